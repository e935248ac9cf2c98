// Money in and out at a station: notes in, a ticket out, a printer that fails.
import { expect, test } from "vitest";
import { houseOf, type Station } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([{ ...tableOf("wa"), equipped: [1, 2] }]);

/** Something happens to a simulated device of the station, as if somebody did it by hand. */
function happens(station: Station, place: number, kind: string, words: string): Promise<string> {
  return station.page.evaluate(
    async ([at, said]) => {
      const body = JSON.stringify({ words: said });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(at!, { method: "POST", headers, body });
      return `${answer.status} ${await answer.text()}`;
    },
    [`/api/tables/west/equipment/${kind}/${place}?as=west-station-${place}`, words],
  );
}

test("a note goes in, the credit goes out on a ticket, and the ticket can be seen", async () => {
  const house = opened();
  const desk = await house.console("west");
  const ann = await house.station("west", 1);
  await desk.until("open_wagering");
  await desk.seats(1, "Ann", "100");
  await ann.hasCredit("$100.00");
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
