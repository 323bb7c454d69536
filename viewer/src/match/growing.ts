/** A typed array that doubles as it fills, so that no length promised by a file is ever believed. */

type Numbers = Uint8Array | Int8Array | Int16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

export class Growing<T extends Numbers> {
  length = 0;
  private store: T;

  constructor(private readonly make: (size: number) => T) {
    this.store = make(64);
  }

  push(value: number): void {
    if (this.length === this.store.length) this.grow(this.length + 1);
    this.store[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    if (this.length + values.length > this.store.length) this.grow(this.length + values.length);
    this.store.set(values, this.length);
    this.length += values.length;
  }

  at(index: number): number {
    return this.store[index]!;
  }

  truncate(length: number): void {
    this.length = length;
  }

  /** The filled part, in memory of its own. */
  finish(): T {
    return this.store.slice(0, this.length) as T;
  }

  private grow(least: number): void {
    const bigger = this.make(Math.max(least, this.store.length * 2));
    bigger.set(this.store.subarray(0, this.length) as never);
    this.store = bigger;
  }
}

export const bytes = () => new Growing((n) => new Uint8Array(n));
export const smallInts = () => new Growing((n) => new Int8Array(n));
export const shorts = () => new Growing((n) => new Int16Array(n));
export const ints = () => new Growing((n) => new Int32Array(n));
export const counts = () => new Growing((n) => new Uint32Array(n));
export const singles = () => new Growing((n) => new Float32Array(n));
export const doubles = () => new Growing((n) => new Float64Array(n));
