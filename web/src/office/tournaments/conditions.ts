// The conditions of a tournament as a form: every field a text, and back.

import type { TournamentConditions } from "../../api/types";
import { amount, cents, plain, typed } from "../../state/money";
import { ofField, toField } from "../moment";

/** Every field of the form by its name; what is not said is empty. */
export type Draft = Record<Field, string>;

export type Field = (typeof FIELDS)[number];

const FIELDS = [
  ...(["start", "how_to_enter", "eligibility", "entitled", "right_to_refuse"] as const),
  ...(["selection", "format", "sit_starts", "sit_tables", "sessions", "count", "coups"] as const),
  ...(["minutes", "advance", "advance_count", "tables", "seats", "points"] as const),
  ...(["other_games", "repechage", "chance_places", "chance_coups", "buy_back"] as const),
  ...(["buy_times", "buy_fee", "buy_commission", "buy_until", "fee", "commission"] as const),
  ...(["chips", "buy_in", "disposition", "numbers_min", "numbers_max", "groups"] as const),
  ...(["groups_count", "limits_min", "limits_max", "compulsory", "elimination"] as const),
  ...(["session_ties", "breakdown", "prize_ties", "statement", "withdrawal"] as const),
  ...(["withdrawal_until", "form", "disqualification", "retirement", "refund", "away"] as const),
  ...(["away_coups"] as const),
] as const;

export type Kind = "text" | "money" | "number" | "moment" | "list" | readonly string[];

/** A field of an item, shown where another field has one of these values. */
export interface Entry {
  field: Field;
  kind: Kind;
  when?: { field: Field; is: readonly string[] };
}

const text = (field: Field): Entry[] => [{ field, kind: "text" }];
const money = (field: Field): Entry[] => [{ field, kind: "money" }];

/** What each item of the conditions is entered by. */
export const ENTRIES: Record<string, readonly Entry[]> = {
  start: [{ field: "start", kind: "moment" }],
  "how-to-enter": text("how_to_enter"),
  eligibility: text("eligibility"),
  entitled: text("entitled"),
  "right-to-refuse": text("right_to_refuse"),
  selection: text("selection"),
  format: [{ field: "format", kind: ["knock_out", "points", "sit_and_go"] }],
  "sit-and-go": [...text("sit_starts"), ...text("sit_tables")],
  sessions: [
    { field: "sessions", kind: ["until_one_table", "listed"] },
    { field: "count", kind: "number", when: { field: "sessions", is: ["listed"] } },
    { field: "coups", kind: "number" },
    { field: "minutes", kind: "number" },
  ],
  progression: [
    { field: "advance", kind: ["top_of_table", "top_overall", "all"] },
    {
      field: "advance_count",
      kind: "number",
      when: { field: "advance", is: ["top_of_table", "top_overall"] },
    },
  ],
  tables: [
    { field: "tables", kind: "number" },
    { field: "seats", kind: "number" },
  ],
  points: [
    { field: "points", kind: "list" },
    { field: "other_games", kind: ["none", "by_hand"] },
  ],
  repechage: [
    { field: "repechage", kind: ["none", "may", "shall"] },
    { field: "chance_places", kind: "number", when: { field: "repechage", is: ["may", "shall"] } },
    { field: "chance_coups", kind: "number", when: { field: "repechage", is: ["may", "shall"] } },
  ],
  "buy-back": [
    { field: "buy_back", kind: ["none", "allowed"] },
    { field: "buy_times", kind: "number", when: { field: "buy_back", is: ["allowed"] } },
    { field: "buy_fee", kind: "money", when: { field: "buy_back", is: ["allowed"] } },
    { field: "buy_commission", kind: "money", when: { field: "buy_back", is: ["allowed"] } },
    { field: "buy_until", kind: "number", when: { field: "buy_back", is: ["allowed"] } },
  ],
  fee: money("fee"),
  commission: money("commission"),
  chips: money("chips"),
  "buy-in": money("buy_in"),
  disposition: [{ field: "disposition", kind: ["taken_in", "carried_on", "cash"] }],
  numbers: [
    { field: "numbers_min", kind: "number" },
    { field: "numbers_max", kind: "number" },
  ],
  groups: [
    { field: "groups", kind: ["any", "at_most"] },
    { field: "groups_count", kind: "number", when: { field: "groups", is: ["at_most"] } },
  ],
  limits: [...money("limits_min"), ...money("limits_max")],
  "least-wager": [{ field: "compulsory", kind: ["none", "minimum"] }],
  elimination: text("elimination"),
  "session-ties": [{ field: "session_ties", kind: ["further_coups", "ballot"] }],
  "points-ties": [{ field: "session_ties", kind: ["further_coups", "ballot", "shared"] }],
  breakdown: [{ field: "breakdown", kind: "list" }],
  "prize-ties": [{ field: "prize_ties", kind: ["combined", "further_coups"] }],
  statement: text("statement"),
  withdrawal: [
    { field: "withdrawal", kind: ["never", "until"] },
    { field: "withdrawal_until", kind: "moment", when: { field: "withdrawal", is: ["until"] } },
  ],
  form: text("form"),
  disqualification: text("disqualification"),
  retirement: text("retirement"),
  refund: [{ field: "refund", kind: "number" }],
  absence: [
    { field: "away", kind: ["forfeits", "kept_for"] },
    { field: "away_coups", kind: "number", when: { field: "away", is: ["kept_for"] } },
  ],
};

