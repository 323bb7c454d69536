// Names as people have them: long, written from right to left, of several code points a letter; the words around them stay in place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, GAMES, pages, rest, sampleText, settle } from "./support.mjs";

const open = pages();
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text, "utf8") });
const named = (...names) => sampleText(GAMES["Ork Island"]).replace(/^names .*$/m, `names ${names.join(" ")}`);
const OTHER = "abcdefghij".repeat(15);
const LONG = "The_longest_name_that_anybody_has_ever_given_to_a_player_of_an_island_of_orks_and_a_bit_more_";

test("long names: no sentence of the events is cut, nothing sticks out, the result has room", async (t) => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 820, height: 1180 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const tab = await open(t, { viewport });
    await choose(tab, file("long.out", named(`${LONG}A`, `${LONG}B`, `${LONG}C`, OTHER)));
    await tab.keyboard.press("End");
    await tab.waitForSelector("#result:not([hidden])");
    await settle(tab);
    const where = `${viewport.width} x ${viewport.height}`;
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), viewport.width, where);
    const cut = await tab.locator("#events .sentence").evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    assert.deepEqual(cut, [], where);
    const whole = await tab.locator("#events .event").first().getAttribute("title");
    assert.ok(whole.includes(LONG) || whole.includes(OTHER), "the whole names are there to be asked for");
    const inside = await tab.locator("#result").evaluate((card) => {
      const [box, stage] = [card.getBoundingClientRect(), card.closest(".stage").getBoundingClientRect()];
      return box.left >= stage.left && box.right <= stage.right && box.bottom <= stage.bottom && card.scrollWidth <= card.clientWidth;
    });
    assert.ok(inside, `the result stays on the board, ${where}`);
    await tab.context().close();
  }
});

test("names from right to left turn no sentence round, and signs that would are taken out", async (t) => {
  const tab = await open(t);
  await choose(tab, file("שלום.out", named("שלום", "مرحبا", "\u202Eevil\u2066", "\u200b\u202e")));
  await rest(tab);
  assert.deepEqual((await tab.locator("#ranking .name").allTextContents()).toSorted(), ["?", "evil", "שלום", "مرحبا"].toSorted());
  const texts = await tab.locator("#events .sentence").allTextContents();
  const hebrew = texts.filter((text) => text.includes("שלום"));
  assert.ok(hebrew.length > 0);
  assert.ok(hebrew.every((text) => text.includes("\u2068שלום\u2069")), "every such name stands for itself");
  // What is written first stands left of what is written last, whatever is between.
  const inOrder = await tab.locator("#events .sentence").evaluateAll((all) => all.every((one) => {
    const text = one.firstChild;
    const verb = / (takes|captures|loses|conquers) /.exec(text.data);
    if (!verb || !/\u2068/.test(text.data.slice(0, verb.index))) return true;
    const range = document.createRange();
    const left = (from, to) => { range.setStart(text, from); range.setEnd(text, to); return range.getBoundingClientRect(); };
    const [name, word] = [left(1, 2), left(verb.index + 1, verb.index + 4)];
    return name.top !== word.top || name.right <= word.left + 40;
  }));
  assert.ok(inOrder);
});

test("names of emoji are cut between letters, never within one", async (t) => {
  const tab = await open(t);
  await choose(tab, file("emoji.out", named("🦊".repeat(30), "🐝", "ñandú", "Ω")));
  await rest(tab);
  const shown = [...(await tab.locator("#events .sentence").allTextContents()), ...(await tab.locator("#note-seats .chip").allTextContents())];
  assert.ok(shown.some((text) => text.includes("🦊…")));
  assert.ok(shown.every((text) => text.isWellFormed()));
  const picture = await tab.evaluate(() => window.palestra.picture({ round: 3, size: 480, theme: "light" }));
  assert.match(picture, /^data:image\/png/);
});
