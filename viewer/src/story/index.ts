import type { GameId, Match, Statistic, StoryEvent } from "../match/types";
import { apocalypseNow } from "./apocalypse-now";
import { battleRoyale } from "./battle-royale";
import { freezes, leadChanges } from "./common";
import { dominator } from "./dominator";
import { madMax } from "./mad-max";
import { orkIsland } from "./ork-island";

export interface Story {
  statistics: Statistic[];
  events: StoryEvent[];
}

const STORIES: Record<GameId, (match: Match) => Story> = {
  "battle-royale": battleRoyale,
  "dominator": dominator,
  "apocalypse-now": apocalypseNow,
  "mad-max": madMax,
  "ork-island": orkIsland,
};

/** Fills in the statistics and events of a match. */
export function tellStory(match: Match): void {
  const { statistics, events } = STORIES[match.game](match);
  match.statistics = statistics;
  match.events = [...events, ...leadChanges(match), ...freezes(match)].sort((x, y) => x.state - y.state);
}
