import { describe, expect, test } from "vitest";
import { Motion } from "../../src/draw/motion";
import { View } from "../../src/draw/view";
import { skin as battleRoyale } from "../../src/games/battle-royale/skin";
import { read, sample } from "./samples";

describe("view", () => {
  const made = () => {
    const view = new View({ rows: 60, cols: 60 });
    view.resize(1000, 700);
    return view;
  };

  test("cells are whole pixels and the board is centred", () => {
    const view = made();
    expect(view.cell).toBe(11);
    expect([view.left, view.top]).toEqual([170, 20]);
    expect(view.cellAt(170, 20)).toEqual({ row: 0, col: 0 });
    expect(view.cellAt(169, 19)).toEqual({ row: -1, col: -1 });
  });

  test("zooming keeps the cell under the pointer", () => {
    const view = made();
    // While the board is smaller than the canvas it stays in the middle; from then on the pointer decides.
    view.zoomAt(3, 500, 350);
    const before = view.cellAt(400, 300);
    for (let k = 0; k < 3; k++) view.zoomAt(1.4, 400, 300);
    expect(view.cell).toBe(91);
    expect(view.zoomed).toBe(true);
    expect(view.cellAt(400, 300)).toEqual(before);
  });

  test("the board never leaves the canvas, and fits again", () => {
    const view = made();
    view.zoomAt(4, 500, 350);
    view.panBy(1e6, 1e6);
    expect([view.left, view.top]).toEqual([0, 0]);
    view.panBy(-1e6, -1e6);
    expect(view.left).toBe(1000 - 60 * view.cell);
    view.reset();
    expect([view.cell, view.zoomed]).toEqual([11, false]);
  });
});

describe("motion", () => {
  const match = read(sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br"));
  const motion = new Motion(match, battleRoyale.world);
  const { units } = match;
  const at = (state: number, t: number, id: number) => motion.actors(state, t).find((actor) => units.id[actor.k] === id);

  test("a unit slides from its cell to the next", () => {
    // Unit 7 goes from row 6 to row 5 in the first round.
    expect(at(0, 0, 7)).toMatchObject({ row: 6.5, col: 2.5, alpha: 1 });
    expect(at(0, 0.5, 7)!.row).toBeCloseTo(6);
    expect(at(1, 0, 7)).toMatchObject({ row: 5.5, col: 2.5 });
  });

  test("over the edge the short way is taken", () => {
    let crossings = 0;
    for (let state = 0; state + 1 < match.states; state++) {
      for (const actor of motion.actors(state, 0.5)) {
        crossings += actor.row < 0.5 || actor.row > 10.5 || actor.col < 0.5 || actor.col > 10.5 ? 1 : 0;
        expect(actor.row).toBeGreaterThanOrEqual(0);
        expect(actor.row).toBeLessThanOrEqual(11);
      }
    }
    expect(crossings).toBeGreaterThan(0);
  });

  test("a captured unit fades as the old owner's and appears as the new owner's", () => {
    const { state, seat, other, row, col } = match.events.find((event) => event.kind === "capture")!;
    const id = [...Array(8).keys()].find((one) => units.owner[units.start[state - 1]! + one] === other && units.owner[units.start[state]! + one] === seat)!;
    const before = at(state - 1, 0.25, id)!;
    const after = at(state - 1, 0.75, id)!;
    expect([units.owner[before.k], before.row - 0.5, before.col - 0.5]).toEqual([other, row, col]);
    expect(before.departure).toBeCloseTo(0.5);
    expect(units.owner[after.k]).toBe(seat);
    expect(after.arrival).toBeCloseTo(0.5);
  });

  test("a hit flashes in the middle of the round and only then", () => {
    let hits = 0;
    for (let state = 0; state + 1 < match.states; state++) {
      for (const actor of motion.actors(state, 0.5)) {
        const k = units.start[state]! + units.id[actor.k]!;
        const next = units.start[state + 1]! + units.id[actor.k]!;
        const hurt = units.owner[k] === units.owner[next] && units.health[next]! < units.health[k]!;
        if (hurt && actor.alpha === 1) hits++;
        expect(actor.hit > 0.9).toBe(hurt && actor.alpha === 1);
      }
      for (const actor of motion.actors(state, 0)) expect(actor.hit).toBe(0);
    }
    expect(hits).toBeGreaterThan(3);
  });
});
