// What people read and hear: a Chinese station, the roads for those who do not see them, roads that are
// where they must be, and drills for those who learn.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { roads } from "../../src/state/roads";
import type { Bead, Outcome } from "../../src/api/types";
import { houseOf, type Desk } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("act"), tableOf("vic")]);
const LETTERS: Record<string, Outcome> = { P: "player", B: "banker", T: "tie" };

/** The first worked example of the roads: a leading tie, a double tie, and all three derived roads. */
const SHOE = "TBBPTTPPPBBPBBTP";
/** A coup of each outcome, by its cards. */
const COUPS = { P: "9S 7H KD KC", B: "7S 9H KD KC", T: "8S 8H KD KC" } as const;

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

test("a station speaks Chinese when somebody wants it to, and refuses in Chinese", async () => {
  const house = opened();
  const desk = await house.console("south");
  const station = await house.station("south", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "陈小明");
  await station.page.getByRole("button", { name: "Settings" }).click();
  await station.page.getByRole("radio", { name: "简体中文" }).click();
  await station.page.waitForSelector("html[lang=zh-Hans]");
  await station.page.getByRole("button", { name: "关闭" }).click();
  await desk.confirm();
  await station.page.waitForSelector("header:has-text('请投注')");
  expect(await station.page.locator("[data-bet=banker]").innerText()).toContain("庄");
  await station.wager("player-pair", "5.00");
  const why = station.page.locator("#why-player-pair");
  await why.waitFor();
  expect(await why.innerText()).toMatch(/4\.11/);
  expect(await why.innerText()).not.toMatch(/[a-z]{3}/);
  await station.wager("banker", "25.00");
  await station.isHeld("banker");
  await dealt(desk, COUPS.B);
  expect(await station.page.locator(".middle").innerText()).toContain("庄");
  expect(await station.page.locator("main").innerText()).not.toMatch(/undefined|\{\w+\}/);
});

/** There are only so many kings in a shoe. */
const TENS = ["K", "Q", "J", "T"];

async function dealt(desk: Desk, cards: string) {
  await desk.until("deal_card", "expose_card");
  await desk.cards(cards);
  await desk.until("complete_coup");
}

test("a drill is failed, and passed the next time, with points and the rule", async () => {
  const house = opened();
  const { page } = await house.console("south");
  await page.getByRole("button", { name: "Training" }).click();
  await page.locator("[data-drill]").first().waitFor();
  await page.locator("[data-drill]").first().click();
  await page.waitForSelector(".question");
  const choose = async (part: string, id: string) =>
    page.locator(`[data-part=${part}] [data-choice="${id}"]`).click();
  const any = (part: string) =>
    page.locator(`[data-part=${part}] [data-choice]`).first().getAttribute("data-choice");
  for (const part of ["situation", "answer", "by"]) await choose(part, (await any(part))!);
  await page.getByRole("button", { name: "Mark my answer" }).click();
  await page.waitForSelector(".result");
  const rights: [string, string][] = [];
  for (const part of ["situation", "answer", "by"]) {
    const right = page.locator(`[data-part=${part}] .isRight`).first();
    rights.push([part, (await right.getAttribute("data-choice"))!]);
  }
  expect(await page.locator(".result .rule").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Back" }).click();
  await page.locator("[data-drill]").first().click();
  await page.waitForSelector(".question");
  for (const [part, id] of rights) await choose(part, id);
  await page.getByRole("button", { name: "Mark my answer" }).click();
  await page.waitForSelector(".result:has-text('10 of 10 points')");
  expect(house.complaints).toEqual([]);
});
