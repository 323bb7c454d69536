/** Numbers that look random but depend on the coordinates alone, so that a picture is the same every time. */

/** Cells of one kind look in so many ways, so that no two neighbours need look the same. */
export const GRAINS = 16;

export function hash(row: number, col: number, salt = 0): number {
  let h = (row * 374761393 + col * 668265263 + salt * 2246822519) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2654435761 | 0);
  return (h ^ (h >>> 15)) >>> 0;
}

/** The same as a fraction in [0, 1). */
export function noise(row: number, col = 0, salt = 0): number {
  return hash(row, col, salt) / 4294967296;
}
