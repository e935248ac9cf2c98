// The states of the console, as documents.

import type { Console, Duty, Given, IncidentShown, Sight, Situation, Tile } from "../api/types";
import * as table from "./table";

const NAMES = ["Ann", "Ben", "Cai", null, "Dov", "Eve", "Fay", null, "Gil", "Hua", "Ida", "Jun"];

const tile = (place: number): Tile => {
  const bettor = NAMES[place - 1] ?? null;
  return {
    place,
    channel: "station",
    remote: place > 10,
    bettor,
    state: bettor === null ? "closed" : "in_control",
    credit: bettor === null ? "0.00" : `${(place * 487) % 2900}.00`,
    wagered: bettor === null || place % 5 === 1 ? "0.00" : `${(place * 35) % 400}.00`,
    idle_coups: 0,
    closed: false,
    own_limits: false,
    printer: "ready",
    called: place === 9,
  };
};

const tiles = NAMES.map((_, i) => tile(i + 1));

function duty(step: Duty["step"], enters: Duty["enters"], change: Partial<Duty> = {}): Duty {
  return {
    step,
    side: null,
    card: null,
    left: null,
    until: null,
    incident: null,
    situation: null,
    task: null,
    enters,
    automatic: false,
    virtual_shoe: false,
    given: [],
    confirm: null,
    rule: null,
    gist: null,
    ...change,
  };
}

const sight = (situation: string, rule: string | null = null): Sight => ({
  situation: situation as Situation,
  place: situation === "station-fault",
  bettor: ["device", "breach"].includes(situation),
  broken: situation === "breach" ? [{ rule: "vic:4.5", what: "harassed somebody" }] : [],
  note: ["claim", "device", "breach"].includes(situation),
  exposed: situation === "excess-card",
  version: situation === "wrong-version",
  coup: ["wrong-result", "settled-error", "late-error", "claim", "disturbance"].includes(situation),
  rule,
});

const LEFT = [15, 16, 17, 15, 16, 17, 16, 16, 17, 15, 16, 15, 17];
const unseen = [..."A23456789TJQK"].map((rank, i) => ({ rank, left: LEFT[i]! }));

const STEPS = [
  ["bring_cards", "vic:3.1"],
  ["check_cards", "vic:3.4"],
  ["shuffle_or_accept", "vic:3.5"],
  ["cut", "vic:3.7"],
  ["place_cutting_card", "vic:3.7.1"],
  ["burn", "vic:3.8"],
] as const;

const procedure = (now: number) =>
  STEPS.map(([step, rule], i) => ({
    step,
    is: i < now ? ("done" as const) : i === now ? ("now" as const) : ("later" as const),
    rule,
  }));

