// A course in a browser, click by click: a new teacher makes a contest and invites, students come (by the code, by a link of
// their own, by one that was for anybody), submit, follow their verdicts live, watch and play; assistants and visitors see what
// is theirs. The real program, the real compiler, the real viewer.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "../../../../viewer/scripts/browser.mjs";
import * as parts from "./parts.mjs";
import { accessible, cut, look, root } from "./parts.mjs";

// A sound player, under a student's name: it must beat three that do nothing.
const sound = readFileSync(join(root, "players/src/ork_island/AIDummy.rs"), "utf8");
const named = (name) => sound.replaceAll("Dummy", name);
// One that does nothing, in C++: it compiles and wins nothing.
const idle = readFileSync(join(root, "players/cpp/ork-island/AINull.cc"), "utf8").replace(/#define PLAYER_NAME \w+/, "#define PLAYER_NAME Frodo");

let folder, judge, browser, site, link;
const person = (t, options) => parts.person(t, browser, options);

before(async () => {
  judge = await parts.judge();
  ({ folder, site, link } = judge);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  judge.stop();
});

async function join_(tab, code, login) {
  await tab.goto(site);
  await tab.click("text=Join with the code of your course");
  await tab.fill("[name=code]", code);
  await tab.fill("[name=login]", login);
  await tab.fill("[name=name]", login.toUpperCase());
  await tab.fill("[name=password]", `${login}-password`);
  await tab.click("main button");
  await tab.waitForURL(`${site}/c/ork26`);
}

let code, invitation, link26;

test("a teacher makes a contest from the first link on", async (t) => {
  const tab = await person(t);
  await tab.goto(link);
  await look(tab, "welcome");
  await accessible(tab);
  await tab.fill("[name=login]", "gandalf");
  await tab.fill("[name=name]", "Gandalf");
  await tab.fill("[name=password]", "you-shall-not-pass");
  await tab.click("main button");
  await tab.waitForURL(`${site}/`);
  await look(tab, "start");
  await accessible(tab);
  // Without a mouse: the first stop leads past the head of the page, and each shows where one is.
  await tab.keyboard.press("Tab");
  assert.equal(await tab.evaluate(() => document.activeElement.innerText), "Skip to the page");
  for (let stop = 0; stop < 6; stop++) {
    assert.ok(await tab.evaluate(() => parseFloat(getComputedStyle(document.activeElement).outlineWidth) >= 2), "where the keyboard is can be seen");
    await tab.keyboard.press("Tab");
  }
  await tab.click("text=Make the first one");
  await tab.fill("[name=title]", "Ork Island, autumn 2026");
  await tab.fill("[name=slug]", "ork26");
  await tab.selectOption("[name=game]", "ork-island");
  await tab.selectOption("[name=dummy]", "Null");
  await tab.fill("[name=about]", "One player each. Talk about ideas, not about code.");
  // A mistake costs a word, not the whole form.
  await tab.fill("[name=closes]", "2020-01-01T00:00");
  await look(tab, "new-contest");
  await accessible(tab);
  await tab.click("text=Make it");
  await tab.waitForSelector("[role=alert]:has-text('A contest closes after it opens.')");
  for (const [name, value] of [["title", "Ork Island, autumn 2026"], ["slug", "ork26"], ["game", "ork-island"], ["dummy", "Null"], ["about", "One player each. Talk about ideas, not about code."]]) assert.equal(await tab.inputValue(`[name=${name}]`), value);
  await look(tab, "new-contest-refused");
  await accessible(tab);
  await tab.fill("[name=closes]", "2999-01-01T00:00");
  await tab.click("text=Make it");
  await tab.waitForURL(`${site}/c/ork26/teach`);
  await tab.waitForSelector("#people .empty"); // says what to do
  await look(tab, "teach-empty");
  await accessible(tab);
  code = await tab.innerText(".code");
  const invite = () => tab.click("button:text-is('Invite')");
  await tab.fill("[name=people]", "frodo,Frodo Baggins\nsam the gardener,Sam Gamgee");
  await invite();
  await tab.waitForSelector("#invite [role=alert]");
  assert.match(await tab.inputValue("[name=people]"), /^frodo,Frodo Baggins\n/);
  await tab.setInputFiles("[name=list]", { name: "course.csv", mimeType: "text/csv", buffer: Buffer.from("First name;Last name;Login\nFrodo;Baggins;frodo\nSam;Gamgee;sam\n") });
  await invite();
  await tab.waitForSelector(".notice");
  assert.equal(await tab.locator(".notice tr").count(), 2);
  invitation = await tab.innerText(".notice tr:has-text('frodo') code");
  const [links] = await Promise.all([tab.waitForEvent("download"), tab.click("text=All of them as a table")]);
  assert.match(readFileSync(await links.path(), "utf8"), new RegExp(`^login,link\n"frodo","${invitation}"\n"sam",`));
  await look(tab, "teach");
  await accessible(tab);
  await tab.fill("[action$='/links'] [name=count]", "1");
  await tab.click("text=Make links");
  link26 = await tab.innerText(".notice code");
  await tab.click("#people th >> text=Login"); // the answer to a form leads on, too
  await tab.waitForSelector("#people th[aria-sort=ascending]");
});

test("a student submits, sees the verdict come, watches a match and plays a friendly one", async (t) => {
  const tab = await person(t);
  await join_(tab, code, "pippin");
  await look(tab, "contest");
  await accessible(tab);
  await tab.click("text=Submit >> nth=0");
  await accessible(tab);
  const file = join(folder, "AIPippin.rs");
  writeFileSync(file, named("Pippin"));
  await tab.setInputFiles("[name=file]", file);
  await look(tab, "submit");
  await tab.click("main button");
  await tab.waitForURL(/\/s\/\d+$/);
  await tab.waitForSelector(".verdict-steps .open:has-text('it wins all matches against Null')"); // what is to come, from the beginning
  await look(tab, "received");
  const address = tab.url();
  await tab.waitForSelector("text=It may compete", { timeout: 180_000 });
  assert.equal(tab.url(), address);
  await look(tab, "verdict");
  await accessible(tab);
  assert.ok(await tab.locator(".verdict-steps li").count() >= 4);
  assert.equal(await tab.locator(".verdict-steps :is(.bad, .open)").count(), 0);

  await tab.click(".verdict-steps .watch >> nth=-1");
  await tab.waitForURL(/\/m\/\d+$/);
  const viewer = tab.frameLocator("iframe.viewer");
  await viewer.locator("#ranking .score").first().waitFor({ timeout: 30_000 });
  const shown = (await viewer.locator("#ranking .score").allInnerTexts()).map((text) => text.replaceAll(",", "").trim());
  assert.equal(shown.length, 4);
  await tab.waitForTimeout(500);
  await look(tab, "match");
  await accessible(tab);
  const frame = await tab.locator("iframe.viewer").getAttribute("sandbox");
  assert.equal(frame, "allow-scripts allow-downloads");
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.click("text=Record >> nth=0")]);
  assert.match(download.suggestedFilename(), /^match-\d+\.rec$/);

  await tab.click('nav >> text="Play"');
  await accessible(tab);
  await tab.fill("[name=seed]", "30");
  await tab.click("main button");
  await tab.waitForURL(/\/m\/\d+$/);
  await tab.frameLocator("iframe.viewer").locator("#ranking .score").first().waitFor({ timeout: 60_000 });
  await look(tab, "friendly");
  await tab.click("text=My players");
  await look(tab, "mine");
  await accessible(tab);
});

