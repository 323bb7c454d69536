/** What can be laid over the board: orders, the players' notes, the chosen unit's way and range. */

import { ordersOf } from "../match/orders";
import type { Match } from "../match/types";
import { entriesOf, type NoteEntry } from "../notes/notes";
import { fade, type Palette } from "./palette";
import { label } from "./shapes";
import type { Ctx, Frame, LegendLine, Skin } from "./skin";

export interface Overlay {
  /** Cell under the pointer or the keyboard's cursor, as row and (unwrapped) column. */
  cell: { row: number; col: number } | null;
  /** Id of the unit that is followed. */
  unit: number | null;
  orders: boolean;
  /** Marks and lines, heat. */
  notes: boolean;
  heat: boolean;
  /** Seats whose notes are shown. */
  seats: ReadonlySet<number>;
  trail: boolean;
  range: boolean;
}

export const PLAIN: Overlay = { cell: null, unit: null, orders: false, notes: false, heat: false, seats: new Set(), trail: false, range: false };

/** Canvas position of a place on the board, in cells. */
type Place = (row: number, col: number) => [number, number];

/** An arrow for every order of the round; a cross at its end if it came to nothing, dashed if it was refused. */
export function paintOrders(frame: Frame, { orders }: Overlay, place: Place): void {
  if (!orders || frame.state + 1 >= frame.match.states && frame.t === 0) return;
  const { ctx, palette, view } = frame;
  const s = view.cell;
  // On large cells thick arrows would hide what they are about.
  const { pixel: p } = view;
  const stroke = s <= 40 * p ? s : 40 * p + (s - 40 * p) * 0.3;
  for (const order of ordersOf(frame.match, frame.state)) {
    if (order.k < 0) continue;
    const { row, col, owner } = frame.match.units;
    const [x, y] = place(row[order.k]! + 0.5, col[order.k]! + 0.5);
    const colour = palette.seat[owner[order.k]!] ?? palette.nobody;
    const [dx, dy] = [order.dcol * s, order.drow * s];
    ctx.setLineDash(order.fate === "refused" ? [s * 0.14, s * 0.12] : []);
    // From the rim of the unit, so that it stays in sight.
    if (dx || dy) arrow(ctx, palette, colour, x + dx * 0.3, y + dy * 0.3, x + dx, y + dy, stroke);
    ctx.setLineDash([]);
    if (order.fate !== "done") cross(ctx, palette, x + dx * 0.9, y + dy * 0.9, stroke * 0.2);
    if (order.fate === "refused" && s >= 34 * p) label(ctx, palette, order.reason, x + dx * 0.9, y + dy * 0.9 + s * 0.4, 11 * p);
    if (order.label && s >= 9 * p) label(ctx, palette, order.label, x, y - s * 0.7, Math.max(9 * p, Math.min(14 * p, s * 0.6)));
  }
}

