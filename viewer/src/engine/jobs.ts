/** What the engine in the page can be asked for. */

import type { Match, Problem } from "../match/types";

/** Who sits at the table: a player of the house by name, or somebody's own module. */
export interface Chair {
  name: string;
  /** The module; absent for a player of the house. */
  module?: ArrayBuffer;
}

/** A way that differs from a record's from some round on. */
export interface Fork {
  /** The first round that differs. */
  round: number;
  /** All orders of one player in that round, four numbers each. */
  orders?: { seat: number; numbers: number[] };
  /** The seed of the board's chance from that round on; the record's own if absent. */
  seed?: string;
  /** Who decides for a seat from then on; null where the record does. */
  chairs: (Chair | null)[];
}

export type EngineJob =
  | { kind: "games" }
  | { kind: "play"; game: string; edition: string; config: string; seed: string; chairs: Chair[]; frozen: Hung[] }
  | { kind: "fork"; game: string; record: ArrayBuffer; fork: Fork; frozen: Hung[] };

/** A player that had to be stopped, and when. */
export interface Hung {
  seat: number;
  /** -1 before the first round, while it was started. */
  round: number;
}

export interface GameOffer {
  name: string;
  title: string;
  config: string;
  players: string[];
  editions: string[];
}

export type EngineNews = { turn: Hung } | { games: GameOffer[] } | { match: Match } | { problem: Problem };

/** Whether a record, played again, went as it says. */
export interface Verdict {
  verified: boolean;
  sentence: string;
}

/** From some round on the board's chance is that of another seed. */
export interface OtherChance {
  round: number;
  seed: string;
}
