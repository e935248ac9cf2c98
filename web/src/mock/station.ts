// Every state of a station, as documents, and a table that plays along.

import type { Ask, Bets, ResultLine, Spot, Station } from "../api/types";
import type { Plays } from "../app/recorded.svelte";
import type { Refusal, Request } from "../feed/messages";
import { amount, cents, sum } from "../state/money";
import * as table from "./table";

function spot(bet: string, wagered: string | null, change: Partial<Spot> = {}): Spot {
  const own = table.limits.of_bets.find((limits) => limits.bet === bet);
  return {
    bet,
    ...(wagered !== null && { amount: wagered, state: "placed" as const }),
    range: own?.range ?? table.limits.usual,
    ...change,
  };
}

type Wagered = Record<string, string>;

function spots(wagers: Wagered, change: (spot: Spot) => Partial<Spot> = () => ({})): Spot[] {
  return table.layout.bets.map(({ id, needs }) => {
    const lacks = needs !== null && !needs.any_of.some((bet) => wagers[bet] !== undefined);
    const made = spot(id, wagers[id] ?? null, lacks ? { missing: needs } : {});
    return { ...made, ...change(made) };
  });
}

const accepted = (made: Spot): Partial<Spot> =>
  made.amount === undefined ? {} : { state: "accepted" };

const PLAYING: Ask[] = ["place_wager", "withdraw_wager", "move_wager", "report", "cash_out"];

const base: Station = {
  table: table.sign,
  layout: table.layout,
  phase: table.phase("wagering", "await_wagers", { until: table.NOW + 14_000 }),
  cards: table.cards("", ""),
  roads: table.roadsOf(table.HALF_SHOE),
  shoe: table.shoeLine(42),
  notices: table.notices,
  bands: table.bands(),
  felt: { open: true, spots: spots({}) },
  money: {
    account: true,
    credit: "1240.00",
    spendable: "1240.00",
    wagered: "0.00",
    last_win: "237.50",
  },
  result: { coup: null, outcome: null, lines: [], wagered: "0.00", returned: "0.00" },
  asked: { wagers: null, hands: [], holds: [], cut: null },
  notes: { all: [] },
  seat: {
    place: 3,
    channel: "station",
    remote: false,
    bettor: "Ann",
    state: "in_control",
    idle_coups: 0,
    cash_out: {
      ways: ["ticket", "chips"],
      after_settlement: false,
      why: null,
      until: null,
      rule: null,
    },
    paid: null,
    printer: "ready",
    accepts: true,
    called: false,
    card: null,
  },
  chips: { worth: ["5.00", "25.00", "50.00", "100.00", "500.00", "1000.00"] },
  actions: { all: PLAYING },
};

const show = (change: Partial<Station>): Station => ({ ...base, ...change });
const seat = (change: Partial<Station["seat"]>) => ({ seat: { ...base.seat, ...change } });
const purse = (wagers: Wagered, credit: string, last: string | null = "237.50") => ({
  account: true,
  credit,
  spendable: credit,
  wagered: sum(Object.values(wagers)),
  last_win: last,
});

const WAGERS: Wagered = {
  banker: "150.00",
  tie: "25.00",
  "banker-pair": "10.00",
  "player-dragon-bonus": "30.00",
};

const locked = {
  felt: { open: false, spots: spots(WAGERS, accepted) },
  money: purse(WAGERS, "1025.00"),
  bands: table.bands(table.noMoreBets),
};

const line = (
  bet: string,
  grade: ResultLine["grade"],
  odds: string | null,
  returned: string,
): ResultLine => ({
  bet,
  amount: WAGERS[bet]!,
  staked: WAGERS[bet]!,
  grade,
  odds,
  returned,
  rule: "vic:10.1",
  gist: null,
});

const lost = { banker: "0.00", tie: "0.00", "banker-pair": "0.00", "player-dragon-bonus": "0.00" };

