/** Trees and water, as two games have them. */

import type { Ctx } from "../../draw/skin";
import { noise } from "../../draw/hash";
import { mix } from "../../draw/palette";

export function paintTree(ctx: Ctx, colour: string, dark: boolean, x: number, y: number, s: number, grain: number): void {
  if (s < 4) {
    ctx.fillStyle = colour;
    ctx.fillRect(x, y, s, s);
    return;
  }
  const crowns = s < 9 ? 1 : 2;
  for (let k = 0; k < crowns; k++) {
    const cx = x + s * (0.32 + 0.36 * noise(grain, 11 + k));
    const cy = y + s * ((crowns === 1 ? 0.5 : 0.34 + 0.3 * k) + 0.08 * noise(grain, 21 + k));
    const r = s * (0.24 + 0.08 * noise(grain, 31 + k));
    ctx.fillStyle = mix(colour, "#000000", 0.86);
    ctx.beginPath();
    ctx.arc(cx, cy + r * 0.18, r, 0, Math.PI * 2);
    ctx.fill();
    ctx.fillStyle = mix(colour, dark ? "#7fa37f" : "#b7d59a", 0.84 + 0.16 * noise(grain, 41 + k));
    ctx.beginPath();
    ctx.arc(cx - r * 0.1, cy - r * 0.1, r * 0.86, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** A ripple in some of the cells: `chance` (0..1) says whether and where. */
export function wave(ctx: Ctx, colour: string, x: number, y: number, s: number, chance: number): void {
  if (chance > 0.3) return;
  const level = y + s * (0.35 + chance);
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, s * 0.06);
  ctx.beginPath();
  ctx.arc(x + s * 0.35, level, s * 0.17, Math.PI * 0.85, Math.PI * 0.15, true);
  ctx.arc(x + s * 0.68, level, s * 0.17, Math.PI * 0.85, Math.PI * 0.15, true);
  ctx.stroke();
}
