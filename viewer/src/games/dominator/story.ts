import type { Match } from "../../match/types";
import { FARMER, KNIGHT, WITCH } from "./parse";
import type { Story } from "../game";
import { accumulate, captures, countLand, countUnits } from "../shared/telling";

export function story(match: Match): Story {
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
