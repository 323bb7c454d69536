// What the browser tests of the judge share: the program, a course, a look at pages.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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

/** Runs the program; says how it ended and what it said. */
export function palestra(words, { cwd, env = {}, input = "" } = {}) {
  return new Promise((done) => {
    const child = execFile(program, words, { cwd, env: { ...process.env, ...env }, timeout: 300_000 }, (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }));
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

/** A person's own browser window; any error on its pages fails the test. */
export async function person(t, browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const tab = await context.newPage();
  const errors = [];
  tab.on("pageerror", (error) => errors.push(error.message));
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

export async function accessible(tab) {
  await tab.evaluate(axe);
  const found = await tab.evaluate(() => axe.run(document, { iframes: false }));
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`), []);
}
