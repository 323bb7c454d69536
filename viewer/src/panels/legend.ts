import { element } from "../app/dom";
import type { Palette } from "../draw/palette";
import type { LegendLine } from "../draw/skin";

export function drawLegend(list: HTMLElement, lines: readonly LegendLine[], palette: Palette): void {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  list.replaceChildren(
    ...lines.map(({ mark, text }) => {
      // Short lines stand two beside each other, so that the whole legend is in sight.
      const item = element("li", text.length > 17 ? "long" : "");
      const canvas = element("canvas");
      canvas.width = canvas.height = 26 * ratio;
      canvas.setAttribute("aria-hidden", "true");
      mark(canvas.getContext("2d")!, palette, 13 * ratio, 13 * ratio, 8.5 * ratio);
      item.append(canvas, element("span", "", text));
      return item;
    }),
  );
}
