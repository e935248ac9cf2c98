// Something that is asked of the server by hand: whether it is on its way, and what came of it.

import { call, type Telling } from "../api/client";
import type { Operations, Problem } from "../api/types";

export class Doing {
  isSending = $state.raw(false);
  problem = $state.raw<Problem | null>(null);
  /** What is said when it was done. */
  said = $state.raw<string | null>(null);

  /** Asks for it; what was given, or none where it was not done. */
  async ask<O extends keyof Operations>(
    operation: O,
    telling: Telling<O> = {},
    said: string | null = null,
  ): Promise<{ done: Operations[O]["gives"] } | null> {
    this.isSending = true;
    this.clear();
    const came = await call(operation, telling);
    this.isSending = false;
    if ("problem" in came) {
      this.problem = came.problem;
      return null;
    }
    this.said = said;
    return came;
  }

  clear(): void {
    [this.problem, this.said] = [null, null];
  }
}
