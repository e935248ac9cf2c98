// A small tournament from the director's board to its prizes at the cage, with the leaderboard on the
// display and a wager at a station.
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { houseOf, until } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("act"), tableOf("vic")]);

/** Waits until this is what comes next. */
const due = (page: Page, act: string) => page.waitForSelector(`[data-next=${act}]`);

/** Does what comes next by its button, and waits for what comes then. */
async function does(page: Page, act: string, then: string, text?: string): Promise<void> {
  await due(page, act);
  if (text !== undefined) await page.fill(".next [data-own=text]", text);
  await page.click(`.next [data-ask=${act}]`);
  await due(page, then);
}

/** The next is asked, and wagers by the board. */
async function wagers(page: Page, place: number, bet: string, amount: string): Promise<void> {
  const seat = page.locator(`[data-felt=capital] [data-place="${place}"]`);
  await page.click("[data-ask=ask_next]");
  await seat.locator("[data-own=bet]").selectOption(bet);
  await seat.locator("[data-own=amount]").fill(amount);
  await seat.locator("[data-ask=wager]").click();
  await seat.locator(".stake").waitFor();
}

async function coup(page: Page): Promise<void> {
  await page.click("[data-ask=close_wagers]");
  await page.fill("[data-own=cards]", "9s 7h kd kc");
  await page.click("[data-ask=coup]");
  await until(async () => ((await page.locator(".stake").count()) === 0 ? true : null), "a coup");
}

test("a director runs a tournament, everybody sees it, and the prizes go to the cage", async () => {
  const house = opened();
  const operator = await house.office("supervisor-capital", "tournaments");
  await operator.fill("[data-own=name]", "Spring Cup");
  await operator.getByRole("button", { name: "Announce a tournament" }).click();
  await operator.waitForSelector("[data-own=missing]:has-text('Entry fee')");
  await operator.click("[data-ask=usual]");
  await operator.selectOption("[data-own=sessions]", "listed");
  await operator.fill("[data-own=count]", "1");
  await operator.fill("[data-own=coups]", "2");
  await operator.click("[data-ask=write_conditions]");
  await due(operator, "finalise_conditions");
  await operator.getByRole("link", { name: "Board" }).click();
  await does(operator, "finalise_conditions", "publish");
  await does(operator, "publish", "notify", "the displays");
  await does(operator, "notify", "open_entries", "letter 1");
  await operator.fill("[data-own=reference]", "letter 2");
  await operator.click("[data-ask=record_commission]");
  await operator.locator("[data-ask=record_commission]").waitFor({ state: "detached" });
  await does(operator, "open_entries", "take_entries");

  const director = await house.office("tournament-director", "tournaments/1/entries");
  for (const name of ["Ann", "Ben", "Cas"]) {
    await director.fill("[data-own=name]", name);
    await director.click("[data-ask=enter]");
    await director.waitForSelector(`tr:has-text("${name}")`);
  }
  await director.fill("[data-own=name]", "Ann");
  await director.click("[data-ask=enter]");
  await director.waitForSelector(".problem:has-text('act:15.6')");
  // These conditions keep no right to turn somebody down, and the room says so before it is tried.
  expect(await director.locator("[data-ask=turn_down]:enabled").count()).toBe(0);
  await director.getByRole("link", { name: "Board" }).click();
  await does(director, "take_entries", "name_director");
  await director.waitForSelector("text=This is for the Gaming Shift Manager.");
  await does(operator, "name_director", "designate", "Dee");
  await does(director, "designate", "schedule");
  await director.click("[data-own=more] > summary");
  await director.fill("[data-own=seats]", "3");
  await director.click("[data-ask=set_seats]");
  await director.fill("[data-own=minutes]", "30");
  await does(director, "schedule", "commit");
  await does(director, "commit", "draw");
  await does(director, "draw", "start", "heron");
  await director.click("[data-ask=seat_all]");
  await director.locator("[data-ask=seat_all]").waitFor({ state: "detached" });
  // Everybody is there: now the start may be brought forward (act:15.7/p3).
  await director.fill("[data-own=move_minutes]", "0");
  await director.fill("[data-own=notice]", "called out at the tables");
  await director.click("[data-ask=move_start]");
  await until(async () => {
    const left = await director.locator(".clock dd").innerText();
    return left.startsWith("0:") ? true : null;
  }, "the start to be moved");
  await until(async () => {
    const start = director.locator(".next [data-ask=start]");
    // It may be gone before it is touched: the session has started then.
    if (await start.isEnabled({ timeout: 500 }).catch(() => false)) {
      await start.click({ timeout: 500 }).catch(() => undefined);
    }
    return (await director.locator("[data-next=play]").count()) === 1 ? true : null;
  }, "the session to start");

  const display = await house.display("capital");
  const station = await house.station("capital", 1);
  await display.waitForSelector(".contest tbody tr:nth-child(3)");
  await station.page.waitForSelector(".no-money:has-text('no notes, no tickets')");
  await wagers(director, 1, "player", "150");
  await wagers(director, 2, "player", "50");
  await wagers(director, 3, "banker", "50");
  await coup(director);
  // This rulebook lets no session end early.
  await director.click("[data-own=end_table] > summary");
  await director.click("[data-ask=end_table]");
  await director.waitForSelector(".problem:has-text('played to its end')");
  await display.waitForSelector(".contest tr:first-child:has-text('1,150')");
  await station.page.waitForSelector("[data-own=chips]:has-text('1,150')");

  // The marker has moved on: places 2 and 3 come first, and place 1 wagers at its station.
  await wagers(director, 2, "player", "50");
  await wagers(director, 3, "banker", "50");
  await director.click("[data-ask=ask_next]");
  await station.page.waitForSelector(".contest[data-open=true]");
  await station.page.click("[data-bet=player]");
  await director.waitForSelector("[data-place='1'] .stake");
  await coup(director);
  await does(director, "end_session", "award");
  await does(director, "award", "pay_prizes");
  await display.waitForSelector(".contest tr:first-child:has-text('1,200'):has-text('$135.00')");
  await does(director, "pay_prizes", "close");
  await director.waitForSelector("[data-due]:has-text('$135.00')");
  await does(operator, "close", "nothing");

  await director.getByRole("link", { name: "Record" }).click();
  await director.waitForSelector(".log:has-text('3 sit at one table')");
  await director.waitForSelector(".log:has-text('called out at the tables')");
  await director.getByRole("link", { name: "Draw" }).click();
  await director.waitForSelector(".card .good");
  expect(await director.locator("[data-draw] pre").textContent()).toContain("heron");
  expect(house.complaints).toEqual([]);
});

