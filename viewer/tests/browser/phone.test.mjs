// A phone in both directions, and a small frame in another page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, GAMES, pages, samplePath, settle } from "./support.mjs";

const open = pages();
const phone = (width, height) => ({ viewport: { width, height }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

test("upright: a swipe on the board scrolls the page, the transport stays in view", async (t) => {
  const tab = await open(t, phone(390, 844));
  await choose(tab, samplePath(GAMES.Dominator));
  await settle(tab);
  const box = await tab.locator("#board").boundingBox();
  const touch = await tab.context().newCDPSession(tab);
  const finger = (type, y) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: box.x + 190, y }] });
  await finger("touchStart", box.y + 300);
  for (let k = 1; k <= 8; k++) await finger("touchMove", box.y + 300 - 30 * k);
  await finger("touchEnd", 0);
  await tab.waitForFunction(() => window.scrollY > 50);
  await tab.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settle(tab);
  const transport = await tab.locator(".transport").boundingBox();
  assert.ok(transport.y < 844 && transport.y + transport.height <= 845, "the transport is in view while panels are read");
  const last = await tab.locator(".panel").last().boundingBox();
  assert.ok(last.y + last.height <= transport.y + 1, "nothing stays hidden below it");
});

for (const [name, width, height, touch] of [["on its side", 844, 390, true], ["a frame of 640 x 480", 640, 480, false]]) {
  test(`${name}: board and transport share the height`, async (t) => {
    for (const file of Object.values(GAMES)) {
      const tab = await open(t, touch ? phone(width, height) : { viewport: { width, height } });
      await choose(tab, samplePath(file));
      await settle(tab);
      const board = await tab.locator("#board").boundingBox();
      const transport = await tab.locator(".transport").boundingBox();
      assert.ok(board.y + board.height <= transport.y + 1, "the transport hides nothing of the board");
      assert.ok(transport.y + transport.height <= height, "and is in view");
      assert.ok(board.height >= height * (file === GAMES["Mad Max Revisited"] ? 0.3 : 0.5), `the board has ${board.height} of ${height} pixels`);
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width);
      await tab.close();
    }
  });
}
