// Moments with their day, in the house's own time.

import type { Language } from "../words/say";

/** A moment with its day and its minute; a dash where there is none. */
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
