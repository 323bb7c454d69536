import type { MatchBuilder } from "../match/builder";
import { nextIs, readCol, readGameAndSeed, readLabelledBoard, readNames, readRound, readRow, readScores, readSeat, readStatus } from "./common";
import { charSet, type Tokens } from "./tokens";

export const SOLDIER = 1;
export const HELICOPTER = 2;

const CELLS = charSet(":.OX");
const SIDE = 60;
const ROUNDS = 200;
const POSTS = 16;

/**
 * Attributes of a helicopter: a = orientation (0 south, 1 east, 2 north, 3 west), b = rounds until napalm,
 * c = parachuters, d = rounds left to the parachuter that expires first (0 without parachuters).
 */
export function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  readGameAndSeed(t, m);
  t.expect("ApocalypseNow2018");
  m.version = t.word("the version");
  // The size and the length of a match are constants of this game; the file does not state them.
  m.rows = m.cols = SIDE;
  m.promised = ROUNDS + 1;
  m.hasFire = true;
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
    const [row, col] = [readRow(t, m), readCol(t, m)];
    const [health, a, b] = [t.int("the life"), t.intBetween("the orientation", -1, 3), t.int("the napalm counter")];
    const c = t.intBetween("the number of parachuters", 0, 1000);
    let d = 0;
    for (let k = 0; k < c; k++) {
      const left = t.int("the countdown of a parachuter");
      d = k === 0 ? left : Math.min(d, left);
    }
    m.addUnit({ id, kind, owner, row, col, health, a, b, c, d });
  }
}

function readFire(t: Tokens, m: MatchBuilder): void {
  for (const word of ["fire", "rounds", "i", "j"]) t.expect(word);
  const fire = new Uint8Array(m.area);
  while (!nextIs(t, "-1")) {
    const rounds = Number(t.text());
    if (!(Number.isInteger(rounds) && rounds >= 0 && rounds <= 255)) throw t.expected("rounds of fire or -1");
    fire[readRow(t, m) * m.cols + readCol(t, m)] = rounds;
  }
  m.fire.append(fire);
}
