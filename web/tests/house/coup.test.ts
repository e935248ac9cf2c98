// A whole coup by console, two stations and a display, in every rulebook: four tables of one house at a
// time, as on a floor.
import { describe, expect, test } from "vitest";
import { houseOf } from "./house";
import { TABLES } from "./tables";

const opened = houseOf(TABLES);

describe.concurrent.each(TABLES)("$rulebook", ({ name, places }) => {
  // Shows wa:2.3(b); vic:1.1/SGC(a); vic:1.1/SGC(b); wa:1.1/Display Screen(s).
  test("a table is opened, a shoe brought into play, a coup wagered on, dealt and settled", async () => {
    const house = opened();
    const [desk, ann, ben, display] = await Promise.all([
      house.console(name),
      house.station(name, 1),
      house.station(name, 2),
      house.display(name),
    ]);
    await desk.until("open_wagering");
    await desk.seats(1, "Ann");
    await desk.seats(2, "Ben");
    await desk.confirm();

    await Promise.all([ann.wager("banker", "50.00"), ben.wager("player", "100.00")]);
    await Promise.all([ann.isHeld("banker"), ben.isHeld("player")]);

    await desk.until("deal_card", "expose_card");
    // The Player's Hand has 4 and draws; the Banker's has 6 and stands on a third card of ace.
    await desk.cards("4S 6H JD KC");
    await desk.due("third_card");
    await desk.card("AC");
    await desk.until("complete_coup");

    expect(await display.locator(".result").innerText()).toContain("Banker wins");
    await ann.page.waitForSelector(".outcome.banker");
    expect(await ann.page.locator(".won").innerText()).toMatch(/^\+\$\d/);
    await ben.page.waitForSelector(".outcome.banker");
    expect(await ben.page.locator(".won").count()).toBe(0);
    if (places.includes("station")) await ben.hasCredit("$400.00");
    await desk.confirm();
    await display.waitForSelector('svg[aria-label^="Big road: latest first: Banker 1"]');
    expect(house.complaints).toEqual([]);
  });
});
