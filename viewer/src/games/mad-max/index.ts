import type { RawOrder } from "../../match/types";
import type { Game, OrderChoice } from "../game";
import { chassis } from "./cars";
import { CAR, FIELDS, own, parse } from "./parse";
import { skin, windowWidth } from "./skin";
import { story } from "./story";

const MOVE = 0, SHOOT = 1;

export const madMax: Game = {
  id: "mad-max",
  title: "Mad Max Revisited",
  detect: (first) => first === "mad_max_2020",
  fields: FIELDS,
  parse,
  story,
  kinds: { return: { label: "Returns", quiet: true, sentence: ({ who, things }) => `${who} gets ${things} back` } },
  skin,
  mark: (ctx, p, x, y, r) => chassis(ctx, p, 1, x, y, r * 2.3),
  describe: (match) => `${match.rows} × ${match.cols}, window of ${windowWidth(match)}`,
  order(_match, { numbers: [unit, drow, dcol, act] }: RawOrder) {
    return act === SHOOT ? { unit, drow: 0, dcol: 1, label: "shoot" } : act === MOVE ? { unit, drow, dcol } : null;
  },
  choices(match, _state, k): OrderChoice[] {
    const { id, kind } = match.units;
    if (kind[k] !== CAR || !own(match).alive[k]) return [];
    const steps = [["up", -1], ["", 0], ["down", 1]] as const;
    const speeds = [["slow", 0], ["on", 1], ["fast", 2]] as const;
    const moves = speeds.flatMap(([speed, dcol]) => steps.map(([side, drow]): OrderChoice => ({ label: `${speed} ${side}`.trim(), numbers: [id[k]!, drow, dcol, MOVE] })));
    return [...moves, { label: "shoot", numbers: [id[k]!, 0, 0, SHOOT] }];
  },
};
