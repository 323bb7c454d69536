/** The marks that mean the same in every game: a seat's shape, a health bar, a hit, a ring. */

import type { Ctx } from "./skin";
import { fade, type Palette } from "./palette";
import { stamp } from "./stamp";

/** Outline of a seat's shape around (x, y): 0 disc, 1 square, 2 triangle, 3 diamond. All have about the same area. */
export function seatPath(ctx: Ctx, seat: number, x: number, y: number, r: number): void {
  ctx.beginPath();
  if (seat === 1) {
    const h = r * 0.88;
    ctx.roundRect(x - h, y - h, 2 * h, 2 * h, r * 0.18);
  } else if (seat === 2) {
    const w = r * 1.1;
    ctx.moveTo(x, y - r * 1.12);
    ctx.lineTo(x + w, y + r * 0.82);
    ctx.lineTo(x - w, y + r * 0.82);
    ctx.closePath();
  } else if (seat === 3) {
    const d = r * 1.2;
    ctx.moveTo(x, y - d);
    ctx.lineTo(x + d, y);
    ctx.lineTo(x, y + d);
    ctx.lineTo(x - d, y);
    ctx.closePath();
  } else {
    ctx.arc(x, y, r, 0, Math.PI * 2);
  }
}

/** A piece of a seat: its shape in its colour with a dark edge that separates it from any ground. */
export function piece(ctx: Ctx, p: Palette, seat: number, x: number, y: number, r: number): void {
  seatPath(ctx, seat, x, y, r);
  ctx.fillStyle = p.seat[seat] ?? p.nobody;
  ctx.fill();
  if (r < 2.5) return;
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, r * 0.2);
  ctx.strokeStyle = p.ink;
  ctx.stroke();
}

/** The small mark on land that belongs to a seat. */
export function landMark(ctx: Ctx, seat: number, x: number, y: number, r: number, colour: string): void {
  seatPath(ctx, seat, x, y, r);
  ctx.fillStyle = colour;
  ctx.fill();
}

export function healthBar(ctx: Ctx, p: Palette, x: number, y: number, width: number, fraction: number): void {
  const h = Math.max(2, Math.round(width * 0.16));
  const left = Math.round(x - width / 2);
  const top = Math.round(y);
  const full = Math.round(width);
  const rim = width >= 13 ? 1 : 0;
  ctx.fillStyle = p.ink;
  ctx.fillRect(left - rim, top - rim, full + 2 * rim, h + 2 * rim);
  ctx.fillStyle = "#4a4f57";
  ctx.fillRect(left, top, full, h);
  ctx.fillStyle = fraction > 0.6 ? "#8fe388" : fraction > 0.3 ? "#ffd34d" : "#ff6b57";
  ctx.fillRect(left, top, Math.max(1, Math.round(full * Math.max(0, Math.min(1, fraction)))), h);
}

/** A burst of strokes where something was hit; strength 0..1. */
export function burst(ctx: Ctx, x: number, y: number, r: number, strength: number, colour = "#fff6d6"): void {
  if (strength <= 0.02) return;
  ctx.save();
  ctx.globalAlpha *= strength;
  ctx.lineCap = "round";
  for (const [style, width] of [["#1a1206", 0.3], [colour, 0.16]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1, r * width);
    ctx.beginPath();
    for (let k = 0; k < 8; k++) {
      const angle = (k * Math.PI) / 4 + 0.2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const out = k % 2 ? 0.95 : 1.3;
      ctx.moveTo(x + c * r * 0.55, y + s * r * 0.55);
      ctx.lineTo(x + c * r * out, y + s * r * out);
    }
    ctx.stroke();
  }
  ctx.restore();
}

/** A ring that widens and fades: something changed hands here. */
export function pulse(ctx: Ctx, x: number, y: number, r: number, progress: number, colour: string): void {
  if (progress <= 0 || progress >= 1) return;
  ctx.strokeStyle = fade(colour, 1 - progress);
  ctx.lineWidth = Math.max(1.5, r * 0.22 * (1 - progress));
  ctx.beginPath();
  ctx.arc(x, y, r * (0.5 + 1.3 * progress), 0, Math.PI * 2);
  ctx.stroke();
}

/** Small text that stays readable on any ground. */
export function label(ctx: Ctx, p: Palette, text: string, x: number, y: number, size: number, colour = "#ffffff"): void {
  // Numbers come again in every frame, and the outlines of letters are slow to draw.
  if (text.length > 4) return write(ctx, p, text, x, y, size, colour);
  stamp(ctx, `label ${text} ${size} ${colour} ${p.dark}`, x, y, size * (0.4 * text.length + 0.6), (on, cx, cy) => write(on, p, text, cx, cy, size, colour));
}

function write(ctx: Ctx, p: Palette, text: string, x: number, y: number, size: number, colour: string): void {
  ctx.font = `700 ${Math.round(size)}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(2, size * 0.28);
  ctx.strokeStyle = p.ink;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
}
