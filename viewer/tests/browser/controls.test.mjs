// Keyboard, touch, looks, panels, sharing and accessibility.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { choose, coloursOf, GAMES, pages, pictureOf, rest, samplePath, settle, shownRound, waitForRound } from "./support.mjs";

const open = pages();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

async function seriousIssues(tab) {
  await tab.evaluate(axe);
  const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

test("the documents' keys, with the help beside them", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.Dominator));
  const steps = [
    ["End", 80], ["Home", 0], ["ArrowRight", 1], ["ArrowDown", 2], ["ArrowLeft", 1], ["ArrowUp", 0], ["PageDown", 10], ["PageDown", 20], ["PageUp", 10],
  ];
  for (const [key, round] of steps) {
    await tab.keyboard.press(key);
    await waitForRound(tab, round);
  }
  await tab.keyboard.press("Space");
  await tab.waitForFunction(() => Number(document.getElementById("slider").value) > 12);
  await tab.keyboard.press("Space");
  await rest(tab);
  const paused = await shownRound(tab);
  await rest(tab);
  assert.equal(await shownRound(tab), paused);
  await tab.keyboard.press("r");
  await waitForRound(tab, 0);
  for (const [key, speed] of [[".", "2"], [".", "4"], [",", "2"]]) {
    await tab.keyboard.press(key);
    assert.equal(await tab.locator("#speed").inputValue(), speed);
  }
  await tab.keyboard.press("h");
  assert.equal(await tab.locator("#help").isVisible(), true);
  const help = await tab.locator("#keys").innerText();
  assert.match(help, /Page Up\s+ten rounds back/);
  await tab.keyboard.press("Escape");
  assert.equal(await tab.locator("#help").isVisible(), false);
});

test("every control is reached by Tab and shows that it has the focus", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Ork Island"]));
  await tab.evaluate(() => document.activeElement?.blur());
  const reached = new Set();
  for (let k = 0; k < 90; k++) {
    await tab.keyboard.press("Tab");
    const found = await tab.evaluate(() => {
      const one = document.activeElement;
      const style = getComputedStyle(one);
      return { id: one.id, label: one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent, outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2, body: one === document.body };
    });
    if (found.body) break;
    assert.ok(found.outline, `${found.id || found.label} shows its focus`);
    assert.ok(found.label.trim(), `${found.id} has a name`);
    if (found.id) reached.add(found.id);
  }
  const wanted = ["open", "share", "theme", "help-open", "board", "zoom-in", "zoom-out", "zoom-fit", "slider", "first", "reverse", "back", "play", "forward", "last", "speed", "animation", "loop", "layer-orders", "events"];
  assert.deepEqual(wanted.filter((id) => !reached.has(id)), []);
});

test("hover, click and keyboard tell the facts of a cell, and a unit can be followed", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("tiny21_s71.out"));
  await settle(tab);
  // Witch 0 of player 0 stands in row 8, column 5 of 21.
  const box = await tab.locator("#board").boundingBox();
  const cell = Math.floor(Math.min(box.width, box.height) / 21);
  const x = box.x + box.width / 2 + (5 + 0.5 - 10.5) * cell;
  const y = box.y + box.height / 2 + (8 + 0.5 - 10.5) * cell;
  await tab.mouse.move(x, y);
  await tab.waitForSelector("#tip:not([hidden])");
  const facts = await tab.locator("#tip").innerText();
  assert.match(facts, /Witch 0/);
  assert.match(facts, /of Sweep/);
  assert.match(facts, /row 8, column 5/);
  assert.match(facts, /Haunted\s+yes/);
  await tab.mouse.click(x, y);
  await tab.locator("#tip.pinned .chip").click();
  await tab.waitForSelector("#unfollow:not([hidden])");
  await tab.waitForSelector("#minimap:not([hidden])");
  await tab.click("#unfollow");
  await tab.keyboard.press("0");
  await tab.keyboard.press("Escape");
  await tab.waitForSelector("#tip", { state: "hidden" });
  await tab.keyboard.press("Shift+ArrowRight");
  await tab.waitForFunction(() => /row 10, column 11/.test(document.getElementById("spoken-facts").textContent));
});

test("zoom by wheel and keys, pan by dragging, back to the whole board", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.ApocalypseNow));
  await settle(tab);
  const whole = await pictureOf(tab);
  const box = await tab.locator("#board").boundingBox();
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await tab.mouse.wheel(0, -600);
  await settle(tab);
  const near = await pictureOf(tab);
  assert.notEqual(near, whole);
  await tab.mouse.down();
  await tab.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 80, { steps: 4 });
  await tab.mouse.up();
  await settle(tab);
  assert.notEqual(await pictureOf(tab), near);
  await tab.mouse.move(2, 2);
  await tab.keyboard.press("0");
  await settle(tab);
  assert.equal(await pictureOf(tab), whole);
});

