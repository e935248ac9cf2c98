// Takes the pictures of a tournament for docs/pictures/tournament/: the director's board, conditions,
// the draw, the leaderboard on a display and a station.
//
//   npm run build && cargo build -p sabot && node scripts/tournament.mjs
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "docs/pictures/tournament");
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
${["north", "east"]
  .map(
    (name, at) => `
[[table]]
name = "${name}"
number = ${at + 1}
rulebook = "act"
version = "commission"
limits = "min 10 max 1000; tie min 5 max 100"
places = "7 cloth"
cards = "keypad"
dealer = "person"
`,
  )
  .join("")}`;

const port = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const free = server.address().port;
    server.close(() => resolve(free));
  });
});
const base = `http://127.0.0.1:${port}`;
const home = mkdtempSync(join(tmpdir(), "sabot-cup-"));
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
const screens = [...said.matchAll(/^ {4}(?:console|display|station \d+) +(http\S+)$/gm)];
const addressOf = (path) => screens.map(([, url]) => url).find((url) => url.includes(`/${path}#`));

async function signIn(name) {
  const body = JSON.stringify({ name, password: passwords.get(name) });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/api/sign-in`, { method: "POST", headers, body });
  return (await answer.json()).credential;
}

let keys = 0;
async function post(path, credential, body) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${credential}` };
  const sent = JSON.stringify({ key: `picture ${(keys += 1)}`, ...body });
  const answer = await fetch(`${base}/api/tournaments${path}`, {
    method: "POST",
    headers,
    body: sent,
  });
  const came = await answer.json();
  if (!answer.ok) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(came)}`);
  return came;
}

async function boardOf(credential) {
  const headers = { authorization: `Bearer ${credential}` };
  return (await fetch(`${base}/api/tournaments/1`, { headers })).json();
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
mkdirSync(FOLDER, { recursive: true });

async function opened(url) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(url);
  return page;
}

async function shoot(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await wait(1_500);
  const tools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: 1920, height: 1080, scale: 0.6667 };
  const picture = { format: "webp", quality: 76, clip };
  const { data } = await tools.send("Page.captureScreenshot", picture);
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}

const CONDITIONS = {
  alters: [],
  breakdown: [5000, 3000, 2000],
  buy_back: { is: "none" },
  chips: "1000.00",
  commission: "10.00",
  eligibility: "Anybody who may enter the house and gamble.",
  elimination: "Who cannot wager the table minimum is out.",
  fee: "100.00",
  format: { is: "knock_out" },
  groups: { is: "any" },
  how_to_enter: "At the cage, with the form.",
  limits: { max: "500.00", min: "50.00" },
  numbers: { max: 49, min: 2 },
  prize_ties: "combined",
  repechage: { is: "none" },
  session_ties: "further_coups",
  sessions: {
    is: "until_one_table",
    plan: { coups: 12, advance: { is: "top_of_table", count: 2 } },
  },
  start: Date.now() + 3_600_000,
  tables: { count: 2, seats: 7 },
};
const NAMES = "Ann Ben Chen Dora Emil Fay Gus Hana Ivo Jia Kim Lou Mei Nils".split(" ");

try {
  const [operator, director] = [
    await signIn("supervisor-north"),
    await signIn("tournament-director"),
  ];
  const asks = (credential, ask) => post("/1/ask", credential, { ask });
  await post("", operator, { name: "Spring Cup", rulebook: "act" });
  await asks(operator, { is: "write_conditions", conditions: CONDITIONS });

  const page = await opened(`${base}/office/tournaments/1/conditions`);
  await page.getByLabel("Name").fill("tournament-director");
  await page.getByLabel("Password").fill(passwords.get("tournament-director"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForSelector("fieldset");
  await shoot(page, "conditions");

  const statement = "The Director runs the tournament; where they differ, the rules prevail.";
  await asks(operator, { is: "write_conditions", conditions: { ...CONDITIONS, statement } });
  await asks(operator, { is: "finalise_conditions" });
  await asks(operator, { is: "publish", place: "the displays and the cage" });
  await asks(operator, { is: "notify_regulator", reference: "letter 1" });
  await asks(operator, { is: "record_commission", amount: "10.00", reference: "letter 2" });
  await asks(operator, { is: "open_entries" });
  for (const name of NAMES) {
    await asks(director, { is: "enter", name, eligible: true, agreed: true });
  }
  await asks(director, { is: "close_entries" });
  await asks(operator, { is: "name_director", name: "Dee" });
  for (const table of ["north", "east"]) await asks(director, { is: "designate", table });
  await asks(director, { is: "come" });
  await asks(director, { is: "schedule", kind: "regular", starts: Date.now() + 4_000 });
  await asks(director, { is: "commit" });
  await asks(director, { is: "draw", word: "heron" });
  for (const felt of (await boardOf(director)).felts) {
    for (const { name, place } of felt.seats) {
      await asks(director, { is: "take_seat", name, table: felt.table, place });
    }
  }
  await wait(4_500);
  await asks(director, { is: "start_session" });
  await asks(director, { is: "set_pace", seconds: 20 });

  const HANDS = ["9S 7H KD KC", "2S 8H 4D KC", "9S 7H KD KC", "KS 8D 6D KC"];
  for (const [coup, cards] of HANDS.entries()) {
    for (const table of ["north", "east"]) {
      for (let asked = 0; asked < 7; asked += 1) {
        const place = (await asks(director, { is: "ask_next", table })).what.place;
        const amount = `${50 * (1 + ((place * 3 + coup * 5 + table.length) % 6))}.00`;
        const bet = (place + coup) % 3 === 0 ? "banker" : "player";
        await asks(director, { is: "wager", table, place, bet, amount });
        if (coup === 3 && asked === 2) break;
      }
      if (coup < 3) await asks(director, { is: "coup", table, cards });
    }
  }
  const north = (await boardOf(director)).felts.find((felt) => felt.table === "north");
  const asked = await asks(director, { is: "ask_next", table: "north" });
  console.log(`north: marker ${north.marker}, place ${asked.what.place} is asked`);

  await page.goto(`${base}/office/tournaments/1`);
  await page.waitForSelector("[data-felt=north]");
  await shoot(page, "board");
  await page.goto(`${base}/office/tournaments/1/draw`);
  await page.waitForSelector("[data-draw]");
  await page.click("[data-draw] summary");
  await shoot(page, "draw");
  const display = await opened(addressOf("display/north"));
  await display.waitForSelector(".contest");
  await shoot(display, "display");
  const place = [5, 6, 7].includes(asked.what.place) ? asked.what.place : 7;
  const station = await opened(addressOf(`station/north/${place}`));
  await station.waitForSelector(".no-money");
  await shoot(station, "station");
  await page.evaluate(() =>
    localStorage.setItem("sabot.chosen", '{"language":"zh-Hant","room":"bright"}'),
  );
  await page.goto(`${base}/office/tournaments/1`);
  await page.waitForSelector("[data-felt=north]");
  await shoot(page, "board.zh-Hant-bright");
} finally {
  await browser.close();
  house.kill("SIGTERM");
  await new Promise((resolve) => house.once("exit", resolve));
  rmSync(home, { recursive: true, force: true });
}
