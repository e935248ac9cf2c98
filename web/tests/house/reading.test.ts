// What people read: a Chinese station, and drills for those who learn.
import { expect, test } from "vitest";
import { houseOf } from "./house";
import { dealt } from "./play";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("vic")]);

test("a station speaks Chinese when somebody wants it to, and refuses in Chinese", async () => {
  const house = opened();
  const desk = await house.console("south");
  const station = await house.station("south", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "陈小明");
  await station.page.getByRole("button", { name: "Settings" }).click();
  await station.page.getByRole("radio", { name: "简体中文" }).click();
  await station.page.waitForSelector("html[lang=zh-Hans]");
  await station.page.getByRole("button", { name: "关闭" }).click();
  await desk.confirm();
  await station.page.waitForSelector("header:has-text('请投注')");
  expect(await station.page.locator("[data-bet=banker]").innerText()).toContain("庄");
  await station.wager("player-pair", "5.00");
  const why = station.page.locator("#why-player-pair");
  await why.waitFor();
  expect(await why.innerText()).toMatch(/4\.11/);
  expect(await why.innerText()).not.toMatch(/[a-z]{3}/);
  await station.wager("banker", "25.00");
  await station.isHeld("banker");
  await dealt(desk, "7S 9H KD KC");
  expect(await station.page.locator(".middle").innerText()).toContain("庄");
  expect(await station.page.locator("main").innerText()).not.toMatch(/undefined|\{\w+\}/);
});

test("a drill is failed, and passed the next time, with points and the rule", async () => {
  const house = opened();
  const { page } = await house.console("south");
  await page.getByRole("button", { name: "Training" }).click();
  await page.locator("[data-drill]").first().waitFor();
  await page.locator("[data-drill]").first().click();
  await page.waitForSelector(".question");
  const choose = async (part: string, id: string) =>
    page.locator(`[data-part=${part}] [data-choice="${id}"]`).click();
  const any = (part: string) =>
    page.locator(`[data-part=${part}] [data-choice]`).first().getAttribute("data-choice");
  for (const part of ["situation", "answer", "by"]) await choose(part, (await any(part))!);
  await page.getByRole("button", { name: "Mark my answer" }).click();
  await page.waitForSelector(".result");
  const rights: [string, string][] = [];
  for (const part of ["situation", "answer", "by"]) {
    const right = page.locator(`[data-part=${part}] .isRight`).first();
    rights.push([part, (await right.getAttribute("data-choice"))!]);
  }
  expect(await page.locator(".result .rule").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Back" }).click();
  await page.locator("[data-drill]").first().click();
  await page.waitForSelector(".question");
  for (const [part, id] of rights) await choose(part, id);
  await page.getByRole("button", { name: "Mark my answer" }).click();
  await page.waitForSelector(".result:has-text('10 of 10 points')");
  expect(house.complaints).toEqual([]);
});
