import { boardOffset, setting, stateOf, type Match } from "../../match/types";
import { FARMER, KNIGHT, WITCH } from "./parse";
import type { Actor } from "../../draw/motion";
import { mix, type Palette } from "../../draw/palette";
import { cellsAround, type Ctx, fixedScene, type Frame, nearState, type Skin, unitsOn } from "../../draw/skin";
import { piece, seatPath } from "../../draw/shapes";
import { stamp } from "../../draw/stamp";
import { FREE, healthMark, landColour, landKey, landLegend, type Materials, paintLand, WALL } from "../shared/land";
import { farmer, knight, peasant, person, sword } from "../shared/people";

const DAY: Materials = { floor: "#eceef0", seam: "#d2d7dc", wall: "#4f6157", wallTop: "#6d8276", wallEdge: "#37463e" };
const NIGHT: Materials = { floor: "#1f2530", seam: "#141820", wall: "#4c5a68", wallTop: "#647486", wallEdge: "#343f4b" };
const REACH_OF_A_SPELL = 2;

export const skin: Skin = {
  world: { wrapRows: false, wrapCols: false, reach: 1, fallsAreHits: true },
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).seam,
  cellKey: (match, state, cell) => landKey(match.board[boardOffset(match, state) + cell]!),
  paintCell: (ctx, p, key, x, y, s, grain) => paintLand(ctx, p, p.dark ? NIGHT : DAY, key, x, y, s, grain),
  mapColour: (match, state, cell, p) => landColour(p, p.dark ? NIGHT : DAY, landKey(match.board[boardOffset(match, state) + cell]!)),
  paintGround: paintSpells,
  paintUnits(frame, actors) {
    const { match } = frame;
    const farmersHealth = setting(match, "farmers_health", 100);
    const knightsHealth = setting(match, "knights_health", 200);
    for (const actor of actors) if (match.units.kind[actor.k] === FARMER) farmer(frame, actor, farmersHealth);
    for (const actor of actors) if (match.units.kind[actor.k] === KNIGHT) knight(frame, actor, knightsHealth);
    // Mist and hats are those of one state, so that they never contradict each other.
    const asleep = sleeping(match, nearState(frame));
    for (const actor of actors) if (match.units.kind[actor.k] === WITCH) witch(frame, actor, asleep.has(match.units.id[actor.k]!));
  },
  unitName: (match, k) => `${["Farmer", "Knight", "Witch"][match.units.kind[k]!]} ${match.units.id[k]}`,
  unitFacts(match, k) {
    if (match.units.kind[k] !== WITCH) return [{ label: "Health", value: String(match.units.health[k]) }];
    const state = stateOf(match, k);
    return [{ label: "Spell", value: sleeping(match, state).has(match.units.id[k]!) ? "inactive, another witch is near" : "active" }];
  },
  cellFacts(match, state, cell) {
    const key = landKey(match.board[boardOffset(match, state) + cell]!);
    const facts = [{ label: "Cell", value: key === WALL ? "wall" : key === FREE ? "free, nobody's" : `land of ${match.names[key]}` }];
    if (haunted(match, state).has(cell)) facts.push({ label: "Haunted", value: "yes" });
    return facts;
  },
  unitsAt: unitsOn,
  range: (match, k) => match.units.kind[k] === WITCH
    ? cellsAround(match, skin.world, k, REACH_OF_A_SPELL, (drow, dcol) => Math.abs(drow) + Math.abs(dcol) <= REACH_OF_A_SPELL)
    : cellsAround(match, skin.world, k, 1, (drow, dcol) => drow !== 0 || dcol !== 0),
  legend: [
    { text: "farmer: colours the land it walks on", mark: (ctx, p, x, y, r) => peasant(ctx, p, 0, x, y, r * 0.7) },
    { text: "knight: attacks and captures", mark: (ctx, p, x, y, r) => { piece(ctx, p, 0, x, y, r); sword(ctx, x, y, r, p.paper); } },
    { text: "witch whose spell is active", mark: (ctx, p, x, y, r) => hat(ctx, p, 0, x, y, r, false) },
    { text: "witch whose spell sleeps: another witch is near", mark: (ctx, p, x, y, r) => hat(ctx, p, 0, x, y, r, true) },
    { text: "haunted cells, with an edge in the witch's colour", mark: mistMark },
    { text: "where a sleeping witch would haunt", mark: lostMark },
    ...landLegend(DAY, NIGHT),
    { text: "health, shown when it is not full", mark: healthMark },
  ],
};

