/** Curves of the players over the whole match, with a line at the round that is shown. */

import type { Palette } from "../draw/palette";
import { element, number, setText } from "../app/dom";
import { type Match, roundOf } from "../match/types";
import { logTicks, ticks } from "./ticks";

/** Line styles tell the seats apart without colour. */
const DASHES: number[][] = [[], [10, 4], [3, 3], [12, 3, 3, 3]];
/** Room around the curves, in pixels; the left side is as wide as its labels. */
const TOP = 8, RIGHT = 12, BOTTOM = 20;
const FONT = "11px system-ui, sans-serif";

export type Scale = "plain" | "log" | "share";

export class Chart {
  scale: Scale = "plain";
  private readonly canvas = element("canvas", "curves");
  private readonly cursor = element("div", "chart-cursor");
  private readonly round = element("span", "hint");
  private readonly values: HTMLElement[];
  private readonly watcher: ResizeObserver;
  private drawn: { values: Float64Array; label: string; palette: Palette } | null = null;
  private state = 0;
  /** State under the mouse. */
  private pointed: number | null = null;
  private left = 40;
  /** Kept, because asking the browser for it while the match plays would make it lay out the page. */
  private width = 0;
  private height = 0;

  constructor(private readonly box: HTMLElement, private readonly match: Match, private readonly seek: (state: number) => void) {
    const plot = element("div", "plot");
    plot.append(this.canvas, this.cursor);
    const line = element("p", "chart-values");
    this.values = match.names.map((name, seat) => {
      const value = element("span", `seat-${seat} value`);
      value.title = name;
      return value;
    });
    line.append(this.round, ...this.values);
    box.replaceChildren(plot, line);
    this.listen(plot);
    this.watcher = new ResizeObserver(() => this.paint());
    this.watcher.observe(plot);
  }

  draw(values: Float64Array, label: string, palette: Palette): void {
    this.drawn = { values, label, palette };
    const how = this.scale === "share" ? ", share" : this.scale === "log" ? ", logarithmic" : "";
    this.box.setAttribute("aria-label", `${label}${how} of every player over the match`);
    this.paint();
  }

  setScale(scale: Scale): void {
    this.scale = scale;
    if (this.drawn) this.draw(this.drawn.values, this.drawn.label, this.drawn.palette);
  }

  show(state: number): void {
    this.state = state;
    this.cursor.style.transform = `translateX(${this.x(state)}px)`;
    this.showValues();
  }

  destroy(): void {
    this.watcher.disconnect();
    this.box.replaceChildren();
  }

  /** A click goes to a round, a drag scrubs. */
  private listen(plot: HTMLElement): void {
    const at = (event: PointerEvent) => {
      const { width, left } = plot.getBoundingClientRect();
      const part = (event.clientX - left - this.left) / Math.max(1, width - this.left - RIGHT);
      return Math.round(Math.max(0, Math.min(1, part)) * (this.match.states - 1));
    };
    plot.onpointerdown = (event) => {
      if (event.button > 0) return;
      plot.setPointerCapture(event.pointerId);
      this.seek(at(event));
    };
    plot.onpointermove = (event) => {
      this.pointed = at(event);
      if (event.buttons & 1) this.seek(this.pointed);
      this.showValues();
    };
    plot.onpointerleave = () => {
      this.pointed = null;
      this.showValues();
    };
  }

  /** The players' values under the mouse, or at the round that is shown. */
  private showValues(): void {
    if (!this.drawn) return;
    const at = this.pointed ?? this.state;
    setText(this.round, `at ${roundOf(this.match, at)}`);
    this.values.forEach((item, seat) => setText(item, this.write(this.valueAt(at, seat), true)));
  }

  private valueAt(state: number, seat: number): number {
    const { seats } = this.match;
    const { values } = this.drawn!;
    const value = values[state * seats + seat]!;
    if (this.scale !== "share") return value;
    let total = 0;
    for (let one = 0; one < seats; one++) total += Math.max(0, values[state * seats + one]!);
    return total ? Math.max(0, value) / total : 1 / seats;
  }

