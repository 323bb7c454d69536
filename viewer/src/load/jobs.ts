/** What is done away from the page, and how the page asks for it. The worker is this very script, started again. */

import { fromSevenBits, inflate } from "./inflate";
import type { Answer } from "../match/reading";
import type { FilmOrder } from "../share/film";
import type { EngineJob, EngineNews } from "../engine/jobs";

export type Job =
  | { kind: "read"; files: ArrayBuffer[]; engine: WebAssembly.Module | null }
  | { kind: "film"; order: FilmOrder }
  | { kind: "engine"; job: EngineJob; engine: WebAssembly.Module };

export type News = { progress: number } | { done: Answer | Blob | EngineNews } | { news: EngineNews } | { failed: string };

/** Text of the page's own script. */
function ownScript(): string {
  return document.querySelector("script[data-palestra]")?.textContent ?? "";
}

/** The engine, packed, if this page has one. */
function engineText(): string {
  return document.getElementById("palestra-engine")?.textContent ?? "";
}

export function hasEngine(): boolean {
  return engineText() !== "";
}

let compiled: Promise<WebAssembly.Module | null> | null = null;

/** The engine, unpacked and compiled once for the whole page; null if it has none. */
export function engineModule(): Promise<WebAssembly.Module | null> {
  return (compiled ??= hasEngine() ? compile() : Promise.resolve(null));
}

/** The browser unpacks and compiles beside the page; a worker would take longer to start. */
async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile((await inflate(fromSevenBits(engineText()))) as BufferSource);
}

function start(): Worker {
  const address = URL.createObjectURL(new Blob([ownScript()], { type: "text/javascript" }));
  // Not as a module: a page opened from a file may not start one.
  return new Worker(address);
}

/** One worker for one viewer: started before it is needed, and started anew when a job is abandoned. */
export class Office {
  private worker = start();
  private busy: ((error: Error) => void) | null = null;
  private broken = "";

  constructor() {
    this.listen();
  }

  /** Does a job; a later one abandons an earlier one. */
  run<T>(job: Job, transfer: Transferable[], heard: { progress?(fraction: number): void; news?(news: EngineNews): void } = {}): Promise<T> {
    this.stop();
    const { worker } = this;
    return new Promise<T>((resolve, reject) => {
      const finish = () => (this.busy = null);
      this.busy = (error) => {
        finish();
        reject(error);
      };
      worker.onmessage = ({ data }: MessageEvent<News>) => {
        if ("progress" in data) heard.progress?.(data.progress);
        else if ("news" in data) heard.news?.(data.news);
        else {
          finish();
          if ("failed" in data) reject(new Error(data.failed));
          else resolve(data.done as T);
        }
      };
      if (this.broken) return this.busy(new Error(this.broken));
      worker.postMessage(job, transfer);
    });
  }

  /** Ends a job under way, however busy it is. */
  stop(): void {
    if (!this.busy) return;
    this.busy(new Error("stopped"));
    this.restart();
  }

  close(): void {
    this.stop();
    this.worker.terminate();
  }

  private restart(): void {
    this.worker.terminate();
    this.worker = start();
    this.listen();
  }

  /** A worker that cannot even start says so once, perhaps before anybody has asked for anything. */
  private listen(): void {
    this.broken = "";
    this.worker.onerror = (event) => {
      this.broken = `the viewer failed: ${event.message || "its worker could not start"}`;
      this.busy?.(new Error(this.broken));
    };
  }
}
