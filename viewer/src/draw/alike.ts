/** Whole boards at once. Cells are much alike, so each of their pictures is painted once and its pixels are copied. */

import type { Match } from "../match/types";
import { offscreen } from "./canvas";
import { GRAINS, hash } from "./hash";
import type { Palette } from "./palette";
import type { Ctx, Skin } from "./skin";

/** Pixels that a browser surely gives a canvas in one direction. */
const TALLEST = 8192;

/** A colour that must come back as it was painted. */
const PROOF = "#2a6b3c";
const hex = (pixel: Uint8ClampedArray) => "#" + [...pixel].map((part) => part.toString(16).padStart(2, "0")).join("");

/** What tells each cell from others of its kind. */
export function grains({ rows, cols }: Match): Uint8Array {
  return Uint8Array.from({ length: rows * cols }, (_, cell) => hash(Math.floor(cell / cols), cell % cols) % GRAINS);
}

/**
 * Paints all cells, of which `keys` are what their skin calls so. A board of thousands is there in a third of the time that painting
 * them one by one takes. Does nothing and answers false if too many cells have a picture of their own.
 */
export function paintAlike(ctx: Ctx, skin: Skin, palette: Palette, keys: Int32Array, grain: Uint8Array, cols: number, left: number, top: number, size: number): boolean {
  const pictures = new Map<number, number>();
  const pictureOf = new Uint16Array(keys.length);
  for (let cell = 0; cell < keys.length; cell++) {
    const look = keys[cell]! * GRAINS + grain[cell]!;
    let picture = pictures.get(look);
    if (picture === undefined) pictures.set(look, (picture = pictures.size));
    pictureOf[cell] = picture;
  }
  if (pictures.size * 3 > keys.length || (pictures.size + 1) * size > TALLEST) return false;
  // One below the other, so that the pixels of each lie together; the last is of one colour.
  const sheet = offscreen(size, size * (pictures.size + 1)).getContext("2d", { alpha: false, willReadFrequently: true })!;
  for (const [look, picture] of pictures) paintInside(sheet, skin, palette, Math.floor(look / GRAINS), 0, picture * size, size, look % GRAINS);
  sheet.fillStyle = PROOF;
  sheet.fillRect(0, size * pictures.size, size, size);
  const { data } = sheet.getImageData(0, 0, size, size * (pictures.size + 1));
  const from = new Uint32Array(data.buffer);
  const proof = from.subarray(size * size * pictures.size);
  // Browsers that hide what machine they run on give back other pixels than were painted.
  if (!hex(data.subarray(data.length - 4)).startsWith(PROOF) || proof.some((pixel) => pixel !== proof[0])) return false;
  const board = new ImageData(cols * size, (keys.length / cols) * size);
  copyCells(from, new Uint32Array(board.data.buffer), pictureOf, cols, size);
  ctx.putImageData(board, left, top);
  return true;
}

/** Paints one cell, and nothing beside it. */
export function paintInside(ctx: Ctx, skin: Skin, palette: Palette, key: number, x: number, y: number, size: number, grain: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, size, size);
  ctx.clip();
  skin.paintCell(ctx, palette, key, x, y, size, grain);
  ctx.restore();
}

/** Copies the pixels of every cell's picture to its place, line by line. */
function copyCells(from: Uint32Array, to: Uint32Array, pictureOf: Uint16Array, cols: number, size: number): void {
  for (let line = 0, out = 0; out < to.length; line++) {
    const row = Math.floor(line / size) * cols;
    const inside = (line % size) * size;
    for (let col = 0; col < cols; col++) {
      let pixel = pictureOf[row + col]! * size * size + inside;
      for (const end = out + size; out < end; ) to[out++] = from[pixel++]!;
    }
  }
}
