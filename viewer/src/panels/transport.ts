/** Buttons, slider and speed. */

import { by, setText } from "../app/dom";
import { type Clock, SPEEDS } from "../app/clock";
import { type Match, roundOf } from "../match/types";

export class Transport {
  private readonly slider = by<HTMLInputElement>("slider");
  private readonly round = by("round");
  private readonly play = by<HTMLButtonElement>("play");
  private readonly reverse = by<HTMLButtonElement>("reverse");
  private readonly speed = by<HTMLSelectElement>("speed");
  private readonly animation = by<HTMLInputElement>("animation");

  constructor(private readonly match: Match, private readonly clock: Clock) {
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
    // After a click the keys belong to the match again; who came by keyboard keeps the focus.
    by("controls").onclick = (event) => {
      if (event.detail > 0 && document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    };
    clock.speed = Number(this.speed.value);
    clock.animated = this.animation.checked;
  }

  faster(by: 1 | -1): void {
    const at = SPEEDS.indexOf(this.clock.speed as (typeof SPEEDS)[number]);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))]!);
  }

  setSpeed(speed: number): void {
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
