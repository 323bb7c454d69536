/** Farmers and knights, the people of two games. */

import type { Actor } from "../../draw/motion";
import type { Palette } from "../../draw/palette";
import { burst, healthBar, piece, pulse } from "../../draw/shapes";
import type { Ctx, Frame } from "../../draw/skin";
import { stamp } from "../../draw/stamp";


export function sword(ctx: Ctx, x: number, y: number, r: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineCap = "round";
  ctx.lineWidth = Math.max(1, r * 0.2);
  ctx.beginPath();
  ctx.moveTo(x - r * 0.38, y + r * 0.4);
  ctx.lineTo(x + r * 0.4, y - r * 0.42);
  ctx.moveTo(x - r * 0.38, y - r * 0.04);
  ctx.lineTo(x + r * 0.02, y + r * 0.36);
  ctx.stroke();
}

/** How one kind of person looks: its name, with all that makes a difference beside the seat, and its picture. */
export interface Look {
  name: string;
  paint(ctx: Ctx, palette: Palette, seat: number, x: number, y: number, r: number): void;
}

/** Draws with the actor's opacity and adds what every person shares: hits, arrivals, health. */
export function person(frame: Frame, actor: Actor, radius: number, health: number, look: Look): void {
  const { ctx, view, palette, match } = frame;
  const s = view.cell;
  const seat = match.units.owner[actor.k]!;
  const places = wrapped(frame, actor);
  for (const [x, y] of places) {
    ctx.globalAlpha = actor.alpha;
    const r = s * radius * (1 + 0.35 * actor.departure);
    // Who leaves grows in every frame and is not worth a stamp.
    if (actor.departure) look.paint(ctx, palette, seat, x, y, r);
    else stamp(ctx, `${look.name} ${seat} ${r} ${palette.dark}`, x, y, 1.4 * r + 1, (on, cx, cy) => look.paint(on, palette, seat, cx, cy, r));
    if (health < 1 && s >= 9 && actor.alpha > 0.5) healthBar(ctx, palette, x, y + s * 0.3, s * 0.72, health);
    ctx.globalAlpha = 1;
    burst(ctx, x, y, s * 0.55, actor.hit);
    pulse(ctx, x, y, s * 0.8, actor.arrival, palette.seat[seat]!);
  }
}

/** A unit that crosses the edge of the board is seen at both sides. */
export function wrapped(frame: Frame, actor: Actor): [number, number][] {
  const { view, match } = frame;
  const rows = [actor.row];
  const cols = [actor.col];
  if (actor.row < 0.5) rows.push(actor.row + match.rows);
  if (actor.row > match.rows - 0.5) rows.push(actor.row - match.rows);
  if (actor.col < 0.5) cols.push(actor.col + match.cols);
  if (actor.col > match.cols - 0.5) cols.push(actor.col - match.cols);
  return rows.flatMap((row) => cols.map((col): [number, number] => [view.x(col), view.y(row)]));
}

export function farmer(frame: Frame, actor: Actor, most: number): void {
  person(frame, actor, 0.26, frame.match.units.health[actor.k]! / most, FARMER);
}

export function peasant(ctx: Ctx, palette: Palette, seat: number, x: number, y: number, r: number): void {
  piece(ctx, palette, seat, x, y, r);
  if (r < 3) return;
  // White on yellow would read as a white triangle.
  ctx.fillStyle = seat === 2 ? palette.ink : palette.paper;
  ctx.beginPath();
  ctx.arc(x, y + (seat === 2 ? r * 0.15 : 0), r * 0.34, 0, Math.PI * 2);
  ctx.fill();
}

export function knight(frame: Frame, actor: Actor, most: number): void {
  const { owner, health } = frame.match.units;
  person(frame, actor, owner[actor.k] === 3 ? 0.38 : 0.4, health[actor.k]! / most, KNIGHT);
}

const FARMER: Look = { name: "farmer", paint: peasant };
const KNIGHT: Look = {
  name: "knight",
  paint(ctx, palette, seat, x, y, r) {
    piece(ctx, palette, seat, x, y, r);
    if (r >= 4) sword(ctx, x, y + (seat === 2 ? r * 0.15 : 0), r, seat === 2 ? palette.ink : palette.paper);
  },
};
