// What hands do on the screens: taps, presses, drags and keys, and what is asked for by them.
import { expect, test } from "vitest";
import { consoles } from "../../src/mock/console";
import { gallery } from "./browser";

const { open } = gallery();

interface Asked {
  is: string;
  amount?: string;
  situation?: string;
  about?: object;
}

async function asked(page: Awaited<ReturnType<typeof open>>["page"]) {
  return page.evaluate(() => window.recorded.asked as Asked[]);
}

test("a tap asks and shows hollow chips; the money does not move before the table has answered", async () => {
  const { page } = await open("station", "pending");
  await page.click("[data-bet=banker]");
  expect(await page.locator("[data-bet=banker].isAsked").count()).toBe(1);
  expect(await page.locator("[data-bet=banker].isHeld").count()).toBe(0);
  expect(await page.locator(".credit").innerText()).toBe("$1,240.00");
  expect(await asked(page)).toEqual([
    { is: "place_wager", place: 3, bettor: "Ann", bet: "banker", amount: "25.00" },
  ]);
});

test("what the table has taken is solid and paid for, and was asked for once", async () => {
  const { page } = await open("station", "wagering-empty");
  await page.click("[data-bet=banker]");
  await page.waitForSelector("[data-bet=banker].isHeld");
  expect(await page.locator("[data-bet=banker].isAsked").count()).toBe(0);
  expect(await page.locator(".credit").innerText()).toBe("$1,215.00");
  expect(await asked(page)).toHaveLength(1);
});

test("a refusal says why beside the bet, with its rule, until it is touched", async () => {
  const { page } = await open("station", "wagering-empty");
  await page.click("[data-bet=player-pair]");
  const why = page.locator("#why-player-pair");
  await why.waitFor();
  expect(await why.innerText()).toBe(
    "Your $25.00 was not taken. Player Pair needs a wager on Player, Banker, Tie, Player Dragon " +
      "Bonus or Banker Dragon Bonus. (4.11.1)",
  );
  await page.click("[data-bet=player-pair]");
  expect(await why.count()).toBe(0);
});

test("a long press removes, a drag moves, undo takes back", async () => {
  const { page } = await open("station", "wagering");
  await page.click("[data-bet=tie]", { delay: 700 });
  await page.waitForSelector("[data-bet=tie]:not(.isHeld)");
  await page.dragAndDrop("[data-bet=banker]", "[data-bet=player]");
  await page.waitForSelector("[data-bet=player].isHeld");
  expect((await asked(page)).map((each) => each.is)).toEqual([
    "withdraw_wager",
    "place_wager",
    "withdraw_wager",
  ]);
  await page.click(".controls button:first-child");
  await page.waitForSelector("[data-bet=banker].isHeld");
  expect(await page.locator("[data-bet=player].isHeld").count()).toBe(0);
});

test("a station can be played by keyboard alone", async () => {
  const { page } = await open("station", "wagering-empty");
  await page.focus("[data-bet=tie]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-bet=tie].isHeld");
  await page.keyboard.press("Delete");
  await page.waitForSelector("[data-bet=tie]:not(.isHeld)");
  expect((await asked(page)).map((each) => each.is)).toEqual(["place_wager", "withdraw_wager"]);
});

// Shows wa:2.3(c); vic:2.2(c).
test("over a lost link nothing can be wagered, and the screen says that wagers are safe", async () => {
  const { page } = await open("station", "link-lost");
  await page.click("[data-bet=banker]", { force: true });
  expect(await asked(page)).toEqual([]);
  expect(await page.locator(".bands").innerText()).toContain("Connection lost");
});

test("a dealer keys a card without looking: rank, suit, enter", async () => {
  const { page } = await open("console", "third-card", "", [1366, 768]);
  await page.keyboard.type("9");
  await page.keyboard.type("s");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("h");
  await page.keyboard.press("Enter");
  expect(await asked(page)).toEqual([{ is: "card_drawn", card: "9H" }]);
});

test("something went wrong: two touches to a report", async () => {
  const { page } = await open("console", "third-card", "", [1366, 768]);
  await page.click("header .alarm");
  await page.click(".likely button:first-child");
  expect(await asked(page)).toMatchObject([{ is: "report", situation: "stray-on-bankers" }]);
});

