// The pictures of the documentation: node scripts/pictures.mjs [games|film|legends|guide]...; without a word, all of them.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { address, choose, launch, root } from "./browser.mjs";
import { samplePath, SAMPLES } from "./samples.mjs";

const project = join(root, "..");
const palestra = join(process.env.CARGO_TARGET_DIR ?? join(project, "target"), "release/palestra");
const place = (name) => join(project, "docs/pictures", name);
const wanted = process.argv.slice(2);

function picture(file, out, ...options) {
  execFileSync("node", [join(root, "picture.mjs"), file, "-o", place(out), ...options], { stdio: "inherit" });
  console.log(`docs/pictures/${out}`);
}

const PARTS = {
  games() {
    for (const { game, file, round } of SAMPLES) picture(samplePath(file), `${game}.png`, "--round", String(round), "--size", "900");
  },

  /** The moving picture that README opens with. */
  film() {
    const { file } = SAMPLES.find(({ game }) => game === "apocalypse-now");
    picture(samplePath(file), "match.gif", "--round", "55", "--to", "85", "--size", "540");
  },

  /** Every unit and state of each game, for the rules pages: the viewer's own legend. */
  async legends(browser) {
    for (const { game, file } of SAMPLES) {
      const tab = await browser.newPage({ viewport: { width: 1000, height: 900 }, deviceScaleFactor: 2, colorScheme: "light" });
      await tab.goto(address());
      await choose(tab, samplePath(file));
      await tab.evaluate(() => {
        const box = document.createElement("div");
        box.className = "palestra";
        box.append(document.getElementById("legend"));
        document.body.replaceChildren(box);
      });
      await tab.addStyleTag({ content: '[data-id="legend"] { columns: 2; width: 660px; padding: 10px; background: #fffdf9; } [data-id="legend"] li { break-inside: avoid; padding: 2px 0; }' });
      await tab.locator("#legend").screenshot({ path: place(`${game}-legend.png`) });
      console.log(`docs/pictures/${game}-legend.png`);
      await tab.close();
    }
  },

  /** The first player's match and a league, both with the player that the guide has in it. */
  async guide(browser) {
    const folder = mkdtempSync(join(tmpdir(), "guide-"));
    const run = (...words) => execFileSync(palestra, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const [, source] = /```rust\n([\s\S]*?)```/.exec(readFileSync(join(project, "docs/guide/first-player.md"), "utf8"));
    mkdirSync(join(folder, "versions"));
    writeFileSync(join(folder, "versions/AIFrodo.rs"), source);
    run("play", "ork-island", "versions/AIFrodo.rs", "Demo", "Demo", "Demo", "-s", "5", "-q", "--no-stderr", "-o", "frodo.out");
    picture(join(folder, "frodo.out"), "guide-frodo.png", "--round", "120", "--size", "700");
    run("league", "versions", "--game", "ork-island", "--with", "Demo", "--with", "Null", "-n", "200", "--seed", "1", "-q", "--html", "report.html");
    const tab = await browser.newPage({ viewport: { width: 1000, height: 900 }, colorScheme: "light" });
    await tab.goto(pathToFileURL(join(folder, "report.html")).href);
    await tab.screenshot({ path: place("guide-league.png"), fullPage: true });
    await tab.close();
    console.log("docs/pictures/guide-league.png");
    rmSync(folder, { recursive: true });
  },
};

for (const word of wanted) {
  if (Object.hasOwn(PARTS, word)) continue;
  console.error(`there are no pictures called ${word}: say ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}
const browser = await launch();
for (const [name, make] of Object.entries(PARTS)) if (!wanted.length || wanted.includes(name)) await make(browser);
await browser.close();
