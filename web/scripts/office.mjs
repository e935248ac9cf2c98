// Takes the pictures of the office for docs/pictures/office/ from a house of thirty tables that play by
// themselves, with something to approve, something to put right, and a table at which a dealer keys
// the cards of a shoe that was not shuffled.
//
//   npm run build && cargo build -p sabot && npm run pictures:office [ROOM…]
//
// `PAGES=dist` takes the pages from the folder in place of those in the program.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "docs/pictures/office");
const PROGRAM = process.env.SABOT ?? join(ROOT, "target/debug/sabot");
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
  const house = `[house]
name = "House of the pictures"
site = "no money is played for here"
currency = "AUD"

[house.tickets]
system = 42
max = "5000.00"
kiosk_max = "2000.00"
one_approves_max = "1000.00"
kept_for_till_seconds = 30
good_days = 365
overdue = "paid-by-hand"
`;
  const table = (_, i) => {
    const [rulebook, version, limits, places, period] = KINDS[i % KINDS.length];
    return `
[[table]]
name = "${rulebook}-${Math.floor(i / KINDS.length) + 1}"
number = ${i + 1}
rulebook = "${rulebook}"
version = "${version}"
limits = "${limits}"
places = "${places}"
${period === undefined ? "" : `period = ${period}`}
cards = "virtual"
dealer = "automatic"
simulated = ${3 + (i % 3)}
`;
  };
  const keyed = `
[[table]]
name = "act-keyed"
number = 31
rulebook = "act"
version = "commission"
limits = "min 10 max 1000; tie min 5 max 100"
places = "7 cloth"
fixtures = ["table-approval=on file", "pairs-approval=on file"]
cards = "keypad"
dealer = "person"
`;
  return house + Array.from({ length: 30 }, table).join("") + keyed;
}

const port = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const free = server.address().port;
    server.close(() => resolve(free));
  });
});
const base = `http://127.0.0.1:${port}`;
const home = mkdtempSync(join(tmpdir(), "sabot-pit-"));
writeFileSync(join(home, "floor.toml"), plan());
const args = ["serve", "--demonstration", "--floor", join(home, "floor.toml")];
args.push("--home", join(home, "home"), "--listen", `127.0.0.1:${port}`);
const house = spawn(PROGRAM, args, { env: { ...process.env, RUST_LOG: "warn" } });
let said = "";
house.stdout.on("data", (text) => (said += text));
house.stderr.on("data", (text) => process.stderr.write(text));
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
while (!said.includes("Ctrl-C")) await wait(200);
const lines = [...said.matchAll(/^ {4}(\S+) +(\d{6}) {2}(\S+)/gm)];
const pins = new Map(lines.map(([, name, pin]) => [name, pin]));
const passwords = new Map(lines.map(([, name, , password]) => [name, password]));

async function signIn(name) {
  const body = JSON.stringify({ name, password: passwords.get(name) });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/api/sign-in`, { method: "POST", headers, body });
  return (await answer.json()).credential;
}

let keys = 0;
async function ask(table, credential, request) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${credential}` };
  const body = JSON.stringify({ key: `picture ${(keys += 1)}`, ask: request });
  const answer = await fetch(`${base}/api/tables/${table}/ask`, { method: "POST", headers, body });
  return answer.json();
}

/** Asks again until it is taken: a coup is not always open. */
async function askUntil(table, credential, request) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const answer = await ask(table, credential, request);
    if (answer.accepted) return;
    if (tries % 200 === 199) console.error(`${table}: ${JSON.stringify(answer)}`);
    await wait(50);
  }
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-features=LocalNetworkAccessChecks",
  ],
});
async function opened(width, height) {
  const context = await browser.newContext({ viewport: { width, height } });
  if (process.env.PAGES !== undefined) {
    const file = (path) => join(ROOT, "web", process.env.PAGES, path);
    await context.route("**/assets/**", (route) =>
      route.fulfill({ path: file(new URL(route.request().url()).pathname) }),
    );
    await context.route(/\/(office|console)(\/[^?]*)?(\?.*)?$/, (route) => {
      const shown = new URL(route.request().url()).pathname.split("/")[1];
      return route.request().resourceType() === "document"
        ? route.fulfill({ path: file(`${shown}.html`) })
        : route.continue();
    });
  }
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error.message));
  return page;
}

