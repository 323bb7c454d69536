import { element, inSentence, seatBadge } from "../app/dom";
import type { EventKind } from "../games/game";
import { type Match, roundOf, type StoryEvent } from "../match/types";
import { kindsOf } from "../story";

/** In pixels, as the style sheet has them. */
const LINE_HEIGHT = 38;
/** Lines made beyond those that are seen, on each side. */
const SPARE = 6;

/** Letters of a name in a line; two names and what happened between them have room. */
const LONGEST_NAME = 12;
/** Letters that two short lines hold for certain; in a longer sentence names are shorter, and if that is not enough there are three lines. */
const LONGEST_LINE = 44;

/** Several alike in one round are told as one. */
interface Line {
  event: StoryEvent;
  count: number;
  text: string;
}

/** What happened, in order; choosing a line jumps there. One tab stop: arrows choose, Enter jumps. Only lines that are seen exist. */
export class EventList {
  private lines: Line[] = [];
  private readonly kinds: Record<string, EventKind>;
  private readonly hidden: Set<string>;
  private readonly content = element("div", "events-content");
  /** The lines that exist. */
  private readonly items = new Map<number, HTMLElement>();
  private current = -1;
  /** The line that was chosen by hand. */
  private active = -1;
  private shown = "";
  private height = 260;
  /** Where the list is scrolled to; asking the browser would make it lay out the page. */
  private top = 0;
  private readonly watcher: ResizeObserver;

  constructor(private readonly list: HTMLElement, filters: HTMLElement, private readonly match: Match, private readonly jump: (event: StoryEvent) => void) {
    this.kinds = kindsOf(match);
    const present = Object.keys(this.kinds).filter((kind) => match.events.some((event) => event.kind === kind));
    this.hidden = new Set(present.filter((kind) => this.kinds[kind]!.quiet));
    // With nothing else to tell, the quiet events are the story.
    if (present.every((kind) => this.hidden.has(kind) || kind === "lead" || kind === "frozen")) this.hidden.clear();
    filters.replaceChildren(...present.map((kind) => this.filter(kind)));
    list.replaceChildren(this.content);
    list.onscroll = () => {
      this.top = list.scrollTop;
      this.render();
    };
    list.onkeydown = (event) => this.key(event);
    list.onclick = (event) => {
      const line = (event.target as Element).closest<HTMLElement>(".event");
      if (line) this.choose(Number(line.dataset.index));
    };
    this.watcher = new ResizeObserver(() => {
      this.height = list.clientHeight || 260;
      this.render();
    });
    this.watcher.observe(list);
    this.rebuild();
  }

  destroy(): void {
    this.watcher.disconnect();
  }

