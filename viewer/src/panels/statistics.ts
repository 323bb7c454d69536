import { element, number, seatBadge, setText } from "../app/dom";
import type { Palette } from "../draw/palette";
import type { Match } from "../match/types";
import { Chart } from "./chart";

/** A table of the statistics at the round shown; the chosen row is drawn as curves. */
export class Statistics {
  private readonly chart: Chart;
  private readonly cells: HTMLElement[][];
  private readonly buttons: HTMLButtonElement[] = [];
  private chosen = 0;

  constructor(table: HTMLElement, box: HTMLElement, private readonly match: Match, seek: (state: number) => void, private palette: Palette) {
    this.chart = new Chart(box, match, seek);
    this.cells = this.build(table);
    this.choose(0);
  }

  show(state: number): void {
    this.cells.forEach((row, k) => {
      row.forEach((cell, seat) => setText(cell, number(this.match.statistics[k]!.values[state * this.match.seats + seat]!)));
    });
    this.chart.show(state);
  }

  recolour(palette: Palette): void {
    this.palette = palette;
    this.choose(this.chosen);
  }

  destroy(): void {
    this.chart.destroy();
  }

  private choose(k: number): void {
    this.chosen = k;
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === k)));
    const { values, label } = this.match.statistics[k]!;
    this.chart.draw(values, label, this.palette);
  }

  private build(table: HTMLElement): HTMLElement[][] {
    const head = element("tr");
    head.append(element("th", "", "Curve"));
    this.match.names.forEach((name, seat) => {
      const cell = element("th");
      cell.scope = "col";
      const spoken = element("span", "spoken", name);
      cell.append(seatBadge(seat), spoken);
      cell.title = name;
      head.append(cell);
    });
    const rows = this.match.statistics.map(({ label }, k) => {
      const row = element("tr");
      const title = element("th");
      title.scope = "row";
      const button = element("button", "pick", label);
      button.type = "button";
      button.addEventListener("click", () => this.choose(k));
      this.buttons.push(button);
      title.append(button);
      row.append(title, ...this.match.names.map(() => element("td")));
      row.dataset.statistic = label;
      return row;
    });
    table.replaceChildren(head, ...rows);
    return rows.map((row) => [...row.querySelectorAll("td")]);
  }
}
