// The big screen: counts down by the judge's clock, and shows the next match when its time has come. The match that plays is
// left alone while everything around it is shown anew.
"use strict";
const offset = () => Number(document.querySelector(".show").dataset.now) - opened;
const opened = Date.now();
const skew = offset();
const renew = async () => {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.querySelector(".show"), page.querySelector(".show")];
  const game = (of) => of.querySelector("iframe")?.dataset.game;
  if (game(old) !== game(fresh)) { location.reload(); return; }
  for (const part of [".next", ".finals", ".sides"]) {
    const [a, b] = [old.querySelector(part), fresh.querySelector(part)];
    if (a && b && !a.contains(document.activeElement)) a.replaceWith(b);
    else if (!a !== !b) { location.reload(); return; }
  }
  for (const name of ["now", "next"]) if (fresh.dataset[name]) old.dataset[name] = fresh.dataset[name];
};
const source = new EventSource("/events?topic=" + encodeURIComponent(document.querySelector(".show").dataset.follows));
source.onmessage = renew;
let asked = 0;
setInterval(() => {
  const now = Date.now() + skew;
  for (const clock of document.querySelectorAll(".countdown")) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - now) / 1000));
    clock.textContent = `in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
  const next = Number(document.querySelector(".show").dataset.next || Infinity);
  // Spectators do not all come in the same moment.
  if (now > next + 300 + Math.random() * 1500 && now > asked + 3000) { asked = now; renew(); }
}, 500);
