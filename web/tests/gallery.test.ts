// The gallery tells the truth: its states are invented, but a dealer who looks at their pictures must
// find coups that can be dealt, and rules that there are.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Cards, Display } from "../src/api/types";
import { consoles } from "../src/mock/console";
import { displays } from "../src/mock/display";
import { history, published, rulesText, school } from "../src/mock/reading";
import { payTables, stations } from "../src/mock/station";

const RULEBOOKS = new URL("../../rulebooks/", import.meta.url);
const books = readdirSync(RULEBOOKS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const rules = new Set(
  books.flatMap((book) =>
    readFileSync(new URL(`${book}/register.tsv`, RULEBOOKS), "utf8")
      .split("\n")
      .map((line) => line.split("\t")[0]!),
  ),
);

/** Every text in a document that is the name of a rule. */
function named(document: unknown): string[] {
  if (typeof document === "string") {
    return books.some((book) => document.startsWith(`${book}:`)) ? [document] : [];
  }
  if (typeof document !== "object" || document === null) return [];
  return Object.values(document).flatMap(named);
}

/** What the Player's third card must count for the Banker's Hand to draw, by its own count. */
const BANKER_DRAWS = [
  "0123456789",
  "0123456789",
  "0123456789",
  "012345679",
  "234567",
  "4567",
  "67",
];

const worth = (face: string) => ({ A: 1, T: 0, J: 0, Q: 0, K: 0 })[face[0]!] ?? Number(face[0]);
const count = (faces: string[]) => faces.reduce((sum, face) => sum + worth(face), 0) % 10;

/** What lies on the felt that nobody may have drawn, or that is missing where the coup is over. */
function faults(players: string[], bankers: string[], isOver: boolean): string[] {
  const [player, banker] = [players, bankers].map((hand) => count(hand.slice(0, 2)));
  const isNatural = Math.max(player!, banker!) >= 8;
  const playerDraws = !isNatural && player! <= 5;
  const third = players[2] === undefined ? null : worth(players[2]);
  const bankerDraws =
    !isNatural &&
    (third === null ? banker! <= 5 : (BANKER_DRAWS[banker!] ?? "").includes(String(third)));
  const lacks = (hand: string[], draws: boolean) => isOver && draws && hand.length < 3;
  return [
    players.length > 2 && !playerDraws ? "the Player's Hand may not draw" : "",
    bankers.length > 2 && !bankerDraws ? "the Banker's Hand may not draw" : "",
    lacks(players, playerDraws) || lacks(bankers, bankerDraws) ? "a third card is due" : "",
  ].filter(Boolean);
}

function faultsOf({ cards, phase }: Pick<Display, "cards" | "phase">): string[] {
  const faces = (hand: Cards["players"]) =>
    [...hand.first, ...(hand.third === null ? [] : [hand.third])].map((card) => card.face);
  const [players, bankers] = [faces(cards.players), faces(cards.bankers)];
  const known = [...players, ...bankers].filter((face) => face !== null);
  if (players.length < 2 || bankers.length < 2 || known.length < players.length + bankers.length) {
    return [];
  }
  const isOver = cards.outcome !== null || phase.next.step === "announce";
  const wrong = faults(players as string[], bankers as string[], isOver);
  for (const verdict of cards.tableau) {
    const own = (verdict.side === "player" ? players : bankers) as string[];
    if (verdict.count !== count(own.slice(0, 2))) wrong.push("a verdict on another count");
    const third = verdict.side === "banker" && players[2] ? worth(players[2]) : null;
    if (verdict.against !== third) wrong.push("a verdict against another card");
  }
  const isDue = faults(players as string[], bankers as string[], true).length > 0;
  if (phase.next.step === "third_card" && !isDue) wrong.push("a third card is due to nobody");
  const [player, banker] = [count(players as string[]), count(bankers as string[])];
  const outcome = player === banker ? "tie" : player > banker ? "player" : "banker";
  if (cards.outcome !== null && cards.outcome !== outcome) wrong.push(`${outcome} has won`);
  return wrong;
}

const SCREENS = { station: stations, console: consoles, display: displays };
const all = Object.entries(SCREENS).flatMap(([screen, states]) =>
  Object.entries(states).map(([state, shown]) => [`${screen}/${state}`, shown as Display] as const),
);

test.each(all)("%s shows what a table can come to", (_, shown) => {
  expect(faultsOf(shown)).toEqual([]);
  expect(named(shown).filter((rule) => !rules.has(rule))).toEqual([]);
  const { roads, shoe } = shown;
  expect(roads.beads.length).toBeGreaterThanOrEqual(shoe.coups);
  expect(roads.beads.length).toBeLessThanOrEqual(shoe.coup ?? 0);
});

test("so do the pay tables, the last coups, the rules, conditions and the drill", async () => {
  const drill = [await school.question("0", 1), await school.answer("0", {} as never)];
  const read = [payTables, history, rulesText, published, ...drill];
  expect(named(read).filter((rule) => !rules.has(rule))).toEqual([]);
  for (const { cards } of history.coups) {
    const of = (side: string) =>
      cards.filter((card) => card.side === side).map((card) => card.face!);
    expect(faults(of("player"), of("banker"), true)).toEqual([]);
  }
});