test("the address of a moment, curves and events lead to their rounds", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.ApocalypseNow));
  await tab.waitForSelector("#score-chart canvas");
  const plot = await tab.locator("#score-chart .plot").boundingBox();
  await tab.mouse.click(plot.x + plot.width * 0.53, plot.y + plot.height / 2);
  await tab.waitForFunction(() => Math.abs(Number(document.getElementById("slider").value) - 100) <= 8);
  const line = tab.locator("#events .event", { hasText: "takes the lead" }).first();
  const round = Number(await line.locator(".round").textContent());
  await line.click();
  await waitForRound(tab, round);
  assert.equal(await tab.locator("#events .now").count(), 1);
  await tab.waitForFunction((text) => location.hash === text, `#round=${round}`);
  const height = () => tab.evaluate(() => document.getElementById("events").scrollHeight);
  const before = await height();
  await tab.locator("#event-kinds .chip", { hasText: "Deaths" }).click();
  assert.ok((await height()) > before);
  const marks = await tab.evaluate(() => {
    const canvas = document.getElementById("marks");
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
  });
  assert.ok(marks, "the time line has marks");
  await tab.locator('#statistics [data-statistic="Parachuters"] button').click();
  assert.match(await tab.locator("#statistic-chart").getAttribute("aria-label"), /^Parachuters/);
});

test("animation can be switched off: the board then shows whole rounds", async (t) => {
  const tab = await open(t, { reducedMotion: "reduce" });
  await choose(tab, samplePath(GAMES["Ork Island"]));
  assert.equal(await tab.locator("#animation").isChecked(), false, "a reader who wants less motion gets less");
  await settle(tab);
  const first = await pictureOf(tab);
  await tab.keyboard.press("ArrowRight");
  await settle(tab);
  const second = await pictureOf(tab);
  assert.notEqual(second, first);
  await rest(tab);
  assert.equal(await pictureOf(tab), second, "nothing slides");
});

test("light and dark", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const tab = await open(t, { colorScheme });
    await choose(tab, samplePath(GAMES["Battle Royale"]));
    await settle(tab);
    const brightness = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number).reduce((a, b) => a + b));
    const before = await pictureOf(tab);
    assert.equal((await brightness()) > 380, colorScheme === "light");
    await tab.keyboard.press("t");
    await settle(tab);
    assert.equal((await brightness()) > 380, colorScheme === "dark");
    assert.notEqual(await pictureOf(tab), before, "the board follows");
  }
});

test("a phone: nothing sticks out, tap, pinch and slide work", async (t) => {
  for (const file of Object.values(GAMES)) {
    const tab = await open(t, PHONE);
    await choose(tab, samplePath(file));
    await settle(tab);
    await tab.keyboard.press("End");
    await rest(tab);
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 360);
    await tab.keyboard.press("Home");
    await rest(tab);
    assert.ok((await coloursOf(tab)) > 15);
    await tab.locator("#forward").tap();
    await waitForRound(tab, 1);
    const box = await tab.locator("#board").boundingBox();
    await tab.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tab.waitForSelector("#tip.pinned");
    // The facts lie over the board and would take the fingers.
    await tab.keyboard.press("Escape");
    await rest(tab);
    const before = await pictureOf(tab);
    const touch = await tab.context().newCDPSession(tab);
    const fingers = (gap) => [{ x: box.x + 180 - gap, y: box.y + 150, id: 0 }, { x: box.x + 180 + gap, y: box.y + 150, id: 1 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(20) });
    for (const gap of [40, 60, 80]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(gap) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await settle(tab);
    assert.notEqual(await pictureOf(tab), before, "pinching zooms");
    assert.equal(await tab.locator("#minimap").isVisible(), true);
  }
});

test("pictures and films are made in the page", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Ork Island"]));
  await tab.locator("#slider").fill("12");
  await tab.keyboard.press("s");
  await tab.selectOption("#film-size", "480");
  await tab.fill("#film-from", "10");
  await tab.fill("#film-to", "13");
  const saved = async (button) => {
    const [download] = await Promise.all([tab.waitForEvent("download"), tab.click(button)]);
    return { name: download.suggestedFilename(), data: readFileSync(await download.path()) };
  };
  const png = await saved("#save-png");
  assert.equal(png.name, "ork-island-round-12.png");
  assert.deepEqual([...png.data.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.equal(png.data.readUInt32BE(16), 476, "25 columns of 19 pixels, made even");
  const gif = await saved("#save-gif");
  assert.equal(gif.name, "ork-island-rounds-10-13.gif");
  assert.equal(gif.data.subarray(0, 6).toString(), "GIF89a");
  // Each picture of a GIF begins with a graphic control extension.
  assert.equal(gif.data.toString("latin1").split("\x21\xf9\x04").length - 1, 7);
  const webm = await saved("#save-webm");
  assert.deepEqual([...webm.data.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
  assert.ok(webm.data.length > 3000);
});

test("axe finds nothing serious: start page, every game, both looks, dialogs", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const tab = await open(t, { colorScheme });
    assert.deepEqual(await seriousIssues(tab), [], "start page");
    // Colours differ between the two looks, panels between the games; one game is enough for the second look.
    const games = Object.entries(GAMES).slice(0, colorScheme === "light" ? undefined : 1);
    for (const [game, file] of games) {
      await choose(tab, samplePath(file));
      await tab.waitForFunction((title) => document.getElementById("title").textContent === title, game);
      await settle(tab);
      assert.deepEqual(await seriousIssues(tab), [], game);
    }
    await tab.keyboard.press("h");
    assert.deepEqual(await seriousIssues(tab), [], "help");
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("s");
    assert.deepEqual(await seriousIssues(tab), [], "saving");
  }
});
