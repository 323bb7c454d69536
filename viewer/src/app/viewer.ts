/** One viewer in one element of a page: start page, one match at a time, dialogs. */

import { isPacked } from "../load/inflate";
import { engineModule, hasEngine, Office } from "../load/jobs";
import { forgetOrders } from "../match/orders";
import { addNotes, type Answer } from "../match/reading";
import type { Match, Problem } from "../match/types";
import { roundOf } from "../match/types";
import { ForkPanel } from "../engine/fork-panel";
import { PlayDialog } from "../engine/play-dialog";
import { isRecord } from "../engine/run";
import { ShareDialog } from "../share/dialog";
import { element, furnish, type Parts, setText } from "./dom";
import { example } from "./example";
import { KEYS, listenToKeys, returnFocus } from "./keys";
import { listenForFiles, type Opening } from "./open";
import { Theatre } from "./theatre";
import type { Theme } from "./theme";
import { drawGames } from "./welcome";

export interface ViewerEvents {
  opened?(match: Match): void;
  moved?(round: number, cell: { row: number; col: number } | null): void;
  ended?(match: Match): void;
  problem?(sentence: string): void;
}

export class Viewer {
  theatre: Theatre | null = null;
  readonly parts: Parts;
  readonly office = new Office();
  private openings = 0;
  private readonly share: ShareDialog;
  private readonly help: HTMLDialogElement;
  private readonly forks: ForkPanel | null;
  private readonly gone = new AbortController();