function result(
  outcome: Station["result"]["outcome"],
  won: Record<string, [string, string | null]>,
) {
  const lines = Object.keys(lost).map((bet) => {
    const [returned, odds] = won[bet] ?? ["0.00", null];
    const grade = won[bet] === undefined ? "lose" : odds === null ? "stand_off" : "win";
    return line(bet, grade, odds, returned);
  });
  return {
    coup: 42,
    outcome,
    lines,
    wagered: sum(lines.map((each) => each.amount)),
    returned: sum(lines.map((each) => each.returned)),
  };
}

const nobody = {
  bettor: null,
  state: "open" as const,
  cash_out: { ...base.seat.cash_out, ways: [] },
};
const empty = {
  felt: { open: false, spots: spots({}) },
  money: purse({}, "0.00", null),
  actions: { all: [] },
};

export const stations: Record<string, Station> = {
  "table-closed": show({
    ...empty,
    table: { ...table.sign, open: false, version: null, limits: null },
    phase: table.phase("table_closed", "open_table", { coup: null, kind: null }),
    roads: table.roadsOf(""),
    shoe: table.shoeLine(0, { coup: 0, coups: 0, cards_out: 0, cards_left: 0, stage: "empty" }),
    ...seat({ ...nobody, state: "closed" }),
  }),
  idle: show({ ...empty, ...seat({ ...nobody, state: "closed" }) }),
  "waiting-for-buy-in": show({ ...empty, ...seat(nobody) }),
  "money-put-in": show({
    ...empty,
    ...seat({ ...nobody, remote: true }),
    money: purse({}, "50.00", null),
    actions: { all: ["take_place"] },
  }),
  wagering: show({
    felt: { open: true, spots: spots(WAGERS) },
    money: purse(WAGERS, "1025.00"),
  }),
  "wagering-empty": base,
  "closing-seconds": show({
    phase: table.phase("wagering", "await_wagers", { until: table.NOW + 4_000 }),
    felt: { open: true, spots: spots(WAGERS) },
    money: purse(WAGERS, "1025.00"),
  }),
  closed: show({ ...locked, phase: table.phase("no_more_bets", "deal_card") }),
  dealing: show({
    ...locked,
    phase: table.phase(
      "dealing",
      "third_card",
      {},
      { side: "player", rule: "vic:9.2/Table 1/0-5" },
    ),
    cards: table.cards("4S KD", "6H QC", null, [table.verdict("player", "draws", 4)]),
  }),
  "face-down": show({
    ...locked,
    phase: table.phase("dealing", "expose_card"),
    cards: table.cards("?? ??", "?? ??"),
  }),
  "result-wins": show({
    ...locked,
    bands: table.bands(),
    phase: table.phase("settled", "complete_coup"),
    cards: table.cards("4S KD 3H", "2C 2D 4H", "banker"),
    result: result("banker", { banker: ["300.00", "1:1"], "banker-pair": ["120.00", "11:1"] }),
    money: purse({}, "1445.00", "260.00"),
    roads: table.roadsOf(`${table.HALF_SHOE}Bb`),
  }),
  "stand-off": show({
    ...locked,
    bands: table.bands(),
    phase: table.phase("settled", "complete_coup"),
    cards: table.cards("2S 4D", "AC 5D", "tie"),
    felt: { open: false, spots: spots({ banker: "150.00" }, accepted) },
    result: {
      coup: 42,
      outcome: "tie",
      lines: [line("banker", "stand_off", null, "150.00")],
      wagered: "150.00",
      returned: "150.00",
    },
    money: purse({}, "1175.00"),
  }),
  "dummy-coup": show({
    ...empty,
    money: purse({}, "1240.00"),
    phase: table.phase("dealing", "deal_card", { kind: "dummy", cause: "card_known" }),
    cards: table.cards("7S", ""),
    bands: table.bands({ code: "dummy_coup", cause: "card_known", coup: 42 }),
  }),
  "void-coup": show({
    phase: table.phase("ready", "open_wagering"),
    felt: {
      open: false,
      spots: spots({}, (made) =>
        WAGERS[made.bet] === undefined
          ? {}
          : { state: "returned", was: WAGERS[made.bet]!, why: "coup_void", rule: "wa:5.6" },
      ),
    },
    bands: table.bands({ code: "void_coup", coup: 42, situation: "too-few-cards", rule: "wa:5.6" }),
  }),
  options: show({
    ...locked,
    phase: table.phase("asking", "resume"),
    cards: table.cards("?? ??", "?? ??"),
    bands: table.bands({ code: "asking", due: table.NOW + 18_000, rule: "nsw:14.12.5" }),
    asked: {
      wagers: {
        offer: "reduction",
        until: table.NOW + 18_000,
        answered: false,
        situation: "wrong-area",
        rule: "nsw:14.12.5",
      },
      hands: [],
      holds: [],
      cut: null,
    },
    actions: { all: ["keep_wagers", "withdraw_wager", "place_wager"] },
  }),
  "hand-offered": show({
    ...locked,
    phase: table.phase("dealing", "expose_card"),
    cards: table.cards("?? ??", "?? ??"),
    asked: { wagers: null, hands: ["banker"], holds: [], cut: null },
    actions: { all: ["accept_hand", "refuse_hand", "report"] },
  }),
  cut: show({
    ...empty,
    money: purse({}, "1240.00"),
    phase: table.phase("preparing", "cut", { coup: null, kind: null }),
    cards: table.cards("", ""),
    asked: {
      wagers: null,
      hands: [],
      holds: [],
      cut: { least: 26, most: 390, rule: "wa:4.4" },
    },
    actions: { all: ["cut", "refuse_cut", "report"] },
  }),
  frozen: show({
    ...locked,
    ...seat({ state: "frozen" }),
    phase: table.phase("halted", "resolve"),
    cards: table.cards("4S KD 3H", "2C 2D 4H", "banker"),
    bands: table.bands({ code: "frozen", situation: "wrong-result", coup: 42, rule: "vic:11.11" }),
  }),
  halted: show({
    ...locked,
    phase: table.phase("halted", "resolve"),
    cards: table.cards("4S KD", "6H QC"),
    bands: table.bands({ code: "halted", situation: "misdeal", rule: "vic:13.9" }),
  }),
  correction: show({
    felt: { open: true, spots: spots({}) },
    bands: table.bands({
      code: "correction",
      coup: 41,
      outcome: "player",
      situation: "wrong-result",
      rule: "vic:11.11",
    }),
    notes: {
      all: [
        {
          code: "corrected",
          coup: 41,
          bet: "player",
          before: "0.00",
          after: "200.00",
          outcome: "player",
          goes: "bettor",
          situation: "wrong-result",
          rule: "vic:11.11",
          gist: "A result entered wrongly is recalculated and each account put right.",
        },
      ],
    },
  }),
  history: show({}),

  limits: show(
    seat({
      card: {
        minutes: 120,
        break_minutes: 15,
        loss: "500.00",
        excluded: false,
        due: table.NOW + 74 * 60_000,
        room: "315.00",
        break_until: null,
      },
    }),
  ),
  rules: show({}),
  dispute: show({
    ...locked,
    phase: table.phase("settled", "complete_coup"),
    cards: table.cards("4S KD 3H", "2C 2D 4H", "banker"),
  }),
  called: show({ ...seat({ called: true }) }),
  "link-lost": show({
    felt: { open: true, spots: spots(WAGERS) },
    money: purse(WAGERS, "1025.00"),
  }),
  "out-of-order": show({
    ...empty,
    money: purse({}, "1240.00"),
    ...seat({ state: "out_of_order" }),
    notes: { all: [{ code: "out_of_order", situation: "station-fault", rule: "vic:11.14" }] },
  }),
  "credit-held": show({
    ...empty,
    money: purse({}, "1240.00"),
    ...seat({ state: "held" }),
    notes: {
      all: [
        {
          code: "credit_held",
          situation: "station-fault",
          until: table.NOW + 3_600_000,
          rule: "wa:5.17",
        },
      ],
    },
  }),
  "sent-away": show({
    ...empty,
    money: purse({}, "1240.00"),
    ...seat({ state: "sent_away" }),
    notes: { all: [{ code: "sent_away", rule: "vic:6.6.2" }] },
  }),
  "last-coup": show({
    shoe: table.shoeLine(42, { coups_left: 1, last_coup: true, cutting_card: 41 }),
    bands: table.bands({ code: "last_coup", coups_left: 1, rule: "vic:3.9.3" }),
  }),
  "table-closing": show({
    notices: table.noticesOfChange,
    bands: table.bands({ code: "table_closes", due: table.NOW + 33 * 60_000 }),
  }),
  tournament: show({
    table: { ...table.sign, tournament: "Spring Cup" },
    bands: table.bands({ code: "tournament", name: "Spring Cup" }),
  }),
  "cashing-out": show({
    ...seat({ printer: "printing" }),
    felt: { open: false, spots: spots({}) },
  }),
  "ticket-printed": show({
    ...empty,
    ...seat({
      ...nobody,
      state: "closed",
      printer: "printed",
      paid: { amount: "1240.00", how: "ticket", at: table.NOW },
    }),
  }),
  "printer-fault": show({ ...seat({ printer: "fault" }), felt: { open: false, spots: spots({}) } }),
  refused: base,
  pending: base,
  odds: show({ felt: { open: true, spots: spots(WAGERS) }, money: purse(WAGERS, "1025.00") }),
};

