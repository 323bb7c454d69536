// What one works on a player with: orders, notes, two matches side by side, and the page inside other pages.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { deflateSync } from "node:zlib";
import { page } from "../../scripts/browser.mjs";
import { choose, drop, GAMES, pages, pictureOf, rest, samplePath, sampleText, settle, shownRound, shownScores, scoresIn, waitForRound } from "./support.mjs";

const open = pages();

const NOTES = `palestra notes 1
game dominator
seed 71
edition document
player 0 Sweep

-1 0 note ready
3 0 note I go <b>left</b>\\nand then \\\\ up
3 0 mark 8 5 goal
3 0 line 8 5 2 2
3 0 heat 4 4 2.5
3 0 heat 4 5 -1
3 1 cerr counting 17
7 0 misuse not-yours 17,3,0,0 the unit is another player's
7 0 dropped 12
`;

/** Servers end after the pages that look at them every second. */
const servers = [];
after(() => { for (const server of servers) { server.closeAllConnections(); server.close(); } });

/** A server for pages that need one. */
async function serve(files) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://local").pathname;
    const found = files[path];
    if (path === "/viewer.html") response.setHeader("content-type", "text/html").end(readFileSync(page));
    else if (found === undefined) response.writeHead(404).end();
    else {
      const { type = "text/plain", body, tag = "1" } = typeof found === "function" ? found() : { body: found };
      response.setHeader("content-type", type).setHeader("etag", tag).end(request.method === "HEAD" ? undefined : body);
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}`;
}

test("notes: panel, marks and heat on the board, filter, next and previous", async (t) => {
  const tab = await open(t);
  const match = { name: "tiny.out", mimeType: "text/plain", buffer: Buffer.from(sampleText("tiny21_s71.out"), "latin1") };
  await tab.setInputFiles("#file", [match, { name: "tiny.notes", mimeType: "text/plain", buffer: Buffer.from(NOTES) }]);
  await tab.waitForSelector("#ranking .score");
  await settle(tab);
  assert.match(await tab.locator("#subtitle").innerText(), /^tiny\.out · document rules/);
  const said = () => tab.locator("#notes .said").allInnerTexts();
  assert.deepEqual((await said()).slice(-1), ["ready"]);
  await tab.keyboard.press("]");
  await waitForRound(tab, 3);
  await settle(tab);
  assert.deepEqual(await said(), ["I go <b>left</b>\nand then \\ up", "goal", "counting 17"]);
  const all = await pictureOf(tab);
  await tab.click("#layer-heat");
  await settle(tab);
  const cold = await pictureOf(tab);
  assert.notEqual(cold, all, "heat is drawn");
  await tab.click("#layer-notes");
  await settle(tab);
  const bare = await pictureOf(tab);
  assert.notEqual(bare, cold, "marks and lines are drawn");
  await tab.click("#layer-heat");
  await tab.click("#layer-notes");
  await tab.locator("#note-seats .chip").first().click();
  await settle(tab);
  assert.deepEqual(await said(), ["counting 17"]);
  assert.equal(await pictureOf(tab), bare, "and only those of the chosen players");
  await tab.locator("#note-seats .chip").first().click();
  await tab.keyboard.press("]");
  await waitForRound(tab, 7);
  await settle(tab);
  assert.deepEqual(await said(), ["order 17, 3, 0, 0: the unit is another player's", "12 more were dropped"]);
  await tab.keyboard.press("[");
  await waitForRound(tab, 3);
});

test("notes that are wrong are told by their line, and notes alone go over the match that is shown", async (t) => {
  const tab = await open(t);
  await drop(tab, "alone.notes", NOTES);
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await tab.locator("#problem-text").innerText(), /these are notes; open them together with the output/);
  await choose(tab, samplePath("tiny21_s71.out"));
  await drop(tab, "bad.notes", NOTES.replace("3 0 heat 4 4 2.5", "3 0 heat four"));
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await tab.locator("#problem-text").innerText(), /^bad\.notes – Line 11: this is no note.*The notes before are shown\.$/);
  await tab.keyboard.press("]");
  await waitForRound(tab, 3);
});

test("orders: arrows on the board and those that came to nothing in the panel, in every game that prints them", async (t) => {
  for (const [game, file] of Object.entries(GAMES)) {
    if (game === "ApocalypseNow") continue; // its text has no orders; the record has
    const tab = await open(t);
    await choose(tab, samplePath(file));
    await tab.keyboard.press("PageDown");
    await rest(tab);
    const before = await pictureOf(tab);
    await tab.keyboard.press("d");
    await settle(tab);
    assert.notEqual(await pictureOf(tab), before, `${game} draws orders`);
    if (game === "Battle Royale" || game === "Mad Max Revisited") {
      await tab.keyboard.press("Home");
      await tab.keyboard.press("]");
      await settle(tab);
      assert.match(await tab.locator("#notes").innerText(), /failed\s+(Farmer|Knight|Car) \d+: asked for, but it had no effect/);
    }
    await tab.close();
  }
});

test("two matches side by side on one clock, and where they part", async (t) => {
  const tab = await open(t);
  const text = sampleText("tiny21_s71.out");
  await drop(tab, "old.out", text);
  await tab.waitForSelector("#ranking .score");
  const at = text.indexOf("\nround 12\n");
  const other = text.slice(0, at) + text.slice(at).replace(/^total_score (\d+)/m, (_, score) => `total_score ${Number(score) + 5}`);
  await tab.setInputFiles("#second-file", { name: "new.out", mimeType: "text/plain", buffer: Buffer.from(other, "latin1") });
  await tab.waitForSelector("#second-panel:not([hidden])");
  assert.equal(await tab.locator(".stage").count(), 2);
  assert.equal(await tab.locator("#difference").innerText(), "First difference: round 12");
  await tab.click("#difference");
  await waitForRound(tab, 12);
  await settle(tab);
  const score = (list) => tab.locator(`#${list} [data-seat="0"] .score`).innerText().then((shown) => Number(shown.replaceAll(",", "")));
  assert.equal(await score("second-ranking"), (await score("ranking")) + 5);
  // Both boards show the same part, whichever is moved.
  const parts = () => tab.locator(".board").evaluateAll((boards) => boards.map((board) => {
    const { data } = board.getContext("2d").getImageData(0, 0, board.width, board.height);
    return data.reduce((sum, value, k) => (sum * 31 + value * (k % 97)) % 1000003, 7);
  }));
  await tab.keyboard.press("Home");
  await settle(tab);
  const whole = await parts();
  assert.equal(whole[0], whole[1], "the first round is the same in both");
  await tab.click("#zoom-in");
  await tab.locator(".board").nth(1).hover({ position: { x: 60, y: 60 } });
  await tab.mouse.wheel(0, -300);
  await tab.mouse.move(5, 5);
  await settle(tab);
  const near = await parts();
  assert.equal(near[0], near[1]);
  assert.notEqual(near[0], whole[0]);
  await tab.click("#end-compare");
  assert.equal(await tab.locator(".stage").count(), 1);
});

