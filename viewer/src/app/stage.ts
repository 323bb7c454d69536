/** The board on the page: its canvas, mini-map, view, selection and what fingers and mice do to them. */

import type { Match } from "../match/types";
import { MiniMap } from "../draw/minimap";
import { Painter } from "../draw/painter";
import type { Palette } from "../draw/palette";
import type { Skin } from "../draw/skin";
import { View } from "../draw/view";
import { by, setText } from "./dom";
import { factsOf } from "../panels/facts";
import { Gestures } from "./gestures";

export class Stage {
  readonly canvas = by<HTMLCanvasElement>("board");
  readonly view: View;
  readonly painter: Painter;
  private readonly ctx = this.canvas.getContext("2d", { alpha: false })!;
  private readonly mini: MiniMap;
  private readonly miniCanvas = by<HTMLCanvasElement>("minimap");
  private readonly tip = by("tip");
  private readonly narrow = matchMedia("(max-width: 900px)");
  private readonly gestures: Gestures;
  private readonly watcher: ResizeObserver;
  private cell: { row: number; col: number } | null = null;
  private pinned = false;
  private following: number | null = null;
  private tipFor = "";

  constructor(private readonly match: Match, private readonly skin: Skin, public palette: Palette, private readonly redraw: () => void) {
    this.view = new View(skin.scene(match));
    this.painter = new Painter(match, skin);
    this.mini = new MiniMap(this.miniCanvas, match, skin);
    this.gestures = new Gestures(this.canvas, {
      hover: (x, y) => { if (!this.pinned) this.pointAt(x, y); },
      leave: () => { if (!this.pinned) this.clear(); },
      tap: (x, y) => this.tap(x, y),
      pan: (dx, dy) => { this.follow(null); this.view.panBy(dx, dy); this.redraw(); },
      zoom: (factor, x, y) => { this.view.zoomAt(factor, x, y); this.redraw(); },
    });
    by("zoom-in").onclick = () => this.zoomBy(1.5);
    by("zoom-out").onclick = () => this.zoomBy(1 / 1.5);
    by("zoom-fit").onclick = () => this.fit();
    by("unfollow").onclick = () => this.follow(null);
    this.follow(null);
    const scene = skin.scene(match);
    // On narrow pages the stage is as high as its board, with a strip below for the map and the buttons.
    this.canvas.parentElement!.style.setProperty("--ratio", String(scene.rows / scene.cols));
    this.canvas.parentElement!.classList.toggle("mapped", this.mapped);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(this.canvas.parentElement!);
    this.resize();
  }

  destroy(): void {
    this.watcher.disconnect();
    this.gestures.destroy();
    this.clear();
  }

  paint(position: number, state: number): void {
    if (this.following !== null) {
      const place = this.painter.locate(this.following, position);
      if (place) this.view.centreOn(place.row, place.col);
    }
    this.painter.paint(this.ctx, this.view, this.palette, position, { cell: this.cell, unit: this.following });
    this.miniCanvas.hidden = !(this.mapped || this.view.zoomed);
    if (!this.miniCanvas.hidden) this.mini.paint(state, this.view, this.palette);
    this.refreshTip(state);
  }

  zoomBy(factor: number): void {
    this.view.zoomAt(factor, this.view.width / 2, this.view.height / 2);
    this.redraw();
  }

  fit(): void {
    this.follow(null);
    this.view.reset();
    this.redraw();
  }

  follow(id: number | null): void {
    this.following = id;
    by("unfollow").hidden = id === null;
    if (id !== null && !this.view.zoomed) this.zoomBy(2.5);
    this.redraw();
  }

  /** Follows the first unit under the cursor, if there is one. */
  followSelected(state: number): void {
    if (this.following !== null) return this.follow(null);
    const place = this.boardCell();
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
    this.redraw();
  }

  select(row: number, col: number): void {
    if (row < 0) return;
    this.cell = { row, col: this.nearest(col) };
    this.pinned = true;
    if (this.view.zoomed) this.view.centreOn(row + 0.5, this.cell.col - this.view.scroll + 0.5);
    this.redraw();
  }

  clear(): void {
    this.cell = null;
    this.pinned = false;
    this.redraw();
  }

  /** On a cylinder the whole universe is always shown beside the window. */
  private get mapped(): boolean {
    return this.skin.world.wrapCols && !this.skin.world.wrapRows;
  }

  private nearest(col: number): number {
    if (!this.mapped) return col;
    return col + Math.round((this.view.scroll + this.skin.scene(this.match).cols / 2 - col) / this.match.cols) * this.match.cols;
  }

  private tap(x: number, y: number): void {
    const before = this.cell;
    this.pointAt(x, y);
    // A second tap on the same cell lets go of it.
    this.pinned = !(this.pinned && before && this.cell && before.row === this.cell.row && before.col === this.cell.col) && this.cell !== null;
    if (!this.pinned) this.clear();
  }

  private pointAt(x: number, y: number): void {
    const cell = this.view.cellAt(x, y);
    const scene = this.skin.scene(this.match);
    const col = cell.col - this.view.scroll;
    const inside = cell.row >= 0 && cell.row < this.match.rows && col > -1 && col < scene.cols;
    this.cell = inside ? cell : null;
    this.redraw();
  }

  private boardCell(): { row: number; col: number } | null {
    if (!this.cell) return null;
    const { cols } = this.match;
    return { row: this.cell.row, col: ((this.cell.col % cols) + cols) % cols };
  }

  private refreshTip(state: number): void {
    const place = this.boardCell();
    this.tip.hidden = !place;
    if (!place || !this.cell) {
      this.tipFor = "";
      return;
    }
    const key = `${state} ${place.row} ${place.col} ${this.pinned}`;
    if (key !== this.tipFor) {
      this.tipFor = key;
      this.tip.replaceChildren(factsOf(this.match, this.skin, state, place.row, place.col, (id) => this.follow(id)));
      this.tip.classList.toggle("pinned", this.pinned);
      setText(by("spoken-facts"), this.pinned ? [...this.tip.querySelectorAll(".unit-title, dt, dd")].map((one) => one.textContent).join(" ") : "");
    }
    this.placeTip();
  }

  /** Beside the cell, on the side where there is room; below or above it on a narrow board. */
  private placeTip(): void {
    const ratio = window.devicePixelRatio || 1;
    const x = this.view.x(this.cell!.col) / ratio;
    const y = this.view.y(this.cell!.row) / ratio;
    const s = this.view.cell / ratio;
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
    const box = this.canvas.parentElement!;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.max(1, Math.round(box.clientWidth * ratio)), Math.max(1, Math.round(box.clientHeight * ratio))];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.view.lift = this.narrow.matches ? 0 : this.mapped ? 0.12 : 0.5;
    this.view.resize(width, height);
    this.redraw();
  }
}
