import type { Match, Problem } from "../match/types";
import LoadWorker from "./worker?worker&inline";

export type Answer = { progress: number } | { match: Match } | { problem: Problem };

/** Parses a file in a worker. A later call abandons an earlier one. */
export class Loader {
  private worker: Worker | null = null;

  load(data: ArrayBuffer, progress: (fraction: number) => void): Promise<{ match: Match } | { problem: Problem }> {
    this.cancel();
    const worker = new LoadWorker();
    this.worker = worker;
    return new Promise((resolve) => {
      worker.onmessage = (message: MessageEvent<Answer>) => {
        const answer = message.data;
        if ("progress" in answer) return progress(answer.progress);
        this.cancel();
        resolve(answer);
      };
      worker.onerror = (event) => {
        this.cancel();
        resolve({ problem: { line: 0, sentence: `the viewer failed: ${event.message || "its worker could not start"}` } });
      };
      worker.postMessage(data, [data]);
    });
  }

  private cancel(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
