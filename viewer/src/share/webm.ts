/** Writes a WebM file: one VP8 track, clusters of a few seconds. */

/** Milliseconds of a cluster; times within it are 16-bit numbers. */
const CLUSTER = 5000;

export class WebmWriter {
  private readonly clusters: { start: number; blocks: Uint8Array[] }[] = [];

  constructor(private readonly width: number, private readonly height: number) {}

  /** A picture at a time in milliseconds. */
  add(data: Uint8Array, time: number, key: boolean): void {
    const at = Math.round(time);
    let cluster = this.clusters.at(-1);
    if (!cluster || (key && at > cluster.start) || at - cluster.start > CLUSTER) this.clusters.push((cluster = { start: at, blocks: [] }));
    const offset = at - cluster.start;
    cluster.blocks.push(element(0xa3, join([Uint8Array.of(0x81, offset >> 8, offset & 255, key ? 0x80 : 0), data])));
  }

  finish(duration: number): Uint8Array {
    const head = element(0x1a45dfa3, join([
      uint(0x4286, 1), uint(0x42f7, 1), uint(0x42f2, 4), uint(0x42f3, 8), text(0x4282, "webm"), uint(0x4287, 2), uint(0x4285, 2),
    ]));
    const info = element(0x1549a966, join([uint(0x2ad7b1, 1_000_000), float(0x4489, duration), text(0x4d80, "palestra"), text(0x5741, "palestra")]));
    const video = element(0xe0, join([uint(0xb0, this.width), uint(0xba, this.height)]));
    const track = element(0xae, join([uint(0xd7, 1), uint(0x73c5, 1), uint(0x83, 1), text(0x86, "V_VP8"), video]));
    const clusters = this.clusters.map(({ start, blocks }) => element(0x1f43b675, join([uint(0xe7, start), ...blocks])));
    return join([head, element(0x18538067, join([info, element(0x1654ae6b, track), ...clusters]))]);
  }
}

function join(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function bytesOf(value: number): number[] {
  const found: number[] = [];
  for (let rest = value; rest > 0 || found.length === 0; rest = Math.floor(rest / 256)) found.unshift(rest % 256);
  return found;
}

/** An element: its id, its length in eight bytes, its content. */
function element(id: number, content: Uint8Array): Uint8Array {
  const length = bytesOf(content.length);
  return join([Uint8Array.from(bytesOf(id)), Uint8Array.from([0x01, ...Array<number>(7 - length.length).fill(0), ...length]), content]);
}

const uint = (id: number, value: number) => element(id, Uint8Array.from(bytesOf(value)));
const text = (id: number, value: string) => element(id, new TextEncoder().encode(value));

function float(id: number, value: number): Uint8Array {
  const content = new Uint8Array(8);
  new DataView(content.buffer).setFloat64(0, value);
  return element(id, content);
}