  private write(value: number, full: boolean): string {
    if (this.scale === "share") return `${(value * 100).toFixed(full ? 1 : 0)} %`;
    // Four large numbers do not fit beside each other; the ranking has all their digits.
    return full && Math.abs(value) < 1e4 ? number(value) : short(value);
  }

  private x(state: number): number {
    const width = this.width - this.left - RIGHT;
    return this.left + (state / Math.max(1, this.match.states - 1)) * width;
  }

  private paint(): void {
    const { canvas, match, drawn } = this;
    const width = (this.width = canvas.clientWidth);
    const height = (this.height = canvas.clientHeight);
    if (!drawn || width < 50) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const ctx = canvas.getContext("2d")!;
    ctx.scale(ratio, ratio);
    ctx.font = FONT;
    const log = this.scale === "log";
    let [low, high] = [Infinity, -Infinity];
    for (let state = 0; state < match.states; state++) {
      for (let seat = 0; seat < match.seats; seat++) {
        const value = this.valueAt(state, seat);
        if (log && value <= 0) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    if (!(high > low)) [low, high] = low > 0 || log ? [log ? Math.max(1, low / 2) : 0, Math.max(2, high)] : [Math.min(0, low), Math.max(1, high)];
    if (!log && low > 0 && low < high / 2) low = 0;
    const marks = log ? logTicks(low, high) : ticks(low, high, 4);
    this.left = 10 + Math.ceil(Math.max(...marks.map((mark) => ctx.measureText(this.write(mark, false)).width), 16));
    const place = log ? (value: number) => Math.log(value / low) / Math.log(high / low) : (value: number) => (value - low) / (high - low);
    const y = (value: number) => height - BOTTOM - place(value) * (height - TOP - BOTTOM);
    this.axes(ctx, width, marks, y, drawn.palette);
    for (let seat = 0; seat < match.seats; seat++) {
      ctx.strokeStyle = drawn.palette.seat[seat]!;
      ctx.lineWidth = 2;
      ctx.lineJoin = "round";
      ctx.setLineDash(DASHES[seat] ?? []);
      ctx.beginPath();
      let down = false;
      for (let state = 0; state < match.states; state++) {
        const value = this.valueAt(state, seat);
        // Nothing below one point has a place on a logarithmic scale.
        if (log && value <= 0) down = false;
        else if (down) ctx.lineTo(this.x(state), y(value));
        else ctx.moveTo(this.x(state), y(value));
        down ||= !log || value > 0;
      }
      // A match of one state has points instead of curves.
      if (match.states === 1 && down) ctx.arc(this.x(0), y(this.valueAt(0, seat)), 3, 0, Math.PI * 2);
      ctx.stroke();
    }
    this.show(this.state);
  }

  private axes(ctx: CanvasRenderingContext2D, width: number, marks: number[], y: (value: number) => number, palette: Palette): void {
    const { match } = this;
    ctx.strokeStyle = palette.dark ? "#ffffff22" : "#00000018";
    ctx.fillStyle = palette.dark ? "#aab4c0" : "#5a5f66";
    ctx.lineWidth = 1;
    ctx.textAlign = "right";
    ctx.textBaseline = "middle";
    for (const mark of marks) {
      const level = Math.round(y(mark)) + 0.5;
      ctx.beginPath();
      ctx.moveTo(this.left, level);
      ctx.lineTo(width - RIGHT, level);
      ctx.stroke();
      ctx.fillText(this.write(mark, false), this.left - 5, level);
    }
    ctx.textAlign = "center";
    ctx.textBaseline = "top";
    for (const round of ticks(roundOf(match, 0), roundOf(match, match.states - 1), 5)) {
      const at = Math.round(this.x(round - match.firstRound)) + 0.5;
      ctx.beginPath();
      ctx.moveTo(at, TOP);
      ctx.lineTo(at, this.height - BOTTOM + 4);
      ctx.stroke();
      ctx.fillText(String(round), Math.min(at, width - 4 - ctx.measureText(String(round)).width / 2), this.height - BOTTOM + 6);
    }
  }
}

function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${+(value / 1e9).toFixed(1)}G`;
  if (size >= 1e6) return `${+(value / 1e6).toFixed(1)}M`;
  return size >= 1e4 ? `${+(value / 1e3).toFixed(1)}k` : String(+value.toFixed(2));
}
