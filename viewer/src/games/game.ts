/** What a game is to the viewer: one object. Nothing outside its folder and the list that is made from the registry knows its name. */

import type { LegendMark, Skin } from "../draw/skin";
import type { MatchBuilder } from "../match/builder";
import type { Match, RawOrder, Statistic, StoryEvent } from "../match/types";
import type { Tokens } from "../parse/tokens";

export interface Game {
  /** Its name and title, as the engine has them. */
  id: string;
  title: string;
  /** Whether a file is of this game: its first word, and the word after the seed where it begins with "Game". */
  detect(first: string, named: string): boolean;
  /** What only this game's units and cells have, by name. */
  fields?: readonly string[];
  layers?: readonly string[];
  parse(t: Tokens, m: MatchBuilder, progress: () => void): void;
  story(match: Match): Story;
  /** Kinds of events that only this game has. */
  kinds?: Record<string, EventKind>;
  skin: Skin;
  /** Its sign on the start page. */
  mark: LegendMark;
  /** The size of the board, for the line below the title. */
  describe(match: Match): string;
  /** Which unit an order of a record is for, and where it should go; null if that cannot be drawn. */
  order(match: Match, order: RawOrder): OrderMeaning | null;
  /** Every order that a unit could be given in a state, for somebody who wants to try another one. */
  choices(match: Match, state: number, k: number): OrderChoice[];
}

export interface Story {
  statistics: Statistic[];
  events: StoryEvent[];
}

/** How a kind of event is told. */
export interface EventKind {
  /** On the button that shows or hides it. */
  label: string;
  /** Counted in the strip above the slider. */
  bar?: boolean;
  /** Hidden at first, unless there is nothing else to tell. */
  quiet?: boolean;
  sentence(words: { who: string; from: string; things: string; count: number; event: StoryEvent }): string;
}

export interface OrderMeaning {
  unit: number;
  drow: number;
  dcol: number;
  /** What it is if it is no step. */
  label?: string;
}

export interface OrderChoice {
  label: string;
  numbers: [number, number, number, number];
}
