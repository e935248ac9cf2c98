// The roads against worked examples and against what always holds.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Bead, Derived, Mark, Outcome } from "../src/api/types";
import { derivedMarks, plate, roads, scrolled } from "../src/state/roads";

const LETTERS: Record<string, Outcome> = { P: "player", B: "banker", T: "tie" };

function shoe(text: string): Bead[] {
  return [...text.replace(/\s/g, "")].map((letter) => ({ is: LETTERS[letter]! }));
}

function derived(text: string): string[] {
  const letters = (k: number) => derivedMarks(shoe(text), k).map((mark) => mark[0]!.toUpperCase());
  return [1, 2, 3].map((k) => letters(k).join(""));
}

function ask(text: string, side: "player" | "banker"): string {
  const marks: (Mark | null)[] = roads(shoe(text))[side === "player" ? "if_player" : "if_banker"];
  return marks.map((mark) => mark?.[0]?.toUpperCase() ?? ".").join("");
}

/** The three derived roads. */
function laid(beads: Bead[]): Derived[][] {
  const { big_eye_boy, small_road, cockroach_pig } = roads(beads);
  return [big_eye_boy, small_road, cockroach_pig];
}

function places(text: string): string[] {
  return roads(shoe(text)).big.map((cell) => `${cell.x},${cell.y}`);
}

describe("worked examples", () => {
  test("a leading tie, a double tie and all three roads", () => {
    const text = "T B B P T T P P P B B P B B T P";
    expect(derived(text)).toEqual(["RBRBRBBBB", "RRBRR", "BRB"]);
    expect([ask(text, "banker"), ask(text, "player")]).toEqual(["BRB", "RBR"]);
    const { big, big_eye_boy } = roads(shoe(text));
    const ties = big.filter((cell) => cell.ties! > 0);
    expect(ties.map((cell) => [cell.x, cell.y, cell.ties])).toEqual([
      [0, 0, 1],
      [1, 0, 2],
      [4, 1, 1],
    ]);
    const eye = big_eye_boy.map((mark) => `${mark.x},${mark.y}`);
    expect(eye).toEqual(["0,0", "1,0", "2,0", "3,0", "4,0", "5,0", "5,1", "5,2", "5,3"]);
  });

  test("a tie between different sides does not keep the column", () => {
    const text = "P B P P B P P P P B P P B P T B P P P P";
    expect(derived(text)).toEqual(["RBBBBRRBBBBBRRBRR", "BBRRBRBRRBRBRBRR", "RBRRBBBBBRBBRR"]);
    expect([ask(text, "banker"), ask(text, "player")]).toEqual(["BBB", "RRR"]);
  });

  test("two tails, one under the other", () => {
    const text = "BBBBBBBBB PPPPPPP BBB P B";
    expect(places(text)).toEqual([
      ...["0,0", "0,1", "0,2", "0,3", "0,4", "0,5", "1,5", "2,5", "3,5"],
      ...["1,0", "1,1", "1,2", "1,3", "1,4", "2,4", "3,4"],
      ...["2,0", "2,1", "2,2", "3,0", "4,0"],
    ]);
    expect(derived(text)).toEqual(["RRRRRRBRRBB", "RRBB", "B"]);
    expect([ask(text, "banker"), ask(text, "player")]).toEqual(["BRR", "RBB"]);
  });

  test("what others draw wrong", () => {
    expect(places("BBBBBBBBB P BBBBBB").at(-1)).toBe("3,4");
    expect(places("BBBBBBB P").at(-1)).toBe("1,0");
    expect(places("BBBBBBB PPPPPPPP BB").slice(12, 15)).toEqual(["2,4", "3,4", "4,4"]);
  });

  test("short shoes", () => {
    const eyes = ["BPPPB", "BBPPB", "T", "TTT", "", "B", "BP", "BPB"].map(
      (text) => derived(text)[0],
    );
    expect(eyes).toEqual(["BRB", "RR", "", "", "", "", "", "R"]);
    expect(roads(shoe("TTT")).lone_ties).toBe(3);
    expect(roads(shoe("TTTB")).lone_ties).toBeNull();
  });
});

