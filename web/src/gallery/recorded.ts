// The documents that crate `screens` keeps as its examples, so that the screens are seen with what
// the server really sends.

import type { Console, Display, Station } from "../api/types";

export interface Example {
  station?: Station;
  console?: Console;
  display?: Display;
}

const files = import.meta.glob<Example>("../../../crates/screens/examples/*.json", {
  import: "default",
});

/** The example of a name such as `wagering`; none where there is no such. */
export async function example(name: string): Promise<Example | null> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${name}.json`));
  return found === undefined ? null : found[1]();
}

/** The moment of a document: shortly before whatever it waits for, or its last notice. */
export function momentOf(shown: Display): number {
  const until = shown.phase.until ?? shown.phase.next.until;
  const due = shown.notices.all.at(0)?.shown;
  return until === null ? (due ?? 0) : until - 7_000;
}

export const names: string[] = Object.keys(files)
  .map((path) => path.slice(path.lastIndexOf("/") + 1, -".json".length))
  .filter((name) => name !== "bets" && name !== "answers");