test("an invited student comes by a link of their own, pastes a player and chooses it", async (t) => {
  const tab = await person(t, { colorScheme: "dark", timezoneId: "Asia/Kolkata" });
  await tab.goto(invitation);
  await tab.fill("[name=password]", "mellon-mellon");
  await tab.click("main button");
  await tab.waitForURL(`${site}/`);
  await tab.click("text=Ork Island, autumn 2026");
  await tab.waitForSelector("time:has-text('for you')");
  await tab.click("main >> text=Submit it");
  await tab.click("summary");
  await tab.fill("[name=name]", "AIFrodo the Bold.cc");
  await tab.fill("[name=text]", idle);
  await tab.click("main button");
  await tab.waitForSelector("[role=alert]");
  await look(tab, "submit-refused");
  await accessible(tab);
  assert.equal(await tab.inputValue("[name=text]"), idle);
  await tab.fill("[name=name]", "AIFrodo.cc");
  await tab.click("main button");
  await tab.waitForURL(/\/s\/\d+$/);
  await tab.waitForSelector("text=did not get through its matches", { timeout: 120_000 });
  await look(tab, "unqualified-dark");
  await accessible(tab);
  await tab.goto(invitation);
  await tab.waitForSelector("text=This link was used");
  await look(tab, "refusal");
  await accessible(tab);
  await tab.click("text=Start page");
  await tab.waitForURL(`${site}/`);
});

