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
  /** Another order for a unit in that round, in place of those its player gave for it. */
  order?: { seat: number; numbers: [number, number, number, number] };
  /** Another chance from that round on. */
  chance?: number;
  /** Who decides for a seat from then on; the others are as recorded as long as they can be. */
  chairs: (Chair | null)[];
}

export type EngineJob =
  | { kind: "games" }
  | { kind: "play"; game: string; edition: string; config: string; seed: string; chairs: Chair[]; frozen: Hung[] }
  | { kind: "fork"; record: ArrayBuffer; fork: Fork; frozen: Hung[] };

/** A player that had to be stopped, and when. */
export interface Hung {
  seat: number;
  round: number;
}

export interface GameOffer {
  name: string;
  title: string;
  config: string;
  players: string[];
}

export type EngineNews =
  | { turn: Hung }
  | { games: GameOffer[] }
  | { match: Match; record: ArrayBuffer; verdict: Verdict }
  | { problem: Problem };

/** Whether a record, played again, went as it says. */
export interface Verdict {
  verified: boolean;
  sentence: string;
}
