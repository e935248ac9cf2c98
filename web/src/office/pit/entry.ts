// Limits as forms hold them.

import type { BetLimits, Limits } from "../../api/types";
import { cents, plain, typed, type Amount } from "../../state/money";

/** A range as it stands in two fields. */
export interface Entry {
  min: string;
  max: string;
}

/** Limits as a form holds them, single bets by their names. */
export interface Entered extends Entry {
  unit: string;
  differential: string;
  bets: Record<string, Entry>;
}

/** The limits of a table as a form begins with them; a bet without limits of its own has none. */
export function enteredOf(limits: Limits, bets: readonly string[]): Entered {
  const own = (bet: string): Entry => {
    const range = limits.of_bets.find((each) => each.bet === bet)?.range;
    return { min: plain(range?.min ?? null), max: plain(range?.max ?? null) };
  };
  return {
    min: plain(limits.usual.min),
    max: plain(limits.usual.max),
    unit: plain(limits.usual.unit),
    differential: plain(limits.differential_max),
    bets: Object.fromEntries(bets.map((bet) => [bet, own(bet)])),
  };
}

/** Two amounts as typed, where wagers can be between them. */
function between(entered: Entry): { min: Amount; max: Amount } | null {
  const [min, max] = [typed(entered.min), typed(entered.max)];
  if (min === null || max === null) return null;
  return cents(min) > 0 && cents(min) <= cents(max) ? { min, max } : null;
}

const isEmpty = (text: string) => text.trim() === "";

/** The limits with what a form changes; none where an amount is none. */
export function limitsOf(now: Limits, entered: Entered): Limits | null {
  const usual = between(entered);
  const unit = isEmpty(entered.unit) ? null : typed(entered.unit);
  const differential = isEmpty(entered.differential) ? null : typed(entered.differential);
  const isTyped =
    (isEmpty(entered.unit) || unit !== null) &&
    (isEmpty(entered.differential) || differential !== null);
  if (usual === null || !isTyped) return null;
  // In the order that they have, so that limits in force are found to be the same.
  const known = now.of_bets.map(({ bet }) => bet);
  const added = Object.keys(entered.bets).filter((bet) => !known.includes(bet));
  const of_bets: BetLimits[] = [];
  for (const bet of [...known, ...added]) {
    const before = now.of_bets.find((each) => each.bet === bet);
    const own = entered.bets[bet];
    if (own === undefined) of_bets.push(before!);
    else if (!isEmpty(own.min) || !isEmpty(own.max)) {
      const range = between(own);
      if (range === null) return null;
      of_bets.push({ bet, range: { ...range, unit: before?.range.unit ?? unit } });
    }
  }
  return { ...now, usual: { ...usual, unit }, of_bets, differential_max: differential };
}

/** Which change of the rulebook other limits are: the server decides, this only says it before. */
export function changeOf(now: Limits, then: Limits): "raise-minimum" | "differential" | "limits" {
  const least = (limits: Limits, bet: string) =>
    cents((limits.of_bets.find((each) => each.bet === bet)?.range ?? limits.usual).min);
  const bets = [...now.of_bets, ...then.of_bets].map(({ bet }) => bet);
  const isRaised =
    cents(then.usual.min) > cents(now.usual.min) ||
    bets.some((bet) => least(then, bet) > least(now, bet));
  if (isRaised) return "raise-minimum";
  const isRest = isSame({ ...then, differential_max: now.differential_max }, now);
  return isRest ? "differential" : "limits";
}

/** Whether limits are the same. */
export function isSame(one: Limits, other: Limits): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
