// Work at the desks of the office: a ticket that is brought twice, a drawer with a cent too little, a
// station that comes and goes.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { houseOf, until, type House } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([{ ...tableOf("wa"), equipped: [1] }]);

/** A ticket that a station prints: what a scanner reads off the paper. */
async function ticket(house: House, amount: string): Promise<string> {
  const desk = await house.console("west");
  const ann = await house.station("west", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "Ann", amount);
  await ann.hasCredit(`$${amount}.00`);
  await ann.page.getByRole("button", { name: "Cash out" }).click();
  await ann.page.getByRole("button", { name: "Print a ticket" }).click();
  await ann.page.waitForSelector(".instead:has-text('Your ticket is printed')");
  return ann.page.evaluate(async () => {
    const at = "/api/tables/west/equipment/printer/1?as=west-station-1";
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ words: "scan" });
    const answer = await fetch(at, { method: "POST", headers, body });
    return ((await answer.json()) as { came: string }).came;
  });
}

/** A scanner types the digits and ends with Enter. */
async function scan(page: Page, number: string): Promise<void> {
  await page.locator("[data-own=ticket]").fill(number);
  await page.keyboard.press("Enter");
}

test("a ticket is paid once, and a drawer with a cent too little is closed with that on record", async () => {
  const house = opened();
  const number = await ticket(house, "100");
  const page = await house.office("cashier", "cage");
  await page.locator("[data-own=float]").fill("500");
  await page.getByRole("button", { name: "Open the shift" }).click();
  await scan(page, number);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForSelector("[data-paid='100.00']");
  await page.waitForSelector("[data-expected='400.00']");

  await scan(page, number);
  await page.waitForSelector("[data-refused=already_redeemed]:has-text('by cashier')");
  await scan(page, `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`);
  await page.waitForSelector("[data-refused]:not([data-refused=already_redeemed])");
  expect(await page.locator("[data-expected]").getAttribute("data-expected")).toBe("400.00");

  await page.getByText("Count and close the shift").click();
  await page.locator("[data-own=counted]").fill("399.99");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.waitForSelector("[data-variance='-0.01']:has-text('$0.01 too little')");
  await page.getByRole("button", { name: "Close with this difference" }).click();
  await page.getByRole("button", { name: "Open the shift" }).waitFor();
  await page.getByRole("link", { name: "Shifts" }).click();
  await page.waitForSelector("td[data-variance='-0.01']");
  await page.getByRole("link", { name: "Liability" }).click();
  await page.waitForSelector("[data-owed]");
  expect(house.complaints).toEqual([]);
});

test("a station is enrolled with a one-time code and shut out at once", async () => {
  const house = opened();
  const page = await house.office("technician", "staff");
  await page.locator("[data-own=place]").fill("3");
  await page.getByRole("button", { name: "Make a one-time code" }).click();
  const code = await page.locator("[data-code]").getAttribute("data-code");
  await page.waitForSelector("tr[data-device=west-station-3][data-state=offered]");

  const station = await page.context().newPage();
  await station.goto(`${house.base}/station/west/3#${code}`);
  await station.waitForSelector("main.station header");
  const row = page.locator("tr[data-device=west-station-3][data-state=enrolled]");
  await row.getByRole("button", { name: "Shut out" }).click();
  await row.locator("[data-own=why]").fill("carried off the floor");
  await row.getByRole("button", { name: "Shut it out now" }).click();
  await until(async () => ((await row.count()) === 0 ? true : null), "the station to be out");
  await station.reload();
  await station.waitForSelector(".enrol");
  expect(house.complaints).toEqual([]);
});

test("a floor plan is checked while it is written, and a closed room stays closed", async () => {
  const house = opened();
  const page = await house.office("auditor", "floor/plan");
  const text = page.locator("[data-own=plan]");
  await page.waitForSelector("[data-faults='0']");
  const plan = await text.inputValue();
  await text.fill(plan.replace('version = "commission"', 'version = "nonsense"'));
  await page.waitForSelector("[data-faults='1'] + .faults:has-text('`nonsense` is not a version')");
  await text.fill(`${plan}\n[[table]]\nname = "new"\n`);
  await until(async () => {
    const count = await page.locator("[data-faults]").getAttribute("data-faults");
    return Number(count) > 1 ? true : null;
  }, "every fault to be told");
  expect(await page.getByRole("button", { name: "Write it and put it in force" }).count()).toBe(0);
  await page.goto(`${house.base}/office/staff`);
  await page.waitForSelector("[data-problem=room]");
});
