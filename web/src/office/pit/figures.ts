// Figures of a report as charts and tables need them.

import type { Figures, Money, Report, WentWrong } from "../../api/types";
import { cents } from "../../state/money";

export const SPANS = ["day", "week", "month", "year"] as const;
export type SpanId = (typeof SPANS)[number];

const HOUR = 3_600_000;
const DAYS: Record<SpanId, number> = { day: 1, week: 7, month: 30, year: 365 };

/** From when to when a report is: as somebody chose, or so long until the end of this hour, so that it is
 * the same report while nothing more is played. */
export function spanOf(
  span: SpanId,
  from: string | null,
  to: string | null,
  now: number,
): { from: number; to: number } {
  const days = DAYS[span] ?? 1;
  const end = Number(to) || (Math.floor(now / HOUR) + 1) * HOUR;
  const begin = Number(from) || end - days * 24 * HOUR;
  return begin < end ? { from: begin, to: end } : { from: end - 24 * HOUR, to: end };
}

/** What of a handle was kept; none of nothing. */
export function hold(win: Money, handle: Money): number | null {
  const staked = cents(handle);
  return staked === 0 ? null : cents(win) / staked;
}

/** Coups an hour that tables were open. */
export function pace({ coups, open_ms }: Figures): number | null {
  return open_ms < 60_000 ? null : (coups * HOUR) / open_ms;
}

/** Whether the win is where chance alone seldom leaves it. */
export function isOutside({ win, expected }: Figures): boolean {
  const won = cents(win);
  return won < cents(expected.low) || won > cents(expected.high);
}

interface Point {
  x: number;
  y: number;
  low: number;
  high: number;
  expected: number;
}

/** The win so far, with the band that chance allows it by then: what is expected adds up, and so do the
 * squares of how far chance goes. */
export function runningWin(report: Report): Point[] {
  const first: Point = { x: report.from, y: 0, low: 0, high: 0, expected: 0 };
  let [won, mean, square] = [0, 0, 0];
  const points = [first];
  for (const { at, figures } of report.times) {
    const last = points.at(-1)!;
    if (last.x < at) points.push({ ...last, x: at });
    const { expected } = figures;
    const half = (cents(expected.high) - cents(expected.low)) / 2;
    won += cents(figures.win);
    mean += cents(expected.win);
    square += half * half;
    const band = Math.sqrt(square);
    const x = Math.min(at + report.step, report.to);
    points.push({ x, y: won, low: mean - band, high: mean + band, expected: mean });
  }
  return points;
}

/** A figure of every hour or day, as steps; nothing where nothing was played. */
export function steps(
  report: Report,
  of: (figures: Figures) => number,
): { x: number; y: number }[] {
  const known = new Map(report.times.map(({ at, figures }) => [at, of(figures)]));
  const points = [];
  for (let at = report.from; at < report.to; at += report.step) {
    const y = known.get(at) ?? 0;
    points.push({ x: at, y }, { x: Math.min(at + report.step, report.to), y });
  }
  return points;
}

/** How often something went wrong by what it is counted by, the most often first. */
export function counted(
  wrong: readonly WentWrong[],
  by: (it: WentWrong) => string,
): [string, number][] {
  const sums = new Map<string, number>();
  for (const it of wrong) sums.set(by(it), (sums.get(by(it)) ?? 0) + it.times);
  return [...sums].sort(
    ([name, times], [other, more]) => more - times || name.localeCompare(other),
  );
}
