// How long it takes from the dealer's key to paint on a station and the display, and how smooth the
// screens are while cards are dealt. Prints figures for docs/screens.md.
import { cpus } from "node:os";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { houseOf } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("act")]);
const COUPS = 12;

declare global {
  interface Window {
    keyed: number[];
    painted: { at: number; cards: number }[];
    drawn: number[];
    isWatched: boolean;
  }
}

/** Notes when the dealer's Enter goes down. */
async function notesKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.keyed = [];
    const note = (event: KeyboardEvent) => {
      if (event.key === "Enter") window.keyed.push(performance.timeOrigin + performance.now());
    };
    addEventListener("keydown", note, { capture: true });
  });
}

/** Notes when another card has been painted: the frame after the one in which it was laid out. */
async function notesPaint(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.painted = [];
    let known = 0;
    const look = () => {
      const cards = document.querySelectorAll(".hand .card svg[role=img]").length;
      if (cards === known) return;
      known = cards;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.painted.push({ at: performance.timeOrigin + performance.now(), cards });
        }),
      );
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
}

/** Notes how long every frame takes while somebody watches. */
async function notesFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.drawn = [];
    window.isWatched = false;
    let last = performance.now();
    const frame = (now: number) => {
      if (window.isWatched) window.drawn.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

function figures(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(1)} ms`;
  return `median ${ms(at(0.5))}, 95% ${ms(at(0.95))}, most ${ms(sorted.at(-1))} (${values.length})`;
}

test("from the dealer's key to paint", async () => {
  const house = opened();
  const desk = await house.console("capital");
  const station = await house.station("capital", 1);
  const display = await house.display("capital");
  await desk.until("open_wagering");
  await desk.seats(1, "Ann");
  const watching = [station.page, display];
  for (const page of watching) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await notesPaint(page);
    await notesFrames(page);
  }
  await notesKeys(desk.page);
  const latency: number[][] = [[], []];
  for (let coup = 0; coup < COUPS; coup += 1) {
    await desk.until("open_wagering");
    await desk.confirm();
    await station.wager("player", "10.00");
    await station.isHeld("player");
    await desk.until("deal_card", "expose_card");
    for (const page of watching) await page.evaluate(() => void (window.isWatched = true));
    for (const card of ["9S", "7H", "KD", "QC"]) {
      const suit = "SHDC"[coup % 4]!;
      await desk.page.evaluate(() => void (window.keyed = []));
      for (const page of watching) await page.evaluate(() => void (window.painted = []));
      await desk.card(card[0] + suit);
      const [key] = await desk.page.evaluate(() => window.keyed);
      for (const [i, page] of watching.entries()) {
        await page.waitForFunction(() => window.painted.length > 0);
        const [painted] = await page.evaluate(() => window.painted);
        latency[i]!.push(painted!.at - key!);
      }
    }
    for (const page of watching) await page.evaluate(() => void (window.isWatched = false));
    await desk.until("complete_coup");
    await desk.confirm();
  }
  console.log(`machine: ${cpus().length} cores, ${cpus()[0]?.model}`);
  for (const [i, name] of ["station", "display"].entries()) {
    console.log(`key to paint, ${name}: ${figures(latency[i]!)}`);
    const frames = await watching[i]!.evaluate(() => window.drawn);
    console.log(`frames while cards are dealt, ${name}: ${figures(frames)}`);
  }
});
