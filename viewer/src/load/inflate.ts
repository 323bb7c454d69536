/** Unpacks .gz and .zst files and what pages hold packed, recognised by their first bytes, not by their names. */

import { Decompress as ZstdStream } from "fzstd";

/** Bytes handed to the unpacker at a time. */
const SLICE = 16 * 1024;
/** Far above any match; a small file that unpacks to gigabytes stops here. */
const LARGEST = 512 * 1024 * 1024;

export class CannotUnpack extends Error {}

/** Bytes that a page holds as text. Letter by letter: a function for each takes six times as long. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = letters.charCodeAt(k);
  return bytes;
}

/** Bytes that a page holds as letters of seven bits each; what a page cannot hold has the eighth bit (scripts/finish-build.mjs). */
export function fromSevenBits(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 7) / 8));
  let [held, count, at] = [0, 0, 0];
  for (let k = 0; k < text.length; k++) {
    held = ((held << 7) | (text.charCodeAt(k) & 127)) & 0xffff;
    count += 7;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = held >> count;
  }
  return bytes;
}

export function isPacked(data: Uint8Array): boolean {
  return (data[0] === 0x1f && data[1] === 0x8b) || (data[0] === 0x28 && data[1] === 0xb5);
}

export async function inflate(data: Uint8Array): Promise<Uint8Array> {
  if (data[0] === 0x1f && data[1] === 0x8b) return browserUnpacks(data, "gzip");
  // The second byte makes the first two a multiple of 31; no text of a match begins so.
  if (data[0] === 0x78 && ((data[0] << 8) | data[1]!) % 31 === 0) return browserUnpacks(data, "deflate");
  if (data[0] === 0x28 && data[1] === 0xb5 && data[2] === 0x2f && data[3] === 0xfd) return unzstd(data);
  return data;
}

class Pieces {
  private readonly pieces: Uint8Array[] = [];
  private size = 0;

  add(piece: Uint8Array): void {
    this.size += piece.length;
    if (this.size > LARGEST) throw new CannotUnpack(`the file unpacks to more than ${LARGEST / 1024 / 1024} MB`);
    this.pieces.push(piece);
  }

  join(): Uint8Array {
    const all = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

/** A cut-off archive gives what it holds; the parser then says where the match breaks off. */
async function browserUnpacks(data: Uint8Array, format: "gzip" | "deflate"): Promise<Uint8Array> {
  const pieces = new Pieces();
  const { readable, writable } = new DecompressionStream(format);
  // What is wrong with the archive is heard by the reader.
  void feed(writable.getWriter(), data).catch(() => {});
  const reader = readable.getReader();
  for (;;) {
    let step;
    try {
      step = await reader.read();
    } catch {
      break;
    }
    if (step.done) break;
    pieces.add(step.value);
  }
  const all = pieces.join();
  if (all.length === 0) throw new CannotUnpack(`the ${format} archive is damaged`);
  return all;
}

/** In slices, so that the size is checked while it unpacks. Not as a stream of a blob: that goes through another process. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, data: Uint8Array): Promise<void> {
  for (let at = 0; at < data.length; at += SLICE) await writer.write(data.subarray(at, at + SLICE) as BufferSource);
  // Taken only when everything before has been read: an archive that is cut off fails when it is closed, and forgets what nobody has read.
  await writer.write(new Uint8Array(0));
  await writer.close();
}

function unzstd(data: Uint8Array): Uint8Array {
  const pieces = new Pieces();
  const stream = new ZstdStream((piece) => pieces.add(piece));
  try {
    for (let at = 0; at < data.length; at += 65536) stream.push(data.subarray(at, at + 65536), at + 65536 >= data.length);
  } catch (error) {
    if (error instanceof CannotUnpack) throw error;
  }
  const all = pieces.join();
  if (all.length === 0) throw new CannotUnpack("the zstd archive is damaged");
  return all;
}
