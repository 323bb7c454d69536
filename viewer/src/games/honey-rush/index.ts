/** Honey Rush: everything that the viewer knows of it. */

import { noise } from "../../draw/hash";
import type { Actor } from "../../draw/motion";
import { mix, type Palette } from "../../draw/palette";
import { piece, pulse, seatPath } from "../../draw/shapes";
import { cellsAround, type Ctx, fixedScene, type Frame, type Skin, unitsOn } from "../../draw/skin";
import type { MatchBuilder } from "../../match/builder";
import { type Match, type RawOrder, setting, type StoryEvent, unitIndex } from "../../match/types";
import { charSet, type Tokens } from "../../parse/tokens";
import type { Game, Story } from "../game";
import { readCol, readNames, readRound, readRow, readScores, readSeat, readSettings, readSize, readStatus, settingOf } from "../shared/reading";
import { accumulate, eachStep, tally } from "../shared/telling";
import { paintTree } from "../shared/terrain";

const MEADOW = 46, HEDGE = 88, FLOWER = 70;
const CELLS = charSet(".XF0123");
const NUMBERS = ["nb_players", "rows", "cols", "nb_rounds", "nb_bees", "bag", "flower_most", "bloom"] as const;
/** Directions by their numbers in an order, and by their letters in a file. */
const STEPS = [["up", -1, 0], ["right", 0, 1], ["down", 1, 0], ["left", 0, -1]] as const;

function parse(t: Tokens, m: MatchBuilder, progress: () => void): void {
  t.expect("HoneyRush");
  m.version = t.word("the version");
  readSettings(t, m, NUMBERS);
  readSize(t, m, "rows", "cols");
  m.promised = settingOf(m, "nb_rounds") + 1;
  t.expect("judged");
  m.secure = t.word("true or false") === "true";
  t.expect("seed");
  m.seed = t.word("the seed");
  readNames(t, m);
  t.expect("garden");
  m.boardConstant = true;
  const flowers: number[] = [];
  for (let row = 0; row < m.rows; row++) {
    t.boardRow(m.board, m.cols, CELLS, row, " of the garden");
  }
  for (let cell = 0; cell < m.area; cell++) if (m.board.at(cell) === FLOWER) flowers.push(cell);
  readState(t, m, flowers);
  while (!t.atEnd()) {
    progress();
    readFlights(t, m);
    readState(t, m, flowers);
  }
}

function readState(t: Tokens, m: MatchBuilder, flowers: number[]): void {
  readRound(t, m, "round");
  readScores(t, m, "score");
  readStatus(t, m);
  t.expect("flowers");
  const nectar = m.layers.nectar!;
  const start = nectar.zeros(m.area);
  for (const cell of flowers) nectar.set(start + cell, t.intBetween("the nectar of a flower", 0, 99));
  t.expect("bees");
  const bees = 4 * settingOf(m, "nb_bees");
  for (let id = 0; id < bees; id++) {
    m.addUnit(id, 0, readSeat(t, m), readRow(t, m), readCol(t, m), t.intBetween("the nectar of a bee", 0, 99));
  }
  m.commit();
}

function readFlights(t: Tokens, m: MatchBuilder): void {
  t.expect("flights");
  for (let bee = t.int("a bee or -1"); bee !== -1; bee = t.int("a bee or -1")) {
    t.advance("a direction");
    const step = STEPS.find(([name]) => name[0] === t.text());
    if (!step) throw t.expected("a direction (u r d l)");
    m.addMove(bee, step[1], step[2]);
  }
}

/** Nectar that is gone away from home was robbed, by somebody who is where the bee is, or where it was. */
function story(match: Match): Story {
  const { owner, row, col, health } = match.units;
  const robberies: StoryEvent[] = [];
  const home = (k: number) => match.board[row[k]! * match.cols + col[k]!] === 48 + owner[k]!;
  let [now, later] = [new Map<number, number>(), -1];
  eachStep(match, (state, before, after) => {
    if (before < 0 || after < 0 || health[after]! >= health[before]! || home(after)) return;
    if (later !== state) [now, later] = [unitIndex(match, state + 1), state];
    const meets = (place: number) => [...now.values()].find((k) => owner[k] !== owner[after] && row[k] === row[place] && col[k] === col[place]);
    const robber = meets(after) ?? meets(before);
    robberies.push({
      state: state + 1, kind: "robbery", seat: robber === undefined ? -1 : owner[robber]!, other: owner[after]!, what: "bee", row: row[after]!, col: col[after]!,
    });
  });
  const carried = tally(match, "Nectar under way", (state, add) => {
    for (let k = match.units.start[state]!; k < match.units.start[state + 1]!; k++) add(owner[k]!, health[k]!);
  });
  return {
    events: robberies,
    statistics: [carried, accumulate(match, "Robberies", robberies, "robbery"), accumulate(match, "Robbed", robberies, "robbery", "other")],
  };
}

