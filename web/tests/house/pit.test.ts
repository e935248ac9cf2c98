// The work of the pit: approvals, limits, an irregularity put right from there.
import { expect, test } from "vitest";
import { violations } from "../axe";
import { houseOf, until } from "./house";
import { dealt } from "./play";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("wa"), { ...tableOf("wa"), name: "north" }, tableOf("nsw")]);

test.concurrent(
  "a wager on both hands and a personal limit wait in the queue and are approved there",
  async () => {
    const house = opened();
    const desk = await house.console("harbour");
    const ann = await house.station("harbour", 1);
    await desk.until("open_wagering");
    await desk.seats(1, "Ann");
    await desk.confirm();
    await ann.wager("player", "50.00");
    await ann.isHeld("player");
    await ann.wager("banker", "100.00");

    const pit = await house.office("supervisor-harbour", "pit/approvals");
    const waiting = pit.locator("article[data-of=harbour]");
    await waiting.waitFor();
    const told = await waiting.innerText();
    expect(told).toContain("Ann wagers $100.00 on Banker at place 1");
    expect(told).toContain("5.6.3");
    expect(told).toMatch(/Exposure now[^]*If approved/);
    await waiting.getByRole("button", { name: "Approve" }).click();
    await ann.isHeld("banker");
    await pit.waitForSelector("text=Nothing waits for approval.");

    // The dealer may not give somebody limits of their own, and asks.
    await desk.page.evaluate(() =>
      fetch("/api/tables/harbour/ask?as=harbour-console", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          key: "limits of Ann's own",
          ask: {
            is: "set_personal_limit",
            place: 1,
            limit: { min: "10.00", max: "5000.00", unit: null },
            surveillance_told: false,
          },
        }),
      }),
    );
    await waiting.waitFor();
    expect(await waiting.innerText()).toContain("Limits $10.00 to $5,000.00 for place 1 alone");
    await waiting.getByRole("button", { name: "Approve" }).click();
    await waiting.waitFor({ state: "detached" });
    await pit.goto(`${house.base}/office/pit/tables/harbour`);
    await pit.waitForSelector("tr:has-text('Ann'):has-text('own limits')");
    expect(await violations(pit)).toEqual([]);

    // Other limits of the table take no sign in this rulebook, and the supervisor alone.
    const display = await house.display("harbour");
    await dealt(desk, "9S 7H KD KC");
    await desk.confirm();
    const limits = pit.locator("form.limits");
    await limits.locator("[data-own=max]").fill("2000");
    await limits.locator("[data-ask=change]").click();
    await display.waitForSelector("header:has-text('$10.00 – $2,000.00')");
  },
);

test.concurrent("a limit is changed with notice, and the display says so", async () => {
  const house = opened();
  const desk = await house.console("north");
  const display = await house.display("north");
  await desk.until("open_wagering");
  const pit = await house.office("supervisor-north", "pit/tables/north");
  const limits = pit.locator("form.limits");
  await limits.locator("[data-own=max]").fill("5");
  await limits.getByText("not above the maximum").waitFor();
  await limits.locator("[data-own=max]").fill("1000");
  await limits.locator("summary").click();
  await limits.locator("[data-own='tie max']").fill("2");
  await limits.getByText("not above the maximum").waitFor();
  await limits.locator("[data-own='tie max']").fill("100");
  await limits.locator("[data-own=max]").fill("2000");
  expect(await limits.innerText()).toContain("a sign for 10 minutes first");
  await limits.locator("[data-ask=give_notice]").click();
  await pit.waitForSelector("[data-notice=limits]:has-text('$2,000.00')");
  await display.waitForSelector(".sign.notice:has-text('$2,000')");
  // Nobody plays, so that nobody has to wait; who comes afterwards has ten minutes.
  await limits.locator("[data-ask=change]").click();
  await display.waitForSelector("header:has-text('$10.00 – $2,000.00')");
  await desk.seats(1, "Ann");
  await limits.locator("[data-own=max]").fill("3000");
  await limits.locator("[data-ask=change]").click();
  await pit.waitForSelector(".answer.bad:has-text('3.11')");
});

test.concurrent("an irregularity is reported, put right and closed from the pit", async () => {
  const house = opened();
  const desk = await house.console("west");
  const ann = await house.station("west", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "Ann");
  await desk.confirm();
  await ann.wager("banker", "50.00");
  await ann.isHeld("banker");
  // The period runs meanwhile.
  const pit = await house.office("supervisor-west", "pit");
  await pit.locator("tr[data-table=west]").waitFor();
  expect(await violations(pit)).toEqual([]);
  await desk.until("deal_card");
  await desk.cards("9S 7H");

  await pit.locator("tr[data-table=west] a").first().click();
  await pit.getByRole("button", { name: "Something went wrong…" }).click();
  await pit
    .getByRole("button", { name: "A hand's cards lie in the other hand's place" })
    .first()
    .click();
  const incident = pit.locator("[data-incident]");
  await incident.waitFor();
  await ann.page.waitForSelector(".bands:has-text('halted')");
  await incident.locator("[data-remedy=offer]").click();
  if (await incident.locator(".given").count()) {
    await incident.locator(".given .button.first").click();
  }
  await ann.page.getByRole("button", { name: "Keep all wagers" }).click();
  await until(async () => ((await incident.count()) === 0 ? true : null), "nothing to put right");
  if ((await desk.step()) === "resume") await desk.until("deal_card");
  await desk.cards("KD KC");
  await desk.until("complete_coup");

  await pit.getByRole("link", { name: "Reports" }).click();
  await pit.waitForSelector("tr[data-of=west]:has-text('$50.00')");
  await pit.waitForSelector("td:has-text('the other hand')");
  expect(await violations(pit)).toEqual([]);
  expect(house.complaints).toEqual([]);
});
