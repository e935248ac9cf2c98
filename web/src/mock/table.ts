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
  decks: 8,
  style: "face-up",
  period_s: 20,
  tournament: null,
  currency: "AUD",
};

const win = (odds: string, rule: string, when: Record<string, string[]>) => ({
  when,
  unless: null,
  grade: "win" as const,
  odds,
  gross: null,
  rule,
});

const needs = { any_of: ["player", "banker", "tie"], rule: "vic:4.11.1" };

const bet = (id: string, name: string, rule: string, pays: BetShown["pays"]): BetShown => ({
  id,
  name,
  pays,
  needs: null,
  early: false,
  rule,
});

const standOff = {
  when: { result: ["tie"] },
  unless: null,
  grade: "stand_off" as const,
  odds: null,
  gross: null,
  rule: "vic:10.1/Crown/Tie",
};

export const layout: Layout = {
  bets: [
    bet("player", "Player", "vic:10.1", [
      win("1:1", "vic:10.1/Crown/Player", { result: ["player"] }),
      standOff,
    ]),
    bet("banker", "Banker", "vic:10.1", [
      win("1:2", "vic:10.1/Crown/Banker/6", { result: ["banker"], bankers_count: ["6"] }),
      {
        ...win("1:1", "vic:10.1/Crown/Banker", { result: ["banker"] }),
        unless: { bankers_count: ["6"] },
      },
      standOff,
    ]),
    bet("tie", "Tie", "vic:10.2", [win("8:1", "vic:10.2", { result: ["tie"] })]),
    {
      ...bet("player-dragon-bonus", "Player Dragon Bonus", "vic:10.4", [
        win("30:1", "vic:10.4/9", { result: ["player"], margin: ["9"] }),
        win("10:1", "vic:10.4/8", { result: ["player"], margin: ["8"] }),
        win("1:1", "vic:10.4/natural", { result: ["player"], players_natural: ["yes"] }),
      ]),
    },
    {
      ...bet("banker-dragon-bonus", "Banker Dragon Bonus", "vic:10.4", [
        win("30:1", "vic:10.4/9", { result: ["banker"], margin: ["9"] }),
        win("10:1", "vic:10.4/8", { result: ["banker"], margin: ["8"] }),
        win("1:1", "vic:10.4/natural", { result: ["banker"], bankers_natural: ["yes"] }),
      ]),
    },
    {
      ...bet("player-pair", "Player Pair", "vic:10.5", [
        win("11:1", "vic:10.5", { players_pair: ["mixed", "coloured", "perfect"] }),
      ]),
      needs,
    },
    {
      ...bet("banker-pair", "Banker Pair", "vic:10.5", [
        win("11:1", "vic:10.5", { bankers_pair: ["mixed", "coloured", "perfect"] }),
      ]),
      needs,
    },
    {
      ...bet("super-6", "Super 6", "vic:10.6", [
        win("15:1", "vic:10.6", { result: ["banker"], bankers_count: ["6"] }),
      ]),
      needs,
    },
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
  const rule = side === "player" ? "vic:9.2/Table 1" : "vic:9.3/Table 2";
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
    },
    { change: "closed", shown: NOW, due: NOW + 33 * 60_000, limits: null, version: null },
  ],
};

export const bands = (...all: Band[]) => ({ all });

export const noMoreBets: Band = { code: "no_more_bets", rule: "vic:8.2" };
