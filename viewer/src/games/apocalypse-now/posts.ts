/** Posts: a flag on a ring, two rings for the high value. */

import { fade, type Palette } from "../../draw/palette";
import type { Ctx, Frame } from "../../draw/skin";
import { label, pulse, seatPath } from "../../draw/shapes";
import { stamp } from "../../draw/stamp";

const HIGH_VALUE = 100;

export function paintPosts(frame: Frame): void {
  const { match, view, ctx, palette, state, t } = frame;
  const n = match.sites.length;
  const next = Math.min(state + 1, match.states - 1);
  match.sites.forEach((site, k) => {
    const before = match.siteOwner[state * n + k]!;
    const after = match.siteOwner[next * n + k]!;
    const cell = site.cells[0]!;
    const x = view.x((cell % match.cols) + 0.5);
    const y = view.y(Math.floor(cell / match.cols) + 0.5);
    const s = view.cell;
    const [seat, r, high] = [t < 0.5 ? before : after, s * 1.15, site.value >= HIGH_VALUE];
    stamp(ctx, `flag ${seat} ${r} ${high} ${palette.dark}`, x, y, r * 2, (on, cx, cy) => flag(on, palette, seat, cx, cy, r, high));
    if (before !== after && after >= 0) pulse(ctx, x, y, s * 2.4, t, palette.seat[after]!);
  });
}

/** What posts are worth, over everything else. */
export function paintValues({ match, view, ctx, palette }: Frame): void {
  const s = view.cell;
  if (s < 6 * view.pixel) return;
  for (const site of match.sites) {
    const cell = site.cells[0]!;
    label(ctx, palette, String(site.value), view.x((cell % match.cols) + 0.5), view.y(Math.floor(cell / match.cols) + 0.5) + s * 1.7, Math.max(9 * view.pixel, s * 0.62));
  }
}

export function flag(ctx: Ctx, p: Palette, seat: number, x: number, y: number, r: number, high: boolean): void {
  const colour = seat >= 0 ? p.seat[seat]! : p.nobody;
  ctx.lineWidth = Math.max(1.5, r * 0.2);
  ctx.fillStyle = fade(colour, 0.35);
  for (const radius of high ? [1, 0.62] : [0.85]) {
    ctx.beginPath();
    ctx.arc(x, y, r * radius, 0, Math.PI * 2);
    if (radius > 0.8) ctx.fill();
    ctx.strokeStyle = p.ink;
    ctx.lineWidth = Math.max(2.5, r * 0.28);
    ctx.stroke();
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1.5, r * 0.17);
    ctx.stroke();
  }
  if (r < 5) return;
  // Pole and banner stand above the cell, so that a soldier on the post stays visible.
  ctx.strokeStyle = p.ink;
  ctx.lineWidth = Math.max(1.5, r * 0.14);
  ctx.beginPath();
  ctx.moveTo(x, y - r * 0.6);
  ctx.lineTo(x, y - r * 1.75);
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.lineWidth = Math.max(1, r * 0.09);
  ctx.beginPath();
  ctx.rect(x, y - r * 1.8, r * 0.98, r * 0.74);
  ctx.fill();
  ctx.stroke();
  if (seat < 0) return;
  seatPath(ctx, seat, x + r * 0.5, y - r * 1.43, r * 0.2);
  ctx.fillStyle = seat === 2 ? p.ink : p.paper;
  ctx.fill();
}
