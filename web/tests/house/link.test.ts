// Links that break in the middle of a countdown: no wager is lost, doubled or forgotten, and nobody
// is told that something is so which is not.
import { expect, test } from "vitest";
import { houseOf, until } from "./house";
import { tableOf } from "./tables";

/** Long enough for a house to come back in. */
const PERIOD = 40;
const opened = houseOf([{ ...tableOf("wa"), period: PERIOD }]);

// Shows wa:2.3(c); vic:2.2(c).
test("the house is cut off in the middle of a countdown and comes back: every screen goes on", async () => {
  const house = opened();
  const desk = await house.console("west");
  const ann = await house.station("west", 1);
  const display = await house.display("west");
  await desk.until("open_wagering");
  await desk.seats(1, "Ann");
  await desk.confirm();
  await ann.wager("banker", "50.00");
  await ann.isHeld("banker");
  const ring = ann.page.getByRole("timer");
  const seconds = async () =>
    Number(/\d+/.exec((await ring.getAttribute("aria-label")) ?? "")?.[0]);
  const middle = async () => ((await seconds()) <= PERIOD - 3 ? seconds() : null);
  const before = await until(middle, "the middle of the countdown");

  await house.stop("SIGKILL");
  await ann.page.waitForSelector(".bands:has-text('Connection lost')");
  await display.waitForSelector(".link");
  // Over a lost link nothing can be wagered: nobody could say whether it was taken.
  await ann.page.click("[data-bet=banker]", { force: true });
  expect(await ann.page.locator("[data-bet=banker].isAsked").count()).toBe(0);

  await house.start();
  await ann.page.waitForSelector(".station:not(.isLost)");
  await until(async () => ((await display.locator(".link").count()) === 0 ? true : null), "link");
  await ann.isHeld("banker");
  const after = await seconds();
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(before);
  await ann.wager("tie", "10.00");
  await ann.isHeld("tie");
  await desk.page.waitForSelector('[data-place="1"]:has-text("$60")');
});

test("a link that is cut while a wager is on its way asks again, and it is taken once", async () => {
  const house = opened();
  let cuts = 1;
  const sent: string[] = [];
  const ben = await house.station("west", 2, (page) =>
    page.routeWebSocket(/\/feed\//, (screen) => {
      const table = screen.connectToServer();
      screen.onMessage((message) => {
        table.send(message);
        if (!String(message).includes("place_wager")) return;
        sent.push((JSON.parse(String(message)) as { key: string }).key);
        // The table has heard it; its answer finds nobody.
        if (cuts-- > 0) void screen.close();
      });
    }),
  );
  const desk = await house.console("west");
  await desk.seats(2, "Ben");
  await ben.wager("player", "100.00");
  await ben.isHeld("player");
  await until(() => (sent.length === 2 ? true : null), "the wager to be asked for again");
  expect(new Set(sent).size).toBe(1);
  await desk.page.waitForSelector('[data-place="2"]:has-text("$100")');
  await desk.due("call_no_more_bets");
  // The period is over: the screen says so, and shows no countdown of nothing.
  await ben.page.waitForSelector(".call:has-text('No more bets')");
  expect(await ben.page.getByRole("timer").count()).toBe(0);
  await desk.until("deal_card");
  await desk.cards("9S 7H KD KC");
  await desk.until("complete_coup");
  await ben.hasCredit("$600.00");
  expect(house.complaints).toEqual([]);
});
