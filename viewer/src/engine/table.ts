/** Asks the engine to play, and stops players that do not answer. */

import { engineModule, Office } from "../load/jobs";
import type { Match, Problem } from "../match/types";
import type { EngineJob, EngineNews, GameOffer, Hung } from "./jobs";

/** Milliseconds after which a player that has not answered counts as hanging. */
const PATIENCE = 5000;

export class EngineTable {
  private office: Office | null = null;
  private stopped = false;

  /** The games that can be played here. */
  async games(): Promise<GameOffer[]> {
    const news = await this.ask({ kind: "games" }, () => {});
    return "games" in news ? news.games : [];
  }

  /** Plays; a player that hangs is frozen in that round, and the match played again up to there and on. */
  async play(job: Exclude<EngineJob, { kind: "games" }>, tell: (sentence: string) => void): Promise<{ match: Match } | { problem: Problem }> {
    this.stopped = false;
    const frozen: Hung[] = [];
    for (;;) {
      let turn: Hung | null = null;
      let since = performance.now();
      const watch = setInterval(() => {
        if (turn && performance.now() - since > PATIENCE) this.office?.stop();
      }, 200);
      try {
        const news = await this.ask({ ...job, frozen }, (heard) => {
          turn = heard;
          since = performance.now();
          tell(heard.round < 0 ? `Player ${heard.seat} starts…` : `Round ${heard.round}…`);
        });
        return "match" in news || "problem" in news ? news : { problem: { line: 0, sentence: "the engine answered something else" } };
      } catch (error) {
        const hung: Hung | null = turn;
        const sentence = error instanceof Error ? error.message : String(error);
        // Only whoever had to be stopped hung; everything else is nobody's fault at the table.
        if (this.stopped || hung === null || sentence !== "stopped" || frozen.length >= 4) return { problem: { line: 0, sentence } };
        frozen.push(hung);
        const { seat, round } = hung as Hung;
        tell(`Player ${seat} did not ${round < 0 ? "start" : `answer in round ${round}`} and is stopped there.`);
      } finally {
        clearInterval(watch);
        this.office?.close();
        this.office = null;
      }
    }
  }

  stop(): void {
    this.stopped = true;
    this.office?.stop();
  }

  private async ask(job: EngineJob, turn: (heard: Hung) => void): Promise<EngineNews> {
    this.office = new Office();
    const office = this.office;
    try {
      const engine = await engineModule();
      if (!engine) throw new Error("this page has no engine");
      return await office.run<EngineNews>({ kind: "engine", job, engine }, [], { news: (news) => { if ("turn" in news) turn(news.turn); } });
    } finally {
      office.close();
    }
  }
}
