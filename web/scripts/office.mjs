// Takes the pictures of the office for docs/pictures/office/ from a house of thirty tables that play by
// themselves, with something to approve, something to put right, and a table at which a dealer keys
// the cards of a shoe that was not shuffled.
//
//   npm run build && cargo build -p sabot && npm run pictures:office [ROOM…]
import { DEALT, HOUSE, House, automatic, choose, table, wait } from "./house.mjs";

/** How long the house plays before it is looked at. */
const PLAYS_S = Number(process.env.PLAYS_S ?? 150);
/** How many coups are keyed at the table of the cards that were not shuffled. */
const KEYED = 24;
/** The rooms to take pictures of. */
const WANTED = process.argv.slice(2);
const isWanted = (room) => WANTED.length === 0 || WANTED.includes(room);

const KINDS = [
  ["wa", "commission", "min 10 max 2000 differential 1000; tie min 5 max 200", "7 stations", 15],
  ["vic", "traditional", "min 25 max 5000", "7 stations", 15],
  ["act", "commission", "min 10 max 1000; tie min 5 max 100", "7 cloth"],
  ["nsw", "premium", "min 50 max 10000 differential 2000; tie min 10 max 500", "7 cloth"],
];

function plan() {
  const own = (_, i) => {
    const [rulebook, version, limits, places, period] = KINDS[i % KINDS.length];
    const name = `${rulebook}-${Math.floor(i / KINDS.length) + 1}`;
    const more = [period === undefined ? "" : `period = ${period}`, automatic(3 + (i % 3))];
    return table(i + 1, { name, rulebook, version, limits, places, more: more.join("\n") });
  };
  const [rulebook, version, limits, places] = KINDS[2];
  const keyed = { name: "act-keyed", rulebook, version, limits, places, more: DEALT };
  return HOUSE + Array.from({ length: 30 }, own).join("") + table(31, keyed);
}

const house = await House.open(plan());
const ask = (name, credential, request) => house.ask(`tables/${name}/ask`, credential, request);

/** Asks again until it is taken: a coup is not always open. */
async function askUntil(table, credential, request) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const answer = await ask(table, credential, request);
    if (answer.accepted) return;
    if (tries % 200 === 199) console.error(`${table}: ${JSON.stringify(answer)}`);
    await wait(50);
  }
}

const shoot = (page, name, address, shows) =>
  house.shoot(page, `office/${name}`, address === null ? null : `office/${address}`, shows);

/** The same in another language and a bright room. */
async function shootBright(page, name, address, shows) {
  await choose(page, "zh-Hant", "bright");
  await shoot(page, `${name}.zh-Hant-bright`, address, shows);
  await choose(page, "en");
}

/** Eight decks in an order that is the same every time. */
function shoe() {
  const cards = Array.from({ length: 8 }, () =>
    [..."A23456789TJQK"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit)),
  ).flat();
  let state = 7;
  for (let left = cards.length; left > 1; left -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const at = Math.floor((state / 2_147_483_648) * left);
    [cards[left - 1], cards[at]] = [cards[at], cards[left - 1]];
  }
  return cards;
}

