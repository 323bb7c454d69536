// One test for each bug that somebody found by hand, so that it stays away.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cellColours, choose, drop, GAMES, pages, rest, samplePath, sampleText, settle, shownRound, waitForRound } from "./support.mjs";

const open = pages();
const tip = (tab) => tab.locator("#tip").innerText();

test("the space bar plays after every kind of click, and arrows step after the speed was chosen", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.Dominator));
  const clicks = ["#zoom-in", "#zoom-fit", "#loop", "#loop", "#events .event >> nth=0", "#statistics .pick >> nth=1", "#event-kinds .chip >> nth=0", "#theme", "#layer-orders", "#trail", "#scale-log"];
  for (const click of clicks) {
    await tab.click(click);
    await tab.keyboard.press("Space");
    await tab.waitForSelector('#play[aria-label="Pause"]', { timeout: 5000 }).catch(() => assert.fail(`it does not play after a click on ${click}`));
    await tab.keyboard.press("Space");
    await tab.waitForSelector('#play[aria-label="Play"]');
    await tab.keyboard.press("Home");
  }
  await tab.locator("#animation").click();
  await tab.locator("#speed").click();
  await tab.selectOption("#speed", "4");
  await tab.keyboard.press("Home");
  await tab.keyboard.press("ArrowRight");
  await waitForRound(tab, 1);
  assert.equal(await tab.locator("#speed").inputValue(), "4");
  // Opened and closed again without another choice.
  for (let k = 0; k < 2; k++) await tab.locator("#speed").click({ force: true });
  await tab.keyboard.press("ArrowRight");
  await waitForRound(tab, 2);
  assert.equal(await tab.locator("#speed").inputValue(), "4");
});

test("a second match opens at its beginning, without the frozen reasons of the first", async (t) => {
  const tab = await open(t);
  const frozen = (text) => text.replace(/^status .*$/gm, "status 0.5 -1 0 0");
  await tab.evaluate(() => { window.palestra.outcomes = [{ seat: 1, reason: "out of budget" }]; });
  await drop(tab, "first.out", frozen(sampleText("tiny21_s71.out")));
  await tab.waitForSelector("#ranking .score");
  await tab.keyboard.press("End");
  await waitForRound(tab, 25);
  await tab.waitForFunction(() => location.hash === "#round=25");
  await drop(tab, "second.out", frozen(sampleText("small20_s13.out")));
  await tab.waitForFunction(() => document.getElementById("title").textContent === "Ork Island");
  await settle(tab);
  assert.equal(await shownRound(tab), 0);
  assert.equal(await tab.locator('#ranking [data-seat="1"] .budget').innerText(), "frozen in round 0");
});

test("zooming keeps the cell under the pointer at the edge of the board, and the tip says which it is", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("tiny21_s71.out"));
  await settle(tab);
  const box = await tab.locator("#board").boundingBox();
  const cell = Math.floor(Math.min(box.width, box.height) / 21);
  const x = box.x + box.width / 2 + (0.5 - 10.5) * cell;
  const y = box.y + box.height / 2 + (1.5 - 10.5) * cell;
  await tab.mouse.move(x, y);
  await tab.waitForFunction(() => /row 1, column 0/.test(document.getElementById("tip").innerText));
  for (let k = 0; k < 4; k++) {
    await tab.mouse.wheel(0, -300);
    await settle(tab);
    assert.match(await tip(tab), /row 1, column 0/);
  }
});

test("the tip follows a board that moves under the mouse; Esc stops following", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Battle Royale"]));
  await settle(tab);
  const box = await tab.locator("#board").boundingBox();
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await tab.fill("#find-unit", "7");
  await tab.click("#find");
  await tab.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2 + 3);
  await tab.waitForSelector("#unfollow:not([hidden])");
  for (let k = 0; k < 4; k++) {
    await tab.keyboard.press("ArrowRight");
    await rest(tab);
    // The unit is in the middle of the view, so the mouse is always over it.
    assert.match(await tip(tab), /(Farmer|Knight) 7/);
  }
  await tab.keyboard.press("Escape");
  assert.equal(await tab.locator("#unfollow").isVisible(), false);
});

test("an event leads to the moment before it, where the unit still stands on the marked cell", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Battle Royale"]));
  await tab.locator("#events .event", { hasText: "captures" }).first().click();
  await settle(tab);
  assert.match(await tip(tab), /(Farmer|Knight) \d+/);
  assert.equal(await tab.locator("#events .now").count(), 1);
});

test("events: right articles, whole sentences, one tab stop, arrows choose", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Ork Island"]));
  await settle(tab);
  const texts = [];
  for (let k = 0; k < 12; k++) {
    texts.push(...(await tab.locator("#events .sentence").allInnerTexts()));
    await tab.locator("#events").evaluate((list) => { list.scrollTop += 250; });
    await settle(tab);
  }
  assert.ok(texts.some((text) => text.includes("captures an ork")));
  assert.ok(texts.every((text) => !/\ba ork/.test(text)));
  const cut = await tab.locator("#events .sentence").evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0, "no sentence is cut");
  assert.equal(await tab.locator("#events [tabindex], #events button").count(), 0);
  await tab.keyboard.press("Home");
  await tab.locator("#events").focus();
  await tab.keyboard.press("ArrowDown");
  await tab.keyboard.press("ArrowDown");
  assert.equal(await tab.locator("#events .now").count(), 1);
  assert.ok(await tab.locator("#events").getAttribute("aria-activedescendant"));
});

