/** One match on the page: clock, stage and panels, and the loop that ties them together. */

import type { Match, StoryEvent } from "../match/types";
import { roundOf, setting } from "../match/types";
import type { Palette } from "../draw/palette";
import { SKINS, TITLES } from "../skins";
import { Chart } from "../panels/chart";
import { EventList } from "../panels/events";
import { drawLegend } from "../panels/legend";
import { Ranking } from "../panels/ranking";
import { Statistics } from "../panels/statistics";
import { TimeLine } from "../panels/timeline";
import { Transport } from "../panels/transport";
import { Clock } from "./clock";
import { by, setText } from "./dom";
import { readOutcomes } from "./outcomes";
import { Stage } from "./stage";

/** Milliseconds between two updates of the panels while the match plays. */
const PANEL_PAUSE = 100;

export class Theatre {
  readonly clock: Clock;
  readonly stage: Stage;
  readonly transport: Transport;
  private readonly ranking: Ranking;
  private readonly scores: Chart;
  private readonly statistics: Statistics;
  private readonly events: EventList;
  private readonly timeLine: TimeLine;
  private readonly watcher: ResizeObserver;
  private frame = 0;
  private lastTime = 0;
  private shownState = -1;
  private panelsAt = 0;
  private hashTimer = 0;
  private closed = false;

  constructor(readonly match: Match, private palette: Palette) {
    const skin = SKINS[match.game];
    const seek = (state: number) => this.clock.seek(state);
    this.clock = new Clock(match.states - 1, () => this.wake());
    this.stage = new Stage(match, skin, palette, () => this.wake());
    this.transport = new Transport(match, this.clock);
    this.ranking = new Ranking(by("ranking"), match, readOutcomes());
    this.scores = new Chart(by("score-chart"), match, seek);
    this.scores.draw(match.scores, "Score", palette);
    this.statistics = new Statistics(by("statistics"), by("statistic-chart"), match, seek, palette);
    this.events = new EventList(by("events"), by("event-kinds"), match, (event) => this.jump(event));
    this.timeLine = new TimeLine(by<HTMLCanvasElement>("marks"), match, seek);
    this.watcher = new ResizeObserver(() => this.timeLine.draw(this.palette));
    this.watcher.observe(by("marks"));
    drawLegend(by("legend"), skin, palette);
    this.describe();
    this.wake();
  }

  recolour(palette: Palette): void {
    this.palette = this.stage.palette = palette;
    this.scores.draw(this.match.scores, "Score", palette);
    this.statistics.recolour(palette);
    this.timeLine.draw(palette);
    drawLegend(by("legend"), SKINS[this.match.game], palette);
    this.wake();
  }

  close(): void {
    this.closed = true;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.hashTimer);
    this.watcher.disconnect();
    this.stage.destroy();
    this.scores.destroy();
    this.statistics.destroy();
  }

  /** The round in the address, if it is one of this match. */
  goToAddress(): void {
    const asked = /(?:^#|&)round=(-?\d+)/.exec(location.hash);
    if (asked && Number(asked[1]) !== roundOf(this.match, this.clock.state)) this.clock.seek(Number(asked[1]) - this.match.firstRound);
  }

  private jump(event: StoryEvent): void {
    this.clock.seek(event.state);
    if (event.row >= 0) this.stage.select(event.row, event.col);
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
    this.transport.show();
    // At high speeds the panels follow ten times a second; nobody reads faster, and the board keeps its frames.
    if (state !== this.shownState && (!clock.moving || now - this.panelsAt >= PANEL_PAUSE)) {
      this.panelsAt = now;
      this.showState(state);
    }
    if (clock.moving) this.wake();
  }

  private showState(state: number): void {
    this.shownState = state;
    this.ranking.show(state);
    this.scores.show(state);
    this.statistics.show(state);
    this.events.show(state);
    this.stage.canvas.setAttribute("aria-label", `Board of ${TITLES[this.match.game]}, round ${roundOf(this.match, state)}`);
    // Browsers limit how often an address may change.
    clearTimeout(this.hashTimer);
    this.hashTimer = window.setTimeout(() => history.replaceState(null, "", `#round=${roundOf(this.match, state)}`), 300);
  }

  private describe(): void {
    const { match } = this;
    const size = match.game === "mad-max" ? `${match.rows} × ${match.cols}, window of ${setting(match, "nb_win_cols", 0)}` : `${match.rows} × ${match.cols}`;
    setText(by("title"), TITLES[match.game]);
    setText(by("subtitle"), [size, match.seed === null ? "" : `seed ${match.seed}`, `last round ${roundOf(match, match.states - 1)}`].filter(Boolean).join(" · "));
    by("subtitle").title = match.settings.map(([key, value]) => `${key} ${value}`).join("\n");
    document.title = `${match.names.join(", ")} – ${TITLES[match.game]}`;
  }
}
