// How playing cards are drawn: suits as paths, pips where they lie on printed cards.

import type { Rank, Suit } from "../state/keypad";

/** The suits in a square of 100, their centre at 0,0. */
export const SUIT_PATHS: Record<Suit, string> = {
  S:
    "M0-50C8-30 46-12 46 14 46 31 33 40 20 40 13 40 7 37 4 32 5 42 9 48 18 50L-18 50 " +
    "C-9 48-5 42-4 32-7 37-13 40-20 40-33 40-46 31-46 14-46-12-8-30 0-50Z",
  H:
    "M0 50C-7 34-46 4-46-21-46-38-35-48-22-48-11-48-3-41 0-31 3-41 11-48 22-48 " +
    "35-48 46-38 46-21 46 4 7 34 0 50Z",
  D: "M0-52C9-31 23-13 38 0 23 13 9 31 0 52-9 31-23 13-38 0-23-13-9-31 0-52Z",
  C:
    "M0-49C13-49 23-39 23-27 23-20 20-14 15-10 18-11 21-12 25-12 38-12 47-2 47 10 47 23 37 32 25 32 " +
    "16 32 8 28 4 20 5 34 9 45 18 50L-18 50C-9 45-5 34-4 20-8 28-16 32-25 32-37 32-47 23-47 10 " +
    "-47-2-38-12-25-12-21-12-18-11-15-10-20-14-23-20-23-27-23-39-13-49 0-49Z",
};

/** A pip: where it lies on a card of 250 by 350, and whether it stands on its head. */
export interface Pip {
  x: number;
  y: number;
  isTurned: boolean;
}

const [LEFT, MIDDLE, RIGHT] = [78, 125, 172];
const [TOP, BOTTOM] = [72, 278];
const CENTRE = 175;
const THIRD = (BOTTOM - TOP) / 3;

/** Columns of pips from the top; those below the middle stand on their heads. */
function column(x: number, ...rows: number[]): Pip[] {
  return rows.map((y) => ({ x, y, isTurned: y > CENTRE }));
}

const corners = [...column(LEFT, TOP, BOTTOM), ...column(RIGHT, TOP, BOTTOM)];
const sixes = [...corners, ...column(LEFT, CENTRE), ...column(RIGHT, CENTRE)];
const four = [TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM];
const eights = [...column(LEFT, ...four), ...column(RIGHT, ...four)];
const upper = TOP + THIRD / 2;
const lower = BOTTOM - THIRD / 2;
const middle = (TOP + CENTRE) / 2;

/** The pips of every rank that has any beside its corners. */
export const PIPS: Partial<Record<Rank, Pip[]>> = {
  A: column(MIDDLE, CENTRE),
  "2": column(MIDDLE, TOP, BOTTOM),
  "3": column(MIDDLE, TOP, CENTRE, BOTTOM),
  "4": corners,
  "5": [...corners, ...column(MIDDLE, CENTRE)],
  "6": sixes,
  "7": [...sixes, ...column(MIDDLE, middle)],
  "8": [...sixes, ...column(MIDDLE, middle, 2 * CENTRE - middle)],
  "9": [...eights, ...column(MIDDLE, CENTRE)],
  T: [...eights, ...column(MIDDLE, upper, lower)],
};

/** The ink of a suit; four colours for those who ask for them. */
export function suitInk(suit: Suit, colours: 2 | 4): string {
  if (suit === "H") return "#b5121f";
  if (suit === "S") return "#14171c";
  if (colours === 2) return suit === "D" ? "#b5121f" : "#14171c";
  return suit === "D" ? "#1450a3" : "#146b3a";
}

/** The rank as it is printed in the corner. */
export function printed(rank: Rank): string {
  return rank === "T" ? "10" : rank;
}
