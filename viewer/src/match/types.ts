/** What the viewer knows about a match: every state, kept in flat arrays so that it crosses from the worker without copying. */

import type { OtherChance, Verdict } from "../engine/jobs";
import type { Notes } from "../notes/notes";

/** Columns of small integers, one entry per unit and state. */
export interface Units {
  /** Units of state s are the entries start[s] .. start[s + 1] - 1. */
  start: Uint32Array;
  id: Int32Array;
  kind: Uint8Array;
  owner: Int8Array;
  row: Int16Array;
  col: Int16Array;
  health: Int32Array;
  /** What only this game's units have, by the names that the game gave. */
  more: Record<string, Int32Array>;
}

/** Orders of the round between state s and s + 1. */
export interface Moves {
  start: Uint32Array;
  unit: Int32Array;
  drow: Int8Array;
  dcol: Int8Array;
  shot: Uint8Array;
}

/** A place that has an owner of its own. */
export interface Site {
  kind: string;
  /** Board indices, row * cols + col. */
  cells: number[];
  /** What it is worth, or how many cells it has. */
  value: number;
  /** The two sites that it joins, as positions in the list of sites. */
  ends: [number, number] | null;
}

export interface Statistic {
  label: string;
  /** One value per state and seat: values[state * seats + seat]. */
  values: Float64Array;
}

export interface StoryEvent {
  state: number;
  /** One of the kinds that the viewer knows in every game, or one of the game's own. */
  kind: string;
  /** Who did it or to whom it happened; -1 when nobody's. */
  seat: number;
  /** The seat on the other side (loser of a unit, former owner); -1 if there is none. */
  other: number;
  /** What was taken or lost, in one or two words. */
  what: string;
  row: number;
  col: number;
}

export interface Problem {
  /** Line of the file, from 1. */
  line: number;
  sentence: string;
}

/** Why a player was frozen; the text output has no place for it. */
export interface Outcome {
  seat: number;
  round?: number;
  reason?: string;
}

/** An order as the record has it: four numbers, and why it was refused ("" if it was not). */
export interface RawOrder {
  state: number;
  seat: number;
  numbers: [number, number, number, number];
  refused: string;
}

/** All orders of a record. */
export interface RawOrders {
  /** State, seat and the order's own four numbers, one order after another, by their states. */
  numbers: Int32Array;
  /** Why an order was refused, by its place. */
  refused: Map<number, string>;
}

export interface Match {
  game: string;
  version: string;
  /** Written by a judge, so that the status line means something. */
  secure: boolean;
  seed: string | null;
  seats: number;
  names: string[];
  settings: [string, string][];
  rows: number;
  cols: number;
  /** Round number that the file gives to the first state. */
  firstRound: number;
  /** Number of states that the file promises, or 0 if its format does not say. */
  promised: number;
  states: number;
  scores: Float64Array;
  /** Fraction of the budget used; -1 = frozen. */
  status: Float32Array;
  /** Characters of the board as printed, per state, or once if they never change. */
  board: Uint8Array;
  boardConstant: boolean;
  /** Further numbers per cell and state, by the names that the game gave. */
  layers: Record<string, Uint8Array>;
  units: Units;
  /** Orders that took effect. */
  moves: Moves;
  /** Orders that were given; null if the file tells only what took effect. */
  asked: Moves | null;
  sites: Site[];
  siteOwner: Int8Array;
  statistics: Statistic[];
  events: StoryEvent[];
  problem: Problem | null;
  /** Known only from a record or from whoever shows the match. */
  edition: string;
  outcomes: Outcome[];
  rawOrders: RawOrders;
  notes: Notes | null;
  /** The record that the match was played from, and whether it tells the truth. */
  record: Uint8Array | null;
  verdict: Verdict | null;
  /** Other chances that the record has from later rounds on. */
  chances: OtherChance[];
}

/** Position in `match.board` of the first cell of a state. */
export function boardOffset(match: Match, state: number): number {
  return match.boardConstant ? 0 : state * match.rows * match.cols;
}

export function setting(match: Match, key: string, fallback: number): number {
  const found = match.settings.find(([name]) => name === key);
  const value = found ? Number(found[1]) : NaN;
  return Number.isFinite(value) ? value : fallback;
}

export function roundOf(match: Match, state: number): number {
  return match.firstRound + state;
}

/** Entries of a state's units by their ids. */
export function unitIndex(match: Match, state: number): Map<number, number> {
  const index = new Map<number, number>();
  const { start, id } = match.units;
  for (let k = start[state]!; k < start[state + 1]!; k++) index.set(id[k]!, k);
  return index;
}

/** The state that an entry of the units belongs to. */
export function stateOf(match: Match, k: number): number {
  const { start } = match.units;
  let [low, high] = [0, match.states - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (start[middle]! <= k) low = middle;
    else high = middle - 1;
  }
  return low;
}
