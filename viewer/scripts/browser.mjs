// Starts Debian's Chromium and opens the built viewer in it, from a file as people do.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const page = join(root, "dist/viewer.html");

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw new Error(`There is no browser at ${executablePath}: run viewer/setup.sh, or set CHROMIUM.`);
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync",
    ],
  });
}

export const address = (query = "") => pathToFileURL(page).href + query;

/** Chooses a file in the page's own chooser and waits until its first state is shown, and all panels. */
export async function choose(tab, file) {
  await tab.setInputFiles("#file", file);
  await tab.waitForSelector("#watch:not([hidden])");
  await tab.waitForSelector("#ranking .score");
  // The page fills its panels one after the other, whenever it has time: some more such times, and all have had theirs.
  await tab.evaluate(() => new Promise((done) => {
    let left = 12;
    const next = () => { if (left-- > 0) requestIdleCallback(next, { timeout: 150 }); else done(); };
    requestAnimationFrame(next);
  }));
}
