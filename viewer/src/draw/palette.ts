/** Colours that all games share: the four seats and the ink of outlines. */

export interface Palette {
  dark: boolean;
  /** Behind the board. */
  backdrop: string;
  /** Strong colour of each seat. */
  seat: readonly string[];
  /** Text and outlines on the board. */
  ink: string;
  paper: string;
  nobody: string;
}

/**
 * Chosen to stay apart for the common kinds of colour blindness: two cool and two warm colours,
 * each pair with one light and one dark member. Shapes carry the same information (shapes.ts).
 */
export const SEAT_COLOURS = ["#29a6e5", "#e2502c", "#f2bd1d", "#7c3bbd"] as const;
export const SEAT_SHAPES = ["disc", "square", "triangle", "diamond"] as const;

export const LIGHT: Palette = {
  dark: false, backdrop: "#e6e1d6", seat: SEAT_COLOURS, ink: "#1d2127", paper: "#ffffff", nobody: "#f4f1ea",
};

export const DARK: Palette = {
  dark: true, backdrop: "#0c0f13", seat: ["#2ba8ee", "#ee5f3a", "#f7c62f", "#a565e2"], ink: "#0b0d10", paper: "#f4f6f8", nobody: "#cfd4da",
};

/** Mixes two colours written #rrggbb; share = 1 gives the first. */
export function mix(one: string, other: string, share: number): string {
  const a = parseInt(one.slice(1), 16);
  const b = parseInt(other.slice(1), 16);
  let result = 0;
  for (const shift of [16, 8, 0]) {
    const value = Math.round(((a >> shift) & 255) * share + ((b >> shift) & 255) * (1 - share));
    result |= value << shift;
  }
  return "#" + result.toString(16).padStart(6, "0");
}

/** #rrggbb with an opacity. */
export function fade(colour: string, alpha: number): string {
  return colour + Math.round(Math.max(0, Math.min(1, alpha)) * 255).toString(16).padStart(2, "0");
}