test("the axis of a chart has room for its labels, whatever the numbers", async (t) => {
  const tab = await open(t);
  const huge = sampleText("small20_s13.out").replace(/^total_score .*$/gm, (line) => line.replace(/\d+$/, "987654321"));
  await drop(tab, "huge.out", huge);
  await tab.waitForSelector("#score-chart canvas");
  await settle(tab);
  const edge = await tab.locator("#score-chart canvas").evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, 3, canvas.height).data.some((value) => value > 0));
  assert.equal(edge, false, "nothing is drawn in the outermost pixels");
});

test("Arrow Up and Page Up both go back", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.Dominator));
  await tab.keyboard.press("End");
  await waitForRound(tab, 80);
  await tab.keyboard.press("PageUp");
  await waitForRound(tab, 70);
  await tab.keyboard.press("ArrowUp");
  await waitForRound(tab, 69);
});

test("a click on the map goes there", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.ApocalypseNow));
  await tab.keyboard.press("+");
  await tab.keyboard.press("+");
  await tab.waitForSelector("#minimap:not([hidden])");
  const map = await tab.locator("#minimap").boundingBox();
  await tab.mouse.click(map.x + map.width - 8, map.y + map.height - 8);
  await settle(tab);
  const box = await tab.locator("#board").boundingBox();
  await tab.mouse.move(box.x + box.width - 60, box.y + box.height - 60);
  await settle(tab);
  const [, row, col] = /row (\d+), column (\d+)/.exec(await tip(tab));
  assert.ok(Number(row) > 45 && Number(col) > 45, `row ${row}, column ${col}`);
});

test("a board that rolls: the map below it covers none of its rows", async (t) => {
  for (const viewport of [{ width: 1400, height: 900 }, { width: 1024, height: 600 }, { width: 640, height: 480 }]) {
    const tab = await open(t, { viewport });
    await choose(tab, samplePath(GAMES["Mad Max Revisited"]));
    const map = await tab.locator("#minimap").boundingBox();
    const board = await tab.locator("#board").boundingBox();
    // Upwards from the map, the first cell that is told is one of the last row.
    let told = null;
    for (let y = map.y - 2; !told && y > board.y; y -= 4) {
      await tab.mouse.move(board.x + board.width / 2, y);
      await settle(tab);
      told = /row (\d+)/.exec(await tip(tab));
    }
    assert.equal(told?.[1], "14", `${viewport.width} x ${viewport.height}`);
    await tab.close();
  }
});

test("a record in a page without the engine is named, and what to do with it", async (t) => {
  const tab = await open(t);
  await drop(tab, "match.rec", "palrec\x003whatever");
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await tab.locator("#problem-text").innerText(), /this is a record, and this page has no engine .*palestra watch/);
});

test("a little of the budget is not nothing", async (t) => {
  const tab = await open(t);
  await drop(tab, "judged.out", sampleText("tiny21_s71.out").replace(/^Game/, "SecGame").replace(/^status .*$/gm, "status 0.0004 0.0123 0 0.5"));
  await tab.waitForSelector("#ranking .score");
  const shown = await Promise.all([0, 1, 2, 3].map((seat) => tab.locator(`#ranking [data-seat="${seat}"] .budget`).innerText()));
  assert.deepEqual(shown, ["less than 0.1 % of the budget used", "1.2 % of the budget used", "0 % of the budget used", "50 % of the budget used"]);
});

test("films: right in time on any machine, small, and the page stays alive", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Ork Island"]));
  await tab.keyboard.press("s");
  await tab.selectOption("#film-size", "480");
  await tab.fill("#film-from", "0");
  await tab.fill("#film-to", "20");
  await tab.evaluate(() => { window.frames60 = 0; const look = () => { window.frames60++; requestAnimationFrame(look); }; look(); });
  const saved = async (button) => {
    const [download] = await Promise.all([tab.waitForEvent("download"), tab.click(button)]);
    return readFileSync(await download.path());
  };
  const gif = await saved("#save-gif");
  assert.ok(gif.length < 700_000, `${gif.length} bytes`);
  assert.ok((await tab.evaluate(() => window.frames60)) > 5, "the page drew while the film was made");
  const webm = await saved("#save-webm");
  assert.ok(webm.length < 1_500_000, `${webm.length} bytes`);
  // 101 pictures, five a round and five rounds a second: the duration is a floating point number of milliseconds after its id.
  const at = webm.indexOf(Buffer.from([0x44, 0x89]));
  assert.equal(Math.round(webm.readDoubleBE(at + 10)), 4040);
  const seconds = await tab.evaluate(async (data) => {
    const video = document.createElement("video");
    video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "video/webm" }));
    await new Promise((resolve, reject) => { video.onloadedmetadata = resolve; video.onerror = () => reject(new Error("the video cannot be read")); });
    return video.duration;
  }, webm.toString("base64"));
  assert.ok(Math.abs(seconds - 4.04) < 0.05, `${seconds} seconds`);
});

