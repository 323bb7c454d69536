import type { Palette } from "../../draw/palette";
import { boardOffset, setting } from "../../match/types";
import { FARMER, KNIGHT } from "./parse";
import { cellsAround, fixedScene, type Ctx, type Skin, unitsOn } from "../../draw/skin";
import { piece } from "../../draw/shapes";
import { FREE, healthMark, landColour, landKey, landLegend, type Materials, paintLand, WALL } from "../shared/land";
import { farmer, knight, peasant, sword } from "../shared/people";

const DAY: Materials = { floor: "#f1ebdd", seam: "#d9d0bc", wall: "#8d8577", wallTop: "#a9a091", wallEdge: "#6c6558" };
const NIGHT: Materials = { floor: "#242830", seam: "#181b20", wall: "#3b3f48", wallTop: "#494e58", wallEdge: "#2c3037" };

function wrapMark(ctx: Ctx, p: Palette, x: number, y: number, r: number): void {
  ctx.strokeStyle = p.dark ? p.paper : p.ink;
  ctx.lineWidth = Math.max(1, r * 0.2);
  ctx.strokeRect(x - r * 0.55, y - r * 0.8, r * 1.1, r * 1.6);
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(x + side * r * 0.3, y);
    ctx.lineTo(x + side * r * 1.1, y);
    ctx.lineTo(x + side * r * 0.8, y - r * 0.3);
    ctx.moveTo(x + side * r * 1.1, y);
    ctx.lineTo(x + side * r * 0.8, y + r * 0.3);
  }
  ctx.stroke();
}

export const skin: Skin = {
  world: { wrapRows: true, wrapCols: true, reach: 1, fallsAreHits: true },
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).seam,
  cellKey: (match, state, cell) => landKey(match.board[boardOffset(match, state) + cell]!),
  paintCell: (ctx, p, key, x, y, s, grain) => paintLand(ctx, p, p.dark ? NIGHT : DAY, key, x, y, s, grain),
  mapColour: (match, state, cell, p) => landColour(p, p.dark ? NIGHT : DAY, landKey(match.board[boardOffset(match, state) + cell]!)),
  paintGround: () => {},
  paintUnits(frame, actors) {
    const { match } = frame;
    const farmersHealth = setting(match, "farmers_health", 60);
    const knightsHealth = setting(match, "knights_health", 120);
    for (const actor of actors) if (match.units.kind[actor.k] === FARMER) farmer(frame, actor, farmersHealth);
    for (const actor of actors) if (match.units.kind[actor.k] === KNIGHT) knight(frame, actor, knightsHealth);
  },
  unitName: (match, k) => `${match.units.kind[k] === KNIGHT ? "Knight" : "Farmer"} ${match.units.id[k]}`,
  unitFacts: (match, k) => [{ label: "Health", value: String(match.units.health[k]) }],
  cellFacts(match, state, cell) {
    const key = landKey(match.board[boardOffset(match, state) + cell]!);
    return [{ label: "Cell", value: key === WALL ? "wall" : key === FREE ? "free, nobody's" : `land of ${match.names[key]}` }];
  },
  unitsAt: unitsOn,
  range: (match, k) => cellsAround(match, skin.world, k, 1, (drow, dcol) => Math.abs(drow) + Math.abs(dcol) === 1),
  legend: [
    { text: "farmer: colours the land it walks on", mark: (ctx, p, x, y, r) => peasant(ctx, p, 0, x, y, r * 0.7) },
    { text: "knight: attacks and captures", mark: (ctx, p, x, y, r) => { piece(ctx, p, 0, x, y, r); sword(ctx, x, y, r, p.paper); } },
    ...landLegend(DAY, NIGHT),
    { text: "health, shown when it is not full", mark: healthMark },
    { text: "who leaves at one side of the board enters at the other", mark: wrapMark },
  ],
};
