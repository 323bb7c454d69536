// The last hour before a deadline: submissions come as students send them, half of them in the last sixth of the time. The real
// program, the real compiler, real matches. `node crates/judge/load/deadline.mjs --count 300 --minutes 60 --workers 2`
// With `--last 15` only those of the last 15 minutes of that hour come, when they would have come: the earlier ones wait for nobody.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const program = join(root, "target/release/palestra");
const small = readFileSync(join(root, "conformance/ork-island/players/AISweep.cc"), "utf8");

/** A player that takes so many steps through a table in each round: every step needs the one before it. */
function walker(name, steps) {
  const source = small.replace(/#define PLAYER_NAME \w+/, `#define PLAYER_NAME ${name}`);
  const walk = `if (table.empty()) { table.resize(1 << 12); unsigned y = 1; for (auto& entry : table) entry = y = y * 1664525u + 1013904223u; }
    unsigned x = round() + 1; for (int i = 0; i < ${steps}; ++i) x = table[(x + i) >> 20]; if (x == 7) return;`;
  return source.replace(/virtual void play\s*\(\s*\)\s*\{/, (head) => `vector<unsigned> table;\n  ${head}\n    ${walk}\n`);
}

/** CPU seconds of this machine for a step, measured with matches, and for all that a small player's verdict needs. */
function calibrate(folder) {
  const cpu = (words) => {
    const told = spawnSync("bash", ["-c", `TIMEFORMAT='%U %S'; time "$@" > /dev/null 2>&1`, "-", program, ...words], { cwd: folder, encoding: "utf8" });
    const [user, system] = told.stderr.trim().split(" ").map(Number);
    return user + system;
  };
  const file = (name, steps) => writeFileSync(join(folder, `AI${name}.cc`), walker(name, steps));
  const match = (name) => ["play", "ork-island", `AI${name}.cc`, "Null", "Null", "Null", "-s", "1", "-o", `${name}.out`];
  const [few, many] = [1_000, 2_000_000];
  file("Few", few), file("Many", many);
  const seconds = ["Few", "Many"].map((name) => (cpu(match(name)), cpu(match(name)))); // the first time it is compiled
  // 200 rounds a match.
  const step = (seconds[1] - seconds[0]) / (many - few) / 200;
  writeFileSync(join(folder, "AISmall.cc"), `${small.replace(/#define PLAYER_NAME \w+/, "#define PLAYER_NAME Small")}\n// ${Date.now()}\n`);
  return { step, verdict: cpu(["check", "AISmall.cc", "--game", "ork-island", "--against", "Null", "--trust"]) }; // a fence hides what its compiler takes
}

/** Three of five players are small; the verdicts of the others take five to twelve seconds of CPU time. */
function player(number, cost) {
  const heavy = number % 5 >= 3;
  const name = `${heavy ? "H" : "S"}${number}`;
  // Eight seats in five matches of 200 rounds.
  const wanted = 5 + 7 * ((number % 8) / 7);
  const steps = heavy ? Math.round((wanted - cost.verdict) / 8 / 200 / cost.step) : 0;
  // Every source is another one: nothing comes from a cache.
  const source = heavy ? walker(name, steps) : small.replace(/#define PLAYER_NAME \w+/, `#define PLAYER_NAME ${name}`);
  return { name, source: `${source}\n// ${number}\n` };
}

/** When each comes, in parts of the time: half of them evenly, half in the last sixth. */
export function arrivals(count) {
  const early = Math.floor(count / 2);
  const times = [];
  for (let i = 0; i < early; i++) times.push((5 / 6) * ((i + 0.5) / early));
  for (let i = 0; i < count - early; i++) times.push(5 / 6 + (1 / 6) * ((i + 0.5) / (count - early)));
  return times;
}

/** CPU seconds of the processes below one, compilers that ended included; and of the whole machine, busy and in all. */
function spent(pid) {
  const ticks = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 15).reduce((sum, word) => sum + Number(word), 0);
  // A child belongs to the thread that started it.
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean));
  const [user, nice, system, idle, waiting, ...rest] = readFileSync("/proc/stat", "utf8").split("\n")[0].split(/\s+/).slice(1, 9).map(Number);
  const busy = user + nice + system + rest.reduce((sum, word) => sum + word, 0);
  return { workers: children.reduce((sum, child) => sum + ticks(child), 0) / 100, site: ticks(pid) / 100, busy: busy / 100, all: (busy + idle + waiting) / 100 };
}

const form = (fields) => ({ method: "POST", redirect: "manual", headers: { "sec-fetch-site": "same-origin" }, body: fields });

