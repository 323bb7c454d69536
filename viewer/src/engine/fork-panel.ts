/** The panel that goes another way from the round that is shown: another order for a unit, another player for a seat, or another chance. */

import { element, type Parts, setText } from "../app/dom";
import type { Theatre } from "../app/theatre";
import { rawOrdersOf } from "../match/orders";
import { type Match, roundOf, unitIndex } from "../match/types";
import { save } from "../share/dialog";
import type { Chair, Fork } from "./jobs";
import { option } from "./play-dialog";
import { EngineTable } from "./table";

export class ForkPanel {
  private readonly box: HTMLElement;
  private readonly table = new EngineTable();
  private readonly orders = element("select");
  private readonly order = element("p", "fields");
  private readonly tryOrder = button("Try this order");
  private readonly seat = element("select");
  private readonly player = element("select");
  private readonly module = element("input");
  private readonly takeOver = button("Let it take over");
  private readonly seed = element("input");
  private readonly otherChance = button("Try another chance");
  private readonly halt = button("Stop");
  private readonly back = button("Back to the record");
  private readonly keep = button("Save the record");
  private readonly note = element("p", "hint");
  private readonly whose = element("p", "hint");
  private unit = -1;
  private busy = false;
  private theatre: Theatre | null = null;
  /** The match that the forks left. */
  private origin: { match: Match; name: string } | null = null;

  constructor(private readonly parts: Parts, private readonly show: (match: Match, name: string, isFork: boolean) => void) {
    this.box = parts.by("fork");
    this.orders.setAttribute("aria-label", "Another order");
    this.orders.dataset.id = "fork-order";
    this.tryOrder.dataset.id = "fork-try";
    this.seat.setAttribute("aria-label", "Seat to take over");
    this.seat.dataset.id = "fork-seat";
    this.player.setAttribute("aria-label", "Who takes over");
    this.player.dataset.id = "fork-player";
    this.module.type = "file";
    this.module.accept = ".wasm";
    this.module.dataset.id = "fork-module";
    this.module.setAttribute("aria-label", "Module that takes over");
    this.takeOver.dataset.id = "fork-go";
    this.seed.type = "text";
    this.seed.inputMode = "numeric";
    this.seed.size = 8;
    this.seed.value = "1";
    this.seed.dataset.id = "fork-seed";
    this.seed.setAttribute("aria-label", "Seed of another chance");
    this.otherChance.dataset.id = "fork-chance";
    this.back.dataset.id = "fork-back";
    this.keep.dataset.id = "fork-save";
    this.halt.dataset.id = "fork-stop";
    this.halt.hidden = true;
    this.halt.onclick = () => this.table.stop();
    this.note.setAttribute("role", "status");
    this.note.dataset.id = "fork-note";
    this.tryOrder.onclick = () => void this.orderOtherwise();
    this.takeOver.onclick = () => void this.seatAnother();
    this.otherChance.onclick = () => void this.drawAnew();
    this.back.onclick = () => {
      if (!this.origin || !this.theatre) return;
      const { state } = this.theatre.clock;
      this.show(this.origin.match, this.origin.name, false);
      this.theatre.clock.seek(state);
    };
    this.keep.onclick = () => {
      const { match } = this.theatre!;
      save(new Blob([match.record! as BlobPart], { type: "application/octet-stream" }), `${match.game}.rec`);
    };
    this.order.append(this.orders, this.tryOrder);
    const other = element("p", "fields");
    other.append(this.seat, this.player, this.module, this.takeOver);
    const chance = element("p", "fields");
    const label = element("label", "", "Seed ");
    label.append(this.seed);
    chance.append(label, this.otherChance);
    const last = element("p", "chips");
    last.append(this.halt, this.back, this.keep);
    this.box.append(this.whose, this.order, other, chance, last, this.note);
  }

  /** A match came; only one with its record can go another way. */
  open(theatre: Theatre, name: string, isFork: boolean): void {
    this.theatre = theatre;
    // Nobody waits any more for a way that leaves another match.
    if (this.busy) this.table.stop();
    const { match } = theatre;
    if (!isFork) this.origin = match.record ? { match, name } : null;
    this.parts.by("fork-panel").hidden = match.record === null;
    this.back.hidden = !isFork || !this.origin;
    this.seat.replaceChildren(...match.names.map((player, seat) => option(String(seat), `${seat}: ${player}`)));
    this.player.replaceChildren(...["Demo", "Dummy", "Null", "a module (.wasm)"].map((player, k) => option(k < 3 ? player : "", player)));
    this.player.onchange = () => (this.module.hidden = this.player.value !== "");
    this.module.hidden = true;
    this.unit = -1;
    setText(this.note, "");
    this.refresh();
  }

