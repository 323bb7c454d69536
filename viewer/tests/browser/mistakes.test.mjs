// What people do by mistake, and pages around the viewer: wrong files over a match, several files at once, messages and addresses that are nonsense.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { page } from "../../scripts/browser.mjs";
import { choose, drop, dropAll, GAMES, pages, pictureOf, rest, samplePath, sampleText, settle, shownRound, waitForRound } from "./support.mjs";

const open = pages();
const problem = (tab) => tab.locator("#problem-text").innerText();
const told = (tab, name) => tab.waitForFunction((start) => document.getElementById("problem-text").textContent.startsWith(start), name);
const NOTES = "palestra notes 1\ngame dominator\n\n3 0 note left\n";

const servers = [];
after(() => { for (const server of servers) { server.closeAllConnections(); server.close(); } });

/** A server with the page, a match and whatever else is named. */
async function serve(files = {}) {
  const all = { "/viewer.html": ["text/html", readFileSync(page)], "/match.out": ["text/plain", sampleText("tiny21_s71.out")], ...files };
  const server = createServer((request, response) => {
    const found = all[new URL(request.url, "http://local").pathname];
    if (found) response.setHeader("content-type", found[0]).end(found[1]);
    else response.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}`;
}

test("a wrong file is told and takes nothing away: the match stays, at its round", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("tiny21_s71.out"));
  await tab.keyboard.press("PageDown");
  await waitForRound(tab, 10);
  const cases = [
    ["picture.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", /this is not the output of a match: it begins with “·PNG”\. The match before stays\.$/],
    ["matches.zip", "PK\x03\x04\x14\x00\x00\x00", /this is a zip archive: unpack it and open the match that is in it/],
    ["player.wasm", "\x00asm\x01\x00\x00\x00", /this is a module of a player, not a match/],
    ["damaged.gz", "\x1f\x8b\x08nonsense", /the gzip archive is damaged/],
  ];
  for (const [name, content, sentence] of cases) {
    await drop(tab, name, content);
    await told(tab, name);
    assert.match(await problem(tab), sentence);
    assert.equal(await tab.locator("#watch").isVisible(), true);
    assert.equal(await shownRound(tab), 10);
    assert.match(await tab.locator("#subtitle").innerText(), /^tiny21_s71\.out/);
  }
});

test("notes after their match, packed or not, keep its name and its round", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("tiny21_s71.out"));
  await tab.keyboard.press("PageDown");
  await waitForRound(tab, 10);
  await drop(tab, "tiny.notes.gz", gzipSync(NOTES).toString("latin1"));
  await tab.waitForFunction(() => /Nothing was noted/.test(document.getElementById("notes").textContent));
  assert.equal(await shownRound(tab), 10);
  await tab.keyboard.press("[");
  await waitForRound(tab, 3);
  await settle(tab);
  assert.deepEqual(await tab.locator("#notes .said").allInnerTexts(), ["left"]);
  assert.match(await tab.locator("#subtitle").innerText(), /^tiny21_s71\.out/);
  await drop(tab, "other.notes", NOTES.replace("left", "right"));
  await tab.waitForFunction(() => document.querySelector("#notes .said")?.textContent === "right");
  assert.equal(await shownRound(tab), 3);
});

test("two matches at once stand side by side, each with its own notes; of more the first two do", async (t) => {
  const tab = await open(t);
  const text = sampleText("tiny21_s71.out");
  await dropAll(tab, [["old.out", text], ["old.notes", NOTES], ["new.out", text]]);
  await tab.waitForSelector("#second-panel:not([hidden])");
  assert.match(await tab.locator("#subtitle").innerText(), /^old\.out/);
  assert.equal(await tab.locator("#second-title").textContent(), "new.out");
  assert.equal(await tab.locator("#difference").innerText(), "The same in every round");
  await tab.keyboard.press("]");
  await waitForRound(tab, 3);
  await dropAll(tab, [["a.out", text], ["b.out", text], ["c.out", text]]);
  await told(tab, "a.out");
  assert.equal(await problem(tab), "a.out – no more than two matches stand side by side. The first two are shown.");
  // Layers are those of both boards.
  const boards = () => tab.locator(".board").evaluateAll((all) => all.map((board) => {
    const { data } = board.getContext("2d").getImageData(0, 0, board.width, board.height);
    return data.reduce((sum, value, k) => (sum * 31 + value * (k % 97)) % 1000003, 7);
  }));
  await rest(tab);
  const plain = await boards();
  await tab.keyboard.press("d");
  await settle(tab);
  const ordered = await boards();
  assert.notEqual(ordered[0], plain[0]);
  assert.notEqual(ordered[1], plain[1], "the orders of the second match are drawn, too");
});

test("while a dialog is open no key reaches the match behind it, wherever one has clicked", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("tiny21_s71.out"));
  await tab.keyboard.press("h");
  await tab.locator("#help > p").click();
  for (const key of ["ArrowRight", "Space", "d", "t"]) await tab.keyboard.press(key);
  await rest(tab);
  assert.equal(await shownRound(tab), 0);
  assert.equal(await tab.locator("#play").getAttribute("aria-label"), "Play");
  assert.equal(await tab.locator("#layer-orders").getAttribute("aria-pressed"), "false");
  await tab.keyboard.press("Escape");
  await tab.keyboard.press("ArrowRight");
  await waitForRound(tab, 1);
});

test("addresses that are nonsense open the match all the same", async (t) => {
  const base = await serve();
  for (const [rest, round] of [
    ["&speed=fast&theme=pink&mode=hologram&layers=,nothing,__proto__#round=banana&cell=x,y", 0], ["#round=99999999999999999999&cell=999,999", 25], ["#round=-7&cell=-1,-1", 0], ["#%E0%A4%A&round=4", 4],
  ]) {
    const tab = await open(t, { url: `${base}/viewer.html?game=match.out${rest}` });
    await tab.waitForSelector("#ranking .score");
    await settle(tab);
    assert.equal(await shownRound(tab), round, rest);
    await tab.context().close();
  }
  const tab = await open(t, { url: `${base}/viewer.html?game=match.out&start=yes&speed=3` });
  await tab.waitForFunction(() => Number(document.getElementById("slider").value) > 2);
  assert.equal(await tab.locator("#speed").inputValue(), "4", "the nearest speed that there is");
});

test("messages that are nonsense change nothing, and the next good one is heard", async (t) => {
  const outside = `<!doctype html><title>outside</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="/viewer.html?mode=embed" width="640" height="480"></iframe>
    <script>window.heard = []; addEventListener("message", (event) => window.heard.push(event.data));</script>`;
  const base = await serve({ "/outside.html": ["text/html", outside] });
  const tab = await open(t, { url: `${base}/outside.html` });
  const heard = (kind) => tab.waitForFunction((wanted) => window.heard.some(({ palestra }) => palestra === wanted), kind);
  await heard("ready");
  const frame = tab.frames()[1];
  await tab.evaluate(() => {
    const say = (told) => document.querySelector("iframe").contentWindow.postMessage(told, "*");
    for (const told of [null, 7, "palestra", [], { palestra: 3 }, { palestra: "open" }, { palestra: "open", match: 5, notes: [] }, { palestra: "dance" }]) say(told);
  });
  await heard("problem");
  await tab.evaluate((match) => document.querySelector("iframe").contentWindow.postMessage({ palestra: "open", match, name: "x".repeat(100000), outcomes: [null, { seat: "1" }, { seat: 99, reason: {} }] }, "*"), sampleText("tiny21_s71.out"));
  await heard("opened");
  await tab.evaluate(() => {
    const say = (told) => document.querySelector("iframe").contentWindow.postMessage(told, "*");
    for (const round of [NaN, "3", {}, null]) say({ palestra: "seek", round });
    for (const [row, col] of [[NaN, 0], [1.5, 2], [-1, 0], [1e9, 1e9], ["1", "2"]]) say({ palestra: "select", row, col });
    for (const speed of [0, -1, NaN, "fast"]) say({ palestra: "play", speed });
    say({ palestra: "pause" });
    say({ palestra: "theme", theme: "pink" });
    say({ palestra: "seek", round: 6.4 });
  });
  await frame.waitForFunction(() => document.getElementById("round").textContent === "Round 6");
  assert.equal(await frame.locator("#tip").isVisible(), false);
  assert.equal(await frame.locator("#speed").inputValue(), "1");
  await tab.evaluate(() => document.querySelector("iframe").contentWindow.postMessage({ palestra: "select", row: 3, col: 4 }, "*"));
  await frame.waitForFunction(() => /row 3, column 4/.test(document.getElementById("tip").textContent));
});

test("for a wall: every time the match ends its result is seen, and the page around hears it", async (t) => {
  const outside = `<!doctype html><title>outside</title><link rel="icon" href="data:,"><iframe src="/viewer.html?game=match.out&mode=screen&start=yes&speed=64" width="900" height="600"></iframe>
    <script>window.ends = 0; addEventListener("message", ({ data }) => { if (data.palestra === "ended") window.ends++; });</script>`;
  const base = await serve({ "/outside.html": ["text/html", outside] });
  const tab = await open(t, { url: `${base}/outside.html` });
  const frame = () => tab.frames()[1];
  await tab.waitForFunction(() => window.ends === 1);
  await frame().waitForSelector("#result:not([hidden])");
  await tab.waitForFunction(() => window.ends === 2, null, { timeout: 15_000 });
});

test("a board that rolls: an event far away, and an address, mark their cell where it is seen", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Mad Max Revisited"]));
  await tab.keyboard.press("End");
  await tab.waitForSelector("#result:not([hidden])");
  await tab.locator("#events").evaluate((list) => { list.scrollTop = 0; });
  await settle(tab);
  await tab.locator("#events .event", { hasText: /loses|car/ }).first().click();
  await rest(tab);
  const marked = await pictureOf(tab);
  assert.match(await tab.locator("#tip").innerText(), /Car \d+/);
  const board = await tab.locator("#board").boundingBox();
  const tip = await tab.locator("#tip").boundingBox();
  assert.ok(tip.x >= board.x && tip.x + tip.width <= board.x + board.width + 1);
  await tab.mouse.move(2, 2);
  await tab.keyboard.press("Escape");
  await rest(tab);
  assert.notEqual(await pictureOf(tab), marked, "the cell was marked on the board, not beside it");
});

test("a match of one state, somebody frozen in round 0, and scores below zero", async (t) => {
  const tab = await open(t);
  const text = sampleText("tiny21_s71.out");
  const start = text.slice(0, text.indexOf("movements")).replace(/^nb_rounds .*$/m, "nb_rounds 0").replace(/^total_score .*$/m, "total_score -5 -3000000000 -1 -7").replace(/^status .*$/m, "status -1 0 0 -1");
  await drop(tab, "start.out", start);
  await tab.waitForSelector("#ranking .score");
  await rest(tab);
  assert.equal(await tab.locator("#problem").isVisible(), false);
  assert.deepEqual(await tab.locator("#ranking .score").allInnerTexts(), ["-1", "-5", "-7", "-3,000,000,000"]);
  assert.equal(await tab.locator('#ranking [data-seat="0"] .budget').innerText(), "frozen in round 0");
  assert.equal(await tab.locator("#events .event").count(), 2);
  for (const key of ["Space", "End", "Home", "r", "n", "p", "]", "ArrowRight"]) await tab.keyboard.press(key);
  await rest(tab);
  assert.equal(await shownRound(tab), 0);
  await tab.keyboard.press("s");
  for (const kind of ["gif", "webm"]) {
    const [download] = await Promise.all([tab.waitForEvent("download"), tab.click(`#save-${kind}`)]);
    assert.ok(readFileSync(await download.path()).length > 1000, kind);
  }
});

test("on paper there are the board and all panels, and nothing to press", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Ork Island"]));
  await tab.emulateMedia({ media: "print" });
  for (const part of [".transport", ".tools", "#fork-panel"]) assert.equal(await tab.locator(part).isVisible(), false, part);
  const cut = await tab.locator(".panels, .palestra").evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "visible").length);
  assert.equal(cut, 0, "no panel is cut off");
  assert.ok((await tab.pdf({ format: "A4" })).length > 10_000);
});
