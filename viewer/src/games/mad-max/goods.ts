/** What lies on the road: tyres, water, gas, missiles. */

import type { Ctx } from "../../draw/skin";

const INK = "#14161a";

function outline(ctx: Ctx, r: number): void {
  ctx.strokeStyle = INK;
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.stroke();
}

export function tyre(ctx: Ctx, x: number, y: number, r: number): void {
  // Smaller and flatter than a car: there are many tyres and few cars.
  r *= 0.8;
  ctx.fillStyle = "#3a3835";
  ctx.beginPath();
  ctx.arc(x, y, r * 1.08, 0, Math.PI * 2);
  ctx.fill();
  if (r < 2.5) return;
  // A light rim keeps it visible on the road at night.
  ctx.strokeStyle = "#9a8a6a";
  ctx.lineWidth = Math.max(1, r * 0.1);
  ctx.stroke();
  ctx.strokeStyle = "#5b6069";
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.setLineDash([r * 0.24, r * 0.2]);
  ctx.beginPath();
  ctx.arc(x, y, r * 0.9, 0, Math.PI * 2);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = "#8b9099";
  ctx.beginPath();
  ctx.arc(x, y, r * 0.42, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = "#2b2e34";
  ctx.beginPath();
  ctx.arc(x, y, r * 0.2, 0, Math.PI * 2);
  ctx.fill();
}

export function waterDrop(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.fillStyle = "#2a9df0";
  ctx.beginPath();
  ctx.moveTo(x, y - r * 1.1);
  ctx.bezierCurveTo(x + r * 0.3, y - r * 0.5, x + r * 0.85, y - r * 0.1, x + r * 0.8, y + r * 0.38);
  ctx.arc(x, y + r * 0.38, r * 0.8, 0, Math.PI);
  ctx.bezierCurveTo(x - r * 0.85, y - r * 0.1, x - r * 0.3, y - r * 0.5, x, y - r * 1.1);
  ctx.fill();
  if (r < 2.5) return;
  outline(ctx, r);
  ctx.strokeStyle = "#e3f5ff";
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.beginPath();
  ctx.arc(x, y + r * 0.36, r * 0.46, Math.PI * 0.62, Math.PI * 1.05);
  ctx.stroke();
}

export function gasCan(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.fillStyle = "#d8412b";
  ctx.beginPath();
  ctx.roundRect(x - r * 0.72, y - r * 0.7, r * 1.44, r * 1.7, r * 0.2);
  ctx.fill();
  if (r < 2.5) return;
  outline(ctx, r);
  ctx.beginPath();
  ctx.rect(x + r * 0.1, y - r * 1.08, r * 0.5, r * 0.38);
  ctx.fill();
  outline(ctx, r);
  ctx.strokeStyle = "#ffe0d6";
  ctx.lineWidth = Math.max(1, r * 0.14);
  ctx.beginPath();
  ctx.moveTo(x - r * 0.42, y - r * 0.36);
  ctx.lineTo(x + r * 0.42, y + r * 0.66);
  ctx.moveTo(x + r * 0.42, y - r * 0.36);
  ctx.lineTo(x - r * 0.42, y + r * 0.66);
  ctx.stroke();
}

export function rocketCrate(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.fillStyle = "#f3f0e4";
  ctx.beginPath();
  ctx.moveTo(x + r * 1.1, y);
  ctx.quadraticCurveTo(x + r * 0.8, y - r * 0.42, x + r * 0.2, y - r * 0.42);
  ctx.lineTo(x - r * 0.7, y - r * 0.42);
  ctx.lineTo(x - r * 1.05, y - r * 0.82);
  ctx.lineTo(x - r * 1.05, y + r * 0.82);
  ctx.lineTo(x - r * 0.7, y + r * 0.42);
  ctx.lineTo(x + r * 0.2, y + r * 0.42);
  ctx.quadraticCurveTo(x + r * 0.8, y + r * 0.42, x + r * 1.1, y);
  ctx.fill();
  if (r < 2.5) return;
  outline(ctx, r);
  ctx.fillStyle = "#3aa357";
  ctx.fillRect(x - r * 0.4, y - r * 0.38, r * 0.4, r * 0.76);
}
