// Ways to open a file, and files that are wrong.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { largeOrkIsland } from "../synthesise.mjs";
import { page } from "../../scripts/browser.mjs";
import { choose, drop, pages, samplePath, sampleText, scoresIn, settle, shownRound, shownScores, waitForRound } from "./support.mjs";

const open = pages();
const problem = (tab) => tab.locator("#problem-text").innerText();

test("a file can be dropped", async (t) => {
  const tab = await open(t);
  await drop(tab, "tiny.out", sampleText("tiny21_s71.out"));
  await tab.waitForSelector("#watch:not([hidden])");
  assert.equal(await tab.locator("#title").innerText(), "Dominator");
});

test("a broken file names its line and shows the rounds before", async (t) => {
  const text = sampleText("tiny21_s71.out");
  const lines = text.split("\n");
  const at = lines.indexOf("round 12") + 2;
  lines[at] = "total_score 1 2 three 4";
  const tab = await open(t);
  await drop(tab, "broken.out", lines.join("\n"));
  await tab.waitForSelector("#problem:not([hidden])");
  assert.equal(await problem(tab), `broken.out – Line ${at + 1}: expected the score of player 2 (a whole number), found “three”. The rounds before, up to round 11, are shown.`);
  await tab.keyboard.press("End");
  await waitForRound(tab, 11);
  await settle(tab);
  assert.deepEqual(await shownScores(tab), scoresIn(text)[11]);
});

test("a file cut off says where it ends", async (t) => {
  const text = sampleText("small20_s13.out");
  const tab = await open(t);
  await drop(tab, "cut.out.gz", gzipSync(Buffer.from(text.slice(0, 20_000), "latin1")).toString("latin1"));
  await tab.waitForSelector("#problem:not([hidden])");
  const line = text.slice(0, 20_000).split("\n").length;
  assert.match(await problem(tab), new RegExp(`^cut\\.out\\.gz – Line ${line}: .*\\. The rounds before, up to round \\d+, are shown\\.$`));
});

test("binary, empty and foreign files are refused in one sentence", async (t) => {
  const tab = await open(t);
  const cases = [
    ["noise.bin", "\x00\x01\x02\xfe\xff".repeat(2000), "Line 1: this is not the output of a match"],
    ["empty.out", "", "Line 1: the file ends where the name of a game should follow"],
    ["page.html", "<!doctype html><p>hello</p>", "Line 1: this is not the output of a match: it begins with “<!doctype”"],
    ["bad.gz", "\x1f\x8b\x08nonsense", "the gzip archive is damaged"],
    ["bad.zst", "\x28\xb5\x2f\xfdnonsense", "the zstd archive is damaged"],
  ];
  for (const [name, content, sentence] of cases) {
    await drop(tab, name, content);
    await tab.waitForFunction((start) => document.getElementById("problem-text").textContent.startsWith(start), name);
    assert.ok((await problem(tab)).includes(sentence), await problem(tab));
    assert.ok((await problem(tab)).endsWith("Nothing of it can be shown."));
    assert.equal(await tab.locator("#welcome").isVisible(), true);
  }
});

test("nothing in a file becomes a part of the page", async (t) => {
  const evil = `<img/src=x/onerror=document.title='owned'>`;
  const tab = await open(t);
  const text = sampleText("tiny21_s71.out").replace(/^names .*$/m, `names ${evil} <b>B</b> "C" &amp;`);
  await drop(tab, `${evil}.out`, text);
  await tab.waitForSelector("#ranking .score");
  const names = await tab.locator("#ranking .name").allInnerTexts();
  assert.deepEqual(names.toSorted(), [evil, "<b>B</b>", '"C"', "&amp;"].toSorted());
  assert.equal(await tab.locator("main img, main b").count(), 0);
  await drop(tab, `${evil}.out`, evil);
  await tab.waitForSelector("#problem:not([hidden])");
  assert.equal(await tab.locator("#problem img").count(), 0);
  assert.notEqual(await tab.title(), "owned");
});

test("a large file is read in the background with its progress shown", async (t) => {
  const text = largeOrkIsland();
  assert.ok(text.split("\n").length > 200_000);
  const tab = await open(t);
  // Note every value that the bar takes and whether the page could draw meanwhile.
  await tab.evaluate(() => {
    window.seen = { values: [], frames: 0 };
    const bar = document.getElementById("loading-bar");
    new MutationObserver(() => window.seen.values.push(bar.value)).observe(bar, { attributes: true });
    const look = () => {
      if (!document.getElementById("loading").hidden) window.seen.frames++;
      requestAnimationFrame(look);
    };
    look();
  });
  await tab.setInputFiles("#file", { name: "large.out", mimeType: "text/plain", buffer: Buffer.from(text) });
  await tab.waitForSelector("#watch:not([hidden])");
  const seen = await tab.evaluate(() => window.seen);
  assert.ok(seen.frames > 0, "the page drew while the worker read");
  assert.ok(seen.values.some((value) => value > 0 && value < 1), "the bar moved");
  assert.deepEqual(seen.values, seen.values.toSorted((a, b) => a - b));
  await tab.keyboard.press("End");
  await waitForRound(tab, 270);
  await settle(tab);
  assert.deepEqual(await shownScores(tab), scoresIn(text).at(-1));
});

