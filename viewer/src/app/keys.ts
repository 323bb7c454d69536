/** The keyboard. One table feeds the handler and the help. */

import { isFor, markUsed } from "./dom";

export interface KeyActions {
  toggle(): void;
  reverse(): void;
  step(by: number): void;
  first(): void;
  last(): void;
  faster(by: 1 | -1): void;
  animation(): void;
  turn(by: 1 | -1): void;
  note(by: 1 | -1): void;
  zoom(by: 1 | -1): void;
  fit(): void;
  cursor(drow: number, dcol: number): void;
  follow(): void;
  find(): void;
  orders(): void;
  marks(): void;
  clear(): void;
  theme(): void;
  share(): void;
  link(): void;
  full(): void;
  open(): void;
  compare(): void;
  help(): void;
}

interface Key {
  keys: string[];
  shown: string;
  text: string;
  run(actions: KeyActions, key: string): void;
}

const SHIFTED: Record<string, [number, number]> = {
  "Shift+ArrowUp": [-1, 0], "Shift+ArrowDown": [1, 0], "Shift+ArrowLeft": [0, -1], "Shift+ArrowRight": [0, 1],
};

export const KEYS: readonly Key[] = [
  { keys: [" "], shown: "Space", text: "play or pause", run: (a) => a.toggle() },
  { keys: ["r"], shown: "R", text: "play backwards or pause", run: (a) => a.reverse() },
  { keys: ["ArrowLeft", "ArrowUp"], shown: "← ↑", text: "one round back", run: (a) => a.step(-1) },
  { keys: ["ArrowRight", "ArrowDown"], shown: "→ ↓", text: "one round forward", run: (a) => a.step(1) },
  { keys: ["PageUp"], shown: "Page Up", text: "ten rounds back", run: (a) => a.step(-10) },
  { keys: ["PageDown"], shown: "Page Down", text: "ten rounds forward", run: (a) => a.step(10) },
  { keys: ["Home"], shown: "Home", text: "first round", run: (a) => a.first() },
  { keys: ["End"], shown: "End", text: "last round", run: (a) => a.last() },
  { keys: ["n"], shown: "N", text: "next turning point", run: (a) => a.turn(1) },
  { keys: ["p"], shown: "P", text: "previous turning point", run: (a) => a.turn(-1) },
  { keys: ["]"], shown: "]", text: "next round with notes or refused orders", run: (a) => a.note(1) },
  { keys: ["["], shown: "[", text: "previous round with notes or refused orders", run: (a) => a.note(-1) },
  { keys: [".", ">"], shown: ".", text: "faster", run: (a) => a.faster(1) },
  { keys: [",", "<"], shown: ",", text: "slower", run: (a) => a.faster(-1) },
  { keys: ["a"], shown: "A", text: "animation on or off", run: (a) => a.animation() },
  { keys: ["d"], shown: "D", text: "orders on the board", run: (a) => a.orders() },
  { keys: ["m"], shown: "M", text: "marks and heat on the board", run: (a) => a.marks() },
  { keys: ["+", "="], shown: "+", text: "zoom in", run: (a) => a.zoom(1) },
  { keys: ["-"], shown: "−", text: "zoom out", run: (a) => a.zoom(-1) },
  { keys: ["0"], shown: "0", text: "whole board", run: (a) => a.fit() },
  { keys: Object.keys(SHIFTED), shown: "Shift + arrows", text: "move over the cells of the board", run: (a, key) => a.cursor(...SHIFTED[key]!) },
  { keys: ["f"], shown: "F", text: "follow the unit on the chosen cell, or stop", run: (a) => a.follow() },
  { keys: ["u"], shown: "U", text: "find a unit by its number", run: (a) => a.find() },
  { keys: ["Escape"], shown: "Esc", text: "let go of the chosen cell and unit", run: (a) => a.clear() },
  { keys: ["s"], shown: "S", text: "save a picture or a film", run: (a) => a.share() },
  { keys: ["l"], shown: "L", text: "copy the address of this round", run: (a) => a.link() },
  { keys: ["g"], shown: "G", text: "full screen", run: (a) => a.full() },
  { keys: ["o"], shown: "O", text: "open another match", run: (a) => a.open() },
  { keys: ["c"], shown: "C", text: "a second match beside this one", run: (a) => a.compare() },
  { keys: ["t"], shown: "T", text: "light or dark", run: (a) => a.theme() },
  { keys: ["h", "?"], shown: "H", text: "this help", run: (a) => a.help() },
];

/** The list that got the focus by a click. */
let clicked: EventTarget | null = null;

function isOpen(list: HTMLSelectElement): boolean {
  try {
    return list.matches(":open");
  } catch {
    // Not every browser tells.
    return true;
  }
}

/** Elements that have their own use for a key keep it. */
function keepsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A list that was clicked and closed again without another choice does not keep the keys.
  if (target instanceof HTMLSelectElement) return key !== "Escape" && (clicked !== target || isOpen(target));
  if (target instanceof HTMLInputElement) return target.type === "checkbox" ? key === " " : target.type !== "range" && key !== "Escape";
  if (target.role === "listbox") return key === "ArrowUp" || key === "ArrowDown" || key === "Enter";
  return target instanceof HTMLButtonElement && (key === " " || key === "Enter");
}

/** Keys pressed in a viewer are its own; those pressed nowhere in particular belong to the viewer that has the whole page. */
export function listenToKeys(root: HTMLElement, actions: KeyActions, signal: AbortSignal): void {
  document.addEventListener("keydown", (event) => {
    // While a dialog is open nothing behind it listens, wherever the focus is.
    if (!isFor(root, event) || root.querySelector("dialog[open]") || event.ctrlKey || event.altKey || event.metaKey || keepsKey(event.target, event.key)) return;
    const arrow = event.key.startsWith("Arrow");
    const key = arrow && event.shiftKey ? `Shift+${event.key}` : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = KEYS.find((one) => one.keys.includes(key));
    if (!found) return;
    event.preventDefault();
    if (event.target instanceof HTMLSelectElement) event.target.blur();
    found.run(actions, key);
  }, { signal });
}

/**
 * After a click the keys belong to the match again: a button that kept the focus would take the space bar, a list the arrows.
 * Who came by keyboard keeps the focus.
 */
export function returnFocus(root: HTMLElement, signal: AbortSignal): void {
  let byPointer = false;
  root.addEventListener("pointerdown", ({ target }) => {
    byPointer = true;
    markUsed(root);
    clicked = target;
  }, { signal, capture: true });
  root.addEventListener("focusout", ({ target }) => { if (target === clicked) clicked = null; }, { signal });
  document.addEventListener("keydown", () => (byPointer = false), { signal, capture: true });
  const release = () => {
    const active = document.activeElement;
    if (!byPointer || !(active instanceof HTMLElement) || !root.contains(active) || active.closest("dialog")) return;
    if (active instanceof HTMLInputElement && active.type !== "checkbox" && active.type !== "range") return;
    if (active instanceof HTMLSelectElement || active instanceof HTMLButtonElement || active instanceof HTMLInputElement) active.blur();
  };
  root.addEventListener("click", ({ target }) => { if (!(target instanceof HTMLSelectElement)) release(); }, { signal });
  root.addEventListener("change", release, { signal });
}
