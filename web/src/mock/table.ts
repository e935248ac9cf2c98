// A table for show: sections of documents as the server would send them, one coup after the other.

import type {
  Band,
  Bead,
  BetShown,
  Cards,
  HandShown,
  Layout,
  Limits,
  Next,
  Notices,
  Phase,
  PhaseCode,
  Roads,
  ShoeLine,
  StepCode,
  TableSign,
  Verdict,
} from "../api/types";
import { roads } from "../state/roads";

/** The moment at which every recorded document stands still. */
export const NOW = Date.UTC(2026, 10, 15, 11, 42, 0);

export const limits: Limits = {
  usual: { min: "25.00", max: "5000.00", unit: "5.00" },
  of_bets: [
    { bet: "tie", range: { min: "5.00", max: "500.00", unit: "5.00" } },
    { bet: "player-pair", range: { min: "5.00", max: "500.00", unit: "5.00" } },
    { bet: "banker-pair", range: { min: "5.00", max: "500.00", unit: "5.00" } },
    { bet: "super-6", range: { min: "5.00", max: "300.00", unit: "5.00" } },
  ],
  aggregate_min: null,
  area_max: null,
  differential_max: "20000.00",
  per_person: false,
};

export const sign: TableSign = {
  name: "Baccarat 12",
  open: true,
  rulebook: "vic",
  title: "Rapid Baccarat",
  house: "The house",
  terms: { coup: "coup", "dummy-coup": "Dummy Coup" },
  version: { id: "crown", name: "Crown Baccarat", rule: "vic:10.1" },
  options: [],
  limits,
  previous: null,
  decks: 8,
  style: "face-up",
  period_s: 20,
  tournament: null,
  currency: "AUD",
};

type Line = BetShown["pays"][number];

const line = (rule: string, when: Line["when"], change: Partial<Line>): Line => ({
  when,
  unless: null,
  grade: "win",
  odds: null,
  gross: null,
  rule: `vic:10.1/${rule}`,
  ...change,
});

const win = (odds: string, rule: string, when: Line["when"]) => line(rule, when, { odds });

const standOff = (rule: string, when: Line["when"]) => line(rule, when, { grade: "stand_off" });

const bet = (id: string, name: string, rule: string, pays: Line[]): BetShown => ({
  id,
  name,
  pays,
  needs: null,
  early: false,
  rule: `vic:4.10.${rule}`,
});

const tie = standOff("note **", { result: ["tie"] });

/** What a win by so many points pays that is no natural. */
const MARGINS = { 9: "30:1", 8: "10:1", 7: "6:1", 6: "4:1", 5: "2:1", 4: "1:1" };

function dragonBonus(side: "player" | "banker", name: string, rule: string): BetShown {
  const natural = side === "player" ? "players_natural" : "bankers_natural";
  const margins = Object.entries(MARGINS).map(([margin, odds]) =>
    win(odds, `Dragon Bonus/${name} by ${margin}`, {
      result: [side],
      [natural]: ["no"],
      margin: [margin],
    }),
  );
  return bet(`${side}-dragon-bonus`, `${name} Dragon Bonus`, rule, [
    win("1:1", `Dragon Bonus/${name} Natural`, { result: [side], [natural]: ["yes"] }),
    ...margins.reverse(),
    standOff("Dragon Bonus/Natural Tie", {
      result: ["tie"],
      players_natural: ["yes"],
      bankers_natural: ["yes"],
    }),
  ]);
}

const PAIR = ["mixed", "coloured", "perfect"];

function pair(side: "player" | "banker", name: string, rule: string): BetShown {
  const which = side === "player" ? "players_pair" : "bankers_pair";
  const pays = [win("11:1", "Pairs/Baccarat Pair", { [which]: PAIR })];
  const any_of = ["player", "banker", "tie", "player-dragon-bonus", "banker-dragon-bonus"];
  return {
    ...bet(`${side}-pair`, `${name} Pair`, rule, pays),
    needs: { any_of, rule: "vic:4.11.1" },
  };
}

export const layout: Layout = {
  bets: [
    bet("player", "Player", "1", [win("1:1", "Crown/Player", { result: ["player"] }), tie]),
    bet("banker", "Banker", "2", [
      win("1:2", "Crown/Banker", { result: ["banker"], bankers_count: ["6"] }),
      line(
        "Crown/Banker",
        { result: ["banker"] },
        { odds: "1:1", unless: { bankers_count: ["6"] } },
      ),
      tie,
    ]),
    bet("tie", "Tie", "3", [win("8:1", "Crown/Tie", { result: ["tie"] })]),
    dragonBonus("player", "Player", "4"),
    dragonBonus("banker", "Banker", "5"),
    pair("player", "Player", "8"),
    pair("banker", "Banker", "9"),
    bet("super-6", "Super 6", "10", [
      win("12:1", "Super 6", { result: ["banker"], bankers_count: ["6"] }),
    ]),
  ],
};

