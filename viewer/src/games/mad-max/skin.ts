import { boardOffset, roundOf, setting, type Match } from "../../match/types";
import { CAR, FIRST_MISSILE, own } from "./parse";
import { noise } from "../../draw/hash";
import { mix, type Palette } from "../../draw/palette";
import { cellsAround, type Ctx, type Frame, type Skin, unitsOn } from "../../draw/skin";
import { car, chassis, cross, missile, type Most, rocket, wreck } from "./cars";
import { gasCan, rocketCrate, tyre, waterDrop } from "./goods";


const TYRE = 88, WATER = 87, GAS = 71, ROCKETS = 77;
const CELL_NAMES: Record<number, string> = { [TYRE]: "tyre", [WATER]: "water", [GAS]: "gas", [ROCKETS]: "missiles" };
const DAY = { sand: "#e6cf9f", dune: "#d5b880", road: "#d9bd88", line: "#f6e8c6" };
const NIGHT = { sand: "#3a3126", dune: "#2b241c", road: "#332a20", line: "#584a38" };
/** Columns seen on each side of the window. */
const MARGIN = 1;

export const skin: Skin = {
  rolls: true,
  world: { wrapRows: false, wrapCols: true, reach: 3, fallsAreHits: false },
  scene: (match) => ({ rows: match.rows, cols: windowWidth(match) + 2 * MARGIN }),
  scroll: (match, position) => match.firstRound + position - MARGIN,
  ground: (p) => (p.dark ? NIGHT : DAY).sand,
  cellKey: (match, state, cell) => match.board[boardOffset(match, state) + cell]! | roadKey(Math.floor(cell / match.cols), cell % match.cols),
  paintCell,
  mapColour: (match, state, cell, p) => mapColour(p, match.board[boardOffset(match, state) + cell]!),
  onMap: (match, k) => match.units.kind[k] === CAR && own(match).alive[k] !== 0,
  paintGround: dimOutside,
  paintUnits(frame, actors) {
    const { match } = frame;
    const { kind } = match.units;
    const { alive } = own(match);
    const near = actors.map((actor) => ({ ...actor, col: nearScene(frame, actor.col) }));
    const most = mostOf(match);
    // Wrecks lie under whatever drives over them.
    for (const actor of near) if (kind[actor.k] === CAR && !alive[actor.k]) wreck(frame, actor);
    for (const actor of near) if (kind[actor.k] !== CAR) missile(frame, actor);
    for (const actor of near) if (kind[actor.k] === CAR && alive[actor.k]) car(frame, actor, most);
  },
  unitName: (match, k) => (match.units.kind[k] === CAR ? `Car ${match.units.id[k]}` : `Missile ${match.units.id[k]! - FIRST_MISSILE}`),
  unitFacts(match, k) {
    const { kind, health } = match.units;
    const { missiles, alive, returns, shooter } = own(match);
    if (kind[k] !== CAR) return [{ label: "Shot by", value: `car ${shooter[k]}` }];
    if (!alive[k]) return [{ label: "Destroyed", value: returns[k] ? `returns in ${returns[k]} rounds` : "waits for a place to return" }];
    return [{ label: "Gas", value: String(health[k]) }, { label: "Missiles", value: String(missiles[k]) }];
  },
  cellFacts(match, state, cell) {
    const content = CELL_NAMES[match.board[boardOffset(match, state) + cell]!] ?? "empty";
    const first = mod(roundOf(match, state), match.cols);
    const inside = mod((cell % match.cols) - first, match.cols) < windowWidth(match);
    return [{ label: "Cell", value: content }, { label: "Window", value: inside ? "inside" : "outside" }];
  },
  unitsAt: unitsOn,
  range: (match, k) => cellsAround(match, skin.world, k, 2, (drow, dcol) => Math.abs(drow) <= 1 && dcol >= 0 && (drow !== 0 || dcol > 0)),
  legend: [
    { text: "car: the bar and the number below are gas, the number above missiles; it glows when gas is low", mark: (ctx, p, x, y, r) => chassis(ctx, p, 1, x, y, r * 2.3) },
    { text: "water: points", mark: (ctx, _p, x, y, r) => waterDrop(ctx, x, y, r) },
    { text: "gas", mark: (ctx, _p, x, y, r) => gasCan(ctx, x, y, r) },
    { text: "missiles to load", mark: (ctx, _p, x, y, r) => rocketCrate(ctx, x, y, r) },
    { text: "tyre: deadly", mark: (ctx, _p, x, y, r) => tyre(ctx, x, y, r * 1.2) },
    { text: "missile in flight", mark: (ctx, p, x, y, r) => rocket(ctx, p, 0, x, y, r * 2) },
    { text: "destroyed car, with the rounds until it returns", mark: (ctx, p, x, y, r) => cross(ctx, p, 1, x, y, r * 2.4) },
    { text: "edge of the window that moves with the cars", mark: edgeMark },
  ],
};

