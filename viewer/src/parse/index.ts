/** From the bytes of an output file to a match, or to a sentence that says what is wrong with it. */

import { GAMES } from "../games";
import type { Game } from "../games/game";
import { MatchBuilder } from "../match/builder";
import type { Match, Problem } from "../match/types";
import { tellStory } from "../story";
import { ParseProblem, quote, Tokens } from "./tokens";

export type Parsed = { match: Match } | { problem: Problem };

export function parseMatch(data: Uint8Array, progress: (fraction: number) => void = () => {}): Parsed {
  const tokens = new Tokens(data);
  let builder: MatchBuilder | null = null;
  let problem: Problem | null = null;
  try {
    const game = detect(new Tokens(data));
    builder = new MatchBuilder(game.id, game.fields, game.layers);
    game.parse(tokens, builder, () => progress(tokens.position / data.length));
    problem = missingRounds(tokens, builder);
  } catch (error) {
    if (!(error instanceof ParseProblem)) throw error;
    problem = tokens.locate(error);
  }
  if (!builder || builder.states === 0) return { problem: problem ?? { line: 1, sentence: "there is no round in this file" } };
  const match = builder.finish(problem);
  tellStory(match);
  return { match };
}

/** Some files begin with the name of their game, some with "Game", the seed and the name. */
function detect(t: Tokens): Game {
  // The first word of a file that is no match may be the whole file, so only its beginning is looked at.
  t.advance("the name of a game");
  const first = t.text(40);
  let named = "";
  if (first === "Game" || first === "SecGame") {
    t.expect("Seed");
    t.word("the seed");
    named = t.word("the name of a game");
  }
  const found = GAMES.find((game) => game.detect(first, named));
  if (found) return found;
  if (first.startsWith("PK\x03\x04")) throw t.wrong("this is a zip archive: unpack it and open the match that is in it");
  if (first.startsWith("\0asm")) throw t.wrong("this is a module of a player, not a match");
  throw t.wrong(named ? `${quote(named)} is no game that the viewer knows` : `this is not the output of a match: it begins with ${quote(first)}`);
}

function missingRounds(t: Tokens, m: MatchBuilder): Problem | null {
  if (m.promised <= m.states) return null;
  const last = m.firstRound + m.states - 1;
  return t.locate(new ParseProblem(t.data.length, `the file ends after round ${last} of ${m.firstRound + m.promised - 1}`, true));
}
