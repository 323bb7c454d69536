// Files that nobody should write: something is shown, or one sentence is told, and the page goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, pages, rest, samplePath, sampleText, settle, waitForRound } from "./support.mjs";

const open = pages();
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.isBuffer(text) ? text : Buffer.from(text, "latin1") });
const problem = (tab) => tab.locator("#problem-text").innerText();

/** The page answers a key within a second: nothing in it hangs. */
async function alive(tab) {
  await tab.keyboard.press("t");
  await Promise.race([settle(tab), new Promise((_, fail) => setTimeout(() => fail(new Error("the page hangs")), 5000))]);
}

const HEAD = "battleroyale v1.1\nnb_players 4\nnb_rounds ROUNDS\nnb_farmers 1\nnb_knights 0\nfarmers_health 60\nknights_health 120\nfarmers_regen 0\nknights_regen 15\n"
  + "damage_min 50\ndamage_max 70\nrows 1\ncols 4\nsecgame false\nnames A B C D\n";
const state = (round) => `\n\nround ${round}\n0123\nscore ${round % 7} 1 1 1\nstatus 0 0 0 0\n${[0, 1, 2, 3].map((seat) => `f ${seat} 0 ${seat} 60\n`).join("")}`;

test("a match of 33,000 rounds", async (t) => {
  const tab = await open(t);
  const rounds = Array.from({ length: 33_000 }, (_, k) => (k ? "\nactions\n0\n-1\n1\n-1\n2\n-1\n3\n-1\n\nmovements\n-1\n" : "") + state(k));
  await tab.setInputFiles("#file", file("long.br", HEAD.replace("ROUNDS", "32999") + rounds.join("")));
  await tab.waitForSelector("#ranking .score");
  await tab.keyboard.press("End");
  await waitForRound(tab, 32_999);
  await alive(tab);
});

test("a note of ten million letters", async (t) => {
  const tab = await open(t);
  await choose(tab, samplePath("tiny21_s71.out"));
  await tab.setInputFiles("#file", file("long.notes", `palestra notes 1\ngame dominator\n\n0 0 note ${"x".repeat(10_000_000)}\n`));
  await tab.waitForFunction(() => /more letters$/.test(document.querySelector("#notes .said")?.textContent ?? ""));
  await alive(tab);
});

test("numbers beyond all bounds", async (t) => {
  const tab = await open(t);
  const text = sampleText("tiny21_s71.out");
  const cases = [
    [/^total_score\s+3/m, "total_score 999999999999999", null],
    [/^total_score\s+3/m, "total_score 99999999999999999999", /expected the score of player 0 \(a whole number\), found/],
    [/^rows\s+21/m, "rows 4294967296", /the setting rows must be a whole number between 1 and 500/],
    [/^round\s+0/m, "round 2147483640", /expected round 2147483641, found round 1/],
  ];
  for (const [at, [what, by, sentence]] of cases.entries()) {
    const name = `case-${at}.out`;
    await tab.setInputFiles("#file", file(name, text.replace(what, by)));
    if (sentence) {
      await tab.waitForFunction((told) => document.getElementById("problem-text").textContent.startsWith(told), name);
      assert.match(await problem(tab), sentence);
    } else {
      await tab.waitForFunction((told) => document.getElementById("subtitle").textContent.startsWith(told), name);
      await rest(tab);
    }
    await alive(tab);
  }
});

test("text with two bytes a letter, as some shells write it, is read; another encoding is told", async (t) => {
  const tab = await open(t);
  const text = sampleText("tiny21_s71.out");
  await tab.setInputFiles("#file", file("wide.out", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])));
  await tab.waitForSelector("#ranking .score");
  assert.equal(await tab.locator("#title").innerText(), "Dominator");
  await tab.setInputFiles("#file", file("bare.out", Buffer.from(text, "utf16le")));
  await tab.waitForSelector("#problem:not([hidden])");
  assert.match(await problem(tab), /^bare\.out – Line 1: this is not the output of a match: it begins with “G·a·m·e·”\. The match before stays\.$/);
  await alive(tab);
});
