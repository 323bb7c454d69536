/** What players noted while they decided: the sidecar `match.notes` (docs/notes.md). */

import type { Match, Problem } from "../match/types";

export type NoteKind = "note" | "mark" | "line" | "heat" | "cerr" | "misuse" | "dropped";

export interface NoteEntry {
  /** The round that was being decided; -1 before the first. */
  round: number;
  seat: number;
  kind: NoteKind;
  text: string;
  row: number;
  col: number;
  toRow: number;
  toCol: number;
  /** Of a cell of heat; how many were dropped. */
  value: number;
  /** The order that was refused. */
  order: number[];
}

export interface Notes {
  head: [string, string][];
  entries: NoteEntry[];
  problem: Problem | null;
}

const FIRST_LINE = "palestra notes 1";
/** More than any match may have; a larger file is cut there. */
const MOST = 4_000_000;

export function areNotes(data: Uint8Array): boolean {
  const begin = new TextDecoder().decode(data.subarray(0, 20));
  return begin.startsWith("palestra notes ");
}

/** Reads what can be read; the first line that is wrong is told, and everything before it kept. */
export function readNotes(text: string): Notes {
  const notes: Notes = { head: [], entries: [], problem: null };
  const lines = text.split("\n");
  const wrong = (line: number, sentence: string) => ({ ...notes, problem: { line: line + 1, sentence } });
  if (lines[0]?.trimEnd() !== FIRST_LINE) return wrong(0, `notes begin with “${FIRST_LINE}”`);
  let at = 1;
  for (; at < lines.length && lines[at]!.trimEnd() !== ""; at++) {
    const [, key, value] = /^(\S+) ?(.*)$/.exec(lines[at]!.trimEnd()) ?? [];
    if (!key) return wrong(at, "expected a word and its value, or an empty line");
    notes.head.push([key, value ?? ""]);
  }
  for (at++; at < lines.length; at++) {
    const line = lines[at]!.replace(/\r$/, "");
    if (line === "") continue;
    if (notes.entries.length >= MOST) return wrong(at, `more than ${MOST} entries`);
    const entry = readEntry(line);
    if (!entry) return wrong(at, "this is no note: expected the round, the player, and note, mark, line, heat, cerr, misuse or dropped with what belongs to it");
    notes.entries.push(entry);
  }
  return notes;
}

const INT = "-?\\d{1,9}";
const INT32 = "-?\\d{1,10}";
const SHAPES: Record<NoteKind, RegExp> = {
  note: /^()(.*)$/, cerr: /^()(.*)$/, mark: new RegExp(`^(${INT}) (${INT}) ?(.*)$`), line: new RegExp(`^(${INT}) (${INT}) (${INT}) (${INT})$`),
  heat: new RegExp(`^(${INT}) (${INT}) (-?\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?)$`), misuse: new RegExp(`^(\\S+) (${INT32}(?:,${INT32}){0,3}) ?(.*)$`), dropped: /^(\d{1,12})$/,
};

function readEntry(line: string): NoteEntry | null {
  const head = /^(-?\d{1,9}) (\d) (\w+)(?: (.*))?$/.exec(line);
  const kind = head?.[3] as NoteKind | undefined;
  const shape = kind && Object.hasOwn(SHAPES, kind) ? SHAPES[kind] : undefined;
  const found = shape?.exec(head![4] ?? "");
  // A heat of 1e999 is no number.
  if (!kind || !found || (kind === "heat" && !Number.isFinite(Number(found[3])))) return null;
  const entry: NoteEntry = { round: Number(head![1]), seat: Number(head![2]), kind, text: "", row: -1, col: -1, toRow: -1, toCol: -1, value: 0, order: [] };
  if (kind === "note" || kind === "cerr") return { ...entry, text: unescape(found[2]!) };
  if (kind === "dropped") return { ...entry, value: Number(found[1]) };
  if (kind === "misuse") return { ...entry, order: found[2]!.split(",").map(Number), text: unescape(found[3] || found[1]!) };
  entry.row = Number(found[1]);
  entry.col = Number(found[2]);
  if (kind === "mark") entry.text = unescape(found[3]!);
  else if (kind === "heat") entry.value = Number(found[3]);
  else [entry.toRow, entry.toCol] = [Number(found[3]), Number(found[4])];
  return entry;
}

function unescape(text: string): string {
  return text.replace(/\\(\\|n|t|x[0-9a-fA-F]{2})/g, (_, what: string) => (what === "\\" ? "\\" : what === "n" ? "\n" : what === "t" ? "\t" : String.fromCharCode(parseInt(what.slice(1), 16))));
}

const index = new WeakMap<Notes, Map<number, NoteEntry[]>>();

/** What was noted while the orders after a state were decided; what was said before the first round stands there. */
export function entriesOf(match: Match, state: number): readonly NoteEntry[] {
  if (!match.notes) return [];
  let rounds = index.get(match.notes);
  if (!rounds) {
    rounds = new Map();
    for (const entry of match.notes.entries) {
      const round = Math.max(0, entry.round);
      const list = rounds.get(round);
      if (list) list.push(entry);
      else rounds.set(round, [entry]);
    }
    index.set(match.notes, rounds);
  }
  return rounds.get(state) ?? [];
}
