/** What a page that embeds the viewer can say to it and hear from it (docs/viewer.md). */

import { outcomesIn } from "./open";
import type { Viewer } from "./viewer";
import type { Match } from "../match/types";
import { roundOf } from "../match/types";

type Told = { palestra: string } & Record<string, unknown>;

/** The page around this one, if there is one; a worker has not even a window. */
const outside = typeof window !== "undefined" && window.parent !== window ? window.parent : null;

export function say(message: Told): void {
  // Nothing in it is secret: whoever embeds the viewer also chose the match.
  outside?.postMessage(message, "*");
}

export function summary(match: Match): Record<string, unknown> {
  return {
    game: match.game, players: match.names, seed: match.seed, firstRound: match.firstRound, lastRound: roundOf(match, match.states - 1),
    scores: [...match.scores.subarray((match.states - 1) * match.seats)],
  };
}

/** Listens to the page around, and to nobody else. */
export function listenToMessages(viewer: Viewer): void {
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (!outside || event.source !== outside || typeof event.data !== "object" || event.data === null) return;
    const told = event.data as Told;
    const { theatre } = viewer;
    switch (told.palestra) {
      case "open": {
        const files = [told.match, told.notes].map(bytes).filter((file) => file !== null);
        if (!files.length) return say({ palestra: "problem", sentence: "an open message needs the match, as a string or an ArrayBuffer" });
        void viewer.open({ name: typeof told.name === "string" ? told.name.slice(0, 200) : "match", outcomes: outcomesIn(told.outcomes), read: async () => files });
        return;
      }
      case "seek": if (typeof told.round === "number") theatre?.seekRound(told.round); return;
      case "play":
        if (typeof told.speed === "number" && told.speed > 0) theatre?.transport.setSpeed(told.speed);
        theatre?.clock.play(1);
        return;
      case "pause": theatre?.clock.pause(); return;
      case "select": if (typeof told.row === "number" && typeof told.col === "number") theatre?.stage.select(told.row, told.col); return;
      case "theme": if (told.theme === "dark" || told.theme === "light") viewer.theme.set(told.theme); return;
    }
  });
}

/** What somebody gives as a match or notes; null if it is neither text nor bytes. */
export function bytes(given: unknown): ArrayBuffer | null {
  if (given instanceof ArrayBuffer) return given;
  return typeof given === "string" ? new TextEncoder().encode(given).buffer : null;
}
