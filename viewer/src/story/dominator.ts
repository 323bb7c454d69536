import type { Match } from "../match/types";
import { FARMER, KNIGHT, WITCH } from "../parse/dominator";
import type { Story } from ".";
import { accumulate, captures, countLand, countUnits } from "./common";

export function dominator(match: Match): Story {
  const events = captures(match, (kind) => (kind === WITCH ? "witch" : kind === KNIGHT ? "knight" : "farmer"));
  return {
    events,
    statistics: [
      countLand(match),
      countUnits(match, "Farmers", FARMER),
      countUnits(match, "Knights", KNIGHT),
      countUnits(match, "Witches", WITCH),
      accumulate(match, "Captures", events, "capture"),
      accumulate(match, "Losses", events, "capture", "other"),
    ],
  };
}
