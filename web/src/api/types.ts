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
  currency: string | null;
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

/* What is written across the screen. */

export type BandCode =
  | "frozen"
  | "halted"
  | "shut_down"
  | "void_coup"
  | "invalid_coup"
  | "called_off"
  | "void_shoe"
  | "correction"
  | "asking"
  | "dummy_coup"
  | "last_coup"
  | "no_more_bets"
  | "table_closes"
  | "tie_promotion"
  | "tournament";

export interface Band {
  code: BandCode;
  situation?: string;
  coup?: number;
  cause?: DummyCause;
  outcome?: Outcome;
  coups_left?: number;
  due?: Moment;
  percent?: string;
  name?: string;
  rule?: Rule;
}

export interface Bands {
  all: Band[];
}

/* What all who look at a table see alike. */

export interface Common {
  table: TableSign;
  layout: Layout;
  phase: Phase;
  cards: Cards;
  roads: Roads;
  shoe: ShoeLine;
  notices: Notices;
  bands: Bands;
}

export type Display = Common;

/* The station. */

export type SpotState = "placed" | "accepted" | "reduced" | "returned" | "forfeited";

export type ReturnedWhy =
  | "withdrawn"
  | "refused"
  | "under_minimum"
  | "under_aggregate"
  | "lacks_another"
  | "over_differential"
  | "displaced"
  | "dummy"
  | "void"
  | "invalid"
  | "shoe_void"
  | "coup_void"
  | "malfunction"
  | "unconfirmed";

export interface Spot {
  bet: string;
  amount?: Money;
  state?: SpotState;
  was?: Money;
  why?: ReturnedWhy;
  rule?: Rule;
  range: Range;
  missing?: Needs;
}

export interface Felt {
  open: boolean;
  spots: Spot[];
}

export interface Purse {
  account: boolean;
  credit: Money;
  spendable: Money;
  wagered: Money;
  last_win: Money | null;
}

export interface ResultLine {
  bet: string;
  amount: Money;
  staked: Money;
  grade: Grade;
  odds: Odds | null;
  returned: Money;
  rule: Rule;
  gist: string | null;
}

export interface Results {
  coup: number | null;
  outcome: Outcome | null;
  lines: ResultLine[];
  wagered: Money;
  returned: Money;
}

export type OfferKind = "removal" | "removal-unless-exposed" | "reduction";

export interface Offered {
  offer: OfferKind;
  until: Moment | null;
  answered: boolean;
  situation: string | null;
  rule: Rule | null;
}

export interface Asked {
  wagers: Offered | null;
  hands: Side[];
  holds: Side[];
}

export type NoteCode =
  | "corrected"
  | "out_of_order"
  | "credit_held"
  | "sent_away"
  | "excluded"
  | "warned"
  | "personal_limit"
  | "kept_limit"
  | "box_closed";

export interface Note {
  code: NoteCode;
  coup?: number;
  bet?: string;
  before?: Money;
  after?: Money;
  outcome?: Outcome;
  goes?: "bettor" | "cage";
  situation?: string;
  until?: Moment;
  rule?: Rule;
  gist?: string;
}

export type StationState =
  "closed" | "open" | "in_control" | "sent_away" | "held" | "frozen" | "out_of_order";

export type PayOut = "chips" | "ticket" | "manual";

export interface CashOut {
  ways: PayOut[];
  after_settlement: boolean;
  why: string | null;
  until: Moment | null;
  rule: Rule | null;
}

export interface Seat {
  place: number;
  channel: "cloth" | "station" | null;
  remote: boolean;
  bettor: string | null;
  state: StationState | null;
  idle_coups: number;
  cash_out: CashOut;
  paid: { amount: Money; how: PayOut | null; at: Moment } | null;
  printer: Printer;
  accepts: boolean;
  called: boolean;
}

export interface Station extends Common {
  felt: Felt;
  money: Purse;
  result: Results;
  asked: Asked;
  notes: { all: Note[] };
  seat: Seat;
  chips: { worth: Money[] };
  actions: { all: string[] };
}

/* The pay tables, asked for once. */

export interface Fraction {
  exact: string;
  value: number;
}

export interface BetInFull extends BetShown {
  lines: (Pays & { gist: string | null; chance: Fraction })[];
  house_edge: Fraction;
  wins: Fraction;
  range: Range;
}

export interface Bets {
  rulebook: string;
  version: string;
  decks: number;
  rule: Rule;
  bets: BetInFull[];
}

/* The last coups of a place, and the rules: asked for when somebody wants to read them. */

export interface CoupOf {
  coup: CoupRef;
  cards: { side: Side; face: Face | null }[];
  outcome: Outcome | null;
  standing: Standing;
  lines: ResultLine[];
  wagered: Money;
  returned: Money;
}

export interface History {
  bettor: string | null;
  coups: CoupOf[];
}

export interface RulesText {
  rulebook: string;
  title: string;
  rules: { rule: Rule; gist: string }[];
}

/* The console. */

