// Cards as somebody types them in a row.
import { expect, test } from "vitest";
import { readCards } from "../src/state/cards";

test("cards are read as people type them", () => {
  expect(readCards("4s 10H, kd  9D")).toEqual(["4S", "TH", "KD", "9D"]);
  expect(readCards("")).toEqual([]);
});

test("what is no card makes the row none", () => {
  expect(readCards("4S 1X")).toBeNull();
  expect(readCards("4S9C")).toBeNull();
});
