import "uplot/dist/uPlot.min.css";
import "./style.css";
import { by, element, setText } from "./app/dom";
import { KEYS, listenToKeys } from "./app/keys";
import { fromAddress, listenForFiles, type Opening } from "./app/open";
import { Theatre } from "./app/theatre";
import { Theme } from "./app/theme";
import { drawGames } from "./app/welcome";
import { DARK, LIGHT } from "./draw/palette";
import { Loader } from "./load/loader";
import type { Problem } from "./match/types";
import { roundOf } from "./match/types";
import { ShareDialog } from "./share/dialog";
import { pngOf } from "./share/picture";

let theatre: Theatre | null = null;
let openings = 0;
const loader = new Loader();
const theme = new Theme(() => {
  drawGames(by("games"), theme.palette);
  theatre?.recolour(theme.palette);
});
const share = new ShareDialog(() => theatre, () => theme.palette);
const help = by<HTMLDialogElement>("help");

async function open(opening: Opening): Promise<void> {
  const turn = ++openings;
  show("loading");
  setText(by("loading-name"), opening.name);
  by<HTMLProgressElement>("loading-bar").value = 0;
  let answer;
  try {
    answer = await loader.load(await opening.read(), (part) => (by<HTMLProgressElement>("loading-bar").value = part));
  } catch (error) {
    answer = { problem: { line: 0, sentence: error instanceof Error ? error.message : String(error) } };
  }
  // Somebody chose another file in the meantime.
  if (turn !== openings) return;
  theatre?.close();
  theatre = null;
  if ("problem" in answer) {
    show("welcome");
    tell(opening.name, answer.problem, null);
    return;
  }
  show("watch");
  theatre = new Theatre(answer.match, theme.palette);
  tell(opening.name, answer.match.problem, roundOf(answer.match, answer.match.states - 1));
  theatre.goToAddress();
  if (new URLSearchParams(location.search).get("start") === "yes" && !location.hash) theatre.clock.play(1);
}

function show(part: "welcome" | "loading" | "watch"): void {
  by("problem").hidden = true;
  for (const id of ["welcome", "loading", "watch"]) by(id).hidden = id !== part;
  document.body.dataset.part = part;
}

/** What is wrong with the file, and what of it is shown all the same. */
function tell(name: string, problem: Problem | null, lastRound: number | null): void {
  by("problem").hidden = !problem;
  if (!problem) return;
  const where = problem.line > 0 ? `Line ${problem.line}: ` : "";
  const rest = lastRound === null ? "Nothing of it can be shown." : `The rounds before, up to round ${lastRound}, are shown.`;
  setText(by("problem-text"), `${name} – ${where}${problem.sentence}. ${rest}`);
}

function showHelp(): void {
  if (help.open) return;
  by("keys").replaceChildren(
    ...KEYS.flatMap(({ shown, text }) => {
      const key = element("dt");
      key.append(element("kbd", "", shown));
      return [key, element("dd", "", text)];
    }),
  );
  help.showModal();
}

listenForFiles((opening) => void open(opening));
listenToKeys({
  toggle: () => theatre?.clock.toggle(1),
  reverse: () => theatre?.clock.toggle(-1),
  step: (by) => theatre?.clock.step(by),
  first: () => theatre?.clock.seek(0),
  last: () => theatre?.clock.seek(theatre.clock.last),
  faster: (by) => theatre?.transport.faster(by),
  animation: () => theatre?.transport.setAnimation(!theatre.clock.animated),
  zoom: (by) => theatre?.stage.zoomBy(by > 0 ? 1.5 : 1 / 1.5),
  fit: () => theatre?.stage.fit(),
  cursor: (drow, dcol) => theatre?.stage.moveCursor(drow, dcol),
  follow: () => theatre?.stage.followSelected(theatre.clock.state),
  clear: () => theatre?.stage.clear(),
  theme: () => theme.toggle(),
  share: () => share.open(),
  open: () => by<HTMLInputElement>("file").click(),
  help: showHelp,
});
by("theme").onclick = () => theme.toggle();
by("share").onclick = () => share.open();
by("help-open").onclick = showHelp;
by("help-close").onclick = () => help.close();
by("problem-close").onclick = () => (by("problem").hidden = true);
window.addEventListener("hashchange", () => theatre?.goToAddress());
if (matchMedia("(prefers-reduced-motion: reduce)").matches) by<HTMLInputElement>("animation").checked = false;

/** For programs that drive the page: pictures for documents, and tests. */
Object.assign(((window as { palestra?: object }).palestra ??= {}), {
  async picture(options: { round: number; size: number; theme: "dark" | "light" }): Promise<string> {
    if (!theatre) throw new Error("no match is open");
    const { match } = theatre;
    const state = Math.max(0, Math.min(match.states - 1, options.round - match.firstRound));
    const blob = await pngOf(match, state, { size: options.size, palette: options.theme === "dark" ? DARK : LIGHT });
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(blob);
    });
  },
});

drawGames(by("games"), theme.palette);
const asked = fromAddress();
if (asked) void open(asked);
else show("welcome");