const base: Console = {
  table: table.sign,
  layout: table.layout,
  phase: table.phase("dealing", "third_card", {}, { side: "banker" }),
  cards: table.cards("3S KD 4H", "5H QC", null, [
    table.verdict("player", "draws", 3),
    table.verdict("banker", "draws", 5, 4),
  ]),
  roads: table.roadsOf(table.HALF_SHOE),
  shoe: table.shoeLine(42),
  notices: table.notices,
  bands: table.bands(table.noMoreBets),
  duty: duty("third_card", "drawn_card", {
    side: "banker",
    rule: "vic:9.3/Table 2/5",
    gist: "Banker 5: draws on no card, 4-7; stands on 0-3, 8, 9.",
  }),
  opening: { versions: [], options: [], decks: [6, 8] },
  stock: {
    unseen,
    cards_out: 208,
    cards_left: 208,
    cards_behind: 16,
    backs: "red",
    procedure: procedure(6),
    strays: 0,
    carried: 0,
    shuffle_ordered: false,
    burns: ["first-card"],
    placings: [16],
    cutters: [],
  },
  beside: { all: [] },
  hands: { styles: [], offers: [], marker: null, shoe: [] },
  wagering: {
    open: false,
    since: table.NOW - 20_000,
    until: null,
    totals: [
      { bet: "player", wagers: 4, total: "620.00" },
      { bet: "banker", wagers: 5, total: "1035.00" },
      { bet: "tie", wagers: 2, total: "45.00" },
    ],
    total: "1700.00",
    bettors: 8,
    differential: { now: "-415.00", max: "20000.00" },
  },
  stations: { all: tiles },
  equipment: { all: [] },
  incidents: { all: [], answers: null },
  approvals: { all: [] },
  trouble: {
    likely: [
      "stray-on-bankers",
      "stray-on-players",
      "players-card-on-bankers",
      "scanner-disagrees",
      "too-few-cards",
    ],
    all: [
      {
        family: "a_card_is_out",
        all: [
          "excess-card",
          "stray-on-players",
          "stray-on-bankers",
          "players-card-on-bankers",
          "three-in-the-deal",
          "dealt-too-early",
          "face-up",
        ].map((id) => sight(id, "vic:11.7")),
      },
      {
        family: "cards_are_wrong",
        all: ["misdeal", "wrong-area", "wrong-holder", "wrong-style", "wrong-opener"].map((id) =>
          sight(id),
        ),
      },
      {
        family: "the_shoe_is_wrong",
        all: [
          "too-few-cards",
          "burn-forgotten",
          "not-cut",
          "not-shuffled",
          "missing-card",
          "foreign-card",
          "order-revealed",
          "cards-dropped",
        ].map((id) => sight(id)),
      },
      {
        family: "the_result_is_wrong",
        all: ["wrong-result", "settled-error", "late-error", "wrong-version"].map((id) =>
          sight(id),
        ),
      },
      {
        family: "something_fails",
        all: [
          "scanner-disagrees",
          "display-disagrees",
          "screens-disagree",
          "display-dead",
          "station-fault",
          "system-fault",
          "controller-fault",
          "shuffler-fault",
          "equipment-fault",
        ].map((id) => sight(id, "vic:11.14")),
      },
      { family: "a_person", all: ["claim", "breach", "device", "fraud"].map((id) => sight(id)) },
      { family: "the_room", all: ["disturbance"].map((id) => sight(id)) },
    ],
    coups: [42, 41, 40, 39, 38].map((number) => ({ shoe: 3, number })),
    versions: ["EZ Baccarat", "Super Six"].map((name) => ({
      name,
      setting: { version: name.toLowerCase().replace(" ", "-"), options: {} },
    })),
  },
  actions: { all: ["buy_in", "cash_out", "send_away", "report"] },
};

const show = (change: Partial<Console>): Console => ({ ...base, ...change });

const incident: IncidentShown = {
  number: 7,
  situation: "misdeal",
  open: true,
  halts: true,
  opened: table.NOW - 30_000,
  by: null,
  coup: { shoe: 3, number: 42 },
  place: null,
  bettor: null,
  broken: [],
  note: "",
  choices: [
    {
      remedy: "rebuild",
      by: "dealer",
      by_name: "Dealer",
      offer: null,
      given: [],
      rule: "vic:11.8.1",
      gist: null,
    },
    {
      remedy: "void-coup",
      by: "supervisor",
      by_name: "Casino Supervisor",
      offer: null,
      given: ["note"] as Given[],
      rule: "vic:13.9",
      gist: null,
    },
  ],
  done: [],
  tasks: [],
  assessed: true,
  correction: null,
  in_doubt: [],
  until: null,
  telling: [],
  rule: "vic:13.9",
  gist: null,
};

const wagering = show({
  phase: table.phase("wagering", "await_wagers", { until: table.NOW + 9_000 }),
  cards: table.cards("", ""),
  bands: table.bands(),
  duty: duty("await_wagers", "time", { until: table.NOW + 9_000, rule: "vic:8.1(b)" }),
  wagering: { ...base.wagering, open: true, until: table.NOW + 9_000 },
});

const preparing = show({
  phase: table.phase("preparing", "cut", { coup: null, kind: null }),
  cards: table.cards("", ""),
  roads: table.roadsOf(""),
  bands: table.bands(),
  shoe: table.shoeLine(0, { stage: "mixed", coup: 0, coups: 0, cards_out: 0, cards_left: 416 }),
  duty: duty("cut", "cut", { confirm: { is: "cut", depth: 208 }, rule: "vic:3.7" }),
  stock: { ...base.stock, procedure: procedure(3), cards_out: 0, cards_left: 416 },
  wagering: { ...base.wagering, totals: [], total: "0.00", bettors: 0 },
});

