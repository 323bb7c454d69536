/** Cars, wrecks and missiles. */

import type { Actor } from "../../draw/motion";
import type { Palette } from "../../draw/palette";
import type { Ctx, Frame } from "../../draw/skin";
import { own } from "./parse";
import { burst, healthBar, label, pulse, seatPath } from "../../draw/shapes";

const LOW_GAS = 20;

/** What the best supplied cars of a match carry; gauges are full there. */
export interface Most {
  gas: number;
  missiles: number;
}

export function car(frame: Frame, actor: Actor, most: Most): void {
  const { ctx, view, palette, match, state } = frame;
  const { owner, health } = match.units;
  const { missiles } = own(match);
  const s = view.cell;
  const [x, y] = [view.x(actor.col), view.y(actor.row)];
  const seat = owner[actor.k]!;
  const gas = health[actor.k]!;
  ctx.globalAlpha = actor.alpha;
  if (gas <= LOW_GAS) {
    ctx.fillStyle = "#ff8a1f66";
    ctx.beginPath();
    ctx.arc(x, y, s * (0.62 + 0.06 * (state % 2)), 0, Math.PI * 2);
    ctx.fill();
  }
  chassis(ctx, palette, seat, x, y, s * 1.08);
  if (s >= 9) healthBar(ctx, palette, x, y + s * 0.36, s * 0.76, gas / most.gas);
  if (s >= 18 * view.pixel) {
    const size = Math.max(9 * view.pixel, s * 0.3);
    label(ctx, palette, String(gas), x - s * 0.24, y + s * 0.46, size);
    if (missiles[actor.k]) label(ctx, palette, String(missiles[actor.k]), x + s * 0.26, y - s * 0.4, size, "#ffd9a0");
  } else if (s >= 12) pips(frame, x, y - s * 0.43, Math.ceil((6 * missiles[actor.k]!) / most.missiles));
  ctx.globalAlpha = 1;
  pulse(ctx, x, y, s, actor.arrival, palette.seat[seat]!);
  explosion(frame, actor, x, y);
}

/** Seen from above, nose to the right. */
export function chassis(ctx: Ctx, palette: Palette, seat: number, x: number, y: number, s: number): void {
  const dark = palette.ink;
  ctx.fillStyle = dark;
  for (const dx of [-0.3, 0.24]) for (const dy of [-0.34, 0.22]) ctx.fillRect(x + dx * s - s * 0.1, y + dy * s, s * 0.2, s * 0.12);
  ctx.fillStyle = palette.seat[seat]!;
  ctx.strokeStyle = dark;
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, s * 0.07);
  ctx.beginPath();
  ctx.moveTo(x - s * 0.46, y - s * 0.22);
  ctx.lineTo(x + s * 0.16, y - s * 0.25);
  ctx.quadraticCurveTo(x + s * 0.5, y - s * 0.17, x + s * 0.5, y);
  ctx.quadraticCurveTo(x + s * 0.5, y + s * 0.17, x + s * 0.16, y + s * 0.25);
  ctx.lineTo(x - s * 0.46, y + s * 0.22);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  if (s < 10) return;
  ctx.fillStyle = "#cfe8f5";
  ctx.beginPath();
  ctx.moveTo(x + s * 0.14, y - s * 0.18);
  ctx.quadraticCurveTo(x + s * 0.27, y, x + s * 0.14, y + s * 0.18);
  ctx.lineTo(x + s * 0.05, y + s * 0.13);
  ctx.lineTo(x + s * 0.05, y - s * 0.13);
  ctx.fill();
  seatPath(ctx, seat, x - s * 0.16, y, s * 0.13);
  ctx.fillStyle = seat === 2 ? dark : palette.paper;
  ctx.fill();
}

