// What is to be seen on a picture of the book lies beside it in words. A screen that shows something else
// makes the picture stale.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { PICTURES } from "../scripts/gallery.mjs";

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
