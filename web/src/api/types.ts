// What goes over the wire, written by `cargo xtask types --bless` from docs/reference/openapi.json.
// Change the types of the crates `screens`, `record` and `server` instead.

/** What the rules give to certain people. */
export type ActAllowed = Allowed & { act: string };

/** Something that needs somebody. */
export interface Alert {
  /** What. */
  code: AlertCode;
  /** The incident or the request, by its number. */
  number: number | null;
  /** The place. */
  place: number | null;
  since: Moment | null;
  situation: Situation | null;
}

/** What needs somebody. */
export type AlertCode =
  | "frozen"
  | "halted"
  | "incident"
  | "telling"
  | "correction"
  | "approval"
  | "station_out_of_order"
  | "printer_fault"
  | "pay_out_due";

/** All of them. */
export interface Alerts {
  /** The most pressing first. */
  all: Alert[];
}

/** Whether whoever asks may do something, and whose it is. */
export interface Allowed {
  /** The lowest role that may, by its name in requests. */
  by: string;
  /** The same, in the house's printed words. */
  by_name: string;
  /** What it says. */
  gist: string | null;
  /** Whether whoever asks may. */
  may: boolean;
  rule: Rule | null;
}

/** What became of something that was asked: one of the three. */
export interface Answer {
  accepted?: Told;
  /** The key of what was asked. */
  key: string;
  /** The number of the last entry of the table's stream. */
  n: number;
  refused?: Refused;
  unavailable?: Unavailable;
}

/** What became of something that was asked: one of the three. */
export interface Answered {
  accepted?: Told;
  /** The number of the last entry of the table's stream. */
  n: number;
  refused?: Refused;
  unavailable?: Unavailable;
}

/** What those who wagered are asked. */
export interface AnswersShown {
  /** How many are asked. */
  asked: number;
  /** Those who have not answered. */
  missing: string[];
  /** What they may do. */
  offer: OfferKind;
  until: Moment | null;
}

/** A request that waits. */
export interface Approval {
  after: Exposure | null;
  /** Who asked. */
  by: string;
  /** As what, in the house's printed words. */
  by_role: string;
  /** What it says. */
  gist: string | null;
  /** What kind of request it is. */
  is: Ask;
  /** The lowest role that may approve it, by its name in requests. */
  needs: string;
  /** The same, in the house's printed words. */
  needs_name: string;
  /** Its number. */
  number: number;
  /** The request in full. */
  request: StoredRequest;
  rule: Rule | null;
  since: Moment | null;
}

/** All of them. */
export interface Approvals {
  /** In the order in which they were asked for. */
  all: Approval[];
}

/** A kind of request, by its name. */
export type Ask =
  | "open_table"
  | "give_notice"
  | "change"
  | "raise_minimum_at_once"
  | "agree"
  | "set_personal_limit"
  | "choose_style"
  | "bring_cards"
  | "check_cards"
  | "accept_cards"
  | "object_to_cards"
  | "shuffle"
  | "refuse_cut"
  | "cut"
  | "place_cutting_card"
  | "burn"
  | "order_shuffle"
  | "replace_cards"
  | "take_place"
  | "leave_place"
  | "mark_box"
  | "vacate_seat"
  | "buy_in"
  | "cash_out"
  | "send_away"
  | "abandon"
  | "move_float"
  | "exchange_voucher"
  | "permit_devices"
  | "ban_devices"
  | "open_wagering"
  | "place_wager"
  | "wager_tokens"
  | "withdraw_wager"
  | "move_wager"
  | "allow_several_per_area"
  | "reduce_wagers"
  | "refuse_wager"
  | "call_no_more_bets"
  | "call_off_coup"
  | "declare_dummy"
  | "burn_before_coup"
  | "offer_hand"
  | "accept_hand"
  | "refuse_hand"
  | "give_shoe"
  | "nominate"
  | "take_back_hand"
  | "settle_early"
  | "announce"
  | "settle"
  | "complete_coup"
  | "report"
  | "assess"
  | "resolve"
  | "done"
  | "confirm_wager"
  | "confirm_correction"
  | "tell"
  | "acknowledge"
  | "close_incident"
  | "keep_wagers"
  | "resume"
  | "use_carried_card"
  | "change_dealer"
  | "approve"
  | "decline";

/** What is asked of a bettor. */
export interface Asked {
  cut: CutOffered | null;
  /** Hands whose cards are offered to this place. */
  hands: Side[];
  /** Hands whose cards this place has. */
  holds: Side[];
  wagers: Offered | null;
}

/** Everything else that it says. */
export interface Asking {
  as?: Second | null;
  /** What is asked: its name under `is`, and its fields. */
  ask: TableAsk;
  /** Heard again under the same key it happens once. */
  key: string;
  /** What the screen had seen when it asked, for those who look into a dispute. */
  seen?: number;
}

/** What may be asked for now. */
export interface Asks {
  /** The kinds of request. */
  all: Ask[];
}

/** A band. */
export interface Band {
  /** Why wagers are barred. */
  cause?: DummyCause;
  /** What it says. */
  code: BandCode;
  /** The coup it is about, by its number in the shoe. */
  coup?: number;
  /** How many coups are left. */
  coups_left?: number;
  /** When it will be, or until when it waits. */
  due?: Moment;
  /** A name: of the tournament. */
  name?: string;
  /** The outcome that now stands. */
  outcome?: Outcome;
  /** The share that is paid, in percent. */
  percent?: string;
  /** The rule. */
  rule?: Rule;
  /** What went wrong. */
  situation?: Situation;
}

/** What a band says. */
export type BandCode =
  | "not_recorded"
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

/** All of them. */
export interface Bands {
  /** The most pressing first. */
  all: Band[];
}

/** A coup on the bead plate: they stand six to a column. */
export interface Bead {
  /** Whether the Banker's Hand began with a pair. */
  bankers_pair?: boolean;
  /** Who won. */
  is: Outcome;
  /** Whether a natural ended the coup. */
  natural?: boolean;
  /** Whether the Player's Hand began with a pair. */
  players_pair?: boolean;
}

/** What two rulebooks settle under one name. */
export interface BesideRow {
  /** What the first says; nothing where it does not speak of it. */
  one: BesideSaid[];
  /** What the other says. */
  other: BesideSaid[];
  /** The name, such as `bet[tie].lines`. */
  path: string;
  /** Whether both say the same, whatever rules they take it from. */
  same: boolean;
}

/** A clause, with where it is taken from and how that is read. */
export interface BesideSaid {
  cite: string | null;
  reading: string | null;
  text: string;
}

/** A bet in full. */
export type BetInFull = BetShown & { house_edge: Fraction; lines: LineShown[]; range: Range; wins: Fraction };

/** The limits of one bet. */
export interface BetLimits {
  /** The bet. */
  bet: string;
  /** Its limits. */
  range: Range;
}

/** A bet that is offered. */
export interface BetShown {
  /** Whether it is settled before the third cards. */
  early: boolean;
  /** Its name in requests. */
  id: string;
  /** The house's printed words. */
  name: string;
  needs: Needs | null;
  /** What it pays: the lines that do not lose. */
  pays: Pays[];
  /** The rule that offers it. */
  rule: Rule;
}

/** The pay tables of a table. */
export interface Bets {
  /** The bets that are offered. */
  bets: BetInFull[];
  /** How many decks the figures are for. */
  decks: number;
  /** The rule that says which wagers there are. */
  rule: Rule;
  /** The rulebook. */
  rulebook: string;
  /** The version. */
  version: string;
}

/** The books, which are compared with the record every minute. */
export interface BooksHealth {
  /** What does not add up: nothing is paid. */
  alarm: string | null;
  /** Up to which position they were compared; 0 where they were not yet. */
  position: number;
}

/** What is asked of the cage, under a key: asked again under it, it is done once. */
export interface CageAsk {
  /** What is asked. */
  ask: CageRequest;
  /** Heard again under the same key it happens once. */
  key: string;
}

/** Where people are paid, or machines pay. */
export type CageDeskKind = "window" | "kiosk";

/** What came of it: the event as it is stored. */
export interface CageDone {
  /** The kind of the event. */
  event: string;
  /** Its fields. */
  what: Record<string, unknown>;
}

/** What can be asked. Amounts are texts with two places; numbers of tickets have 18 digits. */
export type CageRequest =
  | { cashier: string; counted: string; desk: number; is: "open_shift"; kind: CageDeskKind }
  | { amount: string; desk: number; is: "bring_cash" }
  | { amount: string; desk: number; is: "take_cash" }
  | { counted: string; desk: number; is: "close_shift" }
  | { desk: number; is: "present"; number: string }
  | { desk: number; is: "return"; number: string }
  | { desk: number; is: "redeem"; numbers: string[] }
  | { is: "report_lost"; number: string }
  | { is: "report_found"; number: string }
  | { is: "pay_by_hand"; number: string; whose: string }
  | { is: "hold"; number: string; whose: string }
  | { amount: string; is: "pay_from_house"; table: string; whose: string }
  | { due: number; is: "approve" }
  | { due: number; is: "decline" }
  | { desk: number; due: number; is: "pay" }
  | { desk: number; is: "exchange_voucher"; value: string; voucher: string };

/** The cage as it stands. */
export interface CageShown {
  /** What does not add up, where something does not: nothing is paid. */
  alarm: string | null;
  /** What is still due. */
  dues: DueShown[];
  expired: SumShown;
  /** Tickets ever issued, and what became of them; issued is all the others together. */
  issued: SumShown;
  outstanding: SumShown;
  redeemed: SumShown;
  /** The shifts that are open, and the last of those that are closed. */
  shifts: ShiftShown[];
  terms: CageTerms;
  void: SumShown;
}

/** What the house has settled about its cage. */
export interface CageTerms {
  currency: string;
  /** How many seconds a presented ticket is kept for who presented it. */
  kept_s: number;
  /** The largest ticket that a kiosk pays. */
  kiosk_max: string;
  /** The largest payment by hand that one person may approve; what is above it takes two. */
  one_approves_max: string;
  /** The largest ticket; what is above it is paid by hand. */
  ticket_max: string;
}

/** A card of a coup that is over. */
export interface CardOf {
  face: Face | null;
  /** Its hand. */
  side: Side;
}

/** A card on the table. */
export interface CardShown {
  face: Face | null;
  /** Which card of the coup it is, in dealing order from one. */
  number: number;
}

/** The cards of a coup. */
export interface Cards {
  /** The Banker's Hand. */
  bankers: HandShown;
  /** The coup, by its number in the shoe; none where no card has been dealt in it. */
  coup: number | null;
  /** Whether it is over and the next one has no card yet. */
  last: boolean;
  outcome: Outcome | null;
  /** The Player's Hand. */
  players: HandShown;
  standing: Standing | null;
  /** What the tableau says, as far as the cards that are exposed decide it. */
  tableau: Verdict[];
}

/** Whether the credit can be paid out now. */
export interface CashOut {
  /** Whether it waits until the wagers on the coup are settled. */
  after_settlement: boolean;
  rule: Rule | null;
  until: Moment | null;
  /** How it can be, now. */
  ways: PayOut[];
  why: Code | null;
}

/** A cell of the big road. */
export interface Cell {
  /** Whether the Banker's Hand began with a pair. */
  bankers_pair?: boolean;
  /** Who won. */
  is: Side;
  /** Whether the Player's Hand began with a pair. */
  players_pair?: boolean;
  /** How many ties followed. */
  ties?: number;
  /** Its column, from 0. */
  x: number;
  /** Its row, from 0 to 5. */
  y: number;
}

/** What will change. */
export type Change = "limits" | "version" | "closed";

/** What is done to whoever is playing before something changes. */
export type ChangeAllowed = Allowed & { change: string; instead: string[]; minutes: number | null };

/** On the cloth, or a station. */
export type Channel = "cloth" | "station";

/** How far a step of the procedure has come. */
export type Checked = "done" | "now" | "later";

/** The chips to choose from, the smallest first. */
export interface Chips {
  /** What they are worth. */
  worth: Money[];
}

/** Something that may be done about an incident. */
export interface ChoiceShown {
  /** The lowest role that may do it, by its name in requests. */
  by: string;
  /** The same, in the house's printed words. */
  by_name: string;
  /** What the rule says. */
  gist: string | null;
  /** What must be said with it. */
  given: Given[];
  offer: OfferKind | null;
  /** What. */
  remedy: Remedy;
  rule: Rule | null;
}

