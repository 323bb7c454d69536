/** The cells of the board on a canvas of their own; only those that changed are painted again. */

import type { Match } from "../match/types";
import type { Palette } from "./palette";
import type { Skin } from "./skin";
import type { View } from "./view";

export class CellLayer {
  readonly canvas = document.createElement("canvas");
  /** Counts the changes of the canvas. */
  version = 0;
  private readonly ctx = this.canvas.getContext("2d", { alpha: false })!;
  private painted = new Int32Array(0);
  private shown = "";

  constructor(private readonly match: Match, private readonly skin: Skin) {}

  update(state: number, view: View, palette: Palette): void {
    const shown = `${view.width} ${view.height} ${view.left} ${view.top} ${view.cell} ${palette.dark}`;
    if (shown !== this.shown) {
      this.shown = shown;
      if (this.canvas.width !== view.width || this.canvas.height !== view.height) {
        this.canvas.width = view.width;
        this.canvas.height = view.height;
      }
      this.painted = new Int32Array(this.match.rows * this.match.cols).fill(-1);
      this.ctx.fillStyle = palette.backdrop;
      this.ctx.fillRect(0, 0, view.width, view.height);
      this.version++;
    }
    this.eachVisible(state, view, (cell, key, x, y, row, col) => {
      if (this.painted[cell] === key) return;
      this.painted[cell] = key;
      this.version++;
      this.skin.paintCell(this.ctx, palette, key, x, y, view.cell, row, col);
    });
  }

  /** Paints every visible cell onto another canvas. */
  paintOnto(ctx: CanvasRenderingContext2D, state: number, view: View, palette: Palette): void {
    this.eachVisible(state, view, (_cell, key, x, y, row, col) => this.skin.paintCell(ctx, palette, key, x, y, view.cell, row, col));
  }

  private eachVisible(state: number, view: View, visit: (cell: number, key: number, x: number, y: number, row: number, col: number) => void): void {
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
        visit(cell, skin.cellKey(match, state, cell), left + virtual * view.cell, view.y(row), row, col);
      }
    }
  }
}
