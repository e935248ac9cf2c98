// Rights as forms hold them: a role with its rulebook and where it holds.

import type { RightGiven, RightShown, RulebookLine, TableLine } from "../../api/types";
import { lookUp } from "../../words/say";
import type { Words } from "../../words/words";

/** The roles that a house has beside those of its rulebooks. */
const HOUSE_ROLES = [
  "owner",
  "cashier",
  "auditor",
  "surveillance",
  "technician",
  "inspector",
  "tournament-director",
  "promotions-manager",
] as const;

export interface Choice {
  /** Such as `cashier`, or `wa:dealer`. */
  id: string;
  name: string;
}

/** Every role that can be given, with its name. */
export function choices(words: Words["staff"], rulebooks: readonly RulebookLine[]): Choice[] {
  const house = HOUSE_ROLES.map((id) => ({ id, name: lookUp(words.roles, id) ?? id }));
  const tables = rulebooks.flatMap((book) =>
    book.roles.map((role) => ({ id: `${book.id}:${role.id}`, name: `${role.name} (${book.id})` })),
  );
  return [...house, ...tables];
}

/** The right that a choice and a table give; everywhere where no table is named. */
export function rightOf(choice: string, table: string): RightGiven {
  const cut = choice.indexOf(":");
  if (cut < 0) return { role: choice };
  const right = { role: choice.slice(cut + 1), rulebook: choice.slice(0, cut) };
  return table === "" ? right : { ...right, table };
}

/** A right that somebody has, as it is given. */
export function asGiven(right: RightShown, tables: readonly TableLine[]): RightGiven {
  const table = tables.find((each) => each.number === right.table)?.name ?? null;
  return { role: right.role, rulebook: right.rulebook, table, group: right.group };
}

/** A right in words. */
export function said(
  right: RightShown | RightGiven,
  words: Words["staff"],
  tables: readonly TableLine[],
): string {
  const at =
    typeof right.table === "number"
      ? tables.find((each) => each.number === right.table)?.name
      : right.table;
  const role =
    right.rulebook === null || right.rulebook === undefined
      ? (lookUp(words.roles, right.role) ?? right.role)
      : `${right.role} (${right.rulebook})`;
  const where = at ?? right.group;
  return where === null || where === undefined ? role : `${role} · ${where}`;
}