export type Enters =
  | "nothing"
  | "drawn_card"
  | "exposed_card"
  | "setup"
  | "cards"
  | "shuffling"
  | "cut"
  | "cutting_card"
  | "burn"
  | "where_it_lies"
  | "assessment"
  | "remedy"
  | "wagers"
  | "confirmation"
  | "time";

/** A request in its stored form. */
export type Stored = { is: string } & Record<string, unknown>;

export interface Duty {
  step: StepCode;
  side: Side | null;
  card: number | null;
  left: number | null;
  until: Moment | null;
  incident: number | null;
  situation: string | null;
  task: string | null;
  enters: Enters;
  given: Given[];
  confirm: Stored | null;
  rule: Rule | null;
  gist: string | null;
}

/** What a remedy or a task must be done with. */
export type Given =
  "cards_if_other" | "cards" | "count" | "amount" | "amount_if_less" | "whom_if_other" | "note";

/** What a table that is closed can be opened with. */
export interface Opening {
  versions: { id: string; name: string; rule: Rule; options: string[] }[];
  options: { id: string; name: string; values: string[]; rule: Rule }[];
  decks: number[];
}

export interface Stock {
  unseen: { rank: string; left: number }[];
  cards_out: number;
  cards_left: number;
  cards_behind: number;
  backs: string;
  procedure: { step: StepCode; is: "done" | "now" | "later"; rule: Rule | null }[];
  strays: number;
  carried: number;
  shuffle_ordered: boolean;
  burns: string[];
  placings: number[];
}

export interface WageringTotals {
  open: boolean;
  since: Moment | null;
  until: Moment | null;
  totals: { bet: string; wagers: number; total: Money }[];
  total: Money;
  bettors: number;
  differential: { now: Money; max: Money | null };
}

export interface Tile {
  place: number;
  channel: "cloth" | "station";
  remote: boolean;
  bettor: string | null;
  state: StationState | null;
  credit: Money;
  wagered: Money;
  idle_coups: number;
  closed: boolean;
  own_limits: boolean;
  printer: Printer;
  called: boolean;
}

export interface CoupRef {
  shoe: number;
  number: number;
}

export interface WagerShown {
  place: number;
  bettor: string;
  bet: string;
  amount: Money;
}

export interface ChoiceShown {
  remedy: string;
  by: string;
  by_name: string;
  offer: OfferKind | null;
  given: Given[];
  rule: Rule | null;
  gist: string | null;
}

export interface CorrectionShown {
  coup: CoupRef;
  remedy: string;
  cards: Face[];
  outcome: Outcome | null;
  changes: {
    wager: WagerShown;
    before: Money;
    after: Money;
    goes: "bettor" | "cage";
    rule: Rule;
  }[];
  difference: Money;
  confirmed: string | null;
  needs: string;
}

export interface IncidentShown {
  number: number;
  situation: string;
  open: boolean;
  halts: boolean;
  opened: Moment;
  by: string | null;
  coup: CoupRef | null;
  place: number | null;
  bettor: string | null;
  note: string;
  choices: ChoiceShown[];
  done: string[];
  tasks: string[];
  assessed: boolean;
  correction: CorrectionShown | null;
  in_doubt: WagerShown[];
  until: Moment | null;
  telling: { whom: string; whom_name: string; told: Moment | null; acknowledged: boolean }[];
  rule: Rule | null;
  gist: string | null;
}

export interface Incidents {
  all: IncidentShown[];
  answers: { offer: OfferKind; until: Moment | null; asked: number; missing: string[] } | null;
}

export interface Approval {
  number: number;
  is: string;
  request: Stored;
  by: string;
  by_role: string;
  needs: string;
  needs_name: string;
  since: Moment | null;
}

export type Family =
  | "a_card_is_out"
  | "cards_are_wrong"
  | "the_shoe_is_wrong"
  | "the_result_is_wrong"
  | "something_fails"
  | "a_person"
  | "the_room";

export interface Sight {
  situation: string;
  place: boolean;
  bettor: boolean;
  note: boolean;
  exposed: boolean;
  rule: Rule | null;
}

export interface Trouble {
  likely: string[];
  all: { family: Family; all: Sight[] }[];
}

/* Drills at the console. */

export interface DrillListed {
  drill: string;
  title: string;
}

export interface DrillChoice {
  id: string;
  words: string;
}

export interface DrillQuestion {
  title: string;
  question: string;
  situations: DrillChoice[];
  answers: DrillChoice[];
  roles: DrillChoice[];
}

export interface DrillPart {
  points: number;
  of: number;
  why: string | null;
  rule: Rule | null;
}

export interface DrillAnswer {
  points: number;
  of: number;
  situation: DrillPart;
  answer: DrillPart;
  by: DrillPart;
  right_situation: string;
  right: {
    answer: string;
    words: string;
    by: string;
    by_name: string;
    rule: Rule | null;
    gist: string | null;
  }[];
}

export interface Console extends Common {
  duty: Duty;
  opening: Opening;
  stock: Stock;
  wagering: WageringTotals;
  stations: { all: Tile[] };
  incidents: Incidents;
  approvals: { all: Approval[] };
  trouble: Trouble;
  actions: { all: string[] };
}
