// What a cashier types: counts of notes, and numbers of tickets as a scanner sends them.

import { amount, cents, type Amount } from "../../state/money";

/** How many digits a ticket's number has. */
export const DIGITS = 18;

/** The digits of what was typed or scanned: paper has spaces and dashes. */
export function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/** A number in groups, as it is printed. */
export function grouped(number: string): string {
  return number.replace(/(.{2})(.{4})(.{4})(.{4})(.{4})/, "$1 $2 $3 $4 $5");
}

/** The notes and coins that a drawer is counted by, in cents. */
export const DENOMINATIONS = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5] as const;

/** What so many of each are together; none where a count is none. */
export function counted(counts: readonly string[]): Amount | null {
  let total = 0;
  for (const [at, text] of counts.entries()) {
    const plain = text.trim();
    if (plain === "") continue;
    if (!/^\d{1,6}$/.test(plain)) return null;
    total += Number(plain) * DENOMINATIONS[at]!;
  }
  return amount(total);
}

/** How much was counted above what should be there. */
export function variance(countedOut: Amount, expected: Amount): Amount {
  return amount(cents(countedOut) - cents(expected));
}
