/** The moment that is shown: a state, or a point between two. */

/** Rounds a second at speed 1, as people know it from the older viewers. */
const ROUNDS_PER_SECOND = 5;
/** A single step slides this long, in milliseconds. */
const STEP_TIME = 220;
/** The last state of a match that is played in a loop stays this long. */
const HOLD = 4000;

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64] as const;

/** The speed that can be chosen and is nearest to one that somebody asks for. */
export function nearestSpeed(asked: number): number {
  const away = (speed: number) => Math.abs(Math.log(speed / asked));
  return SPEEDS.reduce<number>((best, speed) => (away(speed) < away(best) ? speed : best), 1);
}

export class Clock {
  /** Starts over at the end. */
  loop = false;
  position = 0;
  /** 1 forward, -1 backward, 0 paused. */
  direction: -1 | 0 | 1 = 0;
  speed = 1;
  animated = true;
  private held = 0;
  private glide: { from: number; to: number; since: number } | null = null;

  constructor(readonly last: number, private readonly changed: () => void) {}

  /** The state that panels speak about. */
  get state(): number {
    return Math.max(0, Math.min(this.last, Math.round(this.glide ? this.glide.to : this.position)));
  }

  /** What the board shows: whole states only when animation is off. */
  get shown(): number {
    return this.animated ? this.position : Math.round(this.position);
  }

  get moving(): boolean {
    return this.direction !== 0 || this.glide !== null;
  }

  /** Whether the last state is there to be looked at, be it for good or until a loop starts over. */
  get atEnd(): boolean {
    return this.position === this.last && this.direction >= 0 && this.glide === null;
  }

  play(direction: -1 | 1): void {
    this.glide = null;
    // At the end, playing starts over.
    if (direction > 0 && this.position >= this.last) this.position = 0;
    if (direction < 0 && this.position <= 0) this.position = this.last;
    this.direction = direction;
    this.changed();
  }

  pause(): void {
    const { direction } = this;
    this.direction = 0;
    // Come to rest on the state ahead rather than between two.
    const ahead = direction > 0 ? Math.ceil(this.position) : Math.floor(this.position);
    if (direction !== 0 && ahead !== this.position) this.glideTo(ahead);
    this.changed();
  }

  toggle(direction: -1 | 1 = 1): void {
    if (this.direction === direction) this.pause();
    else this.play(direction);
  }

  seek(state: number): void {
    this.glide = null;
    this.direction = 0;
    this.position = this.bounded(state);
    this.changed();
  }

  /** Goes to a neighbouring state, sliding if animation is on. */
  step(by: number): void {
    const target = this.bounded(this.state + by);
    this.direction = 0;
    if (Math.abs(by) === 1 && this.animated) this.glideTo(target);
    else this.seek(target);
    this.changed();
  }

  /** Advances to the time `now` of a frame, `elapsed` milliseconds after the last. */
  tick(now: number, elapsed: number): void {
    if (this.glide) {
      const { from, to } = this.glide;
      if (this.glide.since === 0) this.glide.since = now;
      const part = Math.min(1, (now - this.glide.since) / STEP_TIME);
      this.position = from + (to - from) * part;
      if (part >= 1) {
        this.position = to;
        this.glide = null;
      }
    } else if (this.direction !== 0) {
      // A page that slept must not jump over half a match.
      const seconds = Math.min(elapsed, 250) / 1000;
      this.position = this.bounded(this.position + this.direction * this.speed * ROUNDS_PER_SECOND * seconds);
      const holds = this.loop && this.direction > 0 && this.position === this.last;
      this.held = holds ? this.held + elapsed : 0;
      if (!holds && (this.position === 0 || this.position === this.last)) this.direction = 0;
      // The end stays to be seen before the match starts over.
      if (this.held > HOLD) this.position = this.held = 0;
    }
    this.changed();
  }

  private glideTo(state: number): void {
    this.glide = { from: this.position, to: state, since: 0 };
  }

  private bounded(position: number): number {
    return Math.max(0, Math.min(this.last, position));
  }
}
