// The work of a promotions manager: from incomplete conditions to a prize that the cage owes.
import { expect, test } from "vitest";
import { houseOf, until } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("nsw"), tableOf("wa")]);

const SAID = {
  manner: "by a draw among all entries",
  "award-time": "after the draw",
  "award-place": "the rewards desk",
  eligibility: "members of the club",
  nature: "cash, guaranteed",
  place: "the gaming floor",
  claim: "at the rewards desk",
  notification: "by telephone",
};

/** A moment so many seconds from now, as a field for it has it. */
function inSeconds(seconds: number): string {
  const at = new Date(Date.now() + seconds * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

test("a promotion is run in the room until the cage owes the prize", async () => {
  const house = opened();
  const page = await house.office("promotions-manager", "promotions/new");
  const field = (name: string) => page.locator(`[data-own="${name}"]`);
  const act = (name: string) => page.locator(`[data-act="${name}"]`).first().click();
  await field("title").fill("Spring draw");
  for (const [id, text] of Object.entries(SAID)) await field(id).fill(text);
  await field("starts").fill(inSeconds(-60));
  const ends = async (at: string) => {
    await field("closes").fill(at);
    await field("draws").fill(at);
  };
  await ends(inSeconds(3600));
  await field("present").selectOption("no");
  await field("wager").fill("0");
  await page.fill('[data-prize="1 name"]', "Five hundred");
  await page.fill('[data-prize="1 value"]', "500");
  await page.fill('[data-prize="1 use"]', "none");
  await page.check('[data-table="harbour"]');
  await page.getByRole("button", { name: "Write the conditions" }).click();

  // What is missing is told with its rule, and stands in the way.
  const missing = page.locator('[data-missing="1"]');
  await missing.waitFor();
  expect(await missing.innerText()).toMatch(/How the results are published[^]*16\.7\.10/);
  await field("reference").fill("letter 1");
  await act("lodge");
  expect(await page.locator(".problem").innerText()).toContain("nsw:16.7.10");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await field("publication").fill("on the website");
  // All that comes before the draw is done until then.
  await ends(inSeconds(30));
  await page.getByRole("button", { name: "Write the conditions" }).click();
  await page.waitForSelector('[data-missing="0"]');
  await field("reference").fill("letter 1");
  await act("lodge");
  await page.waitForSelector("[data-done]:has-text('lodged')");
  await page.check('[data-means="casino"]');
  await act("make_available");
  await page.waitForSelector("[data-done]:has-text('available')");
  await act("start");
  await page.waitForSelector('[data-phase="running"]');

  const tab = (name: string) => page.locator("nav.tabs").getByText(name, { exact: true }).click();
  await tab("Draw");
  await act("commit");
  await page.waitForSelector("[data-done]:has-text('committed')");
  expect(await field("seed").innerText()).toBe("secret until the draw");
  await tab("Entries");
  await page.locator("textarea").fill("Ann\nBen\nCy");
  await field("eligible").check();
  await act("enter");
  await page.waitForSelector('[data-entries="3"]');

  // Its sign stands on the display of its table, as higher odds do where they are approved.
  await tab("Conditions");
  await page.click('[data-sign="harbour"] button');
  const display = await house.display("harbour");
  await display.waitForSelector("li.sign:has-text('Promotion: Spring draw')");
  const west = await house.console("west");
  await west.until("open_wagering");
  const other = await house.display("west");
  await other.waitForSelector("li.sign:has-text('Tie on 8 pays 16 to 1')");

  await tab("Draw");
  await page.waitForSelector('[data-phase="entries_closed"]');
  await field("word").fill("rain");
  await act("draw");
  await page.waitForSelector('[data-phase="drawn"]');
  expect(await field("seed").innerText()).toMatch(/^[0-9a-f]{64}$/);

  await tab("Winners");
  const winner = page.locator('[data-prize="1"] td').nth(4);
  const name = (await winner.innerText()).trim();
  await act("reached");
  await page.waitForSelector("[data-done]:has-text('told')");
  await tab("Claims");
  await field("claimant").fill(name);
  await act("claim");
  await act("accept");
  await act("award");
  await page.waitForSelector('[data-state="met"]');

  const cashier = await house.office("cashier", "");
  const dues = await until(async () => {
    const cage = await cashier.evaluate(async () => (await fetch("/api/cage")).json());
    const { dues } = cage as { dues: { amount: string; whose: string }[] };
    return dues.length === 1 ? dues : null;
  }, "what the cage owes");
  expect(dues[0]).toMatchObject({ amount: "500.00", whose: name });
  expect(house.complaints).toEqual([]);
});
