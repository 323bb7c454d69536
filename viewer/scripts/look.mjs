// Screenshots of every game in both looks at several sizes, to be looked at, and sheets with all games of a size: node scripts/look.mjs [FOLDER] [WORD IN THE NAME]
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { address, choose, launch, root } from "./browser.mjs";
import { samplePath, SAMPLES } from "./samples.mjs";

const [folder = join(root, "build/look"), only = ""] = process.argv.slice(2);
const SIZES = [["laptop", 1400, 900], ["tablet", 820, 1180], ["phone", 390, 844], ["phone-wide", 844, 390], ["frame", 640, 480]];

mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const colorScheme of ["light", "dark"]) {
  for (const [size, width, height] of SIZES) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch: size.startsWith("phone"), isMobile: size.startsWith("phone"), deviceScaleFactor: size.startsWith("phone") ? 2 : 1 });
    const tab = await context.newPage();
    tab.on("pageerror", (error) => console.error(`${size} ${colorScheme}: ${error.message}`));
    for (const { game, file, round } of SAMPLES) {
      const name = `${game}-${size}-${colorScheme}`;
      if (!name.includes(only)) continue;
      await tab.goto(address());
      await choose(tab, samplePath(file));
      await tab.locator("#slider").fill(String(round));
      await tab.waitForTimeout(300);
      await tab.screenshot({ path: join(folder, `${name}.png`) });
      console.log(name);
    }
    await context.close();
    await sheet(size, colorScheme);
  }
}
await browser.close();

/** All games of one size and look on one picture. */
async function sheet(size, look) {
  const names = SAMPLES.map(({ game }) => `${game}-${size}-${look}`).filter((name) => name.includes(only));
  if (names.length < 2) return;
  const tab = await browser.newPage({ viewport: { width: 1800, height: 100 } });
  const wide = size.startsWith("phone") && size !== "phone-wide" ? 340 : 880;
  const images = names.map((name) => `<img width="${wide}" src="data:image/png;base64,${readFileSync(join(folder, `${name}.png`)).toString("base64")}">`);
  await tab.setContent(`<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px">${images.join("")}`);
  await tab.screenshot({ path: join(folder, `sheet-${size}-${look}.png`), fullPage: true });
  await tab.close();
}
