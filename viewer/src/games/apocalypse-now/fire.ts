/** Fire in a cell. A forest fire is hundreds of flames a frame, so each different one is drawn once and stamped. */

import { offscreen } from "../../draw/canvas";
import type { Ctx } from "../../draw/skin";

const STEPS = 10;
const LEANS = 4;
const stamps = new Map<string, OffscreenCanvas>();

/** `strength` and `flicker` lie in 0..1; (x, y) must be whole pixels for the stamp to be sharp. */
export function stampFlames(ctx: Ctx, x: number, y: number, s: number, strength: number, flicker: number): void {
  const tall = Math.max(1, Math.round(strength * STEPS));
  const lean = Math.floor(flicker * LEANS);
  const key = `${s} ${tall} ${lean}`;
  let stamp = stamps.get(key);
  if (!stamp) {
    // Sizes change with the zoom; the old ones are not worth keeping.
    if (stamps.size > 200) stamps.clear();
    stamp = offscreen(s, s);
    flames(stamp.getContext("2d")!, 0, 0, s, tall / STEPS, (lean + 0.5) / LEANS);
    stamps.set(key, stamp);
  }
  ctx.drawImage(stamp, x, y);
}

/** One flame: `strength` makes it tall, `flicker` leans it. */
export function flames(ctx: Ctx, x: number, y: number, s: number, strength: number, flicker: number): void {
  ctx.fillStyle = "#5a1a0a66";
  ctx.fillRect(x, y, s, s);
  const lean = (flicker - 0.5) * 0.25;
  const tongue = (colour: string, size: number) => {
    const h = s * size * (0.55 + 0.45 * strength);
    const w = s * 0.42 * size;
    const base = y + s * 0.95;
    const cx = x + s * 0.5;
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(cx - w, base - h * 0.25);
    ctx.quadraticCurveTo(cx - w * 0.7, base - h * 0.7, cx + s * lean, base - h);
    ctx.quadraticCurveTo(cx + w * 0.3, base - h * 0.75, cx + w, base - h * 0.25);
    ctx.quadraticCurveTo(cx + w * 0.8, base, cx, base);
    ctx.quadraticCurveTo(cx - w * 0.8, base, cx - w, base - h * 0.25);
    ctx.fill();
  };
  if (s < 5) {
    ctx.fillStyle = "#ff7a1a";
    ctx.fillRect(x, y, s, s);
    return;
  }
  tongue("#e8380d", 1);
  tongue("#ff8f1f", 0.74);
  tongue("#ffe27a", 0.42);
}
