import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parseMatch } from "../../src/parse";
import type { Match, Problem } from "../../src/match/types";

const FOLDER = new URL("../samples/", import.meta.url);

export const SAMPLES = readdirSync(FOLDER).filter((name) => !name.endsWith(".zst")).sort();

export function sample(name: string): string {
  const raw = readFileSync(new URL(name, FOLDER));
  return (name.endsWith(".gz") ? gunzipSync(raw) : raw).toString("latin1");
}

export const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

export function read(text: string): Match {
  const parsed = parseMatch(bytes(text));
  if ("problem" in parsed) throw new Error(`line ${parsed.problem.line}: ${parsed.problem.sentence}`);
  return parsed.match;
}

/** The complaint about a text, whether rounds could be shown or not. */
export function complaint(text: string): Problem | null {
  const parsed = parseMatch(bytes(text));
  return "problem" in parsed ? parsed.problem : parsed.match.problem;
}

/** Scores of every state, read by a pattern and not by the parser under test. */
export function scoresIn(text: string): number[][] {
  if (text.startsWith("mad_max")) {
    return [...text.matchAll(/^pid\tscore\tstatus\n((?:\d\t.*\n){4})/gm)].map((found) => found[1]!.trim().split("\n").map((line) => Number(line.split("\t")[1])));
  }
  return [...text.matchAll(/^(?:score|total_score)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/gm)].map((found) => found.slice(1, 5).map(Number));
}

export function rowsOf(values: ArrayLike<number>, seats: number): number[][] {
  const all = Array.from(values);
  return Array.from({ length: all.length / seats }, (_, k) => all.slice(k * seats, (k + 1) * seats));
}
