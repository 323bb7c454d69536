import type { RawOrder } from "../../match/types";
import type { Game } from "../game";
import { KNIGHT, parse } from "./parse";
import { hat, skin } from "./skin";
import { story } from "./story";

/** Directions by their numbers in an order. */
const STEPS = [
  ["down", 1, 0], ["down right", 1, 1], ["right", 0, 1], ["up right", -1, 1], ["up", -1, 0], ["up left", -1, -1], ["left", 0, -1], ["down left", 1, -1], ["stay", 0, 0],
] as const;

/** Every player sees the board turned, with its own corner at the same place; orders speak of that board. */
function turnedBack(seat: number, drow: number, dcol: number): [number, number] {
  return ([[drow, dcol], [-dcol, drow], [-drow, -dcol], [dcol, -drow]] as [number, number][])[seat & 3]!;
}

export const dominator: Game = {
  id: "dominator",
  title: "Dominator",
  detect: (_first, named) => named === "Dominator",
  parse,
  story,
  skin,
  mark: (ctx, p, x, y, r) => hat(ctx, p, 0, x, y, r, false),
  describe: (match) => `${match.rows} × ${match.cols}`,
  order(_match, { seat, numbers: [unit, told] }: RawOrder) {
    const step = STEPS[told];
    if (!step) return null;
    const [drow, dcol] = turnedBack(seat, step[1], step[2]);
    return { unit, drow, dcol };
  },
  choices(match, _state, k) {
    const seat = match.units.owner[k]!;
    const straight = match.units.kind[k] !== KNIGHT;
    return STEPS.flatMap(([, drow, dcol], told) => {
      if (straight && drow && dcol) return [];
      const [down, right] = turnedBack(seat, drow, dcol);
      const label = STEPS.find((step) => step[1] === down && step[2] === right)![0];
      return [{ label, numbers: [match.units.id[k]!, told, 0, 0] as [number, number, number, number] }];
    });
  },
};
