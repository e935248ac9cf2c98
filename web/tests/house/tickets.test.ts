// Money in and out at a station: notes in, a ticket out, a printer that fails.
import { expect, test } from "vitest";
import { houseOf, until, type Station } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([
  { ...tableOf("wa"), equipped: [1, 2] },
  { ...tableOf("vic"), places: "2 stations, 1 remote", equipped: [3] },
]);

/** Something happens to a simulated device of the station, as if somebody did it by hand. */
function happens(
  station: Station,
  place: number,
  kind: string,
  words: string,
  table = "west",
): Promise<string> {
  return station.page.evaluate(
    async ([at, said]) => {
      const body = JSON.stringify({ words: said });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(at!, { method: "POST", headers, body });
      return `${answer.status} ${await answer.text()}`;
    },
    [`/api/tables/${table}/equipment/${kind}/${place}?as=${table}-station-${place}`, words],
  );
}

test("a note goes in, the credit goes out on a ticket, and the ticket can be seen", async () => {
  const house = opened();
  const desk = await house.console("west");
  const ann = await house.station("west", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "Ann", "60");
  await desk.page.click("[data-place='1']");
  await desk.page.locator(".desk [data-own=amount]").fill("40");
  await desk.page.click(".desk [data-ask=buy_in]");
  await ann.hasCredit("$100.00");
  // The form is empty again, and says what would be paid out.
  await desk.page.locator(".desk").getByRole("button", { name: "Chips $100.00" }).waitFor();
  await desk.page.locator(".desk [data-ask=buy_in]:disabled").waitFor();
  const amount = desk.page.locator(".desk [data-own=amount]");
  await until(async () => ((await amount.inputValue()) === "" ? true : null), "an empty form");
  await desk.page.getByRole("button", { name: "Close", exact: true }).click();
  expect(await happens(ann, 1, "acceptor", "note 50")).toMatch(/^200/);
  await ann.hasCredit("$150.00");
  await ann.page.getByRole("button", { name: "Cash out" }).click();
  await ann.page.getByRole("button", { name: "Print a ticket" }).click();
  await ann.page.waitForSelector(".instead:has-text('Your ticket is printed')");
  await ann.page.waitForSelector(".instead:has-text('$150.00 was paid out')");
  const kind = await ann.page.evaluate(async () => {
    const at = "/api/tables/west/equipment/printer/1/ticket?as=west-station-1";
    return (await fetch(at)).headers.get("content-type");
  });
  expect(kind).toBe("image/png");
  expect(house.complaints).toEqual([]);
});

test("a ticket that does not print leaves the credit, and the station says so", async () => {
  const house = opened();
  const desk = await house.console("west");
  const ben = await house.station("west", 2);
  await desk.seats(2, "Ben", "80");
  await ben.hasCredit("$80.00");
  expect(await happens(ben, 2, "printer", "jam")).toMatch(/^200/);
  await ben.page.getByRole("button", { name: "Cash out" }).click();
  await ben.page.getByRole("button", { name: "Print a ticket" }).click();
  await ben.page.waitForSelector(".side:has-text('The ticket did not print')");
  await ben.hasCredit("$80.00");
});

test("away from the table whoever puts notes in takes the place and is paid by themselves", async () => {
  const house = opened();
  const desk = await house.console("south");
  const guest = await house.station("south", 3);
  await desk.until("open_wagering");
  // The dealer, who sells nothing there, is told why not.
  await desk.page.click("[data-place='3']");
  await desk.page.locator(".desk [data-own=name]").fill("Cy");
  await desk.page.locator(".desk [data-own=amount]").fill("50");
  await desk.page.click(".desk [data-ask=buy_in]");
  await desk.page.waitForSelector(".desk [role=alert]:has-text('6.2.1')");
  await guest.page.waitForSelector(".instead:has-text('Put in notes here')");
  expect(await happens(guest, 3, "acceptor", "note 20", "south")).toMatch(/^200/);
  await guest.page.waitForSelector(".instead:has-text('$20.00 is on this station')");
  await desk.page.waitForSelector("[data-place='3']:has-text('$20.00')");
  await guest.page.getByRole("button", { name: "Play here" }).click();
  await guest.page.waitForSelector("header:has-text('guest 3')");
  await guest.page.getByRole("button", { name: "Cash out" }).click();
  await guest.page.getByRole("button", { name: "Print a ticket" }).click();
  await guest.page.waitForSelector(".instead:has-text('$20.00 was paid out')");
  expect(house.complaints).toEqual([]);
});
