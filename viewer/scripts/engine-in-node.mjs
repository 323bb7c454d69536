// The engine of the page, driven without a page.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";

const file = join(root, ".engine/engine.wasm");
const GIVE = { game: 0, edition: 1, config: 2, seed: 3, record: 4, builtIn: 5 };

export const hasEngine = () => existsSync(file);

export async function startEngine() {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { page: { call_player: () => 0 } });
  const engine = instance.exports;
  const output = (which) => Buffer.from(engine.memory.buffer, engine.palestra_output(which), engine.palestra_output_length(which));
  const give = (what, value) => {
    const bytes = Buffer.from(value);
    const at = engine.palestra_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    engine.palestra_give(GIVE[what], at, bytes.length);
  };
  const run = (job) => { if (engine.palestra_run(job) !== 0) throw new Error(output(5).toString()); };
  return {
    /** Names and editions of all games. */
    games() {
      engine.palestra_clear();
      run(0);
      const lines = output(0).toString().split("\n");
      const games = [];
      for (let at = 0; at + 4 < lines.length; at += 5 + Number(lines[at + 4])) games.push({ name: lines[at], editions: lines[at + 3].split(" ") });
      return games;
    },
    /** The text that the engine writes for a record; an error if the record is not verified. */
    again(record) {
      engine.palestra_clear();
      give("record", record);
      run(1);
      if (!output(4).toString().includes("verdict verified")) throw new Error(`not verified: ${output(4)}`);
      return output(0);
    },
    /** The record of a match between players of the house. */
    play(game, players, seed, edition = "document") {
      engine.palestra_clear();
      for (const [key, value] of Object.entries({ game, edition, config: "", seed: String(seed) })) give(key, value);
      for (const player of players) give("builtIn", player);
      run(3);
      return Buffer.from(output(1));
    },
  };
}
