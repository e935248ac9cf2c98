// A table at which the system deals, until somebody at its console deals themselves.
import { expect, test } from "vitest";
import { houseOf } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([{ ...tableOf("act"), isAutomatic: true }]);

test("a dealer takes over in the middle of play, draws a coup from the virtual shoe, and lets the system go on", async () => {
  const house = opened();
  const desk = await house.console("capital");
  const { page } = desk;
  const display = await house.display("capital");
  // Nobody wagers, so that the system waits and opens wagering again and again.
  await desk.due("await_wagers", "call_no_more_bets", "open_wagering");
  expect(await page.locator(".keypad .isLive, .duty .cutters").count()).toBe(0);
  await page.click("[data-deal=person]");
  await page.waitForSelector("[data-deal=person]", { state: "detached" });
  await desk.until("open_wagering", "await_wagers");
  if ((await desk.step()) === "open_wagering") await desk.confirm();
  await desk.due("await_wagers");
  await desk.seats(1, "Ann");
  const ann = await house.station("capital", 1);
  await ann.wager("player", "50.00");
  await ann.isHeld("player");
  await desk.until("deal_card");
  for (let card = 0; card < 4; card += 1) {
    await desk.does(() => page.getByRole("button", { name: "Draw", exact: true }).click());
  }
  while ((await desk.step()) === "third_card") await desk.does(() => page.keyboard.press("Enter"));
  await desk.until("complete_coup");
  await display.waitForSelector(".result .mark");
  await desk.confirm();
  await page.getByRole("button", { name: "More" }).click();
  await page.click("[data-deal=system]");
  await page.waitForSelector("[data-deal=person]");
  await desk.due("await_wagers", "call_no_more_bets");
  expect(house.complaints).toEqual([]);
});
