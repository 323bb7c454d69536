/** The dialog that saves pictures and films. */

import { by, setText } from "../app/dom";
import type { Theatre } from "../app/theatre";
import type { Palette } from "../draw/palette";
import { roundOf } from "../match/types";
import { canRecord, type FilmOptions, gifOf, webmOf } from "./film";
import { pngOf } from "./picture";

const ROUNDS_PER_SECOND = 5;

export class ShareDialog {
  private readonly dialog = by<HTMLDialogElement>("share-dialog");
  private readonly from = by<HTMLInputElement>("film-from");
  private readonly to = by<HTMLInputElement>("film-to");
  private readonly size = by<HTMLSelectElement>("film-size");
  private readonly progress = by<HTMLProgressElement>("film-progress");
  private readonly note = by("film-note");
  private stop: AbortController | null = null;

  constructor(private readonly theatre: () => Theatre | null, private readonly palette: () => Palette) {
    by("save-png").onclick = () => void this.savePng();
    by("save-gif").onclick = () => void this.film("gif");
    by("save-webm").onclick = () => void this.film("webm");
    by("share-close").onclick = () => this.dialog.close();
    this.dialog.onclose = () => this.stop?.abort();
    by("save-webm").hidden = !canRecord();
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
    const blob = await pngOf(match, clock.state, { size: Number(this.size.value), palette: this.palette(), like: stage.view });
    save(blob, `${match.game}-round-${roundOf(match, clock.state)}.png`);
    setText(this.note, "The picture is saved.");
  }

  private async film(kind: "gif" | "webm"): Promise<void> {
    const theatre = this.theatre();
    if (!theatre || this.stop) return;
    const { match, stage } = theatre;
    const bounded = (input: HTMLInputElement) => Math.max(0, Math.min(match.states - 1, Math.round(Number(input.value)) - match.firstRound));
    const [from, to] = [bounded(this.from), bounded(this.to)].sort((a, b) => a - b) as [number, number];
    this.stop = new AbortController();
    this.progress.hidden = false;
    setText(this.note, "Making the film…");
    const options: FilmOptions = {
      size: Number(this.size.value), palette: this.palette(), like: stage.view, from, to, roundsPerSecond: ROUNDS_PER_SECOND,
      perRound: kind === "gif" ? 3 : 5, progress: (part) => (this.progress.value = part), signal: this.stop.signal,
    };
    try {
      const blob = await (kind === "gif" ? gifOf : webmOf)(match, options);
      save(blob, `${match.game}-rounds-${roundOf(match, from)}-${roundOf(match, to)}.${kind}`);
      setText(this.note, `The film is saved (${Math.round(blob.size / 1024)} kB).`);
    } catch (error) {
      setText(this.note, this.stop.signal.aborted ? "Stopped." : `The film could not be made: ${String(error)}`);
    } finally {
      this.stop = null;
      this.progress.hidden = true;
    }
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
