// What the signs of a table announce, in words.

import type { Notice } from "../api/types";
import { lookUp, type Speaker } from "../words/say";
import type { Words } from "../words/words";

/** All that will change, one thing after another. */
export function noticeText(notice: Notice, { notices, bets }: Words["shared"], speak: Speaker) {
  if (notice.change === "closed") return notices.closed;
  if (notice.change === "limits" && notice.limits !== null) {
    const { usual, of_bets } = notice.limits;
    const own = of_bets.map(({ bet, range }) =>
      speak.say(notices.limitsOf, { bet: lookUp(bets, bet), ...range }),
    );
    return [speak.say(notices.limits, { ...usual }), ...own].join(notices.between);
  }
  const set = notice.options.map(({ name, value }) => speak.say(notices.option, { name, value }));
  return [speak.say(notices.version, { version: notice.version }), ...set].join(notices.between);
}

/** When, as a screen says it that is read from afar. */
export function noticeIn(notice: Notice, now: number, words: Words["shared"], speak: Speaker) {
  const minutes = Math.max(0, Math.ceil((notice.due - now) / 60_000));
  return speak.say(words.notices.in, { minutes });
}
