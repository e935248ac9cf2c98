// Panels that somebody opens, and forms that a dealer fills in.
import { expect, test } from "vitest";
import { gallery } from "./browser";

const { open } = gallery();
const DESK = [1366, 768];

type Page = Awaited<ReturnType<typeof open>>["page"];

function asked(page: Page) {
  return page.evaluate(() => window.recorded.asked as Record<string, unknown>[]);
}

test("a remedy that needs a reason is not done without one", async () => {
  const { page } = await open("console", "remedy", "", DESK);
  await page.click("[data-remedy=void-coup]");
  expect(await page.locator(".given .first").isDisabled()).toBe(true);
  await page.fill("[data-own=note]", "the cards fell");
  await page.click(".given .first");
  expect(await asked(page)).toMatchObject([
    { is: "resolve", number: 7, remedy: "void-coup", with: { cards: [], note: "the cards fell" } },
  ]);
});

test("a machine is assessed question by question", async () => {
  const { page } = await open("console", "assess", "", DESK);
  await page.click("[data-own=disadvantage-false]");
  await page.click("[data-own=spare-true]");
  expect(await page.locator(".duty .first").isDisabled()).toBe(true);
  await page.click("[data-own=practicable-true]");
  await page.click(".duty .first");
  const assessment = { disadvantage: false, spare: true, practicable: true, damaged: [] };
  expect(await asked(page)).toEqual([{ is: "assess", number: 7, assessment }]);
});

test("a table is opened as planned, or otherwise as the rulebook allows", async () => {
  const { page } = await open("console", "opening", "", DESK);
  await page.getByLabel("Whether Super 6 is offered").selectOption("offered");
  await page.getByLabel("Minimum").fill("50");
  await page.getByRole("button", { name: "Open table" }).click();
  expect(await asked(page)).toMatchObject([
    {
      is: "open_table",
      setup: {
        setting: { version: "traditional", options: { pairs: "offered", "super-6": "offered" } },
        limits: { usual: { min: "50.00" } },
      },
    },
  ]);
});

test("whoever sits down is bought in by their name, and where nobody sits nothing is paid out", async () => {
  const { page } = await open("console", "third-card", "", DESK);
  await page.click('[data-place="4"]');
  const desk = page.locator(".desk");
  expect(await desk.getByText("Cash out").count()).toBe(0);
  expect(await desk.getByRole("button", { name: "Send away" }).count()).toBe(0);
  await desk.getByLabel("Name").fill(" Zoe ");
  await desk.getByLabel("Amount").fill("300");
  await page.click("[data-ask=buy_in]");
  // A second touch does not buy in again.
  await page.locator("[data-ask=buy_in]:disabled").waitFor();
  expect(await asked(page)).toEqual([
    { is: "buy_in", place: 4, bettor: "Zoe", tender: "cash", amount: "300.00" },
  ]);
  await page.click('[data-place="5"]');
  await desk.getByRole("button", { name: "Send away" }).waitFor();
  expect(await desk.getByText("Cash out").count()).toBe(1);
  expect(await desk.getByLabel("Amount").inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".duty");
});

test("whoever approves keys the PIN and Enter", async () => {
  const { page } = await open("console", "approval", "", DESK);
  await page.locator(".approvals [data-own=name]").fill("Sue");
  await page.locator(".approvals [data-own=pin]").fill("975318");
  await page.keyboard.press("Enter");
  expect(await asked(page)).toMatchObject([{ is: "approve" }]);
});

test("a display says once that no more bets are taken", async () => {
  const { page } = await open("display", "period-over");
  expect(await page.getByText("No more bets").count()).toBe(1);
});

