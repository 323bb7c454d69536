/** Marks above the slider: what happened when, at a glance. */

import type { Palette } from "../draw/palette";
import { seatPath } from "../draw/shapes";
import type { Match } from "../match/types";
import { kindsOf } from "../story";

/** Half a slider's thumb: the marks stand above the places where it stops. */
const INSET = 8;

export class TimeLine {
  private readonly ctx: CanvasRenderingContext2D;
  private readonly watcher: ResizeObserver;

  constructor(
    private readonly canvas: HTMLCanvasElement, private readonly match: Match, private readonly turns: number[], private palette: Palette,
    private readonly seek: (state: number) => void,
  ) {
    this.ctx = canvas.getContext("2d")!;
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(canvas);
    canvas.onclick = (event) => {
      const box = canvas.getBoundingClientRect();
      const part = (event.clientX - box.left - INSET) / (box.width - 2 * INSET);
      this.seek(this.nearestEvent(Math.max(0, Math.min(1, part)) * (match.states - 1), box.width));
    };
  }

  recolour(palette: Palette): void {
    this.palette = palette;
    this.draw();
  }

  destroy(): void {
    this.watcher.disconnect();
  }

  private draw(): void {
    const { canvas, ctx, match, palette } = this;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    this.drawBars(palette, ratio);
    // Turning points are strokes from top to bottom.
    ctx.fillStyle = palette.dark ? "#ffffff38" : "#00000030";
    for (const state of this.turns) ctx.fillRect(this.x(state) - ratio, 0, 2 * ratio, canvas.height);
    const top = canvas.height * 0.3;
    for (const event of match.events) {
      const x = this.x(event.state);
      if (event.kind === "lead") {
        seatPath(ctx, event.seat, x, top, 4 * ratio);
        ctx.fillStyle = palette.seat[event.seat]!;
        ctx.fill();
        ctx.lineWidth = ratio;
        ctx.strokeStyle = palette.dark ? "#ffffff" : palette.ink;
        ctx.stroke();
      } else if (event.kind === "frozen") {
        this.cross(x, top, 4 * ratio, palette.seat[event.seat]!);
      }
    }
  }

  private x(state: number): number {
    const inset = INSET * (window.devicePixelRatio || 1);
    return inset + (state / Math.max(1, this.match.states - 1)) * (this.canvas.width - 2 * inset);
  }

  private drawBars(palette: Palette, ratio: number): void {
    const { match, canvas, ctx } = this;
    const counts = new Float64Array(match.states * match.seats);
    const kinds = kindsOf(match);
    for (const event of match.events) if (kinds[event.kind]?.bar && event.seat >= 0) counts[event.state * match.seats + event.seat]!++;
    // Not Math.max with all of them: a long match has more than a call may have arguments.
    const most = counts.reduce((one, other) => Math.max(one, other), 3);
    const width = Math.max(ratio, canvas.width / match.states - ratio);
    const room = canvas.height * 0.45;
    for (let state = 0; state < match.states; state++) {
      let base = canvas.height;
      for (let seat = 0; seat < match.seats; seat++) {
        const count = counts[state * match.seats + seat]!;
        if (!count) continue;
        const height = Math.max(2 * ratio, (room * count) / most);
        ctx.fillStyle = palette.seat[seat]!;
        ctx.fillRect(this.x(state) - width / 2, base - height, width, height);
        base -= height;
      }
    }
  }

  private cross(x: number, y: number, r: number, colour: string): void {
    this.ctx.strokeStyle = colour;
    this.ctx.lineWidth = r * 0.6;
    this.ctx.beginPath();
    this.ctx.moveTo(x - r, y - r);
    this.ctx.lineTo(x + r, y + r);
    this.ctx.moveTo(x + r, y - r);
    this.ctx.lineTo(x - r, y + r);
    this.ctx.stroke();
  }

  /** A click within a few pixels of a lead change or freeze means that event. */
  private nearestEvent(state: number, width: number): number {
    const reach = (8 / Math.max(1, width)) * this.match.states;
    let best = Math.round(state);
    let distance = reach;
    for (const event of this.match.events) {
      if (event.kind !== "lead" && event.kind !== "frozen") continue;
      const off = Math.abs(event.state - state);
      if (off < distance) {
        distance = off;
        best = event.state;
      }
    }
    return best;
  }
}
