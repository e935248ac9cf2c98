// Money: whole cents in and out, and chips that fit the limits.
import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, cents, chipsFor, pile, sum } from "../src/state/money";

test("goes from text to cents and back unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
      expect(cents(amount(value))).toBe(value);
    }),
  );
  expect([amount(0), amount(5), amount(-150)]).toEqual(["0.00", "0.05", "-1.50"]);
});

test("refuses what is no amount", () => {
  for (const text of ["", "1", "1.5", "1,00", "1e3", "NaN"]) expect(() => cents(text)).toThrow();
  expect(() => amount(0.5)).toThrow();
});

test("adds up exactly", () => {
  expect(sum(["0.10", "0.20", "99.99"])).toBe("100.29");
});

test("chips fit the limits: the least can be made, none is above the most", () => {
  expect(chipsFor(1000, 50_000, null)).toEqual([500, 2500, 10_000, 50_000]);
  expect(chipsFor(500, 20_000, 500)).toEqual([500, 2500, 10_000]);
  expect(chipsFor(10_000, 1_000_000, null)).toEqual([10_000, 50_000, 100_000, 500_000, 1_000_000]);
});

test("a pile holds the largest chips first", () => {
  expect(pile(13_500)).toEqual([10_000, 2500, 500, 500]);
  expect(pile(0)).toEqual([]);
});
