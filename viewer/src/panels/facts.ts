/** What is known about a cell and the units on it. */

import { element, seatBadge } from "../app/dom";
import type { Fact, Skin } from "../draw/skin";
import type { Match } from "../match/types";

export function factsOf(match: Match, skin: Skin, state: number, row: number, col: number, follow: (id: number) => void): HTMLElement {
  const box = element("div", "facts");
  const units = skin.unitsAt(match, state, row, col);
  for (const k of units.slice(0, 6)) box.append(unitCard(match, skin, k, follow));
  if (units.length > 6) box.append(element("p", "", `and ${units.length - 6} more units`));
  box.append(definitions([{ label: "Place", value: `row ${row}, column ${col}` }, ...skin.cellFacts(match, state, row * match.cols + col)]));
  return box;
}

function unitCard(match: Match, skin: Skin, k: number, follow: (id: number) => void): HTMLElement {
  const card = element("div", "unit");
  const seat = match.units.owner[k]!;
  const title = element("p", "unit-title");
  title.append(seatBadge(seat), element("strong", "", skin.unitName(match, k)), element("span", "", ` of ${match.names[seat] ?? "nobody"}`));
  const button = element("button", "chip", "Follow");
  button.type = "button";
  button.addEventListener("click", () => follow(match.units.id[k]!));
  title.append(button);
  card.append(title, definitions(skin.unitFacts(match, k)));
  return card;
}

function definitions(facts: Fact[]): HTMLElement {
  const list = element("dl");
  for (const { label, value } of facts) list.append(element("dt", "", label), element("dd", "", value));
  return list;
}
