// Who finds which room of the office: those of a role its own, in the menu and by the address, and
// no other.
import { expect, test } from "vitest";
import { houseOf } from "./house";
import { tableOf } from "./tables";

const opened = houseOf([tableOf("wa")]);

const ROOMS = [
  ...["pit", "audit", "surveillance", "cage", "staff", "floor"],
  ...["rulebooks", "health", "tournaments", "promotions"],
];

/** What is open to people by their work; everybody may read the rules. */
const OPEN: Record<string, readonly string[]> = {
  cashier: ["cage", "rulebooks"],
  technician: ["staff", "floor", "rulebooks", "health"],
  "tournament-director": ["rulebooks", "tournaments"],
  "promotions-manager": ["rulebooks", "promotions"],
  surveillance: ROOMS.filter((room) => room !== "staff"),
};

test.each(Object.entries(OPEN))("%s finds these rooms and no others", async (name, open) => {
  const house = opened();
  const page = await house.office(name);
  for (const room of ROOMS) {
    await page.goto(`${house.base}/office/${room}`);
    await page.waitForSelector(".office nav");
    const isOpen = open.includes(room);
    expect(await page.locator(`nav a[href="/office/${room}"]`).count(), room).toBe(isOpen ? 1 : 0);
    const shut = page.locator("[role=alert]:has-text('not open to you')");
    if (isOpen) expect(await shut.count(), room).toBe(0);
    else await shut.waitFor();
  }
});
