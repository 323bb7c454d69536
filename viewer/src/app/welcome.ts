/** The five games on the start page, each with one of its own marks. */

import type { Palette } from "../draw/palette";
import type { GameId } from "../match/types";
import { SKINS, TITLES } from "../skins";
import { element } from "./dom";

/** Which line of a game's legend stands for the game. */
const MARKS: Record<GameId, number> = { "battle-royale": 1, "dominator": 2, "apocalypse-now": 3, "mad-max": 0, "ork-island": 0 };
const SIZE = 60;

export function drawGames(list: HTMLElement, palette: Palette): void {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  list.replaceChildren(
    ...(Object.keys(MARKS) as GameId[]).map((game) => {
      const canvas = element("canvas");
      canvas.width = canvas.height = SIZE * ratio;
      canvas.setAttribute("aria-hidden", "true");
      const ctx = canvas.getContext("2d")!;
      ctx.fillStyle = SKINS[game].ground(palette);
      ctx.beginPath();
      ctx.roundRect(0, 0, canvas.width, canvas.height, 12 * ratio);
      ctx.fill();
      SKINS[game].legend[MARKS[game]]!.mark(ctx, palette, canvas.width / 2, canvas.height / 2, 17 * ratio);
      const item = element("li");
      item.append(canvas, element("span", "", TITLES[game]));
      return item;
    }),
  );
}
