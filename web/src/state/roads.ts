// Where the cells of the roads stand. The server lays them out too; both agree with the same vectors.

export type Side = "player" | "banker";
export type Outcome = Side | "tie";
/** What a derived road says: red repeats, blue does not. Nothing to do with the two hands. */
export type Mark = "red" | "blue";

/** What the roads show of a coup. */
export interface Bead {
  outcome: Outcome;
  playersPair?: boolean;
  bankersPair?: boolean;
  natural?: boolean;
}

export interface At {
  column: number;
  row: number;
}

export interface BeadAt extends At {
  bead: Bead;
}

export interface BigCell extends At {
  side: Side;
  ties: number;
  playersPair: boolean;
  bankersPair: boolean;
}

export interface MarkAt extends At {
  mark: Mark;
}

export interface Roads {
  beads: BeadAt[];
  big: BigCell[];
  /** The ties of a shoe that has nothing else yet. */
  loneTies: number;
  /** Big eye boy, small road, cockroach pig. */
  derived: [MarkAt[], MarkAt[], MarkAt[]];
  /** What the next coup would add to the derived roads. */
  ask: Record<Side, [Mark | null, Mark | null, Mark | null]>;
}

export const ROWS = 6;

/** Gives every cell of a road its place, in order. */
class Layout {
  #taken = new Set<string>();
  #start = -1;
  #last: At = { column: 0, row: 0 };
  #turned = false;

  begin(): At {
    this.#turned = false;
    do this.#start += 1;
    while (this.#isTaken({ column: this.#start, row: 0 }));
    return this.#take({ column: this.#start, row: 0 });
  }

  goOn(): At {
    const below = { column: this.#last.column, row: this.#last.row + 1 };
    if (!this.#turned && below.row < ROWS && !this.#isTaken(below)) return this.#take(below);
    this.#turned = true;
    return this.#take({ column: this.#last.column + 1, row: this.#last.row });
  }

  #take(at: At): At {
    this.#taken.add(`${at.column},${at.row}`);
    this.#last = at;
    return at;
  }

  #isTaken(at: At): boolean {
    return this.#taken.has(`${at.column},${at.row}`);
  }
}

/** All roads of a shoe, from its first coup on. */
export function roads(shoe: readonly Bead[]): Roads {
  const marks = [1, 2, 3].map((k) => derivedMarks(shoe, k));
  return {
    beads: shoe.map((bead, i) => ({ column: Math.floor(i / ROWS), row: i % ROWS, bead })),
    ...bigRoad(shoe),
    derived: marks.map(laidOut) as Roads["derived"],
    ask: { player: asked(shoe, "player"), banker: asked(shoe, "banker") },
  };
}

function bigRoad(shoe: readonly Bead[]): Pick<Roads, "big" | "loneTies"> {
  const layout = new Layout();
  const big: BigCell[] = [];
  let leading = 0;
  for (const bead of shoe) {
    const last = big.at(-1);
    if (bead.outcome === "tie") {
      if (last === undefined) leading += 1;
      else last.ties += 1;
      continue;
    }
    const at = last?.side === bead.outcome ? layout.goOn() : layout.begin();
    const { playersPair = false, bankersPair = false } = bead;
    const ties = last === undefined ? leading : 0;
    big.push({ ...at, side: bead.outcome, ties, playersPair, bankersPair });
  }
  return { big, loneTies: big.length === 0 ? leading : 0 };
}

/** The marks of the derived road that compares `k` streaks back. */
export function derivedMarks(shoe: readonly Bead[], k: number): Mark[] {
  const marks: Mark[] = [];
  const lengths: number[] = [];
  let side: Side | null = null;
  for (const { outcome } of shoe) {
    if (outcome === "tie") continue;
    const begins = outcome !== side;
    side = outcome;
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

function laidOut(marks: readonly Mark[]): MarkAt[] {
  const layout = new Layout();
  return marks.map((mark, i) => ({
    ...(marks[i - 1] === mark ? layout.goOn() : layout.begin()),
    mark,
  }));
}

function asked(shoe: readonly Bead[], outcome: Side): Roads["ask"][Side] {
  const next = [...shoe, { outcome }];
  const added = [1, 2, 3].map((k) => {
    const marks = derivedMarks(next, k);
    return marks.length > derivedMarks(shoe, k).length ? marks.at(-1)! : null;
  });
  return added as Roads["ask"][Side];
}

/** The columns that fit: the last of them, the newest always among them. */
export function scrolled<C extends At>(cells: readonly C[], columns: number): C[] {
  const width = cells.reduce((most, cell) => Math.max(most, cell.column + 1), 0);
  const from = Math.max(0, width - columns);
  return cells
    .filter((cell) => cell.column >= from)
    .map((cell) => ({ ...cell, column: cell.column - from }));
}

/** How often each side has won in a row at the end of the shoe, ties left out. */
export function streak(shoe: readonly Bead[]): { side: Side; length: number } | null {
  const sides = shoe.map((bead) => bead.outcome).filter((outcome) => outcome !== "tie");
  const side = sides.at(-1);
  if (side === undefined) return null;
  const before = sides.findLastIndex((other) => other !== side);
  return { side, length: sides.length - 1 - before };
}
