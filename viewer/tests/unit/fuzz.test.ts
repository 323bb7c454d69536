// Whatever is read: a sentence or something that can be shown, never a crash. `npm run fuzz` is the long form.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine } from "../../src/engine/wasm";
import { again } from "../../src/engine/run";
import { gameOf } from "../../src/games";
import { CannotUnpack, inflate } from "../../src/load/inflate";
import { ordersOf } from "../../src/match/orders";
import type { Match, Problem } from "../../src/match/types";
import { entriesOf, readNotes } from "../../src/notes/notes";
import { parseMatch } from "../../src/parse";
import { kindsOf, turningPoints } from "../../src/story";
import { dice, mutate } from "./mutate";
import { bytes, sample, SAMPLES } from "./samples";

/** Damaged files of every kind; PALESTRA_FUZZ asks for more, PALESTRA_FUZZ_SEED for others. */
const TRIALS = Number(process.env.PALESTRA_FUZZ ?? 150);
const SEED = Number(process.env.PALESTRA_FUZZ_SEED ?? 1);

/** Readers of long files take long; their beginning has everything. */
const beginning = (name: string) => bytes(sample(name).slice(0, 40_000));

/** Says which file it was, so that it can be made again: the seed and the trial are all it takes. */
async function eachTrial(what: string, run: (trial: number) => void | Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial++) {
    try {
      await run(trial);
    } catch (error) {
      throw new Error(`${what}, PALESTRA_FUZZ_SEED=${SEED}, trial ${trial}: ${error instanceof Error ? error.stack : error}`);
    }
  }
}