/** Whether an item that is missing on paper is missing in the form too: what it begins with is empty. */
export function isLacking({ item, missing }: { item: string; missing: boolean }, draft: Draft) {
  const first = ENTRIES[item]?.[0];
  return missing && (first === undefined || draft[first.field].trim() === "");
}

/** A form in which nothing is said. */
export function emptyDraft(): Draft {
  return Object.fromEntries(FIELDS.map((field) => [field, ""])) as Draft;
}

/** A set of conditions that most houses would begin with. */
export function usual(now: number): Draft {
  return {
    ...emptyDraft(),
    start: minuteField(now + 3_600_000),
    how_to_enter: "At the cage, with the form.",
    eligibility: "Anybody who may enter the house and gamble.",
    entitled: "Only persons entitled to enter the casino and gamble may enter.",
    format: "knock_out",
    sessions: "until_one_table",
    coups: "12",
    advance: "top_of_table",
    advance_count: "2",
    seats: "7",
    repechage: "none",
    buy_back: "none",
    fee: "100",
    commission: "10",
    chips: "1000",
    buy_in: "0",
    disposition: "taken_in",
    numbers_min: "2",
    numbers_max: "49",
    groups: "any",
    limits_min: "50",
    limits_max: "500",
    compulsory: "minimum",
    elimination: "Who cannot wager the table minimum is out.",
    session_ties: "further_coups",
    breakdown: "50 30 20",
    prize_ties: "combined",
    statement:
      "The Director runs the tournament by these conditions and the rules of the game; " +
      "where they differ, the rules prevail.",
    withdrawal: "never",
    form: "Form T1.",
    disqualification: "misconduct",
    retirement: "At any time between coups.",
    refund: "0",
    away: "forfeits",
  };
}

/** A field for a moment that is asked for to the minute. */
const minuteField = (at: number) => toField(at).slice(0, "2026-01-01T00:00".length);

const said = (written: string) => (written.trim() === "" ? null : written.trim());
const whole = (written: string) => (/^\d+$/.test(written.trim()) ? Number(written) : null);
const list = (written: string) => written.split(/[\s,;]+/).filter((each) => each !== "");

