// The conditions of a tournament as a form, and its clock.
import { describe, expect, test } from "vitest";
import {
  conditionsOf,
  draftOf,
  emptyDraft,
  ENTRIES,
  hundredths,
  isLacking,
  usual,
} from "../src/office/tournaments/conditions";
import { startIn } from "../src/office/tournaments/clock.svelte";
import { clockText } from "../src/state/countdown";

const NOW = Date.parse("2026-11-16T10:00:00");

describe("the form of conditions", () => {
  test("what was written comes back as it was", () => {
    const written = conditionsOf(usual(NOW));
    expect(conditionsOf(draftOf(written))).toEqual(written);
    expect(written.breakdown).toEqual([5000, 3000, 2000]);
    expect(written.fee).toBe("100.00");
  });

  test("nothing said is nothing", () => {
    const { alters, ...rest } = conditionsOf(emptyDraft());
    expect(alters).toEqual([]);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  test("what is missing on paper is missing until it stands in the form", () => {
    const fee = { item: "fee", missing: true };
    expect(isLacking(fee, emptyDraft())).toBe(true);
    expect(isLacking(fee, usual(NOW))).toBe(false);
    expect(isLacking({ ...fee, missing: false }, emptyDraft())).toBe(false);
  });

  test("what makes no sense counts as not said", () => {
    const draft = { ...usual(NOW), fee: "a lot", limits_max: "", breakdown: "50 x", coups: "-3" };
    const written = conditionsOf(draft);
    expect([written.fee, written.limits, written.breakdown]).toEqual([null, null, null]);
    expect(written.sessions).toMatchObject({ plan: { coups: null } });
  });

  test("second chances, points and moments come back too", () => {
    const draft = {
      ...usual(NOW),
      format: "points",
      sessions: "listed",
      count: "3",
      advance: "all",
      advance_count: "",
      points: "10 6 4",
      other_games: "by_hand",
      repechage: "shall",
      chance_places: "3",
      chance_coups: "8",
      buy_back: "allowed",
      buy_times: "1",
      buy_fee: "50.50",
      buy_commission: "5",
      buy_until: "1",
      withdrawal: "until",
      withdrawal_until: "2026-11-16T09:30",
      away: "kept_for",
      away_coups: "2",
      groups: "at_most",
      groups_count: "2",
    };
    expect(draftOf(conditionsOf(draft))).toEqual(draft);
  });

  test("every field is entered somewhere", () => {
    const entered = new Set(Object.values(ENTRIES).flatMap((all) => all.map((each) => each.field)));
    expect([...entered].sort()).toEqual(Object.keys(emptyDraft()).sort());
  });
});

test("amounts are read as everywhere: what could be two amounts is none", () => {
  const fees = ["100", "100.5", "100,25", "1,000", "", "-1", "1.234"];
  expect(fees.map((fee) => conditionsOf({ ...emptyDraft(), fee }).fee)).toEqual([
    "100.00",
    "100.50",
    null,
    "1000.00",
    null,
    null,
    null,
  ]);
});

test("a clock shows hours only where there are any", () => {
  expect([clockText(65_000), clockText(3_725_000), clockText(-5)]).toEqual([
    "1:05",
    "1:02:05",
    "0:00",
  ]);
});

test("points are hundredths, and what is none is not sent", () => {
  expect(["4", "4.5", "0,25", "", "-1", "four", "1.005"].map(hundredths)).toEqual([
    400,
    450,
    25,
    null,
    null,
    null,
    null,
  ]);
});

test("a start is never in the past", () => {
  expect([startIn(NOW, 0), startIn(NOW, -5), startIn(NOW, 2)]).toEqual([
    NOW + 2_000,
    NOW + 2_000,
    NOW + 120_000,
  ]);
});
