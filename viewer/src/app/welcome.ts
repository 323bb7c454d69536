/** The games on the start page, each with its own mark. */

import type { Palette } from "../draw/palette";
import { GAMES } from "../games";
import { element } from "./dom";

const SIZE = 60;

export function drawGames(list: HTMLElement, palette: Palette): void {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  list.replaceChildren(
    ...GAMES.map(({ skin, mark, title }) => {
      const canvas = element("canvas");
      canvas.width = canvas.height = SIZE * ratio;
      canvas.setAttribute("aria-hidden", "true");
      const ctx = canvas.getContext("2d")!;
      ctx.fillStyle = skin.ground(palette);
      ctx.beginPath();
      ctx.roundRect(0, 0, canvas.width, canvas.height, 12 * ratio);
      ctx.fill();
      mark(ctx, palette, canvas.width / 2, canvas.height / 2, 17 * ratio);
      const item = element("li");
      item.append(canvas, element("span", "", title));
      return item;
    }),
  );
}
