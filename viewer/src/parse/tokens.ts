/** Words of an output file, one after another, with the line where each stands. */

import type { Cells } from "../match/growing";
import type { Problem } from "../match/types";

export class ParseProblem extends Error {
  constructor(readonly at: number, readonly sentence: string, readonly atEnd = false) {
    super(sentence);
  }
}

const DECODER = new TextDecoder();
const MINUS = 45;
const ZERO = 48;

function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

export class Tokens {
  /** Where the last token read begins and ends. */
  from = 0;
  to = 0;
  private next = 0;

  constructor(readonly data: Uint8Array) {
    if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf) this.next = 3;
  }

  get position(): number {
    return this.next;
  }

  /** Whether nothing but blanks is left. */
  atEnd(): boolean {
    this.skipBlanks();
    return this.next >= this.data.length;
  }

  advance(what: string): void {
    this.skipBlanks();
    const { data } = this;
    const from = this.next;
    if (from >= data.length) throw new ParseProblem(data.length, `the file ends where ${what} should follow`, true);
    let to = from;
    while (to < data.length && !isBlank(data[to]!)) to++;
    this.from = from;
    this.to = to;
    this.next = to;
  }

  word(what: string): string {
    this.advance(what);
    if (this.to - this.from > 200) throw this.wrong(`${what} is longer than 200 characters`);
    return this.text();
  }

  /** A number of 32 bits, which is what the games count with. */
  int(what: string): number {
    return this.intBetween(what, -0x8000_0000, 0x7fff_ffff);
  }

  /** A whole number of up to 15 digits, which is what scores come to. */
  long(what: string): number {
    // Nearly everything in a file is a number: blanks and digits are looked at once, in one loop each.
    const { data } = this;
    const end = data.length;
    let k = this.next;
    while (k < end && isBlank(data[k]!)) k++;
    const from = k;
    const negative = k < end && data[k] === MINUS;
    if (negative) k++;
    const first = k;
    let value = 0;
    for (; k < end; k++) {
      const digit = data[k]! - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (k === first || k - first > 15 || (k < end && !isBlank(data[k]!))) {
      this.advance(what);
      throw this.expected(what + " (a whole number)");
    }
    this.from = from;
    this.to = this.next = k;
    return negative ? -value : value;
  }

  intBetween(what: string, low: number, high: number): number {
    const value = this.long(what);
    if (value < low || value > high) throw this.wrong(`${what} is ${value}, not between ${low} and ${high}`);
    return value;
  }

  real(what: string): number {
    const text = this.word(what);
    const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : NaN;
    if (!Number.isFinite(value)) throw this.expected(what + " (a number)");
    return value;
  }

  /** Reads the given word and nothing else. */
  expect(word: string): void {
    this.advance(`“${word}”`);
    if (!this.is(word)) throw this.expected(`“${word}”`);
  }

  /** Appends a row of the board: exactly `length` characters, each among `allowed`. `of` says what it is a row of. */
  boardRow(cells: Cells, length: number, allowed: Uint8Array, row: number, of = ""): void {
    this.skipBlanks();
    const { data, next } = this;
    const after = next + length;
    if (cells.take(data, next, length, allowed) && (after === data.length || isBlank(data[after]!))) {
      this.from = next;
      this.to = this.next = after;
      return;
    }
    const what = `row ${row}${of}`;
    this.advance(what);
    const { from, to } = this;
    if (to - from !== length) throw this.wrong(`${what} has ${to - from} characters instead of ${length}`);
    const strange = data.subarray(from, to).find((byte) => !allowed[byte])!;
    throw this.wrong(`${what} has the character ${quote(String.fromCharCode(strange))}, which is no kind of cell`);
  }

  is(word: string): boolean {
    if (this.to - this.from !== word.length) return false;
    for (let k = 0; k < word.length; k++) if (this.data[this.from + k] !== word.charCodeAt(k)) return false;
    return true;
  }

  text(most = 200): string {
    const { data, from } = this;
    const to = Math.min(this.to, from + most);
    // Most words have one or two letters; a decoder takes longer to start than to spell them.
    let word = "";
    for (let k = from; k < to; k++) {
      if (k - from === 8 || data[k]! > 127) return DECODER.decode(data.subarray(from, to));
      word += String.fromCharCode(data[k]!);
    }
    return word;
  }

  /**
   * If the bytes ahead repeat `data[start .. end)`, jumps over them. The constant board of a game
   * is most of its file; comparing bytes is many times faster than reading it again.
   */
  skipCopyOf(start: number, end: number): boolean {
    const { data } = this;
    const base = this.next - start;
    if (this.next + (end - start) > data.length) return false;
    for (let k = start; k < end; k++) if (data[k] !== data[k + base]) return false;
    this.next += end - start;
    return true;
  }

  expected(what: string): ParseProblem {
    return new ParseProblem(this.from, `expected ${what}, found ${quote(this.text())}`);
  }

  wrong(sentence: string): ParseProblem {
    return new ParseProblem(this.from, sentence);
  }

  /** Lines are counted only when there is something to complain about. */
  locate(problem: ParseProblem): Problem {
    let line = 1;
    const end = Math.min(problem.at, this.data.length);
    for (let k = 0; k < end; k++) if (this.data[k] === 10) line++;
    // A file that ends with a line end has no further line to point at.
    if (problem.at >= this.data.length && this.data[this.data.length - 1] === 10 && line > 1) line--;
    return { line, sentence: problem.sentence };
  }

  private skipBlanks(): void {
    const { data } = this;
    let k = this.next;
    while (k < data.length && isBlank(data[k]!)) k++;
    this.next = k;
  }
}

/** A piece of the file, fit to stand in a sentence whatever it holds. */
export function quote(text: string): string {
  const clean = text.replace(/[^\x20-\x7e\u00a1-\u024f]/g, "·");
  return `“${clean.length > 24 ? clean.slice(0, 24) + "…" : clean}”`;
}

/** Which of the 256 bytes are among some characters. */
export function charSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const c of characters) set[c.charCodeAt(0)] = 1;
  return set;
}
