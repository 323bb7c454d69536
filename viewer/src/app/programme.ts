/** Several matches one after another: a folder that is watched. And one match that is still being written. */

import { element } from "./dom";
import { fromAddress, type Opening } from "./open";
import type { Viewer } from "./viewer";

export interface Entry {
  name: string;
  game: string;
  notes?: string;
}

/** Milliseconds between two looks at a list or a match that may change. */
const LOOK = 1000;

export class Programme {
  private entries: Entry[] = [];
  private at = -1;
  private seen = "";

  constructor(private readonly viewer: Viewer, private readonly address: string, private readonly opened: (shown: boolean) => void) {
    const { by } = viewer.parts;
    by("programme").hidden = false;
    by("previous-match").onclick = () => this.go(this.at - 1);
    by("next-match").onclick = () => this.go(this.at + 1);
    const list = by<HTMLSelectElement>("match-list");
    list.onchange = () => this.go(list.selectedIndex);
    void this.look(true);
    keepFresh(viewer, () => this.entries[this.at] ?? null);
  }

  private go(index: number): void {
    const entry = this.entries[index];
    if (!entry) return;
    this.at = index;
    this.show();
    void this.viewer.open(openingOf(entry)).then((shown) => this.opened(shown));
  }

  /** New matches appear in the list; the one that is shown stays. */
  private async look(first: boolean): Promise<void> {
    try {
      const text = await (await fetch(this.address)).text();
      if (text !== this.seen) {
        this.seen = text;
        const name = this.entries[this.at]?.name;
        this.entries = (JSON.parse(text) as Entry[]).filter((one) => typeof one?.name === "string" && typeof one.game === "string");
        this.at = this.entries.findIndex((one) => one.name === name);
        this.show();
        if (first || this.at < 0) this.go(Math.max(0, this.at));
      }
    } catch {
      if (first) this.viewer.tell(this.address, { line: 0, sentence: "the list of matches could not be read" });
    }
    setTimeout(() => void this.look(false), LOOK);
  }

  private show(): void {
    const { by } = this.viewer.parts;
    const list = by<HTMLSelectElement>("match-list");
    list.replaceChildren(...this.entries.map(({ name }) => element("option", "", name)));
    list.selectedIndex = this.at;
    by<HTMLButtonElement>("previous-match").disabled = this.at <= 0;
    by<HTMLButtonElement>("next-match").disabled = this.at + 1 >= this.entries.length;
  }
}

function openingOf({ name, game, notes }: Entry): Opening {
  return fromAddress(game, notes ?? null, [], name);
}

/** Reads the match that is shown again whenever the server has another one under its address. */
export function keepFresh(viewer: Viewer, current: () => Entry | null): void {
  let seen = { game: "", tag: "" };
  const look = async () => {
    try {
      const entry = current();
      const answer = entry && (await fetch(entry.game, { method: "HEAD", cache: "no-store" }));
      const tag = answer?.ok && (answer.headers.get("etag") ?? answer.headers.get("last-modified"));
      if (entry && tag && entry.game === current()?.game) {
        const changed = seen.game === entry.game && seen.tag !== tag;
        seen = { game: entry.game, tag };
        if (changed) await viewer.open({ ...openingOf(entry), keepRound: true });
      }
    } catch {
      // The server is gone or busy; it may come back.
    }
    setTimeout(() => void look(), LOOK);
  };
  void look();
}
