/** From the bytes of an output file to a match, or to a sentence that says what is wrong with it. */

import { MatchBuilder } from "../match/builder";
import type { GameId, Match, Problem } from "../match/types";
import { tellStory } from "../story";
import * as apocalypseNow from "./apocalypse-now";
import * as battleRoyale from "./battle-royale";
import * as dominator from "./dominator";
import * as madMax from "./mad-max";
import * as orkIsland from "./ork-island";
import { ParseProblem, quote, Tokens } from "./tokens";

type Parse = (t: Tokens, m: MatchBuilder, progress: () => void) => void;

const PARSERS: Record<GameId, Parse> = {
  "battle-royale": battleRoyale.parse,
  "dominator": dominator.parse,
  "apocalypse-now": apocalypseNow.parse,
  "mad-max": madMax.parse,
  "ork-island": orkIsland.parse,
};

export type Parsed = { match: Match } | { problem: Problem };

export function parseMatch(data: Uint8Array, progress: (fraction: number) => void = () => {}): Parsed {
  const tokens = new Tokens(data);
  let builder: MatchBuilder | null = null;
  let problem: Problem | null = null;
  try {
    const game = detect(new Tokens(data));
    builder = new MatchBuilder(game);
    PARSERS[game](tokens, builder, () => progress(tokens.position / data.length));
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

function detect(t: Tokens): GameId {
  // The first word of a file that is no match may be the whole file, so only its beginning is looked at.
  t.advance("the name of a game");
  const first = t.text(40);
  if (first === "battleroyale") return "battle-royale";
  if (first === "mad_max_2020") return "mad-max";
  if (first === "Game" || first === "SecGame") {
    t.expect("Seed");
    t.word("the seed");
    const game = t.word("the name of a game");
    if (game === "Dominator") return "dominator";
    if (game === "OrkIsland") return "ork-island";
    if (game === "ApocalypseNow2018") return "apocalypse-now";
    throw t.wrong(`${quote(game)} is none of the five games`);
  }
  throw t.wrong(`this is not the output of a match: it begins with ${quote(first)}`);
}

function missingRounds(t: Tokens, m: MatchBuilder): Problem | null {
  if (m.promised <= m.states) return null;
  const last = m.firstRound + m.states - 1;
  return t.locate(new ParseProblem(t.data.length, `the file ends after round ${last} of ${m.firstRound + m.promised - 1}`, true));
}
