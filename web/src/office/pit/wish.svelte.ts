// A change that somebody wants in the middle of a coup: it is kept, and asked for at the first moment at
// which the table offers it. Where the system deals that moment is shorter than a hand.

import type { Source } from "../../app/source";
import type { Answer, Request } from "../../feed/messages";

/** Refusals that say that the moment has passed again. */
const LATE = ["coup_in_progress", "wagering_open"];

export class Wish {
  /** What waits; none where nothing does. */
  kept = $state.raw<Request | null>(null);
  #source: Pick<Source<object>, "ask">;
  /** The key under which it has been asked for. */
  #key: string | null = null;

  constructor(source: Pick<Source<object>, "ask">) {
    this.#source = source;
  }

  /** Asks for it, or keeps it until the table offers it. */
  ask(request: Request, isOffered: boolean): void {
    this.kept = request;
    this.#key = null;
    this.offer(isOffered);
  }

  /** Asks for what waits, where the table offers it now. */
  offer(isOffered: boolean): void {
    if (!isOffered || this.kept === null || this.#key !== null) return;
    this.#key = this.#source.ask(this.kept);
  }

  takeBack(): void {
    this.kept = this.#key = null;
  }

  /** Hears an answer; whether what waits goes on waiting, so that nobody need be told of it. */
  hear(answer: Answer): boolean {
    if (this.#key === null || answer.key !== this.#key) return false;
    this.#key = null;
    if (answer.refused && LATE.includes(answer.refused.code)) return true;
    this.kept = null;
    return false;
  }
}
