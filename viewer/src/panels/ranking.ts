import { element, number, seatBadge, setText } from "../app/dom";
import { type Match, roundOf } from "../match/types";

interface Row {
  item: HTMLElement;
  place: HTMLElement;
  score: HTMLElement;
  gain: HTMLElement;
  bar: HTMLElement;
  budget: HTMLElement;
}

/** Players by score, with the budget they used or why they are frozen. */
export class Ranking {
  private readonly rows: Row[];
  private readonly frozenAt: number[];
  private readonly showsBudget: boolean;
  private order = "";

  constructor(private readonly list: HTMLElement, private readonly match: Match) {
    this.frozenAt = match.names.map((_, seat) => firstFrozen(match, seat));
    this.showsBudget = match.secure || match.status.some((value) => value !== 0);
    this.rows = match.names.map((name, seat) => this.makeRow(name, seat));
  }

  show(state: number): void {
    const { match } = this;
    const scores = [...match.scores.subarray(state * match.seats, (state + 1) * match.seats)];
    const best = Math.max(1, ...scores);
    const seats = scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]! || a - b);
    this.rows.forEach((row, seat) => {
      setText(row.score, number(scores[seat]!));
      const before = state > 0 ? match.scores[(state - 1) * match.seats + seat]! : scores[seat]!;
      const gain = scores[seat]! - before;
      setText(row.gain, gain ? `${gain > 0 ? "+" : "−"}${number(Math.abs(gain))}` : "");
      row.bar.style.width = `${Math.max(0, (100 * scores[seat]!) / best)}%`;
      setText(row.place, `${1 + scores.filter((score) => score > scores[seat]!).length}.`);
      setText(row.budget, this.budgetText(seat, state));
      row.item.classList.toggle("frozen", this.isFrozen(seat, state));
    });
    if (seats.join() !== this.order) {
      this.order = seats.join();
      this.list.replaceChildren(...seats.map((seat) => this.rows[seat]!.item));
    }
  }

  private isFrozen(seat: number, state: number): boolean {
    return this.frozenAt[seat]! >= 0 && state >= this.frozenAt[seat]!;
  }

  private budgetText(seat: number, state: number): string {
    if (this.isFrozen(seat, state)) {
      const reason = this.match.outcomes.find((one) => one.seat === seat)?.reason;
      return `frozen in round ${roundOf(this.match, this.frozenAt[seat]!)}${reason ? `: ${reason}` : ""}`;
    }
    if (!this.showsBudget) return "";
    return `${percent(this.match.status[state * this.match.seats + seat]!)} of the budget used`;
  }

  private makeRow(name: string, seat: number): Row {
    const item = element("li", `player seat-${seat}`);
    item.dataset.seat = String(seat);
    const place = element("span", "place");
    const score = element("span", "score");
    const gain = element("span", "gain");
    const bar = element("span", "fill");
    const track = element("span", "track");
    const budget = element("span", "budget");
    track.append(bar);
    const title = element("span", "name", name);
    title.title = name;
    item.append(place, seatBadge(seat), title, gain, score, track, budget);
    return { item, place, score, gain, bar, budget };
  }
}

/** A player that used a little has not used nothing. */
function percent(part: number): string {
  if (part > 0 && part < 0.001) return "less than 0.1 %";
  return `${part < 0.1 ? +(part * 100).toFixed(1) : Math.round(part * 100)} %`;
}

function firstFrozen(match: Match, seat: number): number {
  for (let state = 0; state < match.states; state++) if (match.status[state * match.seats + seat]! < 0) return state;
  return -1;
}
