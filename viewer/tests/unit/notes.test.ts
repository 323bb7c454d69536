import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readNotes } from "../../src/notes/notes";
import { logTicks, ticks } from "../../src/panels/ticks";
import { firstDifference } from "../../src/app/second";
import { ordersOf } from "../../src/match/orders";
import { turningPoints } from "../../src/story";
import { read, sample } from "./samples";

const HEAD = "palestra notes 1\ngame dominator\nplayer 0 Some Body\n\n";

describe("notes", () => {
  test("every kind of entry", () => {
    const { head, entries, problem } = readNotes(`${HEAD}-1 3 note a\\\\b\\n\\t\\x41\n2 0 mark 1 2 here it is\n2 0 mark 1 2\n2 1 line 1 2 3 4\n2 1 heat 0 0 -1.5e2\n2 2 misuse again 1,-2,3,4 has one\n2 2 dropped 7\n`);
    expect(problem).toBeNull();
    expect(head).toEqual([["game", "dominator"], ["player", "0 Some Body"]]);
    expect(entries.map(({ kind }) => kind)).toEqual(["note", "mark", "mark", "line", "heat", "misuse", "dropped"]);
    expect(entries[0]).toMatchObject({ round: -1, seat: 3, text: "a\\b\n\tA" });
    expect(entries[1]).toMatchObject({ row: 1, col: 2, text: "here it is" });
    expect(entries[3]).toMatchObject({ row: 1, col: 2, toRow: 3, toCol: 4 });
    expect(entries[4]!.value).toBe(-150);
    expect(entries[5]).toMatchObject({ order: [1, -2, 3, 4], text: "has one" });
    expect(entries[6]!.value).toBe(7);
  });

  test("what the program writes is read, the hostile parts too", () => {
    const { head, entries, problem } = readNotes(readFileSync(new URL("../notes/sauron.notes", import.meta.url), "utf8"));
    expect(problem).toBeNull();
    expect(head[0]).toEqual(["game", "ork-island"]);
    const of = (round: number, kind: string) => entries.filter((entry) => entry.round === round && entry.kind === kind);
    expect(of(0, "cerr")[0]!.text).toBe("one ring");
    expect(of(1, "note").map(({ text }) => text).slice(0, 2)).toEqual(["to the north", "a tab\t, a line\n0 0 note forged, back\\slash, \x1b[2J and \ufffd"]);
    expect(of(1, "line")[0]).toMatchObject({ row: 3, col: 4, toRow: 5, toCol: 6 });
    expect(of(1, "heat").map(({ value }) => value)).toEqual([-2.5, 1e300]);
    expect(of(1, "misuse")[0]).toMatchObject({ order: [-3, 0, 0, 0], text: "there is no unit -3" });
    expect([of(2, "note").length, of(2, "heat").length, of(2, "dropped")[0]!.value]).toEqual([100, 5000, 4920]);
  });

  test("the first wrong line is named, and what stands before it is kept", () => {
    for (const wrong of ["2 0 shout x", "x 0 note", "2 0 heat 1 1 NaN", "2 0 line 1 2 3", "2 constructor note", "2 0 __proto__ x"]) {
      const { entries, problem } = readNotes(`${HEAD}1 0 note fine\n${wrong}\n3 0 note late\n`);
      expect([entries.length, problem?.line]).toEqual([1, 6]);
    }
    expect(readNotes("hello").problem).toEqual({ line: 1, sentence: "notes begin with “palestra notes 1”" });
  });
});

test("ticks are round numbers within their range", () => {
  expect(ticks(0, 100, 4)).toEqual([0, 50, 100]);
  expect(ticks(3, 3.4, 4)).toEqual([3, 3.1, 3.2, 3.3, 3.4]);
  expect(logTicks(3, 40_000_000)).toEqual([10, 1000, 100_000, 10_000_000]);
  expect(logTicks(3, 5)).toEqual([3]);
});

test("orders: those of the text that did not take effect are told", () => {
  const match = read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br"));
  let [done, failed] = [0, 0];
  for (let state = 0; state + 1 < match.states; state++) for (const { fate } of ordersOf(match, state)) fate === "done" ? done++ : failed++;
  const asked = match.asked!.unit.length;
  expect(done + failed).toBe(asked);
  expect(failed).toBeGreaterThan(0);
  expect(done).toBeGreaterThanOrEqual(match.moves.unit.length);
});

test("turning points are rounds of the match, in order; two copies of a match never differ", () => {
  const text = sample("tiny21_s71.out");
  const match = read(text);
  const turns = turningPoints(match);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
  expect(turns.every((state) => state > 0 && state < match.states)).toBe(true);
  expect(firstDifference(match, read(text))).toBeNull();
  expect(firstDifference(match, read(sample("small20_s13.out")))).toBe(-1);
});
