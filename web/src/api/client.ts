// A thin client of the API: every operation by its name, with what it takes and gives as its
// description says.

import type { Operations, Problem } from "./types";

/** What came of it, or why it was not done. */
export type Came<T> = { done: T } | { problem: Problem };

/** What an operation is told. */
export interface Telling<O extends keyof Operations> {
  /** What stands in its path. */
  path?: Record<string, string | number>;
  /** The device that asks, where the browser is several. */
  as?: string;
  /** What narrows it; what is empty does not. */
  query?: Record<string, string>;
  body?: Operations[O]["takes"];
}

/** Without the server nothing can be done. */
const NOT_REACHED: Problem = { code: "not_reached", words: "the server cannot be reached" };

/** The address of an operation, its path filled in. */
export function addressOf(operation: string, path: Record<string, string | number> = {}): string {
  const template = operation.slice(operation.indexOf(" ") + 1);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
}

/** Asks for an operation. */
export async function call<O extends keyof Operations>(
  operation: O,
  { path, as, query = {}, body }: Telling<O> = {},
): Promise<Came<Operations[O]["gives"]>> {
  const named = as === undefined ? query : { ...query, as };
  const asked = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ""));
  const ending = asked.size === 0 ? "" : `?${asked.toString()}`;
  const method = operation.slice(0, operation.indexOf(" "));
  const head = { "content-type": "application/json" };
  const sent =
    body === undefined ? { method } : { method, headers: head, body: JSON.stringify(body) };
  try {
    const answer = await fetch(addressOf(operation, path) + ending, sent);
    const text = await answer.text();
    const read: unknown = text === "" ? undefined : JSON.parse(text);
    return answer.ok
      ? { done: read as Operations[O]["gives"] }
      : { problem: (read as Problem | undefined) ?? NOT_REACHED };
  } catch {
    return { problem: NOT_REACHED };
  }
}
