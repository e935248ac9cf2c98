// Addresses of the office: whatever can be looked at has one, and it can be sent on.
import { expect, test } from "vitest";
import { addressOf, whereOf } from "../src/office/route.svelte";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "http://house");
  return whereOf({ pathname, search });
};

test("an address says the room, what is looked at and how it is narrowed", () => {
  const { room, parts, query } = at(
    addressOf("audit", ["T 1", 17], { bettor: "Ann & Ben", by: "" }),
  );
  expect(room).toBe("audit");
  expect(parts).toEqual(["T 1", "17"]);
  expect([...query]).toEqual([["bettor", "Ann & Ben"]]);
});

test("the front door leads to no room in particular", () => {
  expect(at("/office").room).toBeNull();
  expect(at("/office/").parts).toEqual([]);
  expect(addressOf("")).toBe("/office");
});