  /** The round or the followed unit changed. */
  refresh(): void {
    const { theatre } = this;
    if (!theatre || !theatre.match.record) return;
    const { match, clock, stage, game } = theatre;
    const id = stage.following;
    const k = id === null ? undefined : unitIndex(match, clock.state).get(id);
    const over = clock.state >= clock.last;
    const choices = k === undefined || over ? [] : game.choices(match, clock.state, k);
    this.order.hidden = choices.length === 0;
    this.tryOrder.disabled = this.busy;
    this.takeOver.disabled = this.otherChance.disabled = over || this.busy;
    const round = roundOf(match, clock.state);
    setText(this.whose, over ? "Go to an earlier round." : k === undefined ? `From round ${round}: follow a unit to give it another order, let another player decide for a seat, or draw another chance.` : `Another order for ${game.skin.unitName(match, k)} in round ${round}; everybody else does what the record says.`);
    this.unit = id ?? -1;
    // A unit that moved or changed hands is told the same with other numbers.
    const values = choices.map(({ numbers }) => numbers.join());
    if (values.join(" ") === [...this.orders.options].map(({ value }) => value).join(" ")) return;
    const chosen = this.orders.selectedIndex;
    this.orders.replaceChildren(...choices.map(({ label }, k) => option(values[k]!, label)));
    if (chosen >= 0 && chosen < choices.length) this.orders.selectedIndex = chosen;
  }

  private async orderOtherwise(): Promise<void> {
    const { match, clock, game } = this.theatre!;
    const { state } = clock;
    const k = unitIndex(match, state).get(this.unit);
    if (k === undefined) return;
    const seat = match.units.owner[k]!;
    const others = rawOrdersOf(match, state).filter((order) => order.seat === seat && game.order(match, order)?.unit !== this.unit);
    const numbers = [...others.flatMap((order) => order.numbers), ...this.orders.value.split(",").map(Number)];
    await this.fork({ round: state, orders: { seat, numbers }, chairs: match.names.map(() => null) }, "another order");
  }

  private async seatAnother(): Promise<void> {
    const { match, clock } = this.theatre!;
    const file = this.module.files?.[0];
    if (this.player.value === "" && !file) return setText(this.note, "Choose a module first.");
    const chair: Chair = this.player.value === "" ? { name: file!.name, module: await file!.arrayBuffer() } : { name: this.player.value };
    const chairs = match.names.map((_, seat) => (seat === Number(this.seat.value) ? chair : null));
    await this.fork({ round: clock.state, chairs }, `${chair.name} for player ${this.seat.value}`);
  }

  private async drawAnew(): Promise<void> {
    const { match, clock } = this.theatre!;
    const seed = this.seed.value.trim();
    if (!seed) return setText(this.note, "Write a seed first.");
    await this.fork({ round: clock.state, seed, chairs: match.names.map(() => null) }, `the chance of seed ${seed}`);
    // Once more is another one.
    if (/^\d{1,9}$/.test(seed)) this.seed.value = String(Number(seed) + 1);
  }

  private async fork(fork: Fork, what: string): Promise<void> {
    const theatre = this.theatre!;
    const { match, clock } = theatre;
    if (this.busy) return;
    this.setBusy(true);
    setText(this.note, "Playing on…");
    const record = match.record!.slice().buffer;
    const done = await this.table.play({ kind: "fork", game: match.game, record, fork, frozen: [] }, (sentence) => setText(this.note, sentence));
    this.setBusy(false);
    // Somebody has opened another match in the meantime.
    if (theatre !== this.theatre) return;
    if ("problem" in done) return setText(this.note, done.problem.sentence === "stopped" ? "Stopped." : `${done.problem.sentence}.`);
    const { state } = clock;
    const followed = theatre.stage.following;
    this.show(done.match, `fork in round ${roundOf(match, fork.round)}: ${what}`, true);
    this.theatre!.clock.seek(state);
    this.theatre!.stage.follow(followed);
    const scores = (of: Match) => [...of.scores.subarray((of.states - 1) * of.seats)];
    const change = scores(done.match).map((score, seat) => score - scores(match)[seat]!);
    setText(this.note, `A new record. Final scores against the way before: ${change.map((one) => (one > 0 ? `+${one}` : one < 0 ? `−${-one}` : "±0")).join(", ")}.`);
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.halt.hidden = !busy;
    this.refresh();
  }
}

function button(text: string): HTMLButtonElement {
  const made = element("button", "chip", text);
  made.type = "button";
  return made;
}
