// Something read from the server, and read again when what it is asked for changes or time passes.

import { call, type Telling } from "../api/client";
import type { Operations, Problem } from "../api/types";

export class Read<O extends keyof Operations> {
  value = $state.raw<Operations[O]["gives"] | null>(null);
  problem = $state.raw<Problem | null>(null);
  isReading = $state.raw(true);
  #operation: O;
  #telling: () => Telling<O>;
  #asked = 0;

  constructor(operation: O, telling: () => Telling<O> = () => ({})) {
    this.#operation = operation;
    this.#telling = telling;
  }

  /** Reads it. An answer that comes after a later one was asked for is not looked at. */
  async again(): Promise<void> {
    this.isReading = true;
    const mine = (this.#asked += 1);
    const came = await call(this.#operation, this.#telling());
    if (mine !== this.#asked) return;
    this.isReading = false;
    if ("done" in came) [this.value, this.problem] = [came.done, null];
    else this.problem = came.problem;
  }
}

/** Reads something while a component is there: at once, when what it is asked for changes, and every
 * so many seconds. */
export function reading<O extends keyof Operations>(
  operation: O,
  telling: () => Telling<O> = () => ({}),
  everyS: number | null = null,
): Read<O> {
  const read = new Read(operation, telling);
  $effect(() => {
    telling();
    void read.again();
    if (everyS === null) return;
    const timer = setInterval(() => void read.again(), everyS * 1000);
    return () => clearInterval(timer);
  });
  return read;
}
