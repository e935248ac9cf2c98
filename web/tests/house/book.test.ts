// The pages of the book that lead through screens, followed to the letter at the floor that `./run` opens.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shows } from "../pictures";
import { tutorial } from "./book";
import { houseBy, until, type Desk, type Station } from "./house";

const opened = houseBy("demonstration.toml");

const press = (page: Page, name: string | undefined) =>
  page.getByRole("button", { name: name!, exact: true }).first().click();

/** Buys somebody in as the pages for players and cashiers say. */
async function buysIn(desk: Desk, place: number, how: string, then: string): Promise<void> {
  const { page } = desk;
  await page.click(`[data-place="${place}"]`);
  await press(page, how);
  await page.locator(".desk [data-own=name]").fill("Ann");
  await page.locator(".desk [data-own=amount]").fill("300");
  await page
    .locator(".desk")
    .getByRole("button", { name: `${then} $300.00` })
    .click();
  await page.waitForSelector(`[data-place="${place}"]:has-text("Ann")`);
  await page.click(`[data-place="${place}"]`);
}

/** A wager that is tried in one period after the other until it lies there. */
async function wagers(station: Station, bet: string, chip: string): Promise<void> {
  await until(async () => {
    await station.page.waitForSelector("header:has-text('Place your bets')");
    await station.wager(bet, chip);
    const held = station.page.locator(`[data-bet=${bet}].isHeld`);
    return held.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => null,
    );
  }, `a wager on ${bet}`);
}

test("the page for those who play", async () => {
  const house = opened();
  const says = tutorial("player");
  const station = await house.station("perth", 7);
  const { page } = station;
  says("Open that of *station 7* of the table `perth` in a browser.");
  says("open the *console* of the table `perth`");
  says("sign in as `dealer-perth` with the printed PIN, touch the tile of your place");
  const [cash, buyIn] = says("choose *Cash*, enter a name and 300, and press *Buy in*");
  const desk = await house.console("perth");
  await buysIn(desk, 7, cash!, buyIn!);
  await station.hasCredit("$300.00");

  says("Choose a chip and touch a bet.");
  await wagers(station, "banker", "25.00");
  const [undo] = says("*Undo* takes the last chip back");
  await press(page, undo);
  await page.waitForSelector("[data-bet=banker]:not(.isHeld)");

  const [rules] = says(
    "next to the bet, with its rule, until you touch it. *Rules* shows what each",
  );
  const why = page.locator("#why-banker");
  await until(async () => {
    await page.waitForSelector("header:has-text('Place your bets')");
    await station.wager("banker", "500.00");
    return why.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => null,
    );
  }, "a refusal");
  expect(await why.innerText()).toMatch(/\(\d+\.\d+/);
  await page.click("[data-bet=banker]");
  await why.waitFor({ state: "detached" });

  const [odds] = says("*Odds* shows the exact house edge on every bet");
  await press(page, odds);
  await page.waitForSelector("[data-bet=banker]:has-text('House edge 1.058%')");
  await press(page, rules);
  await page.waitForSelector(".side:has-text('House edge')");

  await wagers(station, "player", "25.00");
  says("The station shows each card, what the tableau makes of it, and who won.");
  await page.waitForSelector(".outcome");
  const [cashOut, print] = says(
    "*Cash out* asks how. *Print a ticket* needs a printer: here station 8 has one, and station 7 says so.",
  );
  await press(page, cashOut);
  await press(page, print);
  await page.waitForSelector(".cash:has-text('No ticket is printed here')");
  const [chips] = says("*Chips from the dealer* calls the dealer, who pays you between coups");
  await press(page, chips);
  await page.waitForSelector(".cash:has-text('The dealer is called')");
  await desk.page.waitForSelector('[data-place="7"]:has-text("Wants help")');
});

test("the page for cashiers", async () => {
  const house = opened();
  const says = tutorial("cashier");
  says("open the *console* of `perth`, sign in as `dealer-perth` with the printed PIN");
  const [cash, buyIn] = says("choose *Cash*, enter a name and 300, and press *Buy in*");
  await buysIn(await house.console("perth"), 8, cash!, buyIn!);
  const { page: station } = await house.station("perth", 8);
  const [, cashOut, print] = says(
    "*station 8* of `perth`, which has a printer. Press *Cash out*, then *Print a ticket*.",
  );
  await press(station, cashOut);
  await press(station, print);
  await station.waitForSelector(".instead:has-text('Your ticket is printed')");
  says("its paper is at `/api/tables/perth/equipment/printer/8/ticket?as=perth-station-8`");
  const [kind, number] = await station.evaluate(async () => {
    const printer = "/api/tables/perth/equipment/printer/8";
    const paper = await fetch(`${printer}/ticket?as=perth-station-8`);
    const scanned = await fetch(`${printer}?as=perth-station-8`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ words: "scan" }),
    });
    return [paper.headers.get("content-type"), ((await scanned.json()) as { came: string }).came];
  });
  expect([kind, number?.length]).toEqual(["image/png", 18]);

  const page = await house.office("cashier");
  const [, cage, window] = says(
    "open the *office*, sign in as `cashier` with the printed password, and go to *Cage*. *Open your window*",
  );
  await page.getByRole("link", { name: cage! }).first().click();
  await page.getByRole("heading", { name: window! }).waitFor();
  says("desk 1, a float of 1000");
  await page.locator("[data-own=float]").fill("1000");
  await press(page, "Open the shift");
  says(
    "Type the 18 digits of the ticket and press Enter. The ticket is reserved for your window for half a minute; press *Pay*.",
  );
  const types = async () => {
    await page.locator("[data-own=ticket]").fill(number!);
    await page.keyboard.press("Enter");
  };
  await types();
  await page.getByRole("button", { name: "Give back" }).waitFor();
  await shows(page, "office/cage-ticket");
  await press(page, "Pay");
  says("The drawer should now hold 700.");
  await page.waitForSelector("[data-expected='700.00']");
  await types();
  const [doNot] = says("*Do not pay*, with when, where and by whom it was paid");
  await page.waitForSelector(`[data-refused]:has-text("${doNot}"):has-text("by cashier")`);
  const [close, compare] = says(
    "*Count and close the shift*: count 700, press *Compare*, and close.",
  );
  await page.getByText(close!).click();
  await page.locator("[data-own=counted]").fill("700");
  await press(page, compare);
  await page.waitForSelector("[data-variance='0.00']");
  await press(page, "Close the shift");
  await page.getByRole("heading", { name: window! }).waitFor();
});