function checkProblem({ line, sentence }: Problem, lines: number): void {
  expect(line).toBeGreaterThanOrEqual(0);
  expect(line).toBeLessThanOrEqual(lines + 1);
  expect(sentence.length).toBeGreaterThan(5);
  expect(sentence.length).toBeLessThan(300);
  expect(sentence).not.toMatch(/[\x00-\x1f]|undefined|\[object/);
}

/** Everything that panels and the board read must be there and within its bounds. */
function checkMatch(match: Match): void {
  const { states, seats, rows, cols, units, moves } = match;
  const area = rows * cols;
  expect(states).toBeGreaterThan(0);
  expect([match.scores.length, match.status.length]).toEqual([states * seats, states * seats]);
  expect(match.board.length).toBe(match.boardConstant ? area : states * area);
  for (const layer of Object.values(match.layers)) expect(layer.length).toBe(states * area);
  expect(match.siteOwner.length).toBe(states * match.sites.length);
  expect([units.start.length, moves.start.length]).toEqual([states + 1, states + 1]);
  expect(units.start[states]).toBe(units.id.length);
  const within = (column: ArrayLike<number>, low: number, high: number) => Array.prototype.every.call(column, (value: number) => value >= low && value <= high);
  expect(within(units.row, 0, rows - 1) && within(units.col, 0, cols - 1) && within(units.owner, -1, seats - 1) && within(match.siteOwner, -1, seats - 1)).toBe(true);
  for (const column of Object.values(units.more)) expect(column.length).toBe(units.id.length);
  for (const { values } of match.statistics) expect(values.length).toBe(states * seats);
  for (const { cells } of match.sites) expect(within(cells, 0, area - 1)).toBe(true);
}

/** What is shown of a moment. */
function checkShown(match: Match, draw: (below: number) => number): void {
  const { skin, describe, choices } = gameOf(match);
  const state = draw(match.states);
  expect(describe(match)).not.toMatch(/undefined|NaN/);
  for (const fact of skin.cellFacts(match, state, draw(match.rows * match.cols))) expect(fact.value).not.toMatch(/undefined|NaN/);
  const [first, end] = [match.units.start[state]!, match.units.start[state + 1]!];
  if (end > first) {
    const k = first + draw(end - first);
    expect(skin.unitName(match, k)).not.toMatch(/undefined|NaN/);
    for (const fact of skin.unitFacts(match, k)) expect(fact.value).not.toMatch(/undefined|NaN/);
    skin.range(match, k);
    choices(match, state, k);
  }
  ordersOf(match, state);
  turningPoints(match);
  const kinds = kindsOf(match);
  for (const { kind } of match.events) expect(Object.hasOwn(kinds, kind)).toBe(true);
}

test.each(SAMPLES)("a damaged %s", async (name) => {
  const whole = beginning(name);
  const other = beginning(SAMPLES[(SAMPLES.indexOf(name) + 1) % SAMPLES.length]!);
  let [shown, refused] = [0, 0];
  await eachTrial(name, (trial) => {
    const draw = dice(SEED * 1_000_003 + trial);
    const damaged = mutate(whole, other, draw);
    const lines = damaged.filter((byte) => byte === 10).length + 1;
    const parsed = parseMatch(damaged);
    if ("problem" in parsed) {
      refused++;
      return checkProblem(parsed.problem, lines);
    }
    shown++;
    if (parsed.match.problem) checkProblem(parsed.match.problem, lines);
    checkMatch(parsed.match);
    checkShown(parsed.match, draw);
  });
  expect(Math.min(shown, refused), `${shown} shown, ${refused} refused`).toBeGreaterThan(0);
});

const NOTES = `palestra notes 1\ngame dominator\nseed 71\nedition document\nplayer 0 Some Body\n\n-1 0 note ready\n3 0 note a\\\\b\\n\\t\\x41\n3 0 mark 8 5 goal
3 0 line 8 5 2 2\n3 0 heat 4 4 2.5\n3 1 heat 4 5 -1e3\n3 1 cerr counting 17\n7 0 misuse not-yours 17,3,0,0 the unit is another player's\n7 0 dropped 12\n`;

test("damaged notes", async () => {
  const match = (parseMatch(bytes(sample("tiny21_s71.out"))) as { match: Match }).match;
  let wrong = 0;
  await eachTrial("notes", (trial) => {
    const damaged = mutate(Buffer.from(NOTES), bytes(sample("tiny21_s71.out")), dice(SEED * 1_000_003 + trial));
    const text = new TextDecoder().decode(damaged);
    const notes = readNotes(text);
    if (notes.problem) {
      wrong++;
      checkProblem(notes.problem, text.split("\n").length);
    }
    for (const entry of notes.entries) {
      const { round, seat, row, col, toRow, toCol, value } = entry;
      expect([round, seat, row, col, toRow, toCol].every(Number.isSafeInteger)).toBe(true);
      expect(Number.isFinite(value)).toBe(true);
      expect(entry.order.every(Number.isSafeInteger)).toBe(true);
      expect(seat >= 0 && seat <= 9).toBe(true);
    }
    match.notes = notes;
    entriesOf(match, 3);
  });
  expect(wrong).toBeGreaterThan(0);
});

test("damaged archives", async () => {
  const packed = [readFileSync(new URL("../samples/tiny21_s71.out.zst", import.meta.url)), readFileSync(new URL("../samples/s_start_108_Probe-Probe-Sweep-Idle.res.gz", import.meta.url))];
  await eachTrial("archive", async (trial) => {
    const [one, other] = trial % 2 ? packed : packed.toReversed();
    try {
      const text = await inflate(mutate(one!, other!, dice(SEED * 1_000_003 + trial)));
      expect(text.length).toBeLessThan(1e8);
    } catch (error) {
      if (!(error instanceof CannotUnpack)) throw error;
    }
  });
});

/** `npm run engine` builds it. */
const engine = new URL("../../.engine/engine.wasm", import.meta.url);

/** Whoever changes a record must put its checksum right to get beyond the first page of its reader; the engine's own fuzzer does (fuzz/). */
test("damaged records in the engine of the page", async () => {
  const module = new WebAssembly.Module(readFileSync(engine));
  const start = () => Engine.start(module, () => {});
  let running = await start();
  for (const [key, value] of Object.entries({ game: "dominator", edition: "document", config: "", seed: "7" }) as ["game" | "seed", string][]) running.give(key, value);
  for (const name of ["Dummy", "Demo", "Demo", "Null"]) running.seat(name, null);
  expect(running.run("play")).toBeNull();
  const record = running.output("record");
  running = await start();
  await eachTrial("record", (trial) => {
    const damaged = mutate(record, record, dice(SEED * 1_000_003 + trial));
    const done = again(running, damaged);
    if ("problem" in done) checkProblem(done.problem, 1);
    else expect(Buffer.from(damaged).equals(Buffer.from(record))).toBe(true);
  });
});
