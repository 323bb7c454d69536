// The engine of the page against the program: the same text, byte for byte, for records of every game.
//   node scripts/same.mjs [HOW MANY OF EACH GAME] [PATH OF palestra] [GAME]...
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./browser.mjs";
import { startEngine } from "./engine-in-node.mjs";

const [count = "200", program = join(root, "../target/release/palestra"), ...only] = process.argv.slice(2);
const LINE_UPS = [["Dummy", "Demo", "Demo", "Null"], ["Demo", "Dummy", "Null", "Demo"], ["Dummy", "Dummy", "Dummy", "Dummy"], ["Null", "Demo", "Dummy", "Demo"]];

const engine = await startEngine();
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
const folder = mkdtempSync(join(tmpdir(), "same-"));
const [text, record] = [join(folder, "match.out"), join(folder, "match.rec")];
let different = 0;
for (const { name: game, editions } of engine.games()) {
  if (only.length && !only.includes(game)) continue;
  const whole = createHash("sha256");
  for (let seed = 1; seed <= Number(count); seed++) {
    const edition = editions[seed % editions.length];
    execFileSync(program, ["play", game, ...LINE_UPS[seed % LINE_UPS.length], "-s", String(seed), "--rules", edition, "-q", "--no-stderr", "-o", text, "--record", record]);
    const [ours, theirs] = [digest(engine.again(readFileSync(record))), digest(readFileSync(text))];
    whole.update(ours);
    if (ours === theirs) continue;
    different++;
    console.error(`${game}, seed ${seed}, ${edition}: the page writes another text than the program`);
  }
  console.log(`${game}: ${count} records, digest of all texts ${whole.digest("hex").slice(0, 16)}`);
}
rmSync(folder, { recursive: true });
process.exitCode = different ? 1 : 0;
