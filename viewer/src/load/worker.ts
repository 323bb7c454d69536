/** Reads matches, makes films and runs the engine away from the page, so that the page stays alive however long it takes. */

import { isRecord, playRecord, runEngine } from "../engine/run";
import { buffersOf, readFiles } from "../match/reading";
import { makeFilm } from "../share/film";
import { CannotUnpack, inflate } from "./inflate";
import type { Job, News } from "./jobs";

const post = (news: News, transfer: Transferable[] = []) => (self as unknown as Worker).postMessage(news, transfer);

export function serve(): void {
  self.onmessage = async ({ data: job }: MessageEvent<Job>) => {
    try {
      await work(job);
    } catch (error) {
      post({ failed: error instanceof CannotUnpack ? error.message : `the viewer failed: ${error instanceof Error ? error.message : String(error)}` });
    }
  };
}

async function work(job: Job): Promise<void> {
  let told = 0;
  const progress = (fraction: number) => {
    if (fraction - told < 0.02) return;
    told = fraction;
    post({ progress: fraction });
  };
  if (job.kind === "read") {
    const files = await Promise.all(job.files.map((file) => inflate(new Uint8Array(file))));
    const record = files.find(isRecord);
    const done = record ? await playRecord(record, job.engine, files) : await readFiles(files, progress);
    post({ done }, buffersOf(done));
  } else if (job.kind === "film") {
    post({ done: await makeFilm(job.order, progress) });
  } else {
    const done = await runEngine(job.job, job.engine, (news) => post({ news }));
    post({ done }, buffersOf(done));
  }
}
