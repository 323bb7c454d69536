// From a terminal: a C++ player over https, its verdict again at home to the last instruction, versions, a zoo of bad ones.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "../../../../viewer/scripts/browser.mjs";
import { deadline } from "../../load/deadline.mjs";
import * as parts from "./parts.mjs";
import { look, palestra, program, root } from "./parts.mjs";

// A player of ours that moves and wins against those who do nothing.
const sound = readFileSync(join(root, "conformance/plagiarism/players/ada/AIAdaOrk.cc"), "utf8").replace(/#define PLAYER_NAME \w+/, "#define PLAYER_NAME Sauron");

let judge, site, browser, folder, token, env, proxy;

/** A proxy with TLS in front of the judge, with a certificate of an authority that only this test knows. */
async function tls() {
  const openssl = (...words) => execFileSync("openssl", words, { cwd: folder, stdio: "ignore" });
  openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test authority");
  openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "request.pem", "-subj", "/CN=localhost");
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n");
  openssl("x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "cert.pem", "-days", "2", "-extfile", "names");
  const keys = { key: readFileSync(join(folder, "key.pem")), cert: readFileSync(join(folder, "cert.pem")) };
  const server = https.createServer(keys, (request, answer) => {
    const onward = http.request(site + request.url, { method: request.method, headers: request.headers }, (back) => {
      answer.writeHead(back.statusCode, back.headers);
      back.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    request.pipe(onward);
  });
  await new Promise((ready) => server.listen(0, "localhost", ready));
  return server;
}

before(async () => {
  judge = await parts.judge();
  ({ site, folder } = judge);
  browser = await launch();
  token = await parts.token(site, await parts.contest(site, judge.link), "submit");
  proxy = await tls();
  env = { XDG_CONFIG_HOME: join(folder, "config"), SSL_CERT_FILE: join(folder, "ca.pem") };
});

after(async () => {
  await browser?.close();
  proxy?.close();
  judge.stop();
});

const ask = async (path) => (await fetch(`${site}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

test("a C++ player goes over https, and check says the same at home to the last instruction", async () => {
  const server = `https://localhost:${proxy.address().port}`;
  const stranger = await palestra(["submit", "--login", server], { env: { ...env, SSL_CERT_FILE: join(root, "Cargo.toml") }, input: `${token}\n` });
  assert.equal(stranger.code, 2, "a certificate of nobody known is refused");
  const login = await palestra(["submit", "--login", server], { env, input: `${token}\n` });
  assert.equal(login.code, 0, login.stderr);
  writeFileSync(join(folder, "AISauron.cc"), sound);
  const sent = await palestra(["submit", "AISauron.cc"], { cwd: folder, env });
  assert.equal(sent.code, 0, sent.stdout + sent.stderr);
  assert.match(sent.stdout, /Qualified: it may compete/);
  const view = await ask(`submissions/${/submission (\d+)/.exec(sent.stdout)[1]}`);
  const games = view.steps.flatMap((step) => step.games);
  assert.equal(games.length, 5);
  const digests = await Promise.all(games.map(async (id) => (await ask(`games/${id}`)).digest));
  const check = await palestra(["check", "AISauron.cc", "--game", "ork-island", "--seed", view.seed, "--against", "Null", "--records", "records"], { cwd: folder });
  assert.equal(check.code, 0, check.stdout + check.stderr);
  const home = [0, 1, 2, 3, 4].map((number) => createHash("sha256").update(readFileSync(join(folder, "records", `AISauron-${number}.rec`))).digest("hex"));
  assert.deepEqual(home, digests, "every order, every unit of fuel");
});

test("a second version shows what changed", async (t) => {
  writeFileSync(join(folder, "AISauron.cc"), sound.replace("void play () {", "void play () {\n    if (round() % 2) return;").replace("void play() {", "void play() {\n    if (round() % 2) return;"));
  const sent = await palestra(["submit", "AISauron.cc", "--contest", "ork", "--server", site], { cwd: folder, env: { ...env, PALESTRA_TOKEN: token } });
  const page = /http\S+\/s\/\d+/.exec(sent.stdout)[0];
  const tab = await parts.person(t, browser);
  await tab.goto(`${site}/login`);
  await tab.fill("[name=login]", "teacher");
  await tab.fill("[name=password]", "a-long-password");
  await tab.click("main button");
  await tab.goto(page);
  await look(tab, "what-changed");
  await parts.accessible(tab);
  const rows = await tab.locator("section:has(h2:text('What changed')) tbody th").allInnerTexts();
  assert.deepEqual(rows, ["Verdict", "Matches of the verdict won", "Scores in them", "Most instructions in one of them"]);
});

test("the zoo comes through the web form, gets its verdicts and harms nobody", async (t) => {
  const zoo = join(root, "conformance/zoo");
  const all = readdirSync(zoo).filter((name) => /^AI(?!Apo|Dom|Max|Roy).*\.(cc|rs)$/.test(name));
  const some = ["AILoopCtor.cc", "AIBalloon.cc", "AIFiles.cc", "AIExit.cc", "AIRecursion.cc", "AIWildWrite.cc", "AIRustPanic.rs"];
  const ids = {};
  for (const file of process.env.ZOO ? all : some) {
    const form = new FormData();
    form.set("file", new Blob([readFileSync(join(zoo, file))]), file);
    const answer = await fetch(`${site}/api/v1/contests/ork/submissions`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
    const view = await answer.json();
    assert.equal(answer.status, 201, `${file}: ${JSON.stringify(view)}`);
    ids[file] = view.id;
  }
  for (const [file, id] of Object.entries(ids)) {
    let view;
    for (;;) {
      view = await ask(`submissions/${id}`);
      if (view.done) break;
      await new Promise((wake) => setTimeout(wake, 300));
    }
    assert.ok(["refused", "broken", "unqualified"].includes(view.state), `${file} is ${view.state}`);
    const expected = /^\/\/ expect: frozen (?:start|round \d+) (\S+)/.exec(readFileSync(join(zoo, file), "utf8"));
    if (expected && view.state === "unqualified") assert.match(JSON.stringify(view.steps), /frozen/, file);
  }
  // Where one was frozen, the match is watched from that round on.
  const tab = await parts.person(t, browser);
  await tab.goto(`${site}/login`);
  await tab.fill("[name=login]", "teacher");
  await tab.fill("[name=password]", "a-long-password");
  await tab.click("main button");
  await tab.goto(`${site}/s/${ids["AIRustPanic.rs"]}`);
  await tab.click("text=watch round 1");
  await tab.waitForURL(/\?round=1$/);
  await look(tab, "frozen");
  await parts.accessible(tab);
  assert.match(await tab.innerText(".frozen >> nth=0"), /frozen in round 1/);
  assert.match(await tab.locator("iframe.viewer").getAttribute("src"), /#round=1$/);
  assert.equal((await fetch(`${site}/ready`)).status, 200);
});

test("a machine that reaches only the site compiles and plays", async (t) => {
  writeFileSync(join(folder, "remote.toml"), "[work]\nremote_verdicts = true\nrecheck_one_in = 1\n");
  const far = await parts.judge(["--config", join(folder, "remote.toml")], 0);
  t.after(far.stop);
  const admin = await parts.contest(far.site, far.link);
  assert.equal((await fetch(`${far.site}/ready`)).status, 503, "nobody works yet");
  const machine = spawn(program, ["work", "--server", far.site, "--slots", "1"], { env: { ...process.env, PALESTRA_TOKEN: await parts.token(far.site, admin, "work") }, stdio: "ignore" });
  t.after(() => machine.kill());
  writeFileSync(join(folder, "AISauron.cc"), sound);
  const sent = await palestra(["submit", "AISauron.cc", "--server", far.site], { cwd: folder, env: { ...env, PALESTRA_TOKEN: await parts.token(far.site, admin, "submit") } });
  assert.match(sent.stdout, /Qualified: it may compete/, sent.stderr);
  await new Promise((wake) => setTimeout(wake, 1000)); // an answer holds for a second
  assert.equal((await fetch(`${far.site}/ready`)).status, 200);
  const page = async () => (await fetch(`${far.site}/admin`, { headers: { cookie: admin } })).text();
  assert.match(await page(), /remote-\w+/);
  assert.doesNotMatch(await page(), /keeper/, "who neither judges nor plays is no worker");
  let seen;
  for (let tries = 0; tries < 200 && !/Played again: agrees<\/dt><dd>5/.test((seen = await page())); tries++) await new Promise((wake) => setTimeout(wake, 300));
  assert.match(seen, /Played again: agrees<\/dt><dd>5/, "the house looks at all five matches");
  const stranger = await palestra(["work", "--server", far.site, "--token", "pal_wrong"]);
  assert.equal(stranger.code, 2);
  assert.match(stranger.stderr, /Log in first/);
});

test("back-up while it runs, restoration, move, doctor, one person's data", async () => {
  const run = (...words) => palestra(["judge", ...words], { cwd: folder });
  const good = async (...words) => {
    const done = await run(...words);
    assert.equal(done.code, 0, `${words}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  };
  const bad = async (sentence, ...words) => {
    const done = await run(...words);
    assert.equal(done.code, 2, `${words}: ${done.stdout}${done.stderr}`);
    assert.match(done.stderr, sentence);
  };
  await good("backup", "monday.db");
  await bad(/is there already/, "backup", "monday.db");
  await good("restore", "monday.db", "--database", "sqlite:again.db");
  await bad(/holds a judge already/, "restore", "monday.db", "--database", "sqlite:again.db");
  await good("move", "--to", "sqlite:third.db", "--database", "sqlite:again.db");
  const all = JSON.parse(await good("export", "teacher"));
  assert.equal(all.submissions[0].name, "Sauron");
  assert.deepEqual(JSON.parse(await good("export", "teacher", "--database", "sqlite:third.db")), all);
  await bad(/nobody here is called gollum/, "export", "gollum");
  await bad(/there is no nowhere.db/, "backup", "x.db", "--database", "sqlite:nowhere.db");
  await bad(/say --yes/, "delete", "teacher");
  const link = (await good("password", "teacher")).trim().replace(/^http:\/\/[^/]+/, site);
  assert.equal((await fetch(link)).status, 200);
  await good("delete", "teacher", "--yes", "--database", "sqlite:third.db");
  await bad(/nobody here is called teacher/, "export", "teacher", "--database", "sqlite:third.db");
  assert.match(await good("doctor"), /ok {2}tables: SQLite/);
  await bad(/cannot listen on .*another judge runs there/, "--listen", new URL(site).host);
});

test("a deadline in short", async () => {
  const found = await deadline({ count: 4, minutes: 0.1, workers: 2 });
  assert.equal(Object.values(found.states).reduce((sum, one) => sum + one, 0), 4);
  assert.equal(found.states.trouble, undefined, JSON.stringify(found));
  console.log(found);
});

test("the demonstration has submissions in all states, a finished league and one that runs", async (t) => {
  const demo = await parts.judge(["--demo"]);
  const tab = await parts.person(t, browser); // closed first: a page whose judge goes away says so
  t.after(demo.stop);
  await tab.goto(demo.site);
  await look(tab, "demo-start");
  await parts.accessible(tab);
  await tab.goto(`${demo.site}/login`);
  await tab.fill("[name=login]", "teacher");
  await tab.fill("[name=password]", "demo-password");
  await tab.click("main button");
  const states = async () => {
    await tab.goto(`${demo.site}/c/autumn/teach/submissions`);
    return tab.locator("tbody .mark").allInnerTexts();
  };
  const began = Date.now();
  for (;;) {
    const now = await states();
    if (!now.some((state) => ["received", "building", "trying"].includes(state))) {
      assert.deepEqual([...new Set(now)].sort(), ["broken", "qualified", "refused", "trouble", "unqualified"]);
      break;
    }
    assert.ok(Date.now() - began < 600_000, `still ${now}`);
    await tab.waitForTimeout(1000);
  }
  await look(tab, "demo-submissions");
  for (;;) {
    await tab.goto(`${demo.site}/c/autumn/ranking`);
    const matches = (await tab.locator("tbody td:nth-child(5)").allInnerTexts()).map(Number);
    if (matches.length >= 4 && matches.every((count) => count > 0)) break;
    assert.ok(Date.now() - began < 900_000, `no league: ${matches}`);
    await tab.waitForTimeout(1000);
  }
  for (const path of ["/c/autumn", "/c/autumn/ranking", "/c/autumn/matches", "/c/autumn/queue", "/c/autumn/teach", "/c/autumn/mine", "/c/autumn/friendly", "/c/spring", "/c/spring/ranking", "/c/spring/teach", "/c/spring/tournaments", "/c/autumn/tournaments"]) {
    await tab.goto(demo.site + path);
    await look(tab, `demo${path.replaceAll("/", "-")}`);
    await parts.accessible(tab);
  }
  // What the house could not judge is tried again, all of it with one click.
  await tab.goto(`${demo.site}/c/autumn/teach`);
  await tab.click(".problem >> text=Try again");
  while ((await states()).some((state) => ["trouble", "received", "building", "trying"].includes(state))) {
    assert.ok(Date.now() - began < 900_000, "it stays in trouble");
    await tab.waitForTimeout(1000);
  }
});
