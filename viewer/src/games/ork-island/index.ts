import type { RawOrder } from "../../match/types";
import type { Game } from "../game";
import { parse } from "./parse";
import { ork, skin } from "./skin";
import { story } from "./story";

/** What an ork can be told, by its number in an order. */
const STEPS = [["down", 1, 0], ["right", 0, 1], ["up", -1, 0], ["left", 0, -1], ["stay", 0, 0]] as const;

export const orkIsland: Game = {
  id: "ork-island",
  title: "Ork Island",
  detect: (_first, named) => named === "OrkIsland",
  parse,
  story,
  skin,
  mark: (ctx, p, x, y, r) => ork(ctx, p, 0, x, y, r),
  describe: (match) => `${match.rows} × ${match.cols}`,
  order(_match, { numbers: [unit, told] }: RawOrder) {
    const step = STEPS[told];
    return step ? { unit, drow: step[1], dcol: step[2] } : null;
  },
  choices: (match, _state, k) => STEPS.map(([label], told) => ({ label, numbers: [match.units.id[k]!, told, 0, 0] })),
};
