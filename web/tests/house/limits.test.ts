// Play cards: limits that bettors set to their own play at their station, and that the table keeps.
import { describe, expect, test } from "vitest";
import { violations } from "../axe";
import { houseOf, type Station } from "./house";
import { dealt } from "./play";
import { tableOf } from "./tables";

const OFFERED = `
[responsible]
cards = "offered"
break_minutes = 1
`;

const button = (station: Station, name: string) =>
  station.page.locator("aside nav").getByRole("button", { name });

/** Why a wager was not taken, beside its bet. */
const refused = (station: Station, bet: string, words: string) =>
  station.page.waitForSelector(`#why-${bet}:has-text("${words}")`);

describe("a house that offers play cards", () => {
  const opened = houseOf([tableOf("wa")], OFFERED);

  test("a loss limit holds, a wager past it is refused and says why, and a break ends", async () => {
    const house = opened();
    const desk = await house.console("west");
    const [ann, ben] = [await house.station("west", 1), await house.station("west", 2)];
    await desk.until("open_wagering");
    await desk.seats(1, "Ann");
    await desk.seats(2, "Ben");

    await button(ann, "My limits").click();
    const panel = ann.page.locator("[data-panel=limits]");
    await panel.getByRole("button", { name: "$100.00", exact: true }).click();
    expect(await violations(ann.page)).toEqual([]);
    await panel.locator("[data-ask=set_play_limits]").click();
    await panel.locator("[data-own=room]:has-text('$100.00')").waitFor();
    // What is looser than the limit cannot be chosen any more, what is tighter can.
    expect(await panel.getByRole("button", { name: "$200.00", exact: true }).isDisabled()).toBe(
      true,
    );
    expect(await panel.getByRole("button", { name: "$50.00", exact: true }).isEnabled()).toBe(true);

    await button(ben, "My limits").click();
    const limits = ben.page.locator("[data-panel=limits]");
    expect(await limits.locator("[data-ask=take_break]").isDisabled()).toBe(true);
    await limits.getByRole("button", { name: "60 min" }).click();
    await limits.locator("[data-ask=set_play_limits]").click();
    await limits.locator(":text('A break is due at')").waitFor();
    await limits.locator("[data-ask=take_break]").click();
    await limits.locator("[data-own=on_break]").waitFor();

    await desk.confirm();
    await ann.wager("banker", "100.00");
    await ann.isHeld("banker");
    await ben.wager("player", "50.00");
    await refused(ben, "player", "You are on a break until");
    await dealt(desk, "9S 7H KD KC");
    await panel.locator("[data-own=room]:has-text('$0.00')").waitFor();
    expect(await ann.credit()).toBe("$400.00");

    await limits.locator("[data-own=on_break]").waitFor({ state: "detached" });
    await desk.until("open_wagering");
    await desk.confirm();
    await ann.wager("player", "50.00");
    await refused(ann, "player", "Your own loss limit leaves $0.00 to wager");
    await ben.wager("player", "50.00");
    await ben.isHeld("player");
    expect(await ann.page.locator("[data-bet=player].isHeld").count()).toBe(0);
    expect(await ann.credit()).toBe("$400.00");
    expect(house.complaints).toEqual([]);
  });
});

describe("a house that offers none", () => {
  const opened = houseOf([tableOf("wa")]);

  test("has no panel for limits", async () => {
    const house = opened();
    const desk = await house.console("west");
    const ann = await house.station("west", 1);
    await desk.until("open_wagering");
    await desk.seats(1, "Ann");
    await ann.hasCredit("$500.00");
    await button(ann, "Cash out").waitFor();
    expect(await button(ann, "My limits").count()).toBe(0);
  });
});