function arrow(ctx: Ctx, palette: Palette, colour: string, x: number, y: number, toX: number, toY: number, s: number): void {
  const length = Math.hypot(toX - x, toY - y);
  const [ux, uy] = [(toX - x) / length, (toY - y) / length];
  const head = Math.min(s * 0.3, length * 0.5);
  ctx.lineCap = "round";
  for (const [style, width] of [[palette.ink, 0.24], [palette.paper, 0.16], [colour, 0.1]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(style === palette.ink ? 3 : style === colour ? 1 : 2, s * width);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(toX, toY);
    for (const side of [-1, 1]) {
      ctx.moveTo(toX - ux * head + side * uy * head * 0.6, toY - uy * head - side * ux * head * 0.6);
      ctx.lineTo(toX, toY);
    }
    ctx.stroke();
  }
}

function cross(ctx: Ctx, palette: Palette, x: number, y: number, r: number): void {
  ctx.lineCap = "round";
  for (const [style, width] of [[palette.ink, 0.9], ["#ff4d4d", 0.5]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1.5, r * width);
    ctx.beginPath();
    ctx.moveTo(x - r, y - r);
    ctx.lineTo(x + r, y + r);
    ctx.moveTo(x + r, y - r);
    ctx.lineTo(x - r, y + r);
    ctx.stroke();
  }
}

const ORDERS: readonly LegendLine[] = [
  { text: "order of this round", mark: (ctx, p, x, y, r) => arrow(ctx, p, p.seat[0]!, x - r, y, x + r, y, r * 2) },
  { text: "order without effect", mark: (ctx, p, x, y, r) => { arrow(ctx, p, p.seat[0]!, x - r, y, x + r, y, r * 2); cross(ctx, p, x + r * 0.7, y, r * 0.5); } },
  {
    text: "refused order",
    mark(ctx, p, x, y, r) {
      ctx.setLineDash([r * 0.3, r * 0.24]);
      arrow(ctx, p, p.seat[0]!, x - r, y, x + r, y, r * 2);
      ctx.setLineDash([]);
      cross(ctx, p, x + r * 0.7, y, r * 0.5);
    },
  },
];
const NOTES: readonly LegendLine[] = [
  { text: "what a player marked", mark: (ctx, p, x, y, r) => ring(ctx, p, p.seat[0]!, () => ctx.arc(x, y, r * 0.8, 0, Math.PI * 2), r) },
];
const HEAT: readonly LegendLine[] = [
  {
    text: "a player's heat: red above zero, blue below",
    mark(ctx, _p, x, y, r) {
      ctx.fillStyle = "#ff3d1fb0";
      ctx.fillRect(x - r, y - r, r, 2 * r);
      ctx.fillStyle = "#1f6fffb0";
      ctx.fillRect(x, y - r, r, 2 * r);
    },
  },
];

const TRAIL: readonly LegendLine[] = [
  { text: "where the followed unit has been", mark: (ctx, p, x, y, r) => ring(ctx, p, p.seat[0]!, () => { ctx.moveTo(x - r, y + r * 0.5); ctx.lineTo(x, y - r * 0.5); ctx.lineTo(x + r, y); }, r) },
];
const RANGE: readonly LegendLine[] = [
  { text: "cells that the followed unit acts on", mark: (ctx, p, x, y, r) => reached(ctx, p, x - r, y - r, 2 * r) },
];

/** What the layers that are on draw over the board. */
export function layerLegend(match: Match, { orders, notes, heat, trail, range, unit }: Overlay): LegendLine[] {
  const noted = (...kinds: string[]) => match.notes?.entries.some(({ kind }) => kinds.includes(kind)) ?? false;
  const followed = unit !== null;
  return [
    ...(orders ? ORDERS : []), ...(notes && noted("mark", "line") ? NOTES : []), ...(heat && noted("heat") ? HEAT : []),
    ...(followed && trail ? TRAIL : []), ...(followed && range ? RANGE : []),
  ];
}

function shownNotes(match: Match, state: number, { seats }: Overlay): readonly NoteEntry[] {
  return entriesOf(match, state).filter((entry) => seats.has(entry.seat));
}

/** A colour for every value: blue below zero, red above; the round's largest is the strongest. */
export function paintHeat(frame: Frame, overlay: Overlay, place: Place): void {
  if (!overlay.heat) return;
  const { ctx, view, palette } = frame;
  const cells = shownNotes(frame.match, frame.state, overlay).filter((entry) => entry.kind === "heat");
  const largest = cells.reduce((most, entry) => Math.max(most, Math.abs(entry.value)), 0) || 1;
  for (const { row, col, value } of cells) {
    const strength = Math.abs(value) / largest;
    ctx.fillStyle = fade(value < 0 ? "#1f6fff" : "#ff3d1f", 0.12 + 0.58 * strength);
    const [x, y] = place(row, col);
    ctx.fillRect(x, y, view.cell, view.cell);
    if (view.cell >= 34 * view.pixel) label(ctx, palette, String(+value.toFixed(2)), x + view.cell / 2, y + view.cell * 0.8, view.cell * 0.26);
  }
}

/** Marks are rings with a label, lines go from middle to middle; both in the colour of who drew them. */
export function paintMarks(frame: Frame, overlay: Overlay, place: Place): void {
  if (!overlay.notes) return;
  const { ctx, view, palette } = frame;
  const { cell: s, pixel: p } = view;
  for (const entry of shownNotes(frame.match, frame.state, overlay)) {
    if (entry.kind !== "mark" && entry.kind !== "line") continue;
    const colour = palette.seat[entry.seat] ?? palette.nobody;
    const [x, y] = place(entry.row + 0.5, entry.col + 0.5);
    ring(ctx, palette, colour, () => {
      if (entry.kind === "line") {
        ctx.moveTo(x, y);
        ctx.lineTo(...place(entry.toRow + 0.5, entry.toCol + 0.5));
      } else {
        ctx.arc(x, y, s * 0.46, 0, Math.PI * 2);
      }
    }, s);
    if (entry.kind === "mark" && entry.text && s >= 6 * p) label(ctx, palette, entry.text.slice(0, 24), x, y - s * 0.75, Math.max(10 * p, Math.min(15 * p, s * 0.5)));
  }
}

/** A line in a player's colour that shows on any ground. */
function ring(ctx: Ctx, palette: Palette, colour: string, path: () => void, s: number): void {
  for (const [style, extra] of [[palette.ink, 2], [palette.paper, 1], [colour, 0]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1.5, s * 0.08) + 1.5 * extra;
    ctx.lineCap = "round";
    ctx.beginPath();
    path();
    ctx.stroke();
  }
}

/** Where the followed unit has been in the last rounds. */
export function paintTrail(frame: Frame, { unit, trail }: Overlay, place: Place): void {
  if (!trail || unit === null) return;
  const { match, ctx, palette, state, view } = frame;
  const { start, id, row, col, owner } = match.units;
  const LENGTH = 30;
  let before: [number, number] | null = null;
  for (let past = Math.max(0, state - LENGTH); past <= state; past++) {
    let k = start[past]!;
    while (k < start[past + 1]! && id[k] !== unit) k++;
    if (k === start[past + 1]) {
      before = null;
      continue;
    }
    const now = place(row[k]! + 0.5, col[k]! + 0.5);
    const jump = before && Math.hypot(now[0] - before[0], now[1] - before[1]) > view.cell * 4;
    if (before && !jump) {
      ctx.strokeStyle = fade(palette.seat[owner[k]!] ?? palette.nobody, 0.25 + 0.75 * (1 - (state - past) / LENGTH));
      ctx.lineWidth = Math.max(2, view.cell * 0.16);
      ctx.lineCap = "round";
      ctx.beginPath();
      ctx.moveTo(...before);
      ctx.lineTo(...now);
      ctx.stroke();
    }
    before = now;
  }
}

/** The cells that the followed unit acts on. */
export function paintRange(frame: Frame, skin: Skin, { unit, range }: Overlay, place: Place): void {
  if (!range || unit === null) return;
  const { match, ctx, palette, state, view } = frame;
  const { start, id } = match.units;
  let k = start[state]!;
  while (k < start[state + 1]! && id[k] !== unit) k++;
  if (k === start[state + 1]) return;
  for (const cell of skin.range(match, k)) reached(ctx, palette, ...place(Math.floor(cell / match.cols), cell % match.cols), view.cell);
}

function reached(ctx: Ctx, palette: Palette, x: number, y: number, s: number): void {
  ctx.fillStyle = palette.dark ? "#ffffff2e" : "#00000024";
  ctx.strokeStyle = palette.dark ? "#ffffffb0" : "#000000a0";
  ctx.lineWidth = 1;
  ctx.fillRect(x, y, s, s);
  ctx.strokeRect(x + 0.5, y + 0.5, s - 1, s - 1);
}
