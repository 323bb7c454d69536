/** What is known about a cell, the units on it and their orders. */

import { element, seatBadge } from "../app/dom";
import type { Fact, Skin } from "../draw/skin";
import { ordersOf, type OrderShown } from "../match/orders";
import type { Match } from "../match/types";

export function factsOf(match: Match, skin: Skin, state: number, row: number, col: number, follow: (id: number) => void): HTMLElement {
  const box = element("div", "facts");
  const units = skin.unitsAt(match, state, row, col);
  for (const k of units.slice(0, 6)) box.append(unitCard(match, skin, state, k, follow));
  if (units.length > 6) box.append(element("p", "", `and ${units.length - 6} more units`));
  box.append(definitions([{ label: "Place", value: `row ${row}, column ${col}` }, ...skin.cellFacts(match, state, row * match.cols + col)]));
  return box;
}

export function unitCard(match: Match, skin: Skin, state: number, k: number, follow: ((id: number) => void) | null): HTMLElement {
  const card = element("div", "unit");
  const seat = match.units.owner[k]!;
  const title = element("p", "unit-title");
  title.append(seatBadge(seat), element("strong", "", skin.unitName(match, k)), element("span", "", ` of ${match.names[seat] ?? "nobody"}`));
  if (follow) {
    const button = element("button", "chip", "Follow");
    button.type = "button";
    button.addEventListener("click", () => follow(match.units.id[k]!));
    title.append(button);
  }
  const orders = ordersOf(match, state).filter((order) => order.k === k).map((order) => ({ label: "Order", value: told(order) }));
  card.append(title, definitions([...skin.unitFacts(match, k), ...orders]));
  return card;
}

function told({ drow, dcol, label, reason, fate }: OrderShown): string {
  const upDown = drow < 0 ? "up" : drow > 0 ? "down" : "";
  const side = dcol < 0 ? "left" : dcol > 0 ? "right" : "";
  const what = label || `${upDown} ${side}`.trim() || "stay";
  return fate === "done" ? what : `${what} – ${reason}`;
}

export function definitions(facts: Fact[]): HTMLElement {
  const list = element("dl");
  for (const { label, value } of facts) list.append(element("dt", "", label), element("dd", "", value));
  return list;
}
