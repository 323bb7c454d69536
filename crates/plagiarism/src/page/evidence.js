"use strict";
// A click on a fragment brings it into view on both sides, without moving the page.
document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-fragment]");
  if (!chosen) return;
  const number = chosen.dataset.fragment;
  for (const one of document.querySelectorAll("[data-fragment]")) {
    one.classList.toggle("chosen", one.dataset.fragment === number);
  }
  for (const source of document.querySelectorAll(".source")) {
    const mark = source.querySelector(`mark[data-fragment="${number}"]`);
    if (mark) source.scrollTop += mark.getBoundingClientRect().top - source.getBoundingClientRect().top - 60;
  }
});