test("the page for tournament directors", async () => {
  const house = opened();
  const says = tutorial("tournament-director");
  says("sign in at the *office* as `supervisor-canberra`");
  const page = await house.office("supervisor-canberra");
  const [room, announce] = says(
    "Choose *Tournaments*, enter a name and the rulebook `act`, and press *Announce a tournament*.",
  );
  await page.getByRole("link", { name: room! }).first().click();
  await page.fill("[data-own=name]", "Spring Cup");
  await page.selectOption("[data-own=rulebook]", "act");
  await press(page, announce);
  const [conditions] = says("*Conditions* lists what is missing, each item with its rule.");
  await page.getByRole("link", { name: conditions!, exact: true }).waitFor();
  await page.waitForSelector("[data-own=missing]:has-text('Entry fee')");
  const [usual, keep] = says(
    "Press *Fill in a usual set*, change what you like, and press *Keep these conditions*.",
  );
  await press(page, usual);
  await press(page, keep);
  const [board] = says(
    "Back on the *Board*, declare the conditions complete, say where they can be read, and notify the regulator.",
  );
  await page.getByRole("link", { name: board! }).click();
  await page.click(".next [data-ask=finalise_conditions]");
  for (const act of ["publish", "notify"]) {
    await page.waitForSelector(`[data-next=${act}]`);
    await page.fill(".next [data-own=text]", "letter 1");
    await page.click(`.next [data-ask=${act}]`);
  }
  const [open] = says("*Open entries* is refused until the commission is approved");
  await page.waitForSelector("[data-next=open_entries]");
  await press(page, open);
  await page.waitForSelector(".problem");
  const [approved] = says(
    "enter the reference of the letter, press *Commission of $10.00 is approved*, and open entries.",
  );
  await page.fill("[data-own=reference]", "letter 2");
  await press(page, approved);
  await page.locator("[data-ask=record_commission]").waitFor({ state: "detached" });
  await press(page, open);
  await page.waitForSelector("[data-next=take_entries]");

  const [entries] = says("sign out, and sign in as `tournament-director`. *Entries* takes names");
  const director = await house.office("tournament-director", "tournaments");
  await director.getByRole("link", { name: "Spring Cup" }).click();
  await director.getByRole("link", { name: entries!, exact: true }).click();
  await director.fill("[data-own=name]", "Ann");
  await director.click("[data-ask=enter]");
  await director.waitForSelector("tr:has-text('Ann')");
  await director.fill("[data-own=name]", "Ben");
  await director.click("[data-ask=enter]");
  await director.waitForSelector("tr:has-text('Ben')");
  await director.getByRole("link", { name: board! }).click();
  const [, close] = says("Back on the *Board*, press *Close entries*.");
  await press(director, close);
  const [name] = says("enter the name `tournament-director` and press *Name the director*.");
  await page.waitForSelector(".next:has-text('Name the director')");
  await page.locator(".next input").first().fill("tournament-director");
  await press(page, name);
  const [table] = says("the Board leads you through the tables (here *canberra*), the draw");
  await director.locator(".next option").getByText(table!).waitFor({ state: "attached" });
});

test("the page for promotions managers", async () => {
  const house = opened();
  const says = tutorial("promotions-manager");
  says("sign in at the *office* as `promotions-manager`");
  const page = await house.office("promotions-manager", "promotions");
  const [begin] = says(
    "*New promotion*: a short name such as `spring-draw` and a title are enough",
  );
  await page.getByRole("link", { name: begin! }).first().click();
  await page.locator("[data-own=title]").fill("Spring draw");
  const [write] = says("Press *Write the conditions*.");
  await press(page, write);
  const [toDo, notSaid, change] = says(
    "*To be done* shows the next step; *Not yet said* lists what the conditions lack, each with its rule. Press *Change* to fill it in.",
  );
  await page.waitForURL(/\/spring-draw$/);
  await page.getByText(toDo!).first().waitFor();
  await page.getByText(notSaid!).first().waitFor();
  await shows(page, "office/promotion-begun");
  await press(page, change);
  says("What may not be a prize is marked in the list of kinds, with the rule that forbids it.");
  const kinds = page.locator("[data-prize='1 kind'] option");
  await kinds
    .filter({ hasText: /may not be a prize \(\d+\.\d+/ })
    .first()
    .waitFor({ state: "attached" });
  for (const tab of says(
    "The tabs *Entries*, *Draw*, *Winners* and *Claims* are the remaining steps",
  )) {
    await page.locator("nav.tabs").getByText(tab, { exact: true }).click();
  }
  const [text] = says("*Entries (text)* at the top is the file that the check above reads.");
  await page.getByText(text!).waitFor();
});

test("and no screen complained", () => {
  expect(opened().complaints).toEqual([]);
});
