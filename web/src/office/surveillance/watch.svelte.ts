// A table as surveillance sees it, kept true by the table's feed.

import type { EdgeBands, Surveillance } from "../../api/types";
import { feedAddress } from "../../app/live.svelte";
import { Feed, type Link } from "../../feed/feed";

export class Watch {
  document = $state.raw<Surveillance | null>(null);
  link = $state.raw<Link>("connecting");
  #feed: Feed<Surveillance>;

  constructor(table: string) {
    this.#feed = new Feed<Surveillance>(feedAddress(table, "surveillance", location), {
      document: (document) => (this.document = document),
      link: (link) => (this.link = link),
      answer: () => {},
    });
    this.#feed.start();
  }

  stop(): void {
    this.#feed.stop();
  }
}

/** A billionth of the wager as a share of it. */
export const share = (billionths: number): number => billionths / 1e9;

export interface Ends {
  low: number;
  high: number;
}

/** How far the odds of a bet usually go where so many cards are unseen. */
export function bandOf(bands: EdgeBands | null, bet: string, unseen: number): Ends | null {
  const at = bands?.bets.indexOf(bet) ?? -1;
  const step = bands?.steps.find((each) => each.unseen < unseen);
  const band = at < 0 ? undefined : step?.bands[at];
  return band === undefined ? null : { low: share(band.low), high: share(band.high) };
}

export interface OnCourse extends Partial<Ends> {
  x: number;
  y: number;
  expected?: number;
}

/** The odds of one bet through the shoe, coup by coup. */
export function courseOf(
  { course, odds }: Pick<Surveillance, "course" | "odds">,
  bands: EdgeBands | null,
  bet: string,
): OnCourse[] {
  const at = course.bets.indexOf(bet);
  if (at < 0) return [];
  const full = odds.bets.find((each) => each.bet === bet)?.full.billionths;
  return course.coups.map((coup, row) => ({
    x: coup,
    y: share(course.edges[row * course.bets.length + at] ?? 0),
    ...(full === undefined ? {} : { expected: share(full) }),
    ...(bandOf(bands, bet, course.unseen[row] ?? 0) ?? {}),
  }));
}