const needsAnother: Refusal = {
  code: "bet_needs_another",
  words: "the bet needs another wager",
  rule: "vic:4.11.1",
  with: { bet: "player-pair", any_of: ["player", "banker", "tie"] },
};

/** A table that takes what fits, so that a station can be tried without one. */
export const playsAlong: Plays<Station> = (shown: Station, request: Request) => {
  const wagers = Object.fromEntries(
    shown.felt.spots
      .filter((each) => each.amount !== undefined)
      .map((each) => [each.bet, each.amount!]),
  );
  const bet = String(request.bet ?? "");
  if (request.is === "place_wager") {
    const at = shown.felt.spots.find((each) => each.bet === bet);
    if (at?.missing) return { ...needsAnother, with: { bet, any_of: at.missing.any_of } };
    if (at && cents(String(request.amount)) > cents(at.range.max)) {
      return {
        code: "over_maximum",
        words: `the maximum is ${at.range.max}`,
        rule: "vic:5.3",
        with: { max: at.range.max },
      };
    }
    wagers[bet] = String(request.amount);
  } else if (request.is === "withdraw_wager") delete wagers[bet];
  else if (request.is === "call_attendant") {
    return { ...shown, seat: { ...shown.seat, called: true } };
  } else return null;
  const before = cents(shown.money.credit) + cents(shown.money.wagered);
  const wagered = sum(Object.values(wagers));
  return {
    ...shown,
    felt: { ...shown.felt, spots: spots(wagers) },
    money: { ...shown.money, wagered, credit: amount(before - cents(wagered)) },
  };
};

/** As `sabot odds --rulebook vic --version crown --option dragon-bonus=1` has them. */
const EDGES: Record<string, [string, number]> = {
  player: ["241149546272/19524993263685", 0.0123508],
  banker: ["284694798368/19524993263685", 0.014581],
  tie: ["103841353768/723147898655", 0.1435963],
  "player-dragon-bonus": ["103547854751/3904998652737", 0.0265167],
  "banker-dragon-bonus": ["9683026823/103306842665", 0.0937307],
  "player-pair": ["43/415", 0.1036145],
  "banker-pair": ["43/415", 0.1036145],
  "super-6": ["90046773893/300384511749", 0.2997717],
};

export const payTables: Bets = {
  rulebook: "vic",
  version: "crown",
  decks: 8,
  rule: "vic:10.1",
  bets: table.layout.bets.map((bet) => ({
    ...bet,
    lines: [],
    house_edge: { exact: EDGES[bet.id]![0], value: EDGES[bet.id]![1] },
    wins: { exact: "1/2", value: 0.5 },
    range: table.limits.usual,
  })),
};
