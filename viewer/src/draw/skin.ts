/** What a game must draw. The stage does the rest: time, view, layers, selection. */

import type { Match } from "../match/types";
import type { Actor, World } from "./motion";
import type { Palette } from "./palette";
import type { Scene, View } from "./view";

export interface Frame {
  ctx: CanvasRenderingContext2D;
  match: Match;
  /** The moment shown: `t` of the way from `state` to the next one. */
  state: number;
  t: number;
  view: View;
  palette: Palette;
}

export interface Fact {
  label: string;
  value: string;
}

export interface Skin {
  world: World;
  /** Size of what is seen at once. */
  scene(match: Match): Scene;
  /** Column at the left edge of the scene at a moment. */
  scroll(match: Match, position: number): number;
  /** Colour behind the cells. */
  ground(palette: Palette): string;
  /** A number that changes whenever the picture of a cell does. */
  cellKey(match: Match, state: number, cell: number): number;
  paintCell(ctx: CanvasRenderingContext2D, palette: Palette, key: number, x: number, y: number, size: number, row: number, col: number): void;
  /** Drawn over the cells and under the units. */
  paintGround(frame: Frame): void;
  /** For ground that seldom changes: what it depends on, so that it is drawn once for as long as that stays. */
  groundKey?(match: Match, state: number): string;
  /** Short-lived marks on the ground of a skin that has a groundKey. */
  paintPulses?(frame: Frame): void;
  paintUnits(frame: Frame, actors: Actor[]): void;
  /** One colour for the mini-map. */
  cellColour(palette: Palette, key: number): string;
  /** What is known about a cell, and about a unit. */
  cellFacts(match: Match, state: number, cell: number): Fact[];
  unitFacts(match: Match, k: number): Fact[];
  unitName(match: Match, k: number): string;
  /** Units whose area covers a cell (a helicopter covers 25). */
  unitsAt(match: Match, state: number, row: number, col: number): number[];
  /** Lines of the legend. */
  legend: readonly { mark: LegendMark; text: string }[];
}

export type LegendMark = (ctx: CanvasRenderingContext2D, palette: Palette, x: number, y: number, r: number) => void;

/** Units that stand exactly on a cell; right for every game but one. */
export function unitsOn(match: Match, state: number, row: number, col: number): number[] {
  const { start, row: rows, col: cols } = match.units;
  const found: number[] = [];
  for (let k = start[state]!; k < start[state + 1]!; k++) if (rows[k] === row && cols[k] === col) found.push(k);
  return found;
}

export function fixedScene(match: Match): Scene {
  return { rows: match.rows, cols: match.cols };
}
