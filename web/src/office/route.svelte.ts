// Where in the office somebody is. Everything that can be looked at has an address of its own, so
// that it can be sent to a colleague.

export interface Where {
  /** The room, by the first word behind `/office`. */
  room: string | null;
  /** What is looked at in it: a table, a coup, a rule. */
  parts: string[];
  query: URLSearchParams;
}

const HOME = "/office";

export function whereOf(location: Pick<Location, "pathname" | "search">): Where {
  const [, room, ...parts] = location.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  return { room: room ?? null, parts, query: new URLSearchParams(location.search) };
}

/** The address of something in a room. What is empty is left out; no room is the front door. */
export function addressOf(
  room: string,
  parts: readonly (string | number)[] = [],
  query: Record<string, string> = {},
): string {
  const path = [room, ...parts]
    .filter((part) => part !== "")
    .map((part) => `/${encodeURIComponent(part)}`)
    .join("");
  const kept = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return HOME + path + (kept.size === 0 ? "" : `?${kept.toString()}`);
}

export class Route {
  current = $state.raw<Where>({ room: null, parts: [], query: new URLSearchParams() });

  constructor() {
    this.#look();
    addEventListener("popstate", () => this.#look());
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#look();
  }

  /** The same view, narrowed otherwise: going back does not go through every letter. */
  narrow(query: Record<string, string>): void {
    const { room, parts } = this.current;
    history.replaceState(null, "", addressOf(room ?? "", parts, query));
    this.#look();
  }

  /** Follows links within the office without loading the page anew. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link === null || !isPlain || link.target !== "" || link.hasAttribute("download")) return;
    if (!link.pathname.startsWith(HOME) || link.origin !== location.origin) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }

  #look(): void {
    this.current = whereOf(location);
  }
}
