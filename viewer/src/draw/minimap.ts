/** The whole board, small, with a frame around what is seen; a click or a drag on it goes there. */

import type { Match } from "../match/types";
import { offscreen } from "./canvas";
import type { Palette } from "./palette";
import type { Skin } from "./skin";
import type { View } from "./view";

export class MiniMap {
  private readonly ctx: CanvasRenderingContext2D;
  private readonly scale: number;
  private painted = "";
  private shown = "";
  private readonly layer: OffscreenCanvas;

  constructor(readonly canvas: HTMLCanvasElement, private readonly match: Match, private readonly skin: Skin, private readonly goTo: (row: number, col: number) => void) {
    this.ctx = canvas.getContext("2d", { alpha: false })!;
    this.scale = Math.max(2, Math.round((skin.rolls ? 1000 : 280) / Math.max(match.cols, match.rows)));
    canvas.width = match.cols * this.scale;
    canvas.height = match.rows * this.scale;
    this.layer = offscreen(canvas.width, canvas.height);
    const point = (event: PointerEvent) => {
      const box = canvas.getBoundingClientRect();
      this.goTo(((event.clientY - box.top) / box.height) * match.rows, ((event.clientX - box.left) / box.width) * match.cols);
    };
    canvas.onpointerdown = (event) => {
      canvas.setPointerCapture(event.pointerId);
      point(event);
    };
    canvas.onpointermove = (event) => { if (event.buttons) point(event); };
  }

  paint(state: number, view: View, palette: Palette): void {
    const { ctx, match, scale } = this;
    const shown = `${state} ${view.left} ${view.top} ${view.cell} ${view.width} ${palette.dark}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.paintCells(state, palette);
    ctx.drawImage(this.layer, 0, 0);
    const { start, row, col, owner } = match.units;
    for (let k = start[state]!; k < start[state + 1]!; k++) {
      ctx.fillStyle = palette.ink;
      ctx.fillRect(col[k]! * scale - 1, row[k]! * scale - 1, scale + 2, scale + 2);
      ctx.fillStyle = palette.seat[owner[k]!] ?? palette.nobody;
      ctx.fillRect(col[k]! * scale, row[k]! * scale, scale, scale);
    }
    this.paintFrame(view, palette);
  }

  private paintCells(state: number, palette: Palette): void {
    const { match, skin, scale } = this;
    const shown = `${state} ${palette.dark}`;
    if (shown === this.painted) return;
    this.painted = shown;
    const ctx = this.layer.getContext("2d", { alpha: false })!;
    for (let cell = 0; cell < match.rows * match.cols; cell++) {
      ctx.fillStyle = skin.mapColour(match, state, cell, palette);
      ctx.fillRect((cell % match.cols) * scale, Math.floor(cell / match.cols) * scale, scale, scale);
    }
  }

  /** On a cylinder the frame may leave at one side and enter at the other. */
  private paintFrame(view: View, palette: Palette): void {
    const { ctx, match, scale, skin } = this;
    const seen = view.visible();
    const scene = skin.scene(match);
    const first = Math.max(0, seen.col);
    const last = Math.min(scene.cols, seen.col + seen.cols);
    const top = Math.max(0, seen.row) * scale;
    const height = (Math.min(scene.rows, seen.row + seen.rows) - Math.max(0, seen.row)) * scale;
    const left = ((first + view.scroll) % match.cols + match.cols) % match.cols;
    for (const shift of [0, -match.cols]) {
      const x = (left + shift) * scale;
      for (const [colour, width] of [[palette.ink, 5], ["#ffffff", 2.5]] as const) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = width;
        ctx.strokeRect(x + 1.5, top + 1.5, (last - first) * scale - 3, height - 3);
      }
    }
  }
}
