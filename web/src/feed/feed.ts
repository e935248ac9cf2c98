// The numbered feed of a screen: keeps its document true and its asks alive over a lost link.

import { freshKey } from "../state/key";
import { isAnswer, read, type Answer, type Document, type Request, type Update } from "./messages";

/** The part of a WebSocket that the feed uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Whether the screen can be believed: `live` only while the document is the table's. */
export type Link = "connecting" | "live" | "lost";

/** What the feed needs of the world, so that tests can be the world. */
export interface World {
  open(address: string): Socket;
  now(): number;
  random(): number;
  uuid(): string;
  later(run: () => void, ms: number): () => void;
}

/** What a feed tells. */
export interface Listener<D extends Document> {
  document(document: D, n: number): void;
  link(link: Link): void;
  answer(answer: Answer, request: Request): void;
}

interface Ask {
  key: string;
  seen: number;
  ask: Request;
  /** Who asks, where it is somebody other than the one signed in. */
  as?: { name: string; pin: string };
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** A server that sends heartbeats (empty parts) and then none for so long is taken to be gone. */
export const SILENCE_MS = 12_000;
/** So often something is asked again that nobody knows to have been done. */
export const TRIES = 3;
/** Answers after which nobody knows whether it was done. After any other it was not, and asking again
 * would only fail again: a PIN that is wrong is wrong. */
const UNKNOWN = ["not_recorded", "restarting", "under_way"];
/** An answer waits no longer than this for the document that it speaks of. */
const ANSWER_WAIT_MS = 1_000;

/** So often a house that is only being started again is tried without losing patience. */
const SOON = 6;

/** The wait before the next attempt: short at first, then doubling, and spread so that stations do not
 * all knock at once. */
export function backOff(attempt: number, random: number): number {
  const doubled = Math.min(Math.max(attempt - SOON, 0), 10);
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doubled);
  return Math.round(full / 2 + (full / 2) * random);
}

/** Lays the changed sections over a document. */
export function laidOver<D extends Document>(document: D, part: Document): D {
  return { ...document, ...part };
}

export class Feed<D extends Document> {
  #address: string;
  #listener: Listener<D>;
  #world: World;
  #lay: (document: D, part: Document) => D;
  #socket: Socket | null = null;
  #document: D | null = null;
  #n = 0;
  #link: Link = "connecting";
  /** Whether the first update of a new link is still awaited. */
  #resuming = false;
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelSilence: (() => void) | null = null;
  #hasHeartbeat = false;
  #asks = new Map<string, Ask>();
  /** How often each of them was answered by nobody knowing. */
  #tries = new Map<string, number>();
  /** Answers to what the document does not hold yet. */
  #early: Answer[] = [];
  #offset = 0;
  #closed = false;

  constructor(
    address: string,
    listener: Listener<D>,
    world: World = browserWorld,
    lay: (document: D, part: Document) => D = laidOver,
  ) {
    this.#address = address;
    this.#listener = listener;
    this.#world = world;
    this.#lay = lay;
  }

  /** The table's time: the screen's clock may be wrong by minutes. */
  now(): number {
    return this.#world.now() + this.#offset;
  }

  /** The number of the last entry that the document holds. */
  get n(): number {
    return this.#n;
  }

  get link(): Link {
    return this.#link;
  }

  /** The asks that nobody has answered yet, oldest first. */
  get unanswered(): Request[] {
    return [...this.#asks.values()].map((ask) => ask.ask);
  }

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#cancelSilence?.();
    this.#socket?.close();
  }

  /** Asks the table for something. It is sent again after every reconnect until it is answered;
   * the key lets the table know it for the same. */
  ask(request: Request, as?: { name: string; pin: string }): string {
    const ask: Ask = { key: this.#world.uuid(), seen: this.#n, ask: request, ...(as && { as }) };
    this.#asks.set(ask.key, ask);
    if (this.#link === "live") this.#send(ask);
    return ask.key;
  }

  #connect(): void {
    if (this.#closed) return;
    const socket = this.#world.open(this.#address);
    this.#socket = socket;
    const current = () => this.#socket === socket && !this.#closed;
    socket.onopen = () => current() && this.#resume();
    socket.onmessage = (event) => current() && this.#receive(String(event.data));
    socket.onclose = () => current() && this.#lost();
    this.#listenForSilence();
  }

  #resume(): void {
    this.#resuming = true;
    this.#send({ resume: this.#n });
  }

  #receive(text: string): void {
    const message = read(text);
    if (message === null) return;
    if (isAnswer(message)) this.#answered(message);
    else this.#update(message);
    this.#listenForSilence();
  }

