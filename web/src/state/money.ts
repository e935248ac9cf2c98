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

/** The sum of amounts. */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0;
  for (const each of amounts) total += cents(each);
  return amount(total);
}

/** The values of chips that casinos use, in cents. */
const CHIP_VALUES = [1, 2.5, 5, 25, 100, 500, 1_000, 5_000, 10_000, 25_000, 100_000].map(
  (dollars) => dollars * 100,
);

/** At most so many chips are offered: a row that a thumb can reach. */
const CHIPS_OFFERED = 6;

/** The chips with which the wagers between two limits can be made: none so large that it exceeds the
 * maximum, the smallest no larger than the minimum or the step. */
export function chipsFor(min: number, max: number, unit: number | null): number[] {
  const smallest = unit ?? min;
  const fitting = CHIP_VALUES.filter((value) => value <= max);
  const from = Math.max(
    0,
    fitting.findLastIndex((value) => value <= Math.max(smallest, 100)),
  );
  return fitting.slice(from, from + CHIPS_OFFERED);
}

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
