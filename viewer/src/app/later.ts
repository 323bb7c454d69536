/** What need not be in the first frame: done piece by piece when the page has time, in the order in which it was asked for. */

/** Milliseconds after which a piece is done even if the page never has time. */
const PATIENCE = 150;

export class Later {
  private readonly pieces: (() => void)[] = [];
  private started = false;

  add(piece: () => void): void {
    this.pieces.push(piece);
  }

  start(): void {
    if (this.started) return;
    this.started = true;
    this.wait();
  }

  /** Nobody wants the rest any more. */
  forget(): void {
    this.pieces.length = 0;
  }

  private wait(): void {
    if (!this.pieces.length) return;
    const next = () => {
      this.pieces.shift()?.();
      this.wait();
    };
    // Not every browser tells when it has time.
    if ("requestIdleCallback" in window) requestIdleCallback(next, { timeout: PATIENCE });
    else setTimeout(next, 0);
  }
}
