// What a bettor does at a station while wagering is open: asks out, answers in, never a guess about
// money. What is accepted is only what the table's document says; everything else is shown as asked.

import type { ResultLine } from "../api/types";
import { amount, cents, type Amount } from "./money";
import type { Answer, Refusal, Request } from "../feed/messages";

/** The wagers by bet, in cents. */
export type Wagers = Readonly<Record<string, number>>;

/** Something about a bet that the bettor has to read: it stays until it is touched. */
export type Note =
  | { is: "refused"; asked: number; refusal: Refusal }
  | { is: "clamped"; asked: number; taken: number; rule: string | null };

/** What is asked of the table for a bet, and what was there before. */
interface Flight {
  key: string;
  /** The whole wager that is asked for; 0 withdraws it. */
  to: number;
  from: number;
  /** What the bettor wants by now; asked for as soon as this is answered. */
  wanted: number;
}

/** One step that can be undone: what stood on a bet before it. */
interface Step {
  bets: Wagers;
}

export interface Wagering {
  place: number;
  bettor: string | null;
  /** Accepted, as the document has it. */
  accepted: Wagers;
  /** On their way, by bet. */
  flights: Readonly<Record<string, Flight>>;
  notes: Readonly<Record<string, Note>>;
  /** Where undo goes back to, oldest first; since wagering opened. */
  steps: readonly Step[];
  /** The wagers of the last coup that had any, for repeat. */
  last: Wagers;
  chip: number | null;
}

/** Asks and returns the key under which it was asked. */
export type Ask = (request: Request) => string;

export function nothing(place: number): Wagering {
  return {
    place,
    bettor: null,
    accepted: {},
    flights: {},
    notes: {},
    steps: [],
    last: {},
    chip: null,
  };
}

/** What the bettor wants on a bet: accepted, or asked for and not yet answered. */
export function wanted(wagering: Wagering, bet: string): number {
  return wagering.flights[bet]?.wanted ?? wagering.accepted[bet] ?? 0;
}

/** What stands on a bet and what is not accepted yet. A withdrawal shows what still stands. */
export function shown(wagering: Wagering, bet: string): { accepted: number; pending: number } {
  const accepted = wagering.accepted[bet] ?? 0;
  return { accepted, pending: wanted(wagering, bet) - accepted };
}

/**
 * What lies on a bet: what is accepted, or what was settled until wagers are taken again. Chips that
 * are lost are gone as soon as they are settled (vic:4.8.1).
 */
export function lies(
  accepted: number,
  line: Pick<ResultLine, "amount" | "grade"> | null,
  isOpen: boolean,
): number {
  if (accepted > 0) return accepted;
  return line === null || isOpen || line.grade === "lose" ? 0 : cents(line.amount);
}

/** All that is accepted. */
export function totalAccepted(wagering: Wagering): number {
  return Object.values(wagering.accepted).reduce((total, each) => total + each, 0);
}

export function chooseChip(wagering: Wagering, chip: number): Wagering {
  return { ...wagering, chip };
}

/** Touches a bet's note away. */
export function dismiss(wagering: Wagering, bet: string): Wagering {
  return { ...wagering, notes: without(wagering.notes, bet) };
}

/** A tap on a bet: one more of the chosen chip. */
export function tap(wagering: Wagering, bet: string, ask: Ask): Wagering {
  if (wagering.chip === null) return wagering;
  return want(wagering, { [bet]: wanted(wagering, bet) + wagering.chip }, ask);
}

/** A long press: nothing on the bet. */
export function remove(wagering: Wagering, bet: string, ask: Ask): Wagering {
  return wanted(wagering, bet) === 0 ? wagering : want(wagering, { [bet]: 0 }, ask);
}

/** A drag from one bet to another. The table moves a whole wager, and only onto an empty bet. */
export function move(wagering: Wagering, from: string, to: string, ask: Ask): Wagering {
  const value = wanted(wagering, from);
  if (from === to || value === 0) return wagering;
  return want(wagering, { [from]: 0, [to]: wanted(wagering, to) + value }, ask);
}

/** Everything off. */
export function clear(wagering: Wagering, ask: Ask): Wagering {
  const bets = Object.keys({ ...wagering.accepted, ...wagering.flights });
  return want(wagering, Object.fromEntries(bets.map((bet) => [bet, 0])), ask);
}

/** The wagers of the last coup again. */
export function repeat(wagering: Wagering, ask: Ask): Wagering {
  return want(wagering, wagering.last, ask);
}

/** Twice what is wanted on every bet. */
export function double(wagering: Wagering, ask: Ask): Wagering {
  const bets = Object.keys({ ...wagering.accepted, ...wagering.flights });
  return want(
    wagering,
    Object.fromEntries(bets.map((bet) => [bet, 2 * wanted(wagering, bet)])),
    ask,
  );
}