const anyShoe = fc.array(fc.constantFrom<Outcome>("player", "banker", "banker", "player", "tie"), {
  maxLength: 90,
});
const beads = (outcomes: Outcome[]): Bead[] => outcomes.map((is) => ({ is }));
const check = (law: (outcomes: Outcome[]) => void) => fc.assert(fc.property(anyShoe, law));

function lengths(outcomes: Outcome[]): number[] {
  const sides = outcomes.filter((outcome) => outcome !== "tie");
  return sides.reduce<number[]>((found, side, i) => {
    if (side === sides[i - 1]) found[found.length - 1]! += 1;
    else found.push(1);
    return found;
  }, []);
}

describe("what always holds", () => {
  test("a derived road has a mark for each coup behind k streaks and one", () => {
    check((outcomes) => {
      const all = lengths(outcomes);
      const count = all.reduce((total, length) => total + length, 0);
      for (const k of [1, 2, 3]) {
        const before = all.slice(0, k).reduce((total, length) => total + length, 0);
        expect(derivedMarks(beads(outcomes), k)).toHaveLength(Math.max(0, count - before - 1));
      }
    });
  });

  test("the marks asked for either side are both missing or opposite", () => {
    check((outcomes) => {
      const { if_player: player, if_banker: banker } = roads(beads(outcomes));
      for (const i of [0, 1, 2] as const) {
        if (player[i] === null) expect(banker[i]).toBeNull();
        else expect(banker[i]).toBe(player[i] === "red" ? "blue" : "red");
      }
    });
  });

  test("swapping the sides changes no derived road", () => {
    const other: Record<Outcome, Outcome> = { player: "banker", banker: "player", tie: "tie" };
    check((outcomes) => {
      const swapped = laid(beads(outcomes.map((outcome) => other[outcome])));
      expect(swapped).toEqual(laid(beads(outcomes)));
    });
  });

  test("ties move no cell and no mark", () => {
    check((outcomes) => {
      const bare = beads(outcomes.filter((outcome) => outcome !== "tie"));
      const places = (shoe: Bead[]) => roads(shoe).big.map((cell) => [cell.x, cell.y]);
      expect(laid(beads(outcomes))).toEqual(laid(bare));
      expect(places(beads(outcomes))).toEqual(places(bare));
    });
  });

  test("a coup only appends, and no two cells share a place", () => {
    check((outcomes) => {
      const without = laid(beads(outcomes.slice(0, -1)));
      const derivedRoads = laid(beads(outcomes));
      for (const [i, road] of derivedRoads.entries()) {
        expect(road.slice(0, without[i]!.length)).toEqual(without[i]);
      }
      for (const road of [roads(beads(outcomes)).big, ...derivedRoads]) {
        expect(new Set(road.map((cell) => `${cell.x},${cell.y}`)).size).toBe(road.length);
        expect(road.every((cell) => cell.y < 6)).toBe(true);
      }
    });
  });
});

test("a narrow display shows the last columns", () => {
  const { big } = roads(shoe("BPBPBP"));
  expect(scrolled(big, 2).map((cell) => [cell.x, cell.is])).toEqual([
    [0, "banker"],
    [1, "player"],
  ]);
});

test("the streak of the moment looks through ties, the longest is the latest of its length", () => {
  const { streak, longest } = roads(shoe("PPBBTBPPP"));
  expect([streak, longest]).toEqual([
    { is: "player", coups: 3 },
    { is: "player", coups: 3 },
  ]);
  expect(roads(shoe("TT")).streak).toBeNull();
});

test("beads stand six to a column", () => {
  expect(
    plate(shoe("BPTBPTB"))
      .map((bead) => [bead.x, bead.y])
      .at(-1),
  ).toEqual([1, 0]);
});
