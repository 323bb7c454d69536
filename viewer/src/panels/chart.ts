/** Curves of the players over the whole match, with a line at the round that is shown. */

import uPlot from "uplot";
import type { Palette } from "../draw/palette";
import { element } from "../app/dom";
import { type Match, roundOf } from "../match/types";

/** Line styles tell the seats apart without colour. */
const DASHES: number[][] = [[], [10, 4], [3, 3], [12, 3, 3, 3]];

export class Chart {
  private plot: uPlot | null = null;
  private readonly cursor = element("div", "chart-cursor");
  private state = 0;
  private readonly watcher: ResizeObserver;

  constructor(private readonly box: HTMLElement, private readonly match: Match, private readonly seek: (state: number) => void) {
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(box);
  }

  draw(values: Float64Array, label: string, palette: Palette): void {
    const { match } = this;
    this.plot?.destroy();
    this.box.setAttribute("aria-label", `${label} of every player over the match`);
    const rounds = Array.from({ length: match.states }, (_, state) => roundOf(match, state));
    const curves = match.names.map((_, seat) => rounds.map((_round, state) => values[state * match.seats + seat]!));
    const line = palette.dark ? "#ffffff22" : "#00000018";
    const text = palette.dark ? "#aab4c0" : "#5a5f66";
    const axis: uPlot.Axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 }, font: "11px system-ui, sans-serif" };
    this.plot = new uPlot(
      {
        width: Math.max(50, this.box.clientWidth), height: 150, padding: [10, 12, 0, 0], legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: { x: { time: false } },
        axes: [{ ...axis, size: 24 }, { ...axis, size: 46, values: (_plot, ticks) => ticks.map(short) }],
        series: [{}, ...match.names.map((name, seat) => ({ label: name, stroke: palette.seat[seat]!, width: 2, dash: DASHES[seat]!, points: { show: false } }))],
      },
      [rounds, ...curves] as uPlot.AlignedData,
      this.box,
    );
    this.plot.over.append(this.cursor);
    this.plot.over.addEventListener("click", () => {
      const index = this.plot?.cursor.idx;
      if (index !== null && index !== undefined) this.seek(index);
    });
    this.show(this.state);
  }

  show(state: number): void {
    this.state = state;
    if (this.plot) this.cursor.style.transform = `translateX(${this.plot.valToPos(roundOf(this.match, state), "x")}px)`;
  }

  destroy(): void {
    this.watcher.disconnect();
    this.plot?.destroy();
  }

  private resize(): void {
    const width = this.box.clientWidth;
    if (!this.plot || width < 50 || width === this.plot.width) return;
    this.plot.setSize({ width, height: 150 });
    this.show(this.state);
  }
}

function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${+(value / 1e9).toFixed(1)}G`;
  if (size >= 1e6) return `${+(value / 1e6).toFixed(1)}M`;
  return size >= 1e4 ? `${+(value / 1e3).toFixed(1)}k` : String(+value.toFixed(2));
}
