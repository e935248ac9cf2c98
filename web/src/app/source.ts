// What a screen is drawn from, whether a table feeds it or a recording.

import type { Bets, ContestConditions, History, RulesText } from "../api/types";
import type { Link } from "../feed/feed";
import type { Answer, Document, Request } from "../feed/messages";

export interface Source<D extends Document> {
  /** What the screen shows; none until the table has answered. Reactive. */
  readonly document: D | null;
  /** Whether it can be believed. Reactive. */
  readonly link: Link;
  /** The table's time. */
  now(): number;
  /** Asks the table for something and returns the key of the answer. Somebody other than the one who
   * is signed in here says who they are by a PIN. */
  ask(request: Request, as?: { name: string; pin: string }): string;
  /** Lets whoever is signed in here deal, or the system again. What the screen shows says who does. */
  letDeal(who: "person" | "system"): void;
  /** The pay tables with the exact house edge; they change only with the table's set-up. */
  bets(): Promise<Bets | null>;
  /** The last coups of whoever is at the screen's own place. */
  history(): Promise<History | null>;
  /** The rules of the table, each in a line. */
  rules(): Promise<RulesText | null>;
  /** The conditions that are published of the tournaments of the house. */
  conditions(): Promise<ContestConditions[] | null>;
  /** Hears every answer; returns how to stop hearing. */
  hear(listener: (answer: Answer, request: Request) => void): () => void;
}