/** Points in hundredths, from what somebody typed. */
export function hundredths(written: string): number | null {
  const match = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(written);
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

const numbered = (value: number | null | undefined) => (value ?? "").toString();

/** The form of conditions as they are written. */
export function draftOf(of: TournamentConditions): Draft {
  const draft = emptyDraft();
  const plan = of.sessions?.is === "listed" ? of.sessions.plans[0] : of.sessions?.plan;
  const advance = plan?.advance ?? null;
  return {
    ...draft,
    start: of.start == null ? "" : minuteField(of.start),
    how_to_enter: of.how_to_enter ?? "",
    eligibility: of.eligibility ?? "",
    entitled: of.entitled ?? "",
    right_to_refuse: of.right_to_refuse ?? "",
    selection: of.selection ?? "",
    format: of.format?.is ?? "",
    sit_starts: of.format?.is === "sit_and_go" ? (of.format.starts ?? "") : "",
    sit_tables: of.format?.is === "sit_and_go" ? (of.format.tables ?? "") : "",
    sessions: of.sessions?.is ?? "",
    count: of.sessions?.is === "listed" ? String(of.sessions.plans.length) : "",
    coups: numbered(plan?.coups),
    minutes: numbered(plan?.minutes),
    advance: advance?.is ?? "",
    advance_count: advance !== null && "count" in advance ? String(advance.count) : "",
    tables: numbered(of.tables?.count),
    seats: numbered(of.tables?.seats),
    points: (of.points?.by_place ?? []).join(" "),
    other_games: of.points?.other_games ?? "",
    ...chancesOf(of),
    fee: plain(of.fee),
    commission: plain(of.commission),
    chips: plain(of.chips),
    buy_in: plain(of.buy_in),
    disposition: of.disposition ?? "",
    numbers_min: numbered(of.numbers?.min),
    numbers_max: numbered(of.numbers?.max),
    groups: of.groups?.is ?? "",
    groups_count: of.groups?.is === "at_most" ? String(of.groups.count) : "",
    limits_min: plain(of.limits?.min),
    limits_max: plain(of.limits?.max),
    compulsory: of.compulsory ?? "",
    elimination: of.elimination ?? "",
    session_ties: of.session_ties ?? "",
    breakdown: (of.breakdown ?? []).map((share) => plain(amount(share))).join(" "),
    prize_ties: of.prize_ties ?? "",
    statement: of.statement ?? "",
    withdrawal: of.withdrawal?.is ?? "",
    withdrawal_until: of.withdrawal?.is === "until" ? minuteField(of.withdrawal.moment) : "",
    form: of.form ?? "",
    disqualification: (of.disqualification ?? []).join("; "),
    retirement: of.retirement ?? "",
    refund: numbered(of.refund),
    away: of.away?.is ?? "",
    away_coups: of.away?.is === "kept_for" ? String(of.away.coups) : "",
  };
}

function chancesOf({ repechage, buy_back }: TournamentConditions): Partial<Draft> {
  const chance = repechage == null || repechage.is === "none" ? null : repechage.chance;
  const back = buy_back?.is === "allowed" ? buy_back : null;
  return {
    repechage: repechage?.is ?? "",
    chance_places: numbered(chance?.places),
    chance_coups: numbered(chance?.coups),
    buy_back: buy_back?.is ?? "",
    buy_times: numbered(back?.times),
    buy_fee: plain(back?.fee),
    buy_commission: plain(back?.commission),
    buy_until: numbered(back?.until_session),
  };
}

/** What an item may say, or nothing. */
type Said<K extends keyof TournamentConditions> = NonNullable<TournamentConditions[K]> | null;

/** The conditions of a form. What makes no sense counts as not said. */
export function conditionsOf(draft: Draft): TournamentConditions {
  const min = typed(draft.limits_min);
  const max = typed(draft.limits_max);
  const [least, most] = [whole(draft.numbers_min), whole(draft.numbers_max)];
  const seats = whole(draft.seats);
  const points = list(draft.points).map(whole);
  return {
    alters: [],
    start: ofField(draft.start),
    how_to_enter: said(draft.how_to_enter),
    eligibility: said(draft.eligibility),
    entitled: said(draft.entitled),
    right_to_refuse: said(draft.right_to_refuse),
    selection: said(draft.selection),
    format: formatOf(draft),
    sessions: sessionsOf(draft),
    tables: seats === null ? null : { count: whole(draft.tables), seats },
    points:
      points.length === 0 || points.includes(null)
        ? null
        : {
            by_place: points as number[],
            other_games: draft.other_games === "by_hand" ? "by_hand" : "none",
          },
    ...chances(draft),
    fee: typed(draft.fee),
    commission: typed(draft.commission),
    chips: typed(draft.chips),
    buy_in: typed(draft.buy_in),
    disposition: oneOf(draft.disposition, ["taken_in", "carried_on", "cash"]),
    numbers: least === null || most === null ? null : { min: least, max: most },
    groups: groupsOf(draft),
    limits: min === null || max === null ? null : { min, max },
    compulsory: oneOf(draft.compulsory, ["none", "minimum"]),
    elimination: said(draft.elimination),
    session_ties: oneOf(draft.session_ties, ["further_coups", "ballot", "shared"]),
    breakdown: sharesOf(draft.breakdown),
    prize_ties: oneOf(draft.prize_ties, ["combined", "further_coups"]),
    statement: said(draft.statement),
    withdrawal: withdrawalOf(draft),
    form: said(draft.form),
    disqualification: said(draft.disqualification)?.split(/\s*;\s*/) ?? null,
    retirement: said(draft.retirement),
    refund: whole(draft.refund),
    away: awayOf(draft),
  };
}

function oneOf<T extends string>(written: string, words: readonly T[]): T | null {
  return words.find((word) => word === written) ?? null;
}

function sharesOf(written: string): number[] | null {
  const shares = list(written).map(typed);
  if (shares.length === 0 || shares.includes(null)) return null;
  return shares.map((share) => cents(share!));
}

function formatOf(draft: Draft): Said<"format"> {
  const format = oneOf(draft.format, ["knock_out", "points", "sit_and_go"]);
  if (format === null) return null;
  if (format !== "sit_and_go") return { is: format };
  return { is: format, starts: said(draft.sit_starts), tables: said(draft.sit_tables) };
}

function sessionsOf(draft: Draft): Said<"sessions"> {
  const kind = oneOf(draft.sessions, ["until_one_table", "listed"]);
  if (kind === null) return null;
  const goesOn = oneOf(draft.advance, ["top_of_table", "top_overall", "all"]);
  const count = whole(draft.advance_count);
  const advance =
    goesOn === "all"
      ? { is: goesOn }
      : goesOn === null || count === null
        ? null
        : { is: goesOn, count };
  const plan = { coups: whole(draft.coups), minutes: whole(draft.minutes), advance };
  if (kind === "until_one_table") return { is: kind, plan };
  const plans = Array.from({ length: Math.min(whole(draft.count) ?? 1, 50) }, () => plan);
  return { is: kind, plans };
}

function chances(draft: Draft): Pick<TournamentConditions, "repechage" | "buy_back"> {
  const [places, coups] = [whole(draft.chance_places), whole(draft.chance_coups)];
  const offered = oneOf(draft.repechage, ["may", "shall"]);
  const chance = places === null || coups === null ? null : { places, coups };
  const [times, until_session] = [whole(draft.buy_times), whole(draft.buy_until)];
  const [fee, commission] = [typed(draft.buy_fee), typed(draft.buy_commission)];
  const isWhole = times !== null && until_session !== null && fee !== null && commission !== null;
  return {
    repechage:
      draft.repechage === "none"
        ? { is: "none" }
        : offered === null || chance === null
          ? null
          : { is: offered, chance },
    buy_back:
      draft.buy_back === "none"
        ? { is: "none" }
        : draft.buy_back === "allowed" && isWhole
          ? { is: "allowed", times, fee, commission, until_session }
          : null,
  };
}

function groupsOf(draft: Draft): Said<"groups"> {
  const count = whole(draft.groups_count);
  if (draft.groups === "any") return { is: "any" };
  return draft.groups === "at_most" && count !== null ? { is: "at_most", count } : null;
}

function withdrawalOf(draft: Draft): Said<"withdrawal"> {
  const until = ofField(draft.withdrawal_until);
  if (draft.withdrawal === "never") return { is: "never" };
  return draft.withdrawal === "until" && until !== null ? { is: "until", moment: until } : null;
}

function awayOf(draft: Draft): Said<"away"> {
  const coups = whole(draft.away_coups);
  if (draft.away === "forfeits") return { is: "forfeits" };
  return draft.away === "kept_for" && coups !== null ? { is: "kept_for", coups } : null;
}