export interface ClosedShown {
  at: number;
  counted: string;
  variance: string;
}

/** Why a request is refused. The codes are stable. */
export type Code =
  | "table_closed"
  | "table_open"
  | "not_in_this_rulebook"
  | "not_authorised"
  | "nothing_waiting"
  | "halted"
  | "coup_in_progress"
  | "no_coup"
  | "wrong_stage"
  | "shoe_ended"
  | "cards_handled"
  | "same_backs"
  | "reason_needed"
  | "no_such_thing"
  | "place_taken"
  | "not_your_place"
  | "box_closed"
  | "excluded"
  | "one_place_only"
  | "wagers_live"
  | "seat_may_be_kept"
  | "wagering_closed"
  | "wagering_open"
  | "wagers_barred"
  | "no_wager"
  | "already_wagered"
  | "under_minimum"
  | "over_maximum"
  | "not_a_multiple"
  | "area_taken"
  | "area_full"
  | "differential_exceeded"
  | "within_limits"
  | "period_running"
  | "cards_out"
  | "nobody_wagered"
  | "nothing_wrong"
  | "already_reported"
  | "comes_first"
  | "no_such_incident"
  | "no_such_remedy"
  | "another_remedy"
  | "not_this_task"
  | "cards_do_not_fit"
  | "no_machine"
  | "no_card_out"
  | "nobody_named"
  | "amount_needed"
  | "nobody_to_tell"
  | "no_account"
  | "not_enough_credit"
  | "not_enough_tokens"
  | "voucher_used"
  | "not_in_tray"
  | "credit_differs"
  | "no_print_failed"
  | "ticket_coming"
  | "too_late"
  | "not_private"
  | "credit_left"
  | "tender_not_taken"
  | "remote_station"
  | "no_printer"
  | "sent_away"
  | "same_person"
  | "correction_stale"
  | "must_be_played"
  | "cards_seen"
  | "frozen"
  | "shut_down"
  | "out_of_order"
  | "credit_held"
  | "wagers_in_doubt"
  | "somebody_wagered"
  | "not_all_agree"
  | "notice_needed"
  | "notice_not_due"
  | "hand_goes_elsewhere"
  | "other_hand_out"
  | "cards_missing"
  | "already_done"
  | "not_yet"
  | "option_value"
  | "decks_not_allowed"
  | "too_many_copies"
  | "not_this_coup"
  | "burn_not_known"
  | "no_burn_before_coup"
  | "placing_not_allowed"
  | "bet_not_known"
  | "bet_not_offered"
  | "too_many_wagers"
  | "bet_needs_decks"
  | "bet_needs_another"
  | "nothing_wagered"
  | "payout_too_large";

/** A one-time code for a device, told once. */
export interface CodeOffered {
  /** The code. */
  code: string;
}

/** The console of a table. */
export interface Console {
  /** What may be asked for now. */
  actions: Asks;
  /** What waits for approval. */
  approvals: Approvals;
  /** What is written across the screen. */
  bands: Bands;
  /** The cards, their counts, and what the tableau says. */
  cards: Cards;
  /** What is due now. */
  duty: Duty;
  /** The cards of the hands where bettors may have them. */
  hands: HandsOut;
  /** What went wrong and is not resolved. */
  incidents: Incidents;
  /** The bets that are offered. */
  layout: Layout;
  /** Signs of what will change. */
  notices: Notices;
  /** What a table that is closed can be opened with. */
  opening: Opening;
  /** Where the table stands. */
  phase: Phase;
  /** The roads. */
  roads: Roads;
  /** The shoe. */
  shoe: ShoeLine;
  /** The stations and places. */
  stations: Stations;
  /** The cards that are left, and the procedure of the shoe. */
  stock: Stock;
  /** The sign of the table. */
  table: TableSign;
  /** What may have gone wrong, by what the dealer sees. */
  trouble: Trouble;
  /** The wagers on the coup. */
  wagering: Wagering;
}

/** A correction that waits for those who confirm it. */
export interface CorrectionShown {
  /** Its true cards. */
  cards: Face[];
  /** Every wager that is settled otherwise. */
  changes: WagerChangedShown[];
  /** Who has confirmed it. */
  confirmed: string | null;
  /** The coup. */
  coup: CoupRef;
  /** What all of them get more than before, below zero where it is less. */
  difference: Money;
  /** The role that one of the two must have, in the house's printed words. */
  needs: string;
  outcome: Outcome | null;
  /** What is done. */
  remedy: Remedy;
}

/** How often each has happened in the shoe. */
export interface Counts {
  /** Won by the Banker's Hand. */
  bankers: number;
  /** Pairs of the Banker's Hand. */
  bankers_pairs: number;
  /** Coups. */
  coups: number;
  /** Naturals. */
  naturals: number;
  /** Won by the Player's Hand. */
  players: number;
  /** Pairs of the Player's Hand. */
  players_pairs: number;
  /** Ties. */
  ties: number;
}

/** What kind of coup it is. */
export type CoupKind = "ordinary" | "without_wagers" | "dummy";

/** A coup that is over, as it concerned somebody. */
export interface CoupOf {
  /** Its cards in dealing order. */
  cards: CardOf[];
  /** The coup. */
  coup: CoupRef;
  /** What each wager did, and why. */
  lines: ResultLine[];
  outcome: Outcome | null;
  /** What went back altogether. */
  returned: Money;
  /** Whether it stands as it was announced. */
  standing: Standing;
  /** What was wagered altogether. */
  wagered: Money;
}

/** A coup, by its shoe and its number in it. */
export interface CoupRef {
  /** The coup. */
  number: number;
  /** The shoe. */
  shoe: number;
}

/** Cards that this bettor may cut. */
export interface CutOffered {
  /** How many cards lie before the cut at the least. */
  least: number;
  /** How many at the most. */
  most: number;
  rule: Rule | null;
}

/** A mark of a derived road. */
export interface Derived {
  /** Its colour, which has nothing to do with the hands. */
  is: Mark;
  /** Its column, from 0. */
  x: number;
  /** Its row, from 0 to 5. */
  y: number;
}

/** A device that is enrolled, or may enrol. */
export interface DeviceLine {
  /** Or the desk of the cage. */
  desk: number | null;
  /** Its name. */
  device: string;
  /** Since when it is enrolled. */
  enrolled: number | null;
  /** What it is. */
  kind: string;
  /** The place of the table. */
  place: number | null;
  /** The device whose place it takes when it enrols. */
  replaces: string | null;
  /** enrolled; offered, where its code is out; or offered anew, where both are so. */
  state: string;
  /** The number of the table that it is at. */
  table: number | null;
  /** Until when its code is good. */
  until: number | null;
}

/** A device that is shut out, and why. */
export interface DeviceOut {
  /** Its name. */
  device: string;
  /** Why, for the record. */
  why: string;
}

/** How far the wagers on both hands are apart. */
export interface Differential {
  max: Money | null;
  /** What is wagered on the Player's Hand less what is on the Banker's. */
  now: Money;
}

/** The display of a table. */
export interface Display {
  /** What is written across the screen. */
  bands: Bands;
  /** The cards. */
  cards: Cards;
  /** The bets that are offered. */
  layout: Layout;
  /** Signs of what will change. */
  notices: Notices;
  /** Where the table stands. */
  phase: Phase;
  /** The roads. */
  roads: Roads;
  /** The shoe. */
  shoe: ShoeLine;
  /** The sign of the table. */
  table: TableSign;
}

/** What a hand does after the first four cards. */
export type Does = "draws" | "stands";

/** An answer with its marks. */
export interface DrillAnswer {
  answer: DrillPart;
  by: DrillPart;
  of: number;
  points: number;
  right: DrillRight[];
  right_situation: string;
  situation: DrillPart;
}

/** Something to choose, with its English words. */
export interface DrillChoice {
  id: string;
  words: string;
}

/** On which grounds something is wrong. */
export type DrillGrounds =
  | "otherwise"
  | "warned"
  | "dummy"
  | "dummy_as_exposed"
  | "ordinary_as_unexposed"
  | "ordinary"
  | "wagers_stay"
  | "back_as_unexposed"
  | "stay_as_exposed"
  | "back"
  | "differs"
  | "not_provided"
  | "other_case"
  | "no_amount"
  | "refused"
  | "lower_decides"
  | "other_decides";

/** A drill of the table's rulebook. */
export interface DrillListed {
  /** Its name. */
  drill: string;
  /** What it is about. */
  title: DrillText;
}

/** One of the three things that were asked. */
export interface DrillPart {
  of: number;
  points: number;
  rule: string | null;
  why: DrillWhy | null;
}

/** A drill as a question. */
export interface DrillQuestion {
  answers: DrillChoice[];
  question: DrillText;
  roles: DrillChoice[];
  situations: DrillChoice[];
  title: DrillText;
}

/** What would have been right. */
export interface DrillRight {
  answer: string;
  by: string;
  by_name: string;
  gist: string | null;
  rule: string | null;
  words: string;
}

/** What was chosen. */
export interface DrillSaid {
  answer: string;
  by: string;
  situation: string;
}

/** A text in every language of the screens. */
export interface DrillText {
  en: string;
  "zh-Hans": string;
  "zh-Hant": string;
}

/** Why something is wrong. */
export interface DrillWhy {
  /** On which grounds. */
  grounds: DrillGrounds;
  told: DrillText | null;
  /** In English. */
  words: string;
}

/** Something that is due. */
export interface DueShown {
  amount: string;
  approved: string[];
  due: number;
  /** `by_hand` or `held`. */
  kind: string;
  /** How many people must approve of it, none of whom pays it. */
  needs: number;
  /** Where it came from: station, ticket, expired, house, table or tournament. */
  origin: string;
  /** The place of the table. */
  place: number | null;
  /** The number of the table that it came from. */
  table: number | null;
  whose: string;
}

/** Why wagers are barred from a coup. */
export type DummyCause =
  | "after_last_coup"
  | "nobody_wagered"
  | "card_out_without_wagers"
  | "all_agreed"
  | "no_bettors"
  | "card_known"
  | "all_removed"
  | "by_remedy";

/** The duty of the moment. */
export interface Duty {
  /** The card it is about, in dealing order from one. */
  card: number | null;
  confirm: StoredRequest | null;
  /** What must be entered first. */
  enters: Enters;
  /** What the rule says. */
  gist: string | null;
  /** What must be said with a task that is done. */
  given: Given[];
  /** The incident it is about. */
  incident: number | null;
  /** How many cards are left to burn. */
  left: number | null;
  rule: Rule | null;
  side: Side | null;
  situation: Situation | null;
  /** The step. */
  step: StepCode;
  task: Task | null;
  until: Moment | null;
}

/** A device with the one-time code that was offered to it. */
export interface Enrolment {
  /** The code. */
  code: string;
  /** Its name. */
  device: string;
}

/** What the dealer must enter before the step can be confirmed. */
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

/**
 * What the house was to win by the exact odds of a full shoe, and how far chance goes: in 95 of 100
 * cases the win is within the band. Wagers on different bets are taken as independent.
 */
export interface Expected {
  /** The upper end. */
  high: Money;
  /** The lower end of the band. */
  low: Money;
  /** The expected win. */
  win: Money;
}

/** What the wagers on the coup may cost. */
export interface Exposure {
  /** What is wagered on the Banker's Hand. */
  bankers: Money;
  /** How far both hands are apart. */
  differential: Money;
  differential_max: Money | null;
  /** What the dearest line of every bet would cost together: no coup can cost more. */
  most: Money;
  /** What is wagered on all other bets. */
  others: Money;
  /** What is wagered on the Player's Hand. */
  players: Money;
}

/** A card: its rank and its suit. */
export type Face = string;

/** A code of a second factor that was offered. */
export interface FactorSetUp {
  /** The code that the app shows. */
  code: string;
  /** What was offered. */
  offer: string;
}

/** A second factor to be set up in an app, told once. */
export interface FactorShown {
  /** What is given back with a code. */
  offer: string;
  /** The secret, to be typed into an app. */
  secret: string;
  /** The same as the address in a QR code. */
  uri: string;
}

