// Clauses of two rulebooks by the part of the file that they stand in.

import type { BesideRow } from "../../api/types";

export interface Section {
  name: string;
  rows: { row: BesideRow; name: string }[];
}

/** The rows by the first word of their paths; each goes by what is left of it. */
export function sections(rows: readonly BesideRow[]): Section[] {
  const found = new Map<string, Section>();
  for (const row of rows) {
    const [, name = row.path, rest = ""] = /^([^.[]*)\.?(.*)$/.exec(row.path) ?? [];
    const section = found.get(name) ?? { name: name === "" ? "–" : name, rows: [] };
    section.rows.push({ row, name: rest === "" ? name : rest });
    found.set(name, section);
  }
  return [...found.values()];
}
