/** A second match beside the first, on the same clock: the old and the new version of a player, on the same seed. */

import type { Overlay } from "../draw/overlay";
import type { Palette } from "../draw/palette";
import { gameOf } from "../games";
import { type Match, roundOf } from "../match/types";
import { Ranking } from "../panels/ranking";
import { type Parts, setText } from "./dom";
import { Stage } from "./stage";

export class SecondBoard {
  private readonly box: HTMLElement;
  private readonly stage: Stage;
  private readonly ranking: Ranking;
  private readonly first: HTMLElement;

  constructor(
    private readonly parts: Parts, left: Match, private readonly match: Match, name: string, palette: Palette, overlay: Overlay,
    redraw: () => void, seek: (state: number) => void, private readonly beside: Stage,
  ) {
    const { by } = parts;
    const boards = by("boards");
    this.first = boards.querySelector<HTMLElement>(".stage")!;
    this.box = this.first.cloneNode(true) as HTMLElement;
    for (const part of [this.box, ...this.box.querySelectorAll<HTMLElement>("*")]) {
      part.removeAttribute("id");
      delete part.dataset.id;
    }
    this.box.querySelector(".board")!.setAttribute("aria-label", "Second board");
    this.box.querySelector<HTMLElement>(".result")!.hidden = true;
    boards.append(this.box);
    boards.classList.add("two");
    parts.root.style.setProperty("--boards", "2");
    for (const [box, whose] of [[this.first, left.names.join(", ")], [this.box, `${name}: ${match.names.join(", ")}`]] as const) {
      const label = box.querySelector<HTMLElement>(".whose")!;
      label.hidden = false;
      setText(label, whose);
    }
    this.stage = new Stage(this.box, by("spoken-facts"), match, gameOf(match).skin, palette, overlay, { redraw, chosen: redraw });
    this.stage.twin = beside;
    beside.twin = this.stage;
    this.stage.view.copy(beside.view);
    by("second-panel").hidden = false;
    setText(by("second-title"), name);
    this.ranking = new Ranking(by("second-ranking"), match);
    this.tellDifference(left, seek);
  }

  paint(position: number): void {
    const shown = Math.min(position, this.match.states - 1);
    this.stage.paint(shown, Math.round(shown));
  }

  show(state: number): void {
    this.ranking.show(Math.min(state, this.match.states - 1));
  }

  recolour(palette: Palette): void {
    this.stage.palette = palette;
  }

  close(): void {
    this.stage.destroy();
    this.beside.twin = null;
    this.parts.root.style.removeProperty("--boards");
    this.box.remove();
    this.parts.by("boards").classList.remove("two");
    this.first.querySelector<HTMLElement>(".whose")!.hidden = true;
    this.parts.by("second-panel").hidden = true;
  }

  private tellDifference(left: Match, seek: (state: number) => void): void {
    const button = this.parts.by<HTMLButtonElement>("difference");
    const state = firstDifference(left, this.match);
    button.disabled = state === null || state < 0;
    setText(button, state === null ? "The same in every round" : state < 0 ? "Other boards from the start" : `First difference: round ${roundOf(left, state)}`);
    button.onclick = () => { if (state !== null) seek(state); };
  }
}

/** The first state in which two matches differ; -1 if they cannot be compared, null if they do not differ. */
export function firstDifference(left: Match, right: Match): number | null {
  if (left.game !== right.game || left.rows !== right.rows || left.cols !== right.cols || left.seats !== right.seats) return -1;
  const states = Math.min(left.states, right.states);
  for (let state = 0; state < states; state++) if (!sameState(left, right, state)) return state;
  return left.states === right.states ? null : states - 1;
}

function sameState(left: Match, right: Match, state: number): boolean {
  const area = left.rows * left.cols;
  const board = (match: Match) => (match.boardConstant ? match.board : match.board.subarray(state * area, (state + 1) * area));
  if (!same(board(left), board(right))) return false;
  const scores = (match: Match) => match.scores.subarray(state * match.seats, (state + 1) * match.seats);
  if (!same(scores(left), scores(right))) return false;
  const part = (match: Match, column: ArrayLike<number> & { subarray(a: number, b: number): ArrayLike<number> }) => column.subarray(match.units.start[state]!, match.units.start[state + 1]!);
  return (["id", "owner", "row", "col", "health"] as const).every((column) => same(part(left, left.units[column]), part(right, right.units[column])));
}

function same(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
  return true;
}
