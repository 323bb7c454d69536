import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GAMES } from "../../src/games";

const SOURCE = new URL("../../src/", import.meta.url).pathname;

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : path.endsWith(".ts") || path.endsWith(".css") ? [path] : [];
  });
}

test("no file outside a game's folder knows its name, but the list of games", () => {
  // What games call things; "land" and "unit" are everybody's.
  const words = /battle.?royale|dominator|apocalypse|mad.?max|ork.?island|\borks?\b|helicopter|\bwitch|napalm|parachut|\bfarmer|\bknight|\bcars?\b|missile/i;
  for (const file of files(SOURCE)) {
    const place = file.slice(SOURCE.length);
    if (place === "games/list.ts" || /^games\/[a-z-]+\//.test(place)) continue;
    const named = (line: string) => words.test(line) || GAMES.some(({ id, title }) => line.includes(id) || line.includes(title));
    const found = readFileSync(file, "utf8").split("\n").findIndex(named);
    expect(found < 0 ? "" : `${place}:${found + 1}`).toBe("");
  }
});

test("games are named and titled as the engine has them, and a folder of theirs is all that knows them", () => {
  for (const { id, title } of GAMES) {
    const crate = readFileSync(new URL(`../../../crates/games/${id}/src/lib.rs`, import.meta.url), "utf8");
    expect(crate).toContain(`const NAME: &'static str = "${id}";`);
    expect(crate).toContain(`const TITLE: &'static str = "${title}";`);
  }
  expect(GAMES.map(({ id }) => id)).toEqual([...GAMES.map(({ id }) => id)].sort());
});

test("every game names everything that its legend shows, and its orders have a meaning", () => {
  for (const { skin } of GAMES) expect(skin.legend.length).toBeGreaterThan(6);
});
