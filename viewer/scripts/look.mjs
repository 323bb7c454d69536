// Screenshots of every game in both looks at several sizes, to be looked at: node scripts/look.mjs [FOLDER] [WORD IN THE NAME]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { address, choose, launch, root } from "./browser.mjs";

const [folder = join(root, "build/look"), only = ""] = process.argv.slice(2);
const MATCHES = [
  ["battle-royale", "s_crowd_50_Sweep-Sweep-Sweep-Probe.br", 24],
  ["dominator", "dom_yards_1083_Probe-Sweep-Idle-Probe.res.gz", 34],
  ["apocalypse-now", "embers_1080_Probe-Sweep-Idle-Probe.out.gz", 66],
  ["mad-max", "s_small_55_Sweep-Probe-Probe-Idle.res.gz", 120],
  ["ork-island", "fixed25_s64.out", 28],
];
const SIZES = [["laptop", 1400, 900], ["phone", 390, 844], ["phone-wide", 844, 390], ["frame", 640, 480]];

mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const colorScheme of ["light", "dark"]) {
  for (const [size, width, height] of SIZES) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch: size.startsWith("phone"), isMobile: size.startsWith("phone"), deviceScaleFactor: size.startsWith("phone") ? 2 : 1 });
    const tab = await context.newPage();
    tab.on("pageerror", (error) => console.error(`${size} ${colorScheme}: ${error.message}`));
    for (const [game, file, round] of MATCHES) {
      const name = `${game}-${size}-${colorScheme}`;
      if (!name.includes(only)) continue;
      await tab.goto(address());
      await choose(tab, join(root, "tests/samples", file));
      await tab.locator("#slider").fill(String(round));
      await tab.waitForTimeout(300);
      await tab.screenshot({ path: join(folder, `${name}.png`) });
      console.log(name);
    }
    await context.close();
  }
}
await browser.close();