test("several viewers live on one page", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("fixed25_s64.out"));
  await tab.evaluate(async (text) => {
    const place = document.body.appendChild(document.createElement("div"));
    window.second = window.palestra.mount(place);
    await window.second.open("tiny.out", new TextEncoder().encode(text).buffer);
    window.second.seek(9);
  }, sampleText("tiny21_s71.out"));
  await settle(tab);
  assert.deepEqual(await tab.locator('[data-id="title"]').allInnerTexts(), ["Ork Island", "Dominator"]);
  assert.deepEqual(await tab.locator('[data-id="round"]').allInnerTexts(), ["Round 0", "Round 9"]);
  assert.equal(await tab.evaluate(() => new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size === document.querySelectorAll("[id]").length), true, "no id is there twice");
  // Keys are for the viewer that was touched last, also when nothing in it has the focus.
  await tab.locator('[data-id="forward"]').nth(1).click();
  await tab.keyboard.press("ArrowRight");
  await tab.waitForFunction(() => document.querySelectorAll('[data-id="round"]')[1].textContent === "Round 11");
  assert.equal(await tab.locator("#round").innerText(), "Round 0");
  await tab.evaluate(() => window.second.close());
  assert.equal(await tab.locator('[data-id="title"]').count(), 1);
  await tab.keyboard.press("ArrowRight");
  await waitForRound(tab, 1);
});

