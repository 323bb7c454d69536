// Every game: load a published program's output, step, seek, play, and compare what the page says with the file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SAMPLES } from "../../scripts/samples.mjs";
import { choose, coloursOf, GAMES, pages, pictureOf, samplePath, sampleText, scoresIn, rest, settle, shownRound, shownScores, shownStatistic, waitForRound } from "./support.mjs";

const open = pages();

/** One statistic of each game, counted from the text in another way than the viewer does. */
const COUNTS = {
  "Battle Royale": ["Farmers", (text) => states(text, /^round /m).map((part) => perSeat((seat) => count(part, new RegExp(`^f ${seat} `, "gm"))))],
  "Dominator": ["Land", (text) => [...text.matchAll(/^land (.*)$/gm)].map((found) => found[1].split(" ").map(Number))],
  "ApocalypseNow": ["Soldiers", (text) => states(text, /^land$/m).map((part) => perSeat((seat) => count(part, new RegExp(`^\\d+\\t1\\t${seat}\\t`, "gm"))))],
  "Mad Max Revisited": ["Cars alive", (text) => states(text, /^rnd /m).map((part) => perSeat((seat) => count(part, new RegExp(`^[${2 * seat}${2 * seat + 1}](\\t\\d+){4}\\ty\\t`, "gm"))))],
  "Ork Island": ["Cities", (text) => [...text.matchAll(/^city_owners\n(.*)$/gm)].map((found) => perSeat((seat) => found[1].trim().split(" ").filter((owner) => Number(owner) === seat).length))],
  "Honey Rush": ["Nectar under way", (text) => [...text.matchAll(/^bees\n((?:\d+ \d+ \d+ \d+\n)+)/gm)].map((found) => perSeat((seat) => found[1].trim().split("\n").map((line) => line.split(" ").map(Number)).filter(([owner]) => owner === seat).reduce((sum, bee) => sum + bee[3], 0)))],
};
const perSeat = (of) => [0, 1, 2, 3].map(of);
const count = (text, pattern) => (text.match(pattern) ?? []).length;
const states = (text, heading) => text.split(heading).slice(1);

for (const [game, file] of Object.entries(GAMES)) {
  test(`${game}: scores and statistics of the page are those of the file`, async (t) => {
    const text = sampleText(file);
    const scores = scoresIn(text);
    const [label, read] = COUNTS[game];
    const counts = read(text);
    assert.equal(counts.length, scores.length);
    const tab = await open(t);
    await choose(tab, samplePath(file));
    assert.equal(await tab.locator("#title").innerText(), game);
    for (const state of [0, 1, Math.floor(scores.length / 2), scores.length - 2, scores.length - 1]) {
      await tab.locator("#slider").fill(String(state));
      await waitForRound(tab, state);
      await settle(tab);
      assert.deepEqual(await shownScores(tab), scores[state], `scores in round ${state}`);
      assert.deepEqual(await shownStatistic(tab, label), counts[state], `${label} in round ${state}`);
    }
    assert.ok((await coloursOf(tab)) > 20, "the board is drawn");
  });

  test(`${game}: steps, ends and play at 8x`, async (t) => {
    const rounds = scoresIn(sampleText(file)).length - 1;
    const tab = await open(t);
    await choose(tab, samplePath(file));
    await rest(tab);
    const first = await pictureOf(tab);
    await tab.click("#forward");
    await waitForRound(tab, 1);
    await rest(tab);
    const second = await pictureOf(tab);
    assert.notEqual(second, first, "a step changes the picture");
    await tab.click("#back");
    await waitForRound(tab, 0);
    await rest(tab);
    assert.equal(await pictureOf(tab), first, "a step back restores it");
    await tab.click("#last");
    await waitForRound(tab, rounds);
    await tab.click("#first");
    await waitForRound(tab, 0);
    await tab.selectOption("#speed", "8");
    await tab.click("#play");
    await tab.waitForSelector('#play[aria-label="Pause"]');
    // Paused in the page itself, since a short match would end before a click from outside arrives; a busy machine draws
    // only a few frames of it.
    await tab.waitForFunction(() => {
      if (Number(document.getElementById("slider").value) < 1) return false;
      document.getElementById("play").click();
      return true;
    });
    await rest(tab);
    const stopped = await shownRound(tab);
    await rest(tab);
    assert.ok(stopped >= 1 && stopped < rounds, `stopped in round ${stopped} of ${rounds}`);
    assert.equal(await shownRound(tab), stopped, "it stays where it was paused");
    await tab.click("#reverse");
    await waitForRound(tab, 0);
    await tab.waitForSelector('#reverse[aria-label="Play backwards"]');
  });
}

