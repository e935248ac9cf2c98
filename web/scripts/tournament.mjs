// Takes the pictures of a tournament for docs/pictures/tournament/: the director's board, conditions,
// the draw, the leaderboard on a display and a station.
//
//   npm run build && cargo build -p sabot && node scripts/tournament.mjs
import { DEALT, HOUSE, House, choose, table, wait } from "./house.mjs";

const TABLE = {
  rulebook: "act",
  version: "commission",
  limits: "min 10 max 1000; tie min 5 max 100",
  places: "7 cloth",
  more: DEALT,
};
const TABLES = ["north", "east"].map((name, at) => table(at + 1, { name, ...TABLE }));

const house = await House.open(HOUSE + TABLES.join(""));
const boardOf = (credential) => house.read("tournaments/1", credential);
const shoot = (page, name) => house.shoot(page, `tournament/${name}`);

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
    await house.signIn("supervisor-north"),
    await house.signIn("tournament-director"),
  ];
  const asks = (credential, ask) => house.must("tournaments/1/ask", credential, ask);
  await house.send("tournaments", operator, { key: "new", name: "Spring Cup", rulebook: "act" });
  await asks(operator, { is: "write_conditions", conditions: CONDITIONS });

  const page = await house.office("tournament-director", "tournaments/1/conditions");
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
  await page.goto(`${house.base}/office/tournaments/1/entries`);
  await page.waitForSelector("tr:has-text('Nils')");
  await page.fill("[data-own=name]", "Olga");
  await shoot(page, "entries");
  await asks(director, { is: "close_entries" });
  await asks(operator, { is: "name_director", name: "Dee" });
  for (const table of ["north", "east"]) await asks(director, { is: "designate", table });
  await asks(director, { is: "come" });
  await asks(director, { is: "schedule", kind: "regular", starts: Date.now() + 25 * 60_000 });
  await page.goto(`${house.base}/office/tournaments/1`);
  await page.click("[data-own=more] > summary");
  await shoot(page, "more");
  await choose(page, "zh-Hans");
  await page.reload();
  await page.click("[data-own=more] > summary");
  await shoot(page, "more.zh-Hans");
  await choose(page, "en");
  await asks(director, { is: "commit" });
  await asks(director, { is: "draw", word: "heron" });
  const notice = "called out at the tables";
  await asks(director, { is: "move_start", starts: Date.now() + 4_000, notice });
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
      if (coup === 3) continue;
      await asks(director, { is: "close_wagers", table });
      await asks(director, { is: "coup", table, cards });
    }
  }
  const north = (await boardOf(director)).felts.find((felt) => felt.table === "north");
  const asked = await asks(director, { is: "ask_next", table: "north" });
  console.log(`north: marker ${north.marker}, place ${asked.what.place} is asked`);

  await page.goto(`${house.base}/office/tournaments/1`);
  await page.waitForSelector("[data-felt=north]");
  await shoot(page, "board");
  await page.goto(`${house.base}/office/tournaments/1/draw`);
  await page.waitForSelector("[data-draw]");
  await page.click("[data-draw] summary");
  await shoot(page, "draw");
  const display = await house.screen("display/north");
  await display.waitForSelector(".contest");
  await shoot(display, "display");
  const place = [5, 6, 7].includes(asked.what.place) ? asked.what.place : 7;
  const station = await house.screen(`station/north/${place}`);
  await station.waitForSelector(".no-money");
  await shoot(station, "station");
  await choose(page, "zh-Hant", "bright");
  await page.goto(`${house.base}/office/tournaments/1`);
  await page.waitForSelector("[data-felt=north]");
  await shoot(page, "board.zh-Hant-bright");
} finally {
  await house.close();
}
