// The pit's own reckoning: rows laid over rows, their order, limits as typed, figures of reports.
import { describe, expect, test } from "vitest";
import type { Figures, Limits, PitRow, Report } from "../src/api/types";
import { changeOf, enteredOf, isSame, limitsOf } from "../src/office/pit/entry";
import { counted, hold, isOutside, runningWin, spanOf, steps } from "../src/office/pit/figures";
import { laidOverRows, sorted, type FloorRows } from "../src/office/pit/floor.svelte";
import { plain, typed } from "../src/state/money";

const row = (...codes: string[]) =>
  ({ alerts: { all: codes.map((code) => ({ code })) }, play: { taken: 0 } }) as unknown as PitRow;

describe("rows", () => {
  test("a part changes sections of a row, a new table is added, one that nobody runs is none", () => {
    const rows: FloorRows = { one: row("halted"), two: row() };
    const part = { one: { play: { taken: 3 } }, two: null, three: row() };
    const next = laidOverRows(rows, part);
    expect(next.one?.play.taken).toBe(3);
    expect(next.one?.alerts).toBe(rows.one?.alerts);
    expect(next.two).toBeNull();
    expect(Object.keys(next)).toEqual(["one", "two", "three"]);
  });

  test("what presses most comes first, then names as people count", () => {
    const rows = {
      "t-10": row(),
      "t-2": row("approval"),
      "t-1": row("telling", "frozen"),
      z: null,
    };
    const names = (by: "alerts" | "name") => sorted(rows, by).map(([name]) => name);
    expect(names("alerts")).toEqual(["t-1", "t-2", "t-10", "z"]);
    expect(names("name")).toEqual(["t-1", "t-2", "t-10", "z"]);
    expect(sorted({ b: row("halted"), a: row() }, "alerts")[0]![0]).toBe("b");
  });
});

const LIMITS: Limits = {
  usual: { min: "10.00", max: "1000.00", unit: null },
  of_bets: [{ bet: "tie", range: { min: "5.00", max: "100.00", unit: null } }],
  aggregate_min: null,
  area_max: null,
  differential_max: "5000.00",
  per_person: false,
};
const entered = enteredOf(LIMITS, ["banker", "tie"]);

test("amounts are read as people type them, and nothing else is", () => {
  expect([typed("2,000"), typed(" 5.5 "), typed("5.555"), typed("-1"), typed("")]).toEqual([
    "2000.00",
    "5.50",
    null,
    null,
    null,
  ]);
  expect([plain("10.00"), plain("10.50"), plain(null)]).toEqual(["10", "10.50", ""]);
});

test("limits that no wager could keep are not taken, and each change is told by its name", () => {
  expect(limitsOf(LIMITS, { ...entered, min: "0" })).toBeNull();
  expect(limitsOf(LIMITS, { ...entered, min: "2000" })).toBeNull();
  expect(limitsOf(LIMITS, { ...entered, differential: "x" })).toBeNull();
  const change = (edit: object) => changeOf(LIMITS, limitsOf(LIMITS, { ...entered, ...edit })!);
  expect(change({ min: "25" })).toBe("raise-minimum");
  expect(change({ max: "2000" })).toBe("limits");
  expect(change({ differential: "9000" })).toBe("differential");
});

test("single bets have limits of their own, or the usual ones where theirs are left empty", () => {
  const after = (bets: object) =>
    limitsOf(LIMITS, { ...entered, bets: { ...entered.bets, ...bets } });
  expect(isSame(after({})!, LIMITS)).toBe(true);
  expect(after({ tie: { min: "200", max: "100" } })).toBeNull();
  expect(after({ banker: { min: "50", max: "" } })).toBeNull();
  const raised = after({ banker: { min: "50", max: "900" } })!;
  expect(raised.of_bets.map(({ bet, range }) => [bet, range.min])).toEqual([
    ["tie", "5.00"],
    ["banker", "50.00"],
  ]);
  expect(changeOf(LIMITS, raised)).toBe("raise-minimum");
  const lower = after({ tie: { min: "5", max: "50" } })!;
  expect(changeOf(LIMITS, lower)).toBe("limits");
  // Without limits of its own the tie has the usual minimum, which is higher.
  const none = after({ tie: { min: "", max: "" } })!;
  expect(none.of_bets).toEqual([]);
  expect(changeOf(LIMITS, none)).toBe("raise-minimum");
});

const HOUR = 3_600_000;
const figures = (handle: string, win: string, half: string): Figures => ({
  wagers: 1,
  handle,
  win,
  expected: { win: "0.00", low: `-${half}`, high: half },
  coups: 10,
  open_ms: HOUR,
});
const report = {
  from: 0,
  to: 3 * HOUR,
  step: HOUR,
  times: [
    { at: HOUR, figures: figures("100.00", "5.00", "3.00") },
    { at: 2 * HOUR, figures: figures("100.00", "-1.00", "4.00") },
  ],
} as Report;

test("the win so far has a band whose squares add up", () => {
  const run = runningWin(report);
  expect(run.map(({ x, y }) => [x / HOUR, y])).toEqual([
    [0, 0],
    [1, 0],
    [2, 500],
    [3, 400],
  ]);
  expect([run.at(-1)!.low, run.at(-1)!.high]).toEqual([-500, 500]);
  expect(steps(report, ({ coups }) => coups).map(({ y }) => y)).toEqual([0, 0, 10, 10, 10, 10]);
});

test("hold, the band, spans and counts", () => {
  expect(hold("5.00", "100.00")).toBe(0.05);
  expect(hold("0.00", "0.00")).toBeNull();
  expect(isOutside(report.times[0]!.figures)).toBe(true);
  expect(isOutside(report.times[1]!.figures)).toBe(false);
  expect(spanOf("week", null, null, HOUR / 2 + 7 * 24 * HOUR)).toEqual({
    from: HOUR,
    to: (7 * 24 + 1) * HOUR,
  });
  expect(spanOf("day", "9", "5", 0).from).toBeLessThan(5);
  const wrong = ["Ann", "Ben", "Ann"].map((dealer) => ({ dealer, times: 2 }));
  expect(counted(wrong as never, (it) => it.dealer!)).toEqual([
    ["Ann", 4],
    ["Ben", 2],
  ]);
});
