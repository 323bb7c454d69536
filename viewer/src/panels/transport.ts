/** Buttons, slider and speed. */

import { type Parts, setText } from "../app/dom";
import { type Clock, nearestSpeed, SPEEDS } from "../app/clock";
import { type Match, roundOf } from "../match/types";

export class Transport {
  private readonly slider: HTMLInputElement;
  private readonly round: HTMLElement;
  private readonly play: HTMLButtonElement;
  private readonly reverse: HTMLButtonElement;
  private readonly speed: HTMLSelectElement;
  private readonly animation: HTMLInputElement;

  constructor({ by }: Parts, private readonly match: Match, private readonly clock: Clock) {
    this.slider = by("slider");
    this.round = by("round");
    this.play = by("play");
    this.reverse = by("reverse");
    this.speed = by("speed");
    this.animation = by("animation");
    const loop = by<HTMLInputElement>("loop");
    loop.onchange = () => (clock.loop = loop.checked);
    clock.loop = loop.checked;
    this.slider.max = String(clock.last);
    this.slider.oninput = () => clock.seek(Number(this.slider.value));
    this.play.onclick = () => clock.toggle(1);
    this.reverse.onclick = () => clock.toggle(-1);
    by("first").onclick = () => clock.seek(0);
    by("last").onclick = () => clock.seek(clock.last);
    by("back").onclick = () => clock.step(-1);
    by("forward").onclick = () => clock.step(1);
    this.speed.onchange = () => this.setSpeed(Number(this.speed.value));
    this.animation.onchange = () => this.setAnimation(this.animation.checked);
    clock.speed = Number(this.speed.value);
    clock.animated = this.animation.checked;
  }

  faster(by: 1 | -1): void {
    const at = SPEEDS.indexOf(this.clock.speed as (typeof SPEEDS)[number]);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))]!);
  }

  setSpeed(asked: number): void {
    const speed = nearestSpeed(asked);
    this.clock.speed = speed;
    this.speed.value = String(speed);
  }

  setAnimation(on: boolean): void {
    this.clock.animated = on;
    this.animation.checked = on;
    this.clock.step(0);
  }

  show(): void {
    const { clock, match } = this;
    const state = clock.state;
    if (this.slider.value !== String(state)) this.slider.value = String(state);
    const text = `Round ${roundOf(match, state)}`;
    setText(this.round, text);
    if (this.slider.getAttribute("aria-valuetext") !== text) this.slider.setAttribute("aria-valuetext", text);
    press(this.play, clock.direction === 1, "Pause", "Play");
    press(this.reverse, clock.direction === -1, "Pause", "Play backwards");
  }
}

function press(button: HTMLButtonElement, on: boolean, labelOn: string, labelOff: string): void {
  const label = on ? labelOn : labelOff;
  if (button.getAttribute("aria-label") === label) return;
  button.setAttribute("aria-label", label);
  button.classList.toggle("on", on);
}
