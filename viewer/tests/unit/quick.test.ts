import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { parseMatch } from "../../src/parse";
for (const f of readdirSync("tests/samples")) test(f, () => {
  const raw = readFileSync("tests/samples/" + f);
  const t0 = performance.now();
  const r = parseMatch(f.endsWith(".gz") ? gunzipSync(raw) : raw);
  if ("problem" in r) throw new Error(JSON.stringify(r.problem));
  const m = r.match;
  console.log(f, performance.now() - t0, m.states, m.promised, m.problem, m.events.length, m.statistics.map(s => s.label + " " + [...s.values.slice(-4)]).join("; "), [...m.scores.slice(-4)]);
  const kinds: Record<string, number> = {}; for (const e of m.events) kinds[e.kind] = (kinds[e.kind] ?? 0) + 1; console.log(kinds);
  expect(m.states).toBe(m.promised);
});
