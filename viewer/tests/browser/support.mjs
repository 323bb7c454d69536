// What the browser tests share: one browser per file of tests, samples, and an independent reading of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { after, before } from "node:test";
import { address, choose, launch, root } from "../../scripts/browser.mjs";
import { samplePath, SAMPLES } from "../../scripts/samples.mjs";

export { address, choose, root, samplePath };

/** Files by the titles of their games. */
export const GAMES = Object.fromEntries(SAMPLES.map(({ title, file }) => [title, file]));

export function sampleText(name) {
  const raw = readFileSync(samplePath(name));
  return (name.endsWith(".gz") ? gunzipSync(raw) : raw).toString("latin1");
}

/** Scores of every state by seat, found by a pattern. */
export function scoresIn(text) {
  if (text.startsWith("mad_max")) {
    return [...text.matchAll(/^pid\tscore\tstatus\n((?:\d\t.*\n){4})/gm)].map((found) => found[1].trim().split("\n").map((line) => Number(line.split("\t")[1])));
  }
  return [...text.matchAll(/^(?:score|total_score)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/gm)].map((found) => found.slice(1, 5).map(Number));
}

/** Gives a function that opens a fresh page; any error on a page fails the test that opened it. */
export function pages() {
  let browser;
  before(async () => { browser = await launch(); });
  after(async () => { await browser.close(); });
  return async (test, { query = "", url, ...options } = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const tab = await context.newPage();
    const errors = [];
    tab.on("pageerror", (error) => errors.push(error.message));
    tab.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
    test.after(async () => {
      await context.close();
      assert.deepEqual(errors, []);
    });
    await tab.goto(url ?? address(query));
    return tab;
  };
}

const number = (text) => Number(text.replaceAll(",", "").replace("−", "-"));

export async function shownScores(tab) {
  const scores = [];
  for (const item of await tab.locator("#ranking .player").all()) {
    scores[Number(await item.getAttribute("data-seat"))] = number(await item.locator(".score").innerText());
  }
  return scores;
}

export async function shownStatistic(tab, label) {
  const cells = await tab.locator(`#statistics tr[data-statistic="${label}"] td`).allInnerTexts();
  return cells.map(number);
}

export async function shownRound(tab) {
  return Number((await tab.locator("#round").innerText()).replace("Round ", ""));
}

export const waitForRound = (tab, round) => tab.waitForFunction((text) => document.getElementById("round").textContent === text, `Round ${round}`);

/** A number that changes with the picture on the board. */
export const pictureOf = (tab) => tab.evaluate(async () => {
  const canvas = document.getElementById("board");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const digest = await crypto.subtle.digest("SHA-256", data);
  return [...new Uint8Array(digest).slice(0, 8)].join();
});

/** How many different colours the board shows; a blank board has one. */
export const coloursOf = (tab) => tab.evaluate(() => {
  const canvas = document.getElementById("board");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let k = 0; k < data.length; k += 4) seen.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
  return seen.size;
});

/** The colours [r, g, b] of a cell's pixels, without its outermost, row by row; the whole board must be in view. */
export const cellColours = (tab, [rows, cols], row, col) => tab.evaluate(([rows, cols, row, col]) => {
  const canvas = document.getElementById("board");
  const side = Math.floor(Math.min(canvas.width / cols, canvas.height / rows));
  const [left, top] = [Math.round(canvas.width / 2 - (cols / 2) * side), Math.round((canvas.height - rows * side) / 2)];
  const { data } = canvas.getContext("2d").getImageData(left + col * side + 2, top + row * side + 2, side - 4, side - 4);
  return Array.from({ length: (side - 4) ** 2 }, (_, k) => [...data.subarray(4 * k, 4 * k + 3)]);
}, [rows, cols, row, col]);

/** Waits until the page has drawn what it was told. */
export const settle = (tab) => tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until a slide has ended, too. */
export async function rest(tab) {
  await tab.waitForTimeout(300);
  await settle(tab);
}

/** Drops a file made of text onto the page, as a person would. */
export const drop = (tab, name, content) => dropAll(tab, [[name, content]]);

/** Drops several files at once: names and contents. */
export async function dropAll(tab, files) {
  const transfer = await tab.evaluateHandle((all) => {
    const carrier = new DataTransfer();
    for (const [name, data] of all) carrier.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
    return carrier;
  }, files.map(([name, content]) => [name, Buffer.from(content, "latin1").toString("base64")]));
  for (const type of ["dragenter", "dragover", "drop"]) await tab.dispatchEvent("body", type, { dataTransfer: transfer });
}
