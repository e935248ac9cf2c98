// What the signs of a table announce, in words.

import type { BetLimits, Notice, Range } from "../api/types";
import type { Speaker } from "../words/say";
import type { Words } from "../words/words";

/** All that will change, one thing after another. */
export function noticeText(notice: Notice, { notices }: Words["shared"], speak: Speaker) {
  if (notice.change === "closed") return notices.closed;
  if (notice.change === "limits" && notice.limits !== null) {
    const { usual, of_bets } = notice.limits;
    const own = withSameLimits(of_bets).map(({ of, range }) => {
      const bet = speak.list(of.map((each) => speak.bet(each)));
      return speak.say(notices.limitsOf, { bet, ...range });
    });
    return [speak.say(notices.limits, { ...usual }), ...own].join(notices.between);
  }
  const set = notice.options.map(({ name, value }) => speak.say(notices.option, { name, value }));
  return [speak.say(notices.version, { version: notice.version }), ...set].join(notices.between);
}

/** Bets with the same limits stand together, so that a sign stays short. */
export function withSameLimits(ofBets: BetLimits[]): { of: string[]; range: Range }[] {
  const found = new Map<string, { of: string[]; range: Range }>();
  for (const { bet, range } of ofBets) {
    const key = JSON.stringify(range);
    const same = found.get(key) ?? { of: [], range };
    found.set(key, { ...same, of: [...same.of, bet] });
  }
  return [...found.values()];
}

/** When, as a screen says it that is read from afar. */
export function noticeIn(notice: Notice, now: number, words: Words["shared"], speak: Speaker) {
  const minutes = Math.max(0, Math.ceil((notice.due - now) / 60_000));
  return speak.say(words.notices.in, { minutes });
}
