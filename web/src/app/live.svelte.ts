// A screen's document as the table's feed keeps it, for the components to read.

import type { Bets, ContestConditions, History, RulesText } from "../api/types";
import { Feed, type Link } from "../feed/feed";
import type { Answer, Document, Refusal, Request } from "../feed/messages";
import type { Source } from "./source";

type Hears = (answer: Answer, request: Request) => void;

export class Live<D extends Document> implements Source<D> {
  document = $state.raw<D | null>(null);
  link = $state.raw<Link>("connecting");
  #feed: Feed<D>;
  #listeners = new Set<Hears>();

  #table: string;
  #screen: string;
  #device: string;

  constructor(table: string, screen: string, device: string) {
    this.#table = table;
    this.#screen = screen;
    this.#device = device;
    const address = `${feedAddress(table, screen, location)}${this.#as}`;
    this.#feed = new Feed<D>(address, {
      document: (document) => (this.document = document),
      link: (link) => (this.link = link),
      answer: (answer, request) => {
        for (const hears of this.#listeners) hears(answer, request);
      },
    });
    this.#feed.start();
  }

  /** Whoever is signed in without a device, as in the office, names none. */
  get #as(): string {
    return this.#device === "" ? "" : `?as=${this.#device}`;
  }

  /** Lets go of the table. */
  stop(): void {
    this.#feed.stop();
  }

  now(): number {
    return this.#feed.now();
  }

  ask(request: Request, as?: { name: string; pin: string }): string {
    return this.#feed.ask(request, as);
  }

  letDeal(who: "person" | "system"): void {
    const asked = fetch(this.#at("dealer"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ automatic: who === "system" }),
    });
    // Where the house cannot be reached, the link says so.
    asked.then((answer) => this.#told(answer)).catch(() => undefined);
  }

  /** A change of the dealer is answered as what is asked over the feed is. */
  async #told(response: Response): Promise<void> {
    const read = (await response.json()) as Omit<Answer, "key"> | Refusal;
    const answer = "code" in read ? { n: 0, refused: read } : read;
    const refused = answer.refused ?? answer.unavailable;
    const told: Answer = { ...answer, key: "", ...(refused === undefined ? {} : { refused }) };
    for (const hears of this.#listeners) hears(told, { is: "change_dealer", name: "" });
  }

  bets(): Promise<Bets | null> {
    return this.#read<Bets>("bets");
  }

  history(): Promise<History | null> {
    const place = this.#screen.split("/")[1] ?? "";
    return this.#read<History>(`history/${place}`);
  }

  rules(): Promise<RulesText | null> {
    return this.#read<RulesText>("rules");
  }

  conditions(): Promise<ContestConditions[] | null> {
    return this.#read<ContestConditions[]>("tournaments");
  }

  /** The address of something of the table. */
  #at(what: string): string {
    return `/api/tables/${encodeURIComponent(this.#table)}/${what}${this.#as}`;
  }

  /** Reads something of the table; none where the house does not answer. */
  async #read<T>(what: string): Promise<T | null> {
    try {
      const answer = await fetch(this.#at(what));
      return answer.ok ? ((await answer.json()) as T) : null;
    } catch {
      return null;
    }
  }

  hear(listener: Hears): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The address of a screen's feed on the server that served the page. */
export function feedAddress(table: string, screen: string, location: Location): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/feed/${screen}`;
}

/** The table and the place that a page's address names: `/station/T1/3`, or `?table=T1&place=3`. */
export function whereabouts(location: Pick<Location, "pathname" | "search">): {
  table: string | null;
  place: number | null;
} {
  const query = new URLSearchParams(location.search);
  const [, table, place] = location.pathname.split("/").filter((part) => part !== "");
  const number = Number(query.get("place") ?? place);
  return {
    table: query.get("table") ?? (table === undefined ? null : decodeURIComponent(table)),
    place: Number.isInteger(number) && number > 0 ? number : null,
  };
}
