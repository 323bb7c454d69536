import { expect, test } from "vitest";
import { Clock } from "../../src/app/clock";

test("plays five rounds a second at speed 1, both ways, and stops at the ends", () => {
  const clock = new Clock(100, () => {});
  clock.play(1);
  for (let k = 0; k < 10; k++) clock.tick(k * 100, 100);
  expect(clock.position).toBeCloseTo(5);
  clock.speed = 64;
  clock.play(-1);
  clock.tick(2000, 100);
  expect([clock.position, clock.direction]).toEqual([0, 0]);
});

test("a step slides to the next state and ends exactly on it", () => {
  const clock = new Clock(100, () => {});
  clock.step(1);
  expect(clock.state).toBe(1);
  clock.tick(1000, 16);
  clock.tick(1100, 100);
  expect(clock.position).toBeGreaterThan(0);
  expect(clock.position).toBeLessThan(1);
  clock.tick(1300, 200);
  expect([clock.position, clock.moving]).toEqual([1, false]);
});

test("a pause comes to rest on the state ahead", () => {
  const clock = new Clock(100, () => {});
  clock.play(1);
  clock.tick(0, 250);
  clock.pause();
  for (let now = 0; now < 600; now += 100) clock.tick(now, 100);
  expect(clock.position).toBe(2);
});

test("without animation only whole states are shown", () => {
  const clock = new Clock(100, () => {});
  clock.animated = false;
  clock.play(1);
  clock.tick(0, 50);
  expect([clock.shown, clock.position]).toEqual([0, 0.25]);
  clock.step(1);
  expect(clock.position).toBe(1);
});

test("playing at the end starts over, and steps never leave the match", () => {
  const clock = new Clock(10, () => {});
  clock.seek(99);
  expect(clock.position).toBe(10);
  clock.step(10);
  expect(clock.position).toBe(10);
  clock.play(1);
  expect(clock.position).toBe(0);
});
