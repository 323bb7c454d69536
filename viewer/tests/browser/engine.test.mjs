// The page with the engine: records played again, other ways from any round, matches played in the page. `npm run engine` builds it.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { pages, pictureOf, rest, root, settle, shownScores, waitForRound } from "./support.mjs";

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

/** A module with the exports of a player, whose `palestra_play` never ends. */
function looping(game, name) {
  const text = (string) => [string.length, ...Buffer.from(string)];
  const section = (id, ...content) => [id, ...number(content.length), ...content];
  const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);
  // Types: () -> (), (i32) -> i32, (i32) -> (). Functions: marker, buffer, start, play.
  const types = section(1, 3, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0);
  const functions = section(3, 4, 0, 1, 1, 2);
  const memory = section(5, 1, 0, 2);
  const exports = section(7, 6, ...text("memory"), 2, 0, ...text(`palestra:${game}:1`), 0, 0, ...text(`palestra-name:${name}`), 0, 0,
    ...text("palestra_buffer"), 0, 1, ...text("palestra_start"), 0, 2, ...text("palestra_play"), 0, 3);
  const body = (...code) => [code.length + 1, 0, ...code];
  const address = (value) => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >> 7])];
  const code = section(10, 4, ...body(0x0b), ...body(...address(1024), 0x0b), ...body(...address(32), 0x0b), ...body(0x03, 0x40, 0x0c, 0, 0x0b, 0x0b));
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...types, ...functions, ...memory, ...exports, ...code]);
}
