/** Ways to open a match: the chooser, drag and drop, the address, the page itself. */

import type { Outcome } from "../match/types";
import { fromBase64 } from "../load/inflate";
import { isFor, type Parts } from "./dom";

export interface Opening {
  name: string;
  /** Why players were frozen, if whoever opens the match knows. */
  outcomes?: Outcome[];
  /** Keep the round that is shown: it is the same match, read again. */
  keepRound?: boolean;
  /** Somebody chose it by hand: if it is wrong, the match that is shown stays. */
  byHand?: boolean;
  /** A second match, to be shown beside it. */
  beside?: Opening;
  /** Matches that were chosen with it and are not shown. */
  left?: number;
  /** The match, and perhaps its notes. */
  read(): Promise<ArrayBuffer[]>;
}

export interface FileEvents {
  open(opening: Opening): void;
  openSecond(opening: Opening): void;
  /** Modules of players, where they can play. */
  modules: ((files: File[]) => void) | null;
}

export function listenForFiles({ by, root }: Parts, on: FileEvents, signal: AbortSignal): void {
  const take = (files: File[]) => {
    if (on.modules && files.length && files.every(({ name }) => name.endsWith(".wasm"))) on.modules(files);
    else if (files.length) on.open(fromFiles(files));
  };
  const listen = (id: string, then: (files: File[]) => void) => {
    const chooser = by<HTMLInputElement>(id);
    chooser.onchange = () => {
      // The same file may be chosen again after it was written anew.
      then([...(chooser.files ?? [])]);
      chooser.value = "";
    };
    return chooser;
  };
  const chooser = listen("file", take);
  const second = listen("second-file", (files) => { if (files.length) on.openSecond(fromFiles(files)); });
  for (const id of ["open", "choose"]) by(id).onclick = () => chooser.click();
  by("compare").onclick = () => second.click();

  let depth = 0;
  const hover = (on: boolean) => root.classList.toggle("dropping", on);
  window.addEventListener("dragenter", (event) => hover(isFor(root, event) && ++depth > 0), { signal });
  window.addEventListener("dragleave", () => hover((depth = Math.max(0, depth - 1)) > 0), { signal });
  window.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    hover(false);
    if (!isFor(root, event) || root.querySelector("dialog[open]")) return;
    take([...(event.dataTransfer?.files ?? [])]);
  }, { signal });
}

/** `match` of match.notes, match.out and match.out.gz. */
const stem = (name: string) => name.replace(/(\.\w+)?\.\w+$/, "");
const isNotes = ({ name }: File) => /\.notes(\.\w+)?$/.test(name);

/** Several files are a match and its notes, or two matches that are compared, with theirs; only matches give a name. */
function fromFiles(files: File[]): Opening {
  const matches = files.filter((file) => !isNotes(file));
  const [main = files[0]!, second] = matches;
  const opening = (match: File): Opening => {
    const notes = files.filter((file) => isNotes(file) && file !== match && (matches.length < 2 || stem(file.name) === stem(match.name)));
    return { name: match.name, byHand: true, read: () => Promise.all([match, ...notes.slice(0, 1)].map(bytesOf)) };
  };
  return { ...opening(main), ...(second ? { beside: opening(second), left: matches.length - 2 } : {}) };
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Error("it cannot be read: it is a folder, or it is gone");
  }
}

/** A match at an address, with its notes if there are any. */
export function fromAddress(address: string, notes: string | null = null, outcomes: Outcome[] = [], name: string | null = null): Opening {
  return {
    name: name ?? decoded(address.split(/[?#]/)[0]!.split("/").at(-1) || address),
    outcomes,
    async read() {
      const files = [await fetched(address)];
      if (notes) files.push(await fetched(notes));
      return files;
    },
  };
}

/** A name is shown even if it is no proper part of an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function fetched(address: string): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(address);
  } catch {
    const hint = location.protocol === "file:" ? "; a page opened from a file may not read other files, so choose it with the button" : "";
    throw new Error(`${address} could not be fetched${hint}`);
  }
  if (!answer.ok) throw new Error(`${address} could not be fetched: the server answered ${answer.status}`);
  return answer.arrayBuffer();
}

/** What the program that made or serves this page has put into it. */
export function embedded<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** A match inside the page: `<script id="palestra-match" type="application/json">{"name", "match", "notes", "outcomes"}</script>`. */
export function fromPage(): Opening | null {
  const found = embedded<{ name?: unknown; match?: unknown; notes?: unknown; outcomes?: unknown }>("palestra-match");
  if (!found || typeof found.match !== "string") return null;
  const parts = [found.match, ...(typeof found.notes === "string" ? [found.notes] : [])];
  return {
    name: typeof found.name === "string" ? found.name : "match",
    outcomes: outcomesIn(found.outcomes),
    read: async () => parts.map((part) => fromBase64(part).buffer),
  };
}

/** `<script id="palestra-outcomes" type="application/json">[{"seat": 2, "round": 41, "reason": "out of budget"}]</script>`, or `window.palestra.outcomes`. */
export function outcomesOfPage(): Outcome[] {
  return outcomesIn((window as { palestra?: { outcomes?: unknown } }).palestra?.outcomes ?? embedded("palestra-outcomes"));
}

export function outcomesIn(given: unknown): Outcome[] {
  if (!Array.isArray(given)) return [];
  return given.filter((one): one is Outcome => typeof one === "object" && one !== null && Number.isInteger((one as Outcome).seat))
    .map(({ seat, round, reason }) => ({ seat, ...(typeof round === "number" ? { round } : {}), ...(typeof reason === "string" ? { reason } : {}) }));
}
