// Takes the pictures of the desks of the office for docs/pictures/office/ from a house of four tables
// that play by themselves, with tickets brought to a window and devices enrolled.
//
//   npm run build && cargo build -p sabot && node scripts/desks.mjs
//
// `PAGES=dist` takes the pages from the folder in place of those in the program.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = process.env.PICTURES ?? join(ROOT, "docs/pictures/office");
const PROGRAM = process.env.SABOT ?? join(ROOT, "target/debug/sabot");

const HOUSE = `[house]
name = "House of the pictures"
site = "no money is played for here"
currency = "AUD"

[house.tickets]
system = 42
max = "5000.00"
kiosk_max = "2000.00"
one_approves_max = "1000.00"
kept_for_till_seconds = 300
good_days = 365
overdue = "paid-by-hand"
`;

const table = (at, [name, rulebook, version, limits, places, more]) => `
[[table]]
name = "${name}"
number = ${at + 1}
rulebook = "${rulebook}"
version = "${version}"
limits = "${limits}"
places = "${places}"
${more}
`;

const AUTO = 'cards = "virtual"\ndealer = "automatic"\nsimulated = 3';
const TABLES = [
  [
    "rapid",
    "wa",
    "commission",
    "min 10 max 2000 differential 1000",
    "7 stations",
    `period = 15\n${AUTO}`,
  ],
  ["river", "vic", "traditional", "min 25 max 5000", "7 stations", `period = 15\n${AUTO}`],
  ["capital", "act", "commission", "min 10 max 1000; tie min 5 max 100", "7 cloth", AUTO],
  [
    "harbour",
    "nsw",
    "premium",
    "min 50 max 10000 differential 2000; tie min 10 max 500",
    "7 cloth",
    'cards = "keypad"\ndealer = "person"',
  ],
];

const device = (kind) => `
[[device]]
kind = "${kind}"
table = "rapid"
place = 7
address = "simulated"
`;

const PLAN =
  HOUSE +
  TABLES.map((one, at) => table(at, one)).join("") +
  ["printer", "acceptor"].map(device).join("");

const port = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const free = server.address().port;
    server.close(() => resolve(free));
  });
});
const base = `http://127.0.0.1:${port}`;
const home = mkdtempSync(join(tmpdir(), "sabot-desks-"));
writeFileSync(join(home, "floor.toml"), PLAN);
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
const kept = readFileSync(join(home, "home/demonstration"), "utf8");
passwords.set("demonstration owner", /^demonstration owner\t(.*)$/m.exec(kept)[1]);

