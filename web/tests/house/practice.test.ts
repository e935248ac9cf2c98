// The dealer's page of the book, followed to the letter at the floor that it names: one table on the
// cloth, at which nobody deals yet, and three simulated bettors.
import { expect, test } from "vitest";
import { tutorial } from "./book";
import { houseBy } from "./house";

const opened = houseBy("practice.toml");

test("somebody deals a coup, and a card that nobody draws, as the page for dealers says", async () => {
  const house = opened();
  const desk = await house.console("practice");
  const says = tutorial("dealer");
  says("Shuffle *By hand*");
  says("*Does not cut*");
  says("Burn by *first-card*: the card goes away *Face down*.");
  await desk.due("open_table");
  await desk.confirm();
  for (let step = ""; step !== "open_wagering"; step = await desk.step()) {
    const button = (name: string) => desk.page.getByRole("button", { name }).first();
    if (step === "shuffle_or_accept") await desk.does(() => button("By hand").click());
    else if (step === "cut" && (await button("Does not cut").count()) > 0) {
      await desk.does(() => button("Does not cut").click());
    } else if (step === "burn" && (await button("first-card").count()) > 0) {
      await desk.does(() => button("first-card").click());
    } else if (step === "burn_card") await desk.does(() => button("Face down").click());
    else if (step !== "") await desk.confirm();
  }
  says("Deal: `9` `S` Enter, `7` `D` Enter, `K` `H` Enter, `K` `C` Enter.");
  await desk.confirm();
  await desk.until("deal_card");
  await desk.cards("9S 7D KH KC");
  await desk.until("open_wagering");
  says("*An extra third card on the Player's Hand*. Key `4D`");
  await desk.confirm();
  await desk.until("deal_card");
  await desk.cards("9S 7D KH KC");
  await desk.due("announce", "settle_early");
  await desk.page.click("header .alarm");
  const stray = "An extra third card on the Player's Hand";
  await desk.page.locator(".trouble").getByRole("button", { name: stray }).first().click();
  await desk.page.locator(".trouble [data-own=card]").fill("4D");
  await desk.page.locator(".trouble").getByRole("button", { name: "Yes" }).click();
  says("*1 card waiting for the next coup*");
  await desk.page.waitForSelector("text=1 card waiting for the next coup");
  expect(house.complaints).toEqual([]);
});
