import { DARK, LIGHT, type Palette } from "../draw/palette";

/** Follows the system until the reader chooses; the choice is kept where the browser allows it. */
export class Theme {
  private readonly system = matchMedia("(prefers-color-scheme: dark)");
  private readonly listeners = new Set<() => void>();

  constructor() {
    const asked = new URLSearchParams(location.search).get("theme") ?? stored();
    if (asked === "dark" || asked === "light") document.documentElement.dataset.theme = asked;
    this.system.addEventListener("change", () => this.tell());
  }

  get dark(): boolean {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : this.system.matches;
  }

  get palette(): Palette {
    return this.dark ? DARK : LIGHT;
  }

  onChange(listener: () => void, signal: AbortSignal): void {
    this.listeners.add(listener);
    signal.addEventListener("abort", () => this.listeners.delete(listener));
  }

  toggle(): void {
    this.set(this.dark ? "light" : "dark");
  }

  set(next: "dark" | "light"): void {
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("palestra-theme", next);
    } catch {
      // A page opened from a file may have no storage; the choice then lasts as long as the page.
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem("palestra-theme");
  } catch {
    return null;
  }
}
