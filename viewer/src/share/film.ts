/** Films of a range of rounds, made in a worker. */

import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { DARK, LIGHT } from "../draw/palette";
import type { Match } from "../match/types";
import { Camera, type Part } from "./picture";
import { WebmWriter } from "./webm";

export interface FilmOrder {
  match: Match;
  kind: "gif" | "webm";
  size: number;
  dark: boolean;
  part: Part | null;
  /** States, both included. */
  from: number;
  to: number;
  /** Pictures per round and rounds per second. */
  perRound: number;
  roundsPerSecond: number;
}

type Progress = (fraction: number) => void;

export async function makeFilm(order: FilmOrder, progress: Progress): Promise<Blob> {
  const camera = new Camera(order.match, { size: order.size, palette: order.dark ? DARK : LIGHT, part: order.part });
  const moments = Array.from({ length: (order.to - order.from) * order.perRound + 1 }, (_, k) => order.from + k / order.perRound);
  return order.kind === "gif" ? gif(camera, moments, order, progress) : webm(camera, moments, order, progress);
}

/** The last picture stays a little, so that the end can be seen. */
const LAST = 2000;

/** One palette for the whole film, and of every picture but the first only what changed. */
function gif(camera: Camera, moments: number[], order: FilmOrder, progress: Progress): Blob {
  const { width, height } = camera.canvas;
  const palette = commonPalette(camera, moments);
  const transparentIndex = palette.length;
  palette.push([0, 0, 0]);
  const encoder = GIFEncoder();
  const delay = Math.max(20, Math.round(100 / (order.roundsPerSecond * order.perRound)) * 10);
  let before: Uint8Array | null = null;
  moments.forEach((moment, k) => {
    camera.take(moment);
    const index = applyPalette(camera.pixels(), palette.slice(0, transparentIndex), "rgb444");
    const shown: Uint8Array = index.slice();
    if (before) for (let at = 0; at < shown.length; at++) if (before[at] === index[at]) shown[at] = transparentIndex;
    before = index;
    encoder.writeFrame(shown, width, height, {
      ...(k === 0 ? { palette } : {}), delay: k === moments.length - 1 ? LAST : delay, transparent: k > 0, transparentIndex, dispose: 1,
    });
    progress((k + 1) / moments.length);
  });
  encoder.finish();
  return new Blob([encoder.bytes() as BlobPart], { type: "image/gif" });
}

/** Colours of a few pictures spread over the film. */
function commonPalette(camera: Camera, moments: number[]): number[][] {
  const samples = 5;
  const { width, height } = camera.canvas;
  const all = new Uint8ClampedArray(samples * width * height * 4);
  for (let k = 0; k < samples; k++) {
    camera.take(moments[Math.round((k * (moments.length - 1)) / (samples - 1))]!);
    all.set(camera.pixels(), k * width * height * 4);
  }
  return quantize(all, 127, { format: "rgb444" });
}

export function canMakeWebm(): boolean {
  return typeof VideoEncoder !== "undefined";
}

/** Every picture carries its own time, so the film is as long as it should be on any machine. */
async function webm(camera: Camera, moments: number[], order: FilmOrder, progress: Progress): Promise<Blob> {
  const { width, height } = camera.canvas;
  const writer = new WebmWriter(width, height);
  let failure: unknown = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      writer.add(data, chunk.timestamp / 1000, chunk.type === "key");
    },
    error: (error) => (failure = error),
  });
  encoder.configure({ codec: "vp8", width, height, bitrate: Math.round(width * height * 4), latencyMode: "quality" });
  const step = 1_000_000 / (order.roundsPerSecond * order.perRound);
  for (const [k, moment] of moments.entries()) {
    camera.take(moment);
    const frame = new VideoFrame(camera.canvas, { timestamp: Math.round(k * step), duration: Math.round(step) });
    encoder.encode(frame, { keyFrame: k % 60 === 0 });
    frame.close();
    progress((k + 1) / moments.length);
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 1));
    if (failure) throw failure;
  }
  await encoder.flush();
  if (failure) throw failure;
  return new Blob([writer.finish((moments.length * step) / 1000) as BlobPart], { type: "video/webm" });
}
