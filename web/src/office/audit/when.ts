// Moments in the audit room: days before clocks, day-month-year, the house's own time.

import type { Language } from "../../words/say";

/** A moment with its day and its seconds. */
export function moment(language: Language, ms: number): string {
  const locale = language === "en" ? "en-AU" : language;
  return new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(ms);
}

/** The time from and until which is searched, by a day, a time and how far it may be off. */
export function between(day: string, time: string, minutes: number): { from: string; to: string } {
  if (day === "") return { from: "", to: "" };
  if (time === "") {
    const from = new Date(`${day}T00:00`);
    const to = new Date(from);
    to.setDate(to.getDate() + 1);
    return { from: String(from.getTime()), to: String(to.getTime()) };
  }
  const at = new Date(`${day}T${time}`).getTime();
  const off = minutes * 60_000;
  return { from: String(at - off), to: String(at + off + 60_000) };
}

/** Today, as a field for a day has it. */
export function today(now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
