// Takes the pictures of the pit for docs/pictures/office/ from a house of thirty tables that play by
// themselves, with something to approve and something to put right.
//
//   npm run build && cargo build -p sabot && node scripts/pit.mjs
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
  return house + Array.from({ length: 30 }, table).join("");
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
const lines = said.matchAll(/^ {4}(\S+) +\d{6} {2}(\S+)/gm);
const passwords = new Map([...lines].map(([, name, password]) => [name, password]));

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
const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
if (process.env.PAGES !== undefined) {
  const file = (path) => join(ROOT, "web", process.env.PAGES, path);
  await context.route("**/assets/**", (route) =>
    route.fulfill({ path: file(new URL(route.request().url()).pathname) }),
  );
  await context.route(/\/office\/[^?]*$/, (route) =>
    route.request().resourceType() === "document"
      ? route.fulfill({ path: file("office.html") })
      : route.continue(),
  );
}
const page = await context.newPage();
page.on("pageerror", (error) => console.error(error.message));
const tools = await context.newCDPSession(page);
mkdirSync(FOLDER, { recursive: true });

async function shoot(name, address) {
  if (address !== null) await page.goto(`${base}/office/${address}`);
  await page.evaluate(() => document.fonts.ready);
  await wait(1_500);
  const clip = { x: 0, y: 0, width: 1920, height: 1080, scale: 0.6667 };
  const picture = { format: "webp", quality: 76, clip };
  const { data } = await tools.send("Page.captureScreenshot", picture);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}

try {
  await wait(PLAYS_S * 1000);
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

  await page.goto(`${base}/office/pit`);
  await page.getByLabel("Name").fill("supervisor-wa-2");
  await page.getByLabel("Password").fill(passwords.get("supervisor-wa-2"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector("table");
  await shoot("pit-approvals", "pit/approvals");
  await shoot("pit-tables", "pit");
  await page.goto(`${base}/office/pit/tables/wa-2`);
  await page.waitForSelector("details");
  await shoot("pit-table", null);
  await shoot("pit-reports", "pit/reports");
  await page.evaluate(() =>
    localStorage.setItem("sabot.chosen", '{"language":"zh-Hant","room":"bright"}'),
  );
  await shoot("pit-tables.zh-Hant-bright", "pit");
} finally {
  await browser.close();
  house.kill("SIGTERM");
  await new Promise((resolve) => house.once("exit", resolve));
  rmSync(home, { recursive: true, force: true });
}
