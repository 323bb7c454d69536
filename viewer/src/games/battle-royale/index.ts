import { piece } from "../../draw/shapes";
import type { RawOrder } from "../../match/types";
import type { Game } from "../game";
import { sword } from "../shared/people";
import { parse } from "./parse";
import { skin } from "./skin";
import { story } from "./story";

/** What a unit can be told, by its number in an order. */
const STEPS = [["stay", 0, 0], ["up", -1, 0], ["down", 1, 0], ["left", 0, -1], ["right", 0, 1]] as const;

export const battleRoyale: Game = {
  id: "battle-royale",
  title: "Battle Royale",
  detect: (first) => first === "battleroyale",
  parse,
  story,
  skin,
  mark(ctx, p, x, y, r) {
    piece(ctx, p, 0, x, y, r);
    sword(ctx, x, y, r, p.paper);
  },
  describe: (match) => `${match.rows} × ${match.cols}`,
  order(_match, { numbers: [unit, told] }: RawOrder) {
    const step = STEPS[told];
    return step ? { unit, drow: step[1], dcol: step[2] } : null;
  },
  choices: (match, _state, k) => STEPS.map(([label], told) => ({ label, numbers: [match.units.id[k]!, told, 0, 0] })),
};
