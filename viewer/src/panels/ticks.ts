/** Round numbers for the axes of a chart. */

/** About `count` numbers between two others, at a step of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, count: number): number[] {
  // Numbers far from zero have no finer steps; without this the loop below would never end.
  const span = Math.max(high - low, Math.abs(high) * 1e-9, 1e-9);
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => span / one <= count + 0.5) ?? 10 * power;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) found.push(+(k * step).toPrecision(12));
  return found;
}

/** Powers of ten, few enough to be read; never none. */
export function logTicks(low: number, high: number): number[] {
  const [first, last] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  const every = Math.max(1, Math.ceil((last - first + 1) / 5));
  const found: number[] = [];
  for (let power = first; power <= last; power += every) found.push(10 ** power);
  return found.length ? found : [low];
}
