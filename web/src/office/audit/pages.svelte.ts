// Something that is read page by page, the newest first, and read anew when what is asked changes.

import { call } from "../../api/client";
import type { Operations, Problem } from "../../api/types";

type Listed = "coups" | "wagers" | "incidents" | "corrections" | "events";
type Searches = Extract<keyof Operations, `GET /api/audit/${Listed}`>;
type PageOf<O extends keyof Operations> = Extract<Operations[O]["gives"], { rows: unknown[] }>;
type RowOf<O extends keyof Operations> = PageOf<O>["rows"][number];

/** How long somebody may go on typing before it is searched. */
const TYPING_MS = 180;

/** How often a search that was left off goes on by itself. */
const ON_ITS_OWN = 20;

export class Pages<O extends Searches> {
  rows = $state.raw<RowOf<O>[]>([]);
  next = $state.raw<string | null>(null);
  searchedTo = $state.raw<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  isReading = $state.raw(true);
  #operation: O;
  #query: Record<string, string> = {};
  #asked = 0;

  constructor(operation: O) {
    this.#operation = operation;
  }

  /** Reads the first page of a search. */
  async search(query: Record<string, string>): Promise<void> {
    this.#query = query;
    const mine = (this.#asked += 1);
    this.isReading = true;
    await this.#read(mine, null, []);
  }

  /** Reads the next page. */
  async more(): Promise<void> {
    if (this.next === null || this.isReading) return;
    const mine = (this.#asked += 1);
    this.isReading = true;
    await this.#read(mine, this.next, this.rows);
  }

  /** Reads pages until one has something, a search that looks far back being left off now and then. */
  async #read(mine: number, after: string | null, before: RowOf<O>[]): Promise<void> {
    let from = after;
    for (let turn = 0; turn < ON_ITS_OWN; turn += 1) {
      const query = from === null ? this.#query : { ...this.#query, after: from };
      const came = await call(this.#operation, { query });
      if (mine !== this.#asked) return;
      if ("problem" in came) {
        [this.problem, this.isReading] = [came.problem, false];
        return;
      }
      const page = came.done as PageOf<O> & { next: string | null; searched_to_ms: number | null };
      this.problem = null;
      this.rows = [...before, ...page.rows];
      this.next = page.next;
      this.searchedTo = page.searched_to_ms;
      if (page.rows.length > 0 || page.searched_to_ms === null) break;
      from = page.next;
    }
    this.isReading = false;
  }
}

/** Reads pages while a component is there, and anew when what is asked changes. */
export function searching<O extends Searches>(
  operation: O,
  query: () => Record<string, string>,
): Pages<O> {
  const pages = new Pages(operation);
  $effect(() => {
    const asked = query();
    const timer = setTimeout(() => void pages.search(asked), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return pages;
}
