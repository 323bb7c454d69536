/** The games, one line each: the only place outside their folders that names them. */

import { apocalypseNow } from "./apocalypse-now";
import { battleRoyale } from "./battle-royale";
import { dominator } from "./dominator";
import type { Game } from "./game";
import { madMax } from "./mad-max";
import { orkIsland } from "./ork-island";

export const GAMES: readonly Game[] = [apocalypseNow, battleRoyale, dominator, madMax, orkIsland];

export function gameOf(match: { game: string }): Game {
  const found = GAMES.find(({ id }) => id === match.game);
  if (!found) throw new Error(`there is no game ${match.game}`);
  return found;
}
