// The house's time, second by second, by what it said last.

export class Clock {
  now = $state.raw(Date.now());
  #offset = 0;

  /** The house said what time it is. */
  set(now: number): void {
    this.#offset = now - Date.now();
    this.now = now;
  }

  /** Runs until it is stopped. */
  run(): () => void {
    const timer = setInterval(() => (this.now = Date.now() + this.#offset), 1000);
    return () => clearInterval(timer);
  }
}

/** A start at once is in a moment: what is past cannot be scheduled. */
const SOON_MS = 2_000;

/** The moment so many minutes from now at which a session starts. */
export function startIn(now: number, minutes: number): number {
  return Math.round(now + Math.max(SOON_MS, minutes * 60_000));
}
