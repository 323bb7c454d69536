/** The engine at work, in a worker. */

import type { Answer } from "../match/reading";
import type { EngineJob, EngineNews } from "./jobs";

export function isRecord(data: Uint8Array): boolean {
  return new TextDecoder().decode(data.subarray(0, 6)) === "palrec";
}

export async function playRecord(_record: Uint8Array, _engine: string, _files: Uint8Array[]): Promise<Answer> {
  return { problem: { line: 0, sentence: "this is a record, and this page has no engine to play it again: use the page with the engine, or `palestra watch`" } };
}

export async function runEngine(_job: EngineJob, _engine: string, _tell: (news: EngineNews) => void): Promise<EngineNews> {
  return { problem: { line: 0, sentence: "this page has no engine" } };
}
