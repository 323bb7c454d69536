import type { MatchBuilder } from "../../match/builder";
import type { Match } from "../../match/types";
import { readCol, readGameAndSeed, readLabelledBoard, readNames, readRound, readRow, readScores, readSeat, readStatus } from "../shared/reading";
import { charSet, type Tokens } from "../../parse/tokens";

export const SOLDIER = 1;
export const HELICOPTER = 2;

const CELLS = charSet(":.OX");
const SIDE = 60;
const ROUNDS = 200;
const POSTS = 16;

/** Of a helicopter: where it faces (0 south, 1 east, 2 north, 3 west), rounds until napalm, parachuters, rounds left to the first of them. */
export const FIELDS = ["facing", "napalm", "parachuters", "expires"] as const;
export const LAYERS = ["fire"] as const;

export const own = (match: Match) => match.units.more as Record<(typeof FIELDS)[number], Int32Array>;

export function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  readGameAndSeed(t, m);
  t.expect("ApocalypseNow2018");
  m.version = t.word("the version");
  // The size and the length of a match are constants of this game; the file does not state them.
  m.rows = m.cols = SIDE;
  m.promised = ROUNDS + 1;
  readNames(t, m);
  do {
    progress();
    readState(t, m);
  } while (!t.atEnd());
}

function readState(t: Tokens, m: MatchBuilder): void {
  t.expect("land");
  readLabelledBoard(t, m, CELLS);
  readPosts(t, m);
  readUnits(t, m);
  readFire(t, m);
  readRound(t, m, "round");
  readScores(t, m, "total_score");
  readStatus(t, m);
  m.commit();
}

function readPosts(t: Tokens, m: MatchBuilder): void {
  for (const word of ["posts", "player", "i", "j", "value"]) t.expect(word);
  for (let k = 0; k < POSTS; k++) {
    m.siteOwner.push(t.intBetween("the owner of a post", -1, m.seats - 1));
    const cell = readRow(t, m) * m.cols + readCol(t, m);
    const value = t.int("the value of a post");
    if (m.states === 0) m.sites[k] = { kind: "post", cells: [cell], value, ends: null };
    else if (m.sites[k]!.cells[0] !== cell) throw t.wrong(`post ${k} is not where it was in the first state`);
  }
}

function readUnits(t: Tokens, m: MatchBuilder): void {
  for (const word of ["units", "id", "type", "player", "i", "j", "life", "ori", "napalm", "parachuters"]) t.expect(word);
  for (let id = t.int("a unit or -1"); id !== -1; id = t.int("a unit or -1")) {
    const kind = t.intBetween("the type of a unit", SOLDIER, HELICOPTER);
    const owner = readSeat(t, m);
    const row = readRow(t, m);
    const col = readCol(t, m);
    const health = t.int("the life");
    const facing = t.intBetween("the orientation", -1, 3);
    const napalm = t.int("the napalm counter");
    const parachuters = t.intBetween("the number of parachuters", 0, 1000);
    let expires = 0;
    for (let k = 0; k < parachuters; k++) {
      const left = t.int("the countdown of a parachuter");
      expires = k === 0 ? left : Math.min(expires, left);
    }
    m.addUnit(id, kind, owner, row, col, health, facing, napalm, parachuters, expires);
  }
}

function readFire(t: Tokens, m: MatchBuilder): void {
  for (const word of ["fire", "rounds", "i", "j"]) t.expect(word);
  const fire = m.layers["fire"]!;
  const start = fire.zeros(m.area);
  const WHAT = "rounds of fire or -1";
  for (let rounds = t.int(WHAT); rounds !== -1; rounds = t.int(WHAT)) {
    if (rounds < 0 || rounds > 255) throw t.expected(WHAT);
    fire.set(start + readRow(t, m) * m.cols + readCol(t, m), rounds);
  }
}
