// The card keypad: what a trained hand keys, and what a slip of it does not do.
import { describe, expect, test } from "vitest";
import { card, EMPTY, keyOf, press, type Key, type Keypad } from "../src/state/keypad";

function keyed(...keys: Key[]): { keypad: Keypad; sent: string[] } {
  let keypad = EMPTY;
  const sent: string[] = [];
  for (const key of keys) {
    const next = press(keypad, key);
    keypad = next.keypad;
    if (next.confirmed !== null) sent.push(next.confirmed);
  }
  return { keypad, sent };
}

describe("rank, then suit, then confirm", () => {
  test("sends one card and is empty again", () => {
    expect(keyed("4", "S", "Enter")).toEqual({ keypad: EMPTY, sent: ["4S"] });
    expect(keyed("T", "H", "Enter", "Enter").sent).toEqual(["TH"]);
  });

  test("sends nothing that is not whole", () => {
    expect(keyed("4", "Enter").sent).toEqual([]);
    expect(keyed("S", "Enter").sent).toEqual([]);
    expect(card(keyed("S").keypad)).toBeNull();
  });

  test("takes a new rank for a new card, and a new suit for the same rank", () => {
    expect(card(keyed("4", "S", "H").keypad)).toBe("4H");
    expect(keyed("4", "S", "9").keypad).toEqual({ rank: "9", suit: null });
  });

  test("goes back one key at a time", () => {
    expect(keyed("4", "S", "Backspace").keypad).toEqual({ rank: "4", suit: null });
    expect(keyed("4", "S", "Backspace", "Backspace").keypad).toEqual(EMPTY);
    expect(keyed("4", "S", "Escape").keypad).toEqual(EMPTY);
  });
});

test("keys of the keyboard", () => {
  expect(["a", "A", "1", "0", "t", "9", "k", "s", "D", "Enter"].map(keyOf)).toEqual([
    ...["A", "A", "A", "T", "T", "9", "K", "S", "D", "Enter"],
  ]);
  expect(["x", "F1", "ArrowUp", " ", ""].map(keyOf)).toEqual([null, null, null, null, null]);
});

test("a scanner types cards as they are printed", () => {
  const typed = (text: string) => keyed(...[...text, "Enter"].map((key) => keyOf(key)!)).sent;
  expect(["4S", "10h", "kd", "as"].map(typed)).toEqual([["4S"], ["TH"], ["KD"], ["AS"]]);
});
