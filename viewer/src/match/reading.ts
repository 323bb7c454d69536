/** From bytes, whatever they are packed in, to a match: what the worker does. */

import { areNotes, type Notes, readNotes } from "../notes/notes";
import { parseMatch } from "../parse";
import { inflate } from "../load/inflate";
import type { Match, Problem } from "./types";

/** Notes without a match belong to the one that is shown. */
export type Answer = { match: Match } | { notes: Notes } | { problem: Problem };

/** The files of one match: its text, and perhaps notes. */
export async function readFiles(files: Uint8Array[], progress: (fraction: number) => void): Promise<Answer> {
  const unpacked = (await Promise.all(files.map(inflate))).map(asBytes);
  const text = unpacked.find((data) => !areNotes(data));
  const noted = unpacked.find(areNotes);
  const notes = noted ? readNotes(new TextDecoder().decode(noted)) : null;
  if (!text) return { notes: notes! };
  const parsed = parseMatch(text, progress);
  if ("match" in parsed && notes) addNotes(parsed.match, notes);
  return parsed;
}

/** Some shells write what a program prints with two bytes a letter; marks at the beginning tell. */
function asBytes(data: Uint8Array): Uint8Array {
  const order = data[0] === 0xff && data[1] === 0xfe ? "utf-16le" : data[0] === 0xfe && data[1] === 0xff ? "utf-16be" : null;
  return order ? new TextEncoder().encode(new TextDecoder(order).decode(data)) : data;
}

/** Lays notes over a match; orders that were refused become part of its orders. */
export function addNotes(match: Match, notes: Notes): void {
  match.notes = notes;
  const head = (key: string) => notes.head.find(([name]) => name === key)?.[1];
  match.edition ||= head("edition") ?? "";
  if (head("game") && head("game") !== match.game) notes.problem ??= { line: 2, sentence: `these are notes of ${head("game")}, not of ${match.game}` };
}

/** The arrays of numbers in a value, to be handed over instead of copied. Lists are not searched: there are thousands of events. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value && typeof value === "object" && !Array.isArray(value)) for (const part of Object.values(value)) buffersOf(part, found);
  return [...found];
}
