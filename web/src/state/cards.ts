// Cards as somebody types them in a row: `4s 10H kd`.

import { RANKS, SUITS } from "./keypad";

const CARD = new RegExp(`^[${RANKS.join("")}][${SUITS.join("")}]$`);

/** The cards of a text; none where something in it is no card. */
export function readCards(text: string): string[] | null {
  const cards = text
    .toUpperCase()
    .replaceAll("10", "T")
    .split(/[\s,]+/)
    .filter((card) => card !== "");
  return cards.every((card) => CARD.test(card)) ? cards : null;
}
