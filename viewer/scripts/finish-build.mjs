// Makes the files: scripts and styles move into the page, with the licences of what it contains. viewer.html is the page alone;
// palestra.html, if the engine has been built (npm run engine), is the same with the engine inside.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const built = (path) => readFileSync(join(root, "build", path), "utf8");
const LARGEST = { viewer: 250_000, palestra: 700_000 };

let page = readFileSync(join(root, "build/index.html"), "utf8");
page = page.replace(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (_, path) => `<style>${built(path).trim()}</style>`);

let script = "";
page = page.replace(/<script type="module"[^>]*src="\.\/([^"]+)"[^>]*><\/script>\s*/g, (_, path) => {
  // A closing tag inside a string would end the script.
  script = built(path).trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  return "";
});
if (!script) throw new Error("the build has no script");

const notices = ["fzstd", "gifenc"].map((name) => {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  const file = name === "gifenc" ? "LICENSE.md" : "LICENSE";
  return `${name} ${version}\n${readFileSync(join(root, "node_modules", name, file), "utf8").trim()}`;
});
const licences = `<!--\nThis page contains the following libraries.\n\n${notices.join("\n\n").replaceAll("--", "- -")}\n-->\n`;

// Nothing may run here but this very script and its own worker, whatever a match file holds.
const hash = createHash("sha256").update(script).digest("base64");
const policy = (more) => [
  "default-src 'none'", `script-src 'sha256-${hash}'${more}`, "worker-src blob:", "style-src 'unsafe-inline'", "img-src data: blob:", "media-src blob:",
  "connect-src * data: blob:", "base-uri 'none'", "form-action 'none'",
].join("; ");

/** Seven bits a letter, a seventh shorter than base64. Three letters mean something to a page; these get the eighth bit. */
function sevenBits(bytes) {
  let [text, held, count] = ["", 0, 0];
  const letter = (value) => { text += String.fromCharCode([0, 13, 60].includes(value) ? value | 128 : value); };
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (count += 8; count >= 7; count -= 7) letter((held >> (count - 7)) & 127);
  }
  if (count) letter((held << (7 - count)) & 127);
  return text;
}

/** `more` is what the policy allows beside the script, `parts` what the page carries. */
function write(name, more, parts) {
  const whole = page
    .replace("<title>", () => `<meta http-equiv="Content-Security-Policy" content="${policy(more)}">\n<title>`)
    // The script finds itself by this mark, to start again as its own worker.
    .replace("</body>", () => `${parts}<script type="module" data-palestra>${script}</script>\n</body>`)
    .replace("<html", () => `${licences}<html`);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, `dist/${name}.html`), whole);
  const size = Buffer.byteLength(whole);
  console.log(`dist/${name}.html: ${size} bytes`);
  if (size >= LARGEST[name]) {
    console.error(`dist/${name}.html must stay below ${LARGEST[name]} bytes`);
    process.exitCode = 1;
  }
}

write("viewer", "", "");
const engine = join(root, ".engine/engine.wasm");
if (existsSync(engine)) {
  // Not zstd, which saves a fifth: the browser unpacks gzip itself, twenty times as fast as a script unpacks zstd.
  const packed = sevenBits(gzipSync(readFileSync(engine), { level: 9, memLevel: 9 }));
  // Only this page may compile wasm: the engine, and the modules of players.
  write("palestra", " 'wasm-unsafe-eval'", `<script id="palestra-engine" type="text/plain">${packed}</script>\n`);
}
