/** Damages data in the ways that find faults in readers: by bits, by words, by lines, by pieces of other files. */

/** Numbers drawn from a seed, the same on every machine. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    // Multiply, add, and mix: the low bits of a plain congruence repeat.
    state = (Math.imul(state, 747796405) + 2891336453) >>> 0;
    const word = Math.imul(state ^ (state >>> ((state >>> 28) + 4)), 277803737) >>> 0;
    return (((word >>> 22) ^ word) >>> 0) % below;
  };
}

/** What readers trip over: limits of numbers, names that every object has, blanks, other alphabets. */
const WORDS = [
  "-1", "0", "1", "-0", "+1", "007", "4", "5", "127", "128", "255", "256", "32767", "32768", "65536", "2147483647", "2147483648", "-2147483649",
  "999999999999999", "1000000000000000", "9007199254740993", "1e9", "0x10", "1.5", ".5", "-.", "Infinity", "null", "true",
  "constructor", "__proto__", "toString", "hasOwnProperty", "", " ", "\t", "\r", "\n", "\n\n", "\0", "\\", "\\x", "\\xzz", "é", "\u{1f600}", "\ufeff", "x".repeat(300),
];

export function mutate(data: Uint8Array, other: Uint8Array, draw: (below: number) => number): Uint8Array {
  let damaged = Buffer.from(data);
  for (let k = 0; k <= draw(3); k++) damaged = once(damaged, other, draw);
  return new Uint8Array(damaged);
}

function once(data: Buffer, other: Uint8Array, draw: (below: number) => number): Buffer<ArrayBuffer> {
  if (data.length === 0) return Buffer.from(WORDS[draw(WORDS.length)]!);
  const place = draw(data.length);
  const end = Math.min(data.length, place + 1 + draw(draw(2) ? 20 : 400));
  const put = (from: number, to: number, ...pieces: (string | Uint8Array)[]) =>
    Buffer.concat([data.subarray(0, from), ...pieces.map((piece) => Buffer.from(piece)), data.subarray(to)]);
  const isBlank = (byte: number | undefined) => byte === undefined || byte <= 32;
  switch (draw(8)) {
    case 0: return put(place, place + 1, Uint8Array.of(data[place]! ^ (1 << draw(8))));
    case 1: return put(place, end);
    case 2: return put(place, place, data.subarray(place, end));
    case 3: return Buffer.from(data.subarray(0, place));
    case 4: { const at = draw(Math.max(1, other.length)); return put(place, end, other.subarray(at, at + end - place)); }
    case 5: { // Two lines exchanged.
      const next = data.indexOf(10, place) + 1;
      const third = data.indexOf(10, next) + 1;
      const first = data.lastIndexOf(10, place) + 1;
      return next > 0 && third > 0 ? put(first, third, data.subarray(next, third), data.subarray(first, next)) : put(place, end);
    }
    default: { // A word for a word.
      let [from, to] = [place, place];
      while (from > 0 && !isBlank(data[from - 1])) from--;
      while (to < data.length && !isBlank(data[to])) to++;
      return put(from, to, WORDS[draw(WORDS.length)]!);
    }
  }
}