async function send(way, credential, body) {
  const headers = { "content-type": "application/json" };
  if (credential !== "") headers.authorization = `Bearer ${credential}`;
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${base}/api/${way}`, sent);
  const text = await answer.text();
  if (!answer.ok) console.error(`${way}: ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

const signIn = async (name) =>
  (await send("sign-in", "", { name, password: passwords.get(name) })).credential;

let keys = 0;
const cage = (credential, ask) => send("cage/ask", credential, { key: `k ${(keys += 1)}`, ask });

/** A ticket that a station printed for what was put into it. */
async function ticket(station, note) {
  const at = "tables/rapid/equipment";
  const who = `picture ${(keys += 1)}`;
  const ask = (key, request) =>
    send("tables/rapid/ask", station, { key: `${key} ${keys}`, ask: request });
  await ask("sit", { is: "take_place", place: 7, bettor: who });
  await send(`${at}/acceptor/7`, station, { words: `note ${note}` });
  await wait(1_500);
  for (let tries = 0; tries < 100; tries += 1) {
    const came = await ask(`out ${tries}`, { is: "cash_out", place: 7, how: "ticket" });
    if (came.accepted) break;
    await wait(500);
  }
  await wait(1_500);
  return (await send(`${at}/printer/7`, station, { words: "scan" })).came;
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

/** Somebody in the office, in a browser of their own. */
async function office(name, room) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  if (process.env.PAGES !== undefined) {
    const file = (path) => join(ROOT, "web", process.env.PAGES, path);
    await context.route("**/assets/**", (route) =>
      route.fulfill({ path: file(new URL(route.request().url()).pathname) }),
    );
    await context.route(/\/office(\/[^?]*)?(\?.*)?$/, (route) =>
      route.request().resourceType() === "document"
        ? route.fulfill({ path: file("office.html") })
        : route.continue(),
    );
  }
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(`${base}/office/${room}`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(passwords.get(name));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector(".office nav");
  const tools = await context.newCDPSession(page);
  const shoot = async (picture, address = null) => {
    if (address !== null) await page.goto(`${base}/office/${address}`);
    await page.evaluate(() => document.fonts.ready);
    await wait(1_200);
    const clip = { x: 0, y: 0, width: 1600, height: 1000, scale: 0.8 };
    const { data } = await tools.send("Page.captureScreenshot", {
      format: "webp",
      quality: 76,
      clip,
    });
    writeFileSync(join(FOLDER, `${picture}.webp`), Buffer.from(data, "base64"));
  };
  const choose = (language, room) =>
    page.evaluate((chosen) => localStorage.setItem("sabot.chosen", JSON.stringify(chosen)), {
      language,
      room,
    });
  return { page, shoot, choose };
}

try {
  mkdirSync(FOLDER, { recursive: true });
  const address = /rapid[\s\S]*?station 7 +(\S+)/.exec(said)[1];
  const enrol = { device: "rapid-station-7", code: address.split("#")[1] };
  const station = (await send("devices/enrol", "", enrol)).credential;
  const tickets = [];
  for (const note of [100, 50, 20]) tickets.push(await ticket(station, note));
  const owner = await signIn("demonstration owner");
  for (const name of ["Carla", "Diego"]) {
    const rights = [{ role: "cashier" }];
    await send("people/add", owner, { name, rights, password: "first use of a long phrase" });
    passwords.set(name, "first use of a long phrase");
    const own = await signIn(name);
    await send("me/secret", own, { password: `${name} and a long phrase` });
    passwords.set(name, `${name} and a long phrase`);
  }
  const [carla, diego] = [await signIn("Carla"), await signIn("Diego")];
  const window = { kind: "window", counted: "800.00" };
  await cage(carla, { is: "open_shift", desk: 2, cashier: "Carla", ...window });
  await cage(carla, { is: "close_shift", desk: 2, counted: "799.99" });
  await cage(diego, { is: "pay_from_house", table: "rapid", amount: "1500.00", whose: "Mei Tan" });
  await cage(diego, { is: "pay_by_hand", number: tickets[2], whose: "Sam Ortiz" });
  await cage(diego, { is: "approve", due: 2 });

  const cashier = await office("cashier", "cage");
  await cashier.page.locator("[data-own=float]").fill("1000");
  await cashier.page.getByRole("button", { name: "Open the shift" }).click();
  const scan = async (number) => {
    await cashier.page.locator("[data-own=ticket]").fill(number);
    await cashier.page.keyboard.press("Enter");
    await wait(800);
  };
  await scan(tickets[0]);
  await scan(tickets[1]);
  await cashier.shoot("cage-window");
  await cashier.page.getByRole("button", { name: "Pay", exact: true }).click();
  await cashier.page.waitForSelector("[data-paid]");
  await scan(tickets[0]);
  await cashier.page.getByText("Count and close the shift").click();
  await cashier.page.locator("[data-own=counted]").fill("849.99");
  await cashier.page.getByRole("button", { name: "Compare" }).click();
  await cashier.shoot("cage-refused");
  await cashier.shoot("cage-dues", "cage/dues");
  await cashier.shoot("cage-shifts", "cage/shifts");
  await cashier.shoot("cage-liability", "cage/liability");
  await cashier.choose("zh-Hant", "bright");
  await cashier.shoot("cage-window.zh-Hant-bright", "cage");

  const boss = await office("demonstration owner", "staff");
  await boss.shoot("staff-people");
  await boss.shoot("staff-person", "staff/people/Carla");
  await boss.page.goto(`${base}/office/staff/devices`);
  await boss.page.locator("[data-own=place]").fill("6");
  await boss.page.getByRole("button", { name: "Make a one-time code" }).click();
  await boss.shoot("staff-devices");
  await boss.shoot("staff-own", "staff/own");
  await boss.page.goto(`${base}/office/floor/plan`);
  await boss.page.waitForSelector("[data-faults='0']");
  const text = await boss.page.locator("[data-own=plan]").inputValue();
  const wrong = text
    .replace("min 25 max 5000", "min 25 max 20")
    .replace('cards = "keypad"', 'cards = "paper"');
  await boss.page.locator("[data-own=plan]").fill(wrong);
  await boss.page.waitForSelector(".faults");
  await boss.shoot("floor-faults");
  await boss.page
    .locator("[data-own=plan]")
    .fill(text.replace("min 25 max 5000", "min 50 max 5000"));
  await boss.page.waitForSelector("[data-faults='0']");
  await boss.shoot("floor-plan");
  await boss.shoot("health", "health");
  await boss.shoot("rulebooks", "rulebooks");
  await boss.shoot("rulebooks-rule", "rulebooks?rule=wa:3.16(b)");
  await boss.shoot("rulebooks-beside", "rulebooks/wa/beside/act");
  await boss.choose("zh-Hans", "dark");
  await boss.shoot("rulebooks.zh-Hans", "rulebooks");
  await boss.shoot("staff-devices.zh-Hans", "staff/devices");

  const pit = await office("supervisor-harbour", "floor");
  await pit.shoot("floor-tables");
} finally {
  await browser.close();
  house.kill("SIGTERM");
  await new Promise((resolve) => house.once("exit", resolve));
  rmSync(home, { recursive: true, force: true });
}
