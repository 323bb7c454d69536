// What is where: nothing lies over the board, and what explains it is beside it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { choose, drop, GAMES, pages, root, samplePath, sampleText, settle } from "./support.mjs";

const open = pages();
const SIZES = [[1920, 1080], [1400, 900], [1366, 768], [1280, 720], [1024, 600], [820, 1180], [640, 480], [844, 390], [390, 844], [320, 568]];

/** What of the page would be hit at points all over the board. */
const over = (tab) => tab.evaluate(() => {
  const { left, top, width, height } = document.getElementById("board").getBoundingClientRect();
  const found = new Set();
  for (let row = 1; row < 20; row++) {
    for (let col = 1; col < 20; col++) {
      const [x, y] = [left + (width * col) / 20, top + (height * row) / 20];
      if (x < innerWidth && y < innerHeight) found.add(document.elementFromPoint(x, y)?.id);
    }
  }
  return [...found].filter((id) => id !== "board");
});

/** Controls that stick out of the transport or touch each other, texts that are cut, and in how many lines the controls stand. */
const crowded = (tab) => tab.evaluate(() => {
  const { right, bottom } = document.querySelector(".transport").getBoundingClientRect();
  const shown = [...document.querySelectorAll(".transport :is(button, input, select, output)")].map((one) => ({ id: one.id, ...one.getBoundingClientRect().toJSON() })).filter(({ width }) => width);
  const found = shown.filter((one) => one.right > right + 1 || one.bottom > bottom + 1).map(({ id }) => `${id} sticks out`);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  shown.forEach((one, k) => { for (const other of shown.slice(k + 1)) if (!apart(one, other)) found.push(`${one.id} touches ${other.id}`); });
  const cut = [...document.querySelectorAll("#round, .chart-values")].filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1);
  const levels = shown.filter(({ id }) => id !== "slider").map(({ top, bottom }) => (top + bottom) / 2).toSorted((a, b) => a - b);
  const lines = levels.filter((level, k) => k === 0 || level - levels[k - 1] > 12).length;
  return { found: [...found, ...cut.map((one) => `${one.id || one.className} is cut`)], lines };
});

test("nothing lies over the board, no control over another or beyond the transport, no text is cut", async (t) => {
  const notes = [samplePath("small20_s13.out"), join(root, "tests/notes/sauron.notes")];
  for (const [game, files] of [["ApocalypseNow", samplePath(GAMES.ApocalypseNow)], ["Mad Max Revisited", samplePath(GAMES["Mad Max Revisited"])], ["with three layers", notes]]) {
    const tab = await open(t);
    await choose(tab, files);
    await tab.keyboard.press("End");
    await tab.waitForSelector("#result:not([hidden])");
    await tab.click(".result-close");
    for (const [width, height] of SIZES) {
      await tab.setViewportSize({ width, height });
      await settle(tab);
      const where = `${game}, ${width} x ${height}`;
      assert.deepEqual(await over(tab), [], where);
      const { found, lines } = await crowded(tab);
      assert.deepEqual(found, [], where);
      assert.ok(lines <= (width < 600 ? 2 : 1), `${where}: ${lines} lines of controls`);
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width, where);
    }
    await tab.close();
  }
});

test("the whole legend is in sight on a laptop, in every game", async (t) => {
  for (const [game, file] of Object.entries(GAMES)) {
    const tab = await open(t, { viewport: { width: 1366, height: 768 } });
    await choose(tab, samplePath(file));
    await settle(tab);
    const bottom = await tab.locator("#legend").evaluate((legend) => legend.getBoundingClientRect().bottom);
    assert.ok(bottom <= 768, `${game}: the legend ends at ${bottom} of 768 pixels`);
    await tab.close();
  }
});

test("the legend names what layers draw, as long as they are on", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.Dominator));
  const lines = () => tab.locator("#legend li").allInnerTexts();
  const before = await lines();
  await tab.keyboard.press("d");
  assert.deepEqual((await lines()).slice(before.length), ["order of this round", "order without effect", "refused order"]);
  await tab.keyboard.press("d");
  assert.deepEqual(await lines(), before);
});

test("values under a chart stay on their line, however large they are", async (t) => {
  const tab = await open(t);
  await drop(tab, "huge.out", sampleText("small20_s13.out").replace(/^total_score .*$/gm, "total_score 987654321 12345678 40000000 123456"));
  await tab.waitForSelector("#score-chart .value");
  await settle(tab);
  const values = await tab.locator("#score-chart .value").allInnerTexts();
  assert.deepEqual(values, ["987.7M", "12.3M", "40M", "123.5k"]);
  const [box, ...boxes] = await tab.locator("#score-chart .chart-values, #score-chart .value").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  for (const value of boxes) assert.ok(value.right <= box.right + 1 && value.bottom <= box.bottom + 1);
});