/** Small strokes for the missiles in stock, six for the largest stock of the match. */
function pips(frame: Frame, x: number, y: number, count: number): void {
  const { ctx, palette } = frame;
  const s = frame.view.cell;
  const gap = s * 0.12;
  ctx.fillStyle = palette.dark ? "#f4f6f8" : palette.ink;
  for (let k = 0; k < count; k++) ctx.fillRect(x + (k - (count - 1) / 2) * gap - 1, y, Math.max(1, s * 0.04), s * 0.12);
}

/** A dead car leaves a cross and the rounds until it returns. */
export function wreck(frame: Frame, actor: Actor): void {
  const { ctx, view, palette, match } = frame;
  const { owner } = match.units;
  const { returns } = own(match);
  const s = view.cell;
  const [x, y] = [view.x(actor.col), view.y(actor.row)];
  ctx.globalAlpha = 0.8 * actor.alpha;
  cross(ctx, palette, owner[actor.k]!, x, y, s);
  if (s >= 16 * view.pixel && returns[actor.k]) label(ctx, palette, String(returns[actor.k]), x, y + s * 0.42, s * 0.34);
  ctx.globalAlpha = 1;
  explosion(frame, actor, x, y);
}

export function cross(ctx: Ctx, palette: Palette, seat: number, x: number, y: number, s: number): void {
  ctx.lineCap = "round";
  for (const [colour, width] of [[palette.ink, 0.2], [palette.seat[seat]!, 0.11]] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1, s * width);
    ctx.beginPath();
    ctx.moveTo(x - s * 0.22, y - s * 0.22);
    ctx.lineTo(x + s * 0.22, y + s * 0.22);
    ctx.moveTo(x + s * 0.22, y - s * 0.22);
    ctx.lineTo(x - s * 0.22, y + s * 0.22);
    ctx.stroke();
  }
}

/** Alive in one state and not in the next: the car blows up in the second half of the round. */
function explosion(frame: Frame, actor: Actor, x: number, y: number): void {
  const { match, state, t, ctx, view } = frame;
  const { start, id } = match.units;
  const { alive } = own(match);
  if (t <= 0 || state + 1 >= match.states) return;
  const cid = id[actor.k]!;
  // Cars come first in every state, in the order of their ids.
  if (!alive[start[state]! + cid] || alive[start[state + 1]! + cid]) return;
  burst(ctx, x, y, view.cell * (0.5 + 0.9 * t), Math.sin(Math.PI * t), "#ff8f1f");
}

export function missile(frame: Frame, actor: Actor): void {
  const { ctx, view, palette, match } = frame;
  ctx.globalAlpha = actor.alpha;
  rocket(ctx, palette, match.units.owner[actor.k]!, view.x(actor.col), view.y(actor.row), view.cell);
  ctx.globalAlpha = 1;
}

export function rocket(ctx: Ctx, palette: Palette, seat: number, x: number, y: number, s: number): void {
  ctx.fillStyle = "#ffb03a";
  ctx.beginPath();
  ctx.moveTo(x - s * 0.62, y);
  ctx.lineTo(x - s * 0.24, y - s * 0.1);
  ctx.lineTo(x - s * 0.24, y + s * 0.1);
  ctx.fill();
  ctx.fillStyle = palette.seat[seat]!;
  ctx.strokeStyle = palette.ink;
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, s * 0.06);
  ctx.beginPath();
  ctx.moveTo(x + s * 0.42, y);
  ctx.quadraticCurveTo(x + s * 0.25, y - s * 0.13, x + s * 0.05, y - s * 0.13);
  ctx.lineTo(x - s * 0.18, y - s * 0.13);
  ctx.lineTo(x - s * 0.32, y - s * 0.24);
  ctx.lineTo(x - s * 0.32, y + s * 0.24);
  ctx.lineTo(x - s * 0.18, y + s * 0.13);
  ctx.lineTo(x + s * 0.05, y + s * 0.13);
  ctx.quadraticCurveTo(x + s * 0.25, y + s * 0.13, x + s * 0.42, y);
  ctx.fill();
  ctx.stroke();
}
