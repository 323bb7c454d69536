// A match of every game among the tests' samples, and a round of it that shows much.
import { join } from "node:path";
import { root } from "./browser.mjs";

export const SAMPLES = [
  { game: "battle-royale", title: "Battle Royale", file: "s_crowd_50_Sweep-Sweep-Sweep-Probe.br", round: 24 },
  { game: "dominator", title: "Dominator", file: "dom_yards_1083_Probe-Sweep-Idle-Probe.res.gz", round: 34 },
  { game: "apocalypse-now", title: "ApocalypseNow", file: "embers_1080_Probe-Sweep-Idle-Probe.out.gz", round: 66 },
  { game: "mad-max", title: "Mad Max Revisited", file: "s_small_55_Sweep-Probe-Probe-Idle.res.gz", round: 120 },
  { game: "ork-island", title: "Ork Island", file: "fixed25_s64.out", round: 28 },
  { game: "honey-rush", title: "Honey Rush", file: "honey-rush.out", round: 22 },
];

export const samplePath = (name) => join(root, "tests/samples", name);
