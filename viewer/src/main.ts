import "./style.css";
import { AddressWriter, followAddress, readAddress } from "./app/address";
import { nearestSpeed } from "./app/clock";
import { bytes, listenToMessages, say, summary } from "./app/messages";
import { fromAddress, fromPage, outcomesOfPage } from "./app/open";
import { keepFresh, Programme } from "./app/programme";
import { Theme } from "./app/theme";
import { Viewer } from "./app/viewer";
import { DARK, LIGHT } from "./draw/palette";
import { Office } from "./load/jobs";
import { serve } from "./load/worker";
import type { FilmOrder } from "./share/film";
import { pngOf } from "./share/picture";

// The page starts this script a second time as its worker.
if (typeof document === "undefined") serve();
else startPage();

function startPage(): void {
  const theme = new Theme();
  const asked = readAddress();
  const writer = new AddressWriter();
  let first = true;
  const viewer = new Viewer(document.body.appendChild(document.createElement("div")), theme, {
    opened(match) {
      // The address speaks of the match that was opened with the page, not of those that came later.
      if (!first) writer.forget();
      say({ palestra: "opened", ...summary(match) });
    },
    moved(round, cell) {
      writer.write(round, cell);
      say({ palestra: "round", round, cell });
    },
    ended: (match) => say({ palestra: "ended", ...summary(match) }),
    problem: (sentence) => say({ palestra: "problem", sentence }),
  });
  const { by } = viewer.parts;
  viewer.root.dataset.mode = asked.mode;
  by<HTMLInputElement>("loop").checked = asked.loop;
  if (asked.speed) by<HTMLSelectElement>("speed").value = String(nearestSpeed(asked.speed));

  const begin = (shown: boolean) => {
    const { theatre } = viewer;
    const isFirst = first;
    first = false;
    if (!theatre || !shown) return;
    for (const layer of ["orders", "notes", "heat", "trail", "range"] as const) if (asked.layers.includes(layer)) theatre.toggleLayer(layer, true);
    if (!(isFirst && followAddress(viewer)) && asked.start) theatre.clock.play(1);
  };
  const inPage = fromPage();
  if (asked.list) new Programme(viewer, asked.list, begin);
  else if (asked.game || inPage) {
    const opening = asked.game ? fromAddress(asked.game, asked.notes, outcomesOfPage(), asked.name) : inPage!;
    void viewer.open(opening).then(async (shown) => {
      begin(shown);
      if (shown && asked.beside) await viewer.openSecond(fromAddress(asked.beside));
      if (asked.live && asked.game) keepFresh(viewer, () => ({ name: opening.name, game: asked.game!, ...(asked.notes ? { notes: asked.notes } : {}) }));
    });
  } else first = false;

  window.addEventListener("hashchange", () => followAddress(viewer));
  listenToMessages(viewer);
  say({ palestra: "ready" });
  offerInterface(viewer);
}

/** For programs that drive the page: pictures for documents, further viewers, tests. */
function offerInterface(viewer: Viewer): void {
  Object.assign(((window as { palestra?: object }).palestra ??= {}), {
    async picture(options: { round: number; size: number; theme: "dark" | "light" }): Promise<string> {
      if (!viewer.theatre) throw new Error("no match is open");
      const { match } = viewer.theatre;
      const state = Math.max(0, Math.min(match.states - 1, options.round - match.firstRound));
      return dataAddress(await pngOf(match, state, { size: options.size, palette: options.theme === "dark" ? DARK : LIGHT, part: null }));
    },
    async film(options: { from: number; to: number; size: number; theme: "dark" | "light"; kind: "gif" | "webm" }): Promise<string> {
      if (!viewer.theatre) throw new Error("no match is open");
      const { match } = viewer.theatre;
      const state = (round: number) => Math.max(0, Math.min(match.states - 1, round - match.firstRound));
      const order: FilmOrder = {
        match, kind: options.kind, size: options.size, dark: options.theme === "dark", part: null, from: state(options.from), to: state(options.to),
        perRound: options.kind === "gif" ? 2 : 5, roundsPerSecond: 5,
      };
      const office = new Office();
      const blob = await office.run<Blob>({ kind: "film", order }, []);
      office.close();
      return dataAddress(blob);
    },
    /** Makes another viewer in an element of the page, independent of the first. */
    mount: (element: HTMLElement) => {
      const mounted = new Viewer(element, viewer.theme);
      return {
        open: (name: string, match: unknown) => mounted.open({ name, read: async () => [bytes(match) ?? new ArrayBuffer(0)] }),
        seek: (round: number) => mounted.theatre?.seekRound(round),
        close: () => mounted.close(),
      };
    },
  });
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(blob);
  });
}
