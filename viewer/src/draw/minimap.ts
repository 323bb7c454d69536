/** The whole board, small, with a frame around what is seen; a click or a drag on it goes there. */

import type { Match } from "../match/types";
import { grains, paintAlike, paintInside } from "./alike";
import { offscreen } from "./canvas";
import type { Palette } from "./palette";
import { piece } from "./shapes";
import type { Skin } from "./skin";
import type { View } from "./view";

/** Side of a map that lies over a corner of the board, in pixels. */
const CORNER = 280;
/** Share of the stage's height that a map below the board may take. */
const BELOW = 0.32;

export class MiniMap {
  private readonly ctx: CanvasRenderingContext2D;
  private readonly layer = offscreen(1, 1);
  private readonly ground: OffscreenCanvasRenderingContext2D;
  private readonly watcher: ResizeObserver | null = null;
  /** Pixels of a cell. */
  private scale = 0;
  /** What every cell looked like when it was painted. */
  private painted: (number | string)[] = [];
  private look = "";
  private shown = "";
  private readonly grain: Uint8Array;

  constructor(
    readonly canvas: HTMLCanvasElement, private readonly match: Match, private readonly skin: Skin, private readonly goTo: (row: number, col: number) => void,
    private readonly changed: () => void,
  ) {
    this.grain = grains(match);
    this.ctx = canvas.getContext("2d", { alpha: false })!;
    this.ground = this.layer.getContext("2d", { alpha: false })!;
    canvas.style.removeProperty("width");
    if (skin.rolls) {
      this.watcher = new ResizeObserver(() => this.fit());
      this.watcher.observe(canvas.parentElement!);
      this.fit();
    } else {
      this.resize(Math.max(2, Math.round(CORNER / Math.max(match.cols, match.rows))));
    }
    this.listen();
  }

  destroy(): void {
    this.watcher?.disconnect();
  }

  paint(state: number, view: View, palette: Palette): void {
    const { ctx } = this;
    const shown = `${state} ${view.left} ${view.top} ${view.cell} ${view.width} ${palette.dark}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.paintCells(state, palette);
    ctx.drawImage(this.layer, 0, 0);
    this.paintUnits(state, palette);
    this.paintFrame(view, palette);
  }

  private listen(): void {
    const { canvas, match } = this;
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

  /** Below the board: as wide as the stage, in whole pixels. */
  private fit(): void {
    const { canvas, match } = this;
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = canvas.parentElement!;
    const scale = Math.floor(Math.min((clientWidth * ratio) / match.cols, (BELOW * clientHeight * ratio) / match.rows));
    this.resize(Math.max(2, scale));
    canvas.style.width = `${canvas.width / ratio}px`;
    this.changed();
  }

  private resize(scale: number): void {
    if (scale === this.scale) return;
    const { canvas, layer, match } = this;
    this.scale = scale;
    canvas.width = layer.width = match.cols * scale;
    canvas.height = layer.height = match.rows * scale;
    this.look = this.shown = "";
  }

  private paintCells(state: number, palette: Palette): void {
    const { match, skin, scale, ground } = this;
    const look = String(palette.dark);
    if (look !== this.look) this.painted = this.paintAll(state, palette);
    this.look = look;
    for (let cell = 0; cell < match.rows * match.cols; cell++) {
      const key = skin.rolls ? skin.cellKey(match, state, cell) : skin.mapColour(match, state, cell, palette);
      if (this.painted[cell] === key) continue;
      this.painted[cell] = key;
      const [row, col] = [Math.floor(cell / match.cols), cell % match.cols];
      if (typeof key === "number") {
        paintInside(ground, skin, palette, key, col * scale, row * scale, scale, this.grain[cell]!);
      } else {
        ground.fillStyle = key;
        ground.fillRect(col * scale, row * scale, scale, scale);
      }
    }
  }

  /** A map that shows the cells themselves; answers what is painted. */
  private paintAll(state: number, palette: Palette): (number | string)[] {
    const { match, skin, scale, ground, grain } = this;
    if (!skin.rolls) return [];
    const keys = Int32Array.from(grain, (_, cell) => skin.cellKey(match, state, cell));
    return paintAlike(ground, skin, palette, keys, grain, match.cols, 0, 0, scale) ? [...keys] : [];
  }

  private paintUnits(state: number, palette: Palette): void {
    const { ctx, match, scale, skin } = this;
    const { start, row, col, owner } = match.units;
    for (let k = start[state]!; k < start[state + 1]!; k++) {
      if (skin.onMap?.(match, k) === false) continue;
      const [x, y] = [col[k]! * scale, row[k]! * scale];
      if (skin.rolls) {
        piece(ctx, palette, owner[k]!, x + scale / 2, y + scale / 2, Math.max(3, scale * 0.5));
        continue;
      }
      ctx.fillStyle = palette.ink;
      ctx.fillRect(x - 1, y - 1, scale + 2, scale + 2);
      ctx.fillStyle = palette.seat[owner[k]!] ?? palette.nobody;
      ctx.fillRect(x, y, scale, scale);
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