test("result, turning points, a unit by its number, scales and values of the chart", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.ApocalypseNow));
  await tab.keyboard.press("n");
  await settle(tab);
  const first = await shownRound(tab);
  assert.ok(first > 0);
  await tab.keyboard.press("n");
  await settle(tab);
  assert.ok((await shownRound(tab)) > first);
  await tab.keyboard.press("p");
  await waitForRound(tab, first);
  await tab.fill("#find-unit", "3");
  await tab.keyboard.press("Enter");
  await tab.waitForSelector("#unfollow:not([hidden])");
  assert.match(await tab.locator("#followed").innerText(), /(Soldier|Helicopter) 3/);
  await tab.fill("#find-unit", "999999");
  await tab.keyboard.press("Enter");
  assert.equal(await tab.locator("#find-unit").evaluate((input) => input.validationMessage), "there is no such unit in this match");
  await tab.keyboard.press("Escape");
  const values = () => tab.locator("#score-chart .value").allInnerTexts();
  const plain = await values();
  await tab.click("#scale-share");
  assert.match((await values())[0], /^\d+\.\d %$/);
  await tab.click("#scale-log");
  assert.deepEqual(await values(), plain);
  const plot = await tab.locator("#score-chart .plot").boundingBox();
  await tab.mouse.move(plot.x + plot.width * 0.4, plot.y + 60);
  assert.notDeepEqual(await values(), plain, "the values are those under the mouse");
  await tab.mouse.down();
  await tab.mouse.move(plot.x + plot.width * 0.8, plot.y + 60, { steps: 3 });
  await tab.mouse.up();
  await settle(tab);
  assert.ok((await shownRound(tab)) > 130, "a drag scrubs");
  await tab.keyboard.press("End");
  await tab.waitForSelector("#result:not([hidden])");
  const scores = scoresIn(sampleText(GAMES.ApocalypseNow)).at(-1);
  assert.equal(await tab.locator("#result li .score").first().innerText(), Math.max(...scores).toLocaleString("en"));
  await tab.click("#result .result-close");
  assert.equal(await tab.locator("#result").isVisible(), false);
});

test("one file with the page and the match, as `palestra play -o match.html` writes it", async (t) => {
  const inside = { name: "inside", match: deflateSync(sampleText("tiny21_s71.out")).toString("base64"), outcomes: [{ seat: 2, reason: "abort" }] };
  const html = readFileSync(page, "utf8").replace("</head>", `<script id="palestra-match" type="application/json">${JSON.stringify(inside)}</script></head>`);
  const tab = await open(t, { url: `${await serve({ "/match.html": () => ({ type: "text/html", body: html }) })}/match.html#round=4&cell=8,5` });
  await waitForRound(tab, 4);
  assert.match(await tab.locator("#subtitle").innerText(), /^inside · /);
  await tab.waitForSelector("#tip.pinned");
});

