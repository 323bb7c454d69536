import { expect, test } from "vitest";
import type { Match } from "../../src/match/types";
import { eachStep } from "../../src/games/shared/telling";
import { read, rowsOf, sample } from "./samples";

const statistic = (match: Match, label: string) => rowsOf(match.statistics.find((one) => one.label === label)!.values, match.seats);

test("dominator: land is the one the file states", () => {
  const text = sample("dom_yards_1083_Probe-Sweep-Idle-Probe.res.gz");
  const land = [...text.matchAll(/^land (.*)$/gm)].map((found) => found[1]!.split(" ").map(Number));
  expect(statistic(read(text), "Land")).toEqual(land);
});

test("battle royale: from round 1 on the score is the land", () => {
  const match = read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br"));
  expect(statistic(match, "Land").slice(1)).toEqual(rowsOf(match.scores, 4).slice(1));
});

test("battle royale: captures balance losses and explain who owns what", () => {
  const match = read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br"));
  const sum = (label: string) => statistic(match, label).at(-1)!;
  const [gained, lost, farmers, knights] = [sum("Captures"), sum("Losses"), sum("Farmers"), sum("Knights")];
  for (let seat = 0; seat < 4; seat++) expect(2 + gained[seat]! - lost[seat]!).toBe(farmers[seat]! + knights[seat]!);
  expect(match.events.filter((event) => event.kind === "capture")).toHaveLength(gained.reduce((a, b) => a + b));
});

test("apocalypse now: soldiers and parachuters are always 80, deaths and landings explain the soldiers", () => {
  const match = read(sample("grove_1079_Probe-Sweep-Idle-Probe.out.gz"));
  const soldiers = statistic(match, "Soldiers");
  const parachuters = statistic(match, "Parachuters");
  const total = (row: number[]) => row.reduce((a, b) => a + b);
  soldiers.forEach((row, state) => expect(total(row) + total(parachuters[state]!)).toBe(80));
  const count = (kind: string) => match.events.filter((event) => event.kind === kind).length;
  expect(total(soldiers[0]!) - count("death") + count("landing")).toBe(total(soldiers.at(-1)!));
  const gains = rowsOf(match.scores, 4);
  const posts = statistic(match, "Post points");
  for (let state = 1; state < match.states; state++) {
    for (let seat = 0; seat < 4; seat++) expect(gains[state]![seat]! - gains[state - 1]![seat]!).toBe(posts[state]![seat]! + soldiers[state]![seat]!);
  }
});

test("apocalypse now: a helicopter throws napalm at most once in 30 rounds", () => {
  const match = read(sample("embers_1080_Probe-Sweep-Idle-Probe.out.gz"));
  expect(match.events.filter((event) => event.kind === "napalm").length).toBeGreaterThan(10);
  expect(statistic(match, "Napalm thrown").at(-1)!.every((count) => count <= 2 * Math.ceil(200 / 30))).toBe(true);
});

test("mad max: every car lost is found among those that are not alive", () => {
  const match = read(sample("s_small_55_Sweep-Probe-Probe-Idle.res.gz"));
  const lost = statistic(match, "Cars lost").at(-1)!;
  const alive = statistic(match, "Cars alive").at(-1)!;
  const back = [0, 1, 2, 3].map((seat) => match.events.filter((event) => event.kind === "return" && event.seat === seat).length);
  for (let seat = 0; seat < 4; seat++) expect(2 - lost[seat]! + back[seat]!).toBe(alive[seat]);
  const done = sample("s_small_55_Sweep-Probe-Probe-Idle.res.gz").split("actions_done").slice(1).map((part) => part.split("rnd")[0]).join("");
  expect(statistic(match, "Shots").at(-1)!.reduce((a, b) => a + b)).toBe(done.match(/^\d+ s 0 1$/gm)!.length);
});

test("ork island: cities and paths as the file lists their owners", () => {
  const text = sample("small20_s13.out");
  const match = read(text);
  const owners = [...text.matchAll(/^city_owners\n(.*)$/gm)].map((found) => found[1]!.trim().split(" ").map(Number));
  expect(statistic(match, "Cities")).toEqual(owners.map((row) => [0, 1, 2, 3].map((seat) => row.filter((owner) => owner === seat).length)));
});

test("lead changes follow the scores", () => {
  const match = read(sample("s_small_55_Sweep-Probe-Probe-Idle.res.gz"));
  const leads = match.events.filter((event) => event.kind === "lead");
  expect(leads.length).toBeGreaterThan(1);
  for (const event of leads) {
    const row = rowsOf(match.scores, 4)[event.state]!;
    expect(row.filter((score) => score >= row[event.seat]!)).toHaveLength(1);
  }
});

test("a frozen player is told once, in the first round with a negative status", () => {
  let state = 0;
  const text = sample("tiny21_s71.out").replace(/^Game/, "SecGame").replace(/^status .*$/gm, () => `status 0.1 ${state++ < 7 ? 0.9 : -1} 0 0`);
  expect(read(text).events.filter((event) => event.kind === "frozen")).toMatchObject([{ state: 7, seat: 1 }]);
});

test("units are followed from state to state in whatever order a file lists them", () => {
  const match = read(sample("grove_1079_Probe-Sweep-Idle-Probe.out.gz"));
  const { start, id } = match.units;
  const steps = () => {
    const found: string[] = [];
    eachStep(match, (state, before, after) => found.push(`${state}: ${before < 0 ? "-" : id[before]} ${after < 0 ? "-" : id[after]}`));
    return found.sort();
  };
  const ordered = steps();
  expect(ordered.some((step) => step.endsWith(" -"))).toBe(true);
  expect(ordered.some((step) => step.includes(": - "))).toBe(true);
  for (let state = 0; state < match.states; state += 2) id.subarray(start[state]!, start[state + 1]!).reverse();
  expect(steps()).toEqual(ordered);
});