/** What the dealer sees, in families. */
export type Family =
  | "a_card_is_out"
  | "cards_are_wrong"
  | "the_shoe_is_wrong"
  | "the_result_is_wrong"
  | "something_fails"
  | "a_person"
  | "the_room";

/** The felt of a place. */
export interface Felt {
  /** Whether wagers are taken here now. */
  open: boolean;
  /** The bets that are offered, in the rulebook's order. */
  spots: Spot[];
}

/** What was played, in figures. */
export interface Figures {
  /** How many coups were completed. */
  coups: number;
  /** What it was to win. */
  expected: Expected;
  /** What was staked. */
  handle: Money;
  /** For how long tables were open, in milliseconds, all of them together. */
  open_ms: number;
  /** How many wagers were settled. */
  wagers: number;
  /** What the house won, below zero where it lost. */
  win: Money;
}

/** Figures of an hour or a day. */
export interface FiguresAt {
  /** When it begins. */
  at: Moment;
  /** Its figures. */
  figures: Figures;
}

/** Figures of something by its name: a table, a bet. */
export interface FiguresOf {
  /** Its figures. */
  figures: Figures;
  /** Its name. */
  name: string;
}

/** What there is to fill in, as far as the code has it. */
export interface Filled {
  /** Bets, one of which would do; or words that are known. */
  any_of?: string[];
  /** The bet. */
  bet?: string;
  /** A card. */
  card?: Face;
  /** What is on the account. */
  credit?: Money;
  /** How many decks. */
  decks?: number;
  /** What comes first, as a code. */
  first?: string;
  /** What was given. */
  given?: string;
  /** The maximum. */
  max?: Money;
  /** The minimum. */
  min?: Money;
  /** For how many minutes. */
  minutes?: number;
  /** How many at most. */
  most?: number;
  /** Who must do it, by the house's name for the role. */
  needs?: string;
  /** The remedy that is left. */
  remedy?: Remedy;
  /** What still fits. */
  room?: Money;
  /** The step. */
  unit?: Money;
  /** Until when. */
  until?: Moment;
  /** What the cards must first be, as a code. */
  wants?: string;
}

/** The first owner, with the one-time code that the terminal showed. */
export interface FirstOwner {
  /** The code. */
  code: string;
  /** Who. */
  name: string;
  /** A password of their choice. */
  password: string;
}

/** The chips in the tray and what was bought in and paid out. */
export interface Float {
  /** What stations were credited. */
  bought_in: Money;
  closed: Money | null;
  /** What was taken away since. */
  credited: Money;
  /** What was brought since. */
  filled: Money;
  /** What was there when the table opened. */
  opened: Money;
  /** What stations were paid. */
  paid_out: Money;
}

/** What came of reading the floor plan anew. */
export interface FloorReloaded {
  /** The floor plan in force. */
  floor: FloorShown;
  /** Tables that are opened at once. */
  opened: string[];
  /** What waits, each in a sentence with when it takes effect. */
  waits: string[];
}

/** The floor plan in force. */
export interface FloorShown {
  /** The file that it is read from; none where it cannot be read anew. */
  file: string | null;
  /** The house's name. */
  house: string;
  /** The tables, those among them that are leaving. */
  tables: TablePlanned[];
  /** What waits, each in a sentence with when it takes effect. */
  waits: string[];
}

/** The tables of a floor, by their names. */
export interface FloorRows {
  /** Each as a row. */
  rows: Record<string, PitRow>;
}

/** An exact fraction, and the number nearest to it. */
export interface Fraction {
  /** The fraction in lowest terms. */
  exact: string;
  /** The number nearest to it. */
  value: number;
}

/** What a remedy or a task must be done with. */
export type Given =
  "cards_if_other" | "cards" | "count" | "amount" | "amount_if_less" | "whom_if_other" | "note";

/** Somebody whose access is given back. */
export interface GivenBack {
  /** Who. */
  person: string;
  second?: StandsBeside | null;
}

/** Where money goes that a correction moves. */
export type Goes = "bettor" | "cage";

/** What became of a wager. */
export type Grade = "win" | "lose" | "stand_off";

/** The first thing that a screen says. */
export interface Greeting {
  /** The last number that it has seen; 0 for none. */
  resume: number;
}

/** Whom the cards of a hand may be offered to now. */
export interface HandOffered {
  /** The hand. */
  side: Side;
  /** The places, the first choice of the rulebook alone where it has one. */
  to: number[];
}

/** A hand. */
export interface HandShown {
  /** Its first two cards, as far as they are dealt. */
  first: CardShown[];
  /** Whether it is a natural. */
  natural: boolean;
  /** The place that its cards are offered to. */
  offered_to: number | null;
  pair: Pair | null;
  /** Its point count, once all its cards are exposed. */
  points: number | null;
  third: CardShown | null;
  /** The place that has been given its cards. */
  with: number | null;
  /** Whether it won. */
  won: boolean;
}

/** The cards of the hands where bettors may have them. */
export interface HandsOut {
  /** The place that has the marker or the shoe. */
  marker: number | null;
  /** The hands that may be offered now. */
  offers: HandOffered[];
  /** The places that the shoe may be given to now. */
  shoe: number[];
  /** The ways to deal that may be chosen now; none while a coup is dealt. */
  styles: StyleOffered[];
}

/** What came of it. */
export interface Happened {
  came: string;
}

/** What happens to a simulated device, as in `note 50` or `jam`. */
export interface Happens {
  words: string;
}

/** Something that needs somebody. */
export interface HealthAlarm {
  /** What it is about: a table's name, or what was said. */
  about: string;
  /** store, books, table, monitoring or clock. */
  code: string;
}

/** What is counted since this process runs. */
export interface HealthCounts {
  /** By how many milliseconds the machine's clock is behind what was recorded. */
  clock_behind_ms: number;
  /** Screens that were dropped because they did not keep up. */
  dropped: number;
  /** Steps that were refused because another process had the table. */
  fenced: number;
  /** Screens that are connected now. */
  screens: number;
  /** Tables that were taken over. */
  taken_over: number;
}

/** How the house is, as the process that is asked knows it. */
export interface HealthShown {
  /** What needs somebody, the worst first; none where all is well. */
  alarms: HealthAlarm[];
  /** When it was asked, in milliseconds since 1970. */
  at: number;
  books: BooksHealth;
  counts: HealthCounts;
  monitoring: MonitoringHealth | null;
  processes: ProcessHealth[];
  /** Since when this process runs. */
  started: number;
  store: StoreHealth;
  tables: TableHealth[];
  /** How long things take, since this process runs. */
  times: TimesTaken[];
  /** The version of the program. */
  version: string;
}

/** The last coups of a place, the latest first. */
export interface History {
  /** Whoever is at the place; nobody where nothing is told. */
  bettor: string | null;
  /** The coups, those without a wager too. */
  coups: CoupOf[];
}

/** Which table it is. */
export interface Identity {
  /** Who deals. */
  dealer: string | null;
  max: Money | null;
  min: Money | null;
  /** Its name. */
  name: string;
  opened: Moment | null;
  /** The rulebook, by its short name. */
  rulebook: string;
  /** The version in force, by the house's printed words. */
  version: string | null;
}

/** Something that went wrong. */
export interface IncidentShown {
  /** Whether it was said what was found out. */
  assessed: boolean;
  /** Whom it is about. */
  bettor: string | null;
  /** Who reported it; nobody where the table recognised it. */
  by: string | null;
  /** What may be done. */
  choices: ChoiceShown[];
  correction: CorrectionShown | null;
  coup: CoupRef | null;
  /** What has been done. */
  done: Remedy[];
  /** What the rule says. */
  gist: string | null;
  /** Whether the coup does not go on until it is. */
  halts: boolean;
  /** Wagers that the records have still to confirm. */
  in_doubt: WagerShown[];
  /** In words. */
  note: string;
  /** Its number at this table. */
  number: number;
  /** Whether it is still to be resolved; else somebody has still to be told. */
  open: boolean;
  /** When it was reported or recognised. */
  opened: Moment;
  /** The place it is about. */
  place: number | null;
  rule: Rule | null;
  /** What it is. */
  situation: Situation;
  /** What is left to do, in order. */
  tasks: Task[];
  /** Who is told. */
  telling: TellingShown[];
  until: Moment | null;
}

/** What is not as it should be. */
export interface Incidents {
  /** In the order in which they were reported. */
  all: IncidentShown[];
  answers: AnswersShown | null;
}

/** Somebody who is kept out, and why. */
export interface KeptOut {
  /** Who. */
  person: string;
  /** Why, for the record. */
  why: string;
}

/** What is offered. */
export interface Layout {
  /** The bets, in the rulebook's order. */
  bets: BetShown[];
}

/** What is let in, told once. */
export interface LetIn {
  /** What is shown from now on, in `Authorization: Bearer` or as the cookie that was set. */
  credential: string;
}

/** What the house owes. */
export interface LiabilityShown {
  /** The tickets that are outstanding, by how long ago they were issued. */
  ages: OwedAge[];
  /** When it was asked for. */
  at: number;
  /** Each thing that is owed. */
  lines: OwedLine[];
  /** Up to which entry of the journal stations, wagers and tokens are counted. */
  position: number;
  /** By table: what its tickets and its stations hold. */
  tables: OwedAt[];
  /** All of them together. */
  total: string;
}

/** The limits of a table. */
export interface Limits {
  aggregate_min: Money | null;
  area_max: Money | null;
  differential_max: Money | null;
  /** Of single bets. */
  of_bets: BetLimits[];
  /** Whether a bettor may wager at one place only. */
  per_person: boolean;
  /** Of every bet that has none of its own. */
  usual: Range;
}

/** A line of a bet, and how likely it is with a full shoe. */
export type LineShown = Pays & { chance: Fraction; gist: string | null };

/** A mark of a derived road: regular or not. */
export type Mark = "red" | "blue";

/** Whoever is signed in. */
export interface Me {
  /** The device that showed its credential. */
  device: string | null;
  /** Whether one can sign in through a directory of the house. */
  directory: boolean;
  /**
   * What whoever has signed in must do before anything else: `secret_must_change`,
   * `second_factor_due` or `session_locked`.
   */
  due: string | null;
  /** Their name. */
  name: string | null;
  /** What they may act as. */
  roles: string[];
  /** The rooms of the office that are open to them. */
  rooms: string[];
}

/** Milliseconds since 1970. */
export type Moment = number;

/** An amount of money with two decimals. */
export type Money = string;

/** The feed to a monitoring system. */
export interface MonitoringHealth {
  address: string;
  /** The last position that it was told. */
  told: number;
  /** Why it cannot be told more. */
  trouble: string | null;
}

/** Something that a rulebook names. */
export interface Named {
  /** Its name in requests. */
  id: string;
  /** The house's printed words. */
  name: string;
  rule: Rule | null;
}

/** Another wager that a bet cannot be without. */
export interface Needs {
  /** One of these is enough. */
  any_of: string[];
  /** The rule. */
  rule: Rule;
}

/** Somebody new. */
export interface NewPerson {
  /** Their name, which is and was nobody else's. */
  name: string;
  /** A password for the first use, good everywhere. */
  password?: string | null;
  /** A PIN for the first use, good at consoles. */
  pin?: string | null;
  /** What they may act as, all of one department. */
  rights: RightGiven[];
  second?: StandsBeside | null;
}

/** Other rights for somebody, instead of those they have. */
export interface NewRights {
  /** Who. */
  person: string;
  /** What they may act as from now on. */
  rights: RightGiven[];
  second?: StandsBeside | null;
}

/** What happens next. */
export interface Next {
  rule: Rule | null;
  side: Side | null;
  /** The step. */
  step: StepCode;
  until: Moment | null;
}

/** Something that is said to one place. */
export interface Note {
  /** What goes back now. */
  after?: Money;
  /** What went back before. */
  before?: Money;
  /** The bet it is about. */
  bet?: string;
  /** What. */
  code: NoteCode;
  /** The coup it is about, by its number in the shoe. */
  coup?: number;
  /** What the rule says. */
  gist?: string;
  /** Where the difference goes. */
  goes?: Goes;
  /** Who has won now. */
  outcome?: Outcome;
  /** The rule. */
  rule?: Rule;
  /** What had gone wrong. */
  situation?: Situation;
  /** Until when. */
  until?: Moment;
}

/** What a note says. */
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