test("a card that nobody had to draw is told before it is reported", async () => {
  const { page } = await open("console", "announce", "", [1366, 768]);
  await page.click("header .alarm");
  await page.click(".row[data-situation=excess-card]");
  const yes = page.getByRole("button", { name: "Yes" });
  expect(await yes.isDisabled()).toBe(true);
  await page.fill("[data-own=card]", "4d");
  await yes.click();
  expect(await asked(page)).toMatchObject([
    { is: "card_drawn", card: "4D" },
    { is: "report", situation: "excess-card", about: { exposed: true } },
  ]);
});

test("everything that can go wrong is reported by its form with all that it asks for", async () => {
  const { page } = await open("console", "third-card", "", [1366, 768]);
  const sights = consoles["third-card"]!.trouble.all.flatMap((family) => family.all);
  for (const sight of sights) {
    await page.click("header .alarm");
    await page.click(`.families [data-situation=${sight.situation}]`);
    if (sight.place || sight.bettor) await page.click(".places .button >> nth=1");
    if (sight.version) await page.click("[data-version=super-six]");
    if (sight.note) await page.fill("[data-own=note]", "as seen");
    if (sight.exposed) await page.click(".places .wide >> nth=0");
    else if (sight.place || sight.bettor || sight.note) {
      await page.click("[data-ask=report]");
    }
    await page.waitForSelector(".duty");
  }
  const all = await asked(page);
  expect(all.map((each) => each.situation)).toEqual(sights.map((sight) => sight.situation));
  for (const [i, sight] of sights.entries()) {
    expect([sight.situation, all[i]!.about]).toEqual([
      sight.situation,
      {
        coup: null,
        exposed: sight.exposed,
        place: sight.place || sight.bettor ? 2 : null,
        bettor: sight.bettor ? "Ben" : null,
        version: sight.version ? { version: "super-six", options: {} } : null,
        under: [],
        note: sight.note ? "as seen" : "",
      },
    ]);
  }
});

test("an earlier coup is chosen for what can still be said of it", async () => {
  const { page } = await open("console", "third-card", "", [1366, 768]);
  await page.click("header .alarm");
  await page.click(".coups button:has-text('Coup 40')");
  expect(await page.locator("[data-situation=misdeal]").count()).toBe(0);
  await page.click("[data-situation=late-error]");
  expect(await asked(page)).toMatchObject([
    { situation: "late-error", about: { coup: { shoe: 3, number: 40 } } },
  ]);
});

test("a bettor cuts where they slide to, or leaves it to somebody else", async () => {
  const { page } = await open("station", "cut");
  await page.locator("[data-own=depth]").fill("300");
  await page.getByRole("button", { name: "Cut at card 300" }).click();
  await page.click("[data-ask=refuse_cut]");
  expect(await asked(page)).toEqual([
    { is: "cut", depth: 300 },
    { is: "refuse_cut", place: 3 },
  ]);
});

test("a hand is offered at the console and taken at the station", async () => {
  const { page } = await open("console", "hands", "", [1366, 768]);
  await page.click("[data-offer=banker]");
  expect(await asked(page)).toEqual([{ is: "offer_hand", side: "banker", place: 7 }]);
  await open("station", "hand-offered");
  await page.click("[data-ask=accept_hand]");
  expect(await asked(page)).toEqual([{ is: "accept_hand", side: "banker" }]);
});

test("a drill is put in the language of the console", async () => {
  const { page } = await open("console", "third-card", "language=zh-Hant", [1366, 768]);
  await page.getByRole("button", { name: "訓練" }).click();
  await page.click("[data-drill='0']");
  expect(await page.locator(".question").innerText()).toContain("閒家是天牌");
  for (const choice of ["excess-card", "void-coup", "dealer"]) {
    await page.click(`[data-choice=${choice}]`);
  }
  await page.click(".drills > .first");
  expect(await page.locator(".why").innerText()).toContain("該牌屬於下一局");
});

test("a screen reader hears the roads, the cards and the countdown", async () => {
  const { page } = await open("station", "result-wins");
  const big = page.getByRole("img", { name: /^Big road: latest first: Banker 4, Player 1/ });
  expect(await big.count()).toBe(1);
  expect(await page.getByRole("img", { name: "two of diamonds" }).count()).toBe(1);
  await open("station", "wagering");
  expect(await page.getByRole("timer").getAttribute("aria-label")).toBe("14 seconds left to wager");
});
