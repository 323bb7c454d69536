/** The orders of a round, and what became of each: from the record where there is one, from the text otherwise. */

import { gameOf } from "../games";
import { type Match, type Moves, type RawOrder, unitIndex } from "./types";

export interface OrderShown {
  /** Who gave it; -1 if the text does not tell. */
  seat: number;
  unit: number;
  /** Entry of the unit in this state; -1 if there is none. */
  k: number;
  drow: number;
  dcol: number;
  /** Done, refused at the door, or accepted without effect. */
  fate: "done" | "refused" | "failed";
  reason: string;
  label: string;
}

const known = new WeakMap<Match, Map<number, OrderShown[]>>();

/** The orders given in the round after a state. */
export function ordersOf(match: Match, state: number): OrderShown[] {
  let states = known.get(match);
  if (!states) known.set(match, (states = new Map()));
  let orders = states.get(state);
  if (!orders) states.set(state, (orders = match.rawOrders.numbers.length ? recorded(match, state) : printed(match, state)));
  return orders;
}

/** Notes and records may come after the match was first shown. */
export function forgetOrders(match: Match): void {
  known.delete(match);
}

/** The orders of a record in the round after a state. */
export function rawOrdersOf({ rawOrders: { numbers, refused } }: Match, state: number): RawOrder[] {
  let [low, high] = [0, numbers.length / 6];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle * 6]! < state) low = middle + 1;
    else high = middle;
  }
  const orders: RawOrder[] = [];
  for (let k = low; numbers[k * 6] === state; k++) {
    const [seat, ...order] = numbers.subarray(k * 6 + 1, k * 6 + 6) as unknown as [number, number, number, number, number];
    orders.push({ state, seat, numbers: order, refused: refused.get(k) ?? "" });
  }
  return orders;
}

function recorded(match: Match, state: number): OrderShown[] {
  const game = gameOf(match);
  const units = unitIndex(match, state);
  const effect = new Effects(match, state);
  return rawOrdersOf(match, state).map((raw) => {
    const meaning = game.order(match, raw);
    const unit = meaning?.unit ?? raw.numbers[0];
    const [drow, dcol] = [meaning?.drow ?? 0, meaning?.dcol ?? 0];
    const fate = raw.refused ? "refused" : meaning?.label || (!drow && !dcol) || effect.happened(unit, drow, dcol) ? "done" : "failed";
    return {
      seat: raw.seat, unit, k: units.get(unit) ?? -1, drow, dcol, fate, label: meaning?.label ?? "",
      reason: raw.refused || (fate === "failed" ? "accepted, but it had no effect" : ""),
    };
  });
}

/** Text outputs list what took effect; some list all that was asked for, too. */
function printed(match: Match, state: number): OrderShown[] {
  const units = unitIndex(match, state);
  const effect = new Effects(match, state);
  const shown: OrderShown[] = [];
  each(match.asked ?? match.moves, state, (unit, drow, dcol, shot) => {
    const k = units.get(unit) ?? -1;
    const done = !match.asked || (!drow && !dcol && !shot) || effect.happened(unit, drow, dcol);
    shown.push({
      seat: k < 0 ? -1 : match.units.owner[k]!, unit, k, drow, dcol, fate: done ? "done" : "failed", label: shot ? "shoot" : "",
      reason: done ? "" : k < 0 ? "there is no such unit" : "asked for, but it had no effect",
    });
  });
  return shown;
}

/** What visibly happened in a round. */
class Effects {
  private readonly listed = new Set<string>();
  private readonly tells: boolean;

  constructor(private readonly match: Match, private readonly state: number) {
    each(match.moves, state, (unit, drow, dcol) => this.listed.add(`${unit} ${drow} ${dcol}`));
    this.tells = match.moves.unit.length > 0;
  }

  happened(unit: number, drow: number, dcol: number): boolean {
    if (this.tells) return this.listed.has(`${unit} ${drow} ${dcol}`);
    // The text lists nothing: then the unit must have gone there.
    const { match, state } = this;
    if (state + 1 >= match.states) return true;
    const before = unitIndex(match, state).get(unit);
    const after = unitIndex(match, state + 1).get(unit);
    if (before === undefined || after === undefined) return before !== undefined;
    const { row, col } = match.units;
    return row[after]! - row[before]! === drow && col[after]! - col[before]! === dcol;
  }
}

function each(moves: Moves, state: number, visit: (unit: number, drow: number, dcol: number, shot: boolean) => void): void {
  for (let k = moves.start[state]!; k < moves.start[state + 1]!; k++) visit(moves.unit[k]!, moves.drow[k]!, moves.dcol[k]!, moves.shot[k] === 1);
}