const LETTERS = { P: "player", B: "banker", T: "tie" } as const;

/** Beads from letters: `p` and `b` after a letter are pairs, `n` a natural. */
export function shoe(text: string): Bead[] {
  return [...text.matchAll(/([PBT])([pbn]*)/g)].map(([, is, marks = ""]) => ({
    is: LETTERS[is as keyof typeof LETTERS],
    players_pair: marks.includes("p"),
    bankers_pair: marks.includes("b"),
    natural: marks.includes("n"),
  }));
}

export const LONG_SHOE =
  "BBnPPPbTBPBBBBTTBBBnBBPBpPPBBPTPPPPnPBBPBPBnPBpPBBTBPPBBBPPnBPTPPPPPPPPbPBBPPBPBBnB";

/** The coups of a shoe of which the forty-second is played. */
export const HALF_SHOE = "BBPBPBnPBpPBBTBPPBBBPPnBPTPPPPPPPPbPBBPPBPBBnB";

export const roadsOf = (text: string): Roads => roads(shoe(text));

export function shoeLine(coup: number, change: Partial<ShoeLine> = {}): ShoeLine {
  const out = Math.min(400, Math.round(coup * 4.94) + 1);
  return {
    number: 3,
    stage: "in_play",
    coup,
    coups: coup - 1,
    decks: 8,
    cards_out: out,
    cards_left: 416 - out,
    cutting_card: null,
    coups_left: null,
    last_coup: false,
    ...change,
  };
}

const VALUES: Record<string, number> = { A: 1, T: 0, J: 0, Q: 0, K: 0 };

function pointsOf(faces: readonly string[]): number {
  return faces.reduce((sum, face) => sum + (VALUES[face[0]!] ?? Number(face[0])), 0) % 10;
}

/** A hand from its cards, `??` for one that lies face down. */
function hand(text: string, offset: number, won: boolean): HandShown {
  const faces = text.split(" ").filter((face) => face !== "");
  const known = faces.filter((face) => face !== "??");
  const numbered = faces.map((face, i) => ({
    number: i === 2 ? 5 : 2 * i + offset,
    face: face === "??" ? null : face,
  }));
  const isWhole = known.length === faces.length && faces.length >= 2;
  const points = isWhole ? pointsOf(known) : null;
  return {
    first: numbered.slice(0, 2),
    third: numbered[2] ?? null,
    points,
    natural: faces.length === 2 && (points ?? 0) >= 8,
    pair: known.length >= 2 ? (known[0]![0] === known[1]![0] ? "mixed" : "none") : null,
    with: null,
    offered_to: null,
    won,
  };
}

/** The cards of a coup, as in `cards("9S 3D", "KH 6C 2D", "banker")`. */
export function cards(
  players: string,
  bankers: string,
  outcome: Cards["outcome"] = null,
  tableau: Verdict[] = [],
): Cards {
  return {
    coup: players === "" ? null : 42,
    last: false,
    players: hand(players, 1, outcome === "player"),
    bankers: hand(bankers, 2, outcome === "banker"),
    outcome,
    standing: null,
    tableau,
  };
}

export function verdict(
  side: Verdict["side"],
  does: Verdict["does"],
  count: number,
  against: number | null = null,
): Verdict {
  const row = count <= 5 ? "0-5" : "6-7";
  const rule = side === "player" ? `vic:9.2/Table 1/${row}` : `vic:9.3/Table 2/${count}`;
  return { side, does, count, against, natural: false, rule };
}

export function phase(
  code: PhaseCode,
  step: StepCode,
  change: Partial<Phase> = {},
  next: Partial<Next> = {},
): Phase {
  return {
    code,
    coup: 42,
    kind: "ordinary",
    cause: null,
    until: null,
    reopened: false,
    next: { step, side: null, until: null, rule: null, ...next },
    ...change,
  };
}

export const notices: Notices = { all: [] };

export const noticesOfChange: Notices = {
  all: [
    {
      change: "limits",
      shown: NOW - 8 * 60_000,
      due: NOW + 12 * 60_000,
      limits: { ...limits, usual: { min: "50.00", max: "10000.00", unit: "5.00" } },
      version: null,
      options: [],
    },
    {
      change: "closed",
      shown: NOW,
      due: NOW + 33 * 60_000,
      limits: null,
      version: null,
      options: [],
    },
  ],
};

export const bands = (...all: Band[]) => ({ all });

export const noMoreBets: Band = { code: "no_more_bets", rule: "vic:8.2" };
