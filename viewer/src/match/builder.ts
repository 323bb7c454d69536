import type { Match, Moves, Problem, Site } from "./types";
import { bytes, Cells, counts, doubles, type Growing, ints, shorts, singles, smallInts } from "./growing";

const moveColumns = () => ({ start: counts(), unit: ints(), drow: smallInts(), dcol: smallInts(), shot: bytes() });

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
  sites: Site[] = [];
  states = 0;

  readonly scores = doubles();
  readonly status = singles();
  readonly board = new Cells();
  readonly siteOwner = smallInts();
  /** Numbers per cell and state beside the board's characters. */
  readonly layers: Record<string, Cells>;
  private readonly unit = {
    start: counts(), id: ints(), kind: bytes(), owner: smallInts(), row: shorts(), col: shorts(), health: ints(),
  };
  private readonly more: [string, ReturnType<typeof ints>][];
  private readonly move = moveColumns();
  private readonly ask = moveColumns();
  private tellsAsked = false;
  private readonly columns: Growing[];
  private committed: number[] = [];

  /** `fields` are what only this game's units have, `layers` what only its cells have. */
  constructor(readonly game: string, fields: readonly string[] = [], layers: readonly string[] = []) {
    this.more = fields.map((name) => [name, ints()]);
    this.layers = Object.fromEntries(layers.map((name) => [name, new Cells()]));
    for (const group of [this.unit, this.move, this.ask]) group.start.push(0);
    this.columns = [
      this.scores, this.status, this.board, this.siteOwner, ...Object.values(this.layers),
      ...Object.values(this.unit), ...this.more.map(([, column]) => column), ...Object.values(this.move), ...Object.values(this.ask),
    ];
    this.remember();
  }

  get area(): number {
    return this.rows * this.cols;
  }

  /** Cells of all states that are kept so far. */
  get cells(): number {
    return Object.values(this.layers).reduce((sum, layer) => sum + layer.length, this.board.length);
  }

  /** `more` are the values of the game's own fields, in their order; those left out are 0. */
  addUnit(id: number, kind: number, owner: number, row: number, col: number, health: number, ...more: number[]): void {
    const t = this.unit;
    t.id.push(id);
    t.kind.push(kind);
    t.owner.push(owner);
    t.row.push(row);
    t.col.push(col);
    t.health.push(health);
    for (let k = 0; k < this.more.length; k++) this.more[k]![1].push(more[k] ?? 0);
  }

  /** An order that took effect after the state committed last. */
  addMove(unit: number, drow: number, dcol: number, shot = false): void {
    add(this.move, unit, drow, dcol, shot);
  }

  /** An order that was given after the state committed last, whatever became of it. */
  addAsked(unit: number, drow: number, dcol: number, shot = false): void {
    this.tellsAsked = true;
    add(this.ask, unit, drow, dcol, shot);
  }

  commit(): void {
    // Moves read since the last state lead to this one; they belong to the state before.
    if (this.states > 0) for (const group of [this.move, this.ask]) group.start.push(group.unit.length);
    this.unit.start.push(this.unit.id.length);
    this.states++;
    this.remember();
  }

  finish(problem: Problem | null): Match {
    this.columns.forEach((column, k) => column.truncate(this.committed[k]!));
    for (const group of [this.move, this.ask]) while (group.start.length < this.states + 1) group.start.push(group.unit.length);
    const all = <T>(group: Record<string, unknown> | [string, unknown][]) =>
      Object.fromEntries((Array.isArray(group) ? group : Object.entries(group)).map(([key, column]) => [key, (column as Growing).finish()])) as T;
    return {
      game: this.game, version: this.version, secure: this.secure, seed: this.seed, seats: this.seats,
      names: this.names, settings: this.settings, rows: this.rows, cols: this.cols,
      firstRound: this.firstRound, promised: this.promised, states: this.states,
      scores: this.scores.finish(), status: this.status.finish(),
      board: this.board.finish(), boardConstant: this.boardConstant, layers: all(this.layers),
      units: { ...all<Omit<Match["units"], "more">>(this.unit), more: all(this.more) },
      moves: all<Moves>(this.move), asked: this.tellsAsked ? all<Moves>(this.ask) : null,
      sites: this.sites, siteOwner: this.siteOwner.finish(),
      statistics: [], events: [], problem, edition: "", outcomes: [], rawOrders: { numbers: new Int32Array(0), refused: new Map() }, notes: null, record: null, verdict: null, chances: [],
    };
  }

  private remember(): void {
    this.committed = this.columns.map((column) => column.length);
  }
}

function add(group: ReturnType<typeof moveColumns>, unit: number, drow: number, dcol: number, shot: boolean): void {
  group.unit.push(unit);
  group.drow.push(drow);
  group.dcol.push(dcol);
  group.shot.push(shot ? 1 : 0);
}
