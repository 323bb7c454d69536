// The pictures of the documentation, one per game, from the samples of the tests.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./browser.mjs";

const PICTURES = [
  ["battle-royale", "s_crowd_50_Sweep-Sweep-Sweep-Probe.br", 24],
  ["dominator", "dom_yards_1083_Probe-Sweep-Idle-Probe.res.gz", 34],
  ["apocalypse-now", "embers_1080_Probe-Sweep-Idle-Probe.out.gz", 66],
  ["mad-max", "s_small_55_Sweep-Probe-Probe-Idle.res.gz", 120],
  ["ork-island", "fixed25_s64.out", 28],
];
for (const [game, sample, round] of PICTURES) {
  const out = join(root, "../docs/pictures", `${game}.png`);
  execFileSync("node", [join(root, "picture.mjs"), join(root, "tests/samples", sample), "--round", String(round), "-o", out, "--size", "900"], { stdio: "inherit" });
  console.log(`docs/pictures/${game}.png`);
}
