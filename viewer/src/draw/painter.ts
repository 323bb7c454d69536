/** Draws one moment of a match onto any canvas. */

import type { Match } from "../match/types";
import { offscreen } from "./canvas";
import { CellLayer } from "./cells";
import { type Actor, Motion } from "./motion";
import type { Overlay } from "./overlay";
import { paintHeat, paintMarks, paintOrders, paintRange, paintTrail } from "./overlay";
import type { Palette } from "./palette";
import type { Ctx, Frame, Skin } from "./skin";
import type { View } from "./view";

export class Painter {
  private readonly cells: CellLayer;
  private readonly motion: Motion;
  private readonly ground = offscreen(1, 1);
  private groundKey = "";

  constructor(readonly match: Match, readonly skin: Skin) {
    this.cells = new CellLayer(match, skin);
    this.motion = new Motion(match, skin.world);
  }

  paint(ctx: Ctx, view: View, palette: Palette, position: number, overlay: Overlay | null = null): void {
    const { match, skin } = this;
    const state = Math.min(match.states - 1, Math.floor(position));
    const t = position - state;
    const scene = skin.scene(match);
    view.scroll = skin.scroll(match, position);
    ctx.globalAlpha = 1;
    const frame: Frame = { ctx, match, state, t, view, palette };
    ctx.save();
    const clip = () => {
      ctx.beginPath();
      ctx.rect(view.left, view.top, scene.cols * view.cell, scene.rows * view.cell);
      ctx.clip();
    };
    this.paintBoard(frame, t < 0.5 ? state : Math.min(state + 1, match.states - 1), clip);
    const place = (row: number, col: number): [number, number] => [view.x(this.nearest(view, col)), view.y(row)];
    if (overlay) {
      paintHeat(frame, overlay, place);
      paintRange(frame, skin, overlay, place);
      paintTrail(frame, overlay, place);
    }
    const actors = this.motion.actors(state, t);
    skin.paintUnits(frame, actors);
    if (overlay) {
      paintOrders(frame, overlay, place);
      paintMarks(frame, overlay, place);
    }
    skin.paintLabels?.(frame);
    if (overlay) this.mark(frame, overlay, actors);
    ctx.restore();
  }

  /** Where a unit is at a moment, in cells from the scene's corner; null if it does not exist then. */
  locate(id: number, position: number): { row: number; col: number } | null {
    const { match, skin } = this;
    const state = Math.min(match.states - 1, Math.floor(position));
    const actor = this.motion.actors(state, position - state).find((one) => match.units.id[one.k] === id);
    if (!actor) return null;
    const scroll = skin.scroll(match, position);
    const scene = skin.scene(match);
    const turns = skin.world.wrapCols ? Math.round((scroll + scene.cols / 2 - actor.col) / match.cols) : 0;
    return { row: actor.row, col: actor.col + turns * match.cols - scroll };
  }

  /** On a cylinder, the turn at which a column is nearest to the scene's middle. */
  private nearest(view: View, col: number): number {
    if (!this.skin.rolls) return col;
    return col + Math.round((view.scroll + this.skin.scene(this.match).cols / 2 - col) / this.match.cols) * this.match.cols;
  }

  /** The board is that of the nearer of the two states; only units slide between them. */
  private paintBoard(frame: Frame, near: number, clip: () => void): void {
    const { ctx, match, view, palette } = frame;
    const { skin } = this;
    if (skin.rolls) {
      ctx.fillStyle = palette.backdrop;
      ctx.fillRect(0, 0, view.width, view.height);
      clip();
      this.cells.paintRolling(ctx, near, view, palette);
      skin.paintGround(frame);
      return;
    }
    this.cells.update(near, view, palette);
    if (!skin.groundKey) {
      // The layer holds the backdrop too and covers the whole canvas.
      ctx.drawImage(this.cells.canvas, 0, 0);
      clip();
      skin.paintGround(frame);
      return;
    }
    const key = `${this.cells.version} ${skin.groundKey(match, near)}`;
    if (key !== this.groundKey) {
      this.groundKey = key;
      this.ground.width = view.width;
      this.ground.height = view.height;
      const ground = this.ground.getContext("2d", { alpha: false })!;
      ground.drawImage(this.cells.canvas, 0, 0);
      skin.paintGround({ ...frame, ctx: ground });
    }
    ctx.drawImage(this.ground, 0, 0);
    clip();
    skin.paintPulses?.(frame);
  }

  private mark(frame: Frame, overlay: Overlay, actors: Actor[]): void {
    const { ctx, view, match, palette } = frame;
    const s = view.cell;
    const { cell, unit } = overlay;
    if (cell) outline(ctx, palette, () => ctx.rect(view.x(cell.col), view.y(cell.row), s, s), Math.max(2, s * 0.1));
    if (unit === null || !actors.some((actor) => match.units.id[actor.k] === unit)) return;
    const place = this.locate(unit, frame.state + frame.t);
    if (place) outline(ctx, palette, () => ctx.arc(view.x(place.col + view.scroll), view.y(place.row), s * 0.8, 0, Math.PI * 2), Math.max(2, s * 0.12));
  }
}

/** A line that shows on light and dark ground alike. */
function outline(ctx: Ctx, palette: Palette, path: () => void, width: number): void {
  ctx.beginPath();
  path();
  ctx.lineWidth = width + 2;
  ctx.strokeStyle = palette.ink;
  ctx.stroke();
  ctx.lineWidth = width;
  ctx.strokeStyle = "#ffffff";
  ctx.stroke();
}
