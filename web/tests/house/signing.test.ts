// Who is signed in at a console and in the office, and what they see who are no more.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { houseOf } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("wa")]);

async function signsIn(page: Page, name: string, pin: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector(".duty");
}

test("the console says who is signed in, they sign out, and somebody else signs in", async () => {
  const house = opened();
  const { page } = await house.console("west");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("dealer-west is signed in").waitFor();
  await page.locator("[data-own=sign_out]").click();
  await signsIn(page, "supervisor-west", house.pin("supervisor-west"));
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("supervisor-west is signed in").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
});

test("a console at which nobody is signed in any more asks who is there", async () => {
  const house = opened();
  const { page } = await house.console("west");
  await page.evaluate(() => fetch("/api/sign-out?as=west-console", { method: "POST" }));
  await page.locator(".duty .button.first").last().click();
  await page.getByRole("status").waitFor();
  expect(await page.getByRole("status").innerText()).toContain("not signed in here any more");
  expect(await page.getByLabel("Name").inputValue()).toBe("supervisor-west");
  await signsIn(page, "dealer-west", house.pin("dealer-west"));
  // What is asked now is asked in the name of whoever has signed in.
  const before = await page.locator(".duty").getAttribute("data-step");
  await page.locator(".duty .button.first").last().click();
  await page.waitForSelector(`.duty:not([data-step=${before}]), .vouch`);
  expect(await page.getByLabel("Name").count()).toBe(await page.locator(".vouch").count());
});

test("whoever signs out of the office finds its door", async () => {
  const house = opened();
  const page = await house.office("auditor", "audit");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Password").waitFor();
  expect(new URL(page.url()).pathname).toBe("/office");
  expect(house.complaints).toEqual([]);
});