/** All of them. */
export interface Notes {
  /** The most pressing first. */
  all: Note[];
}

/** A sign that says what will change. */
export interface Notice {
  /** What. */
  change: Change;
  /** From when the change may be made. */
  due: Moment;
  limits: Limits | null;
  /** Since when the sign stands. */
  shown: Moment;
  /** The version that will be, by the house's printed words. */
  version: string | null;
}

/** All of them. */
export interface Notices {
  /** In the order in which they were given. */
  all: Notice[];
}

/** What is won for what is staked. */
export type Odds = string;

/** Where a device is to be. */
export interface Offer {
  /** Or the desk of the cage. */
  desk?: number | null;
  /** Its name: small letters, digits and dashes. */
  device: string;
  /** What it is: station, console, display, scanning-shoe, printer, note-acceptor or kiosk. */
  kind: string;
  /** The place of the table. */
  place?: number | null;
  /**
   * The enrolled device whose place it takes: that one is out once this one has enrolled. A device
   * of the same name replaces itself.
   */
  replaces?: string | null;
  /** The table it is at, by its name. */
  table?: string | null;
}

/** What those who wagered may do. */
export type OfferKind = "removal" | "removal-unless-exposed" | "reduction";

/** What those who wagered may do before the coup goes on. */
export interface Offered {
  /** Whether this bettor has answered. */
  answered: boolean;
  /** What they may do beside keeping their wagers. */
  offer: OfferKind;
  rule: Rule | null;
  situation: Situation | null;
  until: Moment | null;
}

/** What a table can be opened with; nothing while it is open. */
export interface Opening {
  /** How many decks there can be. */
  decks: number[];
  /** The options. */
  options: OptionOffered[];
  /** The versions. */
  versions: VersionOffered[];
}

/** An option, and what it can be set to. */
export interface OptionOffered {
  /** Its name in requests. */
  id: string;
  /** What it sets, in the rulebook's words. */
  name: string;
  /** The rule that allows it. */
  rule: Rule;
  /** What it can be set to; none where any number or amount will do. */
  values: string[];
}

/** What is set of an option. */
export interface OptionSet {
  /** Its name in requests. */
  id: string;
  /** What it sets, in the rulebook's words. */
  name: string;
  /** The rule that allows it. */
  rule: Rule;
  /** What is set. */
  value: string;
}

/** Who won. */
export type Outcome = "player" | "banker" | "tie";

/** Outstanding tickets of an age. */
export interface OwedAge {
  /** day, week, month or older. */
  age: string;
  sum: SumShown;
}

/** What is owed of one table. */
export interface OwedAt {
  credit: string;
  /** Its number. */
  table: number;
  tickets: SumShown;
  wagers: string;
}

/** Something that the house owes. */
export interface OwedLine {
  /** How many, where they are counted. */
  count: number | null;
  /** Whether it counts: what has lapsed does not. */
  counts: boolean;
  total: string;
  /** tickets, by_hand, held, unclaimed, credit, wagers or tokens. */
  what: string;
}

/** A secret of one's own choice. */
export interface OwnSecret {
  /** A password. */
  password?: string | null;
  /** Or a PIN. */
  pin?: string | null;
}

/** How a station was paid out last. */
export interface PaidOut {
  /** How much. */
  amount: Money;
  /** When. */
  at: Moment;
  how: PayOut | null;
}

/** What the first two cards of a hand are. */
export type Pair = "none" | "mixed" | "coloured" | "perfect";

/** How a station is paid out. */
export type PayOut = "chips" | "ticket" | "manual";

/** One line of a bet. */
export interface Pays {
  /** What becomes of the wager. */
  grade: Grade;
  gross: Odds | null;
  odds: Odds | null;
  /** The rule. */
  rule: Rule;
  /** The coups among those that it leaves to other lines. */
  unless: Record<string, string[]> | null;
  /** The coups it speaks of; any where nothing is named. */
  when: Record<string, string[]>;
}

/** Somebody who is or was here. */
export interface PersonShown {
  /** Since when they are here. */
  added: number;
  /** How often somebody failed to sign in as them since they last did. */
  failures: number;
  /** Who. */
  name: string;
  /** Their password: own, given for the first use, or none. */
  password: string;
  /** Their PIN, likewise. */
  pin: string;
  /** What they may act as. */
  rights: RightShown[];
  /** Whether a second factor is set up. */
  second_factor: boolean;
  /** Whether their rights take one. */
  second_factor_needed: boolean;
  /** How many sessions they have open. */
  sessions: number;
  /** active, suspended or removed. */
  standing: string;
}

/** What may be done at a table, and as what whoever asks would do it. */
export interface Permits {
  /** The acts that the rulebook knows. */
  acts: ActAllowed[];
  /** The changes. */
  changes: ChangeAllowed[];
  /** Whether a differential may be set. */
  differential: boolean;
  /** The options. */
  options: OptionOffered[];
  personal_limit: Allowed | null;
  /** Who must have been told of them before, in the house's printed words. */
  personal_limit_told: string | null;
  /**
   * As what whoever asks acts at the table, in the house's printed words; none where they only look
   * on.
   */
  role: string | null;
  /** The ways to deal. */
  styles: string[];
  /** Every version with its options as usual. */
  usual: Usual[];
  /** The versions that can be played. */
  versions: VersionOffered[];
}

/** Where the table stands. */
export interface Phase {
  cause: DummyCause | null;
  /** Where. */
  code: PhaseCode;
  /** The coup of the moment, by its number in the shoe. */
  coup: number | null;
  kind: CoupKind | null;
  /** What happens next. */
  next: Next;
  /** Whether wagering was opened again with cards out. */
  reopened: boolean;
  until: Moment | null;
}

/** Where a table stands. */
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

/** A table as a row of the pit. */
export interface PitRow {
  /** What needs somebody. */
  alerts: Alerts;
  /** What waits for approval. */
  approvals: Approvals;
  /** What the wagers on the coup may cost. */
  exposure: Exposure;
  /** The chips in the tray. */
  float: Float;
  /** Which table it is. */
  identity: Identity;
  /** Where it stands. */
  phase: Phase;
  /** What is played. */
  play: Play;
  /** The shoe. */
  shoe: ShoeLine;
}

/** A table in depth: everything that its console shows, and what only the pit sees. */
export interface PitTable {
  /** What may be asked for now. */
  actions: Asks;
  /** What needs somebody. */
  alerts: Alerts;
  /** What waits for approval. */
  approvals: Approvals;
  /** What is written across the screens. */
  bands: Bands;
  /** The cards. */
  cards: Cards;
  /** What is due now. */
  duty: Duty;
  /** What the wagers on the coup may cost. */
  exposure: Exposure;
  /** The chips in the tray. */
  float: Float;
  /** The cards of the hands where bettors may have them. */
  hands: HandsOut;
  /** Which table it is. */
  identity: Identity;
  /** What went wrong and is not resolved. */
  incidents: Incidents;
  /** The bets that are offered. */
  layout: Layout;
  /** Signs of what will change. */
  notices: Notices;
  /** What a table that is closed can be opened with. */
  opening: Opening;
  /** Where it stands. */
  phase: Phase;
  /** What is played. */
  play: Play;
  /** The roads. */
  roads: Roads;
  /** The shoe. */
  shoe: ShoeLine;
  /** The stations and places. */
  stations: Stations;
  /** The cards that are left, and the procedure of the shoe. */
  stock: Stock;
  /** The sign of the table. */
  table: TableSign;
  /** What may have gone wrong, by what the dealer sees. */
  trouble: Trouble;
  /** The wagers on the coup. */
  wagering: Wagering;
}

/** A table that would change. */
export interface PlanChange {
  /** Its name. */
  table: string;
  /** What would change, each with when. */
  waits: string[];
}

/** A text that somebody has written. */
export interface PlanDraft {
  /** The fingerprint of the text that it was written from; needed to put it in force. */
  digest?: string | null;
  /** The text. */
  text: string;
}

/** What is wrong with a plan. */
export interface PlanFault {
  /** The column, from one. */
  column: number;
  /** The line, from one; 0 where the whole of it is meant. */
  line: number;
  /** What is wrong, and what would be right. */
  what: string;
}

/** The text of the floor plan. */
export interface PlanText {
  /** Its fingerprint: given back with a newer text, it shows that nobody wrote in between. */
  digest: string;
  /** The file that it stands in. */
  file: string;
  /** The text. */
  text: string;
}

/** What would come of a plan. */
export interface PlanTried {
  /** Tables that would change or leave. */
  changes: PlanChange[];
  /** What is wrong with it, in the order of the text. */
  faults: PlanFault[];
  /** Whether what the house has settled would change, at its next start. */
  house: boolean;
  /** Why it cannot be put in force while the house runs as it does. */
  not_now: string[];
  /** Tables that would be opened. */
  opened: string[];
  /** How many tables there would be. */
  tables: number;
}

/** What is played. */
export interface Play {
  /** How many coups have been completed since the table was opened. */
  coups: number;
  /** How many coups an hour, by the last twenty. */
  coups_per_hour: number | null;
  /** What is on all of them. */
  credit: Money;
  /** What it was to win. */
  expected: Expected;
  /** What was staked since the table was opened. */
  handle: Money;
  /** How many stations have an active account. */
  open: number;
  /** How much of the shoe is dealt, in percent. */
  penetration: number;
  /** How many places there are. */
  places: number;
  /** How many somebody has taken. */
  taken: number;
  /** What the house won, below zero where it lost. */
  win: Money;
}

/** What the printer of a station is doing. */
export type Printer = "none" | "ready" | "printing" | "printed" | "fault";

/** Why something cannot be done. */
export interface Problem {
  /** In a word. */
  code: string;
  /** In English, with what to do. */
  words: string;
}

/** A process that runs tables of the house. */
export interface ProcessHealth {
  /** Where others reach it. */
  address: string;
  /** Whether it is the one that answers. */
  own: boolean;
  /** How many tables it runs. */
  tables: number;
}

/** The money of a place. */
export interface Purse {
  /** Whether the table keeps an account for this place; else chips are on the cloth. */
  account: boolean;
  /** What is on the account: what the ledger says. */
  credit: Money;
  last_win: Money | null;
  /** What of it can be wagered still. */
  spendable: Money;
  /** What is wagered on the coup. */
  wagered: Money;
}

/** Something that is asked of a table. */
export interface Question {
  /** What is asked: its name under `is`, and its fields. */
  ask: TableAsk;
  /** Heard again under the same key it happens once. */
  key: string;
}

/** The least and the most that may be wagered, and in what steps. */
export interface Range {
  /** The maximum. */
  max: Money;
  /** The minimum. */
  min: Money;
  unit: Money | null;
}

/** How many cards of a rank have not been seen. */
export interface RankLeft {
  /** How many. */
  left: number;
  /** The rank, as it stands on a card. */
  rank: string;
}

/** A refusal. */
export interface Refused {
  /** Why. */
  code: Code;
  rule: Rule | null;
  /** What there is to fill in. */
  with: Filled;
  /** The same in English. */
  words: string;
}

/** What is done about it. */
export type Remedy =
  | "rebuild"
  | "offer"
  | "without-wagers"
  | "void-coup"
  | "void-and-shuffle"
  | "bankers-third"
  | "to-players"
  | "next-coup"
  | "dummy-coup"
  | "play-on"
  | "shuffle-after"
  | "restart-shoe"
  | "results-stand"
  | "void-that-coup"
  | "recalculate"
  | "correct-version"
  | "withdraw-cards"
  | "void-shoe"
  | "verify-cards"
  | "confirm-outcome"
  | "disregard"
  | "follow-stations"
  | "shut-down"
  | "void-wagers"
  | "confirm-wagers"
  | "other-machine"
  | "replace-and-move"
  | "dealing-shoe"
  | "hold-credit"
  | "refuse-credit"
  | "restore-credit"
  | "demand-back"
  | "pay-from-float"
  | "void-their-wagers"
  | "exclude"
  | "forfeit"
  | "exclude-from-house"
  | "seize"
  | "release"
  | "confiscate"
  | "detain"
  | "invalidate-coup"
  | "reopen-wagering"
  | "decide"
  | "review"
  | "final-decision";

