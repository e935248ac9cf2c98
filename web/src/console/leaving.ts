// Why whoever is signed in leaves the console, and nobody can work at it until somebody signs in.

import type { Answer } from "../feed/messages";

/** `one_use`: somebody else is to choose a PIN of their own here, and the console is theirs for it. */
export type Leaving = "signed_out" | "not_signed_in" | "session_locked" | "one_use";

/** Whoever is signed in at the console, and how they leave it. */
export interface Staff {
  name: string;
  leave(why: Leaving): void;
}

/** Whether an answer says that nobody is signed in, and why. */
export function leftBy(answer: Answer): Leaving | null {
  const code = answer.refused?.code;
  return code === "not_signed_in" || code === "session_locked" ? code : null;
}

/** Whether an answer says that a PIN was given for one use, by which nothing can be done. */
export const isOneUse = (answer: Answer) => answer.refused?.code === "secret_must_change";
