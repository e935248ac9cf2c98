// What the server sends, by hand until it is generated from the server's own description. Nothing
// here knows more than crate `screens` does.

/** An amount of money with two places, such as `100.00`. */
export type Money = string;
/** A card, such as `4S`. */
export type Face = string;
/** Odds, such as `8:1`. */
export type Odds = string;
/** A rule by its id, such as `act:5.8`. */
export type Rule = string;
/** Milliseconds since 1970. */
export type Moment = number;

export type Side = "player" | "banker";
export type Outcome = Side | "tie";
export type Grade = "win" | "lose" | "stand_off";
export type Pair = "none" | "mixed" | "coloured" | "perfect";
export type Mark = "red" | "blue";
export type Stage = "empty" | "brought" | "mixed" | "cut" | "loaded" | "in_play" | "ended";
export type Standing = "valid" | "corrected" | "void";
export type Does = "draws" | "stands";
export type Printer = "none" | "ready" | "printing" | "printed" | "fault";

/* The sign. */

export interface Range {
  min: Money;
  max: Money;
  unit: Money | null;
}

export interface Limits {
  usual: Range;
  of_bets: { bet: string; range: Range }[];
  aggregate_min: Money | null;
  area_max: Money | null;
  differential_max: Money | null;
  per_person: boolean;
}

export interface Named {
  id: string;
  name: string;
  rule: Rule | null;
}

export interface TableSign {
  name: string;
  open: boolean;
  rulebook: string;
  title: string;
  house: string;
  terms: Record<string, string>;
  version: Named | null;
  options: { id: string; name: string; value: string; rule: Rule }[];
  limits: Limits | null;
  decks: number;
  style: string | null;
  period_s: number | null;
  tournament: string | null;
}

/* Where the table stands. */

export type PhaseCode =
  | "table_closed"
  | "no_cards"
  | "preparing"
  | "ready"
  | "wagering"
  | "closing"
  | "no_more_bets"
  | "dealing"
  | "complete"
  | "result"
  | "settled"
  | "asking"
  | "halted"
  | "shut_down"
  | "shoe_over";

export type StepCode =
  | "open_table"
  | "bring_cards"
  | "check_cards"
  | "shuffle_or_accept"
  | "cut"
  | "place_cutting_card"
  | "burn"
  | "burn_card"
  | "shuffle_or_replace"
  | "use_carried_card"
  | "resume"
  | "say_where_it_lies"
  | "assess"
  | "do_task"
  | "confirm_wagers"
  | "confirm_correction"
  | "open_wagering"
  | "await_wagers"
  | "call_no_more_bets"
  | "burn_before_coup"
  | "deal_card"
  | "expose_card"
  | "settle_early"
  | "third_card"
  | "announce"
  | "settle"
  | "complete_coup"
  | "resolve";

export type DummyCause =
  | "after_last_coup"
  | "nobody_wagered"
  | "card_out_without_wagers"
  | "all_agreed"
  | "no_bettors"
  | "card_known"
  | "all_removed"
  | "by_remedy";

export interface Next {
  step: StepCode;
  side: Side | null;
  until: Moment | null;
  rule: Rule | null;
}

export interface Phase {
  code: PhaseCode;
  coup: number | null;
  kind: "ordinary" | "without_wagers" | "dummy" | null;
  cause: DummyCause | null;
  until: Moment | null;
  reopened: boolean;
  next: Next;
}

/* The cards. */

export interface CardShown {
  number: number;
  face: Face | null;
}

export interface HandShown {
  first: CardShown[];
  third: CardShown | null;
  points: number | null;
  natural: boolean;
  pair: Pair | null;
  with: number | null;
  offered_to: number | null;
  won: boolean;
}

export interface Verdict {
  side: Side;
  does: Does;
  count: number;
  against: number | null;
  natural: boolean;
  rule: Rule;
}

export interface Cards {
  coup: number | null;
  last: boolean;
  players: HandShown;
  bankers: HandShown;
  outcome: Outcome | null;
  standing: Standing | null;
  tableau: Verdict[];
}

/* The roads. */

export interface Bead {
  is: Outcome;
  players_pair?: boolean;
  bankers_pair?: boolean;
  natural?: boolean;
}

export interface Cell {
  x: number;
  y: number;
  is: Side;
  ties?: number;
  players_pair?: boolean;
  bankers_pair?: boolean;
}

export interface Derived {
  x: number;
  y: number;
  is: Mark;
}

export interface Counts {
  coups: number;
  players: number;
  bankers: number;
  ties: number;
  players_pairs: number;
  bankers_pairs: number;
  naturals: number;
}

export interface Streak {
  is: Side;
  coups: number;
}

export interface Roads {
  beads: Bead[];
  big: Cell[];
  lone_ties: number | null;
  big_eye_boy: Derived[];
  small_road: Derived[];
  cockroach_pig: Derived[];
  if_player: [Mark | null, Mark | null, Mark | null];
  if_banker: [Mark | null, Mark | null, Mark | null];
  counts: Counts;
  streak: Streak | null;
  longest: Streak | null;
}

/* The shoe, the bets and the notices. */

export interface ShoeLine {
  number: number;
  stage: Stage;
  coup: number;
  coups: number;
  decks: number;
  cards_out: number;
  cards_left: number;
  cutting_card: number | null;
  coups_left: number | null;
  last_coup: boolean;
}

/** Of each thing that a line of a bet looks at, the values it allows. */
export type Case = Record<string, string[]>;

export interface Pays {
  when: Case;
  unless: Case | null;
  grade: Grade;
  odds: Odds | null;
  gross: Odds | null;
  rule: Rule;
}

export interface Needs {
  any_of: string[];
  rule: Rule;
}

export interface BetShown {
  id: string;
  name: string;
  pays: Pays[];
  needs: Needs | null;
  early: boolean;
  rule: Rule;
}

export interface Layout {
  bets: BetShown[];
}

export interface Notice {
  change: "limits" | "version" | "closed";
  shown: Moment;
  due: Moment;
  limits: Limits | null;
  version: string | null;
}

export interface Notices {
  all: Notice[];
}