  /** Marks the last line that has happened by a state. */
  show(state: number): void {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle]!.event.state <= state) low = middle + 1;
      else high = middle;
    }
    // A line chosen by hand stays marked while the moment before its event is shown.
    const chosen = this.lines[this.active];
    const now = chosen && (chosen.event.state === state || chosen.event.state === state + 1) ? this.active : low - 1;
    if (now !== this.active) this.active = -1;
    if (now === this.current) return;
    this.current = now;
    if (now >= 0 && this.active < 0) this.scrollTo(now);
    else this.render();
  }

  private scrollTo(index: number): void {
    const most = this.lines.length * LINE_HEIGHT - this.height;
    // Some lines above it, none of them cut.
    const above = Math.floor((this.height / LINE_HEIGHT - 1) / 2);
    const top = Math.max(0, Math.min(most, (index - above) * LINE_HEIGHT));
    const moved = top !== this.top;
    this.top = top;
    this.render();
    // Last of all: the browser lays out the page for it, and has nothing left to lay out for the frame.
    if (moved) this.list.scrollTop = top;
  }

  private choose(index: number): void {
    const line = this.lines[index];
    if (!line) return;
    this.active = this.current = index;
    this.render();
    this.jump(line.event);
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step) {
      event.preventDefault();
      const index = Math.max(0, Math.min(this.lines.length - 1, (this.active < 0 ? this.current : this.active) + step));
      this.scrollTo(index);
      this.choose(index);
    } else if (event.key === "Enter") {
      this.choose(this.active < 0 ? this.current : this.active);
    }
  }

  private filter(kind: string): HTMLElement {
    const button = element("button", "chip", this.kinds[kind]!.label);
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
    this.current = this.active = -1;
    this.lines = gather(this.match, this.match.events.filter((event) => !this.hidden.has(event.kind)), this.kinds);
    this.content.style.height = `${Math.max(1, this.lines.length) * LINE_HEIGHT}px`;
    this.content.replaceChildren();
    this.items.clear();
    this.shown = "";
    this.render();
  }

  private render(): void {
    const first = Math.max(0, Math.floor(this.top / LINE_HEIGHT) - SPARE);
    const last = Math.min(this.lines.length, first + Math.ceil(this.height / LINE_HEIGHT) + 2 * SPARE);
    const key = `${first} ${last} ${this.current} ${this.lines.length}`;
    if (key === this.shown) return;
    this.shown = key;
    if (!this.lines.length) {
      this.content.replaceChildren(element("p", "none", "Nothing of this kind happened."));
      return;
    }
    for (const [index, item] of this.items) {
      if (index >= first && index < last) continue;
      item.remove();
      this.items.delete(index);
    }
    let next: HTMLElement | null = null;
    for (let index = last - 1; index >= first; index--) {
      let item = this.items.get(index);
      if (!item) {
        this.items.set(index, (item = this.item(this.lines[index]!, index)));
        this.content.insertBefore(item, next);
      }
      const now = String(index === this.current);
      if (item.ariaSelected !== now) {
        item.classList.toggle("now", index === this.current);
        item.ariaSelected = now;
      }
      next = item;
    }
    if (this.current >= 0) this.list.setAttribute("aria-activedescendant", this.idOf(this.current));
    else this.list.removeAttribute("aria-activedescendant");
  }

  private idOf(index: number): string {
    return this.current >= 0 && this.content.querySelector(`[data-index="${index}"]`)?.id || "";
  }

  private item(line: Line, index: number): HTMLElement {
    const item = element("div", line.text.length > LONGEST_LINE ? "event tight" : "event");
    item.role = "option";
    item.id = `${this.list.id || "event"}-${index}`;
    item.dataset.index = String(index);
    item.style.top = `${index * LINE_HEIGHT}px`;
    item.append(element("span", "round", String(roundOf(this.match, line.event.state))));
    if (line.event.seat >= 0) item.append(seatBadge(line.event.seat));
    item.append(element("span", "sentence", line.text));
    // Two players may have one name; the shapes tell who is who.
    if (line.event.other >= 0) item.append(seatBadge(line.event.other));
    item.title = describe(this.match, line.event, line.count, this.kinds[line.event.kind]!, Infinity);
    return item;
  }
}

function gather(match: Match, events: StoryEvent[], kinds: Record<string, EventKind>): Line[] {
  const lines: Line[] = [];
  const open = new Map<string, Line>();
  for (const event of events) {
    const key = `${event.state} ${event.kind} ${event.seat} ${event.other} ${event.what}`;
    const known = open.get(key);
    if (known) {
      known.count++;
      continue;
    }
    const line = { event, count: 1, text: "" };
    open.set(key, line);
    lines.push(line);
  }
  for (const line of lines) {
    const tell = (most: number) => describe(match, line.event, line.count, kinds[line.event.kind]!, most);
    const text = tell(LONGEST_NAME);
    line.text = text.length > LONGEST_LINE ? tell(LONGEST_NAME - 4) : text;
  }
  return lines;
}

/** One short sentence; names and numbers come from the file and are only ever shown as text. */
function describe(match: Match, event: StoryEvent, count: number, kind: EventKind, most: number): string {
  const name = (seat: number) => (seat >= 0 ? inSentence(match.names[seat]!, most) : "");
  const things = count > 1 ? `${count} ${plural(event.what)}` : `${/^[aeiou]/.test(event.what) ? "an" : "a"} ${event.what}`;
  return kind.sentence({ who: name(event.seat) || "Nobody", from: name(event.other), things, count, event });
}

function plural(what: string): string {
  const [noun = "", ...rest] = what.split(" ");
  const many = /(ch|s|x)$/.test(noun) ? `${noun}es` : /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return [many, ...rest].join(" ");
}