/** Somebody in the office. */
async function office(name) {
  const page = await opened(1920, 1080);
  await page.goto(`${base}/office`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(passwords.get(name));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector(".office nav");
  return page;
}

mkdirSync(FOLDER, { recursive: true });

/** A picture of a room, as soon as something is there. */
async function shoot(page, name, address, shows = "main") {
  if (address !== null) await page.goto(`${base}/office/${address}`);
  await page.waitForSelector(shows);
  await page.evaluate(() => document.fonts.ready);
  await wait(1_500);
  const clip = { x: 0, y: 0, width: 1920, height: 1080, scale: 0.6667 };
  const tools = await page.context().newCDPSession(page);
  const picture = { format: "webp", quality: 76, clip };
  const { data } = await tools.send("Page.captureScreenshot", picture);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
  console.log(`${name}.webp`);
}

/** The same in another language and a bright room. */
async function shootBright(page, name, address, shows) {
  const chosen = (text) => localStorage.setItem("sabot.chosen", text);
  await page.evaluate(chosen, '{"language":"zh-Hant","room":"bright"}');
  await shoot(page, `${name}.zh-Hant-bright`, address, shows);
  await page.evaluate(chosen, "{}");
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
  const page = await opened(1366, 768);
  const [console_] = said.match(/http\S+\/console\/act-keyed#\S+/);
  await page.goto(console_);
  await page.getByLabel("Name").fill("dealer-act-keyed");
  await page.getByLabel("PIN").fill(pins.get("dealer-act-keyed"));
  await page.getByRole("button", { name: "Sign in" }).click();
  const duty = page.locator(".duty");
  await duty.waitFor();
  const dealer = await signIn("dealer-act-keyed");
  const cards = shoe();
  const state = () =>
    page.evaluate(
      () => document.querySelector("main")?.textContent?.replace(/\d+:\d+(:\d+)?/g, "") ?? "",
    );
  let [at, coups, isSeated] = [0, 0, false];
  for (let steps = 0; coups < KEYED && steps < 2_000; steps += 1) {
    const step = await duty.getAttribute("data-step");
    const before = await state();
    if (await page.locator(".vouch").count()) {
      const pad = page.locator(".vouch");
      await pad.locator("[data-own=name]").fill("supervisor-act-keyed");
      for (const digit of pins.get("supervisor-act-keyed")) {
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
      if (step === "call_no_more_bets") {
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
      await page.locator(".duty .button.first").last().click({ force: true });
    }
    for (let looks = 0; looks < 60 && (await state()) === before; looks += 1) await wait(50);
  }
}

async function pit() {
  const [dealer, manager] = [await signIn("dealer-act-1"), await signIn("dealer-nsw-2")];
  const supervisor = await signIn("supervisor-wa-2");
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
  const page = await office("supervisor-wa-2");
  await shoot(page, "pit-approvals", "pit/approvals");
  await shoot(page, "pit-tables", "pit", "table");
  await shoot(page, "pit-table", "pit/tables/wa-2", "details");
  await shoot(page, "pit-reports", "pit/reports");
  await shootBright(page, "pit-tables", "pit", "table");
  await page.context().close();
}

async function audit() {
  const page = await office("auditor");
  await shoot(page, "audit-find", "audit?bet=banker", "tbody tr");
  await page.goto(`${base}/office/audit?table=act-keyed`);
  await page.locator("tr[data-coup] a").nth(3).click();
  await shoot(page, "audit-coup", null, ".replay");
  await page.goto(`${base}/office/audit/verify`);
  await page.getByRole("button", { name: "Verify everything now" }).click();
  await shoot(page, "audit-verify", null, ".good, .bad");
  await shoot(page, "audit-live", "audit/live", "tbody tr");
  await shootBright(page, "audit-find", "audit", "tbody tr");
  await page.context().close();
}

async function surveillance() {
  const page = await office("surveillance");
  await shoot(page, "surveillance-tables", "surveillance", "tbody tr");
  await shoot(page, "surveillance-table", "surveillance/act-keyed", "[data-odds]");
  await shootBright(page, "surveillance-table", "surveillance/act-keyed", "[data-odds]");
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
  await browser.close();
  house.kill("SIGTERM");
  await new Promise((resolve) => house.once("exit", resolve));
  rmSync(home, { recursive: true, force: true });
}
