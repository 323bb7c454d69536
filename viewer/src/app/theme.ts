import { DARK, LIGHT, type Palette } from "../draw/palette";

/** Follows the system until the reader chooses; the choice is kept where the browser allows it. */
export class Theme {
  private readonly system = matchMedia("(prefers-color-scheme: dark)");

  constructor(private readonly changed: () => void) {
    const asked = new URLSearchParams(location.search).get("theme") ?? stored();
    if (asked === "dark" || asked === "light") document.documentElement.dataset.theme = asked;
    this.system.addEventListener("change", () => this.changed());
  }

  get dark(): boolean {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : this.system.matches;
  }

  get palette(): Palette {
    return this.dark ? DARK : LIGHT;
  }

  toggle(): void {
    const next = this.dark ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("palestra-theme", next);
    } catch {
      // A page opened from a file may have no storage; the choice then lasts as long as the page.
    }
    this.changed();
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem("palestra-theme");
  } catch {
    return null;
  }
}
