// The program that makes pictures for documents.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root, samplePath } from "./support.mjs";

const run = (...args) => new Promise((done) => execFile("node", [join(root, "picture.mjs"), ...args], (error, _out, complaints) => done({ code: error?.code ?? 0, complaints })));

test("picture.mjs makes the same picture every time, and another for another round", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "picture-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const take = async (name, ...args) => {
    const out = join(folder, name);
    assert.deepEqual(await run(samplePath("fixed25_s64.out"), "-o", out, "--size", "300", ...args), { code: 0, complaints: "" });
    return readFileSync(out);
  };
  const [one, again, other] = [await take("a.png", "--round", "20"), await take("b.png", "--round", "20"), await take("c.png", "--round", "21", "--theme", "dark")];
  assert.deepEqual([...one.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.equal(one.readUInt32BE(16), 300);
  assert.ok(one.equals(again));
  assert.ok(!one.equals(other));
});

test("picture.mjs says what is wrong in one sentence", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "picture-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const foreign = join(folder, "foreign.txt");
  writeFileSync(foreign, "hello");
  const cases = [
    [["nowhere.out", "-o", "x.png"], "there is no file nowhere.out\n"],
    [[foreign, "-o", "x.png"], "foreign.txt – Line 1: this is not the output of a match: it begins with “hello”. Nothing of it can be shown.\n"],
    [[foreign, "-o", "x.png", "--round", "two"], "--round must be a whole number, not two\n"],
    [[foreign], "usage: node picture.mjs FILE --round N -o board.png [--size 900] [--theme dark|light]\n       node picture.mjs FILE --round N --to N -o film.gif|film.webm [--size 900] [--theme dark|light]\n"],
    [[foreign, "--to", "9", "-o", "x.png"], "a film is a .gif or a .webm, not x.png\n"],
  ];
  for (const [args, complaints] of cases) assert.deepEqual(await run(...args), { code: 1, complaints });
});
