/** Cities and paths with their owners, and the lines that join the cities of one owner. */

import type { Site } from "../../match/types";
import { fade } from "../../draw/palette";
import { type Frame, nearState } from "../../draw/skin";
import { pulse, seatPath } from "../../draw/shapes";

export function paintSites(frame: Frame): void {
  const { match } = frame;
  const n = match.sites.length;
  const shown = nearState(frame);
  const owned = match.sites.map((site, k) => ({ site, seat: match.siteOwner[shown * n + k]! })).filter(({ seat }) => seat >= 0);
  const seatOf = (k: number) => match.siteOwner[shown * n + k];
  for (const { site, seat } of owned) if (site.kind === "city") city(frame, site, seat);
  for (const { site, seat } of owned) if (site.kind === "path") path(frame, site, seat, site.ends!.every((end) => seatOf(end) === seat));
  for (const { site, seat } of owned) if (site.kind === "city") emblem(frame, site, seat);
}

/** Rings around what changes hands in this very round. */
export function paintPulses(frame: Frame): void {
  const { match, state, t } = frame;
  if (t <= 0 || state + 1 >= match.states) return;
  const n = match.sites.length;
  match.sites.forEach((site, k) => {
    const after = match.siteOwner[(state + 1) * n + k]!;
    if (after < 0 || after === match.siteOwner[state * n + k]) return;
    const [x, y] = middle(frame, site);
    pulse(frame.ctx, x, y, frame.view.cell * 3.2, t, frame.palette.seat[after]!);
  });
}

function middle({ match, view }: Frame, site: Site): [number, number] {
  let row = 0;
  let col = 0;
  for (const cell of site.cells) {
    row += Math.floor(cell / match.cols) + 0.5;
    col += (cell % match.cols) + 0.5;
  }
  const n = Math.max(1, site.cells.length);
  return [view.x(col / n), view.y(row / n)];
}

function city({ ctx, view, palette, match }: Frame, site: Site, seat: number): void {
  const s = view.cell;
  const colour = palette.seat[seat]!;
  const inside = new Set(site.cells);
  ctx.fillStyle = fade(colour, 0.55);
  for (const cell of site.cells) ctx.fillRect(view.x(cell % match.cols), view.y(Math.floor(cell / match.cols)), s, s);
  const wall = new Path2D();
  for (const cell of site.cells) {
    const [x, y] = [view.x(cell % match.cols), view.y(Math.floor(cell / match.cols))];
    const side = (neighbour: number, x1: number, y1: number, x2: number, y2: number) => {
      if (inside.has(neighbour)) return;
      wall.moveTo(x1, y1);
      wall.lineTo(x2, y2);
    };
    side(cell - match.cols, x, y, x + s, y);
    side(cell + match.cols, x, y + s, x + s, y + s);
    side(cell - 1, x, y, x, y + s);
    side(cell + 1, x + s, y, x + s, y + s);
  }
  ctx.lineCap = "square";
  for (const [style, width] of [[palette.ink, 0.3], [colour, 0.16]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1, s * width);
    ctx.stroke(wall);
  }
}

/** A line along the path; when it joins two cities of its owner it runs on to their middles and is thick. */
function path(frame: Frame, site: Site, seat: number, joined: boolean): void {
  const { ctx, view, palette, match } = frame;
  const s = view.cell;
  const points = site.cells.map((cell): [number, number] => [view.x((cell % match.cols) + 0.5), view.y(Math.floor(cell / match.cols) + 0.5)]);
  if (joined) {
    points.unshift(middle(frame, match.sites[site.ends![0]]!));
    points.push(middle(frame, match.sites[site.ends![1]]!));
  }
  ctx.lineCap = ctx.lineJoin = "round";
  for (const [style, width] of [[palette.ink, joined ? 0.62 : 0.4], [palette.seat[seat]!, joined ? 0.44 : 0.24]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1.5, s * width);
    ctx.beginPath();
    points.forEach(([x, y], k) => (k ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    if (points.length === 1) ctx.lineTo(points[0]![0], points[0]![1]);
    ctx.stroke();
  }
}

/** The seat's shape as an open outline, so that nobody takes it for an ork. */
function emblem(frame: Frame, site: Site, seat: number): void {
  const { ctx, palette, match } = frame;
  const [x, y] = middle(frame, site);
  const rows = new Set(site.cells.map((cell) => Math.floor(cell / match.cols))).size;
  const cols = new Set(site.cells.map((cell) => cell % match.cols)).size;
  const r = frame.view.cell * Math.min(rows, cols) * 0.28;
  seatPath(ctx, seat, x, y, r);
  ctx.lineJoin = "round";
  for (const [style, width] of [[palette.ink, 0.36], [palette.paper, 0.18]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1, frame.view.cell * width);
    ctx.stroke();
  }
}
