// How long things take, from counts up to bounds.

import type { TimesTaken } from "../../api/types";

/** The milliseconds within which a share of all came, as the bounds tell: none where nothing was
 * counted, and no bound where it took longer than the longest. */
export function within(times: TimesTaken, share: number): { ms: number; isOver: boolean } | null {
  if (times.count === 0) return null;
  const wanted = times.count * share;
  let longest = 0;
  for (const { ms, count } of times.upto) {
    if (ms === null) break;
    if (count >= wanted) return { ms, isOver: false };
    longest = ms;
  }
  return { ms: longest, isOver: true };
}

/** What was counted since an earlier look. */
export function since(now: TimesTaken, before: TimesTaken | null): TimesTaken {
  if (before === null || before.count > now.count) return now;
  const upto = now.upto.map((each, at) => ({
    ms: each.ms,
    count: each.count - (before.upto[at]?.count ?? 0),
  }));
  return { ...now, count: now.count - before.count, sum_ms: now.sum_ms - before.sum_ms, upto };
}

/** How long something has run: days, hours, minutes. */
export function lasted(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(ms / 60_000);
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}