interface Materials { grass: string; blade: string; hedge: string; tree: string; petal: string; wilted: string; heart: string; wax: string }
const DAY: Materials = { grass: "#dbe8b4", blade: "#c5d894", hedge: "#a9c47f", tree: "#5b8f4e", petal: "#e889b5", wilted: "#cdbfae", heart: "#f3b21b", wax: "#f3d27a" };
const NIGHT: Materials = { grass: "#333d29", blade: "#3d4931", hedge: "#2b3a26", tree: "#24402a", petal: "#a8587f", wilted: "#5d554b", heart: "#c08a14", wax: "#7d6527" };
const GOLD = "#ffcf3a";

/** A letter, and the nectar of a flower above it. */
const keyOf = (match: Match, state: number, cell: number) => match.board[cell]! | (match.layers.nectar![state * match.rows * match.cols + cell]! << 8);

function paintCell(ctx: Ctx, p: Palette, key: number, x: number, y: number, s: number, grain: number): void {
  const m = p.dark ? NIGHT : DAY;
  const [letter, nectar] = [key & 255, key >> 8];
  ctx.fillStyle = letter === HEDGE ? m.hedge : mix(m.grass, m.blade, noise(grain));
  ctx.fillRect(x, y, s, s);
  if (letter === HEDGE) paintTree(ctx, m.tree, p.dark, x, y, s, grain);
  else if (letter === FLOWER) flower(ctx, m, nectar, x + s / 2, y + s / 2, s / 2);
  else if (letter !== MEADOW) hive(ctx, p, m, letter - 48, x + s / 2, y + s / 2, s / 2);
}

function flower(ctx: Ctx, m: Materials, nectar: number, x: number, y: number, r: number): void {
  ctx.fillStyle = nectar ? m.petal : m.wilted;
  const petals = 6;
  for (let k = 0; k < petals; k++) {
    const angle = (k * 2 * Math.PI) / petals;
    ctx.beginPath();
    ctx.arc(x + Math.cos(angle) * r * 0.5, y + Math.sin(angle) * r * 0.5, r * 0.36, 0, Math.PI * 2);
    ctx.fill();
  }
  // The more nectar, the larger its heart.
  ctx.fillStyle = m.heart;
  ctx.beginPath();
  ctx.arc(x, y, r * Math.min(0.62, 0.14 + 0.09 * nectar), 0, Math.PI * 2);
  ctx.fill();
}

/** A comb of wax with the shape of its player. */
function hive(ctx: Ctx, p: Palette, m: Materials, seat: number, x: number, y: number, r: number): void {
  ctx.beginPath();
  for (let k = 0; k < 6; k++) ctx.lineTo(x + Math.cos((k * Math.PI) / 3) * r * 0.95, y + Math.sin((k * Math.PI) / 3) * r * 0.95);
  ctx.closePath();
  ctx.fillStyle = m.wax;
  ctx.fill();
  ctx.lineWidth = Math.max(1, r * 0.2);
  ctx.strokeStyle = p.seat[seat]!;
  ctx.stroke();
  seatPath(ctx, seat, x, y, r * 0.45);
  ctx.fillStyle = p.seat[seat]!;
  ctx.fill();
}

function bee(ctx: Ctx, p: Palette, seat: number, x: number, y: number, r: number, full: number): void {
  if (r >= 3) {
    ctx.fillStyle = p.dark ? "#dfe6ee99" : "#ffffffcc";
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.ellipse(x + side * r * 0.75, y - r * 0.65, r * 0.62, r * 0.36, side * -0.6, 0, Math.PI * 2);
      ctx.fill();
    }
  }
  piece(ctx, p, seat, x, y, r);
  if (full <= 0 || r < 2) return;
  ctx.fillStyle = GOLD;
  ctx.strokeStyle = p.ink;
  ctx.lineWidth = Math.max(0.5, r * 0.12);
  ctx.beginPath();
  ctx.arc(x, y + r * 0.1, r * (0.25 + 0.4 * Math.min(1, full)), 0, Math.PI * 2);
  ctx.fill();
  ctx.stroke();
}

