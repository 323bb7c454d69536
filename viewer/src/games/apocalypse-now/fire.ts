/** Fire in a cell. A forest fire is hundreds of flames a frame, so there are few different ones. */

import type { Ctx } from "../../draw/skin";
import { stamp } from "../../draw/stamp";

const STEPS = 10;
const LEANS = 4;

/** `strength` and `flicker` lie in 0..1. */
export function stampFlames(ctx: Ctx, x: number, y: number, s: number, strength: number, flicker: number): void {
  const tall = Math.max(1, Math.round(strength * STEPS));
  const lean = Math.floor(flicker * LEANS);
  stamp(ctx, `flames ${s} ${tall} ${lean}`, x + s / 2, y + s / 2, s / 2, (on, cx, cy) => flames(on, cx - s / 2, cy - s / 2, s, tall / STEPS, (lean + 0.5) / LEANS));
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
