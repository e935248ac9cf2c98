// The wagering period as a screen shows it: seconds left, share left, and how urgent it is.

/** `open` where wagering has no end by the clock; `over` once the clock has run out. */
export type Urgency = "open" | "calm" | "soon" | "urgent" | "over";

export interface Countdown {
  /** Whole seconds, rounded up: a screen says 1 until the very end. */
  secondsLeft: number;
  /** From 1 at the start to 0 at the end. */
  shareLeft: number;
  urgency: Urgency;
}

const SOON_S = 10;
const URGENT_S = 5;

/** The countdown at a moment of the table's time. */
export function countdown(until: number | null, periodS: number | null, now: number): Countdown {
  if (until === null) return { secondsLeft: 0, shareLeft: 1, urgency: "open" };
  const leftMs = Math.max(0, until - now);
  const secondsLeft = Math.ceil(leftMs / 1000);
  const periodMs = (periodS ?? Math.max(secondsLeft, 1)) * 1000;
  return {
    secondsLeft,
    shareLeft: Math.min(1, leftMs / periodMs),
    urgency: urgency(secondsLeft),
  };
}

function urgency(secondsLeft: number): Urgency {
  if (secondsLeft === 0) return "over";
  if (secondsLeft <= URGENT_S) return "urgent";
  return secondsLeft <= SOON_S ? "soon" : "calm";
}

/** The milliseconds until the seconds left change: screens wake no more often than they must. */
export function nextChangeMs(until: number, now: number): number {
  const leftMs = until - now;
  return leftMs <= 0 ? 0 : ((leftMs - 1) % 1000) + 1;
}

/** So many milliseconds as hours, minutes and seconds. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const shown = hours === 0 ? parts : [hours, ...parts];
  return shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, "0"))).join(":");
}
