// Drills at a console: questions of the table's own rulebook, answered and marked by the house.

import type { DrillAnswer, DrillListed, DrillQuestion } from "../api/types";

/** Where drills are asked for. */
export interface School {
  list(): Promise<DrillListed[]>;
  question(drill: string, seed: number): Promise<DrillQuestion>;
  answer(drill: string, said: Said): Promise<DrillAnswer>;
}

export interface Said {
  situation: string;
  answer: string;
  by: string;
}

/** The school of the house that served the page. */
export function school(table: string, device: string): School {
  const at = (path: string, query = "") =>
    `/api/tables/${encodeURIComponent(table)}/drills${path}?as=${device}${query}`;
  const json = async <T>(answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as T;
  };
  return {
    list: async () => json(await fetch(at(""))),
    question: async (drill, seed) => json(await fetch(at(`/${drill}`, `&seed=${seed}`))),
    answer: async (drill, said) =>
      json(
        await fetch(at(`/${drill}`), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(said),
        }),
      ),
  };
}

export class Drills {
  list = $state.raw<DrillListed[]>([]);
  drill = $state.raw<DrillListed | null>(null);
  question = $state.raw<DrillQuestion | null>(null);
  said = $state.raw<Partial<Said>>({});
  marked = $state.raw<DrillAnswer | null>(null);
  /** The points of this sitting, and how many there could be. */
  points = $state(0);
  of = $state(0);
  #school: School | null;
  #seed = 1;

  constructor(school: School | null) {
    this.#school = school;
  }

  get isOpen(): boolean {
    return this.#school !== null;
  }

  async begin(): Promise<void> {
    if (this.#school !== null && this.list.length === 0) this.list = await this.#school.list();
  }

  async take(drill: DrillListed): Promise<void> {
    this.question = (await this.#school?.question(drill.drill, (this.#seed += 1))) ?? null;
    this.drill = drill;
    this.said = {};
    this.marked = null;
  }

  /** The next drill of the list, the first after the last. */
  next(): Promise<void> {
    const at = this.list.findIndex((each) => each.drill === this.drill?.drill);
    return this.take(this.list[(at + 1) % this.list.length]!);
  }

  say(part: Partial<Said>): void {
    if (this.marked === null) this.said = { ...this.said, ...part };
  }

  get isAnswered(): boolean {
    const { situation, answer, by } = this.said;
    return situation !== undefined && answer !== undefined && by !== undefined;
  }

  async mark(): Promise<void> {
    if (this.#school === null || this.drill === null || !this.isAnswered) return;
    this.marked = await this.#school.answer(this.drill.drill, this.said as Said);
    this.points += this.marked.points;
    this.of += this.marked.of;
  }

  leave(): void {
    this.drill = null;
    this.question = null;
    this.marked = null;
  }
}