/** A report of a floor. */
export interface Report {
  /** By bet. */
  bets: FiguresOf[];
  /** From when. */
  from: Moment;
  /** Tables of which nothing could be learnt now. */
  missing: string[];
  /** How long a step of `times` is, in milliseconds. */
  step: Moment;
  /** By table. */
  tables: FiguresOf[];
  /** By time, the oldest first. */
  times: FiguresAt[];
  /** Until when. */
  to: Moment;
  /** All together. */
  total: Figures;
  /** What went wrong. */
  wrong: WentWrong[];
}

/** What became of one wager. */
export interface ResultLine {
  /** What was wagered. */
  amount: Money;
  /** The bet. */
  bet: string;
  /** What the rule says. */
  gist: string | null;
  /** What became of it. */
  grade: Grade;
  odds: Odds | null;
  /** What goes back, the wager itself included where it does. */
  returned: Money;
  /** The rule. */
  rule: Rule;
  /** What of it was settled; the rest was above the maximum. */
  staked: Money;
}

/** What became of the wagers of a place. */
export interface Results {
  /** The coup, by its number in the shoe; none where nothing was settled here. */
  coup: number | null;
  /** Each wager. */
  lines: ResultLine[];
  outcome: Outcome | null;
  /** What goes back altogether. */
  returned: Money;
  /** What was wagered altogether. */
  wagered: Money;
}

/** Why a wager was handed back. */
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

/** A role that somebody is given: of the house, or of a rulebook and where. */
export interface RightGiven {
  /** At the tables of this group alone. */
  group?: string | null;
  /** The role: owner, cashier, auditor …, or a role of the rulebook. */
  role: string;
  /** The rulebook; none for a role of the house. */
  rulebook?: string | null;
  /** At this table alone, by its name. */
  table?: string | null;
}

/** A role that somebody has. */
export interface RightShown {
  /** The group of tables at which alone it holds. */
  group: string | null;
  /** The role. */
  role: string;
  /** The rulebook that it is of; none for a role of the house. */
  rulebook: string | null;
  /** The number of the table at which alone it holds. */
  table: number | null;
}

/** The roads of the shoe. */
export interface Roads {
  /** The bead plate, coup by coup. */
  beads: Bead[];
  /** The big road. */
  big: Cell[];
  /** Big eye boy. */
  big_eye_boy: Derived[];
  /** Cockroach pig. */
  cockroach_pig: Derived[];
  /** How often each has happened. */
  counts: Counts;
  /** The same if the Banker's Hand does. */
  if_banker: (Mark | null)[];
  /** The marks of the derived roads if the Player's Hand wins the next coup. */
  if_player: (Mark | null)[];
  /** The ties of a shoe that has had nothing else. */
  lone_ties: number | null;
  longest: Streak | null;
  /** The small road. */
  small_road: Derived[];
  streak: Streak | null;
}

/** A role that a rulebook names. */
export interface RoleOfBook {
  /** Its name in requests. */
  id: string;
  /** The house's printed words. */
  name: string;
}

/** A rule, by its id in the register. */
export type Rule = string;

/** A rule of a document, in our words, and how it is honoured. */
export interface RuleOfBook {
  /** How to see that it is honoured. */
  check: string | null;
  /** The clauses of the rulebook that are taken from it. */
  clauses: string[];
  /** What it says. */
  gist: string;
  /** Its id, by which it is cited. */
  id: string;
  /** compute, state, display, record, procedure, define or info. */
  kind: string;
  /** What shows it. */
  proofs: RuleProof[];
  /** How it is read, where it can be read in more than one way. */
  readings: string[];
  /** Why nothing shows it. */
  reason: string | null;
  /** Whom it concerns. */
  roles: string[];
  /** shown, reasoned, missing, or free where it binds nobody. */
  standing: string;
}

/** Something that shows a rule to be honoured. */
export interface RuleProof {
  /** scenario, row or test. */
  by: string;
  /** How often it shows it. */
  count: number;
  /** The file, or the test. */
  place: string;
}

/** A rule. */
export interface RuleShown {
  /** What it says, in the register's words. */
  gist: string;
  /** Its id. */
  rule: string;
}

/** A rulebook that is at hand. */
export interface RulebookLine {
  /** The fingerprint of its data, which every coup is recorded with. */
  digest: string;
  edition: string;
  house: string;
  /** Its name, which begins every citation. */
  id: string;
  instrument: string;
  /** How its binding rules stand, kind by kind. */
  kinds: RulesOfKind[];
  regulator: string;
  /** The roles that staff can be given at its tables, the lowest first. */
  roles: RoleOfBook[];
  /** How many rules its register has, binding or not. */
  rules: number;
  /** The tables that are run by it. */
  tables: string[];
  territory: string;
  /** What the document says of itself. */
  title: string;
}

/** How the rules of a kind stand. */
export interface RulesOfKind {
  by_row: number;
  by_scenario: number;
  by_test: number;
  /** compute, state, display, record or procedure. */
  kind: string;
  /** Not shown, without one. */
  missing: number;
  /** Not shown, with a reason. */
  reasoned: number;
  rules: number;
  /** Shown by a scenario, a row or a test. */
  shown: number;
}

/** The rules of a document. */
export interface RulesText {
  /** The rulebook, by its short name. */
  rulebook: string;
  /** The rules, in the document's order. */
  rules: RuleShown[];
  /** The game's name as printed. */
  title: string;
}

/** A screen of a table, in full. */
export interface ScreenShown {
  full: Console | PitTable | Display;
  /** The number of the last entry of the table's stream. */
  n: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
}

/** A place. */
export interface Seat {
  /** Whether notes or tickets can be put in there. */
  accepts: boolean;
  /** Whoever has taken it. */
  bettor: string | null;
  /** Whether an attendant was called and has not come. */
  called: boolean;
  /** Whether its credit can be paid out. */
  cash_out: CashOut;
  channel: Channel | null;
  /** For how many coups there was no wager. */
  idle_coups: number;
  paid: PaidOut | null;
  /** Its printed number. */
  place: number;
  /** What its printer is doing. */
  printer: Printer;
  /** Whether it is away from the table. */
  remote: boolean;
  state: StationState | null;
}

/** A second person at a console. */
export interface Second {
  /** Who. */
  name: string;
  /** Their PIN. */
  pin: string;
}

/** A secret for the next use, theirs being lost. */
export interface SecretReset {
  /** A password. */
  password?: string | null;
  /** Who. */
  person: string;
  /** Or a PIN. */
  pin?: string | null;
  second?: StandsBeside | null;
}

/** Things that equipment sees, and the dealer enters on the console. */
export type Seen =
  | { card?: string | null; is: "card_drawn" }
  | { card: string; is: "card_exposed"; number: number }
  | { is: "cutting_card_seen" }
  | { is: "station_lost"; place: number }
  | { is: "display_shows"; outcome: SeenOutcome }
  | { is: "screen_shows"; outcome: SeenOutcome };

/** A result that somebody sees somewhere. */
export type SeenOutcome = "player" | "banker" | "tie";

/** A session. */
export interface SessionShown {
  /** The console that it is bound to. */
  device: string | null;
  /** Whether it is locked. */
  locked: boolean;
  /** Since when. */
  opened: number;
  /** Whether it is the one that asks. */
  own: boolean;
  /** Whose. */
  person: string;
  /** Its number. */
  session: number;
}

/** A shift at a desk. */
export interface ShiftShown {
  brought: string;
  by_hand: string;
  cashier: string;
  closed: ClosedShown | null;
  desk: number;
  /** What must be in the drawer. */
  expected: string;
  float: string;
  held: string;
  /** `window` or `kiosk`. */
  kind: string;
  /** When it was opened, in milliseconds since 1970. */
  opened: number;
  taken: string;
  tickets: string;
  vouchers: string;
}

/** The shoe. */
export interface ShoeLine {
  /** How many are left. */
  cards_left: number;
  /** How many cards have left it. */
  cards_out: number;
  /** The coup of the moment, or the last one. */
  coup: number;
  /** How many coups of it are over. */
  coups: number;
  /** How many coups are left, once that is known. */
  coups_left: number | null;
  /** Whether the cutting card has come out, and in which coup. */
  cutting_card: number | null;
  /** How many decks it holds. */
  decks: number;
  /** Whether the coup of the moment, or the next, is the last. */
  last_coup: boolean;
  /** Which shoe it is since the table was first opened. */
  number: number;
  /** How far it has come. */
  stage: Stage;
}

/** A version of the game that may be the one that is shown, as it is told in a report. */
export interface Showing {
  /** What each option is set to. */
  options: Record<string, string>;
  /** Its name in requests. */
  version: string;
}

/** One's own secret, shown again for something sensitive. */
export interface ShownAgain {
  /** The code of the second factor. */
  code?: string | null;
  /** The password. */
  password?: string | null;
  /** Or, at a console, the PIN. */
  pin?: string | null;
}

/** A hand. */
export type Side = "player" | "banker";

/** Something that can be reported. */
export interface Sight {
  /** Whether it has to be said whom it is about. */
  bettor: boolean;
  /** Whether it may be about a coup before this one. */
  coup: boolean;
  /** Whether it has to be said if anybody has seen the card's face. */
  exposed: boolean;
  /** Whether it has to be said in words. */
  note: boolean;
  /** Whether it has to be said which place it is about. */
  place: boolean;
  rule: Rule | null;
  /** What. */
  situation: Situation;
  /** Whether it has to be said which version is shown. */
  version: boolean;
}

/** What can be reported, of one family. */
export interface Sights {
  /** What it may be. */
  all: Sight[];
  /** What the dealer sees. */
  family: Family;
}

/** What somebody gives to sign in: a password, or a PIN at an enrolled console. */
export interface SignIn {
  /** The code of the second factor. */
  code?: string | null;
  /** Their name. */
  name: string;
  /** Their password. */
  password?: string | null;
  /** Or their PIN. */
  pin?: string | null;
}

/** What went wrong. */
export type Situation =
  | "misdeal"
  | "three-in-the-deal"
  | "stray-on-players"
  | "stray-on-bankers"
  | "players-card-on-bankers"
  | "excess-card"
  | "face-up"
  | "too-few-cards"
  | "wrong-area"
  | "wrong-holder"
  | "wrong-style"
  | "wrong-opener"
  | "burn-forgotten"
  | "not-cut"
  | "not-shuffled"
  | "wrong-version"
  | "missing-card"
  | "foreign-card"
  | "settled-error"
  | "late-error"
  | "wagers-to-change"
  | "order-revealed"
  | "cards-dropped"
  | "shuffler-fault"
  | "scanner-disagrees"
  | "display-disagrees"
  | "screens-disagree"
  | "display-dead"
  | "wrong-result"
  | "station-fault"
  | "system-fault"
  | "controller-fault"
  | "equipment-fault"
  | "device"
  | "breach"
  | "fraud"
  | "disturbance"
  | "impractical"
  | "claim"
  | "dealt-too-early";

/** A bet at a place. */
export interface Spot {
  /** What is wagered on it. */
  amount?: Money;
  /** The bet. */
  bet: string;
  /** The other wager that is missing. */
  missing?: Needs;
  /** The limits here. */
  range: Range;
  /** The rule by which it was made smaller or handed back. */
  rule?: Rule;
  /** How the wager stands. */
  state?: SpotState;
  /** What it was before it was made smaller or handed back. */
  was?: Money;
  /** Why it was handed back. */
  why?: ReturnedWhy;
}

/** How a wager stands. */
export type SpotState = "placed" | "accepted" | "reduced" | "returned" | "forfeited";

/** How far a shoe has come. */
export type Stage = "empty" | "brought" | "mixed" | "cut" | "loaded" | "in_play" | "ended";

/** What has become of a coup since it was completed. */
export type Standing = "valid" | "corrected" | "void";

/** Somebody independent who stands beside, where access is given within one's own department. */
export interface StandsBeside {
  /** The code of their second factor. */
  code?: string | null;
  /** Who. */
  name: string;
  /** Their password. */
  password?: string | null;
  /** Or, at a console, their PIN. */
  pin?: string | null;
}

