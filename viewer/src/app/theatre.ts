/** One match on the page: clock, stage and panels, and the loop that ties them together. A second match may stand beside it. */

import type { Match, StoryEvent } from "../match/types";
import { roundOf, unitIndex } from "../match/types";
import { layerLegend, type Overlay, PLAIN } from "../draw/overlay";
import type { Palette } from "../draw/palette";
import { gameOf } from "../games";
import type { Game } from "../games/game";
import { Chart, type Scale } from "../panels/chart";
import { EventList } from "../panels/events";
import { unitCard } from "../panels/facts";
import { drawLegend } from "../panels/legend";
import { NotesPanel } from "../panels/notes";
import { Ranking } from "../panels/ranking";
import { ResultCard } from "../panels/result";
import { Statistics } from "../panels/statistics";
import { TimeLine } from "../panels/timeline";
import { Transport } from "../panels/transport";
import { turningPoints } from "../story";
import { Clock } from "./clock";
import { element, inSentence, type Parts, setText } from "./dom";
import { Later } from "./later";
import { SecondBoard } from "./second";
import { Stage } from "./stage";

/** Milliseconds between two updates of the panels, and of the transport, while the match plays. */
const PANEL_PAUSE = 150;
const TRANSPORT_PAUSE = 50;

export interface TheatreEvents {
  /** The round that is shown, or the chosen cell, changed. */
  moved(): void;
  /** The match reached its end while it played. */
  ended(): void;
}

/** A part of the page beside the board. */
interface Panel {
  show?(state: number): void;
  recolour?(palette: Palette): void;
  destroy?(): void;
}

export class Theatre {
  readonly clock: Clock;
  readonly stage: Stage;
  readonly transport: Transport;
  readonly game: Game;
  private readonly ranking: Ranking;
  private readonly notes: NotesPanel;
  private readonly result: ResultCard;
  private readonly turns: number[];
  private readonly overlay: Overlay;
  /** Those that come after the first frame. */
  private readonly panels: Panel[] = [];
  private readonly later = new Later();
  private second: SecondBoard | null = null;
  private frame = 0;
  private lastTime = 0;
  private shownState = -1;
  private panelsAt = 0;
  private transportAt = 0;
  private closed = false;
  private wasPlaying = false;
  /** The followed unit that the legend speaks of. */
  private explained: number | null = null;

  constructor(private readonly parts: Parts, readonly match: Match, readonly name: string, private palette: Palette, private readonly on: TheatreEvents) {
    const { by } = parts;
    const game = (this.game = gameOf(match));
    this.clock = new Clock(match.states - 1, () => this.wake());
    this.notes = new NotesPanel(by("notes"), by("note-seats"), match, (k) => game.skin.unitName(match, k), () => this.wake(), (row, col) => this.stage.select(row, col));
    this.overlay = { ...PLAIN, seats: this.notes.seats, notes: true, heat: true, orders: pressed(by("layer-orders")), trail: pressed(by("trail")), range: pressed(by("range")) };
    const scene = game.skin.scene(match);
    // Width of a board that needs no empty space, for a given height of one.
    parts.root.style.setProperty("--ratio", String(scene.cols / scene.rows));
    this.transport = new Transport(parts, match, this.clock);
    this.turns = turningPoints(match);
    this.ranking = new Ranking(by("ranking"), match);
    this.ranking.show(0);
    this.result = new ResultCard(by("result"), match);
    this.listen();
    this.describe();
    // After everything that changes its place: it measures itself, and then the browser has to know where it is.
    this.stage = new Stage(by("boards").querySelector(".stage")!, by("spoken-facts"), match, game.skin, palette, this.overlay, {
      redraw: () => this.wake(),
      chosen: () => this.chosen(),
    });
    this.furnish();
    this.wake();
  }

  /** Everything that need not be there when the board is first seen. */
  private furnish(): void {
    const { match } = this;
    const { by } = this.parts;
    const seek = (state: number) => this.clock.seek(state);
    const add = (make: () => Panel) => this.later.add(() => {
      const panel = make();
      this.panels.push(panel);
      panel.show?.(this.clock.state);
    });
    add(() => this.scoreChart(new Chart(by("score-chart"), match, seek)));
    add(() => this.notes);
    add(() => new TimeLine(by<HTMLCanvasElement>("marks"), match, this.turns, this.palette, seek));
    add(() => new Statistics(by("statistics"), by("statistic-chart"), match, seek, this.palette));
    add(() => {
      this.showLegend();
      return { recolour: () => this.showLegend() };
    });
    // The last, because it scrolls: nothing may change the page after that.
    add(() => new EventList(by("events"), by("event-kinds"), match, (event) => this.jump(event)));
  }

