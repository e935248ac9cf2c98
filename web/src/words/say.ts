// Fills texts in: amounts, moments, cards, bets and plurals as the language writes them.

import { cents } from "../state/money";
import type { Words } from "./words";

export type Language = "en" | "zh-Hans" | "zh-Hant";

export const LANGUAGES: readonly Language[] = ["en", "zh-Hans", "zh-Hant"];

/** What a text names, by name. */
export type With = Record<string, unknown>;

/** The words that texts may name beside their own: a screen has those that it needs. */
export type Lexicon = Pick<Words, "shared"> &
  Partial<Pick<Words, "console" | "situations" | "wants" | "first">>;

export interface Speaker {
  language: Language;
  /** Fills a text in. */
  say(text: string, values?: With): string;
  money(amount: string | number): string;
  time(moment: number): string;
  /** A number, with so many places where they are to stand below each other. */
  number(value: number, places?: number): string;
  /** A share such as a house edge, with so many places. */
  percent(share: number, places?: number): string;
  /** The house's name of a bet where the language has none of its own. */
  bet(id: string, name?: string): string;
  card(card: string | null): string;
  list(items: string[]): string;
}

type Filter = (value: unknown) => string;

export function speaker(language: Language, lexicon: Lexicon, currency = "AUD"): Speaker {
  const locale = language === "en" ? "en-AU" : language;
  const amounts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  const clock = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const numbers = new Intl.NumberFormat(locale);
  const anyOf = new Intl.ListFormat(locale, { type: "disjunction" });
  const { shared } = lexicon;

  const money = (value: string | number) =>
    amounts.format((typeof value === "string" ? cents(value) : value) / 100);
  const time = (moment: number) => clock.format(moment);
  const bet = (id: string, name?: string) => lookUp(shared.bets, id) ?? name ?? id;

  function card(text: string | null): string {
    if (text === null) return shared.cardUnseen;
    const rank = lookUp(shared.ranks, text[0] ?? "") ?? "";
    return fill(shared.card, { rank, suit: lookUp(shared.suits, text[1] ?? "") ?? "" });
  }

  const filters: Record<string, Filter> = {
    money: (value) => money(value as string | number),
    time: (value) => time(value as number),
    s: (value) => (Number(value) === 1 ? "" : "s"),
    bet: (value) => bet(String(value)),
    any: (value) => anyOf.format((value ?? []) as string[]),
    bets: (value) => anyOf.format((value as string[]).map((each) => bet(each))),
    card: (value) => card(value as string | null),
    hand: (value) => lookUp(lexicon.console?.handOf, String(value)) ?? String(value),
    task: (value) => lookUp(lexicon.console?.tasks, String(value)) ?? String(value),
    situation: (value) => lookUp(lexicon.situations, String(value)) ?? String(value),
    wants: (value) => lookUp(lexicon.wants, String(value)) ?? String(value),
    first: (value) => lookUp(lexicon.first, String(value)) ?? String(value),
    remedy: (value) => lookUp(lexicon.console?.remedies, String(value)) ?? String(value),
  };

  function fill(text: string, values: With = {}): string {
    return text.replace(PLACEHOLDER, (_, name: string, filter?: string) => {
      const value = values[name];
      if (value === undefined || value === null) return "";
      const format = filter === undefined ? plain : filters[filter];
      return format?.(value) ?? String(value);
    });
  }

  const plain: Filter = (value) =>
    typeof value === "number" ? numbers.format(value) : String(value);

  return {
    language,
    say: fill,
    money,
    time,
    number: (value, places = 0) =>
      places === 0
        ? numbers.format(value)
        : new Intl.NumberFormat(locale, { minimumFractionDigits: places }).format(value),
    percent: (share, places = 3) =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      }).format(share),
    bet,
    card,
    list: (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items),
  };
}

/** `{name}` or `{name:filter}`. */
export const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;

/** The text of a code; none where the code is unknown here. */
export function lookUp(texts: object | undefined, code: string): string | undefined {
  if (texts === undefined || !Object.hasOwn(texts, code)) return undefined;
  return (texts as Record<string, string>)[code];
}

/** A rule as people at a table say it: without the name of its rulebook. */
export function ruleNumber(rule: string): string {
  return rule.slice(rule.indexOf(":") + 1);
}
