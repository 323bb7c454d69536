/** Arrays that grow as a file is read, so that no length promised by a file is ever believed. */

type Numbers = Uint8Array | Int8Array | Int16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** What a match keeps in arrays of numbers. */
export interface Growing {
  readonly length: number;
  truncate(length: number): void;
  /** What is in it, in memory of its own. */
  finish(): Numbers;
}

/** Numbers that come one by one. They wait in a plain list: one piece of code that writes into seven kinds of arrays is slow in each. */
export class Column<T extends Numbers> implements Growing {
  private readonly values: number[] = [];

  constructor(private readonly make: (values: number[]) => T) {}

  get length(): number {
    return this.values.length;
  }

  push(value: number): void {
    this.values.push(value);
  }

  truncate(length: number): void {
    this.values.length = length;
  }

  finish(): T {
    return this.make(this.values);
  }
}

/** Bytes that come by the row or by the board. */
export class Cells implements Growing {
  length = 0;
  private store = new Uint8Array(1 << 16);

  /** Appends bytes of a file, unless one of them is not allowed. One by one: a row is too short for anything cleverer. */
  take(data: Uint8Array, from: number, count: number, allowed: Uint8Array): boolean {
    if (from + count > data.length) return false;
    const store = this.room(count);
    const base = this.length - from;
    for (let k = from; k < from + count; k++) {
      const byte = data[k]!;
      if (!allowed[byte]) return false;
      store[base + k] = byte;
    }
    this.length += count;
    return true;
  }

  /** Appends zeros; answers where they begin. */
  zeros(count: number): number {
    const start = this.length;
    this.room(count).fill(0, start, start + count);
    this.length += count;
    return start;
  }

  at(index: number): number {
    return this.store[index]!;
  }

  set(index: number, value: number): void {
    this.store[index] = value;
  }

  private room(count: number): Uint8Array {
    const needed = this.length + count;
    if (needed > this.store.length) {
      const bigger = new Uint8Array(Math.max(needed, this.store.length * 2));
      bigger.set(this.store.subarray(0, this.length));
      this.store = bigger;
    }
    return this.store;
  }

  truncate(length: number): void {
    this.length = length;
  }

  finish(): Uint8Array {
    return this.store.slice(0, this.length);
  }
}

export const bytes = () => new Column((values) => new Uint8Array(values));
export const smallInts = () => new Column((values) => new Int8Array(values));
export const shorts = () => new Column((values) => new Int16Array(values));
export const ints = () => new Column((values) => new Int32Array(values));
export const counts = () => new Column((values) => new Uint32Array(values));
export const singles = () => new Column((values) => new Float32Array(values));
export const doubles = () => new Column((values) => new Float64Array(values));
