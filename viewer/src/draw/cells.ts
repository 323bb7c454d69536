/** The cells of the board on a canvas of their own; only those that changed are painted again. */

import type { Match } from "../match/types";
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
  private painted = new Int32Array(0);
  private shown = "";

  constructor(private readonly match: Match, private readonly skin: Skin) {}

  /** Brings the canvas, as large as the view, up to date. */
  update(state: number, view: View, palette: Palette): void {
    this.clear(`${view.width} ${view.height} ${view.left} ${view.top} ${view.cell} ${palette.dark}`, view.width, view.height, palette);
    this.eachVisible(state, view, (cell, key, x, y, row, col) => this.paint(cell, key, x, y, view.cell, row, col, palette));
  }

  /** Paints what is seen of a board that scrolls all the time: from a strip of the whole board, which scrolling does not change. */
  paintRolling(ctx: Ctx, state: number, view: View, palette: Palette): void {
    const { match } = this;
    const [width, height] = [match.cols * view.cell, match.rows * view.cell];
    if (width > WIDEST) {
      this.eachVisible(state, view, (_cell, key, x, y, row, col) => this.skin.paintCell(ctx, palette, key, x, y, view.cell, row, col));
      return;
    }
    this.clear(`strip ${view.cell} ${palette.dark}`, width, height, palette);
    for (let cell = 0; cell < match.rows * match.cols; cell++) {
      const [row, col] = [Math.floor(cell / match.cols), cell % match.cols];
      this.paint(cell, this.skin.cellKey(match, state, cell), col * view.cell, row * view.cell, view.cell, row, col, palette);
    }
    const first = Math.floor(view.scroll / match.cols);
    for (let turn = first; view.x(turn * match.cols) < view.width; turn++) ctx.drawImage(this.canvas, Math.round(view.x(turn * match.cols)), view.y(0));
  }

  private clear(shown: string, width: number, height: number, palette: Palette): void {
    if (shown === this.shown) return;
    this.shown = shown;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.painted = new Int32Array(this.match.rows * this.match.cols).fill(-1);
    this.ctx.fillStyle = palette.backdrop;
    this.ctx.fillRect(0, 0, width, height);
    this.version++;
  }

  private paint(cell: number, key: number, x: number, y: number, size: number, row: number, col: number, palette: Palette): void {
    if (this.painted[cell] === key) return;
    this.painted[cell] = key;
    this.version++;
    this.skin.paintCell(this.ctx, palette, key, x, y, size, row, col);
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