  constructor(readonly root: HTMLElement, readonly theme: Theme, readonly on: ViewerEvents = {}) {
    const parts = (this.parts = furnish(root));
    const { by } = parts;
    const { signal } = this.gone;
    const engine = hasEngine();
    // Before anybody asks; whoever asks will hear if it fails.
    engineModule().catch(() => {});
    root.classList.toggle("has-engine", engine);
    this.forks = engine ? new ForkPanel(parts, (match, name, isFork) => this.showMatch(match, name, isFork)) : null;
    const plays = engine ? new PlayDialog(parts, (match, name) => this.showMatch(match, name)) : null;
    this.help = by("help");
    this.share = new ShareDialog(parts, () => this.theatre, () => theme.palette);
    theme.onChange(() => this.recolour(), signal);
    listenForFiles(parts, {
      open: (opening) => void this.open(opening),
      openSecond: (opening) => void this.openSecond(opening),
      modules: plays && ((files) => void plays.offer(files)),
    }, signal);
    this.listen();
    returnFocus(root, signal);
    by("demo").onclick = () => void this.open(example());
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) by<HTMLInputElement>("animation").checked = false;
    drawGames(by("games"), theme.palette);
    this.show("welcome");
  }

  close(): void {
    this.gone.abort();
    this.theatre?.close();
    this.office.close();
    this.root.replaceChildren();
  }

  /** Opens a match in place of the one that is shown; answers whether it could be. */
  async open(opening: Opening): Promise<boolean> {
    const { by } = this.parts;
    const turn = ++this.openings;
    const before = this.theatre;
    const again = opening.keepRound && before !== null;
    if (!again) {
      this.show("loading");
      setText(by("loading-name"), opening.name);
      by<HTMLProgressElement>("loading-bar").value = 0;
    }
    const answer = await this.read(opening, (part) => (by<HTMLProgressElement>("loading-bar").value = part), () => turn === this.openings);
    // Somebody chose another file in the meantime.
    if (!answer) return false;
    if ("problem" in answer) {
      if (again) return false;
      const stays = opening.byHand && this.theatre !== null;
      if (!stays) {
        this.theatre?.close();
        this.theatre = null;
      }
      this.show(stays ? "watch" : "welcome");
      this.tell(opening.name, answer.problem, stays ? "The match before stays." : NOTHING);
      return false;
    }
    const notesAlone = answer.match === before?.match;
    this.showMatch(answer.match, notesAlone ? before.name : opening.name, false, opening.name);
    if (before && (again || notesAlone)) this.theatre!.goOnAs(before);
    if (opening.beside && (await this.openSecond(opening.beside)) && opening.left) {
      this.tell(opening.name, { line: 0, sentence: "no more than two matches stand side by side" }, "The first two are shown.");
    }
    return true;
  }

  /** Shows a match that is already there; `file` is what is named if something is wrong with it. */
  showMatch(match: Match, name: string, isFork = false, file = name): void {
    this.theatre?.close();
    this.show("watch");
    this.theatre = new Theatre(this.parts, match, name, this.theme.palette, {
      moved: () => {
        this.forks?.refresh();
        this.on.moved?.(this.theatre?.round ?? 0, this.theatre?.stage.pinnedCell ?? null);
      },
      ended: () => this.on.ended?.(match),
    });
    const rest = match.problem ? `The rounds before, up to round ${roundOf(match, match.states - 1)}, are shown.` : "The notes before are shown.";
    this.tell(file, match.problem ?? match.notes?.problem ?? null, rest);
    this.showVerdict(match);
    this.forks?.open(this.theatre, name, isFork);
    this.on.opened?.(match);
  }

  private showVerdict({ verdict, chances, firstRound }: Match): void {
    const line = this.parts.by("verdict");
    line.hidden = !verdict && chances.length === 0;
    line.classList.toggle("bad", verdict?.verified === false);
    const said = !verdict ? "" : verdict.verified ? "Verified: played again in this page, every round as the record says." : `Not verified: ${verdict.sentence}.`;
    const others = chances.map(({ round, seed }) => `From round ${firstRound + round} the chance is that of seed ${seed}.`);
    setText(line, [said, ...others].filter(Boolean).join(" "));
  }

  async openSecond(opening: Opening): Promise<boolean> {
    const { theatre } = this;
    if (!theatre) return this.open(opening);
    const office = new Office();
    try {
      const files = await opening.read();
      const answer = await office.run<Answer>({ kind: "read", files, engine: await engineFor(files) }, []);
      if ("problem" in answer) this.tell(opening.name, answer.problem);
      else if ("notes" in answer) this.tell(opening.name, NOTES_ALONE);
      else if (theatre === this.theatre) theatre.compare(answer.match, opening.name);
      return "match" in answer;
    } catch (error) {
      this.tell(opening.name, { line: 0, sentence: messageOf(error) });
      return false;
    } finally {
      office.close();
    }
  }

  /** What is wrong with a file, and what of it is shown all the same. */
  tell(name: string, problem: Problem | null, rest = NOTHING): void {
    const { by } = this.parts;
    by("problem").hidden = !problem;
    if (!problem) return;
    const where = problem.line > 0 ? `Line ${problem.line}: ` : "";
    const sentence = `${name} – ${where}${problem.sentence}. ${rest}`;
    setText(by("problem-text"), sentence);
    this.on.problem?.(sentence);
  }

  private async read(opening: Opening, progress: (part: number) => void, current: () => boolean): Promise<Exclude<Answer, { notes: unknown }> | null> {
    try {
      const files = await opening.read();
      if (!current()) return null;
      const engine = await engineFor(files);
      if (!current()) return null;
      const answer = await this.office.run<Answer>({ kind: "read", files, engine }, files, { progress });
      if (!current()) return null;
      if ("notes" in answer) {
        if (!this.theatre) return { problem: NOTES_ALONE };
        // Notes alone are laid over the match that is shown.
        const { match } = this.theatre;
        addNotes(match, answer.notes);
        forgetOrders(match);
        return { match };
      }
      if ("match" in answer && opening.outcomes?.length) answer.match.outcomes = opening.outcomes;
      return answer;
    } catch (error) {
      return current() ? { problem: { line: 0, sentence: messageOf(error) } } : null;
    }
  }

  private show(part: "welcome" | "loading" | "watch"): void {
    const { by } = this.parts;
    by("problem").hidden = true;
    for (const id of ["welcome", "loading", "watch"]) by(id).hidden = id !== part;
    this.root.dataset.part = part;
  }

  private recolour(): void {
    drawGames(this.parts.by("games"), this.theme.palette);
    this.theatre?.recolour(this.theme.palette);
  }

  private showHelp(): void {
    if (this.help.open) return;
    this.parts.by("keys").replaceChildren(
      ...KEYS.flatMap(({ shown, text }) => {
        const key = element("dt");
        key.append(element("kbd", "", shown));
        return [key, element("dd", "", text)];
      }),
    );
    this.help.showModal();
  }

  private listen(): void {
    const { by, root } = this.parts;
    const it = () => this.theatre;
    const find = () => by<HTMLInputElement>("find-unit").focus();
    const full = () => void (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()).catch(() => {});
    const link = () => void this.copyLink();
    listenToKeys(root, {
      toggle: () => it()?.clock.toggle(1),
      reverse: () => it()?.clock.toggle(-1),
      step: (by) => it()?.clock.step(by),
      first: () => it()?.clock.seek(0),
      last: () => it()?.clock.seek(it()!.clock.last),
      faster: (by) => it()?.transport.faster(by),
      animation: () => it()?.transport.setAnimation(!it()!.clock.animated),
      turn: (by) => it()?.turn(by),
      note: (by) => it()?.note(by),
      zoom: (by) => it()?.stage.zoomBy(by > 0 ? 1.5 : 1 / 1.5),
      fit: () => it()?.stage.fit(),
      cursor: (drow, dcol) => it()?.stage.moveCursor(drow, dcol),
      follow: () => it()?.stage.followSelected(it()!.clock.state),
      find: () => { if (it()) find(); },
      orders: () => it()?.toggleLayer("orders"),
      marks: () => { it()?.toggleLayer("notes"); it()?.toggleLayer("heat"); },
      clear: () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        it()?.stage.clear();
      },
      theme: () => this.theme.toggle(),
      share: () => this.share.open(),
      link,
      full,
      open: () => by<HTMLInputElement>("file").click(),
      compare: () => { if (it()) by<HTMLInputElement>("second-file").click(); },
      help: () => this.showHelp(),
    }, this.gone.signal);
    by("theme").onclick = () => this.theme.toggle();
    by("share").onclick = () => this.share.open();
    by("link").onclick = link;
    by("full").onclick = full;
    by("help-open").onclick = () => this.showHelp();
    by("help-close").onclick = () => this.help.close();
    by("problem-close").onclick = () => (by("problem").hidden = true);
  }

  private async copyLink(): Promise<void> {
    const button = this.parts.by("link");
    try {
      await navigator.clipboard.writeText(location.href);
      setText(button, "Copied");
    } catch {
      setText(button, "In the address bar");
    }
    setTimeout(() => setText(button, "Link"), 1500);
  }
}

const NOTHING = "Nothing of it can be shown.";
const NOTES_ALONE: Problem = { line: 0, sentence: "these are notes; open them together with the output of their match, or after it" };

/** Only records need the engine, and what is packed may be one; nothing else waits for it. */
async function engineFor(files: ArrayBuffer[]): Promise<WebAssembly.Module | null> {
  const may = (data: Uint8Array) => isRecord(data) || isPacked(data);
  return files.some((file) => may(new Uint8Array(file))) ? engineModule() : null;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
