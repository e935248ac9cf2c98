// Every table of the floor as rows, kept true by one feed.

import type { PitRow } from "../../api/types";
import { Feed, browserWorld, laidOver, type Link } from "../../feed/feed";
import type { Document } from "../../feed/messages";

/** Rows by the names of their tables; none of a table that nobody runs. */
export type FloorRows = Record<string, PitRow | null>;

/** Lays what changed over the rows: sections of a row, a new row, or none. */
export function laidOverRows(rows: FloorRows, part: Document): FloorRows {
  const next = { ...rows };
  for (const [table, changed] of Object.entries(part as FloorRows)) {
    const before = rows[table];
    next[table] = changed === null || !before ? changed : laidOver(before, changed);
  }
  return next;
}

/** The most pressing first, then by name; or by name alone. */
export function sorted(rows: FloorRows, by: "alerts" | "name"): [string, PitRow | null][] {
  const weight = (row: PitRow | null) =>
    row === null ? 0 : Math.max(0, ...row.alerts.all.map(({ code }) => WEIGHTS.indexOf(code) + 1));
  const names = new Intl.Collator(undefined, { numeric: true });
  return Object.entries(rows).sort(([name, row], [other, another]) => {
    const pressing = by === "alerts" ? weight(another) - weight(row) : 0;
    return pressing === 0 ? names.compare(name, other) : pressing;
  });
}

/** What presses most comes last. */
const WEIGHTS: string[] = [
  "telling",
  "pay_out_due",
  "printer_fault",
  "device_trouble",
  "station_out_of_order",
  "approval",
  "incident",
  "correction",
  "halted",
  "frozen",
];

export class FloorFeed {
  rows = $state.raw<FloorRows | null>(null);
  link = $state.raw<Link>("connecting");
  #feed: Feed<FloorRows>;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const listener = {
      document: (rows: FloorRows) => (this.rows = rows),
      link: (link: Link) => (this.link = link),
      answer: () => {},
    };
    const address = `${scheme}//${location.host}/api/pit/feed`;
    this.#feed = new Feed<FloorRows>(address, listener, browserWorld, laidOverRows);
    this.#feed.start();
  }

  now(): number {
    return this.#feed.now();
  }

  stop(): void {
    this.#feed.stop();
  }
}
