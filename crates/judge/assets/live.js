// Parts of a page that wait for something ask to be told, and are then shown anew. Without scripts the page reloads itself.
"use strict";
// The tab that somebody is at: the longest address that theirs begins with.
const [tab] = [...document.querySelectorAll(".tabs a")].filter((one) => location.pathname === one.pathname || location.pathname.startsWith(one.pathname + "/")).sort((a, b) => b.pathname.length - a.pathname.length);
tab?.setAttribute("aria-current", "page");
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
