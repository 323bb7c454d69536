/** A board on the page: its canvas, mini-map, view, selection and what fingers and mice do to them. */

import type { Match } from "../match/types";
import { MiniMap } from "../draw/minimap";
import type { Overlay } from "../draw/overlay";
import { Painter } from "../draw/painter";
import type { Palette } from "../draw/palette";
import type { Skin } from "../draw/skin";
import { View } from "../draw/view";
import { factsOf } from "../panels/facts";
import { setText } from "./dom";
import { Gestures } from "./gestures";

export interface StageEvents {
  redraw(): void;
  /** The chosen cell or unit changed. */
  chosen(): void;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly view: View;
  readonly painter: Painter;
  /** The unit that the view follows. */
  following: number | null = null;
  /** A board that shows the same part of its own match. */
  twin: Stage | null = null;
  private readonly ctx: CanvasRenderingContext2D;
  private readonly mini: MiniMap;
  private readonly miniCanvas: HTMLCanvasElement;
  private readonly tip: HTMLElement;
  private readonly unfollow: HTMLElement;
  private readonly gestures: Gestures;
  private readonly watcher: ResizeObserver;
  private cell: { row: number; col: number } | null = null;
  private pinned = false;
  /** Where the mouse is, as long as it is over the board. */
  private pointer: { x: number; y: number } | null = null;
  private tipFor = "";

  constructor(
    readonly box: HTMLElement, private readonly spoken: HTMLElement, private readonly match: Match, private readonly skin: Skin,
    public palette: Palette, public overlay: Overlay, private readonly on: StageEvents,
  ) {
    const find = <T extends HTMLElement>(name: string) => box.querySelector<T>(`.${name}`)!;
    this.canvas = find("board");
    this.ctx = this.canvas.getContext("2d", { alpha: false })!;
    this.miniCanvas = find("minimap");
    this.tip = find("tip");
    this.unfollow = find("unfollow");
    this.view = new View(skin.scene(match));
    this.painter = new Painter(match, skin);
    this.mini = new MiniMap(this.miniCanvas, match, skin, (row, col) => this.goTo(row, col), () => on.redraw());
    this.gestures = new Gestures(this.canvas, {
      hover: (x, y) => { this.pointer = { x, y }; on.redraw(); },
      leave: () => { this.pointer = null; on.redraw(); },
      tap: (x, y) => this.tap(x, y),
      pan: (dx, dy) => { this.follow(null); this.view.panBy(dx, dy); this.moved(); },
      zoom: (factor, x, y) => { this.view.zoomAt(factor, x, y); this.moved(); },
    });
    this.unfollow.onclick = () => this.follow(null);
    this.unfollow.hidden = true;
    box.classList.toggle("mapped", skin.rolls === true);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(this.canvas);
    this.resize();
  }

  destroy(): void {
    this.watcher.disconnect();
    this.gestures.destroy();
    this.mini.destroy();
    this.tip.hidden = true;
  }

  paint(position: number, state: number): void {
    // What is pointed at or chosen depends on how far the board has rolled.
    this.view.scroll = this.skin.scroll(this.match, position);
    if (this.pinned && this.cell) this.cell = { row: this.cell.row, col: this.nearest(this.chosenCell!.col) };
    if (this.following !== null) {
      const place = this.painter.locate(this.following, position);
      if (place) this.view.centreOn(place.row, place.col);
      this.twin?.view.copy(this.view);
    }
    // The board may have moved under a mouse that did not.
    if (!this.pinned) this.cell = this.pointer && this.cellAt(this.pointer.x, this.pointer.y);
    this.painter.paint(this.ctx, this.view, this.palette, position, { ...this.overlay, cell: this.cell, unit: this.following });
    // A zoomed board is moved by one finger, a whole one lets the page scroll.
    const touch = this.view.zoomed ? "none" : "pan-y";
    if (this.canvas.style.touchAction !== touch) this.canvas.style.touchAction = touch;
    this.miniCanvas.hidden = !(this.skin.rolls || this.view.zoomed);
    if (!this.miniCanvas.hidden) this.mini.paint(state, this.view, this.palette);
    this.refreshTip(state);
  }

  zoomBy(factor: number): void {
    this.view.zoomAt(factor, this.view.width / 2, this.view.height / 2);
    this.moved();
  }

  fit(): void {
    this.follow(null);
    this.view.reset();
    this.moved();
  }

  /** Another part of the board is seen. */
  private moved(): void {
    this.twin?.view.copy(this.view);
    this.on.redraw();
  }

  follow(id: number | null): void {
    if (this.following === id) return;
    this.following = id;
    this.unfollow.hidden = id === null;
    if (id !== null && !this.view.zoomed) this.zoomBy(2.5);
    this.on.chosen();
    this.on.redraw();
  }

  /** Follows the first unit under the cursor, if there is one. */
  followSelected(state: number): void {
    if (this.following !== null) return this.follow(null);
    const place = this.chosenCell;
    const unit = place && this.skin.unitsAt(this.match, state, place.row, place.col)[0];
    if (unit !== undefined && unit !== null) this.follow(this.match.units.id[unit]!);
  }

