// Money: whole cents in and out, and piles of chips.
import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, cents, isReadable, pile, placesOf, plain, sum, typed } from "../src/state/money";

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

test("what is typed is read with thousands apart or not, and to the cent", () => {
  const read = ["1000", "1,000", "12,345,678.90", "1 000", "$1,000.5", " 0.29 ", "007"].map(typed);
  const meant = ["1000.00", "1000.00", "12345678.90", "1000.00", "1000.50", "0.29", "7.00"];
  expect(read).toEqual(meant);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (value) => {
      const written = amount(value);
      expect(typed(written)).toBe(written);
      expect(typed(plain(written))).toBe(written);
      const apart = written.replaceAll(/\B(?=(\d{3})+\.)/g, ",");
      expect(typed(apart)).toBe(written);
    }),
  );
});

test("a comma that is not before three digits is refused, never a hundredfold", () => {
  const unclear = [
    "1,50",
    "1,5",
    "100,25",
    "1,0000",
    "1.000,50",
    ",5",
    "1,",
    "1,00,000",
    "1234,567",
  ];
  for (const text of unclear) expect([text, typed(text)]).toEqual([text, null]);
});

test("what is no amount is none, and no field with it can be sent", () => {
  for (const text of ["-5", "1.234", "ten", "1e3", "9999999999999", "1.", ".5", "$"]) {
    expect([text, typed(text), isReadable(text)]).toEqual([text, null, false]);
  }
  expect([typed(""), isReadable(" "), isReadable("5")]).toEqual([null, true, true]);
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
