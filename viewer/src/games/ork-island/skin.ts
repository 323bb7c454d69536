import { setting, type Match } from "../../match/types";
import { noise } from "../../draw/hash";
import { mix, type Palette } from "../../draw/palette";
import { cellsAround, type Ctx, fixedScene, type Skin, unitsOn } from "../../draw/skin";
import { piece, seatPath } from "../../draw/shapes";
import { componentOf, siteAt } from "./components";
import { paintPulses, paintSites } from "./conquests";
import { person } from "../shared/people";
import { paintTree, wave } from "../shared/terrain";


const WATER = 87, GRASS = 46, FOREST = 70, SAND = 83, CITY = 67, PATH = 80;
const NAMES: Record<number, string> = { [WATER]: "water", [GRASS]: "grass", [FOREST]: "forest", [SAND]: "sand", [CITY]: "city", [PATH]: "path" };
const DAY = { deep: "#8ccadf", shallow: "#abdde7", shore: "#f4ecd2", grass: "#c6d695", forest: "#a8c684", tree: "#669a5d", sand: "#eeddaa", grain: "#d8c07f", city: "#dcd7cf", house: "#bab1a5", road: "#d8c8a8", paver: "#b49f78" };
const NIGHT = { deep: "#183d54", shallow: "#1f4a61", shore: "#4f5440", grass: "#475337", forest: "#37482f", tree: "#213a2a", sand: "#5b5138", grain: "#473f2b", city: "#55585f", house: "#3d4046", road: "#6a5f4b", paver: "#8f7f62" };
/** Bits of the key above the character: which of the four neighbours are water (N, E, S, W), then whether any of the eight is land. */
const LANDS = [
  { key: 46, text: "grass" }, { key: 70, text: "forest" }, { key: 83, text: "sand" }, { key: 87 | 4096, text: "water" }, { key: 67, text: "city that nobody has" }, { key: 80, text: "path that nobody has" },
];
const NORTH = 256, EAST = 512, SOUTH = 1024, WEST = 2048, SHALLOW = 4096;

export const skin: Skin = {
  world: { wrapRows: false, wrapCols: false, reach: 1, fallsAreHits: false },
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).deep,
  cellKey: (match, _state, cell) => keys(match)[cell]!,
  paintCell,
  mapColour(match, state, cell, p) {
    const m = p.dark ? NIGHT : DAY;
    const site = siteAt(match, cell);
    const owner = site < 0 ? -1 : match.siteOwner[state * match.sites.length + site]!;
    if (owner >= 0) return p.seat[owner]!;
    return ({ [WATER]: m.deep, [GRASS]: m.grass, [FOREST]: m.forest, [SAND]: m.sand, [CITY]: m.city, [PATH]: m.road } as Record<number, string>)[match.board[cell]!] ?? m.deep;
  },
  paintGround: paintSites,
  groundKey: (match, state) => match.siteOwner.subarray(state * match.sites.length, (state + 1) * match.sites.length).join(),
  paintPulses,
  paintUnits(frame, actors) {
    const most = setting(frame.match, "initial_health", 100);
    // On a small board an ork may be larger than its cell, so that it can be seen at all.
    for (const actor of actors) person(frame, actor, frame.view.cell < 16 ? 0.58 : 0.46, frame.match.units.health[actor.k]! / most, { name: "ork", paint: ork });
  },
  unitName: (match, k) => `Ork ${match.units.id[k]}`,
  unitFacts: (match, k) => [{ label: "Health", value: String(match.units.health[k]) }],
  cellFacts(match, state, cell) {
    const facts = [{ label: "Cell", value: NAMES[match.board[cell]!] ?? "?" }];
    match.sites.forEach((site, k) => {
      if (!site.cells.includes(cell)) return;
      const owner = match.siteOwner[state * match.sites.length + k]!;
      facts.push({ label: `${site.kind === "city" ? "City" : "Path"} of ${site.value} cells`, value: owner < 0 ? "nobody's" : match.names[owner]! });
      const joined = owner < 0 ? null : componentOf(match, state, k);
      if (joined) facts.push({ label: "Component", value: `${joined.cities} ${joined.cities === 1 ? "city" : "cities"}, ${joined.points.toLocaleString("en")} points a round` });
    });
    return facts;
  },
  unitsAt: unitsOn,
  range: (match, k) => cellsAround(match, skin.world, k, 1, (drow, dcol) => Math.abs(drow) + Math.abs(dcol) === 1),
  legend: [
    { text: "ork: the bar is its health", mark: (ctx, p, x, y, r) => ork(ctx, p, 0, x, y, r) },
    { text: "conquered city: a wall and the owner's shape", mark: cityMark },
    { text: "conquered path", mark: (ctx, p, x, y, r) => link(ctx, p, x, y, r, 0.3) },
    { text: "a thick line joins cities of one owner along a path of the same owner", mark: (ctx, p, x, y, r) => link(ctx, p, x, y, r, 0.6) },
    ...LANDS.map(({ key, text }) => ({ text, mark: (ctx: Ctx, p: Palette, x: number, y: number, r: number) => paintCell(ctx, p, key, x - r, y - r, 2 * r, 3) })),
  ],
};

