/** What the viewer knows about a match: every state, kept in flat arrays so that it crosses from the worker without copying. */

export type GameId = "battle-royale" | "dominator" | "apocalypse-now" | "mad-max" | "ork-island";

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
  /** Attributes whose meaning belongs to the game (see its parser). */
  a: Int16Array;
  b: Int16Array;
  c: Int16Array;
  d: Int16Array;
}

/** Orders that took effect between state s and s + 1. */
export interface Moves {
  start: Uint32Array;
  unit: Int32Array;
  drow: Int8Array;
  dcol: Int8Array;
  shot: Uint8Array;
}

/** A place that has an owner of its own: a city, a path or a post. */
export interface Site {
  kind: "city" | "path" | "post";
  /** Board indices, row * cols + col. */
  cells: number[];
  /** Points of a post; number of cells of a city or path. */
  value: number;
  /** The two cities that a path joins, as positions in the list of sites. */
  ends: [number, number] | null;
}

export interface Statistic {
  label: string;
  /** One value per state and seat: values[state * seats + seat]. */
  values: Float64Array;
}

export type EventKind = "capture" | "death" | "conquest" | "lead" | "frozen" | "napalm" | "landing";

export interface StoryEvent {
  state: number;
  kind: EventKind;
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

export interface Match {
  game: GameId;
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
  /** Rounds of fire left per cell and state (Apocalypse Now only). */
  fire: Uint8Array | null;
  units: Units;
  moves: Moves;
  sites: Site[];
  siteOwner: Int8Array;
  statistics: Statistic[];
  events: StoryEvent[];
  problem: Problem | null;
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
