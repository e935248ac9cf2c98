// What people do at the tables of more than one test.
import type { Desk, House } from "./house";

/** Two people with wagers, and no more bets. */
export async function wagered(house: House, table: string) {
  const [desk, ann, ben] = await Promise.all([
    house.console(table),
    house.station(table, 1),
    house.station(table, 2),
  ]);
  await desk.until("open_wagering");
  if ((await desk.page.locator('[data-place="1"]:has-text("Ann")').count()) === 0) {
    await desk.seats(1, "Ann");
    await desk.seats(2, "Ben");
  }
  await desk.confirm();
  // The period runs for both of them.
  await Promise.all([ann.wager("banker", "50.00"), ben.wager("player", "100.00")]);
  await Promise.all([ann.isHeld("banker"), ben.isHeld("player")]);
  return { desk, ann, ben };
}

/** A coup from its first card until it is settled. */
export async function dealt(desk: Desk, cards: string) {
  await desk.until("deal_card", "expose_card");
  await desk.cards(cards);
  await desk.until("complete_coup");
}