  recolour(palette: Palette): void {
    this.palette = this.stage.palette = palette;
    for (const panel of this.panels) panel.recolour?.(palette);
    this.second?.recolour(palette);
    this.wake();
  }

  private scoreChart(chart: Chart): Panel {
    const { by } = this.parts;
    chart.scale = scaleOf(this.parts);
    const recolour = (palette: Palette) => chart.draw(this.match.scores, "Score", palette);
    recolour(this.palette);
    for (const scale of ["log", "share"] as const) {
      by(`scale-${scale}`).onclick = () => {
        const next: Scale = chart.scale === scale ? "plain" : scale;
        for (const one of ["log", "share"]) by(`scale-${one}`).setAttribute("aria-pressed", String(one === next));
        chart.setScale(next);
      };
    }
    return { recolour, show: (state) => chart.show(state), destroy: () => chart.destroy() };
  }

  private showLegend(): void {
    const overlay = { ...this.overlay, unit: this.stage.following };
    drawLegend(this.parts.by("legend"), [...this.game.skin.legend, ...layerLegend(this.match, overlay)], this.palette);
  }

  close(): void {
    this.closed = true;
    cancelAnimationFrame(this.frame);
    this.later.forget();
    this.endCompare();
    this.stage.destroy();
    for (const panel of this.panels) panel.destroy?.();
  }

  get round(): number {
    return roundOf(this.match, this.clock.state);
  }

  /** Shows what another one showed: the same match, read again or with more known about it. */
  goOnAs({ clock, stage }: Theatre): void {
    this.clock.seek(clock.atEnd ? this.clock.last : clock.state);
    if (clock.direction !== 0 && !clock.atEnd) this.clock.play(clock.direction);
    this.stage.view.copy(stage.view);
    this.stage.follow(stage.following);
  }

  /** Whoever asks from outside may ask for anything. */
  seekRound(round: number): void {
    if (!Number.isNaN(round)) this.clock.seek(Math.round(round) - this.match.firstRound);
  }

  /** Goes to the next or the previous turning point. */
  turn(direction: 1 | -1): void {
    const { state } = this.clock;
    const found = direction > 0 ? this.turns.find((turn) => turn > state) : this.turns.findLast((turn) => turn < state);
    if (found !== undefined) this.clock.seek(found);
  }

  /** Goes to the next or the previous round of which the notes or the orders have something to tell. */
  note(direction: 1 | -1): void {
    const found = this.notes.next(this.clock.state, direction);
    if (found !== null) this.clock.seek(found);
  }

  toggleLayer(layer: "orders" | "notes" | "heat" | "trail" | "range", on = !this.overlay[layer]): void {
    this.overlay[layer] = on;
    const id = layer === "trail" || layer === "range" ? layer : `layer-${layer}`;
    this.parts.by(id).setAttribute("aria-pressed", String(on));
    this.showLegend();
    this.wake();
  }

  /** Shows a unit by its number: where it is now, or in the first round in which it is. */
  find(id: number): boolean {
    const { match, clock } = this;
    let state = clock.state;
    if (!unitIndex(match, state).has(id)) {
      const at = match.units.id.indexOf(id);
      if (at < 0) return false;
      state = 0;
      while (match.units.start[state + 1]! <= at) state++;
      clock.seek(state);
    }
    this.stage.follow(id);
    return true;
  }

  compare(match: Match, name: string): void {
    this.endCompare();
    this.second = new SecondBoard(this.parts, this.match, match, name, this.palette, this.overlay, () => this.wake(), (state) => this.clock.seek(state), this.stage);
    this.parts.by("end-compare").onclick = () => this.endCompare();
    this.shownState = -1;
    this.wake();
  }

  endCompare(): void {
    this.second?.close();
    this.second = null;
    this.wake();
  }

