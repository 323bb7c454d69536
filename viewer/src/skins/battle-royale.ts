import { boardOffset, setting } from "../match/types";
import { FARMER, KNIGHT } from "../parse/battle-royale";
import { fixedScene, type Skin, unitsOn } from "../draw/skin";
import { piece } from "../draw/shapes";
import { FREE, landColour, landKey, type Materials, paintLand, WALL } from "./land";
import { farmer, knight, sword } from "./people";

const DAY: Materials = { floor: "#f1ebdd", seam: "#d9d0bc", wall: "#8d8577", wallTop: "#a9a091", wallEdge: "#6c6558" };
const NIGHT: Materials = { floor: "#242830", seam: "#181b20", wall: "#6d7078", wallTop: "#858892", wallEdge: "#4b4e55" };

export const battleRoyale: Skin = {
  world: { wrapRows: true, wrapCols: true, reach: 1, fallsAreHits: true },
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).seam,
  cellKey: (match, state, cell) => landKey(match.board[boardOffset(match, state) + cell]!),
  paintCell: (ctx, p, key, x, y, s, row, col) => paintLand(ctx, p, p.dark ? NIGHT : DAY, key, x, y, s, row, col),
  cellColour: (p, key) => landColour(p, p.dark ? NIGHT : DAY, key),
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
  legend: [
    { text: "farmer: colours the land it walks on", mark: (ctx, p, x, y, r) => piece(ctx, p, 0, x, y, r * 0.65) },
    { text: "knight: attacks and captures", mark: (ctx, p, x, y, r) => { piece(ctx, p, 0, x, y, r); sword(ctx, x, y, r, p.paper); } },
  ],
};