/** Bees share cells, so each has its own place in one: those of a swarm stand in a ring. */
function paintBees(frame: Frame, actors: Actor[]): void {
  const { ctx, view, palette, match } = frame;
  const [bag, swarm] = [setting(match, "bag", 1), setting(match, "nb_bees", 1)];
  for (const actor of actors) {
    const [seat, id] = [match.units.owner[actor.k]!, match.units.id[actor.k]!];
    const angle = 2 * Math.PI * ((id % swarm) / swarm + seat / (4 * swarm));
    const away = swarm > 1 ? 0.22 : 0;
    const [x, y] = [view.x(actor.col + Math.cos(angle) * away), view.y(actor.row + Math.sin(angle) * away)];
    ctx.globalAlpha = actor.alpha;
    bee(ctx, palette, seat, x, y, view.cell * 0.24, match.units.health[actor.k]! / bag);
    ctx.globalAlpha = 1;
  }
  robberyRings(frame);
}

function robberyRings({ ctx, match, state, t, view, palette }: Frame): void {
  for (const event of match.events) {
    if (event.kind === "robbery" && event.state === state + 1) pulse(ctx, view.x(event.col + 0.5), view.y(event.row + 0.5), view.cell * 0.6, t, palette.seat[event.seat] ?? palette.nobody);
  }
}

const world = { wrapRows: false, wrapCols: false, reach: 1, fallsAreHits: false };
const swatch = (key: number) => (ctx: Ctx, p: Palette, x: number, y: number, r: number) => paintCell(ctx, p, key, x - r, y - r, 2 * r, 3);

const skin: Skin = {
  world,
  scene: fixedScene,
  scroll: () => 0,
  ground: (p) => (p.dark ? NIGHT : DAY).grass,
  cellKey: keyOf,
  paintCell,
  mapColour(match, _state, cell, p) {
    const m = p.dark ? NIGHT : DAY;
    const letter = match.board[cell]!;
    return letter === HEDGE ? m.tree : letter === FLOWER ? m.petal : letter === MEADOW ? m.grass : p.seat[letter - 48]!;
  },
  paintGround: () => {},
  paintUnits: paintBees,
  unitName: (match, k) => `Bee ${match.units.id[k]}`,
  unitFacts: (match, k) => [{ label: "Carries", value: `${match.units.health[k]} of ${setting(match, "bag", 1)}` }],
  cellFacts(match, state, cell) {
    const key = keyOf(match, state, cell);
    const letter = key & 255;
    if (letter === FLOWER) return [{ label: "Flower", value: `nectar ${key >> 8} of ${setting(match, "flower_most", 1)}` }];
    const name = letter === HEDGE ? "hedge" : letter === MEADOW ? "meadow" : `hive of ${match.names[letter - 48]}`;
    return [{ label: "Cell", value: name }];
  },
  unitsAt: unitsOn,
  range: (match, k) => cellsAround(match, world, k, 1, (drow, dcol) => Math.abs(drow) + Math.abs(dcol) === 1),
  legend: [
    { text: "bee", mark: (ctx, p, x, y, r) => bee(ctx, p, 0, x, y, r * 0.7, 0) },
    { text: "bee with nectar: the drop grows with its load", mark: (ctx, p, x, y, r) => bee(ctx, p, 0, x, y, r * 0.7, 1) },
    { text: "a ring: a bee was robbed", mark: (ctx, p, x, y, r) => pulse(ctx, x, y, r, 0.3, p.seat[0]!) },
    { text: "flower: its heart grows with its nectar", mark: swatch(FLOWER | (5 << 8)) },
    { text: "flower without nectar", mark: swatch(FLOWER) },
    { text: "hive of a player", mark: swatch(48) },
    { text: "hedge: no bee gets through", mark: swatch(HEDGE) },
    { text: "meadow", mark: swatch(MEADOW) },
  ],
};

export const honeyRush: Game = {
  id: "honey-rush",
  title: "Honey Rush",
  detect: (first) => first === "HoneyRush",
  layers: ["nectar"],
  parse,
  story,
  kinds: { robbery: { label: "Robberies", bar: true, sentence: ({ who, from, things, event }) => (event.seat < 0 ? `${from} is robbed` : `${who} robs ${things} of ${from}`) } },
  skin,
  mark: (ctx, p, x, y, r) => bee(ctx, p, 0, x, y, r * 0.8, 1),
  describe: (match) => `${match.rows} × ${match.cols}`,
  order(_match, { numbers: [unit, told] }: RawOrder) {
    const step = STEPS[told];
    return step ? { unit, drow: step[1], dcol: step[2] } : null;
  },
  choices: (match, _state, k) => STEPS.map(([label], told) => ({ label, numbers: [match.units.id[k]!, told, 0, 0] })),
};
