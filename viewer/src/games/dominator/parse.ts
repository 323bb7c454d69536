import type { MatchBuilder } from "../../match/builder";
import { readCol, readGameAndSeed, readNames, readRound, readRow, readScores, readSeat, readSettings, readSize, readStatus, settingOf } from "../shared/reading";
import { charSet, type Tokens } from "../../parse/tokens";

export const FARMER = 0;
export const KNIGHT = 1;
export const WITCH = 2;

const CELLS = charSet("X.0123");
const NUMBERS = [
  "nb_players", "nb_rounds", "nb_farmers", "nb_knights", "nb_witches", "farmers_health", "knights_health", "farmers_regen",
  "knights_regen", "damage_min", "damage_max", "rows", "cols",
] as const;
/** Even neighbours are straight, the letters w x y z are the diagonals. */
const STEPS = new Map<string, [number, number]>([
  ["b", [1, 0]], ["w", [1, 1]], ["r", [0, 1]], ["x", [-1, 1]], ["t", [-1, 0]], ["y", [-1, -1]], ["l", [0, -1]], ["z", [1, -1]], ["n", [0, 0]],
]);

export function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  readGameAndSeed(t, m);
  t.expect("Dominator");
  m.version = t.word("the version");
  readSettings(t, m, NUMBERS);
  readSize(t, m, "rows", "cols");
  if (settingOf(m, "nb_players") !== 4) throw t.wrong("nb_players must be 4");
  m.promised = settingOf(m, "nb_rounds") + 1;
  readNames(t, m);
  const unitCount = m.seats * (settingOf(m, "nb_farmers") + settingOf(m, "nb_knights") + settingOf(m, "nb_witches"));
  readState(t, m, unitCount);
  while (!t.atEnd()) {
    progress();
    readMovements(t, m);
    readState(t, m, unitCount);
  }
}

function readState(t: Tokens, m: MatchBuilder, unitCount: number): void {
  for (let row = 0; row < m.rows; row++) t.boardRow(m.board, m.cols, CELLS, row, " of the board");
  readRound(t, m, "round");
  t.expect("land");
  // The land is counted again from the board; the line is read to see that it is whole.
  for (let seat = 0; seat < m.seats; seat++) t.int(`the land of player ${seat}`);
  readScores(t, m, "total_score");
  readStatus(t, m);
  for (let id = 0; id < unitCount; id++) {
    t.advance("a unit");
    const kind = t.is("f") ? FARMER : t.is("k") ? KNIGHT : t.is("w") ? WITCH : -1;
    if (kind < 0) throw t.expected("a unit (f, k or w)");
    m.addUnit(id, kind, readSeat(t, m), readRow(t, m), readCol(t, m), t.int("the health"));
  }
  m.commit();
}

function readMovements(t: Tokens, m: MatchBuilder): void {
  t.expect("movements");
  for (let unit = t.int("a unit or -1"); unit !== -1; unit = t.int("a unit or -1")) {
    t.advance("a direction");
    const step = STEPS.get(t.text());
    if (!step) throw t.expected("a direction (b w r x t y l z n)");
    m.addMove(unit, step[0], step[1]);
  }
}
