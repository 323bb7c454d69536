/** How a game looks. The stage does the rest: time, view, layers, selection. */

import type { Match } from "../match/types";
import type { Actor, World } from "./motion";
import type { Palette } from "./palette";
import type { Scene, View } from "./view";

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Frame {
  ctx: Ctx;
  match: Match;
  /** The moment shown: `t` of the way from `state` to the next one. */
  state: number;
  t: number;
  view: View;
  palette: Palette;
}

/** The nearer of the two states of a moment: everything that does not slide is drawn as it is there. */
export function nearState({ match, state, t }: Frame): number {
  return t < 0.5 ? state : Math.min(state + 1, match.states - 1);
}

export interface Fact {
  label: string;
  value: string;
}

export interface Skin {
  world: World;
  /** The scene moves over a longer board, which is always shown whole beside it. */
  rolls?: boolean;
  /** Size of what is seen at once. */
  scene(match: Match): Scene;
  /** Column at the left edge of the scene at a moment. */
  scroll(match: Match, position: number): number;
  /** Colour behind the cells. */
  ground(palette: Palette): string;
  /** A number that changes whenever the picture of a cell does. */
  cellKey(match: Match, state: number, cell: number): number;
  /** Paints a cell; nothing beside it is kept. What differs between cells with one key comes from the grain, a number below GRAINS. */
  paintCell(ctx: Ctx, palette: Palette, key: number, x: number, y: number, size: number, grain: number): void;
  /** Drawn over the cells and under the units. */
  paintGround(frame: Frame): void;
  /** For ground that seldom changes: what it depends on, so that it is drawn once for as long as that stays. */
  groundKey?(match: Match, state: number): string;
  /** Short-lived marks on the ground of a skin that has a groundKey. */
  paintPulses?(frame: Frame): void;
  paintUnits(frame: Frame, actors: Actor[]): void;
  /** Text that nothing may cover. */
  paintLabels?(frame: Frame): void;
  /** One colour for the mini-map. */
  mapColour(match: Match, state: number, cell: number, palette: Palette): string;
  /** Whether a unit is shown on the mini-map; all are if absent. */
  onMap?(match: Match, k: number): boolean;
  /** What is known about a cell, and about a unit. */
  cellFacts(match: Match, state: number, cell: number): Fact[];
  unitFacts(match: Match, k: number): Fact[];
  unitName(match: Match, k: number): string;
  /** Units whose area covers a cell. */
  unitsAt(match: Match, state: number, row: number, col: number): number[];
  /** Cells beside its own that a unit's area covers on each side; 0 if absent. */
  extent?(match: Match, k: number): number;
  /** Board cells that a unit acts on or can step to, to be shown around it. */
  range(match: Match, k: number): number[];
  /** Lines of the legend: everything that can be seen. */
  legend: readonly LegendLine[];
}

export interface LegendLine {
  mark: LegendMark;
  text: string;
}

export type LegendMark = (ctx: Ctx, palette: Palette, x: number, y: number, r: number) => void;

/** Units that stand exactly on a cell. */
export function unitsOn(match: Match, state: number, row: number, col: number): number[] {
  const { start, row: rows, col: cols } = match.units;
  const found: number[] = [];
  for (let k = start[state]!; k < start[state + 1]!; k++) if (rows[k] === row && cols[k] === col) found.push(k);
  return found;
}

/** Cells around a unit for which `inside` holds, over the edges where the world has none. */
export function cellsAround(match: Match, world: World, k: number, reach: number, inside: (drow: number, dcol: number) => boolean): number[] {
  const { rows, cols, units } = match;
  const found: number[] = [];
  for (let drow = -reach; drow <= reach; drow++) {
    for (let dcol = -reach; dcol <= reach; dcol++) {
      if (!inside(drow, dcol)) continue;
      let [row, col] = [units.row[k]! + drow, units.col[k]! + dcol];
      if (world.wrapRows) row = (row + rows) % rows;
      if (world.wrapCols) col = (col + cols) % cols;
      if (row >= 0 && col >= 0 && row < rows && col < cols) found.push(row * cols + col);
    }
  }
  return found;
}

export function fixedScene(match: Match): Scene {
  return { rows: match.rows, cols: match.cols };
}
