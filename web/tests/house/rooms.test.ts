// The pages of the book that lead through the rooms of the office and to drills, followed to the letter at
// the floor that `./run` opens.
import { expect, test } from "vitest";
import { tutorial } from "./book";
import { houseBy } from "./house";

const opened = houseBy("demonstration.toml");

test("the page for supervisors", async () => {
  const house = opened();
  const says = tutorial("supervisor");
  const [, pit] = says(
    "open the printed address of the *office*, and sign in as `supervisor-perth` with the password printed next to the name. Choose *Pit*.",
  );
  const page = await house.office("supervisor-perth");
  await page.getByRole("link", { name: pit! }).first().click();
  const [table] = says("Every table is a row; those that need attention come first. Open *perth*");
  await page.locator("tr[data-table]").nth(3).waitFor();
  await page.locator(`tr[data-table=${table}] a`).first().click();
  says("The role you are acting in is shown above the forms.");
  await page.getByText("supervisor-perth").first().waitFor();

  const [, wanted, putUp] = says(
    "Under *Limits* enter a new maximum, 3000. The form tells you what the rule requires: *Other limits: a sign for 10 minutes first*. Press *Put up the sign*: it appears under *Signs* and on the table's display.",
  );
  const limits = page.locator("form.limits");
  await limits.locator("[data-own=max]").fill("3000");
  await limits.getByText(wanted!).waitFor();
  await limits.getByRole("button", { name: putUp! }).click();
  await page.waitForSelector("[data-notice=limits]:has-text('$3,000.00')");
  const display = await house.display(table!);
  await display.waitForSelector(".sign.notice:has-text('$3,000')");

  const [now, back] = says(
    "Press *Change now* anyway: the pit says that it waits until the coup is over, and lets you *Take back* what you asked. Then comes the answer: a refusal with its rule, `wa:3.11`.",
  );
  // A coup is being played, but for less than a second in fifty.
  await limits.getByText("A change is made between coups.").waitFor();
  await limits.getByRole("button", { name: now! }).click();
  await page.locator("[data-own=wish]").getByRole("button", { name: back! }).waitFor();
  await page.waitForSelector(".answer.bad:has-text('3.11')");
  expect(await limits.locator("[data-own=max]").inputValue()).toBe("3000");
  const [wrong] = says("*Something went wrong…* lists the irregularities that the rulebook knows.");
  await page.getByRole("button", { name: wrong! }).click();
  await page.locator("[data-situation]").nth(5).waitFor();

  const [reports, pdf] = says(
    "*Reports* shows handle, win and hold, and the range within which the exact odds expect them; *PDF* downloads it as `report.pdf`.",
  );
  await page.getByRole("link", { name: reports! }).click();
  await page.waitForSelector(`tr[data-of=${table}]`);
  await page.locator("a[href*='report.pdf']").getByText(pdf!, { exact: true }).waitFor();
});

test("the page for inspectors and auditors", async () => {
  const house = opened();
  const says = tutorial("inspector");
  says(
    "sign in at the printed address of the office as `auditor` or `inspector`, with the password printed next to the name.",
  );
  const page = await house.office("inspector", "audit");
  const [find] = says(
    "*Find a coup* lists coups while you type what you know about one: table, time, place, name, amount. Click a row to open the coup and replay it card by card.",
  );
  await page.getByText(find!).first().waitFor();
  await page.locator("tr[data-coup] a").first().click();
  await page.getByRole("button", { name: "To the beginning" }).click();
  expect(await page.locator(".replay .dealt").count()).toBe(0);
  const [verify, exports] = says("*Verify* and *Exports* do what the commands above do.");
  await page.getByRole("link", { name: verify!, exact: true }).click();
  await page.getByRole("button", { name: "Verify everything now" }).waitFor();
  await page.getByRole("link", { name: exports!, exact: true }).click();
  await page.getByText("Parquet").first().waitFor({ state: "attached" });

  says(
    "In the demonstration, sign in as `surveillance`, with the password printed next to the name. 1. Every table is a row; those with alarms come first. Open one.",
  );
  const watch = await house.office("surveillance", "surveillance");
  await watch.locator("[data-table] a").first().click();
  const [odds] = says(
    "*What every bet brings now* is exact for the cards that nobody has seen yet",
  );
  await watch.getByRole("heading", { name: odds! }).waitFor();
  await watch.locator("[data-odds=banker] .percent").waitFor();
  const [census] = says("*Cards that nobody has seen* is the census");
  await watch.getByRole("heading", { name: census! }).waitFor();
  await watch.locator(".census tbody tr").nth(3).waitFor();
});

test("the page for trainers", async () => {
  const house = opened();
  const { page } = await house.console("canberra");
  const says = tutorial("trainer");
  const [training, beside] = says(
    "the button *Training*, at the top next to *Something went wrong*, opens drills for the rulebook of that table.",
  );
  await page.locator("header").getByRole("button", { name: beside! }).waitFor();
  await page.locator("header").getByRole("button", { name: training! }).click();
  await page.locator("[data-drill]").first().click();
  await page.waitForSelector(".question");
  for (const part of ["situation", "answer", "by"]) {
    await page.locator(`[data-part=${part}] [data-choice]`).first().click();
  }
  await page.getByRole("button", { name: "Mark my answer" }).click();
  await page.waitForSelector(".result .rule");
});

test("and no screen complained", () => {
  expect(opened().complaints).toEqual([]);
});
