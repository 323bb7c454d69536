/** Where every unit is between two states. */

import { type Match, unitIndex } from "../match/types";

export interface World {
  /** Whether leaving at one side enters at the other. */
  wrapRows: boolean;
  wrapCols: boolean;
  /** Longest step that is drawn as a slide; a longer one is a new life elsewhere. */
  reach: number;
  /** In games where nothing else lowers health, a fall means a hit. */
  fallsAreHits: boolean;
}

export interface Actor {
  /** Entry in match.units whose attributes apply. */
  k: number;
  /** Centre, in cells (0.5 = middle of the first cell). */
  row: number;
  col: number;
  alpha: number;
  /** 0..1, strongest in the middle of the round in which the unit was hit. */
  hit: number;
  /** 0..1 while a unit that changed hands or was born appears; 0 otherwise. */
  arrival: number;
  /** 0..1 while a unit fades. */
  departure: number;
}

interface Track {
  before: number;
  after: number;
  drow: number;
  dcol: number;
  leap: boolean;
  /** Direction of an attack or a shot that did not move the unit. */
  lungeRow: number;
  lungeCol: number;
}

export class Motion {
  private state = -1;
  private tracks: Track[] = [];

  constructor(private readonly match: Match, private readonly world: World) {}

  /** Every unit at the moment `t` (0..1) after `state`. */
  actors(state: number, t: number): Actor[] {
    if (state !== this.state) this.prepare(state);
    return this.tracks.flatMap((track) => this.actor(track, t));
  }

  private actor(track: Track, t: number): Actor[] {
    const { units } = this.match;
    const at = (k: number, alpha: number, arrival: number, departure: number): Actor => ({
      k, row: units.row[k]! + 0.5, col: units.col[k]! + 0.5, alpha, hit: 0, arrival, departure,
    });
    if (track.before < 0) return t > 0.4 ? [at(track.after, (t - 0.4) / 0.6, t, 0)] : [];
    if (track.after < 0) return [at(track.before, 1 - t, 0, t)];
    if (track.leap) {
      return t < 0.5 ? [at(track.before, 1 - 2 * t, 0, 2 * t)] : [at(track.after, 2 * t - 1, 2 * t - 1, 0)];
    }
    const ease = t * t * (3 - 2 * t);
    const swing = Math.sin(Math.PI * t);
    const actor = at(t < 0.5 ? track.before : track.after, 1, 0, 0);
    actor.row = units.row[track.before]! + 0.5 + track.drow * ease + track.lungeRow * 0.38 * swing;
    actor.col = units.col[track.before]! + 0.5 + track.dcol * ease + track.lungeCol * 0.38 * swing;
    if (this.world.fallsAreHits && units.health[track.after]! < units.health[track.before]!) actor.hit = swing;
    return [actor];
  }

  private prepare(state: number): void {
    this.state = state;
    const { match } = this;
    const { start, id } = match.units;
    const from = start[state]!;
    const to = start[state + 1]!;
    this.tracks = [];
    if (state + 1 >= match.states) {
      for (let k = from; k < to; k++) this.tracks.push({ before: k, after: k, drow: 0, dcol: 0, leap: false, lungeRow: 0, lungeCol: 0 });
      return;
    }
    const now = unitIndex(match, state);
    const next = unitIndex(match, state + 1);
    const lunges = this.orders(state);
    for (let k = from; k < to; k++) this.tracks.push(this.track(k, next.get(id[k]!) ?? -1, lunges.get(id[k]!)));
    for (let k = start[state + 1]!; k < start[state + 2]!; k++) if (!now.has(id[k]!)) this.tracks.push(this.track(-1, k, undefined));
  }

  private track(before: number, after: number, order: [number, number] | undefined): Track {
    const track: Track = { before, after, drow: 0, dcol: 0, leap: false, lungeRow: 0, lungeCol: 0 };
    if (before < 0 || after < 0) return track;
    const { units, rows, cols } = this.match;
    track.drow = shortest(units.row[after]! - units.row[before]!, rows, this.world.wrapRows);
    track.dcol = shortest(units.col[after]! - units.col[before]!, cols, this.world.wrapCols);
    const far = Math.max(Math.abs(track.drow), Math.abs(track.dcol)) > this.world.reach;
    track.leap = far || units.owner[before] !== units.owner[after];
    if (!track.leap && track.drow === 0 && track.dcol === 0 && order) [track.lungeRow, track.lungeCol] = order;
    return track;
  }

  private orders(state: number): Map<number, [number, number]> {
    const { start, unit, drow, dcol } = this.match.moves;
    const orders = new Map<number, [number, number]>();
    for (let k = start[state]!; k < start[state + 1]!; k++) orders.set(unit[k]!, [drow[k]!, dcol[k]!]);
    return orders;
  }
}

function shortest(step: number, size: number, wraps: boolean): number {
  if (!wraps || Math.abs(step) * 2 <= size) return step;
  return step > 0 ? step - size : step + size;
}
