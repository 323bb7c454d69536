import type { MatchBuilder } from "../../match/builder";
import { nextIs, readCol, readNames, readRound, readRow, readScores, readSeat, readSettings, readSize, readStatus, settingOf } from "../shared/reading";
import { charSet, type Tokens } from "../../parse/tokens";

export const FARMER = 0;
export const KNIGHT = 1;

const CELLS = charSet("Xx.0123");
const NUMBERS = [
  "nb_players", "nb_rounds", "nb_farmers", "nb_knights", "farmers_health", "knights_health", "farmers_regen",
  "knights_regen", "damage_min", "damage_max", "rows", "cols",
] as const;
const STEPS = new Map<string, [number, number]>([["n", [0, 0]], ["t", [-1, 0]], ["b", [1, 0]], ["l", [0, -1]], ["r", [0, 1]]]);

export function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  t.expect("battleroyale");
  m.version = t.word("the version");
  readSettings(t, m, NUMBERS);
  readSize(t, m, "rows", "cols");
  m.seats = settingOf(m, "nb_players");
  if (m.seats !== 2 && m.seats !== 4) throw t.wrong("nb_players must be 2 or 4");
  m.promised = settingOf(m, "nb_rounds") + 1;
  // The first version of the format has no such line.
  if (m.version !== "v1") {
    t.expect("secgame");
    m.secure = t.word("true or false") === "true";
  }
  readNames(t, m);
  const unitCount = m.seats * (settingOf(m, "nb_farmers") + settingOf(m, "nb_knights"));
  readState(t, m, unitCount);
  while (!t.atEnd()) {
    progress();
    readActions(t, m);
    readState(t, m, unitCount);
  }
}

function readState(t: Tokens, m: MatchBuilder, unitCount: number): void {
  readRound(t, m, "round");
  for (let row = 0; row < m.rows; row++) t.boardRow(m.board, m.cols, CELLS, row, " of the board");
  readScores(t, m, "score");
  readStatus(t, m);
  for (let id = 0; id < unitCount; id++) {
    t.advance("a unit");
    const kind = t.is("f") ? FARMER : t.is("k") ? KNIGHT : -1;
    if (kind < 0) throw t.expected("a unit (f or k)");
    m.addUnit(id, kind, readSeat(t, m), readRow(t, m), readCol(t, m), t.int("the health"));
  }
  m.commit();
}

function readActions(t: Tokens, m: MatchBuilder): void {
  t.expect("actions");
  for (let seat = 0; seat < m.seats; seat++) {
    const found = t.int("the number of a player");
    if (found !== seat) throw t.wrong(`expected the actions of player ${seat}, found ${found}`);
    for (let unit = t.int("a unit or -1"); unit !== -1; unit = t.int("a unit or -1")) {
      const step = readStep(t);
      m.addAsked(unit, step[0], step[1]);
    }
  }
  if (!nextIs(t, "movements")) throw t.expected("“movements”");
  for (let unit = t.int("a unit or -1"); unit !== -1; unit = t.int("a unit or -1")) {
    const step = readStep(t);
    m.addMove(unit, step[0], step[1]);
  }
}

function readStep(t: Tokens): [number, number] {
  t.advance("a direction");
  const step = STEPS.get(t.text());
  if (!step) throw t.expected("a direction (n t b l r)");
  return step;
}
