/** Small helpers around the page. Text from a file only ever becomes text. */

/** The parts of one viewer, by the names they have in the template. */
export class Parts {
  constructor(readonly root: HTMLElement) {}

  readonly by = <T extends HTMLElement = HTMLElement>(id: string): T => {
    const found = this.root.querySelector<T>(`[data-id="${id}"]`);
    if (!found) throw new Error(`the viewer has no part ${id}`);
    return found;
  };
}

/**
 * Fills an element with the markup of a viewer. The first viewer of a page keeps the names as ids, for style sheets and
 * programs that drive the page; further ones must not repeat them.
 */
export function furnish(root: HTMLElement): Parts {
  const template = document.getElementById("palestra-viewer") as HTMLTemplateElement;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const first = !document.querySelector(".palestra");
  for (const part of content.querySelectorAll<HTMLElement>("[id]")) {
    part.dataset.id = part.id;
    if (!first) part.removeAttribute("id");
  }
  root.classList.add("palestra");
  root.replaceChildren(content);
  return new Parts(root);
}

/** The viewer that was last touched. */
let used: HTMLElement | null = null;

export function markUsed(root: HTMLElement): void {
  used = root;
}

/** Whether something happened in a viewer; what happens beside all of them is for the one that was last touched, or for the first. */
export function isFor(root: HTMLElement, { target }: Event): boolean {
  const owner = target instanceof Element ? target.closest(".palestra") : null;
  return (owner ?? (used?.isConnected && used.childElementCount ? used : document.querySelector(".palestra"))) === root;
}

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, className = "", text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** Writes only what changed, so that 60 frames a second do not touch the page 60 times. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** A name cut after some letters, whole ones. */
export function shortened(name: string, most: number): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

/** A name among other words: not so long that it pushes them away, and written from right to left without turning them round. */
export function inSentence(name: string, most: number): string {
  const text = shortened(name, most);
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export function number(value: number): string {
  return whole.format(value);
}

/** A small picture of a seat's shape in its colour; it repeats what the text beside it says. */
export function seatBadge(seat: number): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", `badge seat-${seat}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", BADGES[seat] ?? BADGES[0]!);
  svg.append(path);
  return svg;
}

const BADGES = [
  "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  "M4.5 3h11a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5z",
  "M10 1.8L18.8 17.2H1.2z",
  "M10 1L19 10L10 19L1 10z",
];
