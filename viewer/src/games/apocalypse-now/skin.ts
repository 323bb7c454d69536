import { boardOffset, type Match } from "../../match/types";
import { HELICOPTER, own, SOLDIER } from "./parse";
import { noise } from "../../draw/hash";
import { mix, type Palette } from "../../draw/palette";
import { cellsAround, type Ctx, fixedScene, type Frame, nearState, type Skin } from "../../draw/skin";
import { label, piece } from "../../draw/shapes";
import { flames, stampFlames } from "./fire";
import { body, canopy, helicopter, ready, rotor, sky } from "./helicopter";
import { healthMark } from "../shared/land";
import { person } from "../shared/people";
import { flag, paintPosts, paintValues } from "./posts";
import { paintTree, wave } from "../shared/terrain";


const FOREST = 58, GRASS = 46, WATER = 79, MOUNTAIN = 88;
const LAND_NAMES: Record<number, string> = { [FOREST]: "forest", [GRASS]: "grass", [WATER]: "water", [MOUNTAIN]: "mountain" };
const DAY = { grass: "#cdd79d", forest: "#a0bd7c", tree: "#6a9a5c", water: "#79bfd6", wave: "#d7f0f6", rock: "#9a9286", peak: "#efece6", shade: "#746c61" };
const NIGHT = { grass: "#4a5438", forest: "#3a4a32", tree: "#26402d", water: "#1d4a63", wave: "#3f7d9b", rock: "#454750", peak: "#8f93a0", shade: "#2b2d34" };
const LAND = [
  { key: GRASS, text: "grass" }, { key: FOREST, text: "forest" }, { key: WATER, text: "water" }, { key: MOUNTAIN, text: "mountain" },
];
const LIFE = 100;
/** Half the side of the square of sky that a helicopter takes. */
const SKY = 2;

export const skin: Skin = {
  world: { wrapRows: false, wrapCols: false, reach: 2, fallsAreHits: true },
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).grass,
  cellKey: (match, state, cell) => match.board[boardOffset(match, state) + cell]!,
  paintCell,
  mapColour(match, state, cell, p) {
    const m = p.dark ? NIGHT : DAY;
    const key = match.board[boardOffset(match, state) + cell]!;
    if (match.layers["fire"]![boardOffset(match, state) + cell]) return "#ff7a1a";
    return key === FOREST ? m.forest : key === WATER ? m.water : key === MOUNTAIN ? m.rock : m.grass;
  },
  paintGround(frame) {
    paintFire(frame);
    paintPosts(frame);
  },
  paintUnits(frame, actors) {
    const { match } = frame;
    for (const actor of actors) if (match.units.kind[actor.k] === SOLDIER) person(frame, actor, 0.42, match.units.health[actor.k]! / LIFE, { name: "soldier", paint: piece });
    for (const actor of actors) if (match.units.kind[actor.k] === HELICOPTER) helicopter(frame, actor);
  },
  paintLabels: paintValues,
  extent: (match, k) => (match.units.kind[k] === HELICOPTER ? SKY : 0),
  range: (match, k) => cellsAround(match, skin.world, k, match.units.kind[k] === HELICOPTER ? SKY : 1, (drow, dcol) => drow !== 0 || dcol !== 0),
  unitName: (match, k) => `${match.units.kind[k] === HELICOPTER ? "Helicopter" : "Soldier"} ${match.units.id[k]}`,
  unitFacts(match, k) {
    const { kind, health } = match.units;
    const { facing, napalm, parachuters, expires } = own(match);
    if (kind[k] === SOLDIER) return [{ label: "Life", value: String(health[k]) }];
    return [
      { label: "Faces", value: ["south", "east", "north", "west"][facing[k]!] ?? "?" },
      { label: "Napalm", value: napalm[k] ? `in ${napalm[k]} rounds` : "ready" },
      { label: "Parachuters", value: parachuters[k] ? `${parachuters[k]}, the first expires in ${expires[k]} rounds` : "none" },
    ];
  },
  cellFacts,
  unitsAt(match, state, row, col) {
    const { start, row: rows, col: cols, kind } = match.units;
    const found: number[] = [];
    for (let k = start[state]!; k < start[state + 1]!; k++) {
      const reach = kind[k] === HELICOPTER ? SKY : 0;
      if (Math.abs(rows[k]! - row) <= reach && Math.abs(cols[k]! - col) <= reach) found.push(k);
    }
    // A soldier under a helicopter is what one means to point at.
    return found.sort((x, y) => kind[x]! - kind[y]!);
  },
  legend: [
    { text: "soldier", mark: (ctx, p, x, y, r) => piece(ctx, p, 0, x, y, r * 0.8) },
    { text: "post of 100 points (two rings) or 50 (one)", mark: (ctx, p, x, y, r) => flag(ctx, p, 1, x, y + r * 0.35, r * 0.75, true) },
    { text: "fire, higher when it burns longer", mark: (ctx, _p, x, y, r) => flames(ctx, x - r, y - r, r * 2, 1, 0.3) },
    { text: "helicopter, its nose to the right", mark: smallHelicopter },
    { text: "the square of sky that it takes and its napalm burns", mark: (ctx, p, x, y, r) => sky(ctx, p, p.seat[2]!, x, y, r / 2.5) },
    { text: "napalm: the arc grows until it is ready (orange)", mark: (ctx, p, x, y, r) => ready(ctx, p, x, y, r / 2.4, 1) },
    { text: "parachuters that it carries", mark: (ctx, p, x, y, r) => canopy(ctx, p, x, y, r, 3) },
    ...LAND.map(({ key, text }) => ({ text, mark: (ctx: Ctx, p: Palette, x: number, y: number, r: number) => paintCell(ctx, p, key, x - r, y - r, 2 * r, 3) })),
    { text: "life, shown when it is not full", mark: healthMark },
  ],
};

