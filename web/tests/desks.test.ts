// What the desks of the office reckon in the browser: amounts as typed, counts, times, lines.
import { describe, expect, test } from "vitest";
import type { PromotionTerms } from "../src/api/types";
import { counted, DENOMINATIONS, digits, grouped, variance } from "../src/office/cage/entry";
import { lineStart, linesOf } from "../src/office/floor/lines";
import { lasted, since, within } from "../src/office/health/times";
import { emptyForm, isWhole, written } from "../src/office/promotions/conditions";
import { sections } from "../src/office/rulebooks/sections";
import { rightOf, said } from "../src/office/staff/rights";
import { firstPassword, firstPin } from "../src/office/staff/secrets";
import { typed } from "../src/state/money";
import { staff } from "../src/words/en/staff";

describe("a cashier types", () => {
  test.each([
    ["100", "100.00"],
    ["1,000.5", "1000.50"],
    [" 0.05 ", "0.05"],
    ["399.99", "399.99"],
  ])("%s, which is %s", (text, amount) => expect(typed(text)).toBe(amount));

  test.each(["", "-5", "1.234", "ten", "1e3", "9999999999999"])("%s, which is none", (text) =>
    expect(typed(text)).toBeNull(),
  );

  test("a number as paper has it", () => {
    expect(digits("42 0000-0000 0000 0017")).toBe("420000000000000017");
    expect(grouped("420000000000000017")).toBe("42 0000 0000 0000 0017");
  });

  test("notes and coins one by one, to the cent", () => {
    const counts = DENOMINATIONS.map((value) => (value === 10_000 ? "4" : value === 5 ? "1" : ""));
    expect(counted(counts)).toBe("400.05");
    expect(counted(["x"])).toBeNull();
    expect(variance("399.99", "400.00")).toBe("-0.01");
    expect(variance("400.05", "400.00")).toBe("0.05");
  });
});

test("conditions of a promotion with an amount that cannot be read are not sent", () => {
  const form = emptyForm({ kinds: [] } as unknown as PromotionTerms);
  const prize = { ...form.prizes[0]!, value: "1,500", alternative: "" };
  expect([isWhole(form), isWhole({ ...form, prizes: [prize] })]).toEqual([true, true]);
  expect(written({ ...form, prizes: [prize] }).prizes[0]).toMatchObject({
    value: "1500.00",
    alternative: null,
  });
  expect(isWhole({ ...form, wager: "1,50" })).toBe(false);
  expect(isWhole({ ...form, prizes: [{ ...prize, alternative: "1,50" }] })).toBe(false);
});

describe("times", () => {
  const times = (counts: number[]) => ({
    what: "committed",
    count: counts.at(-1)!,
    sum_ms: 100,
    upto: [1, 4, 16, null].map((ms, at) => ({ ms, count: counts[at]! })),
  });

  test("are no longer than the bound that holds enough of them", () => {
    expect(within(times([50, 99, 100, 100]), 0.5)).toEqual({ ms: 1, isOver: false });
    expect(within(times([50, 99, 100, 100]), 0.99)).toEqual({ ms: 4, isOver: false });
    expect(within(times([0, 0, 10, 100]), 0.99)).toEqual({ ms: 16, isOver: true });
    expect(within(times([0, 0, 0, 0]), 0.99)).toBeNull();
  });

  test("since a look are those that came after it", () => {
    const lately = since(times([10, 20, 30, 40]), times([10, 10, 10, 10]));
    expect(lately.count).toBe(30);
    expect(lately.upto.map((each) => each.count)).toEqual([0, 10, 20, 30]);
    // A process that was started anew counts from nothing.
    expect(since(times([1, 1, 1, 1]), times([9, 9, 9, 9])).count).toBe(1);
  });

  test("that something lasted", () => {
    expect(lasted(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1 });
  });
});

test("a line begins behind the end of the one before", () => {
  const text = "a\nbc\n\nd";
  expect(linesOf(text)).toBe(4);
  expect([1, 2, 3, 4, 9].map((line) => lineStart(text, line))).toEqual([0, 2, 5, 6, 6]);
});

test("clauses stand under the part of the file that they are of", () => {
  const row = (path: string) => ({ path, one: [], other: [], same: true });
  const found = sections([row("bet[tie].lines"), row("bet[tie]"), row("decks.allowed"), row("")]);
  expect(found.map((section) => section.name)).toEqual(["bet", "decks", "–"]);
  expect(found[0]!.rows.map((each) => each.name)).toEqual(["[tie].lines", "[tie]"]);
});

test("a right names its rulebook and its table", () => {
  const tables = [{ name: "west", number: 1, rulebook: "wa", places: 3, here: true }];
  expect(rightOf("cashier", "west")).toEqual({ role: "cashier" });
  const right = rightOf("wa:dealer", "west");
  expect(right).toEqual({ role: "dealer", rulebook: "wa", table: "west" });
  expect(said(right, staff, tables)).toBe("dealer (wa) · west");
  expect(said({ role: "cashier" }, staff, tables)).toBe("Cashier");
});

test("secrets for a first use are of letters and digits that nobody mistakes", () => {
  expect(firstPassword()).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}$/);
  expect(firstPin()).toMatch(/^\d{6}$/);
  expect(new Set(Array.from({ length: 20 }, firstPassword)).size).toBe(20);
});
