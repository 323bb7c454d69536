/** The orders of the round that came to nothing, and what the players noted while they decided. */

import { element, seatBadge, shortened } from "../app/dom";
import { ordersOf } from "../match/orders";
import type { Match } from "../match/types";
import { entriesOf, type NoteEntry } from "../notes/notes";

/** More lines of one round, and letters of one line, than anybody reads. */
const MOST = 300;
const LONGEST = 2000;

export class NotesPanel {
  /** Players whose notes are shown, here and on the board. */
  readonly seats: Set<number>;
  private state = -1;
  private told = "";
  /** States in which something was noted or refused, by what is shown of them. */
  private stops: number[] | null = null;

  constructor(
    private readonly list: HTMLElement, filters: HTMLElement, private readonly match: Match, private readonly nameOf: (k: number) => string,
    private readonly changed: () => void, private readonly select: (row: number, col: number) => void,
  ) {
    this.seats = new Set(match.names.keys());
    filters.replaceChildren(...match.names.map((name, seat) => this.filter(name, seat)));
  }

  show(state: number): void {
    if (this.state < 0) this.list.scrollTop = 0;
    this.state = state;
    const lines = [...this.orderLines(state), ...entriesOf(this.match, state).flatMap((entry) => this.noteLine(entry))];
    const shown = lines.slice(0, MOST);
    if (lines.length > MOST) shown.push(element("li", "none", `and ${lines.length - MOST} more lines`));
    if (!shown.length) shown.push(element("li", "none", this.silence()));
    // Most rounds of most matches have the same to tell: nothing.
    const told = shown.map((line) => `${line.textContent} ${line.dataset.place}`).join("\n");
    if (told === this.told) return;
    this.told = told;
    this.list.replaceChildren(...shown);
  }

  /** The next state, in a direction, of which this panel has something to tell; null if there is none. */
  next(from: number, direction: 1 | -1): number | null {
    this.stops ??= this.findStops();
    const found = direction > 0 ? this.stops.find((state) => state > from) : this.stops.findLast((state) => state < from);
    return found ?? null;
  }

  private findStops(): number[] {
    const { match } = this;
    const stops = new Set<number>();
    for (const { seat, round } of match.notes?.entries ?? []) if (this.seats.has(seat)) stops.add(Math.max(0, round));
    const { numbers, refused } = match.rawOrders;
    for (const k of refused.keys()) if (this.seats.has(numbers[k * 6 + 1]!)) stops.add(numbers[k * 6]!);
    if (stops.size === 0) {
      for (let state = 0; state < match.states; state++) if (ordersOf(match, state).some((order) => order.fate !== "done" && this.seats.has(order.seat))) stops.add(state);
    }
    return [...stops].sort((a, b) => a - b);
  }

  private silence(): string {
    const { match, state } = this;
    const count = ordersOf(match, state).length;
    const orders = count ? `${count} orders, all carried out.` : "No orders are known for this round.";
    return match.notes ? `${orders} Nothing was noted.` : orders;
  }

  private orderLines(state: number): HTMLElement[] {
    const { match } = this;
    return ordersOf(match, state).filter((order) => order.fate !== "done" && this.seats.has(order.seat)).map((order) => {
      const name = order.k >= 0 ? this.nameOf(order.k) : `Unit ${order.unit}`;
      const item = this.line(order.seat, order.fate, `${name}: ${order.reason}`);
      if (order.k >= 0) this.makeLink(item, match.units.row[order.k]!, match.units.col[order.k]!);
      return item;
    });
  }

  private noteLine(entry: NoteEntry): HTMLElement[] {
    // What has no words is on the board alone.
    if (!this.seats.has(entry.seat) || entry.kind === "heat" || entry.kind === "line" || (entry.kind === "mark" && !entry.text)) return [];
    // The record tells refused orders better; without one the notes must do.
    if (entry.kind === "misuse" && this.match.rawOrders.numbers.length) return [];
    const text = entry.kind === "dropped" ? `${entry.value} more were dropped` : entry.kind === "misuse" ? `order ${entry.order.join(", ")}: ${entry.text}` : entry.text;
    const item = this.line(entry.seat, entry.kind === "misuse" ? "refused" : entry.kind, text);
    if (entry.kind === "mark") this.makeLink(item, entry.row, entry.col);
    return [item];
  }

  private line(seat: number, kind: string, text: string): HTMLElement {
    const item = element("li", `noted ${kind}`);
    const said = text.length > LONGEST ? `${text.slice(0, LONGEST)}… and ${text.length - LONGEST} more letters` : text;
    item.append(seatBadge(Math.max(0, seat)), element("span", "kind", kind), element("span", "said", said));
    return item;
  }

  private makeLink(item: HTMLElement, row: number, col: number): void {
    item.classList.add("link");
    item.dataset.place = `${row} ${col}`;
    item.onclick = () => this.select(row, col);
  }

  private filter(name: string, seat: number): HTMLElement {
    const button = element("button", "chip");
    button.type = "button";
    button.title = name;
    button.append(seatBadge(seat), element("span", "", shortened(name, 12)));
    button.setAttribute("aria-pressed", "true");
    button.onclick = () => {
      if (!this.seats.delete(seat)) this.seats.add(seat);
      button.setAttribute("aria-pressed", String(this.seats.has(seat)));
      this.stops = null;
      this.show(this.state);
      this.changed();
    };
    return button;
  }
}
