// The licences of all that goes into the program: node scripts/dist/licences.mjs TARGET [cargo's words about features]
// Every dependency with its terms, and every text of a licence once, with the names of those who have it.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const [target, ...features] = process.argv.slice(2);
const words = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target, ...features];
const { packages, resolve, workspace_members } = JSON.parse(execFileSync("cargo", words, { maxBuffer: 1 << 28 }));
const byId = new Map(packages.map((it) => [it.id, it]));
const nodes = new Map(resolve.nodes.map((it) => [it.id, it]));

// What is linked in: what is needed to build or test does not count.
const seen = new Set();
const open = packages.filter((it) => it.name === "palestra").map((it) => it.id);
while (open.length > 0) {
  const id = open.pop();
  if (seen.has(id)) continue;
  seen.add(id);
  const linked = nodes.get(id).deps.filter((dep) => dep.dep_kinds.some((kind) => kind.kind === null));
  const isMacro = (it) => byId.get(it).targets.some((part) => part.kind.includes("proc-macro"));
  open.push(...linked.map((dep) => dep.pkg).filter((it) => !isMacro(it)));
}
const ours = new Set(workspace_members);
const theirs = [...seen].filter((id) => !ours.has(id)).map((id) => byId.get(id));
theirs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));

/** Files with the terms in a folder, and, because some bring a library in C along, in those below it. */
function texts(folder, depth = 0) {
  const all = [];
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory() && depth < 3 && !/^(tests?|benches|examples|target|fuzz)$/.test(name)) all.push(...texts(path, depth + 1));
    else if (there?.isFile() && /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(name) && !/\.(rs|c|h)$/.test(name)) all.push(readFileSync(path, "utf8"));
  }
  return all;
}

const owners = new Map();
const out = [
  "What the palestra program is made of, and on what terms. Made by scripts/dist/licences.mjs.",
  "",
  "Beside these: the standard library of Rust (MIT or Apache-2.0); in the program for Linux the C library musl (MIT);",
  "in the program for Windows parts of mingw-w64 (public domain and ZPL-2.1) and of LLVM's libunwind (Apache-2.0 with",
  "LLVM's exception), and in all of them zig's run-time library (MIT); SQLite, where the judge is in it, is in the public domain.",
  "",
];
for (const it of theirs) {
  if (!it.license && !it.license_file) throw new Error(`${it.name} ${it.version} has no licence`);
  out.push(`${it.name} ${it.version}: ${it.license ?? "see its text"}`);
  for (const text of new Set(texts(dirname(it.manifest_path)).map((text) => text.replaceAll("\r\n", "\n").trim()))) {
    owners.set(text, [...(owners.get(text) ?? []), `${it.name} ${it.version}`]);
  }
}
for (const [text, names] of owners) out.push("", "=".repeat(100), names.join(", "), "=".repeat(100), "", text);
console.log(out.join("\n"));