// Shows nsw:8.6.
test("a squeezed card shows nothing of its hand until it is turned", async () => {
  const { page } = await open("station", "dealing");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Squeeze" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  const hand = page.locator(".hand.player");
  expect(await hand.locator(".count").count()).toBe(0);
  const covered = page.locator(".hand.player .squeezed");
  const cards = await covered.count();
  expect(cards).toBeGreaterThan(1);
  await covered.first().focus();
  await page.keyboard.press("Enter");
  for (let left = cards - 1; left > 0; left -= 1) await covered.first().click();
  await hand.locator(".count").waitFor();
  await page.evaluate(() => localStorage.clear());
});

// Shows act:14.9; nsw:15.15; vic:13.13; wa:2.2(c).
test("the last coups, the pay tables and the rules can be read beside the felt", async () => {
  const { page } = await open("station", "history");
  await page.getByRole("button", { name: "History" }).click();
  await page.waitForSelector(".side:has-text('Coup 41')");
  expect(await page.locator(".side").innerText()).toContain("Banker higher: 1 to 1");
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByPlaceholder("Find in the rules").fill("reduced");
  expect(await page.locator(".side dl div").count()).toBe(1);
  await page.getByRole("tab", { name: "Tournament" }).click();
  expect(await page.locator(".side [role=tabpanel]").innerText()).toContain("How to enter");
});

test("an attendant is called and a coup disputed in two touches", async () => {
  const { page } = await open("station", "dispute");
  await page.click("[data-ask=call_attendant]");
  await page.getByRole("button", { name: "Dispute this coup" }).click();
  await page.click("[data-about=paid]");
  expect(await asked(page)).toMatchObject([
    { is: "call_attendant" },
    {
      is: "report",
      situation: "claim",
      about: { place: 3, note: "the bettor disputes what was paid" },
    },
  ]);
});

test("whoever wants chips has the dealer called, since no station pays chips", async () => {
  const { page } = await open("station", "wagering-empty");
  await page.getByRole("button", { name: "Cash out" }).click();
  await page.getByRole("button", { name: "Chips from the dealer" }).click();
  await page.waitForSelector(".cash:has-text('The dealer is called, and pays you $1,240.00')");
  expect(await asked(page)).toEqual([{ is: "call_attendant" }]);
});

test("who has cut without a screen is told at the console, with the depth that is entered", async () => {
  const { page } = await open("console", "cutting", "", DESK);
  await page.getByLabel("Cut at card").fill("120");
  await page.click("[data-ask=refuse_cut][data-of='2']");
  await page.click("[data-ask=cut_at][data-of='3']");
  expect(await asked(page)).toEqual([
    { is: "refuse_cut", place: 2 },
    { is: "cut_at", place: 3, depth: 120 },
  ]);
});

test("whoever put money in where nobody is takes the place", async () => {
  const { page } = await open("station", "money-put-in");
  await page.waitForSelector(".instead:has-text('$50.00 is on this station')");
  await page.getByRole("button", { name: "Play here" }).click();
  expect(await asked(page)).toEqual([{ is: "take_place", place: 3, bettor: "guest" }]);
});

test("a dealer chooses the language at the console", async () => {
  const { page } = await open("console", "third-card", "", DESK);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "简体中文" }).click();
  await page.waitForSelector("html[lang=zh-Hans]");
  await page.getByRole("button", { name: "English" }).click();
  await page.waitForSelector("html[lang=en]");
});

test("where the system deals nothing is keyed until the dealer deals; then cards are drawn", async () => {
  const { page } = await open("console", "system-deals", "", DESK);
  await page.keyboard.type("4s");
  await page.keyboard.press("Enter");
  expect(await asked(page)).toEqual([]);
  await page.getByRole("button", { name: "Deal myself" }).click();
  expect(await page.evaluate(() => window.recorded.dealtBy)).toBe("person");
  await open("console", "virtual-shoe", "", DESK);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  expect(await asked(page)).toEqual([{ is: "draw" }, { is: "draw" }]);
  await page.getByRole("button", { name: "More" }).click();
  await page.click("[data-deal=system]");
  expect(await page.evaluate(() => window.recorded.dealtBy)).toBe("system");
});
