// Takes the pictures of the promotions room for docs/pictures/office/ from a house with one promotion
// that is prepared, one that runs and one that was drawn.
//
//   npm run build && cargo build -p sabot && node scripts/promotions.mjs
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "docs/pictures/office");
const PROGRAM = process.env.SABOT ?? join(ROOT, "target/debug/sabot");

const PLAN = `[house]
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

[[table]]
name = "harbour"
number = 1
rulebook = "nsw"
version = "premium"
limits = "min 50 max 10000 differential 2000; tie min 10 max 500"
places = "7 cloth"
cards = "virtual"
dealer = "automatic"
simulated = 5
`;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const free = server.address().port;
    server.close(() => resolve(free));
  });
});
const base = `http://127.0.0.1:${port}`;
const home = mkdtempSync(join(tmpdir(), "sabot-promotions-"));
writeFileSync(join(home, "floor.toml"), PLAN);
const args = ["serve", "--demonstration", "--floor", join(home, "floor.toml")];
args.push("--home", join(home, "home"), "--listen", `127.0.0.1:${port}`);
const house = spawn(PROGRAM, args, { env: { ...process.env, RUST_LOG: "warn" } });
let said = "";
house.stdout.on("data", (text) => (said += text));
house.stderr.on("data", (text) => process.stderr.write(text));
while (!said.includes("Ctrl-C")) await wait(200);
const password = /^ {4}promotions-manager +\d{6} {2}(\S+)/m.exec(said)[1];
const display = /^ {4}display +(http\S+)/m.exec(said)[1];

const headers = { "content-type": "application/json" };
const answer = await fetch(`${base}/api/sign-in`, {
  method: "POST",
  headers,
  body: JSON.stringify({ name: "promotions-manager", password }),
});
headers.authorization = `Bearer ${(await answer.json()).credential}`;

let keys = 0;
async function ask(promotion, request) {
  const body = JSON.stringify({ key: `picture ${(keys += 1)}`, ask: request });
  const url = `${base}/api/promotions/${promotion}/ask`;
  const came = await fetch(url, { method: "POST", headers, body });
  if (!came.ok) throw new Error(`${request.is}: ${await came.text()}`);
}

const prize = (name, kind, value, details = {}) => ({
  ...{ name, kind, quantity: null, includes: [], value, on: "by the winner in person", details },
  alternative: kind === "vehicle" ? "40000.00" : null,
});
const DAY = 86_400_000;

/** Conditions that say everything, with entries open until then. */
const conditions = (title, closes, prizes) => ({
  title,
  words: {
    manner: "by a draw among all entries, witnessed on the gaming floor",
    "award-time": "from the draw until the prizes are claimed",
    "award-place": "the rewards desk, level 1",
    eligibility: "members of the club aged 18 or over; no staff",
    nature: "one car and cash, all guaranteed",
    place: "the main gaming floor",
    claim: "at the rewards desk with proof of identity",
    notification: "by telephone, and by mail where nobody answers",
    publication: "on the website and at the rewards desk",
  },
  ...{ wager: "0.00", entries_each: 3, starts: Date.now() - DAY, closes, draws: closes },
  ...{ present: false, claim_hours: 720, unclaimed: "redrawn", prizes, tables: ["harbour"] },
});

async function begin(promotion, own) {
  await ask(promotion, { is: "write", rulebook: "nsw", conditions: own });
  await ask(promotion, { is: "lodge", reference: "letter of 2 November" });
  await ask(promotion, { is: "make_available", means: ["casino", "website"] });
  await ask(promotion, { is: "commit" });
  await ask(promotion, { is: "start" });
}

const NAMES = "Ann Baker,Ben Cho,Cy Dunn,Dee Evans,Eli Fox,Fay Gray,Gus Hale,Ida Jones".split(",");

async function enter(promotion) {
  for (const entrant of NAMES) {
    await ask(promotion, { is: "enter", entrant, eligible: true, wagered: "0.00" });
  }
}

const car = prize("Gale G-4", "vehicle", "45000.00", {
  make: "Gale",
  model: "G-4 touring",
  accessories: "floor mats",
});
const lacking = conditions("Summer of gold", Date.now() + 40 * DAY, [prize("Gold", "cash", null)]);
delete lacking.words.publication;
lacking.present = null;

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
const page = await context.newPage();
page.on("pageerror", (error) => console.error(error.message));
const tools = await context.newCDPSession(page);
mkdirSync(FOLDER, { recursive: true });

async function shoot(name, address) {
  await page.goto(address.startsWith("http") ? address : `${base}/office/${address}`);
  await page.evaluate(() => document.fonts.ready);
  await wait(1_500);
  const clip = { x: 0, y: 0, width: 1920, height: 1080, scale: 0.6667 };
  const picture = { format: "webp", quality: 76, clip };
  const { data } = await tools.send("Page.captureScreenshot", picture);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}

try {
  const drawn = "drive-away";
  const cash = prize("Twelve thousand", "cash", "12000.00");
  await begin(drawn, conditions("Drive away in spring", Date.now() + 3_000, [car, cash]));
  await enter(drawn);
  await ask(drawn, { is: "nominate", scrutineer: "Ines Park" });
  await begin("weekly", conditions("Weekly thousand", Date.now() + 4 * DAY, [cash]));
  await enter("weekly");
  await ask("weekly", { is: "switch_sign", table: "harbour", on: true });
  await ask("summer", { is: "write", rulebook: "nsw", conditions: lacking });
  await wait(4_500);
  await ask(drawn, { is: "draw", word: "southerly", scrutineer: "Ines Park" });
  const shown = await (await fetch(`${base}/api/promotions/${drawn}`, { headers })).json();
  const [first, second] = shown.prizes.map(({ winner }) => winner);
  const told = { is: "notify", prize: 1, method: "telephone", reached: true, late: null };
  await ask(drawn, told);
  await ask(drawn, { is: "claim", prize: 1, claimant: first, address: null });
  await ask(drawn, { is: "accept", claim: 1 });
  await ask(drawn, { is: "claim", prize: 2, claimant: "Zed Young", address: "1 Low Road" });
  await ask(drawn, { is: "deny", claim: 2, reasons: "not the winner", address: null });
  await ask(drawn, { is: "claim", prize: 2, claimant: second, address: null });
  await ask(drawn, { is: "accept", claim: 3 });

  await page.goto(`${base}/office/promotions`);
  await page.getByLabel("Name").fill("promotions-manager");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector("table");
  await shoot("promotions", "promotions");
  await shoot("promotions-conditions", "promotions/summer");
  await shoot("promotions-draw", `promotions/${drawn}/draw`);
  await shoot("promotions-winners", `promotions/${drawn}/prizes`);
  await shoot("promotions-claims", `promotions/${drawn}/claims`);
  await page.evaluate(() =>
    localStorage.setItem("sabot.chosen", '{"language":"zh-Hant","room":"bright"}'),
  );
  await shoot("promotions-winners.zh-Hant-bright", `promotions/${drawn}/prizes`);
  await page.evaluate(() => localStorage.removeItem("sabot.chosen"));
  await shoot("promotions-display", display);
} finally {
  await browser.close();
  house.kill("SIGTERM");
  await new Promise((resolve) => house.once("exit", resolve));
  rmSync(home, { recursive: true, force: true });
}
