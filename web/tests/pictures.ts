// What is to be seen on a picture of the book lies beside it in words. A screen that shows something else
// makes the picture stale.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pictureOf } from "../scripts/browser.mjs";
import { PICTURES, described } from "../scripts/gallery.mjs";

/** A part of a screen and its edges in hundredths, such as `div.tray 0 88 100 100`. */
const PART = /^(\S+) (\d+) (\d+) (\d+) (\d+)$/;
/** How far an edge may lie from where it was: browsers round letters differently. */
const NEAR = 1;

/** The same text, with edges that lie near enough to those of another as they are there. */
function settled(shown: string, kept: string): string {
  const before = kept.split("\n");
  return shown
    .split("\n")
    .map((line, i) => {
      const [is, was] = [PART.exec(line), PART.exec(before[i] ?? "")];
      if (is === null || was === null || is[1] !== was[1]) return line;
      const isNear = [2, 3, 4, 5].every((at) => Math.abs(Number(is[at]) - Number(was[at])) <= NEAR);
      return isNear ? was[0] : line;
    })
    .join("\n");
}

/** Fails where this is not what the picture shows. */
export function isOn(picture: string, shown: string, remake: string): void {
  const kept = readFileSync(join(PICTURES, `${picture}.txt`), "utf8");
  expect(settled(shown, kept), `${picture} is stale; look at what changed, then: ${remake}`).toBe(
    kept,
  );
}

/** What is another in every house: moments, and the numbers of tickets. */
const OWN = [/\d\d\/\d\d\/\d{4}, \d\d:\d\d/g, /(?<=\* )\d{4}\b/g];

/** Fails where a screen of a house is not as on its picture; with `BLESS=1` it is taken anew. */
export async function shows(page: Page, picture: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const said = await described(page);
  const shown = OWN.reduce((text, own) => text.replaceAll(own, "…"), said);
  if (process.env.BLESS === undefined) {
    return isOn(picture, shown, "BLESS=1 npm run test:house -- book.test");
  }
  writeFileSync(join(PICTURES, `${picture}.webp`), await pictureOf(page));
  writeFileSync(join(PICTURES, `${picture}.txt`), shown);
}
