/** Ways to open a match: the chooser, drag and drop, and the address. */

import { by } from "./dom";

export interface Opening {
  name: string;
  read(): Promise<ArrayBuffer>;
}

export function listenForFiles(open: (opening: Opening) => void): void {
  const chooser = by<HTMLInputElement>("file");
  chooser.onchange = () => {
    const file = chooser.files?.[0];
    // The same file may be chosen again after it was written anew.
    if (file) open(fromFile(file));
    chooser.value = "";
  };
  for (const id of ["open", "choose"]) by(id).onclick = () => chooser.click();

  let depth = 0;
  const hover = (on: boolean) => document.body.classList.toggle("dropping", on);
  window.addEventListener("dragenter", () => hover(++depth > 0));
  window.addEventListener("dragleave", () => hover(--depth > 0));
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    hover(false);
    const file = event.dataTransfer?.files[0];
    if (file) open(fromFile(file));
  });
}

function fromFile(file: File): Opening {
  return { name: file.name, read: () => file.arrayBuffer() };
}

/** `?game=URL`, as the older viewers take it. */
export function fromAddress(): Opening | null {
  const address = new URLSearchParams(location.search).get("game");
  if (!address) return null;
  return {
    name: address,
    async read() {
      let answer: Response;
      try {
        answer = await fetch(address);
      } catch {
        const hint = location.protocol === "file:" ? "; a page opened from a file may not read other files, so choose it with the button" : "";
        throw new Error(`${address} could not be fetched${hint}`);
      }
      if (!answer.ok) throw new Error(`${address} could not be fetched: the server answered ${answer.status}`);
      return answer.arrayBuffer();
    },
  };
}
