// The report of `palestra plagiarism compare`: pairs, graph, both sources, in a real browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { pages, root } from "./support.mjs";

const open = pages();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const project = join(root, "..");
let folder;

before(() => {
  const palestra = join(project, "target/release/palestra");
  assert.ok(existsSync(palestra), "build it first: cargo build --release -p palestra");
  folder = mkdtempSync(join(tmpdir(), "palestra-report-"));
  const players = join(folder, "players");
  cpSync(join(project, "conformance/plagiarism/players"), players, { recursive: true });
  rmSync(join(players, "authors.csv"));
  const source = readFileSync(join(players, "ada/AIAdaOrk.cc"), "utf8");
  mkdirSync(join(players, "zoe"));
  writeFileSync(join(players, "zoe/AIZoe.cc"), source.replaceAll("flood", "wave").replaceAll("dist", "far").replace("AdaOrk", "Zoe<b>"));
  for (const [name, more] of [["report.html", []], ["anonymous.html", ["--anonymous"]]]) {
    execFileSync(palestra, ["plagiarism", "compare", players, "-q", "--html", join(folder, name), ...more]);
  }
  // Players that were asked how they play, with times and versions.
  const asked = join(folder, "asked");
  mkdirSync(asked);
  writeFileSync(join(asked, "AISketch.cc"), source.replaceAll("AdaOrk", "Sketch").replace("id%3", "id%5"));
  writeFileSync(join(asked, "AIAda.cc"), source.replaceAll("AdaOrk", "Ada"));
  writeFileSync(join(asked, "AIZoe.cc"), source.replaceAll("flood", "wave").replaceAll("dist", "far").replaceAll("AdaOrk", "Zoe"));
  cpSync(join(players, "grace/AIGraceOrk.cc"), join(asked, "AIGraceOrk.cc"));
  writeFileSync(join(folder, "asked.csv"), "AISketch.cc,ada,ork-island,2026-10-02 10:00\nAIAda.cc,ada,ork-island,2026-10-09 18:30\nAIZoe.cc,zoe,ork-island,2026-10-12 23:50\nAIGraceOrk.cc,grace,ork-island,2026-10-05 09:00\n");
  execFileSync(palestra, ["plagiarism", "compare", asked, "--authors", join(folder, "asked.csv"), "--behaviour", "--matches", "2", "-q", "--html", join(folder, "asked.html")], { stdio: "ignore" });
});
after(() => rmSync(folder, { recursive: true, force: true }));

const report = (name, hash = "") => pathToFileURL(join(folder, name)).href + hash;

test("the first pair is open, and a click opens another", async (t) => {
  const tab = await open(t, { url: report("report.html") });
  assert.match(await tab.locator("#case h2").innerText(), /ada\/AIAdaOrk\.cc and zoe\/AIZoe\.cc/);
  assert.equal(await tab.locator("tr.strong[data-pair='0']").count(), 1);
  await tab.locator("tr[data-pair='3']").click();
  const names = await tab.locator("tr[data-pair='3'] td:nth-child(5)").innerText();
  await tab.waitForFunction((name) => document.querySelector("#case h2").innerText.startsWith(name), names.split(" ")[0]);
  assert.match(tab.url(), /#pair-3$/);
});

test("a fragment is brought into view on both sides", async (t) => {
  const tab = await open(t, { url: report("report.html", "#pair-0") });
  await tab.locator(".fragments button").first().click();
  const seen = await tab.evaluate(() => [...document.querySelectorAll(".source")].map((code) => {
    const box = code.getBoundingClientRect();
    const mark = code.querySelector("mark.chosen").getBoundingClientRect();
    return mark.top >= box.top && mark.top < box.bottom;
  }));
  assert.deepEqual(seen, [true, true]);
  const text = await tab.evaluate(() => [...document.querySelectorAll(".source")].map((code) => [...code.querySelectorAll("mark[data-fragment='0']")].map((mark) => mark.textContent).join("").replace(/\s+/g, "").length));
  assert.ok(text[0] > 200 && Math.abs(text[0] - text[1]) < text[0] / 3, `${text}`);
  assert.ok(await tab.locator(".given").count() > 2, "what everybody got is grey");
  assert.match(await tab.locator(".fragments").innerText(), /in no other author/);
});

test("code is shown as it is written, not as markup", async (t) => {
  const tab = await open(t, { url: report("report.html", "#pair-0") });
  assert.equal(await tab.locator(".source b").count(), 0);
  assert.match(await tab.locator(".source").nth(1).innerText(), /Zoe<b>/);
});

test("the graph links to pairs, and the filter hides rows", async (t) => {
  const tab = await open(t, { url: report("report.html") });
  assert.ok(await tab.locator("svg a[href='#pair-0'] line.strong").count() === 1);
  await tab.locator("#filter").fill("zoe ork");
  const shown = await tab.locator("tr[data-pair]:visible").allInnerTexts();
  assert.ok(shown.length > 0 && shown.every((row) => /zoe/i.test(row)), shown.join("\n"));
});

test("light and dark can be read, on paper too", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const tab = await open(t, { url: report("report.html"), colorScheme });
    await tab.evaluate(axe);
    const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`), []);
  }
  const tab = await open(t, { url: report("report.html") });
  await tab.emulateMedia({ media: "print" });
  const cut = await tab.evaluate(() => [...document.querySelectorAll(".source")].some((code) => code.scrollHeight > code.clientHeight + 2));
  assert.equal(cut, false, "nothing of the code is cut off on paper");
});

test("an anonymous report names nobody", async (t) => {
  const tab = await open(t, { url: report("anonymous.html") });
  assert.match(await tab.locator("#case h2").innerText(), /^A 1 and B 1$/);
  assert.doesNotMatch(await tab.content(), /adaork|aizoe|blaise/i);
});

test("how they play and when they handed in is told", async (t) => {
  const tab = await open(t, { url: report("asked.html", "#pair-0") });
  assert.match(await tab.locator("#case h2").innerText(), /AIAda\.cc and AIZoe\.cc|AIZoe\.cc and AIAda\.cc/);
  assert.match(await tab.locator("#case").innerText(), /How they play\s+Of (\d+) decisions on the same positions, \1 are the same/);
  assert.match(await tab.locator(".plays tbody tr").first().innerText(), /never/);
  // Two versions of Ada's, one of Zoe's, in the order of their times.
  const dots = await tab.locator("#case .times circle").evaluateAll((list) => list.map((dot) => [dot.getAttribute("class"), Number(dot.getAttribute("cx"))]));
  assert.equal(dots.length, 3);
  assert.ok(dots.filter(([name]) => name.startsWith("this")).length === 2, `${dots}`);
});

test("the page fits a phone", async (t) => {
  for (const name of ["report.html", "asked.html"]) {
    const tab = await open(t, { url: report(name, "#pair-0"), viewport: { width: 360, height: 740 } });
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${name} is ${wide} wide`);
  }
});