/** The screen of a place. */
export interface Station {
  /** What may be asked for now. */
  actions: Asks;
  /** What is asked of the bettor. */
  asked: Asked;
  /** What is written across the screen. */
  bands: Bands;
  /** The cards. */
  cards: Cards;
  /** The chips to choose from. */
  chips: Chips;
  /** Own wagers, and what may be wagered. */
  felt: Felt;
  /** The bets that are offered. */
  layout: Layout;
  /** Own money. */
  money: Purse;
  /** What is to be said to this place alone. */
  notes: Notes;
  /** Signs of what will change. */
  notices: Notices;
  /** Where the table stands. */
  phase: Phase;
  /** What became of own wagers. */
  result: Results;
  /** The roads. */
  roads: Roads;
  /** Who is in control, and what the station is doing. */
  seat: Seat;
  /** The shoe. */
  shoe: ShoeLine;
  /** The sign of the table. */
  table: TableSign;
}

/** The screen of a place, in full. */
export interface StationShown {
  full: Station;
  /** The number of the last entry of the table's stream. */
  n: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
}

/** What a station is doing. */
export type StationState =
  "closed" | "open" | "in_control" | "sent_away" | "held" | "frozen" | "out_of_order";

/** All places. */
export interface Stations {
  /** By number. */
  all: Tile[];
}

/** A step that is due. */
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

/** The cards of a table. */
export interface Stock {
  /** The backs of the cards. */
  backs: string;
  /** The ways to burn, by their names. */
  burns: string[];
  /** How many lie behind the cutting card. */
  cards_behind: number;
  /** How many are left in it. */
  cards_left: number;
  /** How many have left the shoe. */
  cards_out: number;
  /** Cards that will be the first of the next coup. */
  carried: number;
  /** The places that have not refused to cut, while the cards are to be cut. */
  cutters: number[];
  /** How many cards may lie behind the cutting card, the usual way first. */
  placings: number[];
  /** The procedure of the shoe. */
  procedure: Stocked[];
  /** Whether the cards are shuffled after this coup. */
  shuffle_ordered: boolean;
  /** Cards that lie on the table and nobody had to draw. */
  strays: number;
  /** How many have not been seen, by rank. */
  unseen: RankLeft[];
}

/** A step of the procedure of a shoe. */
export interface Stocked {
  /** How far it has come. */
  is: Checked;
  rule: Rule | null;
  /** The step. */
  step: StepCode;
}

/** The store. */
export interface StoreHealth {
  /** The position of the last entry; none where it cannot be read. */
  last: number | null;
  /** How many microseconds it took to ask. */
  took_us: number;
  /** Why it cannot be read. */
  trouble: string | null;
}

/** What a report is about. */
export interface StoredAbout {
  /** Somebody. */
  bettor?: string | null;
  /** A coup; none where it is the one of the moment. */
  coup?: StoredCoupId | null;
  /** Whether the card's face has been seen. */
  exposed: boolean;
  /** In words. */
  note: string;
  /** A place. */
  place?: number | null;
  /** The version that is shown. */
  version?: StoredSetting | null;
}

/** What was found out about a machine that failed. */
export interface StoredAssessment {
  /** The cards that were damaged. */
  damaged: string[];
  /** Whether the house or a bettor is the worse for it. */
  disadvantage: boolean;
  /** Whether the cards can be moved to it. */
  practicable: boolean;
  /** Whether another machine is at hand. */
  spare: boolean;
}

/** The limits of one bet. */
export interface StoredBetLimits {
  /** A bet, by its name in the rulebook. */
  bet: string;
  range: StoredRange;
}

/** Where cards come from. */
export type StoredCardSource = "plain" | "pre_shuffled_by_maker" | "pre_shuffled_by_house";

/** What a house changes. */
export type StoredChangeTo =
  | { is: "limits"; limits: StoredLimits }
  | { is: "version"; setting: StoredSetting }
  | { is: "closed" };

/** On the cloth, or a station. */
export type StoredChannel = "cloth" | "station";

/** A coup, by its shoe and its number in it. */
export interface StoredCoupId {
  /** The coup. */
  number: number;
  /** The shoe. */
  shoe: number;
}

/** Why a coup is dealt without wagers on purpose. */
export type StoredDummyGround = "after_last_coup" | "nobody_wagered" | "all_agree" | "no_bettors";

/** What is done with the chips in the tray. */
export type StoredFloat =
  | { amount: string; is: "opened" }
  | { amount: string; is: "filled" }
  | { amount: string; is: "credited" }
  | { amount: string; is: "closed" };

/** The limits of a table. */
export interface StoredLimits {
  /** What all wagers of a bettor must come to. */
  aggregate_min?: string | null;
  /** What all wagers on one bet may come to. */
  area_max?: string | null;
  /** How far the wagers on both hands may be apart. */
  differential_max?: string | null;
  /** Of single bets. */
  of_bets: StoredBetLimits[];
  /** Whether a bettor may wager at one place only. */
  per_person: boolean;
  /** Of every bet that has none of its own. */
  usual: StoredRange;
}

/** How a station is paid out. */
export type StoredPayOut = "chips" | "ticket" | "manual";

/** The least and the most that may be wagered. */
export interface StoredRange {
  /** The maximum. */
  max: string;
  /** The minimum. */
  min: string;
  /** The step; none where any amount will do. */
  unit?: string | null;
}

/** What is done about it. */
export type StoredRemedy =
  | "rebuild"
  | "offer"
  | "without-wagers"
  | "void-coup"
  | "void-and-shuffle"
  | "bankers-third"
  | "to-players"
  | "next-coup"
  | "dummy-coup"
  | "play-on"
  | "shuffle-after"
  | "restart-shoe"
  | "results-stand"
  | "void-that-coup"
  | "recalculate"
  | "correct-version"
  | "withdraw-cards"
  | "void-shoe"
  | "verify-cards"
  | "confirm-outcome"
  | "disregard"
  | "follow-stations"
  | "shut-down"
  | "void-wagers"
  | "confirm-wagers"
  | "other-machine"
  | "replace-and-move"
  | "dealing-shoe"
  | "hold-credit"
  | "refuse-credit"
  | "restore-credit"
  | "demand-back"
  | "pay-from-float"
  | "void-their-wagers"
  | "exclude"
  | "forfeit"
  | "exclude-from-house"
  | "seize"
  | "release"
  | "confiscate"
  | "detain"
  | "invalidate-coup"
  | "reopen-wagering"
  | "decide"
  | "review"
  | "final-decision";

/** A request. */
export type StoredRequest =
  | { is: "open_table"; setup: StoredSetup }
  | { is: "give_notice"; to: StoredChangeTo }
  | { is: "change"; to: StoredChangeTo }
  | { is: "raise_minimum_at_once"; limits: StoredLimits }
  | { is: "agree" }
  | { is: "set_personal_limit"; limit: StoredRange; place: number; surveillance_told: boolean }
  | { is: "choose_style"; style: string }
  | { backs: string; decks: number; is: "bring_cards"; source: StoredCardSource }
  | { is: "check_cards" }
  | { is: "accept_cards" }
  | { is: "object_to_cards" }
  | { how: StoredShuffling; is: "shuffle" }
  | { is: "refuse_cut"; place: number }
  | { depth: number; is: "cut" }
  | { cards_behind: number; is: "place_cutting_card" }
  | { is: "burn"; method: string }
  | { is: "order_shuffle"; reason: string }
  | { backs: string; is: "replace_cards"; scanning_shoe: boolean; unfit: boolean }
  | { bettor: string; is: "take_place"; place: number }
  | { is: "leave_place"; place: number }
  | { closed: boolean; is: "mark_box"; place: number }
  | { is: "vacate_seat"; place: number }
  | { amount: string; bettor: string; is: "buy_in"; place: number; tender: StoredTender }
  | { how: StoredPayOut; is: "cash_out"; place: number }
  | { is: "send_away"; place: number; reason: string }
  | { is: "abandon"; place: number }
  | { float: StoredFloat; is: "move_float" }
  | { bets: string[]; bettor: string; is: "exchange_voucher"; value: string; voucher: string }
  | { conditions: string; inspector: string; is: "permit_devices"; surveillance_told: boolean }
  | { is: "ban_devices" }
  | { is: "open_wagering" }
  | { amount: string; bet: string; bettor: string; is: "place_wager"; place: number }
  | { amount: string; bet: string; bettor: string; is: "wager_tokens"; place: number; tokens: string }
  | { bet: string; bettor: string; is: "withdraw_wager"; place: number }
  | { bettor: string; from: string; is: "move_wager"; place: number; to: string }
  | { is: "allow_several_per_area" }
  | { is: "reduce_wagers"; side: StoredSide }
  | { bet: string; bettor: string; is: "refuse_wager"; place: number; reason: string }
  | { is: "call_no_more_bets" }
  | { is: "call_off_coup" }
  | { ground: StoredDummyGround; is: "declare_dummy" }
  | { is: "burn_before_coup" }
  | { is: "offer_hand"; place: number; side: StoredSide }
  | { is: "accept_hand"; side: StoredSide }
  | { is: "refuse_hand"; side: StoredSide }
  | { is: "give_shoe"; place?: number | null }
  | { is: "nominate"; name: string; side: StoredSide }
  | { is: "take_back_hand"; side: StoredSide }
  | { is: "settle_early" }
  | { is: "announce" }
  | { is: "settle" }
  | { is: "complete_coup" }
  | { about: StoredAbout; is: "report"; situation: StoredSituation }
  | { assessment: StoredAssessment; is: "assess"; number: number }
  | { is: "resolve"; number: number; remedy: StoredRemedy; with: StoredWith }
  | { is: "done"; number: number; task: StoredTask; with: StoredWith }
  | { bet: string; bettor: string; is: "confirm_wager"; number: number; place: number }
  | { is: "confirm_correction"; number: number }
  | { is: "tell"; number: number; whom: string }
  | { is: "acknowledge"; number: number }
  | { decision: string; is: "close_incident"; number: number }
  | { bettor: string; is: "keep_wagers" }
  | { is: "resume" }
  | { is: "use_carried_card" }
  | { is: "change_dealer"; name: string }
  | { is: "approve"; number: number }
  | { is: "decline"; number: number };

/** The version and every option in force, by their names. */
export interface StoredSetting {
  options: Record<string, string>;
  version: string;
}

/** How a table is set up. */
export interface StoredSetup {
  /** Whether the table keeps the accounts of its stations. */
  accounts: boolean;
  /** Whether a card is burnt before every coup. */
  burn_before_coup: boolean;
  /** The limits. */
  limits: StoredLimits;
  /** The wagering period in seconds. */
  period_s?: number | null;
  /** The places, by number. */
  places: StoredChannel[];
  /** Whether it stands in a private room; left out where it does not. */
  private?: boolean;
  /** The stations away from the table. */
  remote: number[];
  /** The version and options. */
  setting: StoredSetting;
  /** The way to deal. */
  style: string;
}

/** How cards are shuffled. */
export type StoredShuffling = "hand" | "machine" | "automatic";

/** A hand. */
export type StoredSide = "player" | "banker";

/** What went wrong. */
export type StoredSituation =
  | "misdeal"
  | "three-in-the-deal"
  | "stray-on-players"
  | "stray-on-bankers"
  | "players-card-on-bankers"
  | "excess-card"
  | "face-up"
  | "too-few-cards"
  | "wrong-area"
  | "wrong-holder"
  | "wrong-style"
  | "wrong-opener"
  | "burn-forgotten"
  | "not-cut"
  | "not-shuffled"
  | "wrong-version"
  | "missing-card"
  | "foreign-card"
  | "settled-error"
  | "late-error"
  | "wagers-to-change"
  | "order-revealed"
  | "cards-dropped"
  | "shuffler-fault"
  | "scanner-disagrees"
  | "display-disagrees"
  | "screens-disagree"
  | "display-dead"
  | "wrong-result"
  | "station-fault"
  | "system-fault"
  | "controller-fault"
  | "equipment-fault"
  | "device"
  | "breach"
  | "fraud"
  | "disturbance"
  | "impractical"
  | "claim"
  | "dealt-too-early";

/** What has to be done before an incident is closed. */
export type StoredTask =
  | "check-decks"
  | "verify-cards"
  | "repair"
  | "remove-damaged"
  | "move-cards"
  | "add-replacements"
  | "shuffle"
  | "cut"
  | "hand-over";

/** What an account is credited for. */
export type StoredTender = "cash" | "chips" | "voucher" | "token" | "ticket" | "note";

