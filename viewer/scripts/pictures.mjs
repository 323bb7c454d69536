// The pictures of the documentation: node scripts/pictures.mjs [games|film|start|legends|guide|fork]...; without a word, all of them.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { address, choose, launch, root } from "./browser.mjs";
import { hasEngine, startEngine } from "./engine-in-node.mjs";
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

  /** What the judge's start page opens with: the middle of a board. */
  async start(browser) {
    const { file, round } = SAMPLES.find(({ game }) => game === "apocalypse-now");
    const whole = join(mkdtempSync(join(tmpdir(), "start-")), "board.png");
    execFileSync("node", [join(root, "picture.mjs"), samplePath(file), "-o", whole, "--round", String(round), "--size", "1400"], { stdio: "inherit" });
    const tab = await browser.newPage({ viewport: { width: 1400, height: 460 } });
    await tab.setContent(`<body style="margin:0"><img style="display:block;margin-top:-690px" src="data:image/png;base64,${readFileSync(whole, "base64")}">`);
    await tab.screenshot({ path: join(project, "crates/judge/assets/board.jpg"), type: "jpeg", quality: 72 });
    await tab.close();
    console.log("crates/judge/assets/board.jpg");
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
      await tab.addStyleTag({ content: '.palestra [data-id="legend"] { display: block; columns: 2; width: 660px; padding: 10px; background: #fffdf9; } .palestra [data-id="legend"] li { break-inside: avoid; padding: 2px 0; }' });
      await tab.locator("#legend").screenshot({ path: place(`${game}-legend.png`) });
      console.log(`docs/pictures/${game}-legend.png`);
      await tab.close();
    }
  },

  /** The player of the guide: its match, what it notes, a league, and an older version of it beside it. */
  async guide(browser) {
    const folder = mkdtempSync(join(tmpdir(), "guide-"));
    const run = (...words) => execFileSync(palestra, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const [, source] = /```rust\n([\s\S]*?)```/.exec(readFileSync(join(project, "docs/guide/first-player.md"), "utf8"));
    mkdirSync(join(folder, "versions"));
    writeFileSync(join(folder, "versions/AIFrodo.rs"), source);
    const play = (player, out) => run("play", "ork-island", player, "Demo", "Demo", "Demo", "-s", "5", "-q", "--no-stderr", "-o", out);
    play("versions/AIFrodo.rs", "frodo.out");
    picture(join(folder, "frodo.out"), "guide-frodo.png", "--round", "120", "--size", "700");

    writeFileSync(join(folder, "AIFrodo.rs"), noting(source));
    play("AIFrodo.rs", "noted.out");
    await screen(browser, "guide-notes.png", async (tab) => {
      await tab.setViewportSize({ width: 1300, height: 800 });
      await tab.setInputFiles("#file", ["noted.out", "noted.notes"].map((name) => join(folder, name)));
      await tab.waitForSelector("#ranking .score");
      await tab.locator("#slider").fill("42");
      await tab.keyboard.press("d");
    });

    writeFileSync(join(folder, "AIFrodo.rs"), staying(source));
    play("AIFrodo.rs", "new.out");
    await screen(browser, "guide-compare.png", async (tab) => {
      await choose(tab, join(folder, "frodo.out"));
      await tab.setInputFiles("#second-file", join(folder, "new.out"));
      await tab.waitForSelector("#second-panel:not([hidden])");
      await tab.locator("#slider").fill("60");
    });

    run("league", "versions", "--game", "ork-island", "--with", "Demo", "--with", "Null", "-n", "200", "--seed", "1", "-q", "--html", "report.html");
    const tab = await browser.newPage({ viewport: { width: 1000, height: 900 }, colorScheme: "light" });
    await tab.goto(pathToFileURL(join(folder, "report.html")).href);
    await tab.screenshot({ path: place("guide-league.png"), fullPage: true });
    await tab.close();
    console.log("docs/pictures/guide-league.png");
    rmSync(folder, { recursive: true });
  },

  /** Another way from a round, in the page with the engine. */
  async fork(browser) {
    if (!hasEngine()) return console.error("docs/pictures/guide-fork.png is left as it is: there is no engine (npm run engine)");
    const engine = await startEngine();
    const buffer = engine.play("dominator", ["Dummy", "Demo", "Dummy", "Demo"], 30);
    await screen(browser, "guide-fork.png", async (tab) => {
      await tab.goto(pathToFileURL(join(root, "dist/palestra.html")).href);
      await choose(tab, { name: "match.rec", mimeType: "application/octet-stream", buffer });
      await tab.locator("#slider").fill("60");
      await tab.fill("#find-unit", "4");
      await tab.click("#find");
      await tab.locator("#fork-panel").evaluate((panel) => panel.scrollIntoView());
    });
  },
};

/** The page as one sees it, after something was done in it. */
async function screen(browser, name, act) {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 780 }, colorScheme: "light" });
  await tab.goto(address());
  await act(tab);
  await tab.evaluate(() => document.activeElement?.blur());
  await tab.waitForTimeout(400);
  await tab.screenshot({ path: place(name) });
  await tab.close();
  console.log(`docs/pictures/${name}`);
}

/** Frodo, who tells where every ork is going. */
function noting(source) {
  return change(source, [
    ["-> Option<Dir> {", "-> Option<(Dir, Pos)> {"], ["return first;", "return first.map(|dir| (dir, here));"],
    ["if let Some(dir) = way(board, ork.pos) {", "if let Some((dir, goal)) = way(board, ork.pos) {"],
    ["orders.go(ork.id, dir);", 'orders.go(ork.id, dir);\n                orders.line(ork.pos, goal);\n                orders.mark(goal, "");\n                orders.note(format_args!("ork {} goes to {}, {}", ork.id, goal.row, goal.col));'],
  ]);
}

/** Frodo whose orks stay in the cities they have. */
function staying(source) {
  return change(source, [["if let Some(dir) = way(board, ork.pos) {", "let home = board.cell(ork.pos).and_then(|cell| cell.city).is_some_and(|city| board.city_owner(city) == Some(board.me()));\n            if home {\n                continue;\n            }\n            if let Some(dir) = way(board, ork.pos) {"]]);
}

function change(source, pairs) {
  for (const [old, fresh] of pairs) {
    if (!source.includes(old)) throw new Error(`the player of the guide has no "${old}" any more`);
    source = source.replace(old, fresh);
  }
  return source;
}

for (const word of wanted) {
  if (Object.hasOwn(PARTS, word)) continue;
  console.error(`there are no pictures called ${word}: say ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}
const browser = await launch();
for (const [name, make] of Object.entries(PARTS)) if (!wanted.length || wanted.includes(name)) await make(browser);
await browser.close();
