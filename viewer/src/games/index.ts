/** The games, by name. */

import { GAMES } from "./list";
import type { Game } from "./game";

export { GAMES };

export function gameOf(match: { game: string }): Game {
  const found = GAMES.find(({ id }) => id === match.game);
  if (!found) throw new Error(`there is no game ${match.game}`);
  return found;
}