  private listen(): void {
    const { by } = this.parts;
    const { match } = this;
    for (const layer of ["orders", "notes", "heat"] as const) by(`layer-${layer}`).onclick = () => this.toggleLayer(layer);
    const has = (kinds: string[]) => match.notes?.entries.some(({ kind }) => kinds.includes(kind)) ?? false;
    by("layer-notes").hidden = !has(["mark", "line"]);
    by("layer-heat").hidden = !has(["heat"]);
    by("controls").classList.toggle("layered", has(["mark", "line", "heat"]));
    for (const layer of ["notes", "heat"]) by(`layer-${layer}`).setAttribute("aria-pressed", "true");
    // What the players thought comes before what everybody knows.
    by(match.notes ? "second-panel" : "legend").closest(".panel")!.after(by("notes-panel"));
    by("trail").onclick = () => this.toggleLayer("trail");
    by("range").onclick = () => this.toggleLayer("range");
    by("zoom-in").onclick = () => this.stage.zoomBy(1.5);
    by("zoom-out").onclick = () => this.stage.zoomBy(1 / 1.5);
    by("zoom-fit").onclick = () => this.stage.fit();
    by("previous-turn").onclick = () => this.turn(-1);
    by("next-turn").onclick = () => this.turn(1);
    setText(by("turn-count"), this.turns.length === 1 ? "1 turning point" : `${this.turns.length} turning points`);
    by("previous-note").onclick = () => this.note(-1);
    by("next-note").onclick = () => this.note(1);
    const unit = by<HTMLInputElement>("find-unit");
    const find = () => {
      const found = unit.value !== "" && this.find(Number(unit.value));
      unit.setCustomValidity(found ? "" : "there is no such unit in this match");
      unit.reportValidity();
    };
    by("find").onclick = find;
    unit.oninput = () => unit.setCustomValidity("");
    unit.onkeydown = (event) => { if (event.key === "Enter") find(); };
  }

  /** To the moment before it happens: there the unit still stands on its cell. */
  private jump(event: StoryEvent): void {
    if (event.row < 0) return this.clock.seek(event.state);
    this.clock.seek(Math.max(0, event.state - 1));
    this.stage.select(event.row, event.col);
  }

  private wake(): void {
    if (!this.frame && !this.closed) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    this.frame = 0;
    const elapsed = this.lastTime ? now - this.lastTime : 16;
    const { clock } = this;
    if (clock.moving) {
      this.lastTime = now;
      clock.tick(now, elapsed);
    } else {
      this.lastTime = 0;
    }
    const state = clock.state;
    this.stage.paint(clock.shown, state);
    this.second?.paint(clock.shown);
    // At high speeds everything beside the board follows some times a second: nobody reads faster, and the board keeps its frames.
    if (!clock.moving || now - this.transportAt >= TRANSPORT_PAUSE) {
      this.transportAt = now;
      this.transport.show();
      this.result.show(clock.atEnd);
    }
    if (state !== this.shownState && (!clock.moving || now - this.panelsAt >= PANEL_PAUSE)) {
      this.panelsAt = now;
      this.showState(state);
    }
    if (this.wasPlaying && clock.atEnd) this.on.ended();
    this.wasPlaying = clock.direction > 0 && !clock.atEnd;
    if (clock.moving) this.wake();
    this.later.start();
  }

  private showState(state: number): void {
    this.shownState = state;
    this.ranking.show(state);
    this.second?.show(state);
    this.showFollowed(state);
    this.stage.canvas.setAttribute("aria-label", `Board of ${this.game.title}, round ${roundOf(this.match, state)}`);
    this.on.moved();
    for (const panel of this.panels) panel.show?.(state);
  }

  private chosen(): void {
    this.showFollowed(this.clock.state);
    this.on.moved();
    // What layers draw around a unit is named as long as there is one.
    if (this.stage.following === this.explained) return;
    this.explained = this.stage.following;
    this.showLegend();
  }

  private showFollowed(state: number): void {
    const box = this.parts.by("followed");
    const id = this.stage?.following ?? null;
    const k = id === null ? undefined : unitIndex(this.match, state).get(id);
    if (id === null) box.replaceChildren(element("p", "hint", "Follow a unit: click on it, or find it by its number."));
    else if (k === undefined) box.replaceChildren(element("p", "hint", `Unit ${id} is not on the board in this round.`));
    else {
      const { row, col } = this.match.units;
      box.replaceChildren(unitCard(this.match, this.game.skin, state, k, null), element("p", "hint", `row ${row[k]}, column ${col[k]}`));
    }
  }

  private describe(): void {
    const { match, game, name } = this;
    const { by, root } = this.parts;
    setText(by("title"), game.title);
    const facts = [inSentence(name, 80), match.edition && `${match.edition} rules`, game.describe(match), match.seed === null ? "" : `seed ${match.seed}`, `last round ${roundOf(match, match.states - 1)}`];
    setText(by("subtitle"), facts.filter(Boolean).join(" · "));
    by("subtitle").title = match.settings.map(([key, value]) => `${key} ${value}`).join("\n");
    if (root === document.querySelector(".palestra")) document.title = `${match.names.join(", ")} – ${game.title}`;
  }
}

const pressed = (button: HTMLElement) => button.getAttribute("aria-pressed") === "true";

function scaleOf({ by }: Parts): Scale {
  return pressed(by("scale-log")) ? "log" : pressed(by("scale-share")) ? "share" : "plain";
}
