/** Statistics and events of a match, told from the differences between successive states; no rule is applied here. */

import { gameOf } from "./games";
import type { EventKind } from "./games/game";
import type { Match, StoryEvent } from "./match/types";

/** What can happen in any game, in the order of the buttons; the games add their own. */
const KINDS: Record<string, EventKind> = {
  lead: { label: "Lead", sentence: ({ who, from }) => `${who} takes the lead from ${from}` },
  frozen: { label: "Frozen", sentence: ({ who }) => `${who} is frozen` },
  conquest: {
    label: "Conquests", bar: true,
    sentence: ({ who, from, things, event }) => (event.seat < 0 ? `${from} loses ${things}` : from ? `${who} takes ${things} from ${from}` : `${who} conquers ${things}`),
  },
  capture: { label: "Captures", bar: true, sentence: ({ who, from, things }) => `${who} captures ${things} of ${from}` },
  death: { label: "Deaths", bar: true, quiet: true, sentence: ({ who, things }) => `${who} loses ${things}` },
};

/** All kinds that a match of this game can have. */
export function kindsOf(match: Match): Record<string, EventKind> {
  return { ...KINDS, ...gameOf(match).kinds };
}

/** Fills in the statistics and events of a match. */
export function tellStory(match: Match): void {
  const { statistics, events } = gameOf(match).story(match);
  match.statistics = statistics;
  match.events = [...events, ...leadChanges(match), ...freezes(match)].sort((x, y) => x.state - y.state);
}

function leadChanges(match: Match): StoryEvent[] {
  const events: StoryEvent[] = [];
  let leader = -1;
  for (let state = 0; state < match.states; state++) {
    const scores = match.scores.subarray(state * match.seats, (state + 1) * match.seats);
    const best = Math.max(...scores);
    const first = scores.indexOf(best);
    // A tie has no leader and takes the lead from nobody.
    if (scores.indexOf(best, first + 1) >= 0 || first === leader) continue;
    if (leader >= 0) events.push({ state, kind: "lead", seat: first, other: leader, what: "the lead", row: -1, col: -1 });
    leader = first;
  }
  return events;
}

/** The first state in which a player's status is negative. */
function freezes(match: Match): StoryEvent[] {
  const events: StoryEvent[] = [];
  for (let seat = 0; seat < match.seats; seat++) {
    for (let state = 0; state < match.states; state++) {
      if (match.status[state * match.seats + seat]! >= 0) continue;
      events.push({ state, kind: "frozen", seat, other: -1, what: "frozen", row: -1, col: -1 });
      break;
    }
  }
  return events;
}

/**
 * Rounds after which the lead is not what it was: the lead changes hands, or its margin over ten rounds
 * grows or shrinks by more than a fifth of the score at stake, each at the round where that is strongest.
 */
export function turningPoints(match: Match): number[] {
  const SPAN = 10;
  const margin = Array.from({ length: match.states }, (_, state) => {
    const scores = [...match.scores.subarray(state * match.seats, (state + 1) * match.seats)].sort((a, b) => b - a);
    return scores[0]! - (scores[1] ?? 0);
  });
  // Not all at once: a long match has more states than a call takes arguments.
  const largest = margin.reduce((most, one) => Math.max(most, one), 1);
  const swing = margin.map((_, state) => Math.abs(margin[Math.min(match.states - 1, state + SPAN / 2)]! - margin[Math.max(0, state - SPAN / 2)]!));
  const found = new Set(match.events.filter(({ kind }) => kind === "lead").map(({ state }) => state));
  for (let state = 1; state < match.states - 1; state++) {
    const around = swing.slice(Math.max(0, state - SPAN), state + SPAN + 1);
    if (swing[state]! > largest / 5 && swing[state] === Math.max(...around)) found.add(state);
  }
  // Of several within a few rounds the first stands for all.
  return [...found].sort((a, b) => a - b).filter((state, k, all) => k === 0 || state - all[k - 1]! > 2);
}
