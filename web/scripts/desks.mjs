// Takes the pictures of the desks of the office for docs/pictures/office/ from a house of four tables
// that play by themselves, with tickets brought to a window and devices enrolled.
//
//   npm run build && cargo build -p sabot && node scripts/desks.mjs
import { DEALT, HOUSE, House, automatic, choose, table, wait } from "./house.mjs";

const TABLES = [
  {
    name: "rapid",
    rulebook: "wa",
    version: "commission",
    limits: "min 10 max 2000 differential 1000",
    places: "7 stations",
    more: `period = 15\n${automatic(3)}`,
  },
  {
    name: "river",
    rulebook: "vic",
    version: "traditional",
    limits: "min 25 max 5000",
    places: "7 stations",
    more: `period = 15\n${automatic(3)}`,
  },
  {
    name: "capital",
    rulebook: "act",
    version: "commission",
    limits: "min 10 max 1000; tie min 5 max 100",
    places: "7 cloth",
    more: automatic(3),
  },
  {
    name: "harbour",
    rulebook: "nsw",
    version: "premium",
    limits: "min 50 max 10000 differential 2000; tie min 10 max 500",
    places: "7 cloth",
    more: DEALT,
  },
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
  TABLES.map((one, at) => table(at + 1, one)).join("") +
  ["printer", "acceptor"].map(device).join("");

const house = await House.open(PLAN);
const send = (way, credential, body) => house.send(way, credential, body);
const signIn = (name) => house.signIn(name);
const cage = (credential, ask) => house.ask("cage/ask", credential, ask);
let keys = 0;

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

/** Somebody in the office, in a browser of their own. */
async function office(name, room) {
  const page = await house.office(name, room, 1600, 1000);
  const shoot = (picture, address = null) =>
    house.shoot(page, `office/${picture}`, address === null ? null : `office/${address}`);
  return { page, shoot, choose: (language, room) => choose(page, language, room) };
}

try {
  const [, code] = house.addressOf("station/rapid/7").split("#");
  const enrol = { device: "rapid-station-7", code };
  const station = (await send("devices/enrol", "", enrol)).credential;
  const tickets = [];
  for (const note of [100, 50, 20]) tickets.push(await ticket(station, note));
  const owner = await signIn("demonstration owner");
  for (const name of ["Carla", "Diego"]) {
    const rights = [{ role: "cashier" }];
    await send("people/add", owner, { name, rights, password: "first use of a long phrase" });
    house.passwords.set(name, "first use of a long phrase");
    const own = await signIn(name);
    await send("me/secret", own, { password: `${name} and a long phrase` });
    house.passwords.set(name, `${name} and a long phrase`);
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
  await boss.page.goto(`${house.base}/office/staff/devices`);
  await boss.page.locator("[data-own=place]").fill("6");
  await boss.page.getByRole("button", { name: "Make a one-time code" }).click();
  await boss.shoot("staff-devices");
  await boss.shoot("staff-own", "staff/own");
  await boss.page.goto(`${house.base}/office/floor/plan`);
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
  await house.close();
}