/** What a remedy or a task is done with. */
export interface StoredWith {
  /** An amount. */
  amount?: string | null;
  /** Cards. */
  cards: string[];
  /** How many cards. */
  count?: number | null;
  /** Why, or what came of it. */
  note: string;
  /** To whom. */
  to?: string | null;
}

/** A run of coups that one hand has won, ties aside. */
export interface Streak {
  /** How many. */
  coups: number;
  /** Which hand. */
  is: Side;
}

/** A way to deal. */
export interface StyleOffered {
  /** Whether cards are dealt face down. */
  face_down: boolean;
  /** Whether bettors get the cards of a hand. */
  hands_out: boolean;
  /** Its name in requests. */
  id: string;
  /** The rule. */
  rule: Rule;
  /** Whether it is the one in use. */
  used: boolean;
}

/** So many of so much. */
export interface SumShown {
  count: number;
  total: string;
}

/** Something that is asked of a table, or was seen at it. */
export type TableAsk = StoredRequest | Seen | { is: "draw" };

/** A table. */
export interface TableHealth {
  /** The process that runs it. */
  address: string | null;
  /** How many coups were completed. */
  coups: number;
  name: string;
  /** How many requests were refused at it, since this process runs. */
  refused: number;
  rulebook: string;
  /** here, elsewhere or nowhere. */
  runs: string;
}

/** A table of the floor. */
export interface TableLine {
  /** Whether it is run here now. */
  here: boolean;
  /** Its name, in addresses. */
  name: string;
  /** Its number in the books. */
  number: number;
  /** How many places it has. */
  places: number;
  /** The rulebook that it is run by. */
  rulebook: string;
}

/** A table that is to be opened. */
export interface TableOpening {
  /** Heard again under the same key it happens once. */
  key: string;
}

/** A table of the plan in force. */
export interface TablePlanned {
  /** Where its cards come from: keypad, scanner or virtual. */
  cards: string;
  /** Who deals: person or automatic. */
  dealer: string;
  /** How many decks its shoe holds. */
  decks: number;
  /** The equipment that the house calls. */
  equipment: string[];
  /** Its name. */
  name: string;
  /** Its number in the books. */
  number: number;
  /** Whether it is open; not known where another process runs it. */
  open: boolean | null;
  /** How many places it has. */
  places: number;
  /** The rulebook that it is run by. */
  rulebook: string;
  /** Where it is run: here, at another process, or nowhere. */
  runs: string;
  /** How many simulated bettors play at it. */
  simulated: number;
  /** The version of the game. */
  version: string;
  /** What of its plan waits, and for what. */
  waits: string[];
}

/** The sign of a table. */
export interface TableSign {
  /** The currency, by three letters of ISO 4217. */
  currency: string | null;
  /** How many decks are in use; zero while there are no cards. */
  decks: number;
  /** The casino. */
  house: string;
  limits: Limits | null;
  /** The table's name. */
  name: string;
  /** Whether it is open. */
  open: boolean;
  /** The options that matter in it. */
  options: OptionSet[];
  /** The wagering period in seconds, where there is one. */
  period_s: number | null;
  /** The rulebook, by its short name. */
  rulebook: string;
  /** The way to deal. */
  style: string | null;
  /** The house's own words, by the canonical ones. */
  terms: Record<string, string>;
  /** The game's name as printed. */
  title: string;
  /** The tournament that is played. */
  tournament: string | null;
  version: Named | null;
}

/** A wager that was taken, and how much of it. */
export interface Taken {
  /** What was asked for. */
  asked: Money;
  /** The bet. */
  bet: string;
  rule: Rule | null;
  /** What was taken. */
  taken: Money;
}

/** What is to be done before an incident is closed. */
export type Task =
  | "check-decks"
  | "verify-cards"
  | "repair"
  | "remove-damaged"
  | "move-cards"
  | "add-replacements"
  | "shuffle"
  | "cut"
  | "hand-over";

/** Somebody who has to be told. */
export interface TellingShown {
  /** Whether they have acknowledged it. */
  acknowledged: boolean;
  told: Moment | null;
  /** Who, by the role's name in requests. */
  whom: string;
  /** The same, in the house's printed words. */
  whom_name: string;
}

/** A ticket that was looked up by its number. */
export interface TicketFound {
  /** The number of what is due in its place. */
  due: number | null;
  /** Until when it is good. */
  expires: number | null;
  /** When it was issued. */
  issued: number | null;
  paid: TicketPaid | null;
  /** From when on it may be paid by hand, having been lost. */
  payable: number | null;
  presented: TicketKept | null;
  ticket: TicketShown;
}

/** Where a ticket is presented. */
export interface TicketKept {
  /** The desk; none where it is in a station. */
  desk: number | null;
  until: number;
}

/** Where a ticket was paid. */
export interface TicketPaid {
  at: number;
  by: string;
  /** The desk; none where it became credit of a station. */
  desk: number | null;
}

/** A ticket. */
export interface TicketShown {
  amount: string;
  duplicate: boolean;
  /** In full once it is redeemed, masked before. */
  number: string;
  place: number;
  /** When there came to be such a ticket, in milliseconds since 1970. */
  since: number;
  /** Where it is in its life. */
  state: string;
  table: number;
}

/**
 * The ticket that is looked up. Its number goes in the body: whoever knows it can be paid for it,
 * and addresses are kept by too many.
 */
export interface TicketSought {
  /** All of its 18 digits. */
  number: string;
}

/** A place. */
export interface Tile {
  /** Whoever has taken it. */
  bettor: string | null;
  /** Whether somebody there wants an attendant. */
  called: boolean;
  /** On the cloth, or a station. */
  channel: Channel;
  /** Whether no wagers are accepted there. */
  closed: boolean;
  /** What is on its account. */
  credit: Money;
  /** For how many coups there was no wager. */
  idle_coups: number;
  /** Whether it has limits of its own. */
  own_limits: boolean;
  /** Its printed number. */
  place: number;
  /** What its printer is doing. */
  printer: Printer;
  /** Whether it is away from the table. */
  remote: boolean;
  state: StationState | null;
  /** What is wagered there on the coup. */
  wagered: Money;
}

/** How long something takes: how many times up to so long. */
export interface TimesTaken {
  count: number;
  /** All of them together, in milliseconds. */
  sum_ms: number;
  /** The counts up to each bound, the shorter ones included. */
  upto: TimesUpTo[];
  /** accepted, committed or paid. */
  what: string;
}

/** How many took no longer than so many milliseconds. */
export interface TimesUpTo {
  count: number;
  /** None: however long. */
  ms: number | null;
}

/** What came of a request. */
export interface Told {
  /** What happened, by the stored names of the events. */
  events: string[];
  wager: Taken | null;
  /** The number under which it waits for somebody's approval. */
  waiting: number | null;
}

/** What is wagered on a bet. */
export interface TotalOn {
  /** The bet. */
  bet: string;
  /** How much. */
  total: Money;
  /** How many wagers. */
  wagers: number;
}

/** What may have gone wrong. */
export interface Trouble {
  /** All that the rulebook provides for, by what the dealer sees. */
  all: Sights[];
  /** The coups that it may be about, the latest first. */
  coups: CoupRef[];
  /** The likely ones of this moment, the likeliest first. */
  likely: Situation[];
  /** The versions that may be shown beside the one that is played. */
  versions: VersionSeen[];
}

/** Why nothing is known to have been done: ask again with the same key. */
export interface Unavailable {
  /** Why, in a word. */
  code: string;
  /** The same in English, and what to do. */
  words: string;
}

/** A screen in full, or what has changed of it. */
export interface Update {
  /** Every section. */
  full?: Station | Console | Display | PitTable;
  /** The number of the last entry of the table's stream. */
  n: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** Sections that have changed, to be laid over what was there. */
  part?: Record<string, unknown>;
}

/** A version with its options as usual. */
export interface Usual {
  /** Every option of the rulebook and what it is set to. */
  options: Record<string, string>;
  /** The version, by its name in requests. */
  version: string;
}

/** What the tableau says of a hand. */
export interface Verdict {
  /** The value of the other hand's third card, where that matters. */
  against: number | null;
  /** Its count with two cards. */
  count: number;
  /** What it does. */
  does: Does;
  /** Whether a natural ends the coup. */
  natural: boolean;
  /** The row of the tableau. */
  rule: Rule;
  /** The hand. */
  side: Side;
}

/** A version of the game, and the options that matter in it. */
export interface VersionOffered {
  /** Its name in requests. */
  id: string;
  /** The house's printed words. */
  name: string;
  /** The options that matter in it, by their names. */
  options: string[];
  /** The rule that offers it. */
  rule: Rule;
}

/** A version other than the one that is played, in the house's printed words. */
export interface VersionSeen {
  /** The house's printed words. */
  name: string;
  /** How it is told in a report. */
  setting: Showing;
}

/** Something asked by a second person, who shows their PIN at the console. */
export interface Vouched {
  /** What is asked. */
  ask: TableAsk;
  /** Heard again under the same key it happens once. */
  key: string;
  /** Who. */
  name: string;
  /** Their PIN. */
  pin: string;
}

/** A wager that a correction settles otherwise. */
export interface WagerChangedShown {
  /** What will go back. */
  after: Money;
  /** What went back. */
  before: Money;
  /** Where the difference goes. */
  goes: Goes;
  /** The rule by which it is settled now. */
  rule: Rule;
  /** The wager. */
  wager: WagerShown;
}

/** A wager. */
export interface WagerShown {
  /** How much. */
  amount: Money;
  /** On what. */
  bet: string;
  /** Whose. */
  bettor: string;
  /** Where. */
  place: number;
}

/** The wagers on the coup. */
export interface Wagering {
  /** How many have wagered. */
  bettors: number;
  /** How far both hands are apart. */
  differential: Differential;
  /** Whether they are taken. */
  open: boolean;
  since: Moment | null;
  /** Altogether. */
  total: Money;
  /** By bet, those with a wager. */
  totals: TotalOn[];
  until: Moment | null;
}

/** Which device. */
export interface WhichDevice {
  /** Its name. */
  device: string;
}

/** Which session. */
export interface WhichSession {
  /** Its number. */
  session: number;
}

/** How often something went wrong. */
export interface WentWrong {
  /** Who dealt. */
  dealer: string | null;
  rule: Rule | null;
  /** What. */
  situation: Situation;
  /** At which table. */
  table: string;
  /** How often. */
  times: number;
}

/** Who deals. */
export interface WhoDeals {
  /** Whether the system does. */
  automatic: boolean;
}

/** Every operation, with what it takes and gives. */
export interface CoupFound {
  bankers_cards: string[];
  bankers_count: number | null;
  bankers_natural: boolean;
  coup: number;
  dealer: string | null;
  end: string | null;
  ended_ms: number | null;
  entry: number;
  first_result: string | null;
  handle: string;
  id: number;
  marks: string[];
  opened_ms: number;
  players_cards: string[];
  players_count: number | null;
  players_natural: boolean;
  result: string | null;
  shoe: number;
  table: string;
  wagers: number;
  win: string;
}

export interface WagerFound {
  amount: string;
  bet: string;
  bettor: string;
  coup: number;
  coup_id: number;
  fate: string;
  grade: string | null;
  number: number;
  odds: string | null;
  place: number;
  placed_ms: number;
  result: string | null;
  returned: string | null;
  rule: string | null;
  settled_again: number;
  shoe: number;
  table: string;
}

export interface IncidentFound {
  bettors: string;
  closed_by: string;
  closed_ms: number | null;
  coup: number | null;
  decided_by: string;
  decision: string;
  id: number;
  is_over: boolean;
  note: string;
  number: number;
  opened_ms: number;
  place: number | null;
  remedies: string[];
  reported_by: string;
  rules: string[];
  settled_again: string;
  shoe: number | null;
  situation: string;
  table: string;
}

export interface CorrectionFound {
  at_ms: number;
  bankers_before: string[];
  bankers_cards: string[];
  confirmed_by: string[];
  coup: number;
  id: number;
  incident: number | null;
  note: string;
  players_before: string[];
  players_cards: string[];
  remedy: string;
  result: string | null;
  result_before: string | null;
  rule: string | null;
  settled_again: string;
  shoe: number;
  situation: string | null;
  table: string;
  wagers: number;
}

