import type { Match, StoryEvent } from "../../match/types";
import { CAR, MISSILE, own } from "./parse";
import type { Story } from "../game";
import { accumulate, countUnits, eachStep, tally } from "../shared/telling";

export function story(match: Match): Story {
  const events = carEvents(match);
  const { start, owner, kind, health } = match.units;
  const { alive, missiles } = own(match);
  const ofCars = (label: string, value: (k: number) => number) =>
    tally(match, label, (state, add) => {
      for (let k = start[state]!; k < start[state + 1]!; k++) if (kind[k] === CAR && alive[k]) add(owner[k]!, value(k));
    });
  return {
    events,
    statistics: [
      accumulate(match, "Cars lost", events, "death"),
      shots(match),
      countUnits(match, "Cars alive", CAR, (k) => alive[k] === 1),
      ofCars("Gas", (k) => health[k]!),
      ofCars("Missiles in stock", (k) => missiles[k]!),
      countUnits(match, "Missiles in flight", MISSILE),
    ],
  };
}

function carEvents(match: Match): StoryEvent[] {
  const { kind, owner, row, col } = match.units;
  const { alive } = own(match);
  const events: StoryEvent[] = [];
  eachStep(match, (state, before, after) => {
    if (before < 0 || after < 0 || kind[before] !== CAR || alive[before] === alive[after]) return;
    events.push({
      state: state + 1, kind: alive[after] ? "return" : "death", seat: owner[after]!, other: -1, what: "car", row: row[after]!, col: col[after]!,
    });
  });
  return events;
}

function shots(match: Match) {
  const { start, unit, shot } = match.moves;
  const owners = ownerOfCar(match);
  const result = tally(match, "Shots", (state, add) => {
    if (state === 0) return;
    for (let k = start[state - 1]!; k < start[state]!; k++) if (shot[k]) add(owners.get(unit[k]!) ?? -1);
  });
  for (let k = match.seats; k < result.values.length; k++) result.values[k]! += result.values[k - match.seats]!;
  return result;
}

function ownerOfCar(match: Match): Map<number, number> {
  const { start, id, owner, kind } = match.units;
  const owners = new Map<number, number>();
  for (let k = start[0]!; k < start[1]!; k++) if (kind[k] === CAR) owners.set(id[k]!, owner[k]!);
  return owners;
}
