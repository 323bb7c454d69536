import { element, seatBadge } from "../app/dom";
import { type EventKind, type Match, roundOf, type StoryEvent } from "../match/types";

export const KIND_NAMES: Record<EventKind, string> = {
  lead: "Lead", frozen: "Frozen", conquest: "Conquests", capture: "Captures", napalm: "Napalm", death: "Deaths", landing: "Arrivals",
};

/** In pixels, as the style sheet has them. */
const LINE_HEIGHT = 32;
const LIST_HEIGHT = 260;

/** Several alike in one round are told as one. */
interface Line {
  event: StoryEvent;
  count: number;
}

/** What happened, in order; choosing a line jumps there. */
export class EventList {
  private lines: { line: Line; item: HTMLElement }[] = [];
  private readonly hidden = new Set<EventKind>(["landing", "death"]);
  private current = -1;

  constructor(
    private readonly list: HTMLElement, filters: HTMLElement, private readonly match: Match,
    private readonly jump: (event: StoryEvent) => void,
  ) {
    const kinds = (Object.keys(KIND_NAMES) as EventKind[]).filter((kind) => match.events.some((event) => event.kind === kind));
    // With nothing else to tell, deaths and arrivals are the story.
    if (kinds.every((kind) => this.hidden.has(kind) || kind === "lead" || kind === "frozen")) this.hidden.clear();
    filters.replaceChildren(...kinds.map((kind) => this.filter(kind)));
    this.rebuild();
  }

  /** Marks the last line that has happened by a state. */
  show(state: number): void {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle]!.line.event.state <= state) low = middle + 1;
      else high = middle;
    }
    if (low - 1 === this.current) return;
    this.lines[this.current]?.item.classList.remove("now");
    this.current = low - 1;
    const item = this.lines[this.current]?.item;
    item?.classList.add("now");
    // All lines have one height, so the place is known without asking the browser to lay out the page.
    if (item) this.list.scrollTop = this.current * LINE_HEIGHT - LIST_HEIGHT / 2;
  }

  private filter(kind: EventKind): HTMLElement {
    const button = element("button", "chip", KIND_NAMES[kind]);
    button.type = "button";
    button.setAttribute("aria-pressed", String(!this.hidden.has(kind)));
    button.addEventListener("click", () => {
      if (!this.hidden.delete(kind)) this.hidden.add(kind);
      button.setAttribute("aria-pressed", String(!this.hidden.has(kind)));
      this.rebuild();
    });
    return button;
  }

  private rebuild(): void {
    this.current = -1;
    this.lines = gather(this.match.events.filter((event) => !this.hidden.has(event.kind))).map((line) => ({ line, item: this.item(line) }));
    this.list.replaceChildren(...this.lines.map(({ item }) => item));
    if (!this.lines.length) this.list.append(element("li", "none", "Nothing of this kind happened."));
  }

  private item(line: Line): HTMLElement {
    const item = element("li");
    const button = element("button", "event");
    button.type = "button";
    button.append(element("span", "round", String(roundOf(this.match, line.event.state))));
    if (line.event.seat >= 0) button.append(seatBadge(line.event.seat));
    const text = describe(this.match, line);
    button.append(element("span", "sentence", text));
    // Two players may have one name; the shapes tell who is who.
    if (line.event.other >= 0) button.append(seatBadge(line.event.other));
    button.title = text;
    button.addEventListener("click", () => this.jump(line.event));
    item.append(button);
    return item;
  }
}

function gather(events: StoryEvent[]): Line[] {
  const lines: Line[] = [];
  const open = new Map<string, Line>();
  for (const event of events) {
    const key = `${event.state} ${event.kind} ${event.seat} ${event.other} ${event.what}`;
    const known = open.get(key);
    if (known) {
      known.count++;
      continue;
    }
    const line = { event, count: 1 };
    open.set(key, line);
    lines.push(line);
  }
  return lines;
}

/** One short sentence; names and numbers come from the file and are only ever shown as text. */
export function describe(match: Match, { event, count }: Line): string {
  const who = event.seat >= 0 ? match.names[event.seat]! : "Nobody";
  const from = event.other >= 0 ? match.names[event.other]! : "";
  const things = count > 1 ? `${count} ${plural(event.what)}` : `a ${event.what}`;
  switch (event.kind) {
    case "lead": return `${who} takes the lead from ${from}`;
    case "frozen": return `${who} is frozen`;
    case "conquest": return event.seat < 0 ? `${from} loses ${things}` : from ? `${who} takes ${things} from ${from}` : `${who} conquers ${things}`;
    case "capture": return `${who} captures ${things} of ${from}`;
    case "napalm": return `${who} throws napalm${count > 1 ? ` ${count} times` : ""}`;
    case "death": return `${who} loses ${things}`;
    case "landing": return event.what === "car" ? `${who} gets ${things} back` : `${who} lands ${things}`;
  }
}

function plural(what: string): string {
  if (what === "witch") return "witches";
  const [noun, ...rest] = what.split(" ");
  const many = noun === "city" ? "cities" : `${noun}s`;
  return [many, ...rest].join(" ");
}
