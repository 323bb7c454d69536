import type { Match, Problem } from "../match/types";
import LoadWorker from "./worker?worker&inline";

export type Answer = { progress: number } | { match: Match } | { problem: Problem };

/** Parses files in a worker. A later call abandons an earlier one. */
export class Loader {
  /** Started before it is needed, so that a chosen file does not wait for it. */
  private worker = new LoadWorker();
  private busy = false;

  load(data: ArrayBuffer, progress: (fraction: number) => void): Promise<{ match: Match } | { problem: Problem }> {
    if (this.busy) this.restart();
    this.busy = true;
    const { worker } = this;
    return new Promise((resolve) => {
      const finish = (answer: { match: Match } | { problem: Problem }) => {
        this.busy = false;
        resolve(answer);
      };
      worker.onmessage = (message: MessageEvent<Answer>) => {
        if ("progress" in message.data) progress(message.data.progress);
        else finish(message.data);
      };
      worker.onerror = (event) => {
        this.restart();
        finish({ problem: { line: 0, sentence: `the viewer failed: ${event.message || "its worker could not start"}` } });
      };
      worker.postMessage(data, [data]);
    });
  }

  private restart(): void {
    this.worker.terminate();
    this.worker = new LoadWorker();
  }
}
