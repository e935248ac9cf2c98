// The roads in words, for those who hear the screen instead of seeing it.

import type { Bead, Cell, Derived, Roads, Side } from "../api/types";
import type { Speaker } from "../words/say";
import type { Words } from "../words/words";

/** More than so many streaks nobody listens to. */
const STREAKS_TOLD = 12;

interface Run {
  is: Side;
  count: number;
  ties: number;
}

function runs(cells: readonly Cell[]): Run[] {
  const found: Run[] = [];
  for (const cell of cells) {
    const last = found.at(-1);
    const ties = cell.ties ?? 0;
    if (last?.is === cell.is) {
      last.count += 1;
      last.ties += ties;
    } else found.push({ is: cell.is, count: 1, ties });
  }
  return found;
}

/** The big road as streaks, the latest first. */
export function bigInWords(roads: Roads, words: Words["shared"], speak: Speaker): string {
  if (roads.lone_ties !== null) {
    return speak.say(words.roads.loneTies, { ties: roads.lone_ties });
  }
  const told = runs(roads.big)
    .reverse()
    .slice(0, STREAKS_TOLD)
    .map((run) => {
      const side = words.hands[run.is];
      const text = run.ties > 0 ? words.roads.streakTies : words.roads.streak;
      return speak.say(text, { side, count: run.count, ties: run.ties });
    });
  if (told.length === 0) return words.roads.none;
  return speak.say(words.roads.latestFirst, { list: told.join(", ") });
}

/** The bead plate result by result, the latest first. */
export function beadsInWords(
  beads: readonly Bead[],
  words: Words["shared"],
  speak: Speaker,
): string {
  const told = beads
    .slice(-STREAKS_TOLD)
    .reverse()
    .map((bead) => words.hands[bead.is]);
  if (told.length === 0) return words.roads.none;
  return speak.say(words.roads.latestFirst, { list: told.join(", ") });
}

export function derivedInWords(
  marks: readonly Derived[],
  words: Words["shared"],
  speak: Speaker,
): string {
  if (marks.length === 0) return words.roads.none;
  const red = marks.filter((mark) => mark.is === "red").length;
  return speak.say(words.roads.marks, { red, blue: marks.length - red });
}
