// What goes over the wire between a screen and its table.

import type * as api from "../api/types";

/** What a screen shows, section by section. */
export type Document = object;

/** What the rules have to say to somebody who asked for what cannot be. */
export interface Refusal {
  /** Which reason, such as `wagering_closed`. */
  code: string;
  /** The same in English, for a code that this screen has no text for. */
  words: string;
  /** The rule behind it, such as `vic:5.3`. */
  rule?: string | null;
  /** What the text of the reason names: amounts, moments, roles. */
  with?: Record<string, unknown> | null;
}

/** What came of something that was accepted. */
export interface Told {
  /** What happened, by the stored names of the events. */
  events: string[];
  /** How much of a wager was taken. */
  wager?: { bet: string; asked: string; taken: string; rule: string | null } | null;
  /** The number under which it waits for somebody's approval. */
  waiting?: number | null;
}

/** Something that a screen asks of the table. */
export type Request = { is: string } & Record<string, unknown>;

/** A whole document, or the sections of it that changed. */
export interface Update {
  n: number;
  now: number;
  full?: Document;
  part?: Document;
}

/** What became of something that was asked. */
export interface Answer {
  key: string;
  n: number;
  accepted?: Told;
  refused?: Refusal;
  /** Nobody knows whether it was done: it is asked again under the same key. */
  unavailable?: { code: string; words: string };
}

export type FromServer = Update | Answer;

// What the API is described to send can be read here.
true satisfies api.Told extends Told ? (api.Update extends Update ? true : never) : never;

/** The message in a text from the server; none where it is no message. */
export function read(text: string): FromServer | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== "object" || message === null || !("n" in message)) return null;
  if (typeof message.n !== "number") return null;
  if ("key" in message) {
    const isAnswer = ["accepted", "refused", "unavailable"].some((outcome) => outcome in message);
    return isAnswer ? (message as Answer) : null;
  }
  return "full" in message || "part" in message ? (message as Update) : null;
}

export function isAnswer(message: FromServer): message is Answer {
  return "key" in message;
}
