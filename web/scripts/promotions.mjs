// Takes the pictures of the promotions room for docs/pictures/office/ from a house with one promotion
// that is prepared, one that runs and one that was drawn.
//
//   npm run build && cargo build -p sabot && node scripts/promotions.mjs
import { HOUSE, House, automatic, choose, table, wait } from "./house.mjs";

const TABLE = {
  name: "harbour",
  rulebook: "nsw",
  version: "premium",
  limits: "min 50 max 10000 differential 2000; tie min 10 max 500",
  places: "7 cloth",
  more: automatic(5),
};

const house = await House.open(HOUSE + table(1, TABLE));
const manager = await house.signIn("promotions-manager");
const ask = (promotion, request) => house.must(`promotions/${promotion}/ask`, manager, request);

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
  "on-road-costs": "registration and on-road costs are included",
});
const lacking = conditions("Summer of gold", Date.now() + 40 * DAY, [prize("Gold", "cash", null)]);
delete lacking.words.publication;
lacking.present = null;

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
  const shown = await house.read(`promotions/${drawn}`, manager);
  const [first, second] = shown.prizes.map(({ winner }) => winner);
  const told = { is: "notify", prize: 1, method: "telephone", reached: true, late: null };
  await ask(drawn, told);
  await ask(drawn, { is: "claim", prize: 1, claimant: first, address: null });
  await ask(drawn, { is: "accept", claim: 1 });
  await ask(drawn, { is: "claim", prize: 2, claimant: "Zed Young", address: "1 Low Road" });
  await ask(drawn, { is: "deny", claim: 2, reasons: "not the winner", address: null });
  await ask(drawn, { is: "claim", prize: 2, claimant: second, address: null });
  await ask(drawn, { is: "accept", claim: 3 });

  const page = await house.office("promotions-manager", "promotions");
  await page.waitForSelector("table");
  const shoot = (name, address) => house.shoot(page, `office/${name}`, `office/${address}`);
  await shoot("promotions", "promotions");
  await shoot("promotions-conditions", "promotions/summer");
  await shoot("promotions-draw", `promotions/${drawn}/draw`);
  await shoot("promotions-winners", `promotions/${drawn}/prizes`);
  await shoot("promotions-claims", `promotions/${drawn}/claims`);
  await choose(page, "zh-Hant", "bright");
  await shoot("promotions-winners.zh-Hant-bright", `promotions/${drawn}/prizes`);
  await choose(page, "zh-Hans");
  await shoot("promotions-conditions.zh-Hans", "promotions/summer");
  await house.shoot(await house.screen("display/harbour"), "office/promotions-display");
} finally {
  await house.close();
}
