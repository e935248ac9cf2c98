// A bettor at a station: what is asked, what stands, and what is said when it does not.
import { beforeEach, describe, expect, test } from "vitest";
import type { Request } from "../src/feed/messages";
import * as wagering from "../src/state/wagering";
import type { Stands, Wagering } from "../src/state/wagering";

let asked: Request[];
let state: Wagering;
let before: Stands | null;

const ask = (request: Request) => `key-${asked.push(request)}`;
const open: Stands = { bettor: "Ann", wagers: [], isOpen: true, coup: "1/1" };
const totals = () => asked.map((request) => [request.bet, request.amount ?? "off"]);

function document(change: Partial<Stands>) {
  const now = { ...(before ?? open), ...change };
  state = wagering.stands(state, before, now);
  before = now;
}

/** The table accepts the ask and the document shows it. */
function accept(number: number, wagers: Stands["wagers"]) {
  document({ wagers });
  state = wagering.answered(state, { key: `key-${number}`, n: 1, accepted: { events: [] } }, ask);
}

function refuse(number: number, code: string) {
  const refused = { code, words: code, rule: "vic:4.11.1" };
  state = wagering.answered(state, { key: `key-${number}`, n: 1, refused }, ask);
}

const tap = (bet: string) => (state = wagering.tap(state, bet, ask));

beforeEach(() => {
  [asked, before] = [[], null];
  state = wagering.chooseChip(wagering.nothing(3), 2500);
  document({});
});

describe("a tap", () => {
  test("asks for the whole wager and shows it as not yet accepted", () => {
    tap("banker");
    expect(asked).toEqual([
      { is: "place_wager", place: 3, bettor: "Ann", bet: "banker", amount: "25.00" },
    ]);
    expect(wagering.shown(state, "banker")).toEqual({ accepted: 0, pending: 2500 });
    expect(wagering.totalAccepted(state)).toBe(0);
  });

  test("counts as accepted when the document says so", () => {
    tap("banker");
    accept(1, [{ bet: "banker", amount: "25.00" }]);
    expect(wagering.shown(state, "banker")).toEqual({ accepted: 2500, pending: 0 });
  });

  test("while one is on its way waits for its answer, then asks for all at once", () => {
    tap("banker");
    tap("banker");
    tap("banker");
    expect(asked).toHaveLength(1);
    expect(wagering.shown(state, "banker")).toEqual({ accepted: 0, pending: 7500 });
    accept(1, [{ bet: "banker", amount: "25.00" }]);
    expect(totals()).toEqual([
      ["banker", "25.00"],
      ["banker", "75.00"],
    ]);
    expect(wagering.shown(state, "banker")).toEqual({ accepted: 2500, pending: 5000 });
  });

  test("is asked for once, even where the answer outruns the document", () => {
    tap("banker");
    state = wagering.answered(state, { key: "key-1", n: 1, accepted: { events: [] } }, ask);
    expect(asked).toHaveLength(1);
  });

  test("without a chip does nothing", () => {
    state = { ...state, chip: null };
    tap("banker");
    expect(asked).toEqual([]);
  });
});

describe("a refusal", () => {
  test("takes the asked chips away and says why until touched", () => {
    tap("player-pair");
    refuse(1, "bet_needs_another");
    expect(wagering.shown(state, "player-pair")).toEqual({ accepted: 0, pending: 0 });
    expect(state.notes["player-pair"]).toMatchObject({ is: "refused", asked: 2500 });
    state = wagering.dismiss(state, "player-pair");
    expect(state.notes).toEqual({});
  });

  test("asks nothing more on that bet behind the bettor's back", () => {
    tap("tie");
    tap("tie");
    refuse(1, "wagering_closed");
    expect(asked).toHaveLength(1);
    expect(wagering.shown(state, "tie")).toEqual({ accepted: 0, pending: 0 });
  });

  test("leaves nothing to undo", () => {
    tap("tie");
    accept(1, [{ bet: "tie", amount: "25.00" }]);
    tap("player-pair");
    refuse(2, "bet_needs_another");
    state = wagering.undo(state, ask);
    expect(totals().at(-1)).toEqual(["tie", "off"]);
  });

  test("of more leaves what stands", () => {
    tap("tie");
    accept(1, [{ bet: "tie", amount: "25.00" }]);
    tap("tie");
    refuse(2, "over_maximum");
    expect(wagering.shown(state, "tie")).toEqual({ accepted: 2500, pending: 0 });
  });
});

