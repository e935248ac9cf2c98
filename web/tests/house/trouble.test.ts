// What goes wrong at a table and is put right at its screens: options asked, coups disputed,
// attendants called.
import { test } from "vitest";
import { houseOf } from "./house";
import { dealt, wagered } from "./play";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("wa")]);

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
  await dealt(desk, "8S 2H KD 4C");
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

test("a fifth card that nobody draws is told with its report, and the coup goes on", async () => {
  const house = opened();
  const { desk } = await wagered(house, "west");
  await desk.until("deal_card");
  await desk.cards("9S 7D KH KC");
  await desk.due("announce");
  await desk.page.click("header .alarm");
  await desk.page.click(".row[data-situation=stray-on-players]");
  await desk.page.fill("[data-own=card]", "4d");
  await desk.page.getByRole("button", { name: "Yes" }).click();
  await desk.page.waitForSelector(".duty:has-text('1 card waiting for the next coup')");
  await desk.due("announce");
  await desk.until("complete_coup");
  await desk.confirm();
});
