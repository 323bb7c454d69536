// What is where: nothing lies over the board, and what explains it is beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, drop, GAMES, pages, samplePath, sampleText, settle } from "./support.mjs";

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

test("nothing lies over the board, and every control is within the transport", async (t) => {
  for (const game of ["ApocalypseNow", "Mad Max Revisited"]) {
    const tab = await open(t);
    await choose(tab, samplePath(GAMES[game]));
    for (const [width, height] of SIZES) {
      await tab.setViewportSize({ width, height });
      await settle(tab);
      const where = `${game}, ${width} x ${height}`;
      assert.deepEqual(await over(tab), [], where);
      const beyond = await tab.evaluate(() => {
        const { right, bottom } = document.querySelector(".transport").getBoundingClientRect();
        return [...document.querySelectorAll(".transport button, .transport input, .transport select")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.right > right + 1 || box.bottom > bottom + 1;
        }).map(({ id }) => id);
      });
      assert.deepEqual(beyond, [], where);
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
