// The countdown of the wagering period.
import { expect, test } from "vitest";
import { countdown, nextChangeMs } from "../src/state/countdown";

const at = (leftMs: number) => countdown(100_000, 20, 100_000 - leftMs);

test("turns amber at ten seconds, red at five, and is over at none", () => {
  const urgencies = [20_000, 10_001, 10_000, 5_001, 5_000, 1, 0, -500].map((ms) => at(ms).urgency);
  expect(urgencies).toEqual([
    ...["calm", "calm", "soon", "soon", "urgent", "urgent", "over", "over"],
  ]);
});

// Shows vic:8.2.
test("counts whole seconds to the very end and never below", () => {
  expect([20_000, 19_999, 1_000, 1, 0, -1].map((ms) => at(ms).secondsLeft)).toEqual([
    ...[20, 20, 1, 1, 0, 0],
  ]);
});

test("has a share of the period left", () => {
  expect(at(5_000).shareLeft).toBe(0.25);
  expect(at(90_000).shareLeft).toBe(1);
});

test("is open where no clock closes wagering", () => {
  expect(countdown(null, 20, 5).urgency).toBe("open");
});

test("wakes when the second changes", () => {
  expect([20_000, 19_999, 500, 1, 0].map((ms) => nextChangeMs(100_000, 100_000 - ms))).toEqual([
    ...[1000, 999, 500, 1, 0],
  ]);
});
