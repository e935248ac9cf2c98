// A bettor's play at a station: the wagering state, fed by the document and the answers.

import type { Station } from "../api/types";
import type { Source } from "../app/source";
import { cents } from "../state/money";
import * as wagering from "../state/wagering";
import type { Stands, Wagering } from "../state/wagering";

/** What the document says of this station's wagers. */
export function standsOf(shown: Station): Stands {
  const placed = shown.felt.spots.filter((spot) => spot.amount !== undefined);
  return {
    bettor: shown.seat.bettor,
    wagers: placed.map((spot) => ({ bet: spot.bet, amount: spot.amount! })),
    isOpen: shown.felt.open,
    coup: `${shown.shoe.number}/${shown.phase.coup ?? shown.shoe.coups}`,
  };
}

export class Play {
  state = $state.raw<Wagering>(wagering.nothing(0));
  #source: Source<Station>;
  #before: Stands | null = null;

  constructor(source: Source<Station>) {
    this.#source = source;
  }

  /** Follows the document and the answers until its component goes. */
  follow(): () => void {
    return this.#source.hear((answer) => {
      // The document that the answer speaks of is there, but its effect may not have run yet.
      if (this.#source.document !== null) this.see(this.#source.document);
      this.state = wagering.answered(this.state, answer, this.#ask);
    });
  }

  /** Takes a new document. */
  see(shown: Station): void {
    const now = standsOf(shown);
    let next = wagering.stands({ ...this.state, place: shown.seat.place }, this.#before, now);
    const worth = shown.chips.worth.map(cents);
    if (next.chip === null || !worth.includes(next.chip)) {
      next = { ...next, chip: worth[Math.min(1, worth.length - 1)] ?? null };
    }
    this.#before = now;
    this.state = next;
  }

  #ask = (request: Parameters<wagering.Ask>[0]) => this.#source.ask(request);

  choose(chip: number): void {
    this.state = wagering.chooseChip(this.state, chip);
  }

  tap(bet: string): void {
    this.state = wagering.tap(this.state, bet, this.#ask);
  }

  remove(bet: string): void {
    this.state = wagering.remove(this.state, bet, this.#ask);
  }

  move(from: string, to: string): void {
    this.state = wagering.move(this.state, from, to, this.#ask);
  }

  dismiss(bet: string): void {
    this.state = wagering.dismiss(this.state, bet);
  }

  undo(): void {
    this.state = wagering.undo(this.state, this.#ask);
  }

  clear(): void {
    this.state = wagering.clear(this.state, this.#ask);
  }

  repeat(): void {
    this.state = wagering.repeat(this.state, this.#ask);
  }

  double(): void {
    this.state = wagering.double(this.state, this.#ask);
  }
}
