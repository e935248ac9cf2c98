// The tables of the tests: one for each rulebook, dealt by a person who keys the cards. Where a period
// runs, it is as short as the rulebook lets it be and two people can wager in.
import type { TablePlan } from "./house";

export const TABLES: readonly TablePlan[] = [
  {
    name: "west",
    rulebook: "wa",
    version: "commission",
    options: ["tie-8=true"],
    limits:
      "min 10 max 1000 differential 10000; tie min 5 max 100; player-pair min 5 max 100; banker-pair min 5 max 100",
    places: "3 stations",
    period: 15,
    fixtures: ["tie-promotion=Lucky Eight BONUS"],
  },
  {
    name: "capital",
    rulebook: "act",
    version: "commission",
    limits: "min 10 max 1000; tie min 5 max 100",
    places: "3 cloth",
    fixtures: ["table-approval=on file", "pairs-approval=on file"],
  },
  {
    name: "harbour",
    rulebook: "nsw",
    version: "premium",
    limits: "min 10 max 1000 differential 20000; tie min 5 max 100",
    places: "3 cloth",
  },
  {
    name: "south",
    rulebook: "vic",
    version: "traditional",
    limits: "min 5 max 1000; player-pair min 5 max 60; banker-pair min 5 max 60",
    places: "3 stations",
    period: 15,
    fixtures: ["screen-design=on file"],
  },
];

export function tableOf(rulebook: string): TablePlan {
  return TABLES.find((table) => table.rulebook === rulebook)!;
}
