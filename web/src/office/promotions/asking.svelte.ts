// What somebody asks about a promotion: once under a key, what came of it kept for the page, and the
// promotion read again.

import { call } from "../../api/client";
import type { Problem, PromotionRequest } from "../../api/types";
import { freshKey } from "../../state/key";

export class Asking {
  problem = $state.raw<Problem | null>(null);
  /** What was done last, in the record's words. */
  done = $state.raw<string | null>(null);
  isBusy = $state.raw(false);
  #promotion: string;
  #again: () => Promise<void>;

  constructor(promotion: string, again: () => Promise<void>) {
    this.#promotion = promotion;
    this.#again = again;
  }

  /** Asks it; whether it was done. */
  async ask(ask: PromotionRequest): Promise<boolean> {
    this.isBusy = true;
    const came = await call("POST /api/promotions/{promotion}/ask", {
      path: { promotion: this.#promotion },
      body: { key: freshKey(), ask },
    });
    this.isBusy = false;
    const isDone = "done" in came;
    this.problem = isDone ? null : came.problem;
    this.done = isDone ? (came.done?.words ?? null) : null;
    await this.#again();
    return isDone;
  }
}
