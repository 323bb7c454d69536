// Builds the engine of the page: crates/page for wasm32, as small as it gets. Its place is viewer/.engine, which is not committed.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root } from "./browser.mjs";

const project = join(root, "..");
const target = process.env.CARGO_TARGET_DIR ?? join(project, "target");
// No path of this machine goes into the engine, so that everybody builds the same one.
const registry = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry/src");
const folders = existsSync(registry) ? readdirSync(registry).map((name) => join(registry, name)) : [];
const flags = ["--cfg", "palestra_page", `--remap-path-prefix=${project}=palestra`, ...folders.map((folder) => `--remap-path-prefix=${folder}=deps`)];

/** Where rustup has no wasm32, `palestra setup` has put another compiler. */
function compiler() {
  const hasLibraries = (rustc, ...target) => existsSync(execFileSync(rustc, ["--print", "target-libdir", ...target], { encoding: "utf8" }).trim());
  if (hasLibraries("rustc", "--target", "wasm32-unknown-unknown")) return {};
  const data = process.env.PALESTRA_DATA ?? join(process.env.XDG_DATA_HOME ?? join(homedir(), ".local/share"), "palestra");
  const other = process.env.PALESTRA_RUSTC ?? join(data, "rust-wasm/rustc");
  if (!existsSync(other)) return fail("there is no compiler for wasm32-unknown-unknown: run `palestra setup`");
  // Debian's packages have it for wasm alone, and crates/page needs procedural macros, which run here.
  if (!hasLibraries(other)) return fail(`${other} compiles players but not the engine, whose macros need a standard library of this machine: run \`rustup target add wasm32-unknown-unknown\``);
  return { RUSTC: other };
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

execFileSync("cargo", ["build", "--quiet", "--profile", "page", "--target", "wasm32-unknown-unknown", "-p", "palestra-page"], {
  cwd: project, stdio: "inherit", env: { ...process.env, ...compiler(), CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") },
});
mkdirSync(join(root, ".engine"), { recursive: true });
const made = join(root, ".engine/engine.wasm");
copyFileSync(join(target, "wasm32-unknown-unknown/page/palestra_page.wasm"), made);
console.log(`.engine/engine.wasm: ${statSync(made).size} bytes`);
