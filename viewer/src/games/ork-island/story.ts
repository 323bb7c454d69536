import type { Match, StoryEvent } from "../../match/types";
import type { Story } from "../game";
import { accumulate, captures, conquests, countSites, countUnits, eachStep } from "../shared/telling";

export function story(match: Match): Story {
  const taken = captures(match, () => "ork");
  const events = [
    ...taken,
    ...exhausted(match),
    ...conquests(match, (k) => `${match.sites[k]!.kind} of ${match.sites[k]!.value} cells`),
  ];
  const of = (kind: string) => (k: number) => (match.sites[k]!.kind === kind ? 1 : 0);
  return {
    events,
    statistics: [
      countSites(match, "Cities", of("city")),
      countSites(match, "Paths", of("path")),
      countSites(match, "Land in cities and paths", (k) => match.sites[k]!.value),
      countUnits(match, "Orks", 0),
      accumulate(match, "Captures", events, "capture"),
      accumulate(match, "Losses", events, "capture", "other"),
    ],
  };
}

/** Nothing restores health but a new life, so an ork whose health rose while it kept its owner died of exhaustion. */
function exhausted(match: Match): StoryEvent[] {
  const { owner, row, col, health } = match.units;
  const events: StoryEvent[] = [];
  eachStep(match, (state, before, after) => {
    if (before < 0 || after < 0 || owner[before] !== owner[after] || health[after]! <= health[before]!) return;
    events.push({ state: state + 1, kind: "death", seat: owner[before]!, other: -1, what: "ork", row: row[before]!, col: col[before]! });
  });
  return events;
}
