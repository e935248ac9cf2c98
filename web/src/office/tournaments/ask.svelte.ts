// Asks about a tournament: each under a key of its own, so that one that is sent again over a bad
// link is done once.

import { call } from "../../api/client";
import type { ContestRequest, Problem } from "../../api/types";
import { freshKey } from "../../state/key";

const TRIES = 3;
/** Problems after which nobody knows whether it was done. */
const UNKNOWN: readonly string[] = ["not_reached", "not_recorded"];

export class Asker {
  problem = $state.raw<Problem | null>(null);
  isBusy = $state.raw(false);
  #id: () => string;
  #after: () => Promise<void>;

  constructor(id: () => string, after: () => Promise<void>) {
    this.#id = id;
    this.#after = after;
  }

  /** Asks; whether it was done. */
  async ask(ask: ContestRequest): Promise<boolean> {
    this.isBusy = true;
    const body = { key: freshKey(), ask };
    const telling = { path: { id: this.#id() }, body };
    let came = await call("POST /api/tournaments/{id}/ask", telling);
    for (let tries = 1; tries < TRIES && "problem" in came; tries += 1) {
      if (!UNKNOWN.includes(came.problem.code)) break;
      came = await call("POST /api/tournaments/{id}/ask", telling);
    }
    this.problem = "problem" in came ? came.problem : null;
    await this.#after();
    this.isBusy = false;
    return this.problem === null;
  }

  /** Asks for all of these, one after the other, until one is refused. */
  async askAll(asks: readonly ContestRequest[]): Promise<boolean> {
    for (const ask of asks) if (!(await this.ask(ask))) return false;
    return true;
  }
}
