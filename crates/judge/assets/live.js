// A part of a page that waits for something asks to be told, and is then shown anew. Without scripts the page reloads itself.
"use strict";
for (const part of document.querySelectorAll("[data-topic]")) {
  const source = new EventSource("/events?topic=" + encodeURIComponent(part.dataset.topic));
  let busy = false;
  const renew = async () => {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.getElementById("main").replaceWith(page.getElementById("main"));
      if (!document.querySelector("[data-topic]")) { source.close(); clearInterval(timer); }
    } finally {
      busy = false;
    }
  };
  source.onmessage = renew;
  // What happened between the page and the stream, and what a proxy swallowed.
  source.onopen = renew;
  const timer = setInterval(renew, 5000);
}
