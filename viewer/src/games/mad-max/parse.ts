import type { MatchBuilder } from "../../match/builder";
import type { Match } from "../../match/types";
import { readLabelledBoard, readNames, readRound, readRow, readCol, readSettings, readSize, settingOf } from "../shared/reading";
import { charSet, type Tokens } from "../../parse/tokens";

export const CAR = 0;
export const MISSILE = 1;
/** Missiles are numbered apart from cars in the file; here they share one range. */
export const FIRST_MISSILE = 1_000_000;

const CELLS = charSet(".XWGM");
const NUMBERS = [
  "nb_players", "nb_rnds", "nb_rows", "nb_uni_cols", "nb_win_cols", "nb_cars_x_player", "nb_rnds_regen", "nb_miss_bonuses",
  "nb_gas_bonuses", "nb_water_bonuses", "bonus_miss", "bonus_gas", "water_pnts", "kill_pnts", "init_gas",
] as const;

/** Of a car (its health is its gas): missiles in stock, whether it is alive, rounds until it returns. Of a missile: the car that shot it. */
export const FIELDS = ["missiles", "alive", "returns", "shooter"] as const;

export const own = (match: Match) => match.units.more as Record<(typeof FIELDS)[number], Int32Array>;

export function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  t.expect("mad_max_2020");
  m.version = t.word("the version");
  t.expect("secgame");
  m.secure = t.word("0 or 1") === "1";
  t.expect("seed");
  m.seed = t.word("the seed");
  readSettings(t, m, NUMBERS);
  readSize(t, m, "nb_rows", "nb_uni_cols");
  if (settingOf(m, "nb_players") !== 4) throw t.wrong("nb_players must be 4");
  m.promised = settingOf(m, "nb_rnds") + 1;
  readNames(t, m);
  const carsEach = settingOf(m, "nb_cars_x_player");
  if (!(Number.isInteger(carsEach) && carsEach >= 1)) throw t.wrong("nb_cars_x_player must be a positive whole number");
  readState(t, m, carsEach);
  while (!t.atEnd()) {
    progress();
    readOrders(t, m, "asked");
    readOrders(t, m, "done");
    readState(t, m, carsEach);
  }
}

function readState(t: Tokens, m: MatchBuilder, carsEach: number): void {
  readRound(t, m, "rnd");
  readLabelledBoard(t, m, CELLS);
  for (const word of ["cars", "cid", "row", "column", "nb_miss", "gas", "alive", "time"]) t.expect(word);
  for (let car = 0; car < m.seats * carsEach; car++) {
    const id = t.int("a car");
    if (id !== car) throw t.wrong(`expected car ${car}, found car ${id}`);
    const row = readRow(t, m);
    const col = readCol(t, m);
    const missiles = t.int("the missiles");
    const health = t.int("the gas");
    t.advance("y or n");
    if (!t.is("y") && !t.is("n")) throw t.expected("y or n");
    const alive = t.is("y") ? 1 : 0;
    m.addUnit(id, CAR, Math.floor(car / carsEach), row, col, health, missiles, alive, t.int("the rounds to return"));
  }
  readMissiles(t, m, carsEach);
  readPlayers(t, m);
  m.commit();
}

function readMissiles(t: Tokens, m: MatchBuilder, carsEach: number): void {
  t.expect("missiles");
  const count = t.int("the number of missiles");
  for (const word of ["mid", "cid", "row", "column"]) t.expect(word);
  for (let k = 0; k < count; k++) {
    const id = t.intBetween("a missile", 0, 1_000_000_000) + FIRST_MISSILE;
    const car = t.intBetween("a car", 0, m.seats * carsEach - 1);
    m.addUnit(id, MISSILE, Math.floor(car / carsEach), readRow(t, m), readCol(t, m), 0, 0, 1, 0, car);
  }
}

function readPlayers(t: Tokens, m: MatchBuilder): void {
  for (const word of ["players", "pid", "score", "status"]) t.expect(word);
  for (let seat = 0; seat < m.seats; seat++) {
    const found = t.int("a player");
    if (found !== seat) throw t.wrong(`expected player ${seat}, found player ${found}`);
    m.scores.push(t.long("the score"));
    m.status.push(t.real("the status"));
  }
}

function readOrders(t: Tokens, m: MatchBuilder, which: "asked" | "done"): void {
  t.expect(`actions_${which}`);
  for (let seat = 0; seat < m.seats; seat++) {
    const found = t.int("the number of a player");
    if (found !== seat) throw t.wrong(`expected the orders of player ${seat}, found ${found}`);
    for (let car = t.int("a car or -1"); car !== -1; car = t.int("a car or -1")) {
      t.advance("an order (m, s or u)");
      const shot = t.is("s");
      if (!shot && !t.is("m") && !t.is("u")) throw t.expected("an order (m, s or u)");
      const drow = t.intBetween("a step in rows", -128, 127);
      const dcol = t.intBetween("a step in columns", -128, 127);
      if (which === "asked") m.addAsked(car, drow, dcol, shot);
      else m.addMove(car, drow, dcol, shot);
    }
  }
}
