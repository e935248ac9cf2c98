// Amounts as people type them, and limits as forms hold them.

import type { Limits } from "../../api/types";
import { amount, cents, type Amount } from "../../state/money";

/** An amount as it was typed; none where it is none. */
export function typed(text: string): Amount | null {
  const plain = text.trim().replaceAll(",", "");
  return /^\d+(\.\d\d?)?$/.test(plain) ? amount(Math.round(Number(plain) * 100)) : null;
}

/** The limits with what a form changes; none where an amount is none. */
export function limitsOf(
  now: Limits,
  entered: { min: string; max: string; unit: string; differential: string },
): Limits | null {
  const [min, max] = [typed(entered.min), typed(entered.max)];
  const unit = entered.unit.trim() === "" ? null : typed(entered.unit);
  const differential = entered.differential.trim() === "" ? null : typed(entered.differential);
  const isTyped =
    (entered.unit.trim() === "" || unit !== null) &&
    (entered.differential.trim() === "" || differential !== null);
  if (min === null || max === null || !isTyped) return null;
  if (cents(min) <= 0 || cents(min) > cents(max)) return null;
  return { ...now, usual: { min, max, unit }, differential_max: differential };
}

/** Which change of the rulebook other limits are: the server decides, this only says it before. */
export function changeOf(now: Limits, then: Limits): "raise-minimum" | "differential" | "limits" {
  if (cents(then.usual.min) > cents(now.usual.min)) return "raise-minimum";
  const isUsual = JSON.stringify(now.usual) === JSON.stringify(then.usual);
  return isUsual ? "differential" : "limits";
}

/** Whether limits are the same. */
export function isSame(one: Limits, other: Limits): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An amount without needless places, as it stands in a field. */
export function plain(value: Amount | null): string {
  return value === null ? "" : value.replace(/\.00$/, "");
}
