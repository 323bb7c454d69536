import type { MatchBuilder } from "../../match/builder";
import { readCol, readGameAndSeed, readLabelledBoard, readNames, readRound, readRow, readScores, readSeat, readSettings, readSize, readStatus, settingOf } from "../shared/reading";
import { charSet, type Tokens } from "../../parse/tokens";

const CELLS = charSet("W.FSCP");
const NUMBERS = [
  "nb_players", "rows", "cols", "nb_rounds", "initial_health", "nb_orks", "cost_grass", "cost_forest", "cost_sand", "cost_city",
  "cost_path", "bonus_per_city_cell", "bonus_per_path_cell", "factor_connected_component",
] as const;
const STEPS = new Map<string, [number, number]>([["b", [1, 0]], ["r", [0, 1]], ["t", [-1, 0]], ["l", [0, -1]], ["n", [0, 0]]]);

export function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  readGameAndSeed(t, m);
  t.expect("OrkIsland");
  m.version = t.word("the version");
  readSettings(t, m, NUMBERS);
  readSize(t, m, "rows", "cols");
  if (settingOf(m, "nb_players") !== 4) throw t.wrong("nb_players must be 4");
  m.promised = settingOf(m, "nb_rounds") + 1;
  m.boardConstant = true;
  readNames(t, m);
  const unitCount = m.seats * settingOf(m, "nb_orks");
  const boardStart = t.position;
  readIsland(t, m);
  const boardEnd = t.position;
  readState(t, m, unitCount);
  while (!t.atEnd()) {
    progress();
    readCommands(t, m);
    // The island is printed again in every state, 87 % of the file, and never changes.
    if (!t.skipCopyOf(boardStart, boardEnd)) readSameIsland(t, m);
    readState(t, m, unitCount);
  }
}

function readIsland(t: Tokens, m: MatchBuilder): void {
  readLabelledBoard(t, m, CELLS);
  t.expect("cities");
  const cities = t.intBetween("the number of cities", 0, 10_000);
  for (let k = 0; k < cities; k++) {
    const cells = readCells(t, m, t.intBetween("the size of a city", 0, m.area));
    m.sites.push({ kind: "city", cells, value: cells.length, ends: null });
  }
  t.expect("paths");
  const paths = t.intBetween("the number of paths", 0, 10_000);
  for (let k = 0; k < paths; k++) {
    const ends: [number, number] = [t.intBetween("a city", 0, cities - 1), t.intBetween("a city", 0, cities - 1)];
    const cells = readCells(t, m, t.intBetween("the size of a path", 0, m.area));
    m.sites.push({ kind: "path", cells, value: cells.length, ends });
  }
}

/** Other blanks may separate the same words; another island may not follow. */
function readSameIsland(t: Tokens, m: MatchBuilder): void {
  const before = m.board.length;
  const known = m.sites;
  m.sites = [];
  try {
    readIsland(t, m);
    for (let k = 0; k < before; k++) {
      if (m.board.at(before + k) !== m.board.at(k)) throw t.wrong("the island is not that of the first state");
    }
    if (JSON.stringify(m.sites) !== JSON.stringify(known)) throw t.wrong("the cities or paths are not those of the first state");
  } finally {
    m.sites = known;
    m.board.truncate(before);
  }
}

function readCells(t: Tokens, m: MatchBuilder, size: number): number[] {
  const cells: number[] = [];
  for (let k = 0; k < size; k++) cells.push(readRow(t, m) * m.cols + readCol(t, m));
  return cells;
}

function readState(t: Tokens, m: MatchBuilder, unitCount: number): void {
  readRound(t, m, "round");
  readScores(t, m, "total_score");
  readStatus(t, m);
  for (const kind of ["city", "path"] as const) {
    t.expect(`${kind}_owners`);
    for (const site of m.sites) if (site.kind === kind) m.siteOwner.push(t.intBetween(`the owner of a ${kind}`, -1, m.seats - 1));
  }
  t.expect("units");
  for (let id = 0; id < unitCount; id++) {
    m.addUnit(id, 0, readSeat(t, m), readRow(t, m), readCol(t, m), t.int("the health"));
  }
  m.commit();
}

function readCommands(t: Tokens, m: MatchBuilder): void {
  t.expect("commands");
  for (let unit = t.int("a unit or -1"); unit !== -1; unit = t.int("a unit or -1")) {
    t.advance("a direction");
    const step = STEPS.get(t.text());
    if (!step) throw t.expected("a direction (b r t l)");
    m.addMove(unit, step[0], step[1]);
  }
}
