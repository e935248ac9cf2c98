// Conditions as a form holds them, and as they are sent.

import type { PromotionConditions, PromotionTerms } from "../../api/types";
import { isReadable, typed } from "../../state/money";
import { ofField, toField } from "../moment";

export interface PrizeForm {
  name: string;
  kind: string;
  quantity: string;
  value: string;
  on: string;
  /** The kinds of what it includes beside itself. */
  includes: string[];
  details: Record<string, string>;
  alternative: string;
}

export interface ConditionsForm {
  title: string;
  words: Record<string, string>;
  wager: string;
  entriesEach: string;
  starts: string;
  closes: string;
  draws: string;
  present: "" | "yes" | "no";
  claimHours: string;
  unclaimed: "" | "redrawn" | "kept";
  prizes: PrizeForm[];
  tables: string[];
}

export function emptyPrize(terms: PromotionTerms): PrizeForm {
  const kind = terms.kinds.find((each) => each.barred === null)?.id ?? "";
  const said = { name: "", quantity: "", value: "", on: "", alternative: "" };
  return { ...said, kind, includes: [], details: {} };
}

export function emptyForm(terms: PromotionTerms): ConditionsForm {
  return {
    title: "",
    words: {},
    wager: "",
    entriesEach: "",
    starts: "",
    closes: "",
    draws: "",
    present: "",
    claimHours: "",
    unclaimed: "",
    prizes: [emptyPrize(terms)],
    tables: [],
  };
}

const text = (value: string | number | null | undefined) => String(value ?? "");

/** The form of conditions that are written. */
export function formOf(own: PromotionConditions): ConditionsForm {
  return {
    title: own.title,
    words: { ...own.words },
    wager: text(own.wager),
    entriesEach: text(own.entries_each),
    starts: toField(own.starts),
    closes: toField(own.closes),
    draws: toField(own.draws),
    present: own.present === null || own.present === undefined ? "" : own.present ? "yes" : "no",
    claimHours: text(own.claim_hours),
    unclaimed: own.unclaimed ?? "",
    prizes: own.prizes.map((prize) => ({
      name: prize.name,
      kind: prize.kind,
      quantity: text(prize.quantity),
      value: text(prize.value),
      on: text(prize.on),
      includes: prize.includes.map((part) => part.kind),
      details: { ...prize.details },
      alternative: text(prize.alternative),
    })),
    tables: [...own.tables],
  };
}

const number = (text: string) => (text.trim() === "" ? null : Number(text));

/** Whether every amount of a form can be read: what cannot is not sent as if nothing was said. */
export function isWhole(form: ConditionsForm): boolean {
  const ofPrizes = form.prizes.flatMap((prize) => [prize.value, prize.alternative]);
  return [form.wager, ...ofPrizes].every(isReadable);
}

/** What is sent of a form. What a prize includes beside itself stays as it was. */
export function written(form: ConditionsForm, before?: PromotionConditions): PromotionConditions {
  return {
    title: form.title,
    words: { ...form.words },
    wager: typed(form.wager),
    entries_each: number(form.entriesEach),
    starts: ofField(form.starts),
    closes: ofField(form.closes),
    draws: ofField(form.draws),
    present: form.present === "" ? null : form.present === "yes",
    claim_hours: number(form.claimHours),
    unclaimed: form.unclaimed === "" ? null : form.unclaimed,
    prizes: form.prizes.map((prize, i) => ({
      name: prize.name,
      kind: prize.kind,
      quantity: number(prize.quantity),
      includes: before?.prizes[i]?.includes ?? [],
      value: typed(prize.value),
      on: prize.on,
      details: { ...prize.details },
      alternative: typed(prize.alternative),
    })),
    tables: [...form.tables],
  };
}

/** A short name for addresses, made of a title. */
export function shortName(title: string): string {
  const plain = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replaceAll(/^-|-$/g, "").slice(0, 60);
}
