/** A canvas that is never on the page; it can be made in a worker, too. */

export function offscreen(width: number, height: number): OffscreenCanvas {
  return new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
}
