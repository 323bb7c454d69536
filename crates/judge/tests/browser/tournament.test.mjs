// A term in a browser, on both databases: the ladder climbs, a tournament is announced, waits for dice, is played by real
// workers, released round by round, shown on the big screen, foretold, and checked by anybody.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { launch } from "../../../../viewer/scripts/browser.mjs";
import * as parts from "./parts.mjs";
import { accessible, cut, look, post, root } from "./parts.mjs";

// Players of ours, written to be different from each other.
const players = { ada: "AIAdaOrk.cc", carl: "AICarlOrk.cc", dorothy: "AIDoraOrk.cc", emmy: "AIEmmyOrk.cc", felix: "AIFelixOrk.cc" };

let browser;
before(async () => { browser = await launch(); });
after(async () => browser?.close());

for (const database of ["a file", "a server"]) describe(`on ${database}`, () => {
  let judge, site, admin, server;
  const sessions = {};
  const person = (t, options) => parts.person(t, browser, options);
  const picture = (tab, name) => look(tab, `${name}-${database.slice(2)}`);
  const as = async (tab, cookie) => {
    const [name, value] = cookie.split("=");
    await tab.context().addCookies([{ name, value, url: site }]);
  };

  before(async () => {
    if (database === "a server") server = parts.postgres();
    judge = await parts.judge(server ? ["--database", server.address] : []);
    site = judge.site;
    admin = await parts.contest(site, judge.link);
    const code = /class="code">([^<]+)</.exec(await (await fetch(`${site}/c/ork/teach`, { headers: { cookie: admin } })).text())[1];
    for (const [login, file] of Object.entries(players)) {
      const form = new URLSearchParams({ code, login, name: login, password: `${login}-password` });
      sessions[login] = (await post(site, "/join", form)).headers.get("set-cookie").split(";")[0];
      const sent = new FormData();
      sent.set("file", new Blob([readFileSync(join(root, "conformance/plagiarism/players", login, file))]), file);
      await post(site, "/c/ork/submit", sent, sessions[login]);
    }
    // All have their verdicts.
    for (let waited = 0; waited < 600; waited++) {
      const page = await (await fetch(`${site}/c/ork/tournaments`, { headers: { cookie: admin } })).text();
      if (page.includes("5 players would take part")) return;
      await new Promise((done) => setTimeout(done, 250));
    }
    assert.fail("no verdicts");
  });

  after(() => {
    judge?.stop();
    server?.stop();
  });

  test("the ladder climbs by itself", { timeout: 120_000 }, async (t) => {
    const tab = await person(t);
    await as(tab, admin);
    await tab.goto(`${site}/c/ork/teach`);
    await tab.fill("[action$='/league'] [name=count]", "3");
    await tab.click("text=Play them");
    await tab.waitForURL(`${site}/c/ork/ranking`);
    await tab.goto(`${site}/c/ork/teach`);
    await tab.click("button:has-text('Turn it on')");
    await tab.waitForSelector("button:has-text('Turn it off')");
    await tab.goto(`${site}/c/ork/ranking`);
    // The page follows: matches come in while somebody looks.
    await tab.waitForFunction(() => [...document.querySelectorAll("tbody tr")].filter((row) => Number(row.cells[4]?.innerText) > 0).length === 5, null, { timeout: 60_000 });
    await accessible(tab);
    await picture(tab, "ladder");
    await tab.goto(`${site}/c/ork/teach`);
    await tab.click("button:has-text('Turn it off')");
  });

  test("a tournament is announced, played, released, shown and checked", { timeout: 240_000 }, async (t) => {
    const teacher = await person(t, { colorScheme: "dark" });
    await as(teacher, admin);
    await teacher.goto(`${site}/c/ork/hall`);
    await teacher.selectOption("[name=house]", "Demo");
    await teacher.fill("[name=story]", "It began here");
    await teacher.click("text=Invite >> nth=-1");
    await teacher.waitForSelector("text=It began here");
    await accessible(teacher);
    await picture(teacher, "hall");
    await teacher.click("text=Tournaments");
    await teacher.fill("[name=title]", "Grand tournament");
    await teacher.selectOption("[name=beacon]", "dice");
    await teacher.click("summary");
    await teacher.fill("[name=league]", "1");
    await teacher.fill("[name=waves]", "1");
    await teacher.fill("[name=boards]", "1");
    await accessible(teacher);
    await picture(teacher, "announce");
    await teacher.click("button:has-text('Announce')");
    await teacher.waitForSelector("text=It has not begun");
    const address = teacher.url();
    await accessible(teacher);
    await picture(teacher, "announced");
    await teacher.click("button:has-text('Start')");
    // The page follows by itself: each round is frozen, waits for its dice, is played.
    for (let round = 1; ; round++) {
      await teacher.waitForSelector(`.notice:has-text("The entrants of round ${round} are frozen"):has-text("It waits for its beacon"), h1 .mark:has-text("ended")`, { timeout: 60_000 });
      if (await teacher.locator("h1 .mark:has-text('ended')").count() > 0) break;
      await teacher.fill("[name=beacon]", round === 1 ? "heads" : `1, 2, 3, 4, 5, 6, 1 2 3 ${round}`);
      if (round === 1) {
        await accessible(teacher);
        await picture(teacher, "frozen");
        await teacher.click("text=Begin the round");
        await teacher.waitForSelector("text=10 dice");
        await teacher.goBack();
        await teacher.fill("[name=beacon]", "6 6 6 6 6 1 2 3 4 1");
      }
      await teacher.click("text=Begin the round");
      await teacher.waitForURL(address);
    }
    await teacher.waitForSelector("text=wins before");
    await teacher.waitForSelector(".bracket .ahead:has-text('wins')");
    await accessible(teacher);
    await picture(teacher, "ended");

    const student = await person(t);
    await as(student, sessions.ada);
    await student.goto(address);
    await student.waitForSelector("text=Nothing was released yet");
    assert.ok(!(await student.content()).includes("CarlOrk"), "nothing leaks");
    await accessible(student);

    await teacher.click("button:has-text('Release round 1')");
    await student.waitForSelector("text=Rank between"); // live
    await accessible(student);
    await picture(student, "first-round");
    await student.click("td a:has-text('1')");
    await student.waitForSelector("text=What was published");
    await student.waitForSelector("text=6 6 6 6 6 1 2 3 4 1");
    await accessible(student);
    await picture(student, "round");

    // On the big screen, a match every few seconds.
    await teacher.fill("[name=round] >> nth=-1", "2");
    await teacher.fill("[name=matches]", "1");
    await teacher.fill("[name=seconds]", "8");
    await student.goto(`${address}/show`);
    await teacher.click("text=Put it on the big screen");
    await student.waitForSelector(".countdown");
    await student.selectOption("[name=seat]", "1");
    await student.click("button:has-text('Predict')");
    await student.waitForSelector("text=/You say: \\w+ wins, 60 % sure/");
    await accessible(student);
    await picture(student, "predicted");
    const frame = await (await student.waitForSelector("iframe", { timeout: 30_000 })).contentFrame();
    await frame.waitForSelector("canvas", { state: "attached" });
    await student.waitForSelector("text=points, 1 match");
    await accessible(student);
    await picture(student, "show");
    await teacher.waitForSelector("iframe");
    await picture(teacher, "show-dark");

    await teacher.goto(address);
    await teacher.click("button:has-text('Release all')");
    // Anybody checks it, offline, with the program alone.
    const proof = await (await fetch(`${address}/proof.json`, { headers: { cookie: sessions.carl } })).text();
    assert.ok(JSON.parse(proof).rounds.length >= 3);
    const file = join(judge.folder, "round.json");
    const checked = async (text) => {
      writeFileSync(file, text);
      return parts.palestra(["verify", "--round", file]);
    };
    const honest = await checked(proof);
    assert.equal(honest.code, 0, honest.stdout + honest.stderr);
    assert.match(honest.stdout, /holds/);
    assert.match(honest.stdout, /beacons, by the terms: ten dice thrown in class/);
    assert.match((await checked(proof.replace(/"scores":\[(\d+),/, (_, score) => `"scores":[${Number(score) + 1},`))).stdout, /differs/);
    assert.match((await checked(proof.replace("6 6 6 6 6 1 2 3 4 1", "6 6 6 6 6 1 2 3 4 2"))).stdout, /differs/);
    const [taken] = await Promise.all([teacher.waitForEvent("download"), teacher.click("text=Grades, CSV")]);
    const grades = readFileSync(await taken.path(), "utf8");
    assert.ok(grades.includes("FelixOrk") && grades.includes("The grade comes from"), grades);

    // Without scripts everything can be read.
    const plain = await person(t, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await as(plain, sessions.ada);
    await plain.goto(address);
    assert.ok((await plain.content()).includes("wins before"));
    assert.equal(await plain.locator(".bracket .last li").count(), 4);
    assert.ok(await plain.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it fits on a phone");
    assert.deepEqual(await cut(plain), []);
    await picture(plain, "phone");
  });
});
