// The page with the engine: records played again, other ways from any round, matches played in the page. `npm run engine` builds it.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { dropAll, pages, pictureOf, rest, root, settle, shownScores, waitForRound } from "./support.mjs";

const open = pages();
const page = join(root, "dist/palestra.html");
const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "../target"), "release/palestra");
const module = (game) => join(root, "../kit/dummy", `${game}.wasm`);

test("the page with the engine is there", () => assert.ok(existsSync(page), "run `npm run engine && npm run build` first"));

async function play(t, game, options = {}) {
  const tab = await open(t, { url: pathToFileURL(page).href, ...options });
  await tab.click("#new-match-too");
  await tab.waitForSelector('[data-id="play-game"]');
  await tab.selectOption('[data-id="play-game"]', game);
  return tab;
}

async function go(tab) {
  await tab.click("#play-go");
  await tab.waitForSelector("#watch:not([hidden])", { timeout: 60_000 });
  await settle(tab);
}

async function savedRecord(tab) {
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.click('[data-id="fork-save"]')]);
  return readFileSync(await download.path());
}

test("a match played in the page, its record opened and verified, a changed record refused", async (t) => {
  const tab = await play(t, "dominator");
  await go(tab);
  await tab.keyboard.press("End");
  await rest(tab);
  const scores = await shownScores(tab);
  assert.match(await tab.locator("#subtitle").innerText(), /document rules/);
  const record = await savedRecord(tab);
  assert.equal(record.subarray(0, 6).toString(), "palrec");
  await tab.setInputFiles("#file", { name: "mine.rec", mimeType: "application/octet-stream", buffer: record });
  await tab.waitForSelector("#verdict:not([hidden])");
  assert.match(await tab.locator("#verdict").innerText(), /^Verified/);
  await tab.keyboard.press("End");
  await rest(tab);
  assert.deepEqual(await shownScores(tab), scores);
  const changed = Buffer.from(record);
  changed[changed.length - 9] ^= 1;
  await tab.setInputFiles("#file", { name: "changed.rec", mimeType: "application/octet-stream", buffer: changed });
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await tab.locator("#problem-text").innerText(), /this record is damaged or was changed/);
});

test("a fork: another order for one unit, then back; orders of a record are drawn", async (t) => {
  const tab = await play(t, "apocalypse-now");
  await go(tab);
  await tab.keyboard.press("PageDown");
  await waitForRound(tab, 10);
  await rest(tab);
  const before = await pictureOf(tab);
  await tab.keyboard.press("d");
  await settle(tab);
  assert.notEqual(await pictureOf(tab), before, "this game's orders are only in its record");
  const unit = await tab.evaluate(() => 2);
  await tab.fill("#find-unit", String(unit));
  await tab.click("#find");
  await settle(tab);
  const choice = tab.locator('[data-id="fork-order"]');
  await choice.selectOption({ index: 0 });
  await tab.click('[data-id="fork-try"]');
  await tab.waitForFunction(() => /A new record/.test(document.querySelector('[data-id="fork-note"]').textContent));
  assert.match(await tab.locator("#subtitle").innerText(), /^fork in round 10: another order/);
  const record = await savedRecord(tab);
  await tab.click('[data-id="fork-back"]');
  assert.match(await tab.locator("#subtitle").innerText(), /^played here, seed 1/);
  await tab.setInputFiles("#file", { name: "fork.rec", mimeType: "application/octet-stream", buffer: record });
  await tab.waitForSelector("#verdict:not([hidden])");
  assert.match(await tab.locator("#verdict").innerText(), /^Verified/);
});

