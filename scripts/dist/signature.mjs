// Whether a program for macOS is signed as its bytes are: node scripts/dist/signature.mjs FILE
// Macs with Apple's processors run nothing else. The signature names nobody ("ad hoc"): the linker makes it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const LC_CODE_SIGNATURE = 0x1d;
const [MAGIC_OF_ALL, MAGIC_OF_PAGES, SHA256] = [0xfade0cc0, 0xfade0c02, 2];

const fail = (why) => {
  console.error(`${process.argv[2]}: ${why}`);
  process.exit(1);
};
const bytes = readFileSync(process.argv[2]);
if (bytes.readUInt32LE(0) !== 0xfeedfacf) fail("is no program for macOS");

/** Where the signature begins: one of the commands behind the header says it. */
function signature() {
  let at = 32;
  for (let count = bytes.readUInt32LE(16); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) === LC_CODE_SIGNATURE) return bytes.subarray(bytes.readUInt32LE(at + 8));
    at += bytes.readUInt32LE(at + 4);
  }
  return fail("is not signed");
}

const all = signature();
if (all.readUInt32BE(0) !== MAGIC_OF_ALL) fail("its signature cannot be read");
const pages = all.subarray(all.readUInt32BE(16));
if (pages.readUInt32BE(0) !== MAGIC_OF_PAGES || pages[37] !== SHA256) fail("its signature is of another kind");
const [hashes, count, end] = [16, 28, 32].map((at) => pages.readUInt32BE(at));
const size = 1 << pages[39];
for (let page = 0; page < count; page += 1) {
  const hash = createHash("sha256").update(bytes.subarray(page * size, Math.min((page + 1) * size, end))).digest();
  if (!hash.equals(pages.subarray(hashes + 32 * page, hashes + 32 * (page + 1)))) fail(`page ${page} is not what was signed`);
}
if (count !== Math.ceil(end / size) || end !== bytes.length - all.length) fail("is not signed to its end");
console.log(`${count} pages as they were signed`);
