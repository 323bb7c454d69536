/** A helicopter over its 5 x 5 cells of sky. */

import type { Actor } from "../draw/motion";
import { fade } from "../draw/palette";
import type { Frame } from "../draw/skin";
import { burst, label, seatPath } from "../draw/shapes";

const ROUNDS_TO_LOAD = 30;
/** Angle of the nose for orientation 0..3 = south, east, north, west. */
const HEADING = [Math.PI / 2, 0, -Math.PI / 2, Math.PI];

export function helicopter(frame: Frame, actor: Actor): void {
  const { ctx, view, palette, match, state, t } = frame;
  const { owner, a, b, c } = match.units;
  const s = view.cell;
  const [x, y] = [view.x(actor.col), view.y(actor.row)];
  const seat = owner[actor.k]!;
  const colour = palette.seat[seat]!;
  ctx.fillStyle = fade(colour, 0.16);
  ctx.strokeStyle = fade(colour, 0.9);
  ctx.lineWidth = Math.max(1, s * 0.12);
  ctx.beginPath();
  ctx.roundRect(x - 2.46 * s, y - 2.46 * s, 4.92 * s, 4.92 * s, s * 0.6);
  ctx.fill();
  ctx.stroke();

  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(HEADING[a[actor.k]!] ?? 0);
  body(ctx, s, colour, palette.ink);
  rotor(ctx, s, (state + t) * 2.4, palette.dark);
  ctx.restore();

  seatPath(ctx, seat, x, y, s * 0.36);
  ctx.fillStyle = seat === 2 ? palette.ink : palette.paper;
  ctx.fill();
  napalm(frame, x, y, Math.max(0, 1 - b[actor.k]! / ROUNDS_TO_LOAD));
  const parachuters = c[actor.k]!;
  if (parachuters) canopy(frame, x + 1.72 * s, y - 1.6 * s, parachuters);
  // The counter rises only when napalm is thrown in this very round.
  const next = Math.min(actor.k + (match.units.start[state + 1]! - match.units.start[state]!), b.length - 1);
  if (match.units.id[next] === match.units.id[actor.k] && b[next]! > b[actor.k]! && t > 0) burst(ctx, x, y, s * 2, Math.sin(Math.PI * t), "#ff9a2e");
}

/** The machine itself, nose to the right, centred on the origin; `s` is the side of a cell. */
export function body(ctx: CanvasRenderingContext2D, s: number, colour: string, ink: string): void {
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

function rotor(ctx: CanvasRenderingContext2D, s: number, angle: number, dark: boolean): void {
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
function napalm(frame: Frame, x: number, y: number, ready: number): void {
  const { ctx, palette } = frame;
  const s = frame.view.cell;
  ctx.lineCap = "butt";
  ctx.beginPath();
  ctx.arc(x, y, 2.12 * s, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * Math.max(0.02, ready));
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = Math.max(2, s * 0.34);
  ctx.stroke();
  ctx.strokeStyle = ready >= 1 ? "#ff7a1a" : "#ffd9b0";
  ctx.lineWidth = Math.max(1, s * 0.2);
  ctx.stroke();
}

function canopy(frame: Frame, x: number, y: number, count: number): void {
  const { ctx, palette } = frame;
  const s = frame.view.cell;
  const r = s * 0.85;
  ctx.fillStyle = "#ffffff";
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = Math.max(1, s * 0.1);
  ctx.beginPath();
  ctx.arc(x, y, r, Math.PI, 0);
  ctx.quadraticCurveTo(x + r * 0.66, y - r * 0.3, x + r * 0.33, y);
  ctx.quadraticCurveTo(x, y - r * 0.3, x - r * 0.33, y);
  ctx.quadraticCurveTo(x - r * 0.66, y - r * 0.3, x - r, y);
  ctx.fill();
  ctx.stroke();
  if (s >= 6) label(ctx, palette, String(count), x, y + r * 0.5, Math.max(9, s * 0.95));
}
