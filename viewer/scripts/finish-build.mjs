// Makes the one file: scripts and styles move into the page, with the licences of what it contains.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const built = (path) => readFileSync(join(root, "build", path), "utf8");
const LARGEST = 250_000;

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
const policy = [
  "default-src 'none'", `script-src 'sha256-${hash}'`, "worker-src blob:", "style-src 'unsafe-inline'", "img-src data: blob:", "media-src blob:",
  "connect-src * data: blob:", "base-uri 'none'", "form-action 'none'",
].join("; ");
page = page.replace("<title>", () => `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<title>`);
// The script finds itself by this mark, to start again as its own worker.
page = page.replace("</body>", () => `<script type="module" data-palestra>${script}</script>\n</body>`);
page = page.replace("<html", () => `${licences}<html`);

mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist/viewer.html"), page);
const size = Buffer.byteLength(page);
console.log(`dist/viewer.html: ${size} bytes`);
if (size >= LARGEST) {
  console.error(`dist/viewer.html must stay below ${LARGEST} bytes`);
  process.exit(1);
}
