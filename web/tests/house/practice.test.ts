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
  says("Sign in with the name `dealer-practice` and the PIN printed next to it.");
  const [due, open] = says("It says *Open the table*; press *Open table*.");
  await desk.due("open_table");
  await desk.page.waitForSelector(`.duty:has-text("${due}")`);
  const button = (name: string) => desk.page.getByRole("button", { name, exact: true }).first();
  await button(open!).click();
  says("the console asks for a supervisor's name and PIN: `supervisor-practice`");
  expect(desk.supervisor.name).toBe("supervisor-practice");
  await desk.page.locator(".vouch [data-own=name]").waitFor();
  await desk.does(() => desk.vouch());

  const [procedure] = says("Work through *Shoe procedure*, pressing Enter at each step.");
  await desk.page.getByText(procedure!).first().waitFor();
  const [byHand] = says("Shuffle *By hand*.");
  const [noCut] = says("press *Does not cut* for everybody");
  const [burn, faceDown] = says("Burn by *first-card*: the card goes away *Face down*.");
  const chosen: Record<string, string> = {
    shuffle_or_accept: byHand!,
    cut: noCut!,
    burn: burn!,
    burn_card: faceDown!,
  };
  for (let step = ""; step !== "open_wagering"; step = await desk.step()) {
    const name = chosen[step];
    if (name !== undefined && (await button(name).count()) > 0) {
      await desk.does(() => button(name).click());
    } else if (step !== "") await desk.does(() => desk.page.keyboard.press("Enter"));
  }
  says("Deal: `9` `S` Enter, `7` `D` Enter, `K` `H` Enter, `K` `C` Enter.");
  await desk.confirm();
  await desk.until("deal_card");
  await desk.cards("9S 7D KH KC");
  await desk.until("open_wagering");
  await desk.confirm();
  await desk.until("deal_card");
  await desk.cards("9S 7D KH KC");
  await desk.due("announce", "settle_early");
  const [, wrong, stray] = says(
    "When *Announce the outcome* is due, press *Something went wrong*, then *An extra third card on the Player's Hand*.",
  );
  await desk.page.locator("header").getByRole("button", { name: wrong! }).click();
  const trouble = desk.page.locator(".trouble");
  await trouble.getByRole("button", { name: stray! }).first().click();
  const [yes] = says("Key `4D`, and answer *Yes*: its face was seen.");
  await trouble.locator("[data-own=card]").fill("4D");
  await trouble.getByRole("button", { name: yes! }).click();
  const [waiting] = says("*1 card waiting for the next coup* is shown in amber");
  await desk.page.waitForSelector(`text=${waiting}`);
  expect(house.complaints).toEqual([]);
});
