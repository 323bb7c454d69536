/** A player's module in the page (docs/abi.md). Nobody counts what it spends here; whoever hangs is stopped from outside. */

export interface Reply {
  orders: Uint8Array;
  beside: Uint8Array;
  said: Uint8Array;
  /** Why it failed; empty if it did not. */
  fault: string;
}

interface PlayerExports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  palestra_buffer(length: number): number;
  palestra_start(length: number): number;
  palestra_play(length: number): void;
}

const NOTHING = new Uint8Array(0);
/** More bytes of standard error in a turn than this are dropped. */
const MOST_SAID = 64 * 1024;
/** What the sandbox of the program allows, too. */
const MOST_BESIDE = 4096;

/** A module's own name and game, from the names of its exports; a sentence if it is no player. */
export function introduce(module: WebAssembly.Module): { name: string; game: string } | string {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  const game = names.map((name) => /^palestra:([a-z0-9-]+):1$/.exec(name)?.[1]).find(Boolean);
  const name = names.map((one) => /^palestra-name:([A-Za-z0-9_.-]{1,64})$/.exec(one)?.[1]).find(Boolean);
  if (!game || !name) return "this module is no player of Palestra: build it with palestra build";
  const strange = WebAssembly.Module.imports(module).find(({ module: from }) => from !== "palestra" && from !== "wasi_snapshot_preview1");
  return strange ? `this module imports ${strange.module}.${strange.name}, which no player may` : { name, game };
}

/** What a browser says about bytes that it cannot run, in our words where they are no module at all. */
export function notAModule(error: unknown): string {
  if (error instanceof WebAssembly.CompileError) return "this is no module of WebAssembly, or a damaged one";
  return error instanceof Error ? error.message : String(error);
}

export class PlayerModule {
  private readonly exports: PlayerExports;
  private said: Uint8Array[] = [];
  private reply = 0;
  private buffer = 0;
  private room = 0;

  constructor(module: WebAssembly.Module) {
    const imports: Record<string, Record<string, (...numbers: number[]) => number>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = this.answer(name);
    const instance = new WebAssembly.Instance(module, imports);
    this.exports = instance.exports as unknown as PlayerExports;
  }

  call(starts: boolean, message: Uint8Array): Reply {
    this.said = [];
    try {
      if (starts) this.exports._initialize?.();
      this.deliver(message);
      if (starts) this.reply = this.exports.palestra_start(message.length);
      else this.exports.palestra_play(message.length);
      return this.collect("");
    } catch (error) {
      return this.collect(error instanceof Error ? error.message : String(error));
    }
  }

  private get bytes(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer);
  }

  private deliver(message: Uint8Array): void {
    if (message.length > this.room) {
      this.room = message.length * 2;
      this.buffer = this.exports.palestra_buffer(this.room);
    }
    this.bytes.set(message, this.buffer);
  }

  private collect(fault: string): Reply {
    const said = join(this.said);
    if (fault) return { orders: NOTHING, beside: NOTHING, said, fault: fault || "failed" };
    const { bytes } = this;
    const view = new DataView(bytes.buffer);
    const word = (k: number) => view.getUint32(this.reply + 4 * k, true);
    const piece = (at: number, length: number) => (at + length <= bytes.length ? bytes.slice(at, at + length) : null);
    // Orders beyond any game's limit are not even copied; the engine sees that there are too many.
    const orders = piece(word(1), Math.min(word(0), 100_000) * 16);
    const beside = piece(word(3), Math.min(word(2), MOST_BESIDE));
    return orders && beside ? { orders, beside, said, fault: "" } : { orders: NOTHING, beside: NOTHING, said, fault: "reply outside its memory" };
  }

  /** The fixed answers of the sandbox: time stands still, there are no files, nothing is random. */
  private answer(name: string): (...numbers: number[]) => number {
    const set32 = (at: number, value: number) => new DataView(this.exports.memory.buffer).setUint32(at, value, true);
    const set64 = (at: number, value: bigint) => new DataView(this.exports.memory.buffer).setBigUint64(at, value, true);
    switch (name) {
      case "log":
        return (at = 0, length = 0) => {
          this.say(this.bytes.slice(at, at + length));
          if (this.said.at(-1)?.at(-1) !== 10) this.say(Uint8Array.of(10));
          return 0;
        };
      case "fd_write":
        return (file = 0, list = 0, count = 0, written = 0) => {
          const view = new DataView(this.exports.memory.buffer);
          let total = 0;
          for (let k = 0; k < count; k++) {
            const [at, length] = [view.getUint32(list + 8 * k, true), view.getUint32(list + 8 * k + 4, true)];
            if (file === 2) this.say(this.bytes.slice(at, at + length));
            total += length;
          }
          set32(written, total);
          return 0;
        };
      // A 64-bit argument arrives as a big number; only the address counts.
      case "clock_time_get": return (...numbers) => { set64(numbers[2]!, 0n); return 0; };
      case "clock_res_get": return (_clock, at = 0) => { set64(at, 1n); return 0; };
      case "random_get": return (at = 0, length = 0) => { this.bytes.fill(7, at, at + length); return 0; };
      case "args_sizes_get": case "environ_sizes_get": return (count = 0, size = 0) => { set32(count, 0); set32(size, 0); return 0; };
      case "args_get": case "environ_get": case "sched_yield": return () => 0;
      case "proc_exit": return () => { throw new Error("exit"); };
      // No such file.
      default: return () => 8;
    }
  }

  private say(text: Uint8Array): void {
    if (this.said.reduce((size, piece) => size + piece.length, 0) < MOST_SAID) this.said.push(text);
  }
}

function join(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
