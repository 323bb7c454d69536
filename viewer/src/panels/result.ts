/** The final standing, over the board when a match has come to its end. */

import { element, inSentence, number, seatBadge, setText } from "../app/dom";
import type { Match } from "../match/types";

export class ResultCard {
  private dismissed = false;

  constructor(private readonly card: HTMLElement, private readonly match: Match) {
    const list = card.querySelector("ol")!;
    const title = card.querySelector("h2")!;
    const last = (match.states - 1) * match.seats;
    const scores = match.names.map((_, seat) => match.scores[last + seat]!);
    const order = scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]! || a - b);
    setText(title, told(order.filter((seat) => scores[seat] === scores[order[0]!]).map((seat) => inSentence(match.names[seat]!, 40))));
    list.replaceChildren(...order.map((seat) => {
      const item = element("li", `seat-${seat}`);
      const place = 1 + scores.filter((score) => score > scores[seat]!).length;
      const name = element("span", "name", match.names[seat]!);
      name.title = match.names[seat]!;
      item.append(element("span", "place", `${place}.`), seatBadge(seat), name, element("span", "score", number(scores[seat]!)));
      if (match.status[last + seat]! < 0) item.append(element("span", "hint", "frozen"));
      return item;
    }));
    card.querySelector<HTMLElement>(".result-close")!.onclick = () => {
      this.dismissed = true;
      card.hidden = true;
    };
    card.hidden = true;
  }

  /** Shown once the match rests at its end; going back makes it possible again. */
  show(atEnd: boolean): void {
    const over = atEnd && this.match.states > 1;
    if (!over) this.dismissed = false;
    this.card.hidden = !over || this.dismissed || this.match.problem !== null;
  }
}

/** Who has won, in a few words. */
function told(winners: string[]): string {
  if (winners.length === 1) return `${winners[0]} wins`;
  return `${winners.slice(0, -1).join(", ")} and ${winners.at(-1)} share the first place`;
}
