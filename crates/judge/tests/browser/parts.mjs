// What the browser tests of the judge share: the program, a course, a look at pages.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
export const program = join(root, "target/release/palestra");
const axe = readFileSync(createRequire(join(root, "viewer/package.json")).resolve("axe-core/axe.min.js"), "utf8");

/** Starts a judge in a folder of its own; says where it is, and the administrator's link. */
export async function judge(words = [], workers = 2) {
  const folder = mkdtempSync(join(tmpdir(), "judge-"));
  const child = spawn(program, ["judge", "--listen", "127.0.0.1:0", "--workers", String(workers), ...words], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const said = await new Promise((found, failed) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const match = /is at (\S+)\n/.exec(text);
      const link = /(http\S+welcome\S+)\n/.exec(text);
      if (match && (link || words.includes("--demo"))) found({ site: match[1], link: link?.[1] });
    });
    child.on("exit", (code) => failed(new Error(`the judge ended with ${code}`)));
  });
  const stop = () => {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...said, folder, pid: child.pid, stop };
}

const NOBODY = 65534;

/** A PostgreSQL of the test's own, run by an ordinary user on a socket in a folder: where it is, and how to end it. */
export function postgres() {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).filter((version) => existsSync(join(home, version, "bin/initdb"))) : [];
  assert.ok(versions.length > 0, "PostgreSQL is missing: `make setup` installs it");
  const programs = join(home, versions.sort((a, b) => b - a)[0], "bin");
  const folder = mkdtempSync(join(tmpdir(), "judge-server-"));
  const root = process.getuid() === 0;
  if (root) chownSync(folder, NOBODY, NOBODY);
  const run = (name, words) => {
    const command = [join(programs, name), "-D", join(folder, "data"), ...words];
    const user = root ? ["setpriv", "--reuid", `${NOBODY}`, "--regid", `${NOBODY}`, "--clear-groups"] : [];
    const [first, ...rest] = [...user, ...command];
    execFileSync(first, rest, { stdio: "ignore", cwd: "/" });
  };
  run("initdb", ["-U", "palestra", "-A", "trust", "-E", "UTF8", "--locale=C"]);
  appendFileSync(join(folder, "data/postgresql.conf"), "listen_addresses = ''\nmax_connections = 100\nfsync = off\n");
  const control = (verb) => run("pg_ctl", ["-w", "-m", "immediate", "-l", join(folder, "log"), "-o", `-k ${folder}`, verb]);
  control("start");
  const stop = () => {
    control("stop");
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `postgres://palestra@localhost/postgres?host=${folder}`, stop };
}

/** Runs the program; says how it ended and what it said. */
export function palestra(words, { cwd, env = {}, input = "" } = {}) {
  return new Promise((done) => {
    const child = execFile(program, words, { cwd, env: { ...process.env, ...env }, timeout: 300_000 }, (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }));
    child.stdin.on("error", () => {}); // who wants no input may have ended already
    child.stdin.end(input);
  });
}

/** Sends a form, as a browser does. */
export async function post(site, path, fields, cookie) {
  const headers = { "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}) };
  const answer = await fetch(path.startsWith("http") ? path : site + path, { method: "POST", redirect: "manual", headers, body: fields });
  assert.ok(answer.status < 400, `${path}: ${answer.status} ${await answer.clone().text()}`);
  return answer;
}

/** A teacher with a contest, `ork`, in which players must beat Null; says their session. */
export async function contest(site, link) {
  const login = new URLSearchParams({ login: "teacher", name: "Teacher", password: "a-long-password" });
  const admin = (await post(site, link, login)).headers.get("set-cookie").split(";")[0];
  const plan = new FormData();
  const time = (ms) => new Date(ms).toISOString().slice(0, 16);
  const fields = { slug: "ork", title: "Ork Island", game: "ork-island", dummy: "Null", visible: "members", cc: "1", rs: "1", per_hour: "1000", opens: time(Date.now() - 3.6e6), closes: time(Date.now() + 3.6e7) };
  for (const [name, value] of Object.entries(fields)) plan.set(name, value);
  await post(site, "/new", plan, admin);
  return admin;
}

/** A token of this scope. */
export async function token(site, admin, scope) {
  const page = await (await post(site, "/account/tokens", new URLSearchParams({ scope, label: "test" }), admin)).text();
  return /pal_[0-9a-f]+/.exec(page)[0];
}

/** The largest page, in bytes: without scripts, pictures and the viewer it is read on a slow line, too. */
const LARGEST = 60_000;

/** A person's own browser window; any error on its pages fails the test, and so does a page that is too large. */
export async function person(t, browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const tab = await context.newPage();
  const errors = [];
  tab.on("pageerror", (error) => errors.push(error.message));
  // What a policy forbids is told there, too. A page that refuses something is no error: its status is looked at where it matters.
  tab.on("console", (said) => { if (said.type() === "error" && !/status of 4\d\d/.test(said.text())) errors.push(`${tab.url()}: ${said.text()}`); });
  tab.on("response", async (answer) => {
    const request = answer.request();
    if (!request.isNavigationRequest() || request.frame() !== tab.mainFrame()) return;
    const body = await answer.body().catch(() => ""); // a redirection, a download, or gone already
    if (body.length > LARGEST) errors.push(`${answer.url()} has ${body.length} bytes`);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, []);
  });
  return tab;
}

let pictured = 0;
/** A picture of the page, where PICTURES says. */
export async function look(tab, name) {
  const pictures = process.env.PICTURES;
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await tab.screenshot({ path: join(pictures, `${String(++pictured).padStart(2, "0")}-${name}.png`), fullPage: true });
  }
}

/** Nobody is shut out of this page, by day or by night. */
export async function accessible(tab) {
  await tab.evaluate(axe);
  const chosen = await tab.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches ? ["light", "dark"] : ["dark", "light"]);
  for (const colorScheme of chosen) {
    await tab.emulateMedia({ colorScheme });
    const found = await tab.evaluate(() => axe.run(document, { iframes: false }));
    assert.deepEqual(found.violations.map((one) => `${colorScheme}, ${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`), []);
  }
}

/** Lists that are wider than their place, and scroll sideways: on a phone there must be none. */
export const cut = (tab) => tab.locator(".scroll").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText));
