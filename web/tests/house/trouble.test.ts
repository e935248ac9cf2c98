// What goes wrong at a table, put right at its screens: wagers clamped, options asked, results
// corrected, disputes marked, attendants called.
import { expect, test } from "vitest";
import { houseOf, type Desk, type House } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("vic"), tableOf("wa"), tableOf("act")]);

/** Two people with wagers, and no more bets. */
async function wagered(house: House, table: string) {
  const desk = await house.console(table);
  const [ann, ben] = [await house.station(table, 1), await house.station(table, 2)];
  await desk.until("open_wagering");
  if ((await desk.page.locator('[data-place="1"]:has-text("Ann")').count()) === 0) {
    await desk.seats(1, "Ann");
    await desk.seats(2, "Ben");
  }
  await desk.confirm();
  await ann.wager("banker", "50.00");
  await ann.isHeld("banker");
  await ben.wager("player", "100.00");
  await ben.isHeld("player");
  return { desk, ann, ben };
}

async function finished(desk: Desk, cards: string) {
  await desk.until("deal_card", "expose_card");
  await desk.cards(cards);
  await desk.until("complete_coup");
}

test("more than a side bet takes is clamped, and the station says to what and by which rule", async () => {
  const house = opened();
  const { desk, ann } = await wagered(house, "south");
  await ann.wager("player-pair", "25.00");
  await ann.isHeld("player-pair");
  await ann.wager("player-pair", "50.00");
  const why = ann.page.locator("#why-player-pair");
  await why.waitFor();
  expect(await why.innerText()).toBe("$60.00 of $75.00 was taken. (5.3.2(b))");
  await finished(desk, "9S 7H KD KC");
  await ann.hasCredit("$390.00");
  await desk.confirm();
});

test("a wrong result is corrected by two people; the station shows before, after and why", async () => {
  const house = opened();
  const { desk, ann, ben } = await wagered(house, "south");
  const before = [await ann.credit(), await ben.credit()];
  // The dealer keys a nine that was a six.
  await finished(desk, "9S 7H KD KC");
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

test("an irregularity is reported in two touches, those who wagered are asked, and play goes on", async () => {
  const house = opened();
  const { desk, ann, ben } = await wagered(house, "west");
  await desk.until("deal_card");
  await desk.cards("9S 7H");
  await desk.reports("A hand's cards lie in the other hand's place");
  await desk.due("resolve");
  await ann.page.waitForSelector(".bands:has-text('halted')");
  // It is not the dealer's to decide: the supervisor comes and keys a PIN.
  await desk.page.click("[data-remedy=offer]");
  if (await desk.page.locator(".given").count()) await desk.page.click(".given .button.first");
  await desk.page.waitForSelector(".vouch");
  await desk.vouch();
  await desk.due("resume");
  await ann.page.waitForSelector(".offer");
  await ann.page.getByRole("button", { name: "Keep all wagers" }).click();
  await ben.page.getByRole("button", { name: /^Take back/ }).click();
  await ben.hasCredit("$500.00");
  await ben.page.waitForSelector("[data-bet=player]:not(.isHeld)");
  if ((await desk.step()) === "resume") await desk.until("deal_card");
  await desk.cards("KD KC");
  await desk.until("complete_coup");
  await ann.hasCredit("$450.00");
  await desk.confirm();
});

test("a bettor disputes a coup and calls somebody; the console sees both", async () => {
  const house = opened();
  const { desk, ann } = await wagered(house, "west");
  await finished(desk, "8S 2H KD 4C");
  await ann.page.getByRole("button", { name: "Dispute this coup" }).click();
  await ann.page.click("[data-about=paid]");
  await ann.page.waitForSelector(".side:has-text('is marked')");
  await ann.page.click("[data-ask=call_attendant]");
  await ann.page.waitForSelector("nav:has-text('Somebody is on the way')");
  await desk.page.waitForSelector('[data-place="1"]:has-text("Wants help")');
  await desk.page.click('[data-place="1"]');
  await desk.page.click(".desk [data-ask=attended]");
  await ann.page.waitForSelector("nav:has-text('Call attendant')");
  await desk.page.click('[data-place="1"]');
  await desk.page.waitForSelector(".open-incidents:has-text('A player disputes a result')");
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
