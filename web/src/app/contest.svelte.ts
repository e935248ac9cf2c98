// The tournament of a table, read again and again while there is one.

import { untrack } from "svelte";
import { call, type Telling } from "../api/client";
import type { Operations } from "../api/types";

type Way = "GET /api/tables/{table}/tournament" | "GET /api/tables/{table}/tournament/{place}";

/** Where a screen is: the table, and the device that it is. */
export interface Where {
  table: string;
  device: string;
}

const EVERY_MS = 1_000;

/** What is seen of a tournament while there is something to ask for. Call it while a component is
 * made. */
export function following<O extends Way>(
  operation: O,
  telling: () => Telling<O> | null,
): { readonly value: Operations[O]["gives"] | null; again(): Promise<void> } {
  let value = $state.raw<Operations[O]["gives"] | null>(null);
  let last = 0;

  async function again(): Promise<void> {
    const asked = telling();
    if (asked === null) return;
    const mine = (last += 1);
    const came = await call(operation, asked);
    // An answer that comes after a later one was asked for is not looked at.
    if (mine !== last) return;
    if ("done" in came) value = came.done;
    else if (came.problem.code === "no_tournament") value = null;
  }

  const isAsked = $derived(telling() !== null);
  $effect(() => {
    if (!isAsked) {
      last += 1;
      value = null;
      return;
    }
    // It is asked for once a second, however often the table's own document changes.
    untrack(() => void again());
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  });

  return {
    get value() {
      return value;
    },
    again,
  };
}