test("numbers on the board are as large on a fine screen as on a coarse one", async (t) => {
  const [, row, col] = sampleText(GAMES.ApocalypseNow).match(/^posts\n.*\n-?\d\t(\d+)\t(\d+)\t/m).map(Number);
  for (const deviceScaleFactor of [1, 2, 3]) {
    const tab = await open(t, { deviceScaleFactor });
    await choose(tab, samplePath(GAMES.ApocalypseNow));
    await rest(tab);
    const height = await tab.evaluate(([row, col]) => {
      const canvas = document.getElementById("board");
      const side = Math.floor(Math.min(canvas.width, canvas.height) / 60);
      const [left, top] = [Math.round(canvas.width / 2 - 30 * side), Math.round((canvas.height - 60 * side) / 2)];
      // The value stands below its post; its digits are white.
      const [wide, high] = [2 * side, Math.round(1.6 * side)];
      const { data } = canvas.getContext("2d").getImageData(left + Math.round((col - 0.5) * side), top + Math.round((row + 1.4) * side), wide, high);
      const white = Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (_, x) => 4 * (y * wide + x)).some((k) => data[k] + data[k + 1] + data[k + 2] > 750));
      return (white.lastIndexOf(true) - white.indexOf(true) + 1) / devicePixelRatio;
    }, [row, col]);
    assert.ok(height >= 5 && height <= 10, `${height} pixels of the page high with ${deviceScaleFactor} dots a pixel`);
    await tab.context().close();
  }
});

test("mist and hats are those of one round, also between two", async (t) => {
  const states = sampleText(GAMES.Dominator).split(/^status .*$/m).slice(1)
    .map((part) => [...part.matchAll(/^([fkw]) \d (\d+) (\d+) -?\d+$/gm)].map(([, kind, row, col]) => ({ kind, row: Number(row), col: Number(col) })));
  const distance = (a, b) => Math.abs(a.row - b.row) + Math.abs(a.col - b.col);
  const witches = (state) => states[state].filter(({ kind }) => kind === "w");
  const near = (state, k) => witches(state).some((other, j) => j !== k && distance(other, witches(state)[k]) <= 2);
  // A witch that stays where she is and falls asleep or wakes up, and a cell that she alone haunts, with nobody about.
  const found = states.slice(1).flatMap((_, state) => witches(state).flatMap((witch, k) => {
    if (distance(witch, witches(state + 1)[k]) > 0 || near(state, k) === near(state + 1, k)) return [];
    const around = [-2, -1, 0, 1, 2].flatMap((drow) => [-2, -1, 0, 1, 2].map((dcol) => ({ row: witch.row + drow, col: witch.col + dcol })));
    const alone = around.find((cell) => [1, 2].includes(distance(cell, witch)) && [state, state + 1].every((one) =>
      states[one].every((unit) => Math.max(Math.abs(unit.row - cell.row), Math.abs(unit.col - cell.col)) > 1 || unit.row === witch.row && unit.col === witch.col) &&
      witches(one).every((other, j) => j === k || distance(other, cell) > 3)));
    return alone ? [{ state, witch, alone }] : [];
  }))[0];
  assert.ok(found, "the sample has such a witch");

  const tab = await open(t);
  await tab.addInitScript(() => {
    // Time goes on when the test says so.
    const waiting = [];
    let now = 1000;
    window.requestAnimationFrame = (run) => waiting.push(run);
    window.cancelAnimationFrame = () => {};
    window.pass = (time) => { now += time; for (const run of waiting.splice(0)) run(now); };
  });
  await tab.reload();
  await tab.setInputFiles("#file", samplePath(GAMES.Dominator));
  await tab.waitForSelector("#ranking .score");
  const cell = async ({ row, col }) => (await cellColours(tab, [31, 31], row, col)).join();
  const look = async () => ({ hat: await cell(found.witch), mist: await cell(found.alone) });
  await tab.locator("#slider").fill(String(found.state));
  await tab.evaluate(() => window.pass(16));
  const before = await look();
  await tab.keyboard.press("ArrowRight");
  await tab.evaluate(() => { window.pass(16); window.pass(100); });
  assert.deepEqual(await look(), before, "nearer to the round before");
  await tab.evaluate(() => window.pass(20));
  const between = await look();
  await tab.evaluate(() => { window.pass(200); window.pass(16); });
  const after = await look();
  assert.deepEqual(between, after, "nearer to the round after");
  assert.notEqual(after.hat, before.hat);
  assert.notEqual(after.mist, before.mist);
});
