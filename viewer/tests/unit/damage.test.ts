import { describe, expect, test } from "vitest";
import { parseMatch } from "../../src/parse";
import { bytes, complaint, read, rowsOf, sample, SAMPLES } from "./samples";

/** Replaces line `line` (from 1) of a text. */
function withLine(text: string, line: number, content: string): string {
  const lines = text.split("\n");
  lines[line - 1] = content;
  return lines.join("\n");
}

describe("the line that is wrong is named, and the rounds before it are kept", () => {
  const dominator = sample("tiny21_s71.out");
  const lineOf = (text: string, what: string | RegExp) => text.slice(0, text.search(what)).split("\n").length;

  test("a letter in a score", () => {
    const line = lineOf(dominator, /^round 9$/m) + 2;
    const broken = withLine(dominator, line, "total_score 1 2 x 4");
    expect(complaint(broken)).toEqual({ line, sentence: "expected the score of player 2 (a whole number), found “x”" });
    const match = read(broken);
    expect(match.states).toBe(9);
    const whole = read(dominator);
    expect([...match.scores]).toEqual([...whole.scores.subarray(0, 36)]);
    expect(match.units.id.length).toBe(whole.units.start[9]);
    expect(match.board.length).toBe(9 * 441);
    expect(match.moves.start.length).toBe(10);
  });

  test("a row of the board that is too short", () => {
    const broken = withLine(dominator, 24, "X..X");
    expect(complaint(broken)).toEqual({ line: 24, sentence: "row 2 of the board has 4 characters instead of 21" });
  });

  test("a kind of cell that does not exist", () => {
    expect(complaint(withLine(dominator, 24, "X.........Q.........X"))?.sentence).toContain("“Q”");
  });

  test("a round that is missing", () => {
    const text = dominator.replace(/^round 5$/m, "round 6");
    expect(complaint(text)).toEqual({ line: lineOf(text, /^round 6$/m), sentence: "expected round 5, found round 6" });
  });

  test("a unit outside the board", () => {
    const line = lineOf(dominator, /^w 0 8 5 -1$/m);
    expect(complaint(withLine(dominator, line, "w 0 8 21 -1"))).toEqual({ line, sentence: "a column is 21, not between 0 and 20" });
  });

  test("a number that no game counts to, a direction that every object has, a letter that is no order", () => {
    const late = (text: string, pattern: RegExp, by: string) => text.replace(pattern, by);
    expect(complaint(late(dominator, /^w 0 8 5 -1$/m, "w 0 8 5 4294967295"))?.sentence).toBe("the health is 4294967295, not between -2147483648 and 2147483647");
    const island = sample("small20_s13.out");
    expect(complaint(late(island, /^(commands\n\s*\d+) [brtl]/m, "$1 constructor"))?.sentence).toBe("expected a direction (b r t l), found “constructor”");
    const road = sample("s_small_55_Sweep-Probe-Probe-Idle.res.gz");
    expect(complaint(late(road, /\bm(\s+-?\d+\s+-?\d+)/, "q$1"))?.sentence).toBe("expected an order (m, s or u), found “q”");
  });

  test("an island that changes", () => {
    const text = sample("small20_s13.out");
    const at = text.lastIndexOf("cities");
    const match = read(text.slice(0, at - 4) + "." + text.slice(at - 3));
    expect(match.states).toBe(20);
    expect(match.problem!.line).toBeGreaterThan(3000);
  });

  test("what is not a match at all", () => {
    expect(complaint("")).toEqual({ line: 1, sentence: "the file ends where the name of a game should follow" });
    expect(complaint("hello world")).toEqual({ line: 1, sentence: "this is not the output of a match: it begins with “hello”" });
    expect(complaint("Game\n\nSeed 3\n\nChess 1\n")).toEqual({ line: 5, sentence: "“Chess” is no game that the viewer knows" });
    expect(complaint("\0\x01\x02\xff".repeat(500_000))!.sentence).toContain("this is not the output of a match");
    expect(complaint("<script>alert(1)</script>")!.sentence).toBe("this is not the output of a match: it begins with “<script>alert(1)</script…”");
  });

  test("lines of ten million letters", () => {
    const long = "x".repeat(10_000_000);
    expect(complaint(dominator.replace(/^names\s+\S+/m, `names ${long}`))!.sentence).toBe("the name of player 0 is longer than 200 characters");
    expect(complaint(dominator.replace(/^X{21}$/m, long))!.sentence).toBe("row 0 of the board has 10000000 characters instead of 21");
    expect(complaint(long)!.sentence).toBe(`this is not the output of a match: it begins with “${"x".repeat(24)}…”`);
    expect(complaint(`${dominator}${"9".repeat(10_000_000)}`)!.sentence).toContain("found “999999999999999999999999…”");
  });

  test("a header that asks for the impossible", () => {
    expect(complaint(dominator.replace(/^rows .*$/m, "rows 1000000000"))!.sentence).toContain("rows must be a whole number between 1 and 500");
    expect(complaint(dominator.replace(/^nb_farmers .*$/m, "nb_farmers 1000000000"))!.sentence).toContain("expected a unit");
    expect(complaint(dominator.replace(/^nb_rounds .*$/m, "nb_rounds 1000000000"))!.sentence).toBe("the file ends after round 25 of 1000000000");
  });
});

describe("files cut off anywhere", () => {
  test.each(SAMPLES)("%s", (name) => {
    const text = sample(name);
    const whole = read(text);
    const lines = text.split("\n").length;
    for (let k = 1; k < 24; k++) {
      const parsed = parseMatch(bytes(text.slice(0, Math.floor((text.length * k) / 24))));
      const problem = "problem" in parsed ? parsed.problem : parsed.match.problem!;
      expect(problem.line).toBeGreaterThan(0);
      expect(problem.line).toBeLessThanOrEqual(lines);
      if ("problem" in parsed) continue;
      const { match } = parsed;
      expect(match.states).toBeLessThan(whole.states);
      expect(rowsOf(match.scores, match.seats)).toEqual(rowsOf(whole.scores, whole.seats).slice(0, match.states));
      expect(match.units.start.length).toBe(match.states + 1);
      expect(match.moves.start.length).toBe(match.states + 1);
    }
  });
});