/** How far the board's colours are from those that were remembered. */
const difference = (tab, remember = false) => tab.evaluate((remember) => {
  const canvas = document.getElementById("board");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  if (remember) window.remembered = data;
  return data.reduce((most, value, k) => Math.max(most, Math.abs(value - window.remembered[k])), 0);
}, remember);

test("a board that is painted anew is the one that changed cell by cell, in every game", async (t) => {
  const tab = await open(t, { colorScheme: "light" });
  for (const { game, file, round } of SAMPLES) {
    await choose(tab, samplePath(file));
    await tab.locator("#slider").fill(String(round));
    await rest(tab);
    await difference(tab, true);
    await tab.keyboard.press("t");
    await settle(tab);
    assert.ok((await difference(tab)) > 50, `${game} by night`);
    await tab.keyboard.press("t");
    await settle(tab);
    // Where a line lies between two pixels, a shade may be rounded otherwise.
    assert.ok((await difference(tab)) <= 1, game);
  }
});

/** Some of the values of the board's pixels, all over it. */
const pixels = (tab) => tab.evaluate(() => {
  const canvas = document.getElementById("board");
  return [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data].filter((_, k) => k % 61 === 0);
});

test("in a browser that gives back no true pixels every board is the same", async (t) => {
  const [plain, hiding] = [await open(t), await open(t)];
  await hiding.addInitScript(() => {
    window.asked = 0;
    OffscreenCanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      window.asked++;
      return new ImageData(Uint8ClampedArray.from({ length: 4 * width * height }, (_, k) => (k * 7919) % 251), width, height);
    };
  });
  await hiding.reload();
  for (const { game, file, round } of SAMPLES) {
    const pictures = [];
    for (const tab of [plain, hiding]) {
      await choose(tab, samplePath(file));
      await tab.locator("#slider").fill(String(round));
      await rest(tab);
      pictures.push(await pixels(tab));
    }
    const far = pictures[0].reduce((most, value, k) => Math.max(most, Math.abs(value - pictures[1][k])), 0);
    // Edges between two pixels may be rounded otherwise; another picture is far more than that.
    assert.ok(far <= 16, `${game}: ${far}`);
  }
  assert.ok(await hiding.evaluate(() => window.asked > 0));
});

test("every sample of both editions opens", async (t) => {
  const tab = await open(t);
  for (const name of ["s_given_79_Sweep-Probe-Sweep-Sweep.br", "tiny21_s71.out", "tiny21_s71.out.zst", "grove_1079_Probe-Sweep-Idle-Probe.out.gz", "s_start_108_Probe-Probe-Sweep-Idle.res.gz", "small20_s13.out"]) {
    await choose(tab, samplePath(name));
    await tab.waitForFunction((rest) => document.title !== rest, "");
    const scores = scoresIn(sampleText(name.replace(".zst", "")));
    await tab.keyboard.press("End");
    await tab.waitForFunction((last) => document.getElementById("slider").value === String(last), scores.length - 1);
    await rest(tab);
    assert.deepEqual(await shownScores(tab), scores.at(-1), name);
    assert.equal(await tab.locator("#problem").isVisible(), false);
  }
});