  #update(update: Update): void {
    if (update.full !== undefined) this.#document = update.full as D;
    else if (!this.#follows(update)) return;
    else this.#document = this.#lay(this.#document as D, update.part as Document);
    this.#n = update.n;
    this.#offset = update.now - this.#world.now();
    // An empty part on a new link says that nothing was missed; later it is a heartbeat.
    const isEmpty = update.part !== undefined && Object.keys(update.part).length === 0;
    this.#hasHeartbeat ||= isEmpty && !this.#resuming;
    this.#resuming = false;
    this.#attempt = 0;
    const wasLive = this.#link === "live";
    this.#say("live");
    this.#listener.document(this.#document, this.#n);
    this.#tellEarly();
    if (!wasLive) for (const ask of this.#asks.values()) this.#send(ask);
  }

  /** Whether a part may be laid over the document. Numbers may leap, since a table shows several
   * steps at once; a screen that cannot keep up is cut off, so within a link nothing is missing. */
  #follows(update: Update): boolean {
    if (this.#document !== null) return update.n >= this.#n;
    // A part of nothing: the next link begins with everything.
    this.#n = 0;
    this.#socket?.close();
    return false;
  }

  /** An answer is told once the document holds what it came to, so that a screen never shows money
   * that has neither been asked for nor accepted. */
  #answered(answer: Answer): void {
    const ask = this.#asks.get(answer.key);
    if (ask === undefined) return;
    if (answer.unavailable !== undefined) return this.#askAgain(ask, answer);
    if (answer.n <= this.#n || answer.refused !== undefined) return this.#tell(answer);
    this.#early.push(answer);
    this.#world.later(() => this.#early.includes(answer) && this.#tell(answer), ANSWER_WAIT_MS);
  }

  /** Asks again under the same key; in the end says that it was not done, in the server's words. */
  #askAgain(ask: Ask, answer: Answer): void {
    const tries = (this.#tries.get(ask.key) ?? 0) + 1;
    this.#tries.set(ask.key, tries);
    const isKnown = !UNKNOWN.includes(answer.unavailable!.code);
    if (isKnown || tries > TRIES) return this.#tell({ ...answer, refused: answer.unavailable! });
    const again = () => this.#asks.has(ask.key) && this.#link === "live" && this.#send(ask);
    this.#world.later(again, backOff(tries, this.#world.random()));
  }

  #tellEarly(): void {
    for (const answer of this.#early.filter((early) => early.n <= this.#n)) this.#tell(answer);
  }

  #tell(answer: Answer): void {
    this.#early = this.#early.filter((early) => early !== answer);
    const ask = this.#asks.get(answer.key);
    if (ask === undefined) return;
    this.#asks.delete(answer.key);
    this.#tries.delete(answer.key);
    this.#listener.answer(answer, ask.ask);
  }

  #lost(): void {
    this.#socket = null;
    this.#cancelSilence?.();
    this.#say("lost");
    const wait = backOff(this.#attempt, this.#world.random());
    this.#attempt += 1;
    this.#cancelRetry = this.#world.later(() => this.#connect(), wait);
  }

  /** A dead cable says nothing, not even that it is dead. */
  #listenForSilence(): void {
    this.#cancelSilence?.();
    if (!this.#hasHeartbeat) return;
    this.#cancelSilence = this.#world.later(() => {
      const socket = this.#socket;
      this.#lost();
      socket?.close();
    }, SILENCE_MS);
  }

  #say(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#listener.link(link);
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }
}

export const browserWorld: World = {
  open: (address) => new WebSocket(address) as unknown as Socket,
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: freshKey,
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
