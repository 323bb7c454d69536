/** Sentences that three or more of the five formats share. */

import type { MatchBuilder } from "../../match/builder";
import type { Tokens } from "../../parse/tokens";

/** Boards beyond this are no match of these games; the limit keeps a damaged header from asking for gigabytes. */
const LARGEST_SIDE = 500;
const LARGEST_TOTAL = 600_000_000;

export function readSettings(t: Tokens, m: MatchBuilder, keys: readonly string[]): void {
  for (const key of keys) {
    t.expect(key);
    m.settings.push([key, t.word(`the value of ${key}`)]);
  }
}

export function settingOf(m: MatchBuilder, key: string): number {
  return Number(m.settings.find(([name]) => name === key)?.[1]);
}

export function readSize(t: Tokens, m: MatchBuilder, rowsKey: string, colsKey: string): void {
  m.rows = settingOf(m, rowsKey);
  m.cols = settingOf(m, colsKey);
  for (const [key, value] of [[rowsKey, m.rows], [colsKey, m.cols]] as const) {
    if (!(Number.isInteger(value) && value >= 1 && value <= LARGEST_SIDE)) {
      throw t.wrong(`the setting ${key} must be a whole number between 1 and ${LARGEST_SIDE}`);
    }
  }
}

export function readNames(t: Tokens, m: MatchBuilder): void {
  t.expect("names");
  // Signs that turn the text after them round, or are not seen at all, are no part of a name.
  for (let seat = 0; seat < m.seats; seat++) m.names.push(t.word(`the name of player ${seat}`).replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "") || "?");
}

export function readScores(t: Tokens, m: MatchBuilder, key: string): void {
  t.expect(key);
  for (let seat = 0; seat < m.seats; seat++) m.scores.push(t.long(`the score of player ${seat}`));
}

export function readStatus(t: Tokens, m: MatchBuilder): void {
  t.expect("status");
  for (let seat = 0; seat < m.seats; seat++) m.status.push(t.real(`the status of player ${seat}`));
}

/** Rounds are numbered one by one; the first number is the file's choice. */
export function readRound(t: Tokens, m: MatchBuilder, key: string): void {
  t.expect(key);
  const round = t.int("the round");
  if (m.states === 0) m.firstRound = round;
  else if (round !== m.firstRound + m.states) throw t.wrong(`expected round ${m.firstRound + m.states}, found round ${round}`);
  if (m.cells > LARGEST_TOTAL) throw t.wrong("the match is too large to be shown");
}

export function readRow(t: Tokens, m: MatchBuilder): number {
  return t.intBetween("a row", 0, m.rows - 1);
}

export function readCol(t: Tokens, m: MatchBuilder): number {
  return t.intBetween("a column", 0, m.cols - 1);
}

export function readSeat(t: Tokens, m: MatchBuilder, what = "a player"): number {
  return t.intBetween(what, 0, m.seats - 1);
}

/** The two lines of digits above a board and, before each row, its number. */
export function skipColumnLabels(t: Tokens): void {
  t.advance("the column labels");
  t.advance("the column labels");
}

export function readLabelledBoard(t: Tokens, m: MatchBuilder, allowed: Uint8Array): void {
  skipColumnLabels(t);
  for (let row = 0; row < m.rows; row++) {
    const label = t.int("the number of a row");
    if (label !== row) throw t.wrong(`expected row ${row}, found row ${label}`);
    t.boardRow(m.board, m.cols, allowed, row);
  }
}

/** "Game" or "SecGame", and the seed, as three of the formats begin. */
export function readGameAndSeed(t: Tokens, m: MatchBuilder): void {
  t.advance("“Game” or “SecGame”");
  m.secure = t.is("SecGame");
  t.expect("Seed");
  m.seed = t.word("the seed");
}

export function nextIs(t: Tokens, word: string): boolean {
  t.advance(`“${word}”`);
  return t.is(word);
}