function witches(match: Match, state: number): number[] {
  const { start, kind } = match.units;
  const found: number[] = [];
  for (let k = start[state]!; k < start[state + 1]!; k++) if (kind[k] === WITCH) found.push(k);
  return found;
}

/** The file does not print which witches are active; the document says it by their distances. */
function sleeping(match: Match, state: number): Set<number> {
  const { row, col, id } = match.units;
  const all = witches(match, state);
  const near = (a: number, b: number) => Math.abs(row[a]! - row[b]!) + Math.abs(col[a]! - col[b]!) <= REACH_OF_A_SPELL;
  return new Set(all.filter((a) => all.some((b) => a !== b && near(a, b))).map((k) => id[k]!));
}

/** Haunted cells, each with the seat of a witch that haunts it. */
function haunted(match: Match, state: number): Map<number, number> {
  const { row, col, id, owner } = match.units;
  const asleep = sleeping(match, state);
  const cells = new Map<number, number>();
  for (const k of witches(match, state)) {
    if (asleep.has(id[k]!)) continue;
    for (let dr = -REACH_OF_A_SPELL; dr <= REACH_OF_A_SPELL; dr++) {
      const width = REACH_OF_A_SPELL - Math.abs(dr);
      for (let dc = -width; dc <= width; dc++) {
        const [r, c] = [row[k]! + dr, col[k]! + dc];
        if (r >= 0 && c >= 0 && r < match.rows && c < match.cols) cells.set(r * match.cols + c, owner[k]!);
      }
    }
  }
  return cells;
}

/** A neutral mist, which no seat has for its colour. */
const MIST = { day: "#33384233", night: "#e4e9f02b" };

/** A mist over the haunted cells with an edge in the colour of the witch's seat; a dotted edge where a sleeping witch would haunt. */
function paintSpells(frame: Frame): void {
  const { ctx, view, palette, match } = frame;
  const s = view.cell;
  const shownState = nearState(frame);
  const cells = haunted(match, shownState);
  const w = Math.max(1.5, s * 0.1);
  for (const [cell, seat] of cells) {
    const row = Math.floor(cell / match.cols);
    const col = cell % match.cols;
    const [x, y] = [view.x(col), view.y(row)];
    // Walls stay walls to the eye; the edge shows that the spell covers them.
    const wall = match.board[boardOffset(match, shownState) + cell] === 88;
    stamp(ctx, `mist ${s} ${wall} ${palette.dark}`, x + s / 2, y + s / 2, s / 2, (on, cx, cy) => mist(on, palette, cx - s / 2, cy - s / 2, s, wall));
    // Rectangles, as wide as the strokes that they stand for: hundreds in a frame, and far quicker.
    ctx.fillStyle = palette.seat[seat]!;
    if (!cells.has(cell - match.cols)) ctx.fillRect(x, y - w / 2, s, w);
    if (!cells.has(cell + match.cols)) ctx.fillRect(x, y + s - w / 2, s, w);
    if (col === 0 || !cells.has(cell - 1)) ctx.fillRect(x - w / 2, y, w, s);
    if (col === match.cols - 1 || !cells.has(cell + 1)) ctx.fillRect(x + s - w / 2, y, w, s);
  }
  paintLost(frame, shownState);
}