/** Keys coup after coup at a console. Those of the last coups came before, in the same order. */
async function keyed() {
  const page = await house.screen("console/act-keyed", 1366, 768);
  await page.getByLabel("Name").fill("dealer-act-keyed");
  await page.getByLabel("PIN").fill(house.pins.get("dealer-act-keyed"));
  await page.getByRole("button", { name: "Sign in" }).click();
  const duty = page.locator(".duty");
  await duty.waitFor();
  const dealer = await house.signIn("dealer-act-keyed");
  const cards = shoe();
  const state = () =>
    page.evaluate(
      () => document.querySelector("main")?.textContent?.replace(/\d+:\d+(:\d+)?/g, "") ?? "",
    );
  let [at, coups, wageredOn, isSeated] = [0, 0, -1, false];
  for (let steps = 0; coups < KEYED && steps < 2_000; steps += 1) {
    const step = await duty.getAttribute("data-step");
    const before = await state();
    if (await page.locator(".vouch").count()) {
      const pad = page.locator(".vouch");
      await pad.locator("[data-own=name]").fill("supervisor-act-keyed");
      for (const digit of house.pins.get("supervisor-act-keyed")) {
        await pad.getByRole("button", { name: digit, exact: true }).click();
      }
      await pad.locator(".button.first").click();
    } else if (/^(deal|third|burn|expose)_card$|^burn_before_coup$/.test(step)) {
      const [rank, suit] = cards[at % cards.length];
      at += 1;
      await page.keyboard.type(rank + suit);
      await page.keyboard.press("Enter");
    } else if (step === "shuffle_or_accept") {
      await page.locator(".ways .button").first().click({ force: true });
    } else {
      if (step === "open_wagering" && !isSeated) {
        for (const [place, bettor] of [
          [1, "Mei"],
          [2, "Tom"],
        ]) {
          await ask("act-keyed", dealer, { is: "take_place", place, bettor });
        }
        isSeated = true;
      }
      const isOpen = step === "await_wagers" || step === "call_no_more_bets";
      if (isOpen && wageredOn !== coups) {
        wageredOn = coups;
        for (const [place, bettor, bet] of [
          [1, "Mei", "banker"],
          [2, "Tom", "player"],
        ]) {
          const wager = { is: "place_wager", place, bettor, bet, amount: "50.00" };
          await ask("act-keyed", dealer, wager);
        }
      }
      if (step === "complete_coup") {
        coups += 1;
        if (coups === KEYED - 4) at = 10;
      }
      if (step !== "await_wagers") {
        await page.locator(".duty .button.first").last().click({ force: true });
      }
    }
    for (let looks = 0; looks < 60 && (await state()) === before; looks += 1) await wait(50);
  }
}

async function pit() {
  const [dealer, manager] = [
    await house.signIn("dealer-act-1"),
    await house.signIn("dealer-nsw-2"),
  ];
  const supervisor = await house.signIn("supervisor-wa-2");
  const limit = { min: "50.00", max: "25000.00", unit: null };
  const personal = { is: "set_personal_limit", place: 1, limit, surveillance_told: true };
  await askUntil("nsw-2", manager, personal);
  const about = { coup: null, place: 2, bettor: null, exposed: false, version: null };
  const note = "says that the wager on Tie was not paid";
  const claim = { is: "report", situation: "claim", about: { ...about, note } };
  await askUntil("wa-2", supervisor, claim);
  await ask("wa-2", supervisor, { is: "give_notice", to: { is: "closed" } });
  const mei = { place: 7, bettor: "Mei" };
  await askUntil("act-1", dealer, { is: "take_place", ...mei });
  await askUntil("act-1", dealer, { is: "place_wager", ...mei, bet: "player", amount: "100.00" });
  await askUntil("act-1", dealer, { is: "place_wager", ...mei, bet: "banker", amount: "400.00" });
  const page = await house.office("supervisor-wa-2");
  await shoot(page, "pit-approvals", "pit/approvals");
  await shoot(page, "pit-tables", "pit", "table");
  await shoot(page, "pit-table", "pit/tables/wa-2", "details");
  await shoot(page, "pit-reports", "pit/reports");
  await shootBright(page, "pit-tables", "pit", "table");
  await page.context().close();
}

async function audit() {
  const page = await house.office("auditor");
  await shoot(page, "audit-find", "audit?bet=banker", "tbody tr");
  await page.goto(`${house.base}/office/audit?table=act-keyed`);
  await page.locator("tr[data-coup] a").nth(3).click();
  await shoot(page, "audit-coup", null, ".replay");
  await page.goto(`${house.base}/office/audit/verify`);
  await page.getByRole("button", { name: "Verify everything now" }).click();
  await shoot(page, "audit-verify", null, ".good, .bad");
  await shoot(page, "audit-live", "audit/live", "tbody tr");
  await shootBright(page, "audit-find", "audit", "tbody tr");
  await choose(page, "zh-Hans");
  await shoot(page, "audit-verify.zh-Hans", "audit/verify");
  await page.context().close();
}

async function surveillance() {
  const page = await house.office("surveillance");
  await shoot(page, "surveillance-tables", "surveillance", "tbody tr");
  const table = "surveillance/act-keyed";
  await shoot(page, "surveillance-table", table, ":text('200 shuffled shoes')");
  await shootBright(page, "surveillance-table", table, "[data-odds]");
  await page.context().close();
}

try {
  const began = Date.now();
  if (isWanted("surveillance") || isWanted("audit")) await keyed();
  await wait(Math.max(0, PLAYS_S * 1000 - (Date.now() - began)));
  for (const [room, take] of Object.entries({ pit, audit, surveillance })) {
    if (isWanted(room)) await take();
  }
} finally {
  await house.close();
}