  /** Moves the keyboard's cursor; the first press puts it in the middle. */
  moveCursor(drow: number, dcol: number): void {
    const { view, match } = this;
    const from = this.cell ?? view.cellAt(view.width / 2, view.height / 2);
    const scene = this.skin.scene(match);
    const first = Math.ceil(view.scroll);
    this.cell = {
      row: Math.max(0, Math.min(match.rows - 1, from.row + drow)),
      col: Math.max(first, Math.min(first + scene.cols - 1, from.col + dcol)),
    };
    this.pinned = true;
    if (view.zoomed) view.centreOn(this.cell.row + 0.5, this.cell.col - view.scroll + 0.5);
    this.on.chosen();
    this.on.redraw();
  }

  select(row: number, col: number): void {
    // Whoever asks from outside may ask for anything.
    if (!Number.isInteger(row) || !Number.isInteger(col) || row < 0 || row >= this.match.rows || col < 0 || col >= this.match.cols) return;
    this.cell = { row, col: this.nearest(col) };
    this.pinned = true;
    if (this.view.zoomed) this.view.centreOn(row + 0.5, this.cell.col - this.view.scroll + 0.5);
    this.on.chosen();
    this.on.redraw();
  }

  /** Lets go of the chosen cell and of the unit that is followed. */
  clear(): void {
    this.cell = null;
    this.pinned = false;
    this.follow(null);
    this.on.chosen();
    this.on.redraw();
  }

  /** The cell that was chosen, not only pointed at. */
  get chosenCell(): { row: number; col: number } | null {
    const { cols } = this.match;
    return this.cell && { row: this.cell.row, col: ((this.cell.col % cols) + cols) % cols };
  }

  get pinnedCell(): { row: number; col: number } | null {
    return this.pinned ? this.chosenCell : null;
  }

  /** A place chosen on the map. */
  private goTo(row: number, col: number): void {
    this.follow(null);
    if (!this.view.zoomed) this.view.zoomAt(2.5, this.view.width / 2, this.view.height / 2);
    this.view.centreOn(row, this.nearest(col) - this.view.scroll);
    this.moved();
  }

  private nearest(col: number): number {
    if (!this.skin.rolls) return col;
    return col + Math.round((this.view.scroll + this.skin.scene(this.match).cols / 2 - col) / this.match.cols) * this.match.cols;
  }

  private tap(x: number, y: number): void {
    const before = this.pinned ? this.cell : null;
    this.cell = this.cellAt(x, y);
    // A second tap on the same cell lets go of it.
    this.pinned = this.cell !== null && !(before && before.row === this.cell.row && before.col === this.cell.col);
    if (!this.pinned) this.pointer = null;
    this.on.chosen();
    this.on.redraw();
  }

  private cellAt(x: number, y: number): { row: number; col: number } | null {
    const cell = this.view.cellAt(x, y);
    const col = cell.col - this.view.scroll;
    const inside = cell.row >= 0 && cell.row < this.match.rows && col > -1 && col < this.skin.scene(this.match).cols;
    return inside ? cell : null;
  }

  private refreshTip(state: number): void {
    const place = this.chosenCell;
    this.tip.hidden = !place;
    if (!place) {
      this.tipFor = "";
      return;
    }
    const key = `${state} ${place.row} ${place.col} ${this.pinned}`;
    if (key !== this.tipFor) {
      this.tipFor = key;
      this.tip.replaceChildren(factsOf(this.match, this.skin, state, place.row, place.col, (id) => this.follow(id)));
      this.tip.classList.toggle("pinned", this.pinned);
      setText(this.spoken, this.pinned ? [...this.tip.querySelectorAll(".unit-title, dt, dd")].map((one) => one.textContent).join(" ") : "");
    }
    this.placeTip(state, place);
  }

  /** Beside the cell or the whole unit on it, on the side where there is room; below or above it on a narrow board. */
  private placeTip(state: number, place: { row: number; col: number }): void {
    const ratio = window.devicePixelRatio || 1;
    const unit = this.skin.unitsAt(this.match, state, place.row, place.col).at(-1);
    const extent = (unit !== undefined && this.skin.extent?.(this.match, unit)) || 0;
    const shift = extent && unit !== undefined ? { row: this.match.units.row[unit]! - place.row, col: this.match.units.col[unit]! - place.col } : { row: 0, col: 0 };
    const x = this.view.x(this.cell!.col + shift.col - extent) / ratio;
    const y = this.view.y(this.cell!.row + shift.row - extent) / ratio;
    const s = (this.view.cell * (2 * extent + 1)) / ratio;
    const box = this.canvas.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = this.tip;
    const right = x + s + 8 + w < box.width;
    const beside = right || x - w - 8 > 0;
    const left = right ? x + s + 8 : beside ? x - w - 8 : x + s / 2 - w / 2;
    const below = y + s + 8 + h < box.height ? y + s + 8 : y - h - 8;
    const top = beside ? Math.min(y, box.height - h) : below;
    this.tip.style.transform = `translate(${Math.round(Math.max(2, Math.min(left, box.width - w - 2)))}px, ${Math.round(Math.max(2, top))}px)`;
  }

  private resize(): void {
    const { canvas } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.max(1, Math.round(canvas.clientWidth * ratio)), Math.max(1, Math.round(canvas.clientHeight * ratio))];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    this.view.resize(width, height, ratio);
    this.on.redraw();
  }
}
