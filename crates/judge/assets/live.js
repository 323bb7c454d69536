// A part of a page that waits for something asks to be told, and is then shown anew. Without scripts the page reloads itself.
"use strict";
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
      const fresh = page.querySelector("[data-topic]");
      // A list changes where it stands; a page whose waiting is over is shown whole. What somebody types is left alone.
      const old = document.querySelector("[data-topic]");
      if (fresh) { if (!old.contains(document.activeElement)) old.replaceWith(fresh); }
      else {
        document.getElementById("main").replaceWith(page.getElementById("main"));
        source.close();
        clearInterval(timer);
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
