import type { Skin } from "../draw/skin";
import type { GameId } from "../match/types";
import { apocalypseNow } from "./apocalypse-now";
import { battleRoyale } from "./battle-royale";
import { dominator } from "./dominator";
import { madMax } from "./mad-max";
import { orkIsland } from "./ork-island";

export const SKINS: Record<GameId, Skin> = {
  "battle-royale": battleRoyale,
  "dominator": dominator,
  "apocalypse-now": apocalypseNow,
  "mad-max": madMax,
  "ork-island": orkIsland,
};

export const TITLES: Record<GameId, string> = {
  "battle-royale": "Battle Royale",
  "dominator": "Dominator",
  "apocalypse-now": "Apocalypse Now",
  "mad-max": "Mad Max",
  "ork-island": "Ork Island",
};