/** Back to what was wanted before the last step. */
export function undo(wagering: Wagering, ask: Ask): Wagering {
  const step = wagering.steps.at(-1);
  if (step === undefined) return wagering;
  return askFor({ ...wagering, steps: wagering.steps.slice(0, -1) }, step.bets, ask);
}

/** A step: notes go, what was wanted is remembered, what is wanted is asked for. */
function want(wagering: Wagering, bets: Wagers, ask: Ask): Wagering {
  const changed = Object.entries(bets).filter(([bet, to]) => to !== wanted(wagering, bet));
  if (changed.length === 0) return wagering;
  const before = Object.fromEntries(changed.map(([bet]) => [bet, wanted(wagering, bet)]));
  let notes = wagering.notes;
  for (const [bet] of changed) notes = without(notes, bet);
  const steps = [...wagering.steps, { bets: before }];
  return askFor({ ...wagering, notes, steps }, Object.fromEntries(changed), ask);
}

/** Asks for wagers. A bet with an ask on its way waits for its answer, so that answers never cross.
 * Larger wagers go first: a side bet may need the wager that it leans on. */
function askFor(wagering: Wagering, bets: Wagers, ask: Ask): Wagering {
  const order = Object.entries(bets).sort(
    ([, a], [, b]) => Number(a === 0) - Number(b === 0) || b - a,
  );
  let flights = wagering.flights;
  for (const [bet, to] of order) {
    const flying = flights[bet];
    const from = wagering.accepted[bet] ?? 0;
    if (flying !== undefined) flights = { ...flights, [bet]: { ...flying, wanted: to } };
    else if (to !== from) {
      const key = ask(requestFor(wagering, bet, to));
      flights = { ...flights, [bet]: { key, to, from, wanted: to } };
    }
  }
  return { ...wagering, flights };
}

function requestFor(wagering: Wagering, bet: string, to: number): Request {
  const { place, bettor } = wagering;
  if (to === 0) return { is: "withdraw_wager", place, bettor, bet };
  return { is: "place_wager", place, bettor, bet, amount: amount(to) };
}

/** An answer of the table. What stands on the bet is read from the document, which the table sends
 * before its answer. */
export function answered(wagering: Wagering, answer: Answer, ask: Ask): Wagering {
  const found = Object.entries(wagering.flights).find(([, flight]) => flight.key === answer.key);
  if (found === undefined) return wagering;
  const [bet, flight] = found;
  const landed = { ...wagering, flights: without(wagering.flights, bet) };
  if (answer.refused !== undefined) return refused(landed, bet, flight, answer.refused);
  const told = answer.accepted?.wager;
  if (told && cents(told.taken) < cents(told.asked)) {
    const [asked, taken] = [cents(told.asked), cents(told.taken)];
    return withNote(landed, bet, { is: "clamped", asked, taken, rule: told.rule });
  }
  return flight.wanted === flight.to ? landed : askFor(landed, { [bet]: flight.wanted }, ask);
}

/** A refusal ends what was wanted on the bet: nothing is asked again behind the bettor's back. */
function refused(wagering: Wagering, bet: string, flight: Flight, refusal: Refusal): Wagering {
  const steps = withoutLast(wagering.steps, bet);
  return withNote({ ...wagering, steps }, bet, { is: "refused", asked: flight.to, refusal });
}

/** The steps without the last one of a bet: what never was cannot be undone. */
function withoutLast(steps: readonly Step[], bet: string): Step[] {
  const last = steps.findLastIndex((step) => bet in step.bets);
  const left = steps.map((step, i) => (i === last ? { bets: without(step.bets, bet) } : step));
  return left.filter((step) => Object.keys(step.bets).length > 0);
}

function withNote(wagering: Wagering, bet: string, note: Note): Wagering {
  return { ...wagering, notes: { ...wagering.notes, [bet]: note } };
}

/** What the document says of this station. */
export interface Stands {
  bettor: string | null;
  wagers: readonly { bet: string; amount: Amount }[];
  isOpen: boolean;
  /** The coup; another one begins afresh. */
  coup: string;
}

/** Lays the document over the state. A new coup forgets steps and notes and keeps the last wagers. */
export function stands(wagering: Wagering, before: Stands | null, now: Stands): Wagering {
  const accepted = Object.fromEntries(now.wagers.map((held) => [held.bet, cents(held.amount)]));
  const next = { ...wagering, bettor: now.bettor, accepted };
  const closes = before?.isOpen === true && !now.isOpen;
  const last = closes && totalAccepted(next) > 0 ? accepted : wagering.last;
  const isNew = before === null || before.coup !== now.coup || before.bettor !== now.bettor;
  if (!isNew) return { ...next, last };
  const kept = before?.bettor === now.bettor ? last : {};
  return { ...next, last: kept, steps: [], notes: {} };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...rest } = record;
  return rest;
}
