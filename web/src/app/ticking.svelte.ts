// A countdown that wakes a component when its seconds change, and no more often.

import { countdown, nextChangeMs, type Countdown } from "../state/countdown";

/** The countdown to a moment of the table's time. Call it while a component is made. */
export function ticking(
  until: () => number | null,
  periodS: () => number | null,
  now: () => number,
): { readonly current: Countdown } {
  let current = $state.raw(countdown(until(), periodS(), now()));

  $effect(() => {
    const [end, period] = [until(), periodS()];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      // What the effect writes it must not read, or it would wake itself.
      const next = countdown(end, period, now());
      current = next;
      if (end !== null && next.secondsLeft > 0) timer = setTimeout(tick, nextChangeMs(end, now()));
    };
    tick();
    return () => clearTimeout(timer);
  });

  return {
    get current() {
      return current;
    },
  };
}
