/** The engine at work, in a worker: a record played again, another way from some round on, a new match. */

import { areNotes, readNotes } from "../notes/notes";
import { addNotes, type Answer } from "../match/reading";
import type { Match, Outcome } from "../match/types";
import { parseMatch } from "../parse";
import { Engine } from "./wasm";
import type { Chair, EngineJob, EngineNews, GameOffer, Hung, Verdict } from "./jobs";
import { introduce, notAModule, PlayerModule } from "./player";

export function isRecord(data: Uint8Array): boolean {
  return new TextDecoder().decode(data.subarray(0, 6)) === "palrec";
}

/** A record that was opened: the match as the program would write it, and whether the record tells the truth. */
export async function playRecord(record: Uint8Array, module: WebAssembly.Module | null, files: Uint8Array[]): Promise<Answer> {
  if (!module) {
    return { problem: { line: 0, sentence: "this is a record, and this page has no engine to play it again: open it in the page with the engine, or with `palestra watch`" } };
  }
  const engine = await Engine.start(module, () => {});
  const done = again(engine, record);
  if ("match" in done) {
    const noted = files.find(areNotes);
    if (noted) addNotes(done.match, readNotes(new TextDecoder().decode(noted)));
  }
  return done;
}

export function again(engine: Engine, record: Uint8Array): Extract<EngineNews, { match: Match } | { problem: unknown }> {
  engine.clear();
  engine.give("record", record);
  return collect(engine, engine.run("again"));
}

export async function runEngine(job: EngineJob, module: WebAssembly.Module, tell: (news: EngineNews) => void): Promise<EngineNews> {
  const engine = await Engine.start(module, (seat, round) => tell({ turn: { seat, round } }));
  engine.clear();
  if (job.kind === "games") {
    engine.run("games");
    return { games: readOffer(engine.text("text")) };
  }
  const chairs = job.kind === "play" ? job.chairs : job.fork.chairs;
  for (const [at, chair] of chairs.entries()) {
    const hung = job.frozen.find((one) => one.seat === at);
    // Already making an instance may run code of the module.
    if (chair?.module && hung?.round !== -1) tell({ turn: { seat: at, round: -1 } });
    const problem = seat(engine, chair, job.game, hung?.round === -1);
    if (problem) return { problem: { line: 0, sentence: problem } };
    if (hung && hung.round >= 0) engine.hung(at, hung.round);
  }
  if (job.kind === "play") {
    for (const key of ["game", "edition", "config", "seed"] as const) engine.give(key, job[key]);
    return collect(engine, engine.run("play"), job.frozen);
  }
  engine.give("record", new Uint8Array(job.record));
  const { round, orders, seed } = job.fork;
  engine.forkAt(round, orders?.seat ?? -1, orders?.numbers ?? []);
  if (seed) engine.give("forkSeed", seed);
  return collect(engine, engine.run("fork"), job.frozen);
}

/** Who never got started is there, and fails when it is called. */
const LIFELESS = { call: () => ({ orders: new Uint8Array(0), beside: new Uint8Array(0), said: new Uint8Array(0), fault: "did not start" }) };

/** Seats the next player; answers what is wrong with it, or null. */
function seat(engine: Engine, chair: Chair | null, game: string, hangs: boolean): string | null {
  if (!chair) {
    engine.seatAsRecorded();
    return null;
  }
  if (!chair.module) {
    engine.seat(chair.name, null);
    return null;
  }
  try {
    const module = new WebAssembly.Module(chair.module);
    const known = introduce(module);
    if (typeof known === "string") return `${chair.name}: ${known}`;
    if (known.game !== game) return `${chair.name} is a player of ${known.game}`;
    engine.seat(known.name, hangs ? LIFELESS : new PlayerModule(module));
    return null;
  } catch (error) {
    return `${chair.name}: ${notAModule(error)}`;
  }
}

/** Reads what the engine wrote as the viewer reads any match, and lays beside it what only the record knows. */
function collect(engine: Engine, problem: string | null, hung: readonly Hung[] = []): Extract<EngineNews, { match: Match } | { problem: unknown }> {
  if (problem !== null) return { problem: { line: 0, sentence: problem } };
  const parsed = parseMatch(engine.output("text"));
  if ("problem" in parsed) return parsed;
  const { match } = parsed;
  const facts = engine.text("facts").split("\n");
  const fact = (key: string) => facts.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? "";
  match.edition = fact("edition");
  // Not every game's text tells it.
  match.seed ??= fact("seed") || null;
  match.outcomes = facts.flatMap((line): Outcome[] => {
    const found = /^frozen (\d) (\d+) (.*)$/.exec(line);
    if (!found) return [];
    const stopped = hung.some(({ seat }) => seat === Number(found[1]));
    return [{ seat: Number(found[1]), round: Number(found[2]), reason: stopped ? "it did not answer and was stopped by the page" : found[3]! }];
  });
  const notes = readNotes(`palestra notes 1\n\n${engine.text("notes")}`);
  readOrders(match, engine.output("orders"), notes);
  notes.entries = notes.entries.filter(({ kind }) => kind !== "misuse");
  if (notes.entries.length) match.notes = notes;
  match.chances = facts.flatMap((line) => {
    const found = /^chance (\d+) (\S+)$/.exec(line);
    return found ? [{ round: Number(found[1]), seed: found[2]! }] : [];
  });
  const said = fact("verdict");
  const verdict: Verdict = { verified: said === "verified", sentence: said };
  match.record = engine.output("record");
  match.verdict = said ? verdict : null;
  return { match };
}

/** Lays the refusals, which are told among the notes, beside the orders they speak of. */
function readOrders(match: Match, bytes: Uint8Array, notes: ReturnType<typeof readNotes>): void {
  const numbers = new Int32Array(bytes.buffer);
  const refused = new Map<number, string>();
  const reasons = new Map<string, string[]>();
  for (const { kind, round, seat, order, text } of notes.entries) {
    if (kind !== "misuse") continue;
    const key = [round, seat, ...order].join();
    reasons.set(key, [...(reasons.get(key) ?? []), text]);
  }
  // Of two equal orders the engine refuses the later; reasons are therefore given out from the end.
  for (let k = numbers.length / 6 - 1; k >= 0 && reasons.size; k--) {
    const key = numbers.subarray(k * 6, k * 6 + 6).join();
    const left = reasons.get(key);
    if (!left) continue;
    refused.set(k, left.pop()!);
    if (!left.length) reasons.delete(key);
  }
  match.rawOrders = { numbers, refused };
}

function readOffer(text: string): GameOffer[] {
  const lines = text.split("\n");
  const offers: GameOffer[] = [];
  for (let at = 0; at + 4 < lines.length; ) {
    const [name, title, players, editions, count] = lines.slice(at, at + 5) as [string, string, string, string, string];
    const end = at + 5 + Number(count);
    offers.push({ name, title, players: players.split(" "), editions: editions.split(" "), config: lines.slice(at + 5, end).join("\n") });
    at = end;
  }
  return offers;
}
