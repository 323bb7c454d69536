/** The engine itself: the same rules as the program's, compiled for a browser (crates/page). */

import type { PlayerModule } from "./player";

type Caller = Pick<PlayerModule, "call">;

interface Exports {
  memory: WebAssembly.Memory;
  palestra_alloc(length: number): number;
  palestra_clear(): void;
  palestra_give(what: number, at: number, length: number): void;
  palestra_as_recorded(): void;
  palestra_fork_at(round: number, seat: number): void;
  palestra_hung(seat: number, round: number): void;
  palestra_run(job: number): number;
  palestra_output(which: number): number;
  palestra_output_length(which: number): number;
}

/** What can be handed over and read, by its number. */
const GIVE = { game: 0, edition: 1, config: 2, seed: 3, record: 4, builtIn: 5, ofThePage: 6, forkOrders: 7, forkSeed: 8 } as const;
const JOB = { games: 0, again: 1, fork: 2, play: 3 } as const;
const OUTPUT = { text: 0, record: 1, orders: 2, notes: 3, facts: 4, problem: 5 } as const;

export class Engine {
  private players: (Caller | null)[] = [];

  private constructor(private readonly exports: Exports) {}

  /** `turn` hears whenever a module of the page is about to be called. */
  static async start(module: WebAssembly.Module, turn: (seat: number, round: number) => void): Promise<Engine> {
    const imports = {
      page: {
        call_player: (seat: number, round: number, at: number, length: number): number => {
          turn(seat, round);
          return engine.callPlayer(seat, round, at, length);
        },
      },
    };
    const instance = await WebAssembly.instantiate(module, imports);
    const engine = new Engine(instance.exports as unknown as Exports);
    return engine;
  }

  clear(): void {
    this.exports.palestra_clear();
    this.players = [];
  }

  give(what: keyof typeof GIVE, value: string | Uint8Array): void {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
    this.exports.palestra_give(GIVE[what], this.copyIn(bytes), bytes.length);
  }

  /** The next chair: a module of the page, a player of the house, or whoever sat there. */
  seat(name: string, module: Caller | null): void {
    this.players.push(module);
    this.give(module ? "ofThePage" : "builtIn", name);
  }

  seatAsRecorded(): void {
    this.players.push(null);
    this.exports.palestra_as_recorded();
  }

  forkAt(round: number, seat: number, orders: readonly number[]): void {
    this.exports.palestra_fork_at(round, seat);
    if (seat >= 0) this.give("forkOrders", new Uint8Array(Int32Array.from(orders).buffer));
  }

  hung(seat: number, round: number): void {
    this.exports.palestra_hung(seat, round);
  }

  /** Does a job; answers what went wrong, or null. */
  run(job: keyof typeof JOB): string | null {
    return this.exports.palestra_run(JOB[job]) === 0 ? null : this.text("problem");
  }

  /** A copy of an output. */
  output(which: keyof typeof OUTPUT): Uint8Array {
    const at = this.exports.palestra_output(OUTPUT[which]);
    return new Uint8Array(this.exports.memory.buffer, at, this.exports.palestra_output_length(OUTPUT[which])).slice();
  }

  text(which: keyof typeof OUTPUT): string {
    return new TextDecoder().decode(this.output(which));
  }

  private copyIn(bytes: Uint8Array): number {
    const at = this.exports.palestra_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** The reply is its own length and then four pieces, each with its length before it. */
  private callPlayer(seat: number, round: number, at: number, length: number): number {
    const message = new Uint8Array(this.exports.memory.buffer, at, length).slice();
    const { orders, beside, said, fault } = this.players[seat]!.call(round < 0, message);
    const pieces = [orders, beside, said, new TextEncoder().encode(fault)];
    const reply = new Uint8Array(4 + pieces.reduce((size, piece) => size + 4 + piece.length, 0));
    const view = new DataView(reply.buffer);
    view.setUint32(0, reply.length, true);
    let next = 4;
    for (const piece of pieces) {
      view.setUint32(next, piece.length, true);
      reply.set(piece, next + 4);
      next += 4 + piece.length;
    }
    return this.copyIn(reply);
  }
}
