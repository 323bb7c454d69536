// What somebody missed on the boards of single games, so that it stays there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SAMPLES } from "../../scripts/samples.mjs";
import { cellColours, choose, GAMES, pages, rest, samplePath, sampleText, settle } from "./support.mjs";

const open = pages();

/** Everything that can be seen on a board and does not explain itself. */
const NAMED = {
  "battle-royale": ["farmer", "knight", "land of a player", "free land", "wall", "health", "enters at the other"],
  "dominator": ["farmer", "knight", "witch whose spell is active", "witch whose spell sleeps", "haunted", "would haunt", "land of a player", "free land", "wall", "health"],
  "apocalypse-now": ["soldier", "post", "fire", "helicopter", "square of sky", "napalm", "parachuters", "grass", "forest", "water", "mountain", "life"],
  "mad-max": ["gas", "missiles to load", "water", "tyre", "missile in flight", "destroyed car", "edge of the window"],
  "ork-island": ["ork", "health", "conquered city", "conquered path", "joins cities", "grass", "forest", "sand", "water", "city that nobody has", "path that nobody has"],
  "honey-rush": ["bee", "nectar", "robbed", "flower", "hive", "hedge", "meadow"],
};

test("the legend names everything that is seen, in every game and both looks", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const tab = await open(t, { colorScheme });
    for (const { game, file } of SAMPLES) {
      await choose(tab, samplePath(file));
      const text = (await tab.locator("#legend li").allInnerTexts()).join("\n");
      for (const word of NAMED[game]) assert.ok(text.includes(word), `${game}: ${word} is not in its legend`);
      const blank = await tab.locator("#legend canvas").evaluateAll((all) => all.filter((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return !data.some((value) => value);
      }).length);
      assert.equal(blank, 0, `${game}: every line has its picture`);
    }
  }
});

test("Battle Royale: the dot of a yellow farmer is dark, so that it does not read as a white triangle", async (t) => {
  const text = sampleText(GAMES["Battle Royale"]);
  const [round, row, col] = text.split(/^round /m).slice(1).flatMap((part, state) => [...part.matchAll(/^f 2 (\d+) (\d+) /gm)].map(([, row, col]) => [state, Number(row), Number(col)]))
    .find(([state, row, col]) => text.split(/^round /m)[state + 1].match(new RegExp(`^[fk] \\d ${row} ${col} `, "gm")).length === 1);
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Battle Royale"]));
  await tab.locator("#slider").fill(String(round));
  await rest(tab);
  const colours = await cellColours(tab, [11, 11], row, col);
  const side = Math.sqrt(colours.length);
  const middle = colours[Math.round(side * 0.53) * side + Math.round(side / 2)];
  assert.ok(Math.max(...middle) < 90, `the middle of the farmer is ${middle}`);
});

test("Dominator: mist has no seat's colour", async (t) => {
  const tab = await open(t, { colorScheme: "light" });
  await choose(tab, samplePath(GAMES.Dominator));
  await tab.locator("#slider").fill("34");
  await rest(tab);
  // A haunted cell that is nobody's, as the page itself tells.
  const box = await tab.locator("#board").boundingBox();
  const side = Math.floor(Math.min(box.width, box.height) / 31);
  const corner = [box.x + Math.round(box.width / 2 - 15.5 * side), box.y + Math.round((box.height - 31 * side) / 2)];
  let found = null;
  for (let cell = 0; !found && cell < 961; cell++) {
    const [row, col] = [Math.floor(cell / 31), cell % 31];
    await tab.mouse.move(corner[0] + (col + 0.5) * side, corner[1] + (row + 0.5) * side);
    await settle(tab);
    const told = await tab.locator("#tip").textContent();
    if (told.includes("Haunted") && told.includes("nobody") && !/Farmer|Knight|Witch/.test(told)) found = [row, col];
  }
  assert.ok(found, "there is such a cell");
  await tab.mouse.move(5, 5);
  await rest(tab);
  for (const colour of await cellColours(tab, [31, 31], ...found)) assert.ok(Math.max(...colour) - Math.min(...colour) < 16, `${colour} in the mist`);
});

test("ApocalypseNow: the tip of a helicopter covers nothing of it", async (t) => {
  const text = sampleText(GAMES.ApocalypseNow);
  const helicopters = [...text.split(/^round /m)[0].matchAll(/^\d+\t2\t\d\t(\d+)\t(\d+)\t/gm)].map((found) => found.slice(1).map(Number));
  assert.ok(helicopters.length >= 4);
  const tab = await open(t);
  await choose(tab, samplePath(GAMES.ApocalypseNow));
  await rest(tab);
  const board = await tab.locator("#board").boundingBox();
  const side = Math.floor(Math.min(board.width, board.height) / 60);
  for (const [row, col] of helicopters) {
    const [x, y] = [board.x + Math.round(board.width / 2 - 30 * side) + col * side, board.y + Math.round((board.height - 60 * side) / 2) + row * side];
    await tab.mouse.move(x + side / 2, y + side / 2);
    await tab.waitForFunction(() => /Helicopter/.test(document.getElementById("tip").textContent));
    await settle(tab);
    const tip = await tab.locator("#tip").boundingBox();
    const apart = tip.x >= x + 3 * side || tip.x + tip.width <= x - 2 * side || tip.y >= y + 3 * side || tip.y + tip.height <= y - 2 * side;
    assert.ok(apart, `the helicopter at ${row}, ${col}`);
  }
});

test("Ork Island: a conquered city tells what its component is worth, and the map whose it is", async (t) => {
  const text = sampleText(GAMES["Ork Island"]);
  const [count, ...numbers] = text.match(/^cities ([\d\s]+)/m)[1].trim().split(/\s+/).map(Number);
  const cities = Array.from({ length: count }, () => {
    const cells = numbers.splice(0, 1 + 2 * numbers[0]).slice(1);
    return cells.flatMap((row, k) => (k % 2 ? [] : [[row, cells[k + 1]]]));
  });
  const owners = [...text.matchAll(/^city_owners\n(.*)$/gm)].map((found) => found[1].trim().split(" ").map(Number));
  const round = owners.findIndex((all) => all.some((owner) => owner >= 0));
  const city = owners[round].findIndex((owner) => owner >= 0);
  const [row, col] = cities[city][0];
  const tab = await open(t);
  await choose(tab, samplePath(GAMES["Ork Island"]));
  await tab.evaluate(([round, row, col]) => { location.hash = `#round=${round}&cell=${row},${col}`; }, [round, row, col]);
  await tab.waitForFunction(() => /Component/.test(document.getElementById("tip").textContent));
  assert.match(await tab.locator("#tip").textContent(), /Component\d+ cit(y|ies), [\d,]+ points a round/);
  await tab.keyboard.press("+");
  await tab.waitForSelector("#minimap:not([hidden])");
  await settle(tab);
  const colours = await tab.evaluate((cells) => {
    const map = document.getElementById("minimap");
    const side = map.width / 25;
    return cells.map(([row, col]) => [...map.getContext("2d").getImageData((col + 0.5) * side, (row + 0.5) * side, 1, 1).data.slice(0, 3)]);
  }, cities[city]);
  const seat = await tab.evaluate((owner) => getComputedStyle(document.documentElement).getPropertyValue(`--seat-${owner}`).trim(), owners[round][city]);
  const hex = colours.map((colour) => "#" + colour.map((part) => part.toString(16).padStart(2, "0")).join(""));
  assert.ok(hex.filter((colour) => colour === seat).length > hex.length / 2, `${hex} on the map, not ${seat}`);
});
