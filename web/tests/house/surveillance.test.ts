// Surveillance follows a shoe that is dealt: odds, cards, an alarm; and nobody else gets in.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe";
import { houseOf, until } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("act")]);
const COUP = "7S 9H KD KC";

const coupOf = (page: Page) => page.locator("[data-coup]").getAttribute("data-coup");
const odds = (page: Page, bet: string) => page.locator(`[data-odds=${bet}] .percent`).innerText();

/** How many kings of diamonds nobody has seen. */
const kings = (page: Page) =>
  page.locator(".census tbody tr").nth(2).locator("td").nth(12).innerText();

test("surveillance follows the odds through a shoe, and hears of cards that repeat", async () => {
  const house = opened();
  const watch = await house.office("surveillance");
  await watch.getByRole("link", { name: "Surveillance" }).first().click();
  await watch.getByRole("link", { name: "capital" }).click();
  const desk = await house.console("capital");
  const station = await house.station("capital", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "Ann");
  const seen: string[] = [];
  // The same four cards again and again: nobody shuffled these.
  for (const coup of ["1", "2", "3"]) {
    await desk.until("open_wagering");
    await desk.confirm();
    await until(async () => ((await coupOf(watch)) === coup ? true : null), `coup ${coup}`);
    expect(await kings(watch)).toBe(String(9 - Number(coup)));
    seen.push(await odds(watch, "banker"));
    await station.wager("player", "10.00");
    await station.isHeld("player");
    await desk.until("deal_card", "expose_card");
    await desk.cards(COUP);
    await desk.until("complete_coup");
    await desk.confirm();
  }
  expect(seen[0]).toMatch(/^-1\.0\d\d\d%$/);
  expect(new Set(seen).size).toBe(3);
  const alarm = watch.locator("[data-alarm=as_before]");
  await alarm.waitFor();
  expect(await alarm.innerText()).toMatch(/8 cards in a row.*at most one of .* shoes/s);
  expect(await watch.locator(".census + p").innerText()).toMatch(/In the shoe: \d+/);
  await watch.locator("[data-odds=tie] button").click();
  expect(new URL(watch.url()).search).toBe("?bet=tie");
  await watch.waitForSelector("figure svg[role=img]");
  expect(await violations(watch)).toEqual([]);
  await watch.getByRole("link", { name: "All tables" }).click();
  await watch.waitForSelector("[data-table=capital].alarmed");
  expect(await violations(watch)).toEqual([]);
  expect(house.complaints).toEqual([]);
});

test("those of the cage find no such room", async () => {
  const page = await opened().office("cashier", "surveillance/capital");
  await page.waitForSelector("[role=alert]");
  expect(await page.locator("main").innerText()).toMatch(/not open to you/);
  const links = page.locator("nav").getByRole("link", { name: "Surveillance" });
  expect(await links.count()).toBe(0);
});
