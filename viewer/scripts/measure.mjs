// Measures the page in headless Chromium and prints the figures: size, first frame after choosing a file, frames a second at 8x, and what is over its limit.
import { existsSync, statSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { address, launch, root } from "./browser.mjs";
import { hasEngine, startEngine } from "./engine-in-node.mjs";
import { largeOrkIsland } from "../tests/synthesise.mjs";

const browser = await launch();

const devtools = await browser.newBrowserCDPSession();

/** Milliseconds of processor time of all pages' processes: the page's thread, its worker, and drawing. */
async function processorTime() {
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Every frame is a sixtieth of a second after the last for the page, however long it really takes: a busy machine plays the same frames. */
function evenFrames() {
  const real = window.requestAnimationFrame.bind(window);
  let [last, now] = [0, 0];
  window.requestAnimationFrame = (run) => real((time) => {
    if (time !== last) [last, now] = [time, now + 1000 / 60];
    run(now);
  });
}

/** Time from the file being chosen (the input's change event) to the first frame that shows the board, and of a record also the verdict. */
async function firstFrame(file, at = address()) {
  const tab = await browser.newPage({ viewport: { width: 1360, height: 860 } });
  await tab.addInitScript(evenFrames);
  await tab.goto(at);
  await tab.evaluate((isRecord) => {
    document.getElementById("file").addEventListener("change", () => { window.chosen = performance.now(); }, { capture: true });
    const look = () => {
      const shown = !document.getElementById("watch").hidden && document.querySelector("#ranking .score") && (!isRecord || /^Verified/.test(document.getElementById("verdict").textContent));
      if (shown) requestAnimationFrame(() => { window.took = performance.now() - window.chosen; });
      else requestAnimationFrame(look);
    };
    look();
  }, Boolean(file.name?.endsWith(".rec")));
  const before = await processorTime();
  await tab.setInputFiles("#file", file);
  await tab.waitForFunction(() => window.took !== undefined);
  const took = await tab.evaluate(() => window.took);
  return { tab, took, work: (await processorTime()) - before };
}

/** Processor time of the page's own thread, which other programs on the machine cannot lengthen much. */
async function threadTime(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/**
 * Three seconds of play at 8x: frames a second, the longest time between two, and the processor time for each: that of the page's own
 * thread, board and panels, and that of the whole process, which without a GPU also paints every pixel and composes the layers.
 */
async function framesPerSecond(tab) {
  const session = await tab.context().newCDPSession(tab);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await tab.selectOption("#speed", "8");
  await tab.click("#play");
  const [before, allBefore] = [await threadTime(session), await processorTime()];
  const frames = await tab.evaluate(() => new Promise((done) => {
    const times = [];
    const look = () => {
      times.push(performance.now());
      if (times.length <= 180) return requestAnimationFrame(look);
      const gaps = times.slice(1).map((time, k) => time - times[k]);
      done({ count: gaps.length, fps: (1000 * gaps.length) / (times.at(-1) - times[0]), worst: Math.max(...gaps) });
    };
    requestAnimationFrame(look);
  }));
  return { ...frames, cost: ((await threadTime(session)) - before) / frames.count, all: ((await processorTime()) - allBefore) / frames.count };
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
const over = [];
/** Says what was found, and remembers it if it is over its limit. */
const limit = (what, found, most, unit) => {
  if (found > most) over.push(`${what}: ${found.toFixed(1)} ${unit}, more than ${most}`);
};
for (const [name, most] of [["viewer", 250_000], ["palestra", 700_000]]) {
  const file = join(root, `dist/${name}.html`);
  if (!existsSync(file)) continue;
  console.log(`${name}.html: ${statSync(file).size} bytes`);
  limit(`${name}.html`, statSync(file).size, most, "bytes");
}

/** Opens a file some times, then plays it: on a busy machine the least processor time is the nearest to an idle one's clock. */
async function measure(name, file, times, at) {
  const runs = [];
  let frames;
  for (let k = 0; k < times; k++) {
    const { tab, took, work } = await firstFrame(file, at);
    runs.push({ took, work });
    if (k + 1 === times) frames = await framesPerSecond(tab);
    await tab.close();
  }
  const median = runs.map(({ took }) => took).toSorted((a, b) => a - b)[runs.length >> 1];
  const [best, work] = [Math.min(...runs.map(({ took }) => took)), Math.min(...runs.map((run) => run.work))];
  console.log(`${name}: after ${median.toFixed(0)} ms (median of ${times}; best ${best.toFixed(0)}, of processor time ${work.toFixed(0)}); at 8x ${frames.fps.toFixed(0)} frames a second, longest gap ${frames.worst.toFixed(0)} ms, ${frames.cost.toFixed(1)} ms of processor time a frame (${frames.all.toFixed(1)} with all that software draws in place of a GPU)`);
  limit(`${name}: first frame`, Math.min(best, work), 300, "ms");
  limit(`${name}: work a frame`, frames.cost, 8, "ms");
  if (loadavg()[0] < cpus().length) limit(`${name}: frames missing of 60 a second`, 60 - frames.fps, 1, "");
}

for (const [name, file] of cases) await measure(name, file, 5, address());
if (hasEngine()) {
  const engine = await startEngine();
  for (const { name: game } of engine.games()) {
    const buffer = engine.play(game, ["Dummy", "Demo", "Demo", "Demo"], 30);
    const record = { name: "match.rec", mimeType: "application/octet-stream", buffer };
    await measure(`${game}.rec, default board, ${buffer.length} bytes, shown and verified`, record, 5, pathToFileURL(join(root, "dist/palestra.html")).href);
  }
}
await browser.close();
console.log(over.length ? `over its limit here and now (${loadavg()[0].toFixed(1)} programs want ${cpus().length} processors):\n${over.join("\n")}` : "everything is within its limits");
