import type { RawOrder } from "../../match/types";
import { unitIndex } from "../../match/types";
import type { Game, OrderChoice } from "../game";
import { FIELDS, HELICOPTER, LAYERS, own, parse } from "./parse";
import { skin, smallHelicopter } from "./skin";
import { story } from "./story";

/** Kinds of orders: the last of their four numbers. */
const MARCH = 1, FLY = 2, JUMP = 3;
const FLIGHTS = [[1, "one forward"], [2, "two forward"], [3, "turn left"], [4, "turn right"], [5, "napalm"]] as const;
/** One step ahead for where a helicopter faces. */
const AHEAD = [[1, 0], [0, 1], [-1, 0], [0, -1]] as const;

export const apocalypseNow: Game = {
  id: "apocalypse-now",
  title: "ApocalypseNow",
  detect: (_first, named) => named === "ApocalypseNow2018",
  fields: FIELDS,
  layers: LAYERS,
  parse,
  story,
  kinds: {
    napalm: { label: "Napalm", bar: true, sentence: ({ who, count }) => `${who} throws napalm${count > 1 ? ` ${count} times` : ""}` },
    landing: { label: "Landings", quiet: true, sentence: ({ who, things }) => `${who} lands ${things}` },
  },
  skin,
  mark: smallHelicopter,
  describe: (match) => `${match.rows} × ${match.cols}`,
  order(match, { state, seat, numbers: [first, second, third, kind] }: RawOrder) {
    const { units } = match;
    const index = unitIndex(match, state);
    if (kind === MARCH) {
      const k = index.get(first);
      return k === undefined ? null : { unit: first, drow: second - units.row[k]!, dcol: third - units.col[k]! };
    }
    if (kind === FLY) {
      const k = index.get(first);
      const label = FLIGHTS.find(([told]) => told === second)?.[1];
      if (k === undefined || !label) return null;
      const ahead = second <= 2 ? AHEAD[own(match).facing[k]!] : undefined;
      return ahead ? { unit: first, drow: ahead[0] * second, dcol: ahead[1] * second } : { unit: first, drow: 0, dcol: 0, label };
    }
    if (kind !== JUMP) return null;
    // It leaves a helicopter of its player whose square covers the cell.
    const k = skin.unitsAt(match, state, first, second).find((one) => units.kind[one] === HELICOPTER && units.owner[one] === seat);
    return k === undefined ? null : { unit: units.id[k]!, drow: first - units.row[k]!, dcol: second - units.col[k]!, label: "jump" };
  },
  choices(match, _state, k): OrderChoice[] {
    const { id, row, col, kind } = match.units;
    if (kind[k] === HELICOPTER) return FLIGHTS.map(([told, label]) => ({ label, numbers: [id[k]!, told, 0, FLY] }));
    const names = [["up left", "up", "up right"], ["left", "stay", "right"], ["down left", "down", "down right"]];
    return names.flatMap((line, i) => line.map((label, j): OrderChoice => ({ label, numbers: [id[k]!, row[k]! + i - 1, col[k]! + j - 1, MARCH] })));
  },
};
