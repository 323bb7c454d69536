// Parts of a page that wait for something ask to be told, and are then shown anew. Without scripts the page reloads itself.
"use strict";
// The tab that somebody is at: the longest address that theirs begins with.
const [tab] = [...document.querySelectorAll(".tabs a")].filter((one) => location.pathname === one.pathname || location.pathname.startsWith(one.pathname + "/")).sort((a, b) => b.pathname.length - a.pathname.length);
tab?.setAttribute("aria-current", "page");
// Times are UTC, for everybody the same; beside it what that is on the reader's own clock.
const clock = (text) => new Date(text).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const clocks = () => {
  for (const one of document.querySelectorAll("time[datetime]:not([title])")) {
    one.title = clock(one.dateTime);
    if (new Date(one.dateTime).getTimezoneOffset() !== 0 && !one.closest(".mark")) one.append(` (${one.title} for you)`);
  }
};
clocks();
for (const field of document.querySelectorAll("input[type=datetime-local]")) {
  const beside = document.createElement("span");
  const told = () => { beside.textContent = field.value ? `${clock(field.value + "Z")} for you` : ""; };
  beside.className = "soft";
  field.after(beside);
  field.addEventListener("input", told);
  told();
}
const part = document.querySelector("[data-topic]");
if (part) {
  const source = new EventSource("/events?topic=" + encodeURIComponent(part.dataset.topic));
  let busy = false, again = false;
  const renew = async () => {
    if (busy) { again = true; return; }
    busy = true;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const [old, fresh] = [document, page].map((of) => [...of.querySelectorAll("[data-topic]")]);
      // Parts change where they stand; a page whose waiting is over is shown whole. What somebody types is left alone.
      if (fresh.length === old.length) old.forEach((one, number) => { if (!one.contains(document.activeElement)) one.replaceWith(fresh[number]); });
      else {
        document.getElementById("main").replaceWith(page.getElementById("main"));
        if (fresh.length === 0) {
          source.close();
          clearInterval(timer);
        }
      }
      clocks();
    } finally {
      // Not more often than anybody can read.
      setTimeout(() => { busy = false; if (again) { again = false; renew(); } }, 400);
    }
  };
  source.onmessage = renew;
  // What happened between the page and the stream, and what a proxy swallowed.
  source.onopen = renew;
  const timer = setInterval(renew, part.hasAttribute("aria-live") ? 5000 : 30000);
}
