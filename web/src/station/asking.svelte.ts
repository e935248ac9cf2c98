// One thing that somebody asks for at a station, and what the table said to it.

import type { Station } from "../api/types";
import type { Source } from "../app/source";
import type { Refusal, Request } from "../feed/messages";

export class Asking {
  /** Whether the table has taken what was asked for last. */
  isTaken = $state(false);
  /** Why it has not. */
  refusal = $state.raw<Refusal | null>(null);
  #source: () => Source<Station>;
  #key = "";

  constructor(source: () => Source<Station>) {
    this.#source = source;
    $effect(() =>
      source().hear((answer) => {
        if (answer.key !== this.#key) return;
        this.isTaken = answer.accepted !== undefined;
        this.refusal = answer.refused ?? null;
      }),
    );
  }

  ask(request: Request): void {
    this.isTaken = false;
    this.refusal = null;
    this.#key = this.#source().ask(request);
  }
}
