/** Small pictures that a frame shows many times: each is drawn once and stamped. */

import { offscreen } from "./canvas";
import type { Ctx } from "./skin";

/** Places within a pixel that are told apart, in each direction: what glides over the board must not hop from pixel to pixel. */
const PHASES = 4;
/** Larger pictures are few on a board, and drawn anew. */
const WIDEST = 64;
/** Sizes change with the zoom; then the oldest are forgotten. */
const MOST = 1500;
const known = new Map<string, ImageBitmap>();

/**
 * Draws what `paint` draws around (x, y), no farther than `reach` pixels from there. `key` says everything that the picture
 * depends on beside its place.
 */
export function stamp(ctx: Ctx, key: string, x: number, y: number, reach: number, paint: (ctx: Ctx, x: number, y: number) => void): void {
  const half = Math.ceil(reach) + 1;
  if (half > WIDEST) return paint(ctx, x, y);
  const [fineX, fineY] = [Math.round(x * PHASES), Math.round(y * PHASES)];
  const [left, top] = [Math.floor(fineX / PHASES), Math.floor(fineY / PHASES)];
  const [partX, partY] = [fineX - left * PHASES, fineY - top * PHASES];
  const full = `${key} ${half} ${partX} ${partY}`;
  let picture = known.get(full);
  if (!picture) {
    const canvas = offscreen(2 * half + 1, 2 * half + 1);
    paint(canvas.getContext("2d")!, half + partX / PHASES, half + partY / PHASES);
    picture = canvas.transferToImageBitmap();
    if (known.size >= MOST) known.delete(known.keys().next().value!);
    known.set(full, picture);
  }
  ctx.drawImage(picture, left - half, top - half);
}
