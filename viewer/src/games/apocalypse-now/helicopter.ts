/** A helicopter over its 5 x 5 cells of sky. */

import type { Actor } from "../../draw/motion";
import { fade, type Palette } from "../../draw/palette";
import type { Match } from "../../match/types";
import { own } from "./parse";
import type { Ctx, Frame } from "../../draw/skin";
import { burst, label, seatPath } from "../../draw/shapes";
import { stamp } from "../../draw/stamp";

/** Angle of the nose for orientation 0..3 = south, east, north, west. */
const HEADING = [Math.PI / 2, 0, -Math.PI / 2, Math.PI];

export function helicopter(frame: Frame, actor: Actor): void {
  const { ctx, view, palette, match, state, t } = frame;
  const { owner } = match.units;
  const { facing, napalm: waits, parachuters: carried } = own(match);
  const s = view.cell;
  const [x, y] = [view.x(actor.col), view.y(actor.row)];
  const seat = owner[actor.k]!;
  const colour = palette.seat[seat]!;
  const heading = HEADING[facing[actor.k]!] ?? 0;
  stamp(ctx, `helicopter ${seat} ${heading} ${s} ${palette.dark}`, x, y, 2.6 * s + 1, (on, cx, cy) => {
    sky(on, palette, colour, cx, cy, s);
    on.save();
    on.translate(cx, cy);
    on.rotate(heading);
    body(on, s, colour, palette.ink);
    on.restore();
  });
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(heading);
  rotor(ctx, s, (state + t) * 2.4, palette.dark);
  ctx.restore();

  seatPath(ctx, seat, x, y, s * 0.36);
  ctx.fillStyle = seat === 2 ? palette.ink : palette.paper;
  ctx.fill();
  ready(ctx, palette, x, y, s, Math.max(0, 1 - waits[actor.k]! / loadingTime(match)));
  const parachuters = carried[actor.k]!;
  if (parachuters) canopy(ctx, palette, x + 1.72 * s, y - 1.6 * s, s * 0.85, parachuters, view.pixel);
  // The counter rises only when napalm is thrown in this very round.
  const next = Math.min(actor.k + (match.units.start[state + 1]! - match.units.start[state]!), waits.length - 1);
  if (match.units.id[next] === match.units.id[actor.k] && waits[next]! > waits[actor.k]! && t > 0) burst(ctx, x, y, s * 2, Math.sin(Math.PI * t), "#ff9a2e");
}

/** The square of sky that a helicopter takes; the dark edge keeps every colour visible on grass. */
export function sky(ctx: Ctx, palette: Palette, colour: string, x: number, y: number, s: number): void {
  ctx.beginPath();
  ctx.roundRect(x - 2.46 * s, y - 2.46 * s, 4.92 * s, 4.92 * s, s * 0.6);
  ctx.fillStyle = fade(colour, 0.16);
  ctx.fill();
  ctx.strokeStyle = fade(palette.ink, 0.75);
  ctx.lineWidth = Math.max(2, s * 0.24);
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, s * 0.14);
  ctx.stroke();
}

const loading = new WeakMap<Match, number>();

/** The longest wait for napalm that the match has seen. */
function loadingTime(match: Match): number {
  let found = loading.get(match);
  if (found === undefined) loading.set(match, (found = own(match).napalm.reduce((most, wait) => Math.max(most, wait), 1)));
  return found;
}

/** The machine itself, nose to the right, centred on the origin; `s` is the side of a cell. */
export function body(ctx: Ctx, s: number, colour: string, ink: string): void {
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, s * 0.16);
  ctx.strokeStyle = ink;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.rect(-2.15 * s, -0.16 * s, 1.6 * s, 0.32 * s);
  ctx.rect(-2.3 * s, -0.55 * s, 0.34 * s, 1.1 * s);
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.ellipse(0.15 * s, 0, 1.15 * s, 0.72 * s, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = "#d9f1ff";
  ctx.beginPath();
  ctx.ellipse(0.85 * s, 0, 0.34 * s, 0.46 * s, 0, -Math.PI / 2, Math.PI / 2);
  ctx.fill();
  ctx.stroke();
}

export function rotor(ctx: Ctx, s: number, angle: number, dark: boolean): void {
  ctx.rotate(angle);
  ctx.strokeStyle = dark ? "#e9edf2aa" : "#1d212799";
  ctx.lineWidth = Math.max(1, s * 0.16);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const turn of [0, Math.PI / 2]) {
    const [cx, cy] = [Math.cos(turn) * 1.9 * s, Math.sin(turn) * 1.9 * s];
    ctx.moveTo(-cx, -cy);
    ctx.lineTo(cx, cy);
  }
  ctx.stroke();
}

/** An arc that fills as napalm is made ready; closed and bright when it can be thrown. */
export function ready(ctx: Ctx, palette: Palette, x: number, y: number, s: number, share: number): void {
  ctx.lineCap = "butt";
  ctx.beginPath();
  ctx.arc(x, y, 2.12 * s, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * Math.max(0.02, share));
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = Math.max(2, s * 0.34);
  ctx.stroke();
  ctx.strokeStyle = share >= 1 ? "#ff7a1a" : "#ffd9b0";
  ctx.lineWidth = Math.max(1, s * 0.2);
  ctx.stroke();
}

export function canopy(ctx: Ctx, palette: Palette, x: number, y: number, r: number, count: number, pixel = 1): void {
  ctx.fillStyle = "#ffffff";
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = Math.max(1, r * 0.12);
  ctx.beginPath();
  ctx.arc(x, y, r, Math.PI, 0);
  ctx.quadraticCurveTo(x + r * 0.66, y - r * 0.3, x + r * 0.33, y);
  ctx.quadraticCurveTo(x, y - r * 0.3, x - r * 0.33, y);
  ctx.quadraticCurveTo(x - r * 0.66, y - r * 0.3, x - r, y);
  ctx.fill();
  ctx.stroke();
  if (r >= 4 * pixel) label(ctx, palette, String(count), x, y + r * 0.5, Math.max(9 * pixel, r * 1.1));
}