test("a folder of matches: next and previous; a match that changes is shown anew at its round", async (t) => {
  let live = sampleText("small20_s13.out");
  let tag = "1";
  let two = { body: sampleText("fixed25_s64.out"), tag: "1" };
  const base = await serve({
    "/list": () => ({ type: "application/json", body: JSON.stringify([{ name: "one", game: "one.out" }, { name: "two", game: "two.out" }]) }),
    "/one.out": sampleText("tiny21_s71.out"), "/two.out": () => two, "/live.out": () => ({ body: Buffer.from(live, "latin1"), tag }),
  });
  const tab = await open(t, { url: `${base}/viewer.html?list=list` });
  await tab.waitForFunction(() => document.getElementById("title").textContent === "Dominator");
  assert.equal(await tab.locator("#previous-match").isDisabled(), true);
  await tab.keyboard.press("End");
  await tab.waitForFunction(() => location.hash === "#round=25");
  await tab.click("#next-match");
  await tab.waitForFunction(() => document.getElementById("title").textContent === "Ork Island");
  assert.equal(await tab.locator("#match-list").inputValue(), "two");
  assert.match(await tab.locator("#subtitle").innerText(), /^two · /);
  await rest(tab);
  assert.equal(await shownRound(tab), 0, "another match begins at its own beginning");
  await tab.keyboard.press("PageDown");
  await waitForRound(tab, 10);
  await tab.waitForTimeout(1500);
  two = { body: two.body.replace(/^total_score .*$/gm, "total_score 7 8 9 1234"), tag: "2" };
  await tab.waitForFunction(() => /1,234/.test(document.getElementById("ranking").textContent));
  assert.equal(await shownRound(tab), 10, "and is read again where it was when it changes");

  const watched = await open(t, { url: `${base}/viewer.html?game=live.out&live=yes#round=6` });
  await waitForRound(watched, 6);
  const scores = await shownScores(watched);
  // The page looks once a second; only after it has seen the first tag does a second one mean a change.
  await watched.waitForTimeout(1500);
  live = live.replace(/^total_score .*$/gm, "total_score 900 800 700 600");
  tag = "2";
  await watched.waitForFunction(() => /900/.test(document.getElementById("ranking").textContent));
  assert.notDeepEqual(await shownScores(watched), scores);
  assert.equal(await shownRound(watched), 6);
});

test("embedded in a sandboxed frame: messages in, events out; big screen and layers by the address", async (t) => {
  const frame = `<!doctype html><title>outside</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="/viewer.html?mode=embed&theme=dark" width="640" height="480"></iframe>
    <script>window.heard = []; addEventListener("message", (event) => window.heard.push(event.data));</script>`;
  const base = await serve({ "/outside.html": () => ({ type: "text/html", body: frame }), "/match.out": sampleText("tiny21_s71.out") });
  const tab = await open(t, { url: `${base}/outside.html` });
  const heard = (kind) => tab.waitForFunction((wanted) => window.heard.find(({ palestra }) => palestra === wanted), kind).then((handle) => handle.jsonValue());
  const say = (message) => tab.evaluate((told) => document.querySelector("iframe").contentWindow.postMessage(told, "*"), message);
  await heard("ready");
  await say({ palestra: "open", name: "sent.out", match: sampleText("tiny21_s71.out") });
  const opened = await heard("opened");
  assert.deepEqual([opened.game, opened.lastRound, opened.players.length], ["dominator", 25, 4]);
  await say({ palestra: "seek", round: 24 });
  await tab.waitForFunction(() => window.heard.some(({ palestra, round }) => palestra === "round" && round === 24));
  await say({ palestra: "play", speed: 4 });
  const ended = await heard("ended");
  assert.deepEqual(ended.scores, scoresIn(sampleText("tiny21_s71.out")).at(-1));
  await say({ palestra: "open", match: "nonsense" });
  assert.match((await heard("problem")).sentence, /this is not the output of a match/);
  const inside = tab.frames()[1];
  assert.equal(await inside.locator(".bar").isVisible(), false);

  const wall = await open(t, { url: `${base}/viewer.html?game=match.out&mode=screen&start=yes&speed=64&layers=orders` });
  await wall.waitForSelector("#ranking .score");
  assert.equal(await wall.locator(".transport").isVisible(), false);
  assert.equal(await wall.locator("#layer-orders").getAttribute("aria-pressed"), "true");
  await wall.waitForFunction(() => (window.ends ??= 0, document.getElementById("slider").value === "25"));
  await wall.waitForFunction(() => Number(document.getElementById("slider").value) < 25, null, { timeout: 10000 });
});
