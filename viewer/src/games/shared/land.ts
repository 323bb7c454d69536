/** Cells that carry a seat's colour, as two games have them. Each game brings its own materials. */

import type { Ctx, LegendMark } from "../../draw/skin";
import { noise } from "../../draw/hash";
import { mix, type Palette } from "../../draw/palette";
import { healthBar, landMark } from "../../draw/shapes";


export interface Materials {
  floor: string;
  seam: string;
  wall: string;
  wallTop: string;
  wallEdge: string;
}

export const WALL = 100;
export const FREE = 99;

/** Wall, free, or the seat that owns the cell. */
export function landKey(character: number): number {
  if (character === 88 || character === 120) return WALL;
  return character === 46 ? FREE : character - 48;
}

export function landColour(p: Palette, m: Materials, key: number): string {
  if (key === WALL) return m.wall;
  return key === FREE ? m.floor : mix(p.seat[key]!, m.floor, 0.5);
}

/** The lines of the legend that speak of land. */
export function landLegend(day: Materials, night: Materials): { mark: LegendMark; text: string }[] {
  const swatch = (key: number): LegendMark => (ctx, p, x, y, r) => paintLand(ctx, p, p.dark ? night : day, key, x - r, y - r, r * 2, 1);
  return [
    { text: "land of a player, with the player's shape", mark: swatch(0) },
    { text: "free land, nobody's", mark: swatch(FREE) },
    { text: "wall", mark: swatch(WALL) },
  ];
}

/** A health bar as people have it when they are hurt. */
export const healthMark: LegendMark = (ctx, p, x, y, r) => healthBar(ctx, p, x, y - r * 0.2, r * 2, 0.55);

export function paintLand(ctx: Ctx, p: Palette, m: Materials, key: number, x: number, y: number, s: number, grain: number): void {
  ctx.fillStyle = m.seam;
  ctx.fillRect(x, y, s, s);
  const gap = s >= 7 ? 1 : 0;
  if (key === WALL) {
    paintWall(ctx, m, x, y, s, grain);
    return;
  }
  const shade = 0.94 + 0.06 * noise(grain);
  const base = key === FREE ? m.floor : mix(p.seat[key]!, m.floor, p.dark ? 0.42 : 0.5);
  ctx.fillStyle = mix(base, m.seam, shade);
  ctx.fillRect(x, y, s - gap, s - gap);
  if (key !== FREE && s >= 5) landMark(ctx, key, x + (s - gap) / 2, y + (s - gap) / 2, s * 0.1, mix(p.seat[key]!, m.floor, p.dark ? 0.75 : 0.85));
}

function paintWall(ctx: Ctx, m: Materials, x: number, y: number, s: number, grain: number): void {
  ctx.fillStyle = m.wall;
  ctx.fillRect(x, y, s, s);
  if (s < 6) return;
  const edge = Math.max(1, Math.round(s * 0.12));
  ctx.fillStyle = m.wallTop;
  ctx.fillRect(x, y, s, edge);
  ctx.fillStyle = m.wallEdge;
  ctx.fillRect(x, y + s - edge, s, edge);
  if (s < 12) return;
  // Joints of the stones: one level line, and an upright one in each course that shifts from cell to cell.
  const middle = y + Math.round(s * 0.52);
  ctx.fillRect(x, middle, s, 1);
  const shift = (grain % 3) / 10 + 0.2;
  ctx.fillRect(x + Math.round(s * shift), y + edge, 1, middle - y - edge);
  ctx.fillRect(x + Math.round(s * (shift + 0.4)), middle, 1, y + s - edge - middle);
}
