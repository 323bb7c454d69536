/** What the address of the page asks for, and how it keeps the round. */

import type { Viewer } from "./viewer";

export interface Asked {
  game: string | null;
  /** What the match is called; the last part of its address if absent. */
  name: string | null;
  notes: string | null;
  /** A second match beside the first. */
  beside: string | null;
  /** A list of matches: `[{"name", "game", "notes"}]`. */
  list: string | null;
  start: boolean;
  /** Read the match again whenever it changes. */
  live: boolean;
  loop: boolean;
  speed: number | null;
  layers: string[];
  /** Parts of the page: everything, the board with its transport, or the board for a wall. */
  mode: "page" | "embed" | "screen";
}

export function readAddress(): Asked {
  const query = new URLSearchParams(location.search);
  const yes = (key: string) => query.get(key) === "yes";
  const speed = Number(query.get("speed"));
  return {
    game: query.get("game"), name: query.get("name"), notes: query.get("notes"), beside: query.get("beside"), list: query.get("list"), start: yes("start"), live: yes("live"),
    loop: yes("loop") || query.get("mode") === "screen", speed: speed > 0 ? speed : null, layers: (query.get("layers") ?? "").split(",").filter(Boolean),
    mode: query.get("mode") === "embed" ? "embed" : query.get("mode") === "screen" ? "screen" : "page",
  };
}

/** The round and the cell after `#`. */
function place(): { round: number | null; cell: [number, number] | null } {
  const round = /(?:^#|&)round=(-?\d+)/.exec(location.hash);
  const cell = /(?:^#|&)cell=(\d+),(\d+)/.exec(location.hash);
  return { round: round ? Number(round[1]) : null, cell: cell ? [Number(cell[1]), Number(cell[2])] : null };
}

/** Goes where the address says; answers whether it says anything. */
export function followAddress({ theatre }: Viewer): boolean {
  const { round, cell } = place();
  if (!theatre) return false;
  if (round !== null && round !== theatre.round) theatre.seekRound(round);
  if (cell) theatre.stage.select(...cell);
  return round !== null || cell !== null;
}

/** Writes the round into the address, not too often: browsers limit that. */
export class AddressWriter {
  private timer = 0;

  write(round: number, cell: { row: number; col: number } | null): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => replace(`#round=${round}${cell ? `&cell=${cell.row},${cell.col}` : ""}`), 300);
  }

  /** Another match has nothing to do with the round of the last. */
  forget(): void {
    clearTimeout(this.timer);
    replace(location.pathname + location.search);
  }
}

function replace(address: string): void {
  try {
    history.replaceState(null, "", address);
  } catch {
    // A page inside another may have no address of its own.
  }
}
