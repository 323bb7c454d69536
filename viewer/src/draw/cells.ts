/** The cells of the board on a canvas of their own; only those that changed are painted again. */

import type { Match } from "../match/types";
import { grains, paintAlike, paintInside } from "./alike";
import { offscreen } from "./canvas";
import type { Palette } from "./palette";
import type { Ctx, Skin } from "./skin";
import type { View } from "./view";

/** Wider strips than this are not kept; far zoomed in, few cells are seen and painting them is quick. */
const WIDEST = 6000;

export class CellLayer {
  readonly canvas = offscreen(1, 1);
  /** Counts the changes of the canvas. */
  version = 0;
  private readonly ctx = this.canvas.getContext("2d", { alpha: false })!;
  private readonly grain: Uint8Array;
  private painted = new Int32Array(0);
  private shown = "";

  constructor(private readonly match: Match, private readonly skin: Skin) {
    this.grain = grains(match);
  }

  /** Brings the canvas, as large as the view, up to date. */
  update(state: number, view: View, palette: Palette): void {
    const fresh = this.clear(`${view.width} ${view.height} ${view.left} ${view.top} ${view.cell} ${palette.dark}`, view.width, view.height, palette);
    if (fresh && !view.zoomed) this.paintAll(state, view.left, view.top, view.cell, palette);
    this.eachVisible(state, view, (cell, key, x, y) => this.paint(cell, key, x, y, view.cell, palette));
  }

  /** Paints what is seen of a board that scrolls all the time: from a strip of the whole board, which scrolling does not change. */
  paintRolling(ctx: Ctx, state: number, view: View, palette: Palette): void {
    const { match } = this;
    const [width, height] = [match.cols * view.cell, match.rows * view.cell];
    if (width > WIDEST) {
      this.eachVisible(state, view, (cell, key, x, y) => this.skin.paintCell(ctx, palette, key, x, y, view.cell, this.grain[cell]!));
      return;
    }
    if (this.clear(`strip ${view.cell} ${palette.dark}`, width, height, palette)) this.paintAll(state, 0, 0, view.cell, palette);
    for (let cell = 0; cell < match.rows * match.cols; cell++) {
      const [row, col] = [Math.floor(cell / match.cols), cell % match.cols];
      this.paint(cell, this.skin.cellKey(match, state, cell), col * view.cell, row * view.cell, view.cell, palette);
    }
    const first = Math.floor(view.scroll / match.cols);
    for (let turn = first; view.x(turn * match.cols) < view.width; turn++) ctx.drawImage(this.canvas, Math.round(view.x(turn * match.cols)), view.y(0));
  }

  /** Answers whether everything has to be painted again. */
  private clear(shown: string, width: number, height: number, palette: Palette): boolean {
    if (shown === this.shown) return false;
    this.shown = shown;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.painted = new Int32Array(this.match.rows * this.match.cols).fill(-1);
    this.ctx.fillStyle = palette.backdrop;
    this.ctx.fillRect(0, 0, width, height);
    this.version++;
    return true;
  }

  /** All cells, if they are enough alike; those that are not there yet are painted one by one then. */
  private paintAll(state: number, left: number, top: number, size: number, palette: Palette): void {
    const { match, skin, grain } = this;
    const keys = Int32Array.from(grain, (_, cell) => skin.cellKey(match, state, cell));
    if (paintAlike(this.ctx, skin, palette, keys, grain, match.cols, left, top, size)) this.painted = keys;
  }

  private paint(cell: number, key: number, x: number, y: number, size: number, palette: Palette): void {
    if (this.painted[cell] === key) return;
    this.painted[cell] = key;
    this.version++;
    paintInside(this.ctx, this.skin, palette, key, x, y, size, this.grain[cell]!);
  }

  private eachVisible(state: number, view: View, visit: (cell: number, key: number, x: number, y: number) => void): void {
    const { match, skin } = this;
    const seen = view.visible();
    const scene = skin.scene(match);
    const left = Math.round(view.x(0));
    const firstRow = Math.max(0, Math.floor(seen.row));
    const lastRow = Math.min(match.rows - 1, Math.ceil(seen.row + seen.rows));
    const firstCol = Math.floor(Math.max(0, seen.col) + view.scroll);
    const lastCol = Math.ceil(Math.min(scene.cols, seen.col + seen.cols) + view.scroll) - 1;
    for (let row = firstRow; row <= lastRow; row++) {
      for (let virtual = firstCol; virtual <= lastCol; virtual++) {
        const col = ((virtual % match.cols) + match.cols) % match.cols;
        const cell = row * match.cols + col;
        visit(cell, skin.cellKey(match, state, cell), left + virtual * view.cell, view.y(row));
      }
    }
  }
}