function cityMark(ctx: Ctx, p: Palette, x: number, y: number, r: number): void {
  paintCell(ctx, p, CITY, x - r, y - r, 2 * r, 3);
  ctx.lineWidth = Math.max(1.5, r * 0.3);
  ctx.strokeStyle = p.seat[0]!;
  ctx.strokeRect(x - r, y - r, 2 * r, 2 * r);
  seatPath(ctx, 0, x, y, r * 0.4);
  ctx.strokeStyle = p.paper;
  ctx.stroke();
}

function link(ctx: Ctx, p: Palette, x: number, y: number, r: number, width: number): void {
  ctx.strokeStyle = p.seat[0]!;
  ctx.lineWidth = r * width;
  ctx.beginPath();
  ctx.moveTo(x - r, y + r * 0.5);
  ctx.lineTo(x + r, y - r * 0.5);
  ctx.stroke();
}

const keysOf = new WeakMap<Match, Int32Array>();

function keys(match: Match): Int32Array {
  let found = keysOf.get(match);
  if (!found) keysOf.set(match, (found = computeKeys(match)));
  return found;
}

function computeKeys(match: Match): Int32Array {
  const { rows, cols, board } = match;
  const water = (row: number, col: number) => row < 0 || col < 0 || row >= rows || col >= cols || board[row * cols + col] === WATER;
  const result = new Int32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      let key = board[row * cols + col]!;
      if (water(row - 1, col)) key |= NORTH;
      if (water(row, col + 1)) key |= EAST;
      if (water(row + 1, col)) key |= SOUTH;
      if (water(row, col - 1)) key |= WEST;
      for (let dr = -1; dr <= 1; dr++) for (let dc = -1; dc <= 1; dc++) if (!water(row + dr, col + dc)) key |= SHALLOW;
      result[row * cols + col] = key;
    }
  }
  return result;
}

function paintCell(ctx: Ctx, p: Palette, key: number, x: number, y: number, s: number, grain: number): void {
  const m = p.dark ? NIGHT : DAY;
  const kind = key & 255;
  ctx.fillStyle = kind === WATER && !(key & SHALLOW) ? mix(m.deep, m.shallow, 0.9 + 0.1 * noise(grain)) : m.shallow;
  ctx.fillRect(x, y, s, s);
  if (kind === WATER) {
    if (s >= 8) wave(ctx, p.dark ? "#3f7d9b" : "#dff4f8", x, y, s, noise(grain));
    return;
  }
  // The island has round corners wherever two sides of a cell meet the water.
  const round = (a: number, b: number) => (key & a && key & b ? s * 0.42 : 0);
  const corners = [round(NORTH, WEST), round(NORTH, EAST), round(SOUTH, EAST), round(SOUTH, WEST)];
  const base = kind === FOREST ? m.forest : kind === SAND ? m.sand : kind === GRASS ? m.grass : kind === CITY ? m.city : m.road;
  ctx.fillStyle = mix(base, m.tree, 0.95 + 0.05 * noise(grain));
  if (corners.some((r) => r > 0)) {
    ctx.beginPath();
    ctx.roundRect(x, y, s, s, corners);
    ctx.fill();
  } else {
    ctx.fillRect(x, y, s, s);
  }
  shore(ctx, m.shore, key, x, y, s);
  if (kind === FOREST) paintTree(ctx, m.tree, p.dark, x, y, s, grain);
  else if (kind === SAND && s >= 6) dunes(ctx, m.grain, x, y, s, grain);
  else if (kind === PATH && s >= 6) pavers(ctx, m.paver, x, y, s, grain);
  else if (kind === CITY && s >= 6) house(ctx, m.house, p, x, y, s, grain);
}

