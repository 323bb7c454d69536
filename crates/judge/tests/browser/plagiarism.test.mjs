// Players that look alike: found by themselves, read side by side, decided by a teacher, answered by a student who is asked.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "../../../../viewer/scripts/browser.mjs";
import * as parts from "./parts.mjs";
import { accessible, look, palestra, root } from "./parts.mjs";

const players = join(root, "conformance/plagiarism/players");
const named = (source, name) => source.replace(/#define PLAYER_NAME \w+/, `#define PLAYER_NAME ${name}`);
const ada = readFileSync(join(players, "ada/AIAdaOrk.cc"), "utf8");
const disguised = ada.replaceAll("flood", "wave").replaceAll("dist", "far");

let judge, site, browser, admin;
const people = {};

/** A window of somebody's own, logged in. */
async function window_(t, cookie, options) {
  const tab = await parts.person(t, browser, options);
  const [name, value] = cookie.split("=");
  await tab.context().addCookies([{ name, value, url: site }]);
  return tab;
}

before(async () => {
  judge = await parts.judge();
  site = judge.site;
  browser = await launch();
  admin = await parts.contest(site, judge.link);
  const page = await (await fetch(`${site}/c/ork/teach`, { headers: { cookie: admin } })).text();
  const code = /class="code">([^<]+)</.exec(page)[1];
  for (const login of ["ada", "zoe"]) {
    const form = new URLSearchParams({ code, login, name: login.toUpperCase(), password: `${login}-password` });
    people[login] = (await parts.post(site, "/join", form)).headers.get("set-cookie").split(";")[0];
  }
});

after(async () => {
  await browser?.close();
  judge.stop();
});

/** Waits until a page says something, as people do: by loading it again. */
async function until(tab, address, text) {
  for (let tries = 0; tries < 600; tries++) {
    await tab.goto(site + address);
    if ((await tab.innerText("main")).includes(text)) return;
    await tab.waitForTimeout(300);
  }
  assert.fail(`${address} never says ${text}`);
}

const wide = (tab) => tab.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);

test("a copy is found, read side by side, decided and answered", async (t) => {
  const tab = await window_(t, admin);
  for (const address of ["", "/groups", "/years"]) {
    await tab.goto(`${site}/c/ork/alike${address}`);
    await look(tab, `empty${address.replace("/", "-")}`);
    await accessible(tab);
  }
  for (const [login, source] of [["ada", ada], ["zoe", disguised]]) {
    const form = new FormData();
    const name = login[0].toUpperCase() + login.slice(1);
    form.set("file", new File([named(source, name)], `AI${name}.cc`));
    await parts.post(site, "/c/ork/submit", form, people[login]);
  }
  // Meanwhile an earlier year from a folder: strangers, and one of Ada's own.
  const year = join(judge.folder, "year");
  for (const [author, file] of [["carl", "AICarlOrk.cc"], ["emmy", "AIEmmyOrk.cc"], ["grace", "AIGraceOrk.cc"], ["ada", "AIAdaOrk.cc"]]) {
    mkdirSync(join(year, author), { recursive: true });
    cpSync(join(players, author, file), join(year, author, file));
  }
  const imported = await palestra(["judge", "import", year, "--game", "ork-island", "--name", "autumn 2025"], { cwd: judge.folder });
  assert.match(imported.stdout, /4 players of 4 authors are now in autumn 2025/, imported.stderr);

  // Ada's player of last year is alike, too: whoever is accepted first, in the end it is this year's.
  await until(tab, "/c/ork/alike?q=strong%20ada%20zoe", "AIAda_v1.cc");
  await tab.goto(`${site}/c/ork/alike`);
  assert.ok(await tab.locator("tr.strong").count() >= 1);
  await look(tab, "pairs");
  await accessible(tab);
  await tab.click(".chips >> text=strong");
  const rows = await tab.locator(".pairs tbody tr").allInnerTexts();
  assert.ok(rows.some((row) => /ADA/.test(row) && /ZOE/.test(row)), rows.join("\n"));

  await tab.locator("tr", { hasText: "AIAda_v1.cc" }).filter({ hasText: "AIZoe_v1.cc" }).locator(".e").click();
  await tab.locator(".fragments button").first().click();
  const seen = await tab.evaluate(() => [...document.querySelectorAll(".source")].map((code) => {
    const box = code.getBoundingClientRect();
    const mark = code.querySelector("mark.chosen").getBoundingClientRect();
    return mark.top >= box.top && mark.top < box.bottom;
  }));
  assert.deepEqual(seen, [true, true]);
  assert.match(await tab.innerText("main"), /Who gave and who took is not known here/);
  await look(tab, "pair");
  await accessible(tab);
  const pair = new URL(tab.url()).pathname;

  // Do they play alike, too? A worker asks them; the page shows the answer when it is there.
  await tab.click("button:has-text('Ask both players')");
  await tab.waitForSelector("text=both give the same orders, every one", { timeout: 120_000 });
  await look(tab, "pair-plays");
  await accessible(tab);

  const student = await window_(t, people.zoe, { colorScheme: "dark" });
  const id = pair.split("/").pop();
  assert.equal((await student.goto(`${site}/case/${id}`)).status(), 404);
  await tab.fill("[name=message]", "Please tell me how the search came into your player.");
  await tab.click("text=Show it >> nth=-1");
  await tab.waitForSelector("text=The students see this case");
  await student.goto(`${site}/c/ork/mine`);
  await look(student, "mine-dark");
  await student.click("text=Read it, and answer");
  assert.ok(!(await student.innerText("main")).includes("ADA"), "whose the other one is, is not told");
  await look(student, "case-dark");
  await accessible(student);
  await student.fill("[name=answer]", "We learned it in the lecture.\n<b>Both of us.</b>");
  await student.click("text=Send");
  await student.waitForSelector("text=We learned it in the lecture");

  await tab.goto(site + pair);
  await tab.waitForSelector("text=We learned it in the lecture");
  await tab.selectOption("[name=state]", "explained");
  await tab.fill("[name=note]", "It is the search of lecture 7.");
  await tab.setInputFiles("[name=public]", join(players, "ada/AIAdaOrk.cc"));
  await tab.click("text=Keep");
  await tab.waitForSelector("h1 + p >> text=explained");
  // The lecture's source counts for nobody any more: the pair falls, the case stays.
  await until(tab, `/c/ork/alike/${id}`, "does not list it any more");
  await tab.emulateMedia({ colorScheme: "dark" });
  for (const [name, address] of [["pair", `/${id}`], ["pairs", ""], ["groups", "/groups"], ["years", "/years"]]) {
    await tab.goto(`${site}/c/ork/alike${address}`);
    await look(tab, `${name}-dark`);
    await accessible(tab);
  }
  assert.match(await tab.innerText("main"), /autumn 2025/);
  await tab.setViewportSize({ width: 360, height: 740 });
  for (const address of ["", `/${id}`, "/groups", "/years"]) {
    await tab.goto(`${site}/c/ork/alike${address}`);
    assert.ok(await wide(tab) <= 0, `${address} is too wide for a phone`);
  }
});
