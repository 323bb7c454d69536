import { boardOffset, setting, type Match } from "../match/types";
import { FARMER, KNIGHT, WITCH } from "../parse/dominator";
import type { Actor } from "../draw/motion";
import { fade, type Palette } from "../draw/palette";
import { fixedScene, type Frame, type Skin, unitsOn } from "../draw/skin";
import { piece, seatPath } from "../draw/shapes";
import { FREE, landColour, landKey, type Materials, paintLand, WALL } from "./land";
import { farmer, knight, person, sword } from "./people";

const DAY: Materials = { floor: "#eceef0", seam: "#d2d7dc", wall: "#4f6157", wallTop: "#6d8276", wallEdge: "#37463e" };
const NIGHT: Materials = { floor: "#1f2530", seam: "#141820", wall: "#4c5a68", wallTop: "#647486", wallEdge: "#343f4b" };
const REACH_OF_A_SPELL = 2;

export const dominator: Skin = {
  world: { wrapRows: false, wrapCols: false, reach: 1, fallsAreHits: true },
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).seam,
  cellKey: (match, state, cell) => landKey(match.board[boardOffset(match, state) + cell]!),
  paintCell: (ctx, p, key, x, y, s, row, col) => paintLand(ctx, p, p.dark ? NIGHT : DAY, key, x, y, s, row, col),
  cellColour: (p, key) => landColour(p, p.dark ? NIGHT : DAY, key),
  paintGround: paintSpells,
  paintUnits(frame, actors) {
    const { match } = frame;
    const farmersHealth = setting(match, "farmers_health", 100);
    const knightsHealth = setting(match, "knights_health", 200);
    for (const actor of actors) if (match.units.kind[actor.k] === FARMER) farmer(frame, actor, farmersHealth);
    for (const actor of actors) if (match.units.kind[actor.k] === KNIGHT) knight(frame, actor, knightsHealth);
    const asleep = sleeping(match, frame.state);
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
  legend: [
    { text: "farmer: colours the land it walks on", mark: (ctx, p, x, y, r) => piece(ctx, p, 0, x, y, r * 0.65) },
    { text: "knight: attacks and captures", mark: (ctx, p, x, y, r) => { piece(ctx, p, 0, x, y, r); sword(ctx, x, y, r, p.paper); } },
    { text: "witch, and the cells she haunts", mark: (ctx, p, x, y, r) => hat(ctx, p, 0, x, y, r, false) },
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

function stateOf(match: Match, k: number): number {
  let state = 0;
  while (match.units.start[state + 1]! <= k) state++;
  return state;
}

/** A violet mist over the haunted cells with an edge in the colour of the witch's seat. */
function paintSpells(frame: Frame): void {
  const { ctx, view, palette, match } = frame;
  const s = view.cell;
  const shownState = frame.t < 0.5 ? frame.state : Math.min(frame.state + 1, match.states - 1);
  const cells = haunted(match, shownState);
  ctx.fillStyle = palette.dark ? "#b77cff4d" : "#6d2bb84a";
  // Walls stay walls to the eye; the edge shows that the spell covers them.
  for (const cell of cells.keys()) if (match.board[boardOffset(match, shownState) + cell] !== 88) ctx.fillRect(view.x(cell % match.cols), view.y(Math.floor(cell / match.cols)), s, s);
  ctx.lineWidth = Math.max(1.5, s * 0.1);
  for (const [cell, seat] of cells) {
    const row = Math.floor(cell / match.cols);
    const col = cell % match.cols;
    const [x, y] = [view.x(col), view.y(row)];
    ctx.fillStyle = palette.dark ? "#e3ccff" : "#5a1d9c";
    if (s >= 8) for (const [dx, dy] of [[0.28, 0.3], [0.72, 0.7]] as const) star(ctx, x + s * dx, y + s * dy, s * 0.09);
    ctx.strokeStyle = palette.seat[seat]!;
    ctx.beginPath();
    if (!cells.has(cell - match.cols)) { ctx.moveTo(x, y); ctx.lineTo(x + s, y); }
    if (!cells.has(cell + match.cols)) { ctx.moveTo(x, y + s); ctx.lineTo(x + s, y + s); }
    if (col === 0 || !cells.has(cell - 1)) { ctx.moveTo(x, y); ctx.lineTo(x, y + s); }
    if (col === match.cols - 1 || !cells.has(cell + 1)) { ctx.moveTo(x + s, y); ctx.lineTo(x + s, y + s); }
    ctx.stroke();
  }
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y - r * 1.6);
  ctx.lineTo(x + r * 0.5, y - r * 0.5);
  ctx.lineTo(x + r * 1.6, y);
  ctx.lineTo(x + r * 0.5, y + r * 0.5);
  ctx.lineTo(x, y + r * 1.6);
  ctx.lineTo(x - r * 0.5, y + r * 0.5);
  ctx.lineTo(x - r * 1.6, y);
  ctx.lineTo(x - r * 0.5, y - r * 0.5);
  ctx.fill();
}

function witch(frame: Frame, actor: Actor, asleep: boolean): void {
  const seat = frame.match.units.owner[actor.k]!;
  person(frame, actor, 0.6, 1, (x, y, r) => hat(frame.ctx, frame.palette, seat, x, y, r, asleep));
}

/** A pointed hat that carries the seat's shape; hollow while the witch is inactive. */
function hat(ctx: CanvasRenderingContext2D, p: Palette, seat: number, x: number, y: number, r: number, asleep: boolean): void {
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.fillStyle = asleep ? fade("#8b8f98", 0.9) : "#2a1144";
  ctx.strokeStyle = p.seat[seat]!;
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
  ctx.fillStyle = p.seat[seat]!;
  ctx.fill();
}