test("another chance from a round on: a record of its own, which says so here and to the program", async (t) => {
  const tab = await play(t, "battle-royale");
  await go(tab);
  await tab.keyboard.press("End");
  await rest(tab);
  const scores = await shownScores(tab);
  await tab.keyboard.press("Home");
  await tab.keyboard.press("PageDown");
  await waitForRound(tab, 10);
  await tab.fill('[data-id="fork-seed"]', "no seed");
  await tab.click('[data-id="fork-chance"]');
  await tab.waitForFunction(() => /"no seed" is no seed/.test(document.querySelector('[data-id="fork-note"]').textContent));
  await tab.fill('[data-id="fork-seed"]', "81");
  await tab.click('[data-id="fork-chance"]');
  await tab.waitForFunction(() => /A new record/.test(document.querySelector('[data-id="fork-note"]').textContent));
  assert.match(await tab.locator("#subtitle").innerText(), /^fork in round 10: the chance of seed 81/);
  assert.equal(await tab.locator("#verdict").innerText(), "From round 10 the chance is that of seed 81.");
  assert.equal(await tab.inputValue('[data-id="fork-seed"]'), "82");
  await tab.keyboard.press("End");
  await rest(tab);
  assert.notDeepEqual(await shownScores(tab), scores);
  const folder = mkdtempSync(join(tmpdir(), "fork-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "fork.rec");
  writeFileSync(file, await savedRecord(tab));
  await tab.setInputFiles("#file", file);
  await tab.waitForFunction(() => /^Verified/.test(document.getElementById("verdict").textContent));
  assert.equal(await tab.locator("#verdict").innerText(), "Verified: played again in this page, every round as the record says. From round 10 the chance is that of seed 81.");
  const told = execFileSync(program, ["verify", file], { encoding: "utf8" });
  assert.match(told, /holds {2}.*fork\.rec: battle-royale, seed 1, from round 10 the chance of seed 81, \d+ rounds/);
});

test("palestra watch serves the page that plays: a record verified, a match played, nothing asked of anybody else", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "watch-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const record = join(folder, "match.rec");
  execFileSync(program, ["play", "dominator", "Dummy", "Demo", "Demo", "Demo", "-s", "3", "-q", "--no-stderr", "-o", join(folder, "match.out"), "--record", record]);
  const server = spawn(program, ["watch", record, "--page", page, "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => server.kill());
  const address = await new Promise((said) => server.stdout.once("data", (text) => said(String(text).match(/http:\S+/)[0])));
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\//);
  const tab = await open(t, { url: address });
  await tab.waitForSelector("#verdict:not([hidden])", { timeout: 60_000 });
  assert.match(await tab.locator("#verdict").innerText(), /^Verified/);
  assert.match(await tab.locator("#subtitle").innerText(), /^match\.rec · document rules/);
  assert.ok(await tab.locator("#fork-panel").isVisible());
  await tab.click("#new-match");
  await tab.selectOption('[data-id="play-game"]', "ork-island");
  await tab.click("#play-go");
  await tab.waitForFunction(() => document.getElementById("title").textContent === "Ork Island", null, { timeout: 60_000 });
});

test("a module takes over a seat, and one's own module plays as the player of the house does", async (t) => {
  const tab = await play(t, "ork-island");
  await tab.setInputFiles('[data-id="play-module"]', module("ork-island"));
  await tab.waitForFunction(() => /Dummy can play ork-island/.test(document.getElementById("play-note").textContent));
  assert.equal(await tab.locator('[data-id="play-seat-0"]').inputValue(), "module Dummy");
  await go(tab);
  await tab.keyboard.press("End");
  await rest(tab);
  const scores = await shownScores(tab);
  await tab.click("#new-match");
  await tab.selectOption('[data-id="play-seat-0"]', "Dummy");
  await tab.click("#play-go");
  await tab.waitForSelector("#play-dialog", { state: "hidden", timeout: 60_000 });
  await tab.keyboard.press("End");
  await rest(tab);
  assert.deepEqual(await shownScores(tab), scores, "the module and the built-in player are the same player");
  await tab.keyboard.press("Home");
  await tab.keyboard.press("PageDown");
  await waitForRound(tab, 10);
  await tab.selectOption('[data-id="fork-seat"]', "1");
  await tab.selectOption('[data-id="fork-player"]', "");
  await tab.setInputFiles('[data-id="fork-module"]', module("ork-island"));
  await tab.click('[data-id="fork-go"]');
  await tab.waitForFunction(() => /A new record/.test(document.querySelector('[data-id="fork-note"]').textContent), null, { timeout: 60_000 });
  await tab.keyboard.press("End");
  await rest(tab);
  assert.notDeepEqual(await shownScores(tab), scores);
});

test("a player that hangs is stopped, told, and frozen where it hung; what is no player is refused", async (t) => {
  const tab = await play(t, "mad-max");
  await tab.setInputFiles('[data-id="play-module"]', { name: "nothing.wasm", mimeType: "application/wasm", buffer: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) });
  await tab.waitForFunction(() => /nothing.wasm: this module is no player/.test(document.getElementById("play-note").textContent));
  await tab.setInputFiles('[data-id="play-module"]', { name: "loops.wasm", mimeType: "application/wasm", buffer: looping("mad-max", "Loops") });
  await tab.waitForFunction(() => /Loops can play mad-max/.test(document.getElementById("play-note").textContent));
  await go(tab);
  await tab.keyboard.press("End");
  await rest(tab);
  assert.match(await tab.locator('#ranking [data-seat="0"] .budget').innerText(), /^frozen in round \d+: it did not answer and was stopped by the page$/);
});

test("a player that hangs before the first round is stopped and told, too", async (t) => {
  for (const where of ["start", "instance"]) {
    const tab = await play(t, "honey-rush");
    await tab.setInputFiles('[data-id="play-module"]', { name: "loops.wasm", mimeType: "application/wasm", buffer: looping("honey-rush", "Loops", where) });
    await tab.waitForFunction(() => /Loops can play honey-rush/.test(document.getElementById("play-note").textContent));
    await go(tab);
    await tab.keyboard.press("End");
    await rest(tab);
    assert.match(await tab.locator('#ranking [data-seat="0"] .budget').innerText(), /^frozen in round [01]: it did not answer and was stopped by the page$/, where);
    await tab.context().close();
  }
});

test("modules: dropped on the page they want to play; two of one name, one of another game, one that is none", async (t) => {
  const tab = await open(t, { url: pathToFileURL(page).href });
  const bytes = (file) => readFileSync(file).toString("latin1");
  await dropAll(tab, [["old.wasm", bytes(module("dominator"))], ["new.wasm", bytes(module("dominator"))]]);
  await tab.waitForFunction(() => /Dummy of new\.wasm can play dominator/.test(document.getElementById("play-note").textContent));
  assert.deepEqual(await Promise.all([0, 1].map((seat) => tab.locator(`[data-id="play-seat-${seat}"]`).inputValue())), ["module Dummy", "module Dummy of new.wasm"]);
  await tab.setInputFiles('[data-id="play-module"]', { name: "other.wasm", mimeType: "application/wasm", buffer: looping("chess", "Knight", "play") });
  await tab.waitForFunction(() => /other\.wasm: it plays chess, which this page does not know/.test(document.getElementById("play-note").textContent));
  await tab.setInputFiles('[data-id="play-module"]', { name: "text.wasm", mimeType: "application/wasm", buffer: Buffer.from("no module") });
  await tab.waitForFunction(() => /text\.wasm: this is no module of WebAssembly/.test(document.getElementById("play-note").textContent));
  await go(tab);
  const fork = async (name, buffer) => {
    await tab.selectOption('[data-id="fork-player"]', "");
    await tab.setInputFiles('[data-id="fork-module"]', { name, mimeType: "application/wasm", buffer });
    await tab.click('[data-id="fork-go"]');
  };
  const note = (text) => tab.waitForFunction((wanted) => document.querySelector('[data-id="fork-note"]').textContent.includes(wanted), text);
  await fork("orks.wasm", readFileSync(module("ork-island")));
  await note("orks.wasm is a player of ork-island");
  await fork("text.wasm", Buffer.from("no module"));
  await note("text.wasm: this is no module of WebAssembly");
});

test("orders that can be tried are those of the round that is shown; back to the record keeps the round", async (t) => {
  const tab = await play(t, "apocalypse-now");
  await go(tab);
  // A soldier who moves within ten rounds.
  const place = async () => (await tab.locator("#followed .hint").innerText()).match(/row (\d+), column (\d+)/).slice(1).map(Number);
  let moved = false;
  for (let unit = 0; unit < 40 && !moved; unit++) {
    for (const key of ["Escape", "Home"]) await tab.keyboard.press(key);
    await tab.fill("#find-unit", String(unit));
    await tab.keyboard.press("Enter");
    await settle(tab);
    if (!/Soldier/.test(await tab.locator("#followed").innerText())) continue;
    const before = await place();
    await tab.locator("#board").focus();
    await tab.keyboard.press("PageDown");
    await rest(tab);
    if (!/row/.test(await tab.locator("#followed").innerText())) continue;
    const [row, col] = await place();
    moved = row !== before[0] || col !== before[1];
    if (moved) assert.equal(await tab.locator('[data-id="fork-order"] option', { hasText: "stay" }).getAttribute("value"), `${unit},${row},${col},1`);
  }
  assert.ok(moved, "somebody moved");
  await tab.click('[data-id="fork-chance"]');
  await tab.click('[data-id="fork-chance"]', { force: true }).catch(() => {});
  await tab.waitForFunction(() => /A new record/.test(document.querySelector('[data-id="fork-note"]').textContent));
  await tab.click('[data-id="fork-chance"]');
  await tab.waitForFunction(() => /the chance of seed 2/.test(document.getElementById("subtitle").textContent));
  assert.equal(await tab.locator("#verdict").innerText(), "From round 10 the chance is that of seed 2.", "a fork of a fork");
  await tab.click('[data-id="fork-back"]');
  await waitForRound(tab, 10);
});

test("a packed record is a record; one of another version, and one opened while a fork is played, are what they are", async (t) => {
  const tab = await play(t, "dominator");
  await go(tab);
  const record = await savedRecord(tab);
  await tab.setInputFiles("#file", { name: "packed.rec.gz", mimeType: "application/gzip", buffer: gzipSync(record) });
  await tab.waitForFunction(() => /^Verified/.test(document.getElementById("verdict").textContent));
  assert.match(await tab.locator("#subtitle").innerText(), /^packed\.rec\.gz/);
  const other = Buffer.from(record);
  other[7] = "1".charCodeAt(0);
  await tab.setInputFiles("#file", { name: "other.rec", mimeType: "application/octet-stream", buffer: other });
  await tab.waitForFunction(() => document.getElementById("problem-text").textContent.startsWith("other.rec"));
  assert.match(await tab.locator("#problem-text").innerText(), /^other\.rec – this record has version '1' of the format, .*\. The match before stays\.$/);
  await tab.selectOption('[data-id="fork-player"]', "");
  await tab.setInputFiles('[data-id="fork-module"]', { name: "loops.wasm", mimeType: "application/wasm", buffer: looping("dominator", "Loops", "play") });
  await tab.click('[data-id="fork-go"]');
  await tab.waitForFunction(() => /Round|Playing on|starts/.test(document.querySelector('[data-id="fork-note"]').textContent));
  await tab.setInputFiles("#file", { name: "mine.rec", mimeType: "application/octet-stream", buffer: record });
  await tab.waitForFunction(() => document.getElementById("subtitle").textContent.startsWith("mine.rec"));
  await tab.waitForTimeout(6000);
  assert.match(await tab.locator("#subtitle").innerText(), /^mine\.rec/, "what was asked for last is shown");
});

/** A module with the exports of a player, one of which never ends: `where` is play, start, or instance (its start function). */
function looping(game, name, where = "play") {
  const text = (string) => [string.length, ...Buffer.from(string)];
  const section = (id, ...content) => [id, ...number(content.length), ...content];
  const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);
  // Types: () -> (), (i32) -> i32, (i32) -> (). Functions: marker, buffer, start, play.
  const types = section(1, 3, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0);
  const functions = section(3, 5, 0, 1, 1, 2, 0);
  const memory = section(5, 1, 0, 2);
  const exports = section(7, 6, ...text("memory"), 2, 0, ...text(`palestra:${game}:1`), 0, 0, ...text(`palestra-name:${name}`), 0, 0,
    ...text("palestra_buffer"), 0, 1, ...text("palestra_start"), 0, 2, ...text("palestra_play"), 0, 3);
  const body = (...code) => [code.length + 1, 0, ...code];
  const address = (value) => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >> 7])];
  const loop = [0x03, 0x40, 0x0c, 0, 0x0b];
  const code = section(10, 5, ...body(0x0b), ...body(...address(1024), 0x0b), ...body(...(where === "start" ? loop : []), ...address(32), 0x0b), ...body(...(where === "play" ? loop : []), 0x0b), ...body(...loop, 0x0b));
  const begin = where === "instance" ? section(8, 4) : [];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...types, ...functions, ...memory, ...exports, ...begin, ...code]);
}