/** Runs it, says how long verdicts took, in seconds. */
export async function deadline({ count, minutes, workers, last = minutes, tell = () => {} }) {
  const folder = mkdtempSync(join(tmpdir(), "deadline-"));
  const cost = calibrate(folder);
  tell(`a small player's verdict takes ${cost.verdict.toFixed(2)} s of CPU time, a step ${(cost.step * 1e9).toFixed(1)} ns`);
  const judge = spawn(program, ["judge", "--listen", "127.0.0.1:0", "--workers", String(workers)], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [site, link] = await new Promise((found, failed) => {
      let text = "";
      judge.stdout.on("data", (data) => {
        text += data;
        const match = /is at (\S+)\n[^]*?(http\S+welcome\S+)\n/.exec(text);
        if (match) found([match[1], match[2]]);
      });
      judge.on("exit", (code) => failed(new Error(`the judge ended with ${code}`)));
    });
    const post = async (path, fields, cookie) => {
      const options = form(fields);
      if (cookie) options.headers.cookie = cookie;
      const answer = await fetch(path.startsWith("http") ? path : site + path, options);
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    const session = (answer) => answer.headers.get("set-cookie").split(";")[0];
    const admin = session(await post(link, new URLSearchParams({ login: "teacher", name: "Teacher", password: "deadline-password" })));
    const plan = new FormData();
    const hour = (ms) => new Date(ms).toISOString().slice(0, 16);
    for (const [name, value] of Object.entries({ slug: "rush", title: "Rush", game: "ork-island", dummy: "Null", visible: "members", cc: "1", per_hour: "1000", opens: hour(Date.now() - 3.6e6), closes: hour(Date.now() + 3.6e7) })) plan.set(name, value);
    await post("/new", plan, admin);
    const page = await (await post("/account/tokens", new URLSearchParams({ scope: "submit", label: "load" }), admin)).text();
    const token = /pal_[0-9a-f]+/.exec(page)[0];
    const headers = { authorization: `Bearer ${token}` };

    const began = Date.now();
    const before = spent(judge.pid);
    const coming = arrivals(count).map((part) => part * minutes - (minutes - last)).filter((minute) => minute >= 0);
    const told = new Map();
    const sent = await Promise.all(coming.map(async (minute, number) => {
      await new Promise((wake) => setTimeout(wake, minute * 60_000));
      const { name, source } = player(number, cost);
      const body = new FormData();
      body.set("file", new Blob([source]), `AI${name}.cc`);
      const answer = await fetch(`${site}/api/v1/contests/rush/submissions`, { method: "POST", headers, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      const view = await answer.json();
      told.set(view.id, { place: view.before, wait: view.wait });
      return view.id;
    }));
    tell(`${sent.length} submissions within ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
    const verdicts = [];
    for (const id of sent) {
      for (;;) {
        const view = await (await fetch(`${site}/api/v1/submissions/${id}`, { headers })).json();
        if (view.done) { verdicts.push(view); break; }
        await new Promise((wake) => setTimeout(wake, 200));
      }
    }
    const after = spent(judge.pid);
    const wall = (Date.now() - began) / 1000;
    const waits = verdicts.map((view) => (view.decided - view.received) / 1000).sort((a, b) => a - b);
    const states = {};
    for (const view of verdicts) states[view.state] = (states[view.state] ?? 0) + 1;
    const at = (list, part) => list[Math.floor((list.length - 1) * part)];
    // What was told at the reception, and what came: of those who had to wait for others.
    const pairs = verdicts.map((view) => ({ ...told.get(view.id), took: view.decided - view.received })).filter((one) => one.wait && one.place >= workers);
    const ratios = pairs.map((one) => one.took / one.wait).sort((a, b) => a - b);
    const took = (what) => after[what] - before[what];
    return {
      count: sent.length, minutes: last, workers, p50: at(waits, 0.5), p95: at(waits, 0.95), longest: at(waits, 1), states,
      longestQueue: Math.max(...[...told.values()].map((one) => one.place)),
      expected: { told: ratios.length, tookAgainstTold: [0.1, 0.5, 0.9].map((part) => Number(at(ratios, part)?.toFixed(2))) },
      cpu: { perVerdictOfAllBusy: Number((took("busy") / sent.length).toFixed(2)), perVerdict: Number((took("workers") / sent.length).toFixed(2)), site: Number(took("site").toFixed(1)), ofTheMachine: Number(((took("workers") + took("site")) / took("all")).toFixed(2)), machineBusy: Number((took("busy") / took("all")).toFixed(2)), wall },
    };
  } finally {
    judge.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wish = (name, usual) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1] || usual);
  const found = (name, usual) => (process.argv.includes(`--${name}`) ? wish(name, usual) : usual);
  const minutes = found("minutes", 60);
  console.log(await deadline({ count: found("count", 300), minutes, last: found("last", minutes), workers: found("workers", 2), tell: console.log }));
}
