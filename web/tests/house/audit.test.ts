// What an auditor does: finds a disputed coup from a bettor's story, and prints its report.
import { expect, test } from "vitest";
import { violations } from "../axe";
import { houseOf } from "./house";
import { dealt, wagered } from "./play";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("wa")]);

test("a disputed coup is found from a story, replayed, and its report printed", async () => {
  const house = opened();
  const table = tableOf("wa").name;
  for (const cards of ["9S 7H KD KC", "8S 2H KD 4C"]) {
    const { desk, ann } = await wagered(house, table);
    await dealt(desk, cards);
    if (cards.startsWith("8S")) {
      await ann.page.getByRole("button", { name: "Dispute this coup" }).click();
      await ann.page.click("[data-about=paid]");
      await ann.page.waitForSelector(".side:has-text('is marked')");
    }
    await desk.confirm();
  }

  // Ann says that she had fifty on the Banker and was not paid.
  const page = await house.office("auditor", "audit");
  await page.fill("[data-field=bettor]", "an");
  await page.selectOption("[data-field=bet]", "banker");
  await page.fill("[data-field=amount]", "50");
  await page.waitForSelector(`tr[data-coup="${table} 1.1"]`);
  await page.selectOption("[data-field=mark]", "disputed");
  await page.waitForSelector(`tr[data-coup="${table} 1.1"]`, { state: "detached" });
  expect(await violations(page)).toEqual([]);
  await page.locator(`tr[data-coup="${table} 1.2"] a`).click();

  await page.waitForSelector("h1:has-text('Coup 2 of shoe 1')");
  const told = await page.locator("article").innerText();
  expect(told).toContain("A player disputes a result");
  expect(told).toMatch(/Banker\s+\$50\.00/);
  expect(told).toMatch(/loses/);
  expect(await page.locator(".replay .dealt").count()).toBe(4);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "To the beginning" }).click();
  expect(await page.locator(".replay .dealt").count()).toBe(0);

  // On paper there are no menus and no buttons, and every event is there.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Print the report" }).isVisible()).toBe(false);
  expect(await page.locator(".office > nav").isVisible()).toBe(false);
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(5000);
  await page.emulateMedia({ media: "screen" });

  await page.goto(`${house.base}/office/audit/verify`);
  await page.getByRole("button", { name: "Verify everything now" }).click();
  await page.waitForSelector("text=Everything is as it was recorded.");
  expect(house.complaints).toEqual([]);
});

test("a cashier is not let in", async () => {
  const page = await opened().office("cashier", "audit");
  await page.waitForSelector("[role=alert]:has-text('not open to you')");
  expect(await page.locator("[data-field=bettor]").count()).toBe(0);
});