function shore(ctx: Ctx, colour: string, key: number, x: number, y: number, s: number): void {
  const w = Math.max(1, Math.round(s * 0.12));
  const cut = s * 0.42;
  ctx.fillStyle = colour;
  const west = key & WEST, east = key & EAST, north = key & NORTH, south = key & SOUTH;
  if (north) ctx.fillRect(x + (west ? cut : 0), y, s - (west ? cut : 0) - (east ? cut : 0), w);
  if (south) ctx.fillRect(x + (west ? cut : 0), y + s - w, s - (west ? cut : 0) - (east ? cut : 0), w);
  if (west) ctx.fillRect(x, y + (north ? cut : 0), w, s - (north ? cut : 0) - (south ? cut : 0));
  if (east) ctx.fillRect(x + s - w, y + (north ? cut : 0), w, s - (north ? cut : 0) - (south ? cut : 0));
}

function dunes(ctx: Ctx, colour: string, x: number, y: number, s: number, grain: number): void {
  ctx.fillStyle = colour;
  for (let k = 0; k < 3; k++) {
    const d = Math.max(1, Math.round(s * 0.07));
    ctx.fillRect(Math.round(x + s * (0.15 + 0.65 * noise(grain, k))), Math.round(y + s * (0.15 + 0.65 * noise(grain, k + 7))), d, d);
  }
}

function pavers(ctx: Ctx, colour: string, x: number, y: number, s: number, grain: number): void {
  ctx.fillStyle = colour;
  for (let k = 0; k < 4; k++) {
    const [dx, dy] = [(k % 2) * 0.44 + 0.14, (k >> 1) * 0.44 + 0.14];
    const size = s * (0.2 + 0.1 * noise(grain, k));
    ctx.beginPath();
    ctx.roundRect(x + s * dx, y + s * dy, size, size, size * 0.35);
    ctx.fill();
  }
}

function house(ctx: Ctx, colour: string, p: Palette, x: number, y: number, s: number, grain: number): void {
  const inset = s * (0.16 + 0.06 * noise(grain));
  ctx.fillStyle = mix(colour, p.dark ? "#000000" : "#ffffff", 0.85 + 0.15 * noise(grain, 3));
  ctx.fillRect(x + inset, y + inset, s - 2 * inset, s - 2 * inset);
  if (s < 10) return;
  ctx.strokeStyle = mix(colour, "#000000", 0.75);
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x + inset, y + s / 2);
  ctx.lineTo(x + s - inset, y + s / 2);
  ctx.stroke();
}

export function ork(ctx: Ctx, palette: Palette, seat: number, x: number, y: number, r: number): void {
  piece(ctx, palette, seat, x, y, r);
  if (r < 5) return;
  // Two eyes and two tusks.
  const drop = seat === 2 ? r * 0.2 : 0;
  ctx.fillStyle = palette.ink;
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.arc(x + side * r * 0.3, y - r * 0.12 + drop, r * 0.13, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.fillStyle = "#fffdf2";
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.moveTo(x + side * r * 0.12, y + r * 0.42 + drop);
    ctx.lineTo(x + side * r * 0.4, y + r * 0.42 + drop);
    ctx.lineTo(x + side * r * 0.3, y + r * 0.12 + drop);
    ctx.fill();
  }
}
