/** Mouse, pen and touch on the board, told as pan, zoom, hover and tap in device pixels. */

export interface GestureHandlers {
  hover(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}

/** A finger that moved less than this has tapped. */
const SLOP = 6;

export class Gestures {
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = 0;
  private readonly stop = new AbortController();

  constructor(private readonly canvas: HTMLCanvasElement, private readonly on: GestureHandlers) {
    const listen = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
      canvas.addEventListener(type, run, { signal: this.stop.signal, passive: false });
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.up(event, true));
    listen("pointercancel", (event) => this.up(event, false));
    listen("pointerleave", (event) => { if (event.pointerType === "mouse") this.on.leave(); });
    listen("wheel", (event) => {
      event.preventDefault();
      const { x, y } = this.place(event);
      this.on.zoom(Math.exp(-event.deltaY * 0.0015), x, y);
    });
  }

  destroy(): void {
    this.stop.abort();
  }

  private place(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / Math.max(1, box.width);
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  }

  private down(event: PointerEvent): void {
    if (event.button > 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.place(event));
    if (this.pointers.size === 1) this.moved = 0;
    else this.moved = SLOP;
  }

  private move(event: PointerEvent): void {
    const now = this.place(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.on.hover(now.x, now.y);
      return;
    }
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.pointers.size === 1) {
      if (this.moved >= SLOP) this.on.pan(now.x - before.x, now.y - before.y);
    } else {
      this.pinch(event.pointerId, before, now);
    }
    this.pointers.set(event.pointerId, now);
  }

  private pinch(id: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    for (const [other, place] of this.pointers) {
      if (other === id) continue;
      const was = Math.hypot(before.x - place.x, before.y - place.y);
      const is = Math.hypot(now.x - place.x, now.y - place.y);
      if (was > 0) this.on.zoom(is / was, (now.x + place.x) / 2, (now.y + place.y) / 2);
      this.on.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      return;
    }
  }

  private up(event: PointerEvent, counts: boolean): void {
    const known = this.pointers.delete(event.pointerId);
    if (!known || !counts || this.pointers.size > 0 || this.moved >= SLOP) return;
    const { x, y } = this.place(event);
    this.on.tap(x, y);
  }
}