function paintLost(frame: Frame, state: number): void {
  const { ctx, view, palette, match } = frame;
  const { row, col, id, owner } = match.units;
  const asleep = sleeping(match, state);
  const s = view.cell;
  ctx.setLineDash([s * 0.12, s * 0.25]);
  ctx.lineWidth = Math.max(1, s * 0.07);
  for (const k of witches(match, state)) {
    if (!asleep.has(id[k]!)) continue;
    ctx.strokeStyle = palette.dark ? mix(palette.seat[owner[k]!]!, palette.paper, 0.6) : palette.seat[owner[k]!]!;
    const [x, y, reach] = [view.x(col[k]! + 0.5), view.y(row[k]! + 0.5), (REACH_OF_A_SPELL + 0.5) * s];
    ctx.beginPath();
    ctx.moveTo(x, y - reach);
    ctx.lineTo(x + reach, y);
    ctx.lineTo(x, y + reach);
    ctx.lineTo(x - reach, y);
    ctx.closePath();
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function mist(ctx: Ctx, p: Palette, x: number, y: number, s: number, wall: boolean): void {
  ctx.fillStyle = p.dark ? MIST.night : MIST.day;
  if (!wall) ctx.fillRect(x, y, s, s);
  if (s >= 8) stipple(ctx, p, x, y, s);
}

/** Dots in a cell of mist. */
function stipple(ctx: Ctx, p: Palette, x: number, y: number, s: number): void {
  ctx.fillStyle = p.dark ? "#ffffff80" : "#22262b80";
  const d = Math.max(1, s * 0.09);
  for (const [dx, dy] of [[0.22, 0.25], [0.72, 0.25], [0.47, 0.5], [0.22, 0.75], [0.72, 0.75]] as const) ctx.fillRect(x + s * dx, y + s * dy, d, d);
}

function mistMark(ctx: Ctx, p: Palette, x: number, y: number, r: number): void {
  mist(ctx, p, x - r, y - r, 2 * r, false);
  ctx.strokeStyle = p.seat[0]!;
  ctx.lineWidth = Math.max(1.5, r * 0.2);
  ctx.strokeRect(x - r, y - r, 2 * r, 2 * r);
}

function lostMark(ctx: Ctx, p: Palette, x: number, y: number, r: number): void {
  ctx.strokeStyle = p.seat[0]!;
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.setLineDash([r * 0.2, r * 0.35]);
  ctx.strokeRect(x - r, y - r, 2 * r, 2 * r);
  ctx.setLineDash([]);
}

function witch(frame: Frame, actor: Actor, asleep: boolean): void {
  person(frame, actor, 0.6, 1, { name: asleep ? "sleeping witch" : "witch", paint: (ctx, p, seat, x, y, r) => hat(ctx, p, seat, x, y, r, asleep) });
}

/** A pointed hat that carries the seat's shape; pale and struck through while the witch sleeps. */
export function hat(ctx: Ctx, p: Palette, seat: number, x: number, y: number, r: number, asleep: boolean): void {
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.save();
  if (asleep) ctx.globalAlpha *= p.dark ? 0.75 : 0.5;
  const colour = asleep ? mix(p.seat[seat]!, p.dark ? "#d0d4dc" : "#8b8f98", 0.4) : p.seat[seat]!;
  ctx.fillStyle = asleep ? "#6b6f78" : "#2a1144";
  ctx.strokeStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x - r * 0.52, y + r * 0.52);
  ctx.quadraticCurveTo(x - r * 0.2, y - r * 0.4, x + r * 0.22, y - r * 1.05);
  ctx.quadraticCurveTo(x + r * 0.28, y - r * 0.2, x + r * 0.52, y + r * 0.52);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.ellipse(x, y + r * 0.58, r * 0.95, r * 0.26, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.stroke();
  seatPath(ctx, seat, x, y + r * 0.2, r * 0.27);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.restore();
  if (!asleep) return;
  ctx.strokeStyle = p.dark ? p.paper : p.ink;
  ctx.lineWidth = Math.max(1, r * 0.14);
  ctx.beginPath();
  ctx.moveTo(x - r * 0.8, y + r * 0.75);
  ctx.lineTo(x + r * 0.8, y - r * 0.75);
  ctx.stroke();
}