test("?game=URL opens a match from a server, #round opens it there, start=yes plays", async (t) => {
  const outcomes = [{ seat: 1, round: 3, reason: "out of budget" }];
  const frozen = sampleText("tiny21_s71.out").replace(/^status .*$/gm, (line, at, all) => (all.slice(0, at).match(/^round /gm).length > 3 ? "status 0.5 -1 0 0" : line));
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://local").pathname;
    if (path === "/viewer.html") response.setHeader("content-type", "text/html").end(readFileSync(page));
    else if (path === "/told.html") {
      const told = `<script id="palestra-outcomes" type="application/json">${JSON.stringify(outcomes)}</script>\n</head>`;
      response.setHeader("content-type", "text/html").end(readFileSync(page, "utf8").replace("</head>", told));
    } else if (path === "/match.out") response.end(readFileSync(samplePath("fixed25_s64.out")));
    else if (path === "/frozen.out") response.end(frozen);
    else response.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => server.close());
  const base = `http://127.0.0.1:${server.address().port}`;

  const tab = await open(t, { url: `${base}/viewer.html?game=match.out#round=17` });
  await waitForRound(tab, 17);
  await tab.keyboard.press("ArrowRight");
  await tab.waitForFunction(() => location.hash === "#round=18");
  await tab.evaluate(() => { location.hash = "#round=5"; });
  await waitForRound(tab, 5);

  const playing = await open(t, { url: `${base}/viewer.html?game=match.out&start=yes` });
  await playing.waitForFunction(() => Number(document.getElementById("slider").value) > 2);

  const told = await open(t, { url: `${base}/told.html?game=frozen.out#round=2` });
  await waitForRound(told, 2);
  const budget = (seat) => told.locator(`#ranking [data-seat="${seat}"] .budget`).innerText();
  assert.equal(await budget(0), "0 % of the budget used");
  await told.keyboard.press("End");
  await waitForRound(told, 25);
  await settle(told);
  assert.equal(await budget(1), "frozen in round 3: out of budget");
  assert.equal(await budget(0), "50 % of the budget used");
});

test("a match that cannot be fetched is reported", async (t) => {
  const tab = await open(t, { query: "?game=" + encodeURIComponent("data:text/plain,nothing") });
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await problem(tab), /this is not the output of a match: it begins with “nothing”/);
});

test("a match of two players, and one that has only its first state", async (t) => {
  const text = sampleText("tiny21_s71.out");
  const tab = await open(t);
  await drop(tab, "start.out", text.slice(0, text.indexOf("movements")));
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await problem(tab), /the file ends after round 0 of 25\. The rounds before, up to round 0, are shown\.$/);
  assert.deepEqual(await shownScores(tab), [3, 3, 3, 3]);
  const duel = "battleroyale v1.1\nnb_players 2\nnb_rounds 1\nnb_farmers 1\nnb_knights 0\nfarmers_health 60\nknights_health 120\nfarmers_regen 0\n"
    + "knights_regen 15\ndamage_min 50\ndamage_max 70\nrows 2\ncols 3\nsecgame false\nnames A B\n\n\nround 0\n.X.\n0.1\nscore 0 0\nstatus 0 0\nf 0 1 0 60\n"
    + "f 1 1 2 60\n\nactions\n0\n0 t\n-1\n1\n-1\n\nmovements\n0 t\n-1\n\nround 1\n0X.\n0.1\nscore 2 1\nstatus 0 0\nf 0 0 0 60\nf 1 1 2 60\n\n";
  await drop(tab, "duel.br", duel);
  await tab.waitForFunction(() => document.querySelectorAll("#ranking .player").length === 2);
  await tab.keyboard.press("End");
  await waitForRound(tab, 1);
  await settle(tab);
  assert.deepEqual(await shownScores(tab), [2, 1]);
});

test("choosing another file replaces the match", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("fixed25_s64.out"));
  await tab.keyboard.press("End");
  await waitForRound(tab, 30);
  await tab.setInputFiles("#file", samplePath("s_small_55_Sweep-Probe-Probe-Idle.res.gz"));
  await tab.waitForFunction(() => document.getElementById("title").textContent === "Mad Max Revisited");
  assert.ok((await shownRound(tab)) <= 30);
});
