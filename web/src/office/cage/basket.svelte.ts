// The tickets that are kept at a window until they are paid or given back: they stay while somebody
// looks at another page of the office.

import type { TicketFound } from "../../api/types";

/** A ticket that is kept. */
export interface Kept {
  number: string;
  found: TicketFound;
}

class Basket {
  kept = $state.raw<Kept[]>([]);
}

const baskets = new Map<number, Basket>();

/** The tickets that are kept at a desk. */
export function basketOf(desk: number): Basket {
  const basket = baskets.get(desk) ?? new Basket();
  baskets.set(desk, basket);
  return basket;
}
