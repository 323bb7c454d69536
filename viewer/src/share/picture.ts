/** A picture of a moment: the board with a line of names and scores beneath it. */

import type { Match } from "../match/types";
import { roundOf } from "../match/types";
import { Painter } from "../draw/painter";
import type { Palette } from "../draw/palette";
import { seatPath } from "../draw/shapes";
import { View } from "../draw/view";
import { offscreen } from "../draw/canvas";
import { gameOf } from "../games";
import { inSentence, number } from "../app/dom";

export interface PictureOptions {
  size: number;
  palette: Palette;
  /** Part of the scene to show; the whole of it if null. */
  part: Part | null;
}

/** How far a view is zoomed in, and on what. */
export interface Part {
  zoom: number;
  row: number;
  col: number;
}

export function partOf(view: View): Part | null {
  const seen = view.visible();
  return view.zoomed ? { zoom: view.zoom, row: seen.row + seen.rows / 2, col: seen.col + seen.cols / 2 } : null;
}

/** Paints successive moments of a match onto one canvas. */
export class Camera {
  readonly canvas = offscreen(1, 1);
  private readonly ctx = this.canvas.getContext("2d", { alpha: false, willReadFrequently: true })!;
  private readonly board = offscreen(1, 1);
  private readonly painter: Painter;
  private readonly view: View;
  private readonly caption: number;

  constructor(private readonly match: Match, private readonly options: PictureOptions) {
    const { skin } = gameOf(match);
    this.painter = new Painter(match, skin);
    const scene = skin.scene(match);
    this.view = new View(scene);
    const cell = Math.max(1, Math.floor(options.size / Math.max(scene.cols, scene.rows)));
    this.board.width = scene.cols * cell;
    this.board.height = scene.rows * cell;
    this.view.resize(this.board.width, this.board.height);
    if (options.part) {
      this.view.zoomAt(options.part.zoom, 0, 0);
      this.view.centreOn(options.part.row, options.part.col);
    }
    this.caption = Math.round(Math.max(24, this.board.width * 0.055));
    // Film encoders want even sizes.
    this.canvas.width = this.board.width + (this.board.width % 2);
    this.canvas.height = this.board.height + this.caption + ((this.board.height + this.caption) % 2);
  }

  take(position: number): void {
    const { ctx, board, options } = this;
    this.painter.paint(board.getContext("2d", { alpha: false })!, this.view, options.palette, position);
    ctx.fillStyle = options.palette.dark ? "#171c22" : "#ffffff";
    ctx.fillRect(0, 0, this.canvas.width, this.canvas.height);
    ctx.drawImage(board, 0, 0);
    this.writeCaption(Math.round(position));
  }

  pixels(): Uint8ClampedArray {
    return this.ctx.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
  }

  /** Title and players in one line, all in the largest size in which each has room. */
  private writeCaption(state: number): void {
    const { ctx, match, caption, canvas } = this;
    const { palette } = this.options;
    const middle = this.board.height + caption / 2;
    const pad = caption * 0.35;
    const titleShare = canvas.width * 0.28;
    const share = (canvas.width - titleShare) / match.seats;
    const texts = [
      { text: `${gameOf(match).title} · round ${roundOf(match, state)}`, x: pad, room: titleShare - 2 * pad, weight: 700 },
      ...match.names.map((name, seat) => ({
        text: `${inSentence(name, 14)} ${number(match.scores[state * match.seats + seat]!)}`, x: titleShare + share * seat + caption * 0.55, room: share - caption * 0.75, weight: 500,
      })),
    ];
    const font = (weight: number, size: number) => `${weight} ${size}px system-ui, sans-serif`;
    const largest = caption * 0.44;
    const size = Math.min(...texts.map(({ text, room, weight }) => {
      ctx.font = font(weight, largest);
      return largest * Math.min(1, room / ctx.measureText(text).width);
    }));
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    for (const { text, x, weight } of texts) {
      ctx.font = font(weight, size);
      ctx.fillStyle = palette.dark ? "#e8ecf1" : "#1e2226";
      ctx.fillText(text, x, middle);
    }
    for (let seat = 0; seat < match.seats; seat++) {
      seatPath(ctx, seat, titleShare + share * seat + caption * 0.22, middle, caption * 0.2);
      ctx.fillStyle = palette.seat[seat]!;
      ctx.fill();
    }
  }
}

export function pngOf(match: Match, position: number, options: PictureOptions): Promise<Blob> {
  const camera = new Camera(match, options);
  camera.take(position);
  return camera.canvas.convertToBlob({ type: "image/png" });
}
