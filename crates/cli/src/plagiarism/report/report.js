"use strict";
// Chooses a pair. Without this script the table and the graph are still there.
{
  const place = document.getElementById("case");
  const rows = [...document.querySelectorAll("tr[data-pair]")];

  const reduced = matchMedia("(prefers-reduced-motion: reduce)");

  function show(number, scroll) {
    const template = document.getElementById(`pair-${number}`);
    if (!template) return;
    place.replaceChildren(template.content.cloneNode(true));
    place.hidden = false;
    for (const row of rows) row.classList.toggle("open", row.dataset.pair === String(number));
    if (scroll) place.scrollIntoView({ behavior: reduced.matches ? "auto" : "smooth", block: "start" });
  }

  function follow(scroll) {
    const wanted = /^#pair-(\d+)$/.exec(location.hash);
    if (wanted) show(Number(wanted[1]), scroll);
    return Boolean(wanted);
  }

  for (const row of rows) {
    row.addEventListener("click", () => {
      const address = `#pair-${row.dataset.pair}`;
      if (location.hash === address) follow(true);
      else location.hash = address;
    });
  }
  addEventListener("hashchange", () => follow(true));
  document.getElementById("filter")?.addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
  });
  if (!follow(false)) show(0, false);
}
