// What a bettor is told about money: a wager clamped, a result corrected, the coups that were played.
import { expect, test } from "vitest";
import { houseOf } from "./house";
import { dealt, wagered } from "./play";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("vic")]);

test("more than a side bet takes is clamped, and the station says to what and by which rule", async () => {
  const house = opened();
  const { desk, ann } = await wagered(house, "south");
  await ann.wager("player-pair", "25.00");
  await ann.isHeld("player-pair");
  await ann.wager("player-pair", "50.00");
  const why = ann.page.locator("#why-player-pair");
  await why.waitFor();
  expect(await why.innerText()).toBe("$60.00 of $75.00 was taken. (5.3.2(b))");
  await dealt(desk, "9S 7H KD KC");
  await ann.hasCredit("$390.00");
  await desk.confirm();
});

test("a wrong result is corrected by two people; the station shows before, after and why", async () => {
  const house = opened();
  const { desk, ann, ben } = await wagered(house, "south");
  const before = [await ann.credit(), await ben.credit()];
  // The dealer keys a nine that was a six.
  await dealt(desk, "9S 7H KD KC");
  await ben.page.waitForSelector(".won");
  await desk.reports("A wrong result was entered");
  await desk.due("resolve");
  await ann.page.waitForSelector(".bands:has-text('frozen')");
  await desk.page.click("[data-remedy=recalculate]");
  await desk.page.fill("[data-own=cards]", "6S 7H KD KC");
  await desk.page.click(".given .button.first");
  await desk.due("confirm_correction");
  await desk.page.click(".incident .button.first");
  await desk.page.waitForSelector(".incident:has-text('has confirmed')");
  // The same person does not confirm twice: the supervisor does.
  await desk.page.click(".incident .button.first");
  await desk.page.waitForSelector(".vouch");
  await desk.vouch();
  await desk.due("complete_coup");
  await ann.page.waitForSelector(".side:has-text('A result was corrected')");
  const told = await ann.page.locator(".side").innerText();
  expect(told).toContain("11.11");
  expect(before).toEqual(["$390.00", "$600.00"]);
  await ann.hasCredit("$437.50");
  await ben.hasCredit("$500.00");
});

test("the last coups of a bettor are told with every wager and its rule, and nobody else's", async () => {
  const house = opened();
  const [ann, ben] = [await house.station("south", 1), await house.station("south", 2)];
  await ann.page.getByRole("button", { name: "History" }).click();
  const told = ann.page.locator(".side .sheet");
  await told.locator(".row").first().waitFor();
  expect(await told.innerText()).toContain("Coup 1");
  expect(await told.innerText()).toMatch(/Banker \$50\.00\s+loses/);
  expect(await told.innerText()).not.toContain("Player $100.00");
  await ben.page.getByRole("button", { name: "Rules", exact: true }).click();
  await ben.page.waitForSelector(".side:has-text('House edge')");
  expect(await ben.page.locator(".side").innerText()).toContain("1.058%");
  await ben.page.getByRole("tab", { name: "Rules" }).click();
  await ben.page.getByPlaceholder("Find in the rules").fill("11.11");
  await ben.page.waitForSelector(".side dt:has-text('11.11')");
});
