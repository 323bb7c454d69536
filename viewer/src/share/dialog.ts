/** The dialog that saves pictures and films. */

import { type Parts, setText } from "../app/dom";
import type { Theatre } from "../app/theatre";
import type { Palette } from "../draw/palette";
import { Office } from "../load/jobs";
import { roundOf } from "../match/types";
import { canMakeWebm, type FilmOrder } from "./film";
import { partOf, pngOf } from "./picture";

const ROUNDS_PER_SECOND = 5;

export class ShareDialog {
  private readonly dialog: HTMLDialogElement;
  private readonly from: HTMLInputElement;
  private readonly to: HTMLInputElement;
  private readonly size: HTMLSelectElement;
  private readonly progress: HTMLProgressElement;
  private readonly note: HTMLElement;
  private office: Office | null = null;

  constructor({ by }: Parts, private readonly theatre: () => Theatre | null, private readonly palette: () => Palette) {
    this.dialog = by("share-dialog");
    this.from = by("film-from");
    this.to = by("film-to");
    this.size = by("film-size");
    this.progress = by("film-progress");
    this.note = by("film-note");
    by("save-png").onclick = () => void this.savePng();
    by("save-gif").onclick = () => void this.film("gif");
    by("save-webm").onclick = () => void this.film("webm");
    by("share-close").onclick = () => this.dialog.close();
    this.dialog.onclose = () => this.office?.stop();
    by("save-webm").hidden = !canMakeWebm();
  }

  open(): void {
    const theatre = this.theatre();
    if (!theatre || this.dialog.open) return;
    const { match, clock } = theatre;
    clock.pause();
    const [first, last] = [roundOf(match, 0), roundOf(match, match.states - 1)];
    for (const input of [this.from, this.to]) {
      input.min = String(first);
      input.max = String(last);
    }
    this.from.value = String(roundOf(match, Math.max(0, clock.state - 10)));
    this.to.value = String(roundOf(match, Math.min(match.states - 1, clock.state + 10)));
    this.progress.hidden = true;
    setText(this.note, "");
    this.dialog.showModal();
  }

  async savePng(): Promise<void> {
    const theatre = this.theatre();
    if (!theatre) return;
    const { match, clock, stage } = theatre;
    const blob = await pngOf(match, clock.state, { size: Number(this.size.value), palette: this.palette(), part: partOf(stage.view) });
    save(blob, `${match.game}-round-${roundOf(match, clock.state)}.png`);
    setText(this.note, "The picture is saved.");
  }

  private async film(kind: FilmOrder["kind"]): Promise<void> {
    const theatre = this.theatre();
    if (!theatre || this.office) return;
    const { match, stage } = theatre;
    const bounded = (input: HTMLInputElement) => Math.max(0, Math.min(match.states - 1, Math.round(Number(input.value)) - match.firstRound));
    const [from, to] = [bounded(this.from), bounded(this.to)].sort((a, b) => a - b) as [number, number];
    this.office = new Office();
    this.progress.hidden = false;
    setText(this.note, "Making the film…");
    const order: FilmOrder = {
      match, kind, size: Number(this.size.value), dark: this.palette().dark, part: partOf(stage.view), from, to,
      roundsPerSecond: ROUNDS_PER_SECOND, perRound: kind === "gif" ? 2 : 5,
    };
    try {
      const blob = await this.office.run<Blob>({ kind: "film", order }, [], { progress: (part) => (this.progress.value = part) });
      save(blob, `${match.game}-rounds-${roundOf(match, from)}-${roundOf(match, to)}.${kind}`);
      setText(this.note, `The film is saved (${Math.round(blob.size / 1024)} kB).`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setText(this.note, why === "stopped" ? "Stopped." : `The film could not be made: ${why}`);
    } finally {
      this.office.close();
      this.office = null;
      this.progress.hidden = true;
    }
  }
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
