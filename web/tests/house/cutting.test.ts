// Cards cut by a hand at the table: whoever did it has no screen of their own.
import { test } from "vitest";
import { houseOf } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("act")]);

// Shows act:5.3.
test("who cuts the cards with their hand, without a screen, is told by the dealer", async () => {
  const desk = await opened().console("capital");
  await desk.until("cut");
  await desk.seats(1, "Ann");
  await desk.page.getByLabel("Cut at card").fill("150");
  await desk.does(() => desk.page.click("[data-ask=cut_at][data-of='1']"));
  await desk.due("place_cutting_card");
});
