// Money as whole cents: text on the wire, never a floating number.

/** An amount as text with two places, such as `100.00`. */
export type Amount = string;

/** The cents of an amount. */
export function cents(amount: Amount): number {
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(amount);
  if (match === null) throw new Error(`\`${amount}\` should be written as in 100.00`);
  const value = Number(match[2]) * 100 + Number(match[3]);
  return match[1] === "-" && value !== 0 ? -value : value;
}

/** The amount of so many cents. */
export function amount(value: number): Amount {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number of cents`);
  const size = Math.abs(value);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
  return value < 0 ? `-${text}` : text;
}

/** Digits, in thousands or not, and at most two places after a point. */
const TYPED = /^\$? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * An amount as somebody typed it; none where it is none. A comma or a space stands between
 * thousands alone: `1,50` could be either of two amounts, and so is neither.
 */
export function typed(text: string): Amount | null {
  const match = TYPED.exec(text.trim());
  if (match === null) return null;
  const whole = Number(match[1]!.replaceAll(/[ ,]/g, ""));
  return amount(whole * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/** Whether a field is empty or holds an amount. */
export function isReadable(text: string): boolean {
  return text.trim() === "" || typed(text) !== null;
}

/** An amount without needless places, as it stands in a field. */
export function plain(value: Amount | null | undefined): string {
  return value?.replace(/\.00$/, "") ?? "";
}

/** The sum of amounts. */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0;
  for (const each of amounts) total += cents(each);
  return amount(total);
}

/** How many places hundredths take in a column: none where all are whole. */
export function placesOf(hundredths: readonly number[]): number {
  return hundredths.every((each) => each % 100 === 0) ? 0 : 2;
}

/** The values of chips that casinos use, in cents. */
const CHIP_VALUES = [
  ...[100, 250, 500, 1_000, 2_500, 5_000, 10_000],
  ...[50_000, 100_000, 500_000, 1_000_000, 10_000_000],
];

/** An amount as a pile of chips, the largest at the bottom. */
export function pile(value: number, most = 6): number[] {
  const chips: number[] = [];
  let left = value;
  for (const chip of [...CHIP_VALUES].reverse()) {
    while (left >= chip && chips.length < most) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips;
}