export function smallHelicopter(ctx: Ctx, p: Palette, x: number, y: number, r: number): void {
  ctx.save();
  ctx.translate(x + r * 0.15, y);
  body(ctx, r * 0.5, p.seat[0]!, p.ink);
  rotor(ctx, r * 0.5, 0.5, p.dark);
  ctx.restore();
}

function paintCell(ctx: Ctx, p: Palette, key: number, x: number, y: number, s: number, grain: number): void {
  const m = p.dark ? NIGHT : DAY;
  const shade = noise(grain);
  if (key === WATER) {
    ctx.fillStyle = mix(m.water, m.wave, 0.92 + 0.08 * shade);
    ctx.fillRect(x, y, s, s);
    if (s >= 8) wave(ctx, m.wave, x, y, s, shade);
    return;
  }
  if (key === MOUNTAIN) {
    ctx.fillStyle = mix(m.rock, m.shade, 0.8 + 0.2 * shade);
    ctx.fillRect(x, y, s, s);
    if (s < 5) return;
    const top = 0.08 + 0.2 * shade;
    triangle(ctx, m.shade, x + s * 0.5, y + s * top, x + s, y + s, x + s * 0.45, y + s);
    triangle(ctx, m.peak, x + s * 0.5, y + s * top, x + s * 0.68, y + s * (top + 0.3), x + s * 0.32, y + s * (top + 0.3));
    return;
  }
  ctx.fillStyle = mix(key === FOREST ? m.forest : m.grass, m.tree, 0.93 + 0.07 * shade);
  ctx.fillRect(x, y, s, s);
  if (key === FOREST) paintTree(ctx, m.tree, p.dark, x, y, s, grain);
  else if (s >= 10 && shade > 0.7) {
    ctx.strokeStyle = mix(m.grass, m.tree, 0.6);
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(x + s * 0.4, y + s * 0.62);
    ctx.lineTo(x + s * 0.34, y + s * 0.4);
    ctx.moveTo(x + s * 0.46, y + s * 0.62);
    ctx.lineTo(x + s * 0.52, y + s * 0.36);
    ctx.stroke();
  }
}

function triangle(ctx: Ctx, colour: string, ...p: [number, number, number, number, number, number]): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(p[0], p[1]);
  ctx.lineTo(p[2], p[3]);
  ctx.lineTo(p[4], p[5]);
  ctx.fill();
}

function paintFire(frame: Frame): void {
  const { match, view, ctx, palette } = frame;
  const area = match.rows * match.cols;
  const state = nearState(frame);
  const fire = match.layers["fire"]!;
  for (let cell = 0; cell < area; cell++) {
    const left = fire[state * area + cell]!;
    if (!left) continue;
    const row = Math.floor(cell / match.cols);
    const col = cell % match.cols;
    const flicker = noise(row, col, Math.floor((frame.state + frame.t) * 3));
    stampFlames(ctx, view.x(col), view.y(row), view.cell, Math.min(1, left / 10), flicker);
    if (view.cell >= 26 * view.pixel) label(ctx, palette, String(left), view.x(col + 0.78), view.y(row + 0.8), view.cell * 0.32);
  }
}

function cellFacts(match: Match, state: number, cell: number) {
  const area = match.rows * match.cols;
  const facts = [{ label: "Land", value: LAND_NAMES[match.board[state * area + cell]!] ?? "?" }];
  const fire = match.layers["fire"]![state * area + cell]!;
  if (fire) facts.push({ label: "Fire", value: `${fire} rounds left` });
  match.sites.forEach((site, k) => {
    if (site.cells[0] !== cell) return;
    const owner = match.siteOwner[state * match.sites.length + k]!;
    facts.push({ label: `Post of ${site.value}`, value: owner < 0 ? "nobody's" : match.names[owner]! });
  });
  return facts;
}
