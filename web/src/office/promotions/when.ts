// Moments in the promotions' room: with their day, in the house's own time.

import type { Language } from "../../words/say";

/** A moment with its day and minute. */
export function moment(language: Language, ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "–";
  const locale = language === "en" ? "en-AU" : language;
  return new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(ms);
}

/** A moment as a field for it has it. */
export function toField(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The moment that a field has; none where it is empty. */
export function ofField(text: string): number | null {
  const at = new Date(text).getTime();
  return text === "" || Number.isNaN(at) ? null : at;
}
