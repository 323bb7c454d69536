// Written by sdkgen from the registry of games; do not edit.

import { apocalypseNow } from "./apocalypse-now";
import { battleRoyale } from "./battle-royale";
import { dominator } from "./dominator";
import { honeyRush } from "./honey-rush";
import { madMax } from "./mad-max";
import { orkIsland } from "./ork-island";
import type { Game } from "./game";

export const GAMES: readonly Game[] = [apocalypseNow, battleRoyale, dominator, honeyRush, madMax, orkIsland];
