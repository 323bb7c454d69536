import type { Match } from "../../match/types";
import { FARMER, KNIGHT } from "./parse";
import type { Story } from "../game";
import { accumulate, captures, countLand, countUnits } from "../shared/telling";

export function story(match: Match): Story {
  const events = captures(match, (kind) => (kind === KNIGHT ? "knight" : "farmer"));
  return {
    events,
    statistics: [
      // Land is the score itself, so the curve shown first is another one.
      countUnits(match, "Farmers", FARMER),
      countUnits(match, "Knights", KNIGHT),
      countLand(match),
      accumulate(match, "Captures", events, "capture"),
      accumulate(match, "Losses", events, "capture", "other"),
    ],
  };
}
