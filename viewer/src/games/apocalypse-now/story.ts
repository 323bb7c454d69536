import type { Match, StoryEvent } from "../../match/types";
import { HELICOPTER, own, SOLDIER } from "./parse";
import type { Story } from "../game";
import { accumulate, conquests, countSites, countUnits, eachStep, tally } from "../shared/telling";

export function story(match: Match): Story {
  const events = [...conquests(match, (k) => `post of ${match.sites[k]!.value}`), ...unitEvents(match)];
  const { start, owner } = match.units;
  const { parachuters } = own(match);
  return {
    events,
    statistics: [
      countSites(match, "Posts", () => 1),
      countSites(match, "Post points", (k) => match.sites[k]!.value),
      countUnits(match, "Soldiers", SOLDIER),
      tally(match, "Parachuters", (state, add) => {
        for (let k = start[state]!; k < start[state + 1]!; k++) add(owner[k]!, parachuters[k]!);
      }),
      accumulate(match, "Soldiers lost", events, "death"),
      accumulate(match, "Napalm thrown", events, "napalm"),
    ],
  };
}

function unitEvents(match: Match): StoryEvent[] {
  const { kind, owner, row, col } = match.units;
  const { napalm } = own(match);
  const events: StoryEvent[] = [];
  eachStep(match, (state, before, after) => {
    const known = before >= 0 ? before : after;
    const event = (what: StoryEvent["kind"], name: string) =>
      events.push({ state: state + 1, kind: what, seat: owner[known]!, other: -1, what: name, row: row[known]!, col: col[known]! });
    if (kind[known] === SOLDIER && after < 0) event("death", "soldier");
    if (kind[known] === SOLDIER && before < 0) event("landing", "soldier");
    // The counter only ever falls, except when the helicopter throws.
    if (kind[known] === HELICOPTER && before >= 0 && after >= 0 && napalm[after]! > napalm[before]!) event("napalm", "napalm");
  });
  return events;
}
