/** What happened, told from the differences between two successive states; no rule is applied here. */

import { type Match, type Statistic, type StoryEvent, unitIndex } from "../../match/types";

/** A unit in one state and in the next; -1 where it does not exist. */
export type Step = (state: number, before: number, after: number) => void;

export function eachStep(match: Match, visit: Step): void {
  const { start, id } = match.units;
  for (let state = 0; state + 1 < match.states; state++) {
    const [first, next, end] = [start[state]!, start[state + 1]!, start[state + 2]!];
    if (!ascending(id, first, next) || !ascending(id, next, end)) {
      eachStepOfMany(match, state, visit);
      continue;
    }
    // Units in the order of their numbers are found in the other state by going along.
    for (let before = first, after = next; before < next; before++) {
      while (after < end && id[after]! < id[before]!) after++;
      visit(state, before, after < end && id[after] === id[before] ? after : -1);
    }
    for (let before = first, after = next; after < end; after++) {
      while (before < next && id[before]! < id[after]!) before++;
      if (before === next || id[before] !== id[after]) visit(state, -1, after);
    }
  }
}

function ascending(id: Int32Array, from: number, to: number): boolean {
  for (let k = from + 1; k < to; k++) if (id[k - 1]! >= id[k]!) return false;
  return true;
}

/** The same for units in any order. */
function eachStepOfMany(match: Match, state: number, visit: Step): void {
  const { start, id } = match.units;
  const [now, next] = [unitIndex(match, state), unitIndex(match, state + 1)];
  for (let k = start[state]!; k < start[state + 1]!; k++) visit(state, k, next.get(id[k]!) ?? -1);
  for (let k = start[state + 1]!; k < start[state + 2]!; k++) if (!now.has(id[k]!)) visit(state, -1, k);
}

/** Counts something per state and seat. */
export function tally(match: Match, label: string, count: (state: number, add: (seat: number, amount?: number) => void) => void): Statistic {
  const values = new Float64Array(match.states * match.seats);
  for (let state = 0; state < match.states; state++) {
    count(state, (seat, amount = 1) => {
      if (seat >= 0) values[state * match.seats + seat]! += amount;
    });
  }
  return { label, values };
}

export function countUnits(match: Match, label: string, kind: number, only: (k: number) => boolean = () => true): Statistic {
  const { start, owner, kind: kinds } = match.units;
  return tally(match, label, (state, add) => {
    for (let k = start[state]!; k < start[state + 1]!; k++) if (kinds[k] === kind && only(k)) add(owner[k]!);
  });
}

export function countSites(match: Match, label: string, counts: (site: number) => number): Statistic {
  const n = match.sites.length;
  return tally(match, label, (state, add) => {
    for (let k = 0; k < n; k++) add(match.siteOwner[state * n + k]!, counts(k));
  });
}

/** Cells of the board that show a seat's digit. */
export function countLand(match: Match): Statistic {
  const area = match.rows * match.cols;
  return tally(match, "Land", (state, add) => {
    for (let k = state * area; k < (state + 1) * area; k++) {
      const seat = match.board[k]! - 48;
      if (seat >= 0 && seat < match.seats) add(seat);
    }
  });
}

/** How many events of a kind a seat has had up to each state. */
export function accumulate(match: Match, label: string, events: StoryEvent[], kind: string, side: "seat" | "other" = "seat"): Statistic {
  const { seats, states } = match;
  const values = new Float64Array(states * seats);
  for (const event of events) {
    if (event.kind === kind && event[side] >= 0) values[event.state * seats + event[side]]!++;
  }
  for (let k = seats; k < values.length; k++) values[k]! += values[k - seats]!;
  return { label, values };
}

export function conquests(match: Match, name: (site: number) => string): StoryEvent[] {
  const n = match.sites.length;
  const events: StoryEvent[] = [];
  for (let state = 1; state < match.states; state++) {
    for (let k = 0; k < n; k++) {
      const seat = match.siteOwner[state * n + k]!;
      const other = match.siteOwner[(state - 1) * n + k]!;
      if (seat === other) continue;
      const cells = match.sites[k]!.cells;
      const cell = cells[Math.floor(cells.length / 2)] ?? 0;
      events.push({ state, kind: "conquest", seat, other, what: name(k), row: Math.floor(cell / match.cols), col: cell % match.cols });
    }
  }
  return events;
}

/** Units that changed hands. */
export function captures(match: Match, name: (kind: number) => string): StoryEvent[] {
  const { owner, kind, row, col } = match.units;
  const events: StoryEvent[] = [];
  eachStep(match, (state, before, after) => {
    if (before < 0 || after < 0 || owner[before] === owner[after]) return;
    events.push({
      state: state + 1, kind: "capture", seat: owner[after]!, other: owner[before]!, what: name(kind[before]!), row: row[before]!, col: col[before]!,
    });
  });
  return events;
}
