import { describe, expect, test } from "vitest";
import { boardOffset } from "../../src/match/types";
import { largeOrkIsland } from "../synthesise.mjs";
import { complaint, read, rowsOf, sample, SAMPLES, scoresIn } from "./samples";

describe("outputs of the published programs", () => {
  test.each(SAMPLES)("%s: every state, every score", (name) => {
    const text = sample(name);
    const match = read(text);
    expect(match.problem).toBeNull();
    const scores = scoresIn(text);
    expect(match.states).toBe(scores.length);
    expect(match.states).toBeGreaterThan(20);
    expect(rowsOf(match.scores, match.seats)).toEqual(scores);
    expect(match.names).toEqual(/^names\s+(.*)$/m.exec(text)![1]!.trim().split(/\s+/));
  });

  test("battle royale: units and board of the last state", () => {
    const text = sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br");
    const match = read(text);
    const last = text.slice(text.lastIndexOf("round 60"));
    const lines = last.split("\n");
    const board = lines.slice(1, 12).join("");
    const s = match.states - 1;
    const offset = boardOffset(match, s);
    expect(Buffer.from(match.board.subarray(offset, offset + 121)).toString()).toBe(board);
    const { start, kind, owner, row, col, health } = match.units;
    const units = Array.from({ length: 8 }, (_, k) => start[s]! + k).map((k) => `${"fk"[kind[k]!]} ${owner[k]} ${row[k]} ${col[k]} ${health[k]}`);
    expect(units).toEqual(lines.slice(14, 22));
  });

  test("battle royale: movements lead from their state to the next", () => {
    const match = read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br"));
    const { start, unit, drow, dcol } = match.moves;
    expect(start[1]! - start[0]!).toBe(6);
    expect([unit[0], drow[0], dcol[0]]).toEqual([7, -1, 0]);
    expect(start.length).toBe(match.states + 1);
  });

  test("apocalypse now: posts, helicopters and fire of the first state", () => {
    const text = sample("embers_1080_Probe-Sweep-Idle-Probe.out.gz");
    const match = read(text);
    expect(match.sites.map((site) => site.value)).toEqual([...Array(8).fill(100), ...Array(8).fill(50)]);
    expect([...match.siteOwner.subarray(0, 4)]).toEqual([-1, -1, 1, 1]);
    const fires = text.slice(text.indexOf("\nfire\n"), text.indexOf("\nround 0")).match(/^\d+\t\d+\t\d+$/gm)!;
    const area = match.rows * match.cols;
    expect(match.layers["fire"]!.subarray(0, area).filter(Boolean)).toHaveLength(fires.length);
    expect(match.layers["fire"]![1 * 60 + 51]).toBe(3);
    expect([match.units.kind[0], match.units.more["facing"]![0], match.units.more["napalm"]![0]]).toEqual([2, 0, 2]);
  });

  test("apocalypse now: parachuters and the first to expire", () => {
    const text = sample("grove_1079_Probe-Sweep-Idle-Probe.out.gz");
    const line = /^\d+\t2\t\d\t\d+\t\d+\t-1\t\d\t\d+\t([2-9])\t(.*)\t$/m.exec(text)!;
    const [id, , owner, row, col] = line[0].split("\t").map(Number);
    const match = read(text);
    const { units } = match;
    const k = units.id.findIndex((one, at) => one === id && units.row[at] === row && units.col[at] === col && units.more["parachuters"]![at] === Number(line[1]));
    expect(units.owner[k]).toBe(owner);
    expect(units.more["expires"]![k]).toBe(Math.min(...line[2]!.split("\t").map(Number)));
  });

  test("mad max: a match that starts at round 10, with its missiles", () => {
    const match = read(sample("s_start_108_Probe-Probe-Sweep-Idle.res.gz"));
    expect([match.firstRound, match.states, match.rows, match.cols]).toEqual([10, 301, 17, 61]);
    expect(match.units.start[1]).toBe(8 + 11);
    expect([...match.status.subarray(0, 4)]).toEqual([0, 0.5, -1, 1]);
    expect([match.units.more["alive"]![6], match.units.more["alive"]![7], match.units.more["returns"]![7]]).toEqual([0, 0, 5]);
  });

  test("ork island: cities, paths and owners, with the island kept once", () => {
    const text = sample("fixed25_s64.out");
    const match = read(text);
    expect(match.board).toHaveLength(625);
    expect(match.sites.filter((site) => site.kind === "city")).toHaveLength(11);
    const paths = match.sites.filter((site) => site.kind === "path");
    expect(paths).toHaveLength(Number(/^paths (\d+)$/m.exec(text)![1]));
    expect(paths.every((path) => path.ends!.every((end) => match.sites[end]!.kind === "city"))).toBe(true);
    const owners = [...text.matchAll(/^(?:city|path)_owners\n(.*)$/gm)].slice(-2).flatMap((found) => found[1]!.trim().split(" ").map(Number));
    expect([...match.siteOwner.subarray(-match.sites.length)]).toEqual(owners);
  });
});

