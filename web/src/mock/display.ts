// Every state of the display, as documents.

import type { Display } from "../api/types";
import * as table from "./table";

const base: Display = {
  table: table.sign,
  phase: table.phase("wagering", "await_wagers", { until: table.NOW + 14_000 }),
  cards: table.cards("", ""),
  roads: table.roadsOf(table.LONG_SHOE),
  shoe: table.shoeLine(74),
  layout: table.layout,
  notices: table.notices,
  bands: table.bands(),
};

const show = (change: Partial<Display>): Display => ({ ...base, ...change });

export const displays: Record<string, Display> = {
  wagering: base,
  "closing-seconds": show({
    phase: table.phase("wagering", "await_wagers", { until: table.NOW + 4_000 }),
    notices: table.noticesOfChange,
  }),
  "no-more-bets": show({
    phase: table.phase("no_more_bets", "deal_card"),
    bands: table.bands(table.noMoreBets),
  }),
  "period-over": show({
    phase: table.phase("closing", "call_no_more_bets", { until: table.NOW }),
    bands: table.bands(table.noMoreBets),
  }),
  dealing: show({
    phase: table.phase("dealing", "third_card"),
    cards: table.cards("4S KD", "6H QC", null, [table.verdict("player", "draws", 4)]),
    bands: table.bands(table.noMoreBets),
  }),
  "result-banker": show({
    phase: table.phase("result", "settle"),
    cards: table.cards("4S KD", "JC 8D", "banker"),
    roads: table.roadsOf(`${table.LONG_SHOE}Bn`),
  }),
  "result-player": show({
    phase: table.phase("result", "settle"),
    cards: table.cards("9S KD", "JC 7D", "player"),
    bands: table.bands({ code: "tie_promotion", percent: "5", rule: "nsw:13.3.5.2" }),
  }),
  "result-tie": show({
    phase: table.phase("result", "settle"),
    cards: table.cards("2S 4D", "AC 5D", "tie"),
  }),
  "last-coup": show({
    shoe: table.shoeLine(74, { coups_left: 1, last_coup: true, cutting_card: 73 }),
    bands: table.bands({ code: "last_coup", coups_left: 1, rule: "vic:3.9.3" }),
  }),
  "dummy-coup": show({
    phase: table.phase("dealing", "deal_card", { kind: "dummy", cause: "card_known" }),
    cards: table.cards("7S", ""),
    bands: table.bands({ code: "dummy_coup", cause: "card_known", coup: 42 }),
  }),
  halted: show({
    phase: table.phase("halted", "resolve"),
    cards: table.cards("4S KD", "6H QC"),
    bands: table.bands({ code: "halted", situation: "misdeal", rule: "vic:13.9" }),
  }),
  "void-coup": show({
    phase: table.phase("ready", "open_wagering"),
    bands: table.bands({ code: "void_coup", coup: 42, situation: "too-few-cards", rule: "wa:5.6" }),
  }),
  notices: show({
    notices: table.noticesOfChange,
    bands: table.bands(
      { code: "table_closes", due: table.NOW + 33 * 60_000 },
      { code: "tie_promotion", percent: "5", rule: "nsw:13.3.5.2" },
      { code: "tournament", name: "Spring Cup" },
    ),
  }),
  shuffling: show({
    phase: table.phase("preparing", "cut", { coup: null, kind: null }),
    roads: table.roadsOf(""),
    shoe: table.shoeLine(0, { stage: "mixed", cards_out: 0, cards_left: 416, coup: 0, coups: 0 }),
  }),
  "first-coups": show({ roads: table.roadsOf("TT"), shoe: table.shoeLine(3) }),
  closed: show({
    table: { ...table.sign, open: false, version: null, limits: null },
    phase: table.phase("table_closed", "open_table", { coup: null, kind: null }),
    roads: table.roadsOf(""),
    shoe: table.shoeLine(0, { stage: "empty", cards_out: 0, cards_left: 0, coup: 0, coups: 0 }),
  }),
};
