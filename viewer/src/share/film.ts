/** Films of a range of rounds, made in the page. */

import { applyPalette, GIFEncoder, quantize } from "gifenc";
import type { Match } from "../match/types";
import { Camera, type PictureOptions } from "./picture";

export interface FilmOptions extends PictureOptions {
  /** States, both included. */
  from: number;
  to: number;
  /** Pictures per round and second. */
  perRound: number;
  roundsPerSecond: number;
  progress(fraction: number): void;
  signal: AbortSignal;
}

/** Every moment of the film, in order. */
function* moments({ from, to, perRound }: FilmOptions): Generator<number> {
  for (let k = 0; k <= (to - from) * perRound; k++) yield from + k / perRound;
}

const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

export async function gifOf(match: Match, options: FilmOptions): Promise<Blob> {
  const camera = new Camera(match, options);
  const { width, height } = camera.canvas;
  const gif = GIFEncoder();
  const delay = Math.max(20, Math.round(1000 / (options.roundsPerSecond * options.perRound)));
  const all = [...moments(options)];
  for (const [k, moment] of all.entries()) {
    options.signal.throwIfAborted();
    camera.take(moment);
    const pixels = camera.pixels();
    const palette = quantize(pixels, 256, { format: "rgb565" });
    // The last picture stays a little, so that the end can be seen.
    gif.writeFrame(applyPalette(pixels, palette, "rgb565"), width, height, { palette, delay: k === all.length - 1 ? 2000 : delay });
    options.progress((k + 1) / all.length);
    await breathe();
  }
  gif.finish();
  return new Blob([gif.bytes() as BlobPart], { type: "image/gif" });
}

export function canRecord(): boolean {
  return webmType() !== undefined;
}

function webmType(): string | undefined {
  if (typeof MediaRecorder === "undefined") return undefined;
  return ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((type) => MediaRecorder.isTypeSupported(type));
}

/** Recorders work in real time, so a film takes as long to make as to watch. */
export async function webmOf(match: Match, options: FilmOptions): Promise<Blob> {
  const camera = new Camera(match, options);
  const fps = options.roundsPerSecond * options.perRound;
  const all = [...moments(options)];
  camera.take(all[0]!);
  const recorder = new MediaRecorder(camera.canvas.captureStream(fps), { mimeType: webmType()!, videoBitsPerSecond: 6_000_000 });
  const pieces: Blob[] = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  try {
    for (const [k, moment] of all.entries()) {
      options.signal.throwIfAborted();
      camera.take(moment);
      options.progress((k + 1) / all.length);
      await new Promise((resolve) => setTimeout(resolve, 1000 / fps));
    }
  } finally {
    recorder.stop();
    await stopped;
  }
  return new Blob(pieces, { type: "video/webm" });
}
