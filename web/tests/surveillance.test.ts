// What surveillance draws: bands by depth, and a bet's line through the shoe.
import { expect, test } from "vitest";
import { shared } from "../src/words/en/shared";
import { speaker } from "../src/words/say";
import type { EdgeBands, OddsCourse, OddsNow } from "../src/api/types";
import { oddsText } from "../src/office/surveillance/text";
import { bandOf, courseOf } from "../src/office/surveillance/watch.svelte";

const bands: EdgeBands = {
  bets: ["banker", "tie"],
  shoes: 200,
  steps: [
    { unseen: 390, bands: [band(-2e7, -1e7), band(-2e8, -1e8)] },
    { unseen: 26, bands: [band(-4e7, 1e7), band(-3e8, 1e8)] },
  ],
};
const edge = (billionths: number) => ({ exact: "0/1", percent: "0.0000", billionths });
const odds: OddsNow = {
  coup: 2,
  unseen: 51,
  why_not: null,
  bets: [
    { bet: "tie", edge: edge(5e7), full: edge(-1.4e8), in_favour: true, since: 2 },
    { bet: "banker", edge: edge(-1e7), full: edge(-1.06e7), in_favour: false, since: null },
  ],
};
const course: OddsCourse = {
  bets: ["banker", "tie"],
  coups: [1, 2],
  unseen: [415, 51],
  edges: [-1.06e7, -1.4e8, -1e7, 5e7],
};

function band(low: number, high: number) {
  return { low, high };
}

test("the band of a bet is that of its depth", () => {
  expect(bandOf(bands, "tie", 415)).toEqual({ low: -0.2, high: -0.1 });
  expect(bandOf(bands, "tie", 52)).toEqual({ low: -0.3, high: 0.1 });
  expect(bandOf(bands, "tie", 20)).toBeNull();
  expect(bandOf(bands, "panda", 415)).toBeNull();
  expect(bandOf(null, "tie", 415)).toBeNull();
});

test("the line of a bet is read off its own column", () => {
  const points = courseOf({ course, odds }, bands, "tie");
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [1, -0.14],
    [2, 0.05],
  ]);
  expect(points.map((point) => point.expected)).toEqual([-0.14, -0.14]);
  expect(points[1]?.high).toBe(0.1);
  expect(courseOf({ course, odds }, null, "banker")[0]?.low).toBeUndefined();
  expect(courseOf({ course, odds }, bands, "panda")).toEqual([]);
});

test("odds that nobody can read are a power of ten", () => {
  const speak = speaker("en", { shared });
  expect([8_841_442, 18_446_744_073_709_552_000].map((each) => oddsText(each, speak))).toEqual([
    "8,841,442",
    "10¹⁹",
  ]);
});