test("errors come back with the student's own lines, without scripts, on a phone", async (t) => {
  const tab = await person(t, { javaScriptEnabled: false, viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  // The link was for anybody, and the first password is too short: what else was typed stays.
  await tab.goto(link26);
  await tab.fill("[name=login]", "merry");
  await tab.fill("[name=name]", "MERRY");
  await tab.locator("[name=password]").evaluate((field) => field.removeAttribute("minlength"));
  await tab.fill("[name=password]", "second");
  await tab.click("main button");
  await tab.waitForSelector("[role=alert]");
  assert.equal(await tab.inputValue("[name=login]"), "merry");
  await tab.fill("[name=password]", "second-breakfast");
  await tab.click("main button");
  await tab.waitForURL(`${site}/c/ork26`);
  await tab.click("main >> text=Submit it");
  await tab.click("summary");
  await tab.fill("[name=name]", "AIMerry.rs");
  await tab.fill("[name=text]", named("Merry").replace("let mut plan", "let broken = ;\n        let mut plan"));
  await look(tab, "phone-submit");
  await tab.click("main button");
  await tab.waitForURL(/\/s\/\d+$/);
  await tab.waitForSelector("text=It does not compile", { timeout: 120_000 });
  await look(tab, "phone-verdict");
  assert.match(await tab.innerText(".verdict-steps li.bad pre >> nth=0"), /AIMerry\.rs/);
  for (const path of ["", "/submit", "/mine", "/ranking", "/matches", "/queue", "/friendly"]) {
    await tab.goto(`${site}/c/ork26${path}`);
    const wide = await tab.locator("html").evaluate((html) => html.scrollWidth).catch(() => 0);
    assert.ok(wide <= 360, `${path} is ${wide} wide`);
    assert.deepEqual(await cut(tab), [], path);
  }
  await look(tab, "phone-contest");
});

test("the teacher sees at a glance how far everybody is, changes the contest and takes the grades along", async (t) => {
  const tab = await person(t);
  await tab.goto(site);
  await tab.click("nav >> text=Log in");
  await tab.fill("[name=login]", "gandalf");
  await tab.fill("[name=password]", "you-shall-not-pass");
  await tab.click("main button");
  await tab.waitForURL(`${site}/`);
  await tab.click("text=Ork Island, autumn 2026");
  await tab.click("nav >> text=Teach");
  const facts = Object.fromEntries(await tab.locator(".facts div").evaluateAll((all) => all.map((one) => [one.querySelector("dt").innerText, Number(one.querySelector("dd").innerText)])));
  assert.equal(facts.Qualified, 1);
  assert.equal(facts["Stuck: no player may compete"], 2);
  assert.equal(facts["Nothing yet"], 1);
  await look(tab, "teach-at-a-glance");
  await accessible(tab);
  await tab.click(".stage-stuck a");
  assert.deepEqual((await tab.locator("#people tbody td:nth-child(2)").allInnerTexts()).sort(), ["frodo", "merry"]);
  await tab.click("#people >> text=Frodo Baggins");
  await tab.waitForSelector("td >> text=Frodo");
  await tab.fill("[name=closes]", "2999-12-24T18:00");
  await tab.click("text=Save");
  await tab.waitForSelector("text=a deadline of their own");
  await look(tab, "person");
  await accessible(tab);
  await tab.click("nav >> text=Teach");
  await tab.click("text=All submissions");
  await look(tab, "submissions");
  await accessible(tab);
  await tab.click("nav >> text=Teach");
  await tab.click("text=Change the contest");
  await tab.click("text=Limits, languages, teams, names");
  await look(tab, "change");
  await accessible(tab);
  await tab.fill("[name=bad_words]", "gollum");
  await tab.click("main form >> text=Save");
  await tab.waitForURL(`${site}/c/ork26/teach`);
  const [grades] = await Promise.all([tab.waitForEvent("download"), tab.click("text=Grades, CSV")]);
  const text = readFileSync(await grades.path(), "utf8");
  assert.match(text, /"pippin","PIPPIN","PIPPIN","Pippin",1,true,1,/);
  const [zip] = await Promise.all([tab.waitForEvent("download"), tab.click("text=Submissions, zip")]);
  assert.match(readFileSync(await zip.path(), "latin1"), /AIPippin_v1\.rs/);
  for (const path of ["/admin", "/admin/accounts", "/admin/audit", "/c/ork26/matches", "/c/ork26/ranking", "/c/ork26/queue", "/account", "/new?from=ork26"]) {
    await tab.goto(site + path);
    await look(tab, path.replaceAll(/\W+/g, "-").slice(1));
    await accessible(tab);
  }
});

test("an assistant looks and changes nothing, a visitor finds the way in, the teacher reads all of it on a phone", async (t) => {
  const teacher = await person(t, { viewport: { width: 390, height: 844 } });
  await teacher.goto(`${site}/login`);
  await teacher.fill("[name=login]", "gandalf");
  await teacher.fill("[name=password]", "you-shall-not-pass");
  await teacher.click("main button");
  for (const path of ["/", "/admin", "/admin/accounts", "/admin/audit", "/c/ork26/teach", "/c/ork26/teach/submissions", "/c/ork26/matches", "/c/ork26/tournaments", "/c/ork26/mine"]) {
    await teacher.goto(site + path);
    assert.deepEqual(await cut(teacher), [], path);
    assert.ok(await teacher.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
    await look(teacher, `phone${path.replaceAll("/", "-")}`);
  }
  await teacher.goto(`${site}/c/ork26/teach?q=pippin`);
  await teacher.click("#people >> text=PIPPIN");
  await teacher.selectOption("[name=role]", "assistant");
  await teacher.click("button:text-is('Change')");
  await teacher.waitForSelector("h1:has-text('assistant')");

  const tab = await person(t);
  // Whoever has an account and opens the address with the code logs in, and finds the code still there.
  await tab.goto(`${site}/join?code=${code}`);
  await tab.click("main >> text=log in");
  assert.equal(await tab.inputValue("[name=to]"), `/join?code=${code}`);
  await tab.goto(`${site}/c/ork26/teach`);
  await tab.waitForSelector("h1:text-is('Nothing here')");
  await accessible(tab);
  await tab.click("main a:text-is('Log in')");
  await tab.fill("[name=login]", "pippin");
  await tab.fill("[name=password]", "pippin-password");
  await tab.click("main button");
  await tab.waitForURL(`${site}/c/ork26/teach`); // where they wanted to go
  await tab.waitForSelector("#people");
  assert.equal(await tab.locator("main form[method=post]").count(), 0, "nothing here changes anything");
  await look(tab, "teach-assistant");
  await accessible(tab);
});

test("a worker that is killed takes nobody along", async (t) => {
  const tab = await person(t);
  const { execSync } = await import("node:child_process");
  const workers = execSync(`ps -o pid= --ppid ${judge.pid}`).toString().trim().split(/\s+/).map(Number);
  assert.equal(workers.length, 2);
  await join_(tab, code, "bilbo");
  await tab.goto(`${site}/c/ork26/submit`);
  const file = join(folder, "AIBilbo.rs");
  writeFileSync(file, named("Bilbo"));
  await tab.setInputFiles("[name=file]", file);
  await tab.click("main button");
  await tab.waitForURL(/\/s\/\d+$/);
  for (const worker of workers) process.kill(worker, "SIGKILL");
  await tab.waitForSelector("text=It may compete", { timeout: 180_000 });
  assert.equal((await tab.request.get(`${site}/health`)).status(), 200);
  assert.equal((await tab.request.get(`${site}/ready`)).status(), 200);
});
