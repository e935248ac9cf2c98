// Moments with their day, in the house's own time: as they are read, and as fields for them have them.

import type { Language } from "../words/say";

const TO_THE_MINUTE: Intl.DateTimeFormatOptions = {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};
const TO_THE_SECOND: Intl.DateTimeFormatOptions = { ...TO_THE_MINUTE, second: "2-digit" };

const written = (language: Language, as: Intl.DateTimeFormatOptions, ms: number) =>
  new Intl.DateTimeFormat(language === "en" ? "en-AU" : language, as).format(ms);

/** A moment with its day and its minute; a dash where there is none. */
export function moment(language: Language, ms: number | null | undefined): string {
  return ms === null || ms === undefined ? "–" : written(language, TO_THE_MINUTE, ms);
}

/** A moment with its day and its seconds, as an auditor looks for it. */
export function exactMoment(language: Language, ms: number): string {
  return written(language, TO_THE_SECOND, ms);
}

const two = (value: number) => String(value).padStart(2, "0");

/** A moment as a field for it has it, with its seconds; nothing where there is none. */
export function toField(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The moment that a field has; none where it is empty. */
export function ofField(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
