/** Reads a match away from the page, so that the page stays alive however long it takes. */

import { parseMatch } from "../parse";
import { CannotUnpack, inflate } from "./inflate";
import type { Answer } from "./loader";

const post = (answer: Answer, transfer: Transferable[] = []) => (self as unknown as Worker).postMessage(answer, transfer);

self.onmessage = async (message: MessageEvent<ArrayBuffer>) => {
  try {
    const data = await inflate(new Uint8Array(message.data));
    let told = 0;
    const parsed = parseMatch(data, (fraction) => {
      if (fraction - told < 0.02) return;
      told = fraction;
      post({ progress: fraction });
    });
    if ("problem" in parsed) post(parsed);
    else post(parsed, buffersOf(parsed.match));
  } catch (error) {
    const sentence = error instanceof CannotUnpack ? error.message : `the viewer failed: ${String(error)}`;
    post({ problem: { line: 0, sentence } });
  }
};

/** Every array of numbers in the match, to be handed over instead of copied. */
function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value && typeof value === "object") for (const part of Object.values(value)) buffersOf(part, found);
  return [...found];
}
