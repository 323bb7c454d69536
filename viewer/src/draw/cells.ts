/** The cells of the board on a canvas of their own; only those that changed are painted again. */

import type { Match } from "../match/types";
import type { Palette } from "./palette";
import type { Skin } from "./skin";
import type { View } from "./view";

export class CellLayer {
  readonly canvas = document.createElement("canvas");
  private readonly ctx = this.canvas.getContext("2d", { alpha: false })!;
  private painted = new Int32Array(0);
  private shown = "";

  constructor(private readonly match: Match, private readonly skin: Skin) {}

  update(state: number, view: View, palette: Palette): void {
    const { match, skin, ctx } = this;
    const left = Math.round(view.x(0));
    const shown = `${view.width} ${view.height} ${left} ${view.top} ${view.cell} ${palette.dark}`;
    if (shown !== this.shown) {
      this.shown = shown;
      if (this.canvas.width !== view.width || this.canvas.height !== view.height) {
        this.canvas.width = view.width;
        this.canvas.height = view.height;
      }
      this.painted = new Int32Array(match.rows * match.cols).fill(-1);
      ctx.fillStyle = palette.backdrop;
      ctx.fillRect(0, 0, view.width, view.height);
    }
    const seen = view.visible();
    const scene = skin.scene(match);
    const firstRow = Math.max(0, Math.floor(seen.row));
    const lastRow = Math.min(match.rows - 1, Math.ceil(seen.row + seen.rows));
    const firstCol = Math.floor(Math.max(0, seen.col) + view.scroll);
    const lastCol = Math.ceil(Math.min(scene.cols, seen.col + seen.cols) + view.scroll) - 1;
    for (let row = firstRow; row <= lastRow; row++) {
      for (let virtual = firstCol; virtual <= lastCol; virtual++) {
        const col = ((virtual % match.cols) + match.cols) % match.cols;
        const cell = row * match.cols + col;
        const key = skin.cellKey(match, state, cell);
        if (this.painted[cell] === key) continue;
        this.painted[cell] = key;
        skin.paintCell(ctx, palette, key, left + virtual * view.cell, view.y(row), view.cell, row, col);
      }
    }
  }
}
