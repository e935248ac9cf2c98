// What can be read beside the felt: pay tables, rules, and the published conditions of tournaments.

import type { Bets, ContestConditions, RulesText } from "../api/types";
import type { Source } from "../app/source";

export type Tab = "pays" | "rules" | "tournament";

/** Those of them that are read here. */
type Reads = Pick<Source<never>, "bets" | "rules" | "conditions">;

export class Reading {
  tab = $state<Tab>("pays");
  bets = $state.raw<Bets | null>(null);
  rules = $state.raw<RulesText | null>(null);
  conditions = $state.raw<ContestConditions[]>([]);
  /** Tournaments have a tab where conditions of any are published. */
  tabs = $derived<Tab[]>(
    this.conditions.length > 0 ? ["pays", "rules", "tournament"] : ["pays", "rules"],
  );

  /** Reads all of it. */
  async read(source: Reads): Promise<void> {
    await Promise.all([
      source.bets().then((read) => (this.bets = read)),
      source.rules().then((read) => (this.rules = read)),
      source.conditions().then((read) => (this.conditions = read ?? [])),
    ]);
  }
}