test("points from other games count, applications are turned down by the criteria", async () => {
  const house = opened();
  const operator = await house.office("supervisor-south", "tournaments");
  await operator.fill("[data-own=name]", "Two Games");
  await operator.selectOption("[data-own=rulebook]", "vic");
  await operator.getByRole("button", { name: "Announce a tournament" }).click();
  await operator.waitForSelector("[data-own=missing]");
  await operator.click("[data-ask=usual]");
  await operator.selectOption("[data-own=format]", "points");
  await operator.click("[data-own=others] > summary");
  await operator.fill("[data-item=points] [data-own=points]", "10 6 4");
  await operator.selectOption("[data-own=other_games]", "by_hand");
  await operator.fill("[data-own=selection]", "members of the club");
  await operator.fill("[data-own=right_to_refuse]", "the house may refuse any entry");
  await operator.click("[data-ask=write_conditions]");
  await due(operator, "finalise_conditions");
  await operator.getByRole("link", { name: "Board" }).click();
  await does(operator, "finalise_conditions", "approve");
  await does(operator, "approve", "open_entries", "letter 3");
  await does(operator, "open_entries", "take_entries");

  await operator.getByRole("link", { name: "Entries", exact: true }).click();
  for (const name of ["Dora", "Emil"]) {
    await operator.fill("[data-own=name]", name);
    await operator.click("[data-ask=enter]");
    await operator.waitForSelector(`tr:has-text("${name}")`);
  }
  const criteria = operator.locator("[data-ask=turn_down][data-by=by_criteria]");
  expect(await criteria.isDisabled()).toBe(true);
  await operator.fill("[data-own=name]", "Fay");
  await criteria.click();
  await until(async () => {
    return (await operator.inputValue("[data-own=name]")) === "" ? true : null;
  }, "Fay to be turned down");

  const director = await house.office("tournament-director", "tournaments/2");
  const points = director.locator("[data-own=other_games]");
  await points.locator("[data-own=entrant]").selectOption({ label: "2 Emil" });
  await points.locator("[data-own=game]").fill("Roulette");
  await points.locator("[data-own=points]").fill("4.5");
  await points.locator("[data-ask=enter_points]").click();
  await director.waitForSelector("tr[data-number='2']:has-text('4.5')");
  await director.getByRole("link", { name: "Record" }).click();
  await director.waitForSelector(".log:has-text('Fay')");
  await director.waitForSelector(".log:has-text('Roulette')");
  expect(house.complaints).toEqual([]);
});
