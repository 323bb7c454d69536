// Measures the page in headless Chromium and prints the figures: size, first frame after choosing a file, frames a second at 8x.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { address, launch, root } from "./browser.mjs";
import { hasEngine, startEngine } from "./engine-in-node.mjs";
import { largeOrkIsland } from "../tests/synthesise.mjs";

const browser = await launch();

/** Milliseconds from the file being chosen (the input's change event) to the first frame that shows the board. */
async function firstFrame(file, at = address()) {
  const tab = await browser.newPage({ viewport: { width: 1360, height: 860 } });
  await tab.goto(at);
  await tab.evaluate(() => {
    document.getElementById("file").addEventListener("change", () => { window.chosen = performance.now(); }, { capture: true });
    const look = () => {
      const shown = !document.getElementById("watch").hidden && document.querySelector("#ranking .score");
      if (shown) requestAnimationFrame(() => { window.took = performance.now() - window.chosen; });
      else requestAnimationFrame(look);
    };
    look();
  });
  await tab.setInputFiles("#file", file);
  await tab.waitForFunction(() => window.took !== undefined);
  const took = await tab.evaluate(() => window.took);
  return { tab, took };
}

/** Processor time of the page's own thread, which other programs on the machine cannot lengthen much. */
async function threadTime(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/** Frames drawn in three seconds of play at 8x, the longest time between two, and the page's processor time for each. */
async function framesPerSecond(tab) {
  const session = await tab.context().newCDPSession(tab);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await tab.selectOption("#speed", "8");
  await tab.click("#play");
  const before = await threadTime(session);
  const frames = await tab.evaluate(() => new Promise((done) => {
    const times = [];
    const look = (now) => {
      times.push(now);
      if (now - times[0] < 3000) return requestAnimationFrame(look);
      const gaps = times.slice(1).map((time, k) => time - times[k]);
      done({ count: gaps.length, fps: (1000 * gaps.length) / (times.at(-1) - times[0]), worst: Math.max(...gaps) });
    };
    requestAnimationFrame(look);
  }));
  return { ...frames, cost: ((await threadTime(session)) - before) / frames.count };
}

const large = largeOrkIsland(200);
const sample = (name) => join(root, "tests/samples", name);
const cases = [
  [`Ork Island 70 x 70, 200 rounds, ${(large.length / 1e6).toFixed(1)} MB`, { name: "large.out", mimeType: "text/plain", buffer: Buffer.from(large) }],
  ["ApocalypseNow 60 x 60, 200 rounds, 1.4 MB (.gz)", sample("embers_1080_Probe-Sweep-Idle-Probe.out.gz")],
  ["Mad Max 15 x 60, 300 rounds, 0.5 MB (.gz)", sample("s_small_55_Sweep-Probe-Probe-Idle.res.gz")],
  ["Dominator 31 x 31, 80 rounds (.gz)", sample("dom_yards_1083_Probe-Sweep-Idle-Probe.res.gz")],
  ["Battle Royale 11 x 11, 60 rounds", sample("s_crowd_50_Sweep-Sweep-Sweep-Probe.br")],
];
for (const name of ["viewer", "palestra"]) {
  const file = join(root, `dist/${name}.html`);
  if (existsSync(file)) console.log(`${name}.html: ${statSync(file).size} bytes`);
}
const median = (runs) => runs.toSorted((a, b) => a - b)[runs.length >> 1];
for (const [name, file] of cases) {
  const runs = [];
  let frames;
  for (let k = 0; k < 5; k++) {
    const { tab, took } = await firstFrame(file);
    runs.push(took);
    if (k === 4) frames = await framesPerSecond(tab);
    await tab.close();
  }
  console.log(`${name}: first frame after ${median(runs).toFixed(0)} ms (median of 5; ${runs.map((run) => run.toFixed(0)).join(", ")}), at 8x ${frames.fps.toFixed(1)} frames a second, longest gap ${frames.worst.toFixed(0)} ms, ${frames.cost.toFixed(1)} ms of processor time a frame on the page's thread`);
}
if (hasEngine()) {
  const engine = await startEngine();
  for (const game of ["apocalypse-now", "battle-royale", "dominator", "mad-max", "ork-island"]) {
    const buffer = engine.play(game, ["Dummy", "Demo", "Demo", "Demo"], 30);
    const runs = [];
    for (let k = 0; k < 3; k++) {
      const { tab, took } = await firstFrame({ name: "match.rec", mimeType: "application/octet-stream", buffer }, pathToFileURL(join(root, "dist/palestra.html")).href);
      runs.push(took);
      await tab.close();
    }
    console.log(`${game}.rec, ${buffer.length} bytes: shown and verified after ${median(runs).toFixed(0)} ms (median of 3; ${runs.map((run) => run.toFixed(0)).join(", ")})`);
  }
}
await browser.close();