test("a wager that was taken in part is shown as taken, with both amounts and the rule", () => {
  tap("tie");
  tap("tie");
  document({ wagers: [{ bet: "tie", amount: "20.00" }] });
  const wager = { bet: "tie", asked: "25.00", taken: "20.00", rule: "wa:3.9" };
  state = wagering.answered(state, { key: "key-1", n: 1, accepted: { events: [], wager } }, ask);
  expect(state.notes.tie).toEqual({ is: "clamped", asked: 2500, taken: 2000, rule: "wa:3.9" });
  expect(wagering.shown(state, "tie")).toEqual({ accepted: 2000, pending: 0 });
  expect(asked).toHaveLength(1);
});

describe("undo, clear, repeat and double", () => {
  beforeEach(() => {
    tap("banker");
    accept(1, [{ bet: "banker", amount: "25.00" }]);
    tap("tie");
    accept(2, [
      { bet: "banker", amount: "25.00" },
      { bet: "tie", amount: "25.00" },
    ]);
    asked = [];
  });

  test("undo takes back the last step, and then the one before", () => {
    state = wagering.undo(state, ask);
    expect(totals()).toEqual([["tie", "off"]]);
    accept(1, [{ bet: "banker", amount: "25.00" }]);
    state = wagering.undo(state, ask);
    accept(2, []);
    expect(totals().at(-1)).toEqual(["banker", "off"]);
    state = wagering.undo(state, ask);
    expect(asked).toHaveLength(2);
  });

  test("clear asks for everything off and can be undone", () => {
    state = wagering.clear(state, ask);
    expect(asked.every((request) => request.is === "withdraw_wager")).toBe(true);
    accept(1, [{ bet: "tie", amount: "25.00" }]);
    accept(2, []);
    state = wagering.undo(state, ask);
    expect(totals().slice(2)).toEqual([
      ["banker", "25.00"],
      ["tie", "25.00"],
    ]);
  });

  test("double asks for twice what is there", () => {
    state = wagering.double(state, ask);
    expect(totals()).toEqual([
      ["banker", "50.00"],
      ["tie", "50.00"],
    ]);
  });

  test("repeat asks for the wagers with which the last coup began", () => {
    document({ isOpen: false });
    document({ coup: "1/2", isOpen: true, wagers: [] });
    expect(state.steps).toEqual([]);
    state = wagering.repeat(state, ask);
    expect(totals()).toEqual([
      ["banker", "25.00"],
      ["tie", "25.00"],
    ]);
  });

  test("repeat never brings another bettor's wagers", () => {
    document({ isOpen: false });
    document({ coup: "1/2", isOpen: true, wagers: [], bettor: "Ben" });
    state = wagering.repeat(state, ask);
    expect(asked).toEqual([]);
  });

  test("a long press removes, a drag moves", () => {
    state = wagering.move(state, "tie", "player", ask);
    expect(totals()).toEqual([
      ["player", "25.00"],
      ["tie", "off"],
    ]);
    state = wagering.remove(state, "banker", ask);
    expect(totals().at(-1)).toEqual(["banker", "off"]);
  });
});

test("a new coup forgets the notes of the last", () => {
  tap("tie");
  refuse(1, "wagering_closed");
  document({ coup: "1/2" });
  expect(state.notes).toEqual({});
});

// Shows vic:4.8.1.
test("chips that are lost are gone once they are settled, others lie there until the next wagers", () => {
  const settled = (grade: "win" | "lose" | "stand_off") => ({ amount: "25.00", grade });
  expect(wagering.lies(2500, null, false)).toBe(2500);
  expect(wagering.lies(0, settled("lose"), false)).toBe(0);
  expect(wagering.lies(0, settled("win"), false)).toBe(2500);
  expect(wagering.lies(0, settled("stand_off"), false)).toBe(2500);
  expect(wagering.lies(0, settled("win"), true)).toBe(0);
});
