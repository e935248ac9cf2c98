// Where the cells of the roads stand. The server lays them out; this is a second hand that must agree
// with it, and what recorded documents are made of.

import type { Bead, Cell, Counts, Derived, Mark, Outcome, Roads, Side, Streak } from "../api/types";

export const ROWS = 6;

interface At {
  x: number;
  y: number;
}

/** Gives every cell of a road its place, in order. */
class Layout {
  #taken = new Set<string>();
  #start = -1;
  #last: At = { x: 0, y: 0 };
  #turned = false;

  begin(): At {
    this.#turned = false;
    do this.#start += 1;
    while (this.#isTaken({ x: this.#start, y: 0 }));
    return this.#take({ x: this.#start, y: 0 });
  }

  goOn(): At {
    const below = { x: this.#last.x, y: this.#last.y + 1 };
    if (!this.#turned && below.y < ROWS && !this.#isTaken(below)) return this.#take(below);
    this.#turned = true;
    return this.#take({ x: this.#last.x + 1, y: this.#last.y });
  }

  #take(at: At): At {
    this.#taken.add(`${at.x},${at.y}`);
    this.#last = at;
    return at;
  }

  #isTaken(at: At): boolean {
    return this.#taken.has(`${at.x},${at.y}`);
  }
}

/** All roads of a shoe, from its first coup on. */
export function roads(beads: readonly Bead[]): Roads {
  const [bigEyeBoy, smallRoad, cockroachPig] = [1, 2, 3].map((k) =>
    laidOut(derivedMarks(beads, k)),
  ) as [Derived[], Derived[], Derived[]];
  const runs = streaks(beads);
  return {
    beads: [...beads],
    ...bigRoad(beads),
    big_eye_boy: bigEyeBoy,
    small_road: smallRoad,
    cockroach_pig: cockroachPig,
    if_player: asked(beads, "player"),
    if_banker: asked(beads, "banker"),
    counts: counts(beads),
    streak: runs.at(-1) ?? null,
    longest: runs.reduce<Streak | null>(
      (longest, run) => (longest !== null && longest.coups > run.coups ? longest : run),
      null,
    ),
  };
}

function bigRoad(beads: readonly Bead[]): Pick<Roads, "big" | "lone_ties"> {
  const layout = new Layout();
  const big: Cell[] = [];
  let leading = 0;
  for (const bead of beads) {
    const last = big.at(-1);
    if (bead.is === "tie") {
      if (last === undefined) leading += 1;
      else last.ties = (last.ties ?? 0) + 1;
      continue;
    }
    const at = last?.is === bead.is ? layout.goOn() : layout.begin();
    const { players_pair = false, bankers_pair = false } = bead;
    const ties = last === undefined ? leading : 0;
    big.push({ ...at, is: bead.is, ties, players_pair, bankers_pair });
  }
  return { big, lone_ties: big.length === 0 && leading > 0 ? leading : null };
}

function counts(beads: readonly Bead[]): Counts {
  const won = (outcome: Outcome) => beads.filter((bead) => bead.is === outcome).length;
  return {
    coups: beads.length,
    players: won("player"),
    bankers: won("banker"),
    ties: won("tie"),
    players_pairs: beads.filter((bead) => bead.players_pair).length,
    bankers_pairs: beads.filter((bead) => bead.bankers_pair).length,
    naturals: beads.filter((bead) => bead.natural).length,
  };
}

/** The streaks of a shoe, ties left out. */
export function streaks(beads: readonly { is: Outcome }[]): Streak[] {
  const runs: Streak[] = [];
  for (const { is } of beads) {
    if (is === "tie") continue;
    const last = runs.at(-1);
    if (last?.is === is) last.coups += 1;
    else runs.push({ is, coups: 1 });
  }
  return runs;
}

/** The marks of the derived road that compares `k` streaks back. */
export function derivedMarks(beads: readonly { is: Outcome }[], k: number): Mark[] {
  const marks: Mark[] = [];
  const lengths: number[] = [];
  let side: Side | null = null;
  for (const { is } of beads) {
    if (is === "tie") continue;
    const begins = is !== side;
    side = is;
    if (begins) lengths.push(1);
    else lengths[lengths.length - 1]! += 1;
    const mark = begins ? atStart(lengths, k) : furtherDown(lengths, k);
    if (mark !== null) marks.push(mark);
  }
  return marks;
}

/** A streak begins: are the two finished streaks behind it of one length? */
function atStart(lengths: readonly number[], k: number): Mark | null {
  const n = lengths.length;
  const [last, other] = [lengths[n - 2], lengths[n - 2 - k]];
  if (last === undefined || other === undefined) return null;
  return last === other ? "red" : "blue";
}

/** A streak goes on: blue on the very row where the other had already ended. */
function furtherDown(lengths: readonly number[], k: number): Mark | null {
  const n = lengths.length;
  const other = lengths[n - 1 - k];
  if (other === undefined) return null;
  return lengths[n - 1] === other + 1 ? "blue" : "red";
}

function laidOut(marks: readonly Mark[]): Derived[] {
  const layout = new Layout();
  return marks.map((is, i) => ({
    ...(marks[i - 1] === is ? layout.goOn() : layout.begin()),
    is,
  }));
}

function asked(beads: readonly Bead[], is: Side): Roads["if_player"] {
  const next = [...beads, { is }];
  const added = [1, 2, 3].map((k) => {
    const marks = derivedMarks(next, k);
    return marks.length > derivedMarks(beads, k).length ? marks.at(-1)! : null;
  });
  return added as Roads["if_player"];
}

/** The columns that fit: the last of them, the newest always among them. */
export function scrolled<C extends At>(cells: readonly C[], columns: number): C[] {
  const width = cells.reduce((most, cell) => Math.max(most, cell.x + 1), 0);
  const from = Math.max(0, width - columns);
  return cells.filter((cell) => cell.x >= from).map((cell) => ({ ...cell, x: cell.x - from }));
}

/** The beads where they stand on their plate. */
export function plate(beads: readonly Bead[]): (Bead & At)[] {
  return beads.map((bead, i) => ({ ...bead, x: Math.floor(i / ROWS), y: i % ROWS }));
}
