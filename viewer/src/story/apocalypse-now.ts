import type { Match, StoryEvent } from "../match/types";
import { HELICOPTER, SOLDIER } from "../parse/apocalypse-now";
import type { Story } from ".";
import { accumulate, conquests, countSites, countUnits, eachStep, tally } from "./common";

export function apocalypseNow(match: Match): Story {
  const events = [...conquests(match, (k) => `post of ${match.sites[k]!.value}`), ...unitEvents(match)];
  const { start, owner, c } = match.units;
  return {
    events,
    statistics: [
      countSites(match, "Posts", () => 1),
      countSites(match, "Post points", (k) => match.sites[k]!.value),
      countUnits(match, "Soldiers", SOLDIER),
      tally(match, "Parachuters", (state, add) => {
        for (let k = start[state]!; k < start[state + 1]!; k++) add(owner[k]!, c[k]!);
      }),
      accumulate(match, "Soldiers lost", events, "death"),
      accumulate(match, "Napalm thrown", events, "napalm"),
    ],
  };
}

function unitEvents(match: Match): StoryEvent[] {
  const { kind, owner, row, col, b } = match.units;
  const events: StoryEvent[] = [];
  eachStep(match, ({ state, before, after }) => {
    const known = before >= 0 ? before : after;
    const event = (what: StoryEvent["kind"], name: string) =>
      events.push({ state: state + 1, kind: what, seat: owner[known]!, other: -1, what: name, row: row[known]!, col: col[known]! });
    if (kind[known] === SOLDIER && after < 0) event("death", "soldier");
    if (kind[known] === SOLDIER && before < 0) event("landing", "soldier");
    // The counter only ever falls, except when the helicopter throws.
    if (kind[known] === HELICOPTER && before >= 0 && after >= 0 && b[after]! > b[before]!) event("napalm", "napalm");
  });
  return events;
}
