import type { GameId, Match, Problem, Site } from "./types";
import { bytes, counts, doubles, type Growing, ints, shorts, singles, smallInts } from "./growing";

export interface UnitRecord {
  id: number;
  kind: number;
  owner: number;
  row: number;
  col: number;
  health: number;
  a?: number;
  b?: number;
  c?: number;
  d?: number;
}

/**
 * Collects states as a parser reads them. A state counts only once `commit` is called,
 * so a file that breaks in the middle of a round leaves the rounds before it whole.
 */
export class MatchBuilder {
  version = "";
  secure = false;
  seed: string | null = null;
  names: string[] = [];
  seats = 4;
  settings: [string, string][] = [];
  rows = 0;
  cols = 0;
  firstRound = 0;
  promised = 0;
  boardConstant = false;
  hasFire = false;
  sites: Site[] = [];
  states = 0;

  readonly scores = doubles();
  readonly status = singles();
  readonly board = bytes();
  readonly fire = bytes();
  readonly siteOwner = smallInts();
  private readonly unit = {
    start: counts(), id: ints(), kind: bytes(), owner: smallInts(), row: shorts(), col: shorts(),
    health: ints(), a: shorts(), b: shorts(), c: shorts(), d: shorts(),
  };
  private readonly move = { start: counts(), unit: ints(), drow: smallInts(), dcol: smallInts(), shot: bytes() };
  private committed: number[] = [];

  constructor(readonly game: GameId) {
    this.unit.start.push(0);
    this.move.start.push(0);
    this.remember();
  }

  get area(): number {
    return this.rows * this.cols;
  }

  addUnit(u: UnitRecord): void {
    const t = this.unit;
    t.id.push(u.id);
    t.kind.push(u.kind);
    t.owner.push(u.owner);
    t.row.push(u.row);
    t.col.push(u.col);
    t.health.push(u.health);
    t.a.push(u.a ?? 0);
    t.b.push(u.b ?? 0);
    t.c.push(u.c ?? 0);
    t.d.push(u.d ?? 0);
  }

  /** An order that took effect after the state committed last. */
  addMove(unit: number, drow: number, dcol: number, shot = false): void {
    this.move.unit.push(unit);
    this.move.drow.push(drow);
    this.move.dcol.push(dcol);
    this.move.shot.push(shot ? 1 : 0);
  }

  commit(): void {
    // Moves read since the last state lead to this one; they belong to the state before.
    if (this.states > 0) this.move.start.push(this.move.unit.length);
    this.unit.start.push(this.unit.id.length);
    this.states++;
    this.remember();
  }

  finish(problem: Problem | null): Match {
    this.columns().forEach((column, k) => column.truncate(this.committed[k]!));
    while (this.move.start.length < this.states + 1) this.move.start.push(this.move.unit.length);
    const all = <T>(group: Record<string, Growing<never>>) =>
      Object.fromEntries(Object.entries(group).map(([key, column]) => [key, column.finish()])) as T;
    return {
      game: this.game, version: this.version, secure: this.secure, seed: this.seed, seats: this.seats,
      names: this.names, settings: this.settings, rows: this.rows, cols: this.cols,
      firstRound: this.firstRound, promised: this.promised, states: this.states,
      scores: this.scores.finish(), status: this.status.finish(),
      board: this.board.finish(), boardConstant: this.boardConstant,
      fire: this.hasFire ? this.fire.finish() : null,
      units: all(this.unit as never), moves: all(this.move as never),
      sites: this.sites, siteOwner: this.siteOwner.finish(),
      statistics: [], events: [], problem,
    };
  }

  private columns(): Growing<never>[] {
    return [
      this.scores, this.status, this.board, this.fire, this.siteOwner,
      ...Object.values(this.unit), ...Object.values(this.move),
    ] as unknown as Growing<never>[];
  }

  private remember(): void {
    this.committed = this.columns().map((column) => column.length);
  }
}
