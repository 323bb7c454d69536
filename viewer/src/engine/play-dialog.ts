/** The dialog that plays a match in the page. */

import { element, type Parts, seatBadge, setText } from "../app/dom";
import type { Match } from "../match/types";
import type { Chair, GameOffer } from "./jobs";
import { introduce, notAModule } from "./player";
import { EngineTable } from "./table";

const SEATS = 4;
const EDITIONS = new Map([["document", "as the document says"], ["original", "as the published program plays"]]);

export class PlayDialog {
  private readonly dialog: HTMLDialogElement;
  private readonly form: HTMLElement;
  private readonly note: HTMLElement;
  private readonly table = new EngineTable();
  private readonly game = element("select");
  private readonly edition = element("select");
  private readonly seed = element("input");
  private readonly config = element("textarea");
  private readonly seats: HTMLSelectElement[] = [];
  /** Modules that were chosen or dropped, by the name that they give themselves; two of one name also have that of their file. */
  private readonly modules = new Map<string, { game: string; file: string; data: ArrayBuffer }>();
  private offers: GameOffer[] = [];

  constructor(private readonly parts: Parts, private readonly show: (match: Match, name: string) => void) {
    const { by } = parts;
    this.dialog = by("play-dialog");
    this.form = by("play-form");
    this.note = by("play-note");
    by("play-go").onclick = () => void this.play();
    by("play-stop").onclick = () => this.table.stop();
    by("play-close").onclick = () => this.dialog.close();
    this.dialog.onclose = () => this.table.stop();
    this.dialog.ondrop = (event) => {
      event.preventDefault();
      void this.take([...(event.dataTransfer?.files ?? [])]);
    };
    for (const id of ["new-match", "new-match-too"]) by(id).onclick = () => void this.open();
  }

  /** Modules that were dropped on the page: whoever brings a player wants to play. */
  async offer(files: File[]): Promise<void> {
    await this.open();
    if (this.offers.length) await this.take(files);
  }

  async open(): Promise<void> {
    if (this.dialog.open) return;
    this.dialog.showModal();
    if (this.offers.length) return;
    setText(this.note, "Starting the engine…");
    try {
      this.offers = await this.table.games();
      setText(this.note, "");
      this.build();
    } catch (error) {
      setText(this.note, error instanceof Error ? error.message : String(error));
    }
  }

  private build(): void {
    this.game.dataset.id = "play-game";
    this.game.replaceChildren(...this.offers.map(({ name, title }) => option(name, title)));
    this.game.onchange = () => this.choose();
    this.seed.type = "text";
    this.seed.value = "1";
    this.seed.size = 8;
    this.seed.dataset.id = "play-seed";
    const first = element("p", "fields");
    first.append(labelled("Game ", this.game), labelled("Rules ", this.edition), labelled("Seed ", this.seed));
    const list = element("div", "seats");
    for (let seat = 0; seat < SEATS; seat++) {
      const select = element("select");
      select.dataset.id = `play-seat-${seat}`;
      this.seats.push(select);
      const line = element("label");
      line.append(seatBadge(seat), element("span", "", `Player ${seat}`), select);
      list.append(line);
    }
    const chooser = element("input");
    chooser.type = "file";
    chooser.accept = ".wasm";
    chooser.multiple = true;
    chooser.dataset.id = "play-module";
    chooser.setAttribute("aria-label", "Modules of players");
    chooser.onchange = () => void this.take([...(chooser.files ?? [])]);
    const own = element("p", "fields");
    own.append(labelled("Your own players (.wasm, as `palestra build` makes them): ", chooser));
    const board = element("details");
    board.append(element("summary", "", "Board"), this.config);
    this.config.setAttribute("aria-label", "Configuration of the board");
    this.config.spellcheck = false;
    this.form.replaceChildren(first, list, own, board);
    this.choose();
  }

  private choose(): void {
    const offer = this.offers.find(({ name }) => name === this.game.value)!;
    this.config.value = offer.config;
    this.edition.replaceChildren(...offer.editions.map((name) => option(name, EDITIONS.get(name) ?? name)));
    this.fillSeats(offer);
  }

  private fillSeats(offer: GameOffer): void {
    const own = [...this.modules].filter(([, { game }]) => game === offer.name).map(([name]) => name);
    this.seats.forEach((select, seat) => {
      const chosen = select.value;
      select.replaceChildren(...offer.players.map((name) => option(name, name)), ...own.map((name) => option(`module ${name}`, `${name} (your module)`)));
      const wanted = [...select.options].find(({ value }) => value === chosen)?.value ?? (seat === 0 ? "Dummy" : "Demo");
      select.value = wanted;
    });
  }

  private async take(files: File[]): Promise<void> {
    for (const [k, file] of files.entries()) {
      try {
        const data = await file.arrayBuffer();
        const known = introduce(await WebAssembly.compile(data));
        if (typeof known === "string") throw new Error(known);
        const offer = this.offers.find(({ name }) => name === known.game);
        if (!offer) throw new Error(`it plays ${known.game}, which this page does not know`);
        const namesake = this.modules.get(known.name);
        const name = !namesake || namesake.file === file.name ? known.name : `${known.name} of ${file.name}`;
        this.modules.set(name, { game: known.game, file: file.name, data });
        setText(this.note, `${name} can play ${known.game}.`);
        if (this.game.value !== known.game) {
          this.game.value = known.game;
          this.choose();
        } else {
          this.fillSeats(offer);
        }
        this.seats[Math.min(k, SEATS - 1)]!.value = `module ${name}`;
      } catch (error) {
        setText(this.note, `${file.name}: ${notAModule(error)}`);
      }
    }
  }

  private chairs(): Chair[] {
    return this.seats.map(({ value }) => {
      const name = value.replace(/^module /, "");
      return value.startsWith("module ") ? { name, module: this.modules.get(name)!.data } : { name };
    });
  }

  private async play(): Promise<void> {
    const { by } = this.parts;
    if (!this.offers.length || by("play-go").hidden) return;
    by("play-go").hidden = true;
    by("play-stop").hidden = false;
    setText(this.note, "Playing…");
    const { value: game } = this.game;
    const done = await this.table.play(
      { kind: "play", game, edition: this.edition.value, config: this.config.value, seed: this.seed.value, chairs: this.chairs(), frozen: [] },
      (sentence) => setText(this.note, sentence),
    );
    by("play-go").hidden = false;
    by("play-stop").hidden = true;
    if ("problem" in done) return setText(this.note, done.problem.sentence === "stopped" ? "Stopped." : `${done.problem.sentence}.`);
    setText(this.note, "");
    this.dialog.close();
    this.show(done.match, `played here, seed ${this.seed.value}`);
  }
}

export function option(value: string, text: string): HTMLOptionElement {
  const made = element("option", "", text);
  made.value = value;
  return made;
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = element("label", "", text);
  label.append(control);
  return label;
}
