// Money: whole cents in and out, and piles of chips.
import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, cents, pile, placesOf, sum } from "../src/state/money";

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

test("a pile holds the largest chips first", () => {
  expect(pile(13_500)).toEqual([10_000, 2500, 1000]);
  expect(pile(0)).toEqual([]);
});

test("a column has places only where something is not whole", () => {
  expect([placesOf([]), placesOf([100, 2500]), placesOf([100, 150])]).toEqual([0, 0, 2]);
});
