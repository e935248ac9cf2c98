// The card keypad of the console: a rank, then a suit, one step back at any time before the confirm.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["S", "H", "D", "C"] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
/** A card as text, such as `4S`. */
export type Card = `${Rank}${Suit}`;

/** What has been keyed so far. */
export interface Keypad {
  rank: Rank | null;
  suit: Suit | null;
}

export type Key = Rank | Suit | "Backspace" | "Enter" | "Escape";

export const EMPTY: Keypad = { rank: null, suit: null };

/** What a key made of it; `confirmed` is the card to be sent. */
export interface Keyed {
  keypad: Keypad;
  confirmed: Card | null;
}

/** The card that stands on the keypad, once both of its keys have been pressed. */
export function card(keypad: Keypad): Card | null {
  return keypad.rank !== null && keypad.suit !== null ? `${keypad.rank}${keypad.suit}` : null;
}

/** Presses a key. A suit without a rank does nothing, so that a hand that slips does no harm. */
export function press(keypad: Keypad, key: Key): Keyed {
  const stays = (next: Keypad): Keyed => ({ keypad: next, confirmed: null });
  switch (key) {
    case "Enter": {
      const confirmed = card(keypad);
      return confirmed === null ? stays(keypad) : { keypad: EMPTY, confirmed };
    }
    case "Escape":
      return stays(EMPTY);
    case "Backspace":
      return stays(keypad.suit !== null ? { ...keypad, suit: null } : EMPTY);
  }
  if (isRank(key)) return stays({ rank: key, suit: null });
  return stays(keypad.rank === null ? keypad : { ...keypad, suit: key });
}

function isRank(key: string): key is Rank {
  return (RANKS as readonly string[]).includes(key);
}

/** The key of the keypad that a key of the keyboard stands for; `1` and `0` are the ace and the ten,
 * so that a scanner that types `10H` and Enter needs nothing of its own. */
export function keyOf(pressed: string): Key | null {
  if (pressed === "Backspace" || pressed === "Enter" || pressed === "Escape") return pressed;
  const key = pressed === "1" ? "A" : pressed === "0" ? "T" : pressed.toUpperCase();
  const known = isRank(key) || (SUITS as readonly string[]).includes(key);
  return known ? (key as Key) : null;
}
