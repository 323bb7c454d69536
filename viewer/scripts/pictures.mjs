// The pictures of the documentation, one per game, from the samples of the tests.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { address, choose, launch, root } from "./browser.mjs";

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
// The moving picture that README opens with.
const film = join(root, "../docs/pictures/match.gif");
execFileSync("node", [join(root, "picture.mjs"), join(root, "tests/samples/embers_1080_Probe-Sweep-Idle-Probe.out.gz"), "--round", "55", "--to", "85", "-o", film, "--size", "540"], { stdio: "inherit" });
console.log("docs/pictures/match.gif");

// Every unit and state of each game, for the rules pages: the viewer's own legend.
const browser = await launch();
for (const [game, sample] of PICTURES) {
  const tab = await browser.newPage({ viewport: { width: 1000, height: 900 }, deviceScaleFactor: 2, colorScheme: "light" });
  await tab.goto(address());
  await choose(tab, join(root, "tests/samples", sample));
  await tab.evaluate(() => {
    const box = document.createElement("div");
    box.className = "palestra";
    box.append(document.getElementById("legend"));
    document.body.replaceChildren(box);
  });
  await tab.addStyleTag({ content: '[data-id="legend"] { columns: 2; width: 660px; padding: 10px; background: #fffdf9; } [data-id="legend"] li { break-inside: avoid; padding: 2px 0; }' });
  await tab.locator("#legend").screenshot({ path: join(root, "../docs/pictures", `${game}-legend.png`) });
  console.log(`docs/pictures/${game}-legend.png`);
  await tab.close();
}
await browser.close();
