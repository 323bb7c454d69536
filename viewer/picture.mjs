#!/usr/bin/env node
// Makes a picture of a match's board, or a film of some rounds: node picture.mjs FILE --round N [--to N] -o board.png [--size 900] [--theme dark|light]
import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { address, launch } from "./scripts/browser.mjs";

const USAGE = "usage: node picture.mjs FILE --round N -o board.png [--size 900] [--theme dark|light]\n       node picture.mjs FILE --round N --to N -o film.gif|film.webm [--size 900] [--theme dark|light]";

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        round: { type: "string", default: "0" }, to: { type: "string" }, out: { type: "string", short: "o" }, size: { type: "string", default: "900" },
        theme: { type: "string", default: "light" },
      },
    });
    const [round, size] = [Number(values.round), Number(values.size)];
    if (positionals.length !== 1 || !values.out) fail(USAGE);
    if (!Number.isInteger(round)) fail(`--round must be a whole number, not ${values.round}`);
    if (!(Number.isInteger(size) && size >= 100 && size <= 4000)) fail(`--size must be a whole number of pixels between 100 and 4000, not ${values.size}`);
    if (values.theme !== "dark" && values.theme !== "light") fail(`--theme must be dark or light, not ${values.theme}`);
    const to = values.to === undefined ? null : Number(values.to);
    if (to !== null && !Number.isInteger(to)) fail(`--to must be a whole number, not ${values.to}`);
    const kind = values.out.split(".").at(-1);
    if (to !== null && kind !== "gif" && kind !== "webm") fail(`a film is a .gif or a .webm, not ${values.out}`);
    return { file: positionals[0], out: values.out, round, to, kind, size, theme: values.theme };
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}

const { file, out, round, to, kind, size, theme } = readArguments();
if (!existsSync(file)) fail(`there is no file ${file}`);
const browser = await launch().catch((error) => fail(error.message));
try {
  const tab = await browser.newPage();
  await tab.goto(address());
  await tab.setInputFiles("#file", file);
  await tab.waitForFunction(() => !document.getElementById("watch").hidden || !document.getElementById("problem").hidden);
  const problem = await tab.locator("#problem-text").textContent();
  if (await tab.locator("#watch").isHidden()) fail(problem);
  if (problem) console.error(problem);
  const picture = to === null
    ? await tab.evaluate((options) => window.palestra.picture(options), { round, size, theme })
    : await tab.evaluate((options) => window.palestra.film(options), { from: round, to, size, theme, kind });
  writeFileSync(out, Buffer.from(picture.split(",")[1], "base64"));
} finally {
  await browser.close();
}