function mapColour(p: Palette, key: number): string {
  return key === TYRE ? "#15171a" : key === WATER ? "#2a8fd8" : key === GAS ? "#d23c2a" : key === ROCKETS ? "#8d8d99" : (p.dark ? NIGHT : DAY).sand;
}

const most = new WeakMap<Match, Most>();

function mostOf(match: Match): Most {
  let found = most.get(match);
  if (!found) {
    found = {
      gas: match.units.health.reduce((one, other) => Math.max(one, other), setting(match, "init_gas", 60)),
      missiles: own(match).missiles.reduce((one, other) => Math.max(one, other), 6),
    };
    most.set(match, found);
  }
  return found;
}

function edgeMark(ctx: Ctx, p: Palette, x: number, y: number, r: number): void {
  ctx.strokeStyle = p.dark ? "#ffcf7a" : "#5c3d0c";
  ctx.lineWidth = Math.max(1.5, r * 0.2);
  ctx.setLineDash([r * 0.5, r * 0.35]);
  ctx.beginPath();
  ctx.moveTo(x, y - r);
  ctx.lineTo(x, y + r);
  ctx.stroke();
  ctx.setLineDash([]);
}

function mod(value: number, size: number): number {
  return ((value % size) + size) % size;
}

export function windowWidth(match: Match): number {
  return Math.min(match.cols, setting(match, "nb_win_cols", 40));
}

/** The turn of the cylinder at which a column is nearest to the scene's middle. */
function nearScene(frame: Frame, col: number): number {
  const middle = frame.view.scroll + (windowWidth(frame.match) + 2 * MARGIN) / 2;
  return col + Math.round((middle - col) / frame.match.cols) * frame.match.cols;
}

const LANE_MARK = 128;

/** Sand has bands; lane marks lie between every four rows. */
const roadKey = (row: number, col: number) => ((row & 3) << 8) | (row % 4 === 3 && col % 3 === 0 ? LANE_MARK : 0);

function paintCell(ctx: Ctx, p: Palette, told: number, x: number, y: number, s: number, grain: number): void {
  const m = p.dark ? NIGHT : DAY;
  const [key, row] = [told & 127, told >> 8];
  ctx.fillStyle = row === 3 ? m.road : mix(m.sand, m.dune, 0.9 + 0.1 * noise(row, 0, 5));
  ctx.fillRect(x, y, s, s);
  if (s >= 8) {
    if (told & LANE_MARK) {
      ctx.fillStyle = m.line;
      ctx.fillRect(x, y + s - Math.max(1, Math.round(s * 0.05)), s, Math.max(1, Math.round(s * 0.06)));
    }
    // Wind has drawn ripples.
    ctx.fillStyle = m.dune;
    if (grain % 4 === 0) ctx.fillRect(x + 0.7 * noise(grain, 1) * s, y + 0.8 * noise(grain, 2) * s, s * 0.22, Math.max(1, s * 0.05));
  }
  const [cx, cy, r] = [x + s / 2, y + s / 2, s * 0.38];
  if (key === TYRE) tyre(ctx, cx, cy, r);
  else if (key === WATER) waterDrop(ctx, cx, cy, r);
  else if (key === GAS) gasCan(ctx, cx, cy, r);
  else if (key === ROCKETS) rocketCrate(ctx, cx, cy, r);
}

function dimOutside(frame: Frame): void {
  const { ctx, view, match, palette } = frame;
  const first = view.x(view.scroll + MARGIN);
  const last = view.x(view.scroll + MARGIN + windowWidth(match));
  const [top, bottom] = [view.y(0), view.y(match.rows)];
  ctx.fillStyle = palette.dark ? "#000000a0" : "#4a3a1c80";
  ctx.fillRect(view.x(view.scroll), top, first - view.x(view.scroll), bottom - top);
  ctx.fillRect(last, top, view.cell * MARGIN, bottom - top);
  ctx.strokeStyle = palette.dark ? "#ffcf7a" : "#5c3d0c";
  ctx.lineWidth = Math.max(1.5, view.cell * 0.07);
  ctx.setLineDash([view.cell * 0.4, view.cell * 0.3]);
  ctx.beginPath();
  for (const x of [first, last]) {
    ctx.moveTo(x, top);
    ctx.lineTo(x, bottom);
  }
  ctx.stroke();
  ctx.setLineDash([]);
}