export interface EventFound {
  approved_by: string | null;
  approved_role: string | null;
  at_ms: number;
  by: string;
  id: number;
  kind: string;
  number: number;
  role: string;
  stream: string;
}

export interface CardTold {
  face: Face | null;
  side: Side;
}

export interface DrawTold {
  count: number;
  draws: boolean;
  rule: string;
  side: Side;
  third: number | null;
}

export interface WagerTold {
  amount: Money;
  bet: string;
  bet_name: string;
  bettor: string;
  commission: Money | null;
  fate: string;
  grade: string | null;
  odds: string | null;
  place: number;
  placed_ms: number;
  reduced: Money;
  returned: Money | null;
  rule: string | null;
  why: string | null;
}

export interface CreditTold {
  after: Money | null;
  before: Money;
  bettor: string;
  place: number;
  put_right: Money;
}

export interface ChangeTold {
  after: Money;
  amount: Money;
  at_cage: boolean;
  before: Money;
  bet: string;
  bettor: string;
  difference: Money;
  place: number;
}

export interface CorrectionTold {
  at_ms: number;
  cards: CardTold[];
  cards_before: CardTold[];
  changes: ChangeTold[];
  confirmed_by: string[];
  incident: number | null;
  note: string;
  remedy: string | null;
  result: Outcome | null;
  result_before: Outcome | null;
  rule: string | null;
  situation: string | null;
}

export interface AboutTold {
  at_ms: number;
  note: string;
  number: number;
  situation: string;
}

export interface EventTold {
  approved_by: string | null;
  at_ms: number;
  by: string;
  cards: CardTold[];
  kind: string;
  number: number;
  position: number;
  role: string;
  rules: string[];
  words: string;
}

export interface CoupTold {
  cards: CardTold[];
  corrections: CorrectionTold[];
  coup: number;
  credits: CreditTold[];
  dealer: string | null;
  draws: DrawTold[];
  end: string | null;
  end_reason: string | null;
  ended_ms: number;
  events: EventTold[];
  incidents: AboutTold[];
  is_corrected: boolean;
  is_void: boolean;
  kind: string;
  opened_ms: number;
  result: Outcome | null;
  rulebook: string;
  rulebook_digest: string;
  shoe: number;
  table: string;
  version: string;
  wagers: WagerTold[];
}

export interface CatalogueShown {
  lag: number;
  last: number;
  position: number;
  problem: string | null;
  unread: UnreadShown[];
}

export interface UnreadShown {
  stream: string;
  why: string;
}

export interface DifferenceShown {
  number: number | null;
  position: number | null;
  stream: string | null;
  words: string;
}

export interface CountShown {
  count: number;
  what: string;
}

export interface VerifyShown {
  begun_ms: number | null;
  by: string | null;
  difference: DifferenceShown | null;
  ended_ms: number | null;
  entries: number;
  percent: number;
  phase: string | null;
  problem: string | null;
  right: CountShown[];
  running: boolean;
  sound: boolean | null;
}

export interface CoupPage {
  next: string | null;
  rows: CoupFound[];
  searched_to_ms: number | null;
}

export interface WagerPage {
  next: string | null;
  rows: WagerFound[];
  searched_to_ms: number | null;
}

export interface IncidentPage {
  next: string | null;
  rows: IncidentFound[];
  searched_to_ms: number | null;
}

export interface CorrectionPage {
  next: string | null;
  rows: CorrectionFound[];
  searched_to_ms: number | null;
}

export interface EventPage {
  next: string | null;
  rows: EventFound[];
  searched_to_ms: number | null;
}

export interface Operations {
  "GET /api/audit": { takes: undefined; gives: CatalogueShown };
  "GET /api/audit/coups": { takes: undefined; gives: CoupPage };
  "GET /api/audit/wagers": { takes: undefined; gives: WagerPage };
  "GET /api/audit/incidents": { takes: undefined; gives: IncidentPage };
  "GET /api/audit/corrections": { takes: undefined; gives: CorrectionPage };
  "GET /api/audit/events": { takes: undefined; gives: EventPage };
  "GET /api/audit/words": { takes: undefined; gives: string[] };
  "GET /api/audit/export": { takes: undefined; gives: undefined };
  "GET /api/audit/verify": { takes: undefined; gives: VerifyShown };
  "POST /api/audit/verify": { takes: undefined; gives: VerifyShown };
  "GET /api/audit/tables/{table}/coups/{coup}": { takes: undefined; gives: CoupTold };
  "GET /api/audit/tables/{table}/coups/{coup}/proof": { takes: undefined; gives: undefined };
  "GET /api/audit/tables/{table}/coups/{coup}/qr": { takes: undefined; gives: undefined };
  "GET /api/audit/tables/{table}/coups/{coup}/report": { takes: undefined; gives: undefined };
  /** The cage: shifts, what is due, sums of tickets */
  "GET /api/cage": { takes: undefined; gives: CageShown };
  /** Asks something of the cage */
  "POST /api/cage/ask": { takes: CageAsk; gives: CageDone };
  /** All that the house owes, by what, by age and by table */
  "GET /api/cage/liability": { takes: undefined; gives: LiabilityShown };
  /** Looks a ticket up by its number, and does nothing with it */
  "POST /api/cage/look": { takes: TicketSought; gives: TicketFound };
  /** The last tickets, the newest first */
  "GET /api/cage/tickets": { takes: undefined; gives: TicketShown[] };
  /** The devices that are enrolled or may enrol */
  "GET /api/devices": { takes: undefined; gives: DeviceLine[] };
  /** Enrols a device with its one-time code */
  "POST /api/devices/enrol": { takes: Enrolment; gives: LetIn };
  /** Makes a one-time code for a device */
  "POST /api/devices/offer": { takes: Offer; gives: CodeOffered };
  /** Shuts a device out at once */
  "POST /api/devices/revoke": { takes: DeviceOut; gives: undefined };
  /** Takes a device's one-time code back */
  "POST /api/devices/withdraw": { takes: WhichDevice; gives: undefined };
  /** The floor plan in force, and what of a newer one waits */
  "GET /api/floor": { takes: undefined; gives: FloorShown };
  /** What would come of a floor plan, which is not put in force */
  "POST /api/floor/check": { takes: PlanDraft; gives: PlanTried };
  /** Writes the floor plan and puts it in force, or does neither */
  "POST /api/floor/plan": { takes: PlanDraft; gives: FloorReloaded };
  /** Reads the floor plan anew: all its faults are told, or it is in force */
  "POST /api/floor/reload": { takes: undefined; gives: FloorReloaded };
  /** The text of the floor plan */
  "GET /api/floor/text": { takes: undefined; gives: PlanText };
  /** How the house is: processes, store, tables, times, feeds, alarms */
  "GET /api/health": { takes: undefined; gives: HealthShown };
  /** Who the caller is known to be */
  "GET /api/me": { takes: undefined; gives: Me };
  /** Shows one's secret again, for something sensitive */
  "POST /api/me/confirm": { takes: ShownAgain; gives: undefined };
  /** Makes a second factor for an app, which a code then sets up */
  "POST /api/me/second-factor": { takes: undefined; gives: FactorShown };
  /** Sets the second factor up, by a code of it */
  "POST /api/me/second-factor/set-up": { takes: FactorSetUp; gives: undefined };
  /** Changes one's own password or PIN */
  "POST /api/me/secret": { takes: OwnSecret; gives: undefined };
  /** Enrols the first owner with the code from the terminal */
  "POST /api/owner": { takes: FirstOwner; gives: undefined };
  /** Everybody who is or was here, and what they may act as */
  "GET /api/people": { takes: undefined; gives: PersonShown[] };
  /** Adds somebody, with a secret for the first use */
  "POST /api/people/add": { takes: NewPerson; gives: undefined };
  /** Keeps somebody out for good; their name is nobody's again */
  "POST /api/people/remove": { takes: KeptOut; gives: undefined };
  /** Lets somebody in again who is suspended */
  "POST /api/people/resume": { takes: GivenBack; gives: undefined };
  /** Gives somebody these rights instead of those they have */
  "POST /api/people/rights": { takes: NewRights; gives: undefined };
  /** Takes a second factor away that is lost, to be set up anew */
  "POST /api/people/second-factor/drop": { takes: GivenBack; gives: undefined };
  /** Gives somebody a secret for the next use, theirs being lost */
  "POST /api/people/secret": { takes: SecretReset; gives: undefined };
  /** Keeps somebody out for now, and ends their sessions at once */
  "POST /api/people/suspend": { takes: KeptOut; gives: undefined };
  /** The rulebooks, and how the rules of each stand */
  "GET /api/rulebooks": { takes: undefined; gives: RulebookLine[] };
  /** Every rule of a document, how it is read and how it is honoured */
  "GET /api/rulebooks/{rulebook}": { takes: undefined; gives: RuleOfBook[] };
  /** What two rulebooks settle, side by side */
  "GET /api/rulebooks/{rulebook}/beside/{other}": { takes: undefined; gives: BesideRow[] };
  /** Open sessions: one's own, or all for those who may end them */
  "GET /api/sessions": { takes: undefined; gives: SessionShown[] };
  /** Ends a session at once */
  "POST /api/sessions/end": { takes: WhichSession; gives: undefined };
  /** The feed of every table's row */
  "GET /api/pit/feed": { takes: undefined; gives: undefined };
  /** What was played in a time: handle, win, expectation, pace */
  "GET /api/pit/reports": { takes: undefined; gives: Report };
  /** The same as figures.csv, irregularities.csv or report.pdf */
  "GET /api/pit/reports/{file}": { takes: undefined; gives: undefined };
  /** Every table of the floor as a row */
  "GET /api/pit/rows": { takes: undefined; gives: FloorRows };
  /** What a table's rulebook lets whoever asks do */
  "GET /api/pit/tables/{table}/permits": { takes: undefined; gives: Permits };
  /** Signs somebody in, at a console by PIN or anywhere by password */
  "POST /api/sign-in": { takes: SignIn; gives: LetIn };
  /** Signs whoever asks out */
  "POST /api/sign-out": { takes: undefined; gives: undefined };
  /** The tables of the floor */
  "GET /api/tables": { takes: undefined; gives: TableLine[] };
  /** Asks something of a table, or says what was seen at it */
  "POST /api/tables/{table}/ask": { takes: Question; gives: Answered };
  /** The pay tables, limits and exact house edges of a table */
  "GET /api/tables/{table}/bets": { takes: undefined; gives: Bets };
  /** Lets a person deal, or the system again */
  "POST /api/tables/{table}/dealer": { takes: WhoDeals; gives: undefined };
  /** The drills of a table's rulebook */
  "GET /api/tables/{table}/drills": { takes: undefined; gives: DrillListed[] };
  /** A drill as a question */
  "GET /api/tables/{table}/drills/{drill}": { takes: undefined; gives: DrillQuestion };
  /** Marks what somebody has chosen in a drill */
  "POST /api/tables/{table}/drills/{drill}": { takes: DrillSaid; gives: DrillAnswer };
  /** Lets something happen to simulated equipment of a station */
  "POST /api/tables/{table}/equipment/{device}/{place}": { takes: Happens; gives: Happened };
  /** The last ticket that a simulated printer printed */
  "GET /api/tables/{table}/equipment/{device}/{place}/ticket": { takes: undefined; gives: undefined };
  /** The feed of a screen */
  "GET /api/tables/{table}/feed/{kind}": { takes: undefined; gives: undefined };
  /** The feed of a place's screen */
  "GET /api/tables/{table}/feed/{kind}/{place}": { takes: undefined; gives: undefined };
  /** The last coups of whoever is at a place */
  "GET /api/tables/{table}/history/{place}": { takes: undefined; gives: History };
  /** Opens a table as the floor plan has it */
  "POST /api/tables/{table}/open": { takes: TableOpening; gives: Answered };
  /** The rules that a table is run by */
  "GET /api/tables/{table}/rules": { takes: undefined; gives: RulesText };
  /** A screen of a table, in full */
  "GET /api/tables/{table}/screen/{kind}": { takes: undefined; gives: ScreenShown };
  /** The screen of a place, in full */
  "GET /api/tables/{table}/screen/{kind}/{place}": { takes: undefined; gives: StationShown };
  /** Lets a second person ask something at a console, by their PIN */
  "POST /api/tables/{table}/vouch": { takes: Vouched; gives: Answered };
}
