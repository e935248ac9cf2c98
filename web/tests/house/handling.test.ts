// Cards in the hands of those who play: the cut, and the cards of a hand that goes out.
import { expect, test } from "vitest";
import { houseOf } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([{ ...tableOf("act"), style: "face-down" }]);

// Shows nsw:4.4.
test("one of those who play leaves the cut to the others, and another cuts where she slides to", async () => {
  const house = opened();
  const [desk, ann, ben] = await Promise.all([
    house.console("capital"),
    house.station("capital", 1),
    house.station("capital", 2),
  ]);
  await desk.until("cut");
  await desk.seats(1, "Ann");
  await desk.seats(2, "Ben");
  await ben.page.click("[data-ask=refuse_cut]");
  await ben.page.waitForSelector(".side:not(:has([data-ask=cut]))");
  await ann.page.locator("[data-own=depth]").fill("200");
  await ann.page.getByRole("button", { name: "Cut at card 200" }).click();
  await desk.due("place_cutting_card");
  await ann.page.waitForSelector(".side:not(:has([data-ask=cut]))");
});

// Shows nsw:8.6.
test("a hand dealt face down is offered to who wagered on it, taken at the station and given back", async () => {
  const house = opened();
  const desk = await house.console("capital");
  const ann = await house.station("capital", 1);
  await desk.until("open_wagering");
  await desk.confirm();
  await ann.wager("player", "50.00");
  await ann.isHeld("player");
  await desk.until("deal_card");
  for (let card = 0; card < 4; card += 1) {
    await desk.does(() => desk.page.getByRole("button", { name: "Face down" }).click());
  }
  await desk.due("expose_card");
  // Nobody has wagered on the other hand: the dealer opens that one.
  expect(await desk.page.locator("[data-offer=banker]").count()).toBe(0);
  await desk.page.click("[data-offer=player]");
  await ann.page.click("[data-ask=accept_hand]");
  await desk.page.waitForSelector(".hands:has-text('with place 1 Ann')");
  await ann.page.click("[data-ask=take_back_hand]");
  await desk.page.waitForSelector(".hands:has-text('with place 1')", { state: "detached" });
  await desk.cards("9S 7H KD KC");
  await desk.until("complete_coup");
  await ann.page.waitForSelector(".outcome.player");
  expect(house.complaints).toEqual([]);
});
