// A recorded document in place of a table, for the gallery and for tests of what a screen draws.

import type { Bets, ContestConditions, History, RulesText } from "../api/types";
import type { Link } from "../feed/feed";
import type { Answer, Document, Refusal, Request } from "../feed/messages";
import type { Source } from "./source";

type Hears = (answer: Answer, request: Request) => void;
/** What the recording makes of something that is asked: a new document, or a refusal. */
export type Plays<D> = (document: D, request: Request) => D | Refusal | null;

export class Recorded<D extends Document> implements Source<D> {
  document = $state.raw<D | null>(null);
  link = $state.raw<Link>("live");
  /** Everything that was asked, for tests to see. */
  asked: Request[] = [];
  /** Who was let deal, for tests to see. */
  dealtBy: "person" | "system" | null = null;
  payTables: Bets | null = null;
  lastCoups: History | null = null;
  rulesText: RulesText | null = null;
  published: ContestConditions[] | null = null;
  #now: number;
  #plays: Plays<D> | null;
  #listeners = new Set<Hears>();
  #keys = 0;

  constructor(document: D | null, now: number, plays: Plays<D> | null = null) {
    this.document = document;
    this.#now = now;
    this.#plays = plays;
  }

  /** The clock stands still, so that pictures of it stay the same. */
  now(): number {
    return this.#now;
  }

  ask(request: Request): string {
    this.asked.push(request);
    const key = `recorded-${(this.#keys += 1)}`;
    if (this.#plays !== null) setTimeout(() => this.#answer(key, request), 150);
    return key;
  }

  letDeal(who: "person" | "system"): void {
    this.dealtBy = who;
  }

  bets(): Promise<Bets | null> {
    return Promise.resolve(this.payTables);
  }

  history(): Promise<History | null> {
    return Promise.resolve(this.lastCoups);
  }

  rules(): Promise<RulesText | null> {
    return Promise.resolve(this.rulesText);
  }

  conditions(): Promise<ContestConditions[] | null> {
    return Promise.resolve(this.published);
  }

  hear(listener: Hears): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #answer(key: string, request: Request): void {
    const made = this.#plays!(this.document as D, request);
    if (made === null) return;
    const isRefusal = "code" in made && "words" in made;
    if (!isRefusal) this.document = made as D;
    const answer: Answer = isRefusal
      ? { key, n: 1, refused: made as Refusal }
      : { key, n: 1, accepted: { events: [] } };
    for (const hears of this.#listeners) hears(answer, request);
  }
}