export const consoles: Record<string, Console> = {
  "third-card": base,
  "open-wagering": show({
    phase: table.phase("ready", "open_wagering"),
    cards: { ...table.cards("9S KD", "JC 7D", "player"), last: true },
    bands: table.bands(),
    duty: duty("open_wagering", "nothing", { confirm: { is: "open_wagering" }, rule: "vic:4.10" }),
    wagering: { ...base.wagering, totals: [], total: "0.00", bettors: 0 },
  }),
  wagering,
  announce: show({
    phase: table.phase("complete", "announce"),
    cards: table.cards("4S KD 3H", "2C 2D 4H"),
    duty: duty("announce", "nothing", { confirm: { is: "announce" }, rule: "vic:1.1/Dealer" }),
  }),
  settle: show({
    phase: table.phase("result", "settle"),
    cards: table.cards("4S KD 3H", "2C 2D 4H", "banker"),
    bands: table.bands(),
    duty: duty("settle", "nothing", { confirm: { is: "settle" } }),
  }),
  preparing,
  cutting: {
    ...preparing,
    duty: { ...preparing.duty, rule: "act:5.3" },
    stock: { ...preparing.stock, cutters: [1, 2, 3, 5, 6, 7, 9] },
  },
  "system-deals": show({ duty: { ...base.duty, automatic: true, virtual_shoe: true } }),
  "virtual-shoe": show({ duty: { ...base.duty, virtual_shoe: true } }),
  halted: show({
    phase: table.phase("halted", "resolve"),
    cards: table.cards("3S KD", "5H QC"),
    bands: table.bands({ code: "halted", situation: "misdeal", rule: "vic:13.9" }),
    duty: duty("resolve", "remedy", { incident: 7, situation: "misdeal", rule: "vic:13.9" }),
    incidents: { all: [incident], answers: null },
  }),
  correction: show({
    phase: table.phase("halted", "confirm_correction"),
    cards: table.cards("4S KD 3H", "2C 2D AH", "player"),
    bands: table.bands({ code: "frozen", situation: "wrong-result", coup: 42, rule: "vic:11.11" }),
    duty: duty("confirm_correction", "confirmation", {
      incident: 8,
      situation: "wrong-result",
      confirm: { is: "confirm_correction", number: 8 },
      rule: "vic:11.11",
    }),
    incidents: {
      all: [
        {
          ...incident,
          number: 8,
          situation: "wrong-result",
          choices: [],
          correction: {
            coup: { shoe: 3, number: 42 },
            remedy: "recalculate",
            cards: ["4S", "2C", "KD", "2D", "3H", "4H"],
            outcome: "banker",
            changes: [
              {
                wager: { place: 1, bettor: "Ann", bet: "banker", amount: "150.00" },
                before: "0.00",
                after: "300.00",
                goes: "bettor",
                rule: "vic:10.1",
              },
              {
                wager: { place: 2, bettor: "Ben", bet: "player", amount: "70.00" },
                before: "140.00",
                after: "0.00",
                goes: "bettor",
                rule: "vic:10.1",
              },
            ],
            difference: "160.00",
            confirmed: "Mia",
            needs: "Casino Supervisor",
          },
        },
      ],
      answers: null,
    },
  }),
  approval: {
    ...wagering,
    approvals: {
      all: [
        {
          number: 3,
          is: "place_wager",
          request: { is: "place_wager", place: 5, bettor: "Dov", bet: "banker", amount: "5000.00" },
          by: "Dov",
          by_role: "player",
          needs: "supervisor",
          needs_name: "Casino Supervisor",
          rule: "nsw:5.6.3",
          gist: null,
          after: null,
          since: table.NOW - 12_000,
        },
      ],
    },
  },
  answers: show({
    phase: table.phase("asking", "resume"),
    cards: table.cards("?? ??", "?? ??"),
    bands: table.bands({ code: "asking", due: table.NOW + 18_000, rule: "nsw:14.12.5" }),
    duty: duty("resume", "nothing", {
      until: table.NOW + 18_000,
      confirm: { is: "resume" },
      rule: "nsw:14.12.5",
    }),
    incidents: {
      all: [],
      answers: { offer: "reduction", until: table.NOW + 18_000, asked: 8, missing: ["Ben", "Hua"] },
    },
  }),
  opening: show({
    table: { ...table.sign, open: false, version: null, limits: null },
    phase: table.phase("table_closed", "open_table", { coup: null, kind: null }),
    cards: table.cards("", ""),
    roads: table.roadsOf(""),
    bands: table.bands(),
    shoe: table.shoeLine(0, { stage: "empty", number: 0, coup: 0, coups: 0 }),
    stock: { ...base.stock, procedure: procedure(-1) },
    wagering: { ...base.wagering, totals: [], total: "0.00", bettors: 0 },
    duty: duty("open_table", "setup", {
      confirm: {
        is: "open_table",
        setup: {
          setting: { version: "traditional", options: { pairs: "offered", "super-6": "none" } },
          limits: table.limits,
          places: tiles.map(() => "station"),
          accounts: true,
          burn_before_coup: false,
          remote: [],
          style: "",
        },
      },
      rule: "vic:2.2(a)",
    }),
    opening: {
      versions: [
        {
          id: "traditional",
          name: "Traditional Baccarat",
          rule: "vic:1.1/Traditional Baccarat",
          options: ["pairs", "super-6"],
        },
        { id: "crown", name: "Crown Baccarat", rule: "vic:1.1/Crown Baccarat", options: ["pairs"] },
      ],
      options: [
        {
          id: "pairs",
          name: "Whether Baccarat Pairs are offered",
          values: ["offered", "none"],
          rule: "vic:4.10.8",
        },
        {
          id: "super-6",
          name: "Whether Super 6 is offered",
          values: ["offered", "none"],
          rule: "vic:4.10.10",
        },
      ],
      decks: [6, 8],
    },
  }),
  assess: show({
    phase: table.phase("halted", "assess"),
    cards: table.cards("3S KD", "5H QC"),
    bands: table.bands({ code: "halted", situation: "shuffler-fault", rule: "mini:12.1" }),
    duty: duty("assess", "assessment", {
      incident: 7,
      situation: "shuffler-fault",
      rule: "mini:12.1",
    }),
    incidents: { all: [{ ...incident, situation: "shuffler-fault" }], answers: null },
  }),
  remedy: show({
    phase: table.phase("halted", "resolve"),
    cards: table.cards("3S KD", "5H QC"),
    bands: table.bands({ code: "halted", situation: "misdeal", rule: "vic:13.9" }),
    duty: duty("resolve", "remedy", { incident: 7, situation: "misdeal", rule: "vic:13.9" }),
    incidents: { all: [incident], answers: null },
  }),
  claim: show({
    incidents: {
      all: [
        {
          ...incident,
          number: 9,
          situation: "claim",
          halts: false,
          bettor: "Gil",
          place: 9,
          note: "the bettor disputes what was paid",
          choices: incident.choices
            .slice(1)
            .map((choice) => ({ ...choice, remedy: "decide", rule: "vic:13.9" })),
          rule: "vic:13.9",
        },
      ],
      answers: null,
    },
  }),
  hands: show({
    phase: table.phase("dealing", "expose_card"),
    cards: table.cards("?? ??", "?? ??"),
    duty: duty("expose_card", "exposed_card", { card: 1, rule: "wa:4.11/Style B" }),
    hands: {
      styles: [],
      offers: [
        { side: "player", to: [2] },
        { side: "banker", to: [7] },
      ],
      marker: null,
      shoe: [],
    },
  }),
  "wrong-version": base,
  drill: base,
  trouble: base,
  keyed: base,
  station: show({
    stations: {
      all: tiles.map((each) =>
        each.place === 5 ? { ...each, state: "out_of_order" as const } : each,
      ),
    },
  }),
};
