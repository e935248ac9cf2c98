// The roads of a shoe that is dealt at a table: where they must be, and told to those who do not see
// them.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { roads } from "../../src/state/roads";
import type { Bead, Outcome } from "../../src/api/types";
import { houseOf } from "./house";
import { dealt } from "./play";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("act")]);
const LETTERS: Record<string, Outcome> = { P: "player", B: "banker", T: "tie" };

/** The first worked example of the roads: a leading tie, a double tie, and all three derived roads. */
const SHOE = "TBBPTTPPPBBPBBTP";
/** A coup of each outcome, by its cards. */
const COUPS = { P: "9S 7H KD KC", B: "7S 9H KD KC", T: "8S 8H KD KC" } as const;

/** There are only so many kings in a shoe. */
const TENS = ["K", "Q", "J", "T"];

/** What stands on the board of a road, by the place and the class of its drawing. */
function drawn(page: Page, road: string): Promise<string[]> {
  return page.getByRole("img", { name: new RegExp(`^${road}: `) }).evaluate((board) => {
    const cells = [...board.querySelectorAll<SVGGElement>(":scope > g[transform]")];
    return cells.map((cell) => {
      const [x, y] = cell.getAttribute("transform")!.match(/-?\d+/g)!.map(Number);
      const is = ["player", "banker", "red", "blue"].find((name) => cell.querySelector(`.${name}`));
      return `${(x! - 50) / 100},${(y! - 50) / 100} ${is}`;
    });
  });
}

test("the roads of a shoe that was dealt are where the worked example has them, and are told in words", async () => {
  const house = opened();
  const desk = await house.console("capital");
  const station = await house.station("capital", 1);
  const display = await house.display("capital");
  await desk.until("open_wagering");
  await desk.seats(1, "Ann");
  for (const [i, letter] of [...SHOE].entries()) {
    await desk.until("open_wagering");
    await desk.confirm();
    // Somebody wagers, or nothing is dealt here.
    await station.wager("player", "10.00");
    await station.isHeld("player");
    await dealt(desk, COUPS[letter as keyof typeof COUPS].replaceAll("K", TENS[i % 4]!));
    await desk.confirm();
  }
  const beads: Bead[] = [...SHOE].map((letter) => ({ is: LETTERS[letter]! }));
  const wanted = roads(beads);
  const said = display.getByRole("img", { name: /^Big road: / });
  expect(await said.getAttribute("aria-label")).toBe(
    "Big road: latest first: Player 1, Banker 2 with 1 tie, Player 1, Banker 2, " +
      "Player 4 with 2 ties, Banker 2 with 1 tie",
  );
  const laid = (cells: { x: number; y: number; is: string }[]) =>
    cells.map((cell) => `${cell.x},${cell.y} ${cell.is}`);
  expect(await drawn(display, "Big road")).toEqual(laid(wanted.big));
  expect(await drawn(display, "Big eye boy")).toEqual(laid(wanted.big_eye_boy));
  expect(await drawn(display, "Small road")).toEqual(laid(wanted.small_road));
  expect(await drawn(display, "Cockroach pig")).toEqual(laid(wanted.cockroach_pig));
  expect(await drawn(station.page, "Big road")).toEqual(laid(wanted.big));
  const tree = await display.locator("main").ariaSnapshot();
  expect(tree).toContain("Big eye boy: 3 regular, 6 irregular");
});