describe("other writings of the same formats", () => {
  test.each(["tiny21_s71.out", "small20_s13.out", "embers_1080_Probe-Sweep-Idle-Probe.out.gz"])("%s as a judge writes it", (name) => {
    const text = sample(name).replace(/^Game/, "SecGame").replace(/^(status\s+)0(\s)0(\s)0(\s)0/gm, "$10.25$2-1$31e-05$40.5");
    const match = read(text);
    expect(match.secure).toBe(true);
    expect([...match.status.subarray(0, 4)].map((value) => +value.toFixed(6))).toEqual([0.25, -1, 0.00001, 0.5]);
  });

  test("the judge's Mad Max and Battle Royale", () => {
    expect(read(sample("s_small_55_Sweep-Probe-Probe-Idle.res.gz").replace("secgame\t0", "secgame\t1")).secure).toBe(true);
    expect(read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br").replace("secgame false", "secgame true")).secure).toBe(true);
    expect(read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br")).secure).toBe(false);
  });

  test("the first version of Battle Royale, with two players", () => {
    const text = `battleroyale v1
nb_players 2\nnb_rounds 1\nnb_farmers 1\nnb_knights 0\nfarmers_health 60\nknights_health 120\nfarmers_regen 0\nknights_regen 15
damage_min 50\ndamage_max 70\nrows 2\ncols 3\nnames A B

round 0\n.X.\n0.1\nscore 0 0\nstatus 0 0\nf 0 1 0 60\nf 1 1 2 60

actions\n0\n0 t\n-1\n1\n-1\n\nmovements\n0 t\n-1

round 1\n0X.\n0.1\nscore 2 1\nstatus 0 0\nf 0 0 0 60\nf 1 1 2 60\n`;
    const match = read(text);
    expect([match.seats, match.states, match.problem]).toEqual([2, 2, null]);
    expect(rowsOf(match.scores, 2)).toEqual([[0, 0], [2, 1]]);
  });

  test("Windows line ends and a byte order mark change nothing", () => {
    const text = sample("small20_s13.out");
    const other = read("\xef\xbb\xbf" + text.replaceAll("\n", "\r\n"));
    expect({ ...other }).toEqual({ ...read(text) });
  });

  test("an island written with other blanks is still the same island", () => {
    const text = sample("small20_s13.out");
    const second = text.indexOf("cities", text.indexOf("commands"));
    const match = read(text.slice(0, second) + "cities\t" + text.slice(second + 7));
    expect(match.problem).toBeNull();
    expect(match.board).toHaveLength(400);
  });
});

test("a file of more than 200 000 lines", () => {
  const text = largeOrkIsland();
  expect(text.split("\n").length).toBeGreaterThan(200_000);
  const match = read(text);
  expect([match.states, match.problem]).toEqual([271, null]);
  expect(rowsOf(match.scores, 4)).toEqual(scoresIn(text));
});

test("nothing is wrong with any sample", () => {
  for (const name of SAMPLES) expect(complaint(sample(name))).toBeNull();
});
