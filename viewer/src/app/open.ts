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
  /** The match, and perhaps its notes. */
  read(): Promise<ArrayBuffer[]>;
}

export function listenForFiles({ by, root }: Parts, open: (opening: Opening) => void, openSecond: (opening: Opening) => void, signal: AbortSignal): void {
  const listen = (id: string, then: (opening: Opening) => void) => {
    const chooser = by<HTMLInputElement>(id);
    chooser.onchange = () => {
      // The same file may be chosen again after it was written anew.
      if (chooser.files?.length) then(fromFiles([...chooser.files]));
      chooser.value = "";
    };
    return chooser;
  };
  const chooser = listen("file", open);
  const second = listen("second-file", openSecond);
  for (const id of ["open", "choose"]) by(id).onclick = () => chooser.click();
  by("compare").onclick = () => second.click();

  let depth = 0;
  const hover = (on: boolean) => root.classList.toggle("dropping", on);
  window.addEventListener("dragenter", (event) => hover(isFor(root, event) && ++depth > 0), { signal });
  window.addEventListener("dragleave", () => hover(--depth > 0), { signal });
  window.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    hover(false);
    if (!isFor(root, event) || root.querySelector("dialog[open]")) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) open(fromFiles(files));
  }, { signal });
}

/** Several files are a match and its notes; only the match gives the name. */
function fromFiles(files: File[]): Opening {
  const main = files.find(({ name }) => !name.endsWith(".notes")) ?? files[0]!;
  const used = [main, ...files.filter((file) => file !== main && file.name.endsWith(".notes")).slice(0, 1)];
  return { name: main.name, read: () => Promise.all(used.map((file) => file.arrayBuffer())) };
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
