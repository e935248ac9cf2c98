// What goes over the wire, written by `cargo xtask types --bless` from docs/reference/openapi.json.
// Change the types of the crates `screens`, `record` and `server` instead.

/** An incident about the coup. */
export interface AboutTold {
  /** When it was reported. */
  at_ms: number;
  /** What was reported, in words. */
  note: string;
  /** Its number. */
  number: number;
  /** What it was. */
  situation: string;
}

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
  | "device_trouble"
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
  | "agree_for"
  | "set_personal_limit"
  | "choose_style"
  | "fit_table"
  | "bring_cards"
  | "check_cards"
  | "accept_cards"
  | "object_to_cards"
  | "shuffle"
  | "refuse_cut"
  | "cut"
  | "cut_at"
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
  | "order_step"
  | "record_step"
  | "set_play_limits"
  | "take_break"
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
  /** The last number that was seen before it was asked. */
  seen?: number;
  /**
   * Do it only if nothing has happened at the table since `seen`; otherwise the answer is
   * `changed`, with the number that the table is at.
   */
  unless_changed?: boolean;
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
  /** A name: of the tournament, the promotion, or what pays otherwise. */
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

/** How far they go where so many cards are unseen. */
export interface BandAt {
  /** In the order of the bets. */
  bands: EdgeBand[];
  /** As few as this, and up to half a deck more. */
  unseen: number;
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
  | "special_odds"
  | "promotion"
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

/** The steps beside the play that can be ordered or recorded now. */
export interface Beside {
  /** Those that wait to be done first. */
  all: StepOpen[];
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

/** What a bet brings just now. */
export interface BetOdds {
  /** The bet. */
  bet: string;
  /** What it brings for the cards that nobody has seen. */
  edge: EdgeShown;
  /** What it brings with a full shoe. */
  full: EdgeShown;
  /** Whether the bettor has the edge. */
  in_favour: boolean;
  /** Since which coup. */
  since: number | null;
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

/** The cards that nobody has seen. */
export interface CardCensus {
  /** Whether that is all of them. */
  adds_up: boolean;
  /** How many decks the shoe holds. */
  decks: number;
  /** How many are out and were not seen. */
  hidden: number;
  /** How many cards are in the shoe. */
  left: number;
  /** By rank. */
  rows: CensusRow[];
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

/** A card of a coup. */
export interface CardTold {
  face: Face | null;
  /** Its hand. */
  side: Side;
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

/** Up to where the catalogue stands. */
export interface CatalogueShown {
  /** How many entries are not there yet. */
  lag: number;
  /** The last position of the journal. */
  last: number;
  /** The position up to which everything can be found. */
  position: number;
  /** Why it goes no further. */
  problem: string | null;
  /** Streams that cannot be read, each with why. */
  unread: UnreadShown[];
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

/** How many cards of a rank nobody has seen. */
export interface CensusRow {
  /** The rank, as it stands on a card. */
  rank: string;
  /** Spades, hearts, diamonds, clubs. */
  suits: number[];
}

/** What will change. */
export type Change = "limits" | "version" | "closed";

/** What is done to whoever is playing before something changes. */
export type ChangeAllowed = Allowed & { change: string; instead: string[]; minutes: number | null };

/** A wager that was settled again. */
export interface ChangeTold {
  /** What goes back now. */
  after: Money;
  /** How much. */
  amount: Money;
  /** Whether the difference goes by the cage, the bettor having left. */
  at_cage: boolean;
  /** What went back before. */
  before: Money;
  /** On what. */
  bet: string;
  /** Whose. */
  bettor: string;
  /** What the bettor gets more. */
  difference: Money;
  /** The place. */
  place: number;
}

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
  | "lacking"
  | "outside_hours"
  | "reason_needed"
  | "no_such_thing"
  | "place_taken"
  | "not_your_place"
  | "box_closed"
  | "excluded"
  | "on_break"
  | "time_limit_reached"
  | "loss_limit_reached"
  | "only_tighter"
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
  | "coup_forgotten"
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
  | "tournament_on"
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
  | "house_wide"
  | "decks_not_allowed"
  | "too_many_copies"
  | "not_this_coup"
  | "burn_not_known"
  | "no_burn_before_coup"
  | "placing_not_allowed"
  | "not_forbidden"
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
  /** What can be done and recorded beside the play. */
  beside: Beside;
  /** The cards, their counts, and what the tableau says. */
  cards: Cards;
  /** What is due now. */
  duty: Duty;
  /** What is wrong with devices. */
  equipment: Equipment;
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

/** A tournament that is announced. */
export interface ContestAnnounced {
  /** Heard again under the same key it happens once. */
  key: string;
  /** Its name, as people say it. */
  name: string;
  /** Options of the game, as in a floor plan. */
  options?: string[];
  /** The rulebook that it is played by. */
  rulebook: string;
  /** The version of the game; the rulebook's first where it is left out. */
  version?: string | null;
}

/** What is asked about a tournament, under a key: asked again under it, it is done once. */
export interface ContestAsk {
  /** What is asked. */
  ask: ContestRequest;
  /** Heard again under the same key it happens once. */
  key: string;
}

/** A bet that can be wagered on. */
export interface ContestBet {
  bet: string;
  /** In the house's words. */
  name: string;
}

/** Everything that a director sees of a tournament. */
export interface ContestBoard {
  awarded: boolean;
  bets: ContestBet[];
  /** Whether staff may enter wagers for those who play. */
  by_staff: boolean;
  /** Why it was called off. */
  cancelled: string | null;
  /** Whether wagers are closed before the cards. */
  closes: boolean;
  /** What the next draw is committed to. */
  commitment: string | null;
  director: string | null;
  draws: ContestDraw[];
  entrants: ContestEntrant[];
  /** The tables of the session, or of the play-off. */
  felts: ContestFelt[];
  /** Whether it is played for points. */
  for_points: boolean;
  /** The tables of the floor that could be designated. */
  free: string[];
  id: string;
  /** Whether people wager in turn. */
  in_turn: boolean;
  /** The last lines of its record, the newest first. */
  log: ContestNoted[];
  money: ContestMoney;
  /** The number of the last entry of the record. */
  n: number;
  name: string;
  next: ContestNext;
  /** The house's time. */
  now: number;
  /** Whether its books are closed. */
  over: boolean;
  /** How many seconds each has to wager. */
  pace_s: number | null;
  paper: ContestPaper;
  /** Until when there is a break. */
  pause: number | null;
  play_off: boolean;
  /** Whether the director is there. */
  present: boolean;
  /** As what whoever asks may act: `operator`, `nominator`, `director`. */
  roles: string[];
  rulebook: string;
  session: ContestSession | null;
  standings: ContestLine[];
  tables: ContestTable[];
  /** The version of the game. */
  version: string;
}

/** A line of the conditions of a tournament. */
export interface ContestCondition {
  /** The item; none of a line that stands for itself. */
  label: string | null;
  /** The rule that asks for it. */
  rule: string | null;
  /** What it says. */
  text: string;
}

/** The conditions of a tournament that are published, part by part, as on paper. */
export interface ContestConditions {
  /** The name of the tournament in addresses, and its number in the books. */
  id: string;
  /** Its name as people say it. */
  name: string;
  parts: ContestPart[];
}

/** A correction of the last coup that one person has asked for. */
export interface ContestCorrecting {
  /** Who asked for it. */
  by: string;
  /** The true cards; none where the coup is to be void. */
  cards: string[] | null;
}

/** What came of it: the event as it is stored. */
export interface ContestDone {
  /** The kind of the event. */
  event: string;
  /** The tournament, by its name in addresses. */
  id: string;
  /** Its fields. */
  what: Record<string, unknown>;
}

/** A draw of seats, to be made again by whoever wants to. */
export interface ContestDraw {
  /** The SHA-256 of the secret, which was recorded before. */
  commitment: string | null;
  /** The numbers of those who were drawn. */
  entrants: number[];
  /** Whether the secret is the one that was committed to, and the same seats come of it. */
  holds: boolean;
  secret: string;
  session: number;
  /** The tables by their numbers in the books, the first first. */
  tables: number[];
  word: string;
}

/** A prize, or a fee that goes back, at the cage. */
export interface ContestDue {
  amount: string;
  due: number;
  /** Whether it is paid. */
  paid: boolean;
  whose: string;
}

/** An entrant. */
export interface ContestEntrant {
  agreed: boolean;
  buy_backs: number;
  group: string | null;
  name: string;
  number: number;
  paid: string;
  reports: string[];
  /** `in`, `out`, `reserve`, `forfeited`, `withdrawn`, `retired` or `disqualified`. */
  stage: string;
  /** Who plays for them. */
  substitute: string | null;
  warnings: number;
}

/** A table of a session or of a play-off. */
export interface ContestFelt {
  /** The cards of the last coup. */
  cards: string[];
  /** Whether the last coup can be corrected. */
  correctable: boolean;
  correcting: ContestCorrecting | null;
  /** How many coups were played. */
  coups: number;
  /** Where the starting marker is, where people wager in turn. */
  marker: number | null;
  /** The places in the order in which they wager. */
  order: number[];
  /** Whether play there is over. */
  over: boolean;
  seats: ContestSeatShown[];
  table: string;
  /** Whose opportunity it is. */
  turn: number | null;
  /** Until when, where a period runs. */
  until: number | null;
  /** Whether wagers are taken now: `not_opened`, `open` or `closed`. */
  wagers: string;
}

/** An item of the conditions. */
export interface ContestItem {
  /** What the rule says, in the register's words. */
  gist: string | null;
  /** The item, by its name in rulebooks. */
  item: string;
  /** Whether it must be said and is not. */
  missing: boolean;
  /** Whether the rules prevail over what is said, by which rule. */
  overruled: string | null;
  /** The rule that asks for it; none where no rule does. */
  rule: string | null;
}

/** A line of the leaderboard. */
export interface ContestLine {
  /** All of their chips, wagered ones too. */
  chips: string;
  /** Whether it has gone to the cage. */
  handed: boolean;
  name: string;
  number: number;
  /** The place; equals have the same. None for those who have none. */
  place: number | null;
  /** Hundredths of points. */
  points: number;
  /** The prize, once places are awarded. */
  prize: string | null;
  seat: number | null;
  stage: string;
  table: string | null;
}

/** A tournament in the list of all. */
export interface ContestListed {
  cancelled: boolean;
  entrants: number;
  /** Its name in addresses, and its number in the books. */
  id: string;
  /** Its name as people say it. */
  name: string;
  /** What comes next. */
  next: ContestNext;
  over: boolean;
  /** The money in the pool. */
  pool: string;
  rulebook: string;
  /** When the next session starts, or the first is to. */
  starts: number | null;
}

/** The money of a tournament. Chips are none. */
export interface ContestMoney {
  /** The chips on the tables now, which are no money. */
  chips: string;
  /** What the cage owes or has paid by this tournament. */
  dues: ContestDue[];
  /** What an entry costs. */
  entry: string;
  /** What the house keeps. */
  house: string;
  /** What is in the pool now. */
  pool: string;
  /** How much of it goes into the pool. */
  to_pool: string;
}

/** What comes next, and whose doing it is. */
export interface ContestNext {
  /** In a word, such as `open_entries`. */
  act: string;
  /** What the rule says, in the register's words. */
  gist: string | null;
  /** The rule behind it. */
  rule: string | null;
  /** Whose doing it is, in the house's words. */
  who: string;
  /** Whether whoever asks may do it. */
  yours: boolean;
}

/** A line of the record. */
export interface ContestNoted {
  at: number;
  by: string;
  number: number;
  role: string;
  words: string;
}

/** A seat as whoever sits there sees it. */
export interface ContestOwnSeat {
  /** Whether it is their opportunity now. */
  asked: boolean;
  /** How many come before them on this coup. */
  before: number | null;
  bets: ContestBet[];
  /** The cards of the last coup. */
  cards: string[];
  chips: string;
  /** Whether the minimum is compulsory on every coup. */
  compulsory: boolean;
  entrant: number;
  /** Whether the starting marker is here. */
  marker: boolean;
  max: string;
  min: string;
  name: string;
  /** Whether wagers are taken now. */
  open: boolean;
  out: boolean;
  pace_s: number | null;
  /** The place on the leaderboard. */
  place: number | null;
  staked: string;
  stakes: ContestStake[];
  /** Their place in the order, from one; none where all wager at once. */
  turn: number | null;
  /** Until when they are taken, where a period runs. */
  until: number | null;
  /** How it stands with the wagers of the coup: `not_opened`, `open` or `closed`. */
  wagers: string;
}

/** The paper work. */
export interface ContestPaper {
  /** Whether everybody must agree in writing. */
  agreement: boolean;
  /** Under what the regulator approved. */
  approved: string | null;
  briefed: boolean;
  closed: boolean;
  /** The commission that is approved. */
  commission_max: string | null;
  /** The conditions as far as they are written. */
  conditions: TournamentConditions;
  finalised: boolean;
  /** Every item that matters. */
  items: ContestItem[];
  /** Under what the regulator was told. */
  notified: string | null;
  opened: boolean;
  /** Where they can be read. */
  published: string | null;
  /** What the regulator has to do with it: `not-asked`, `notified` or `approved`. */
  regulator: string;
}

/** A part of the conditions of a tournament. */
export interface ContestPart {
  lines: ContestCondition[];
  title: string;
}

/**
 * What can be asked. Amounts are texts with two places, tables go by their names, cards are written
 * with spaces between, moments are milliseconds since 1970.
 */
export type ContestRequest =
  | { conditions: TournamentConditions; is: "write_conditions" }
  | { is: "finalise_conditions" }
  | { is: "publish"; place: string }
  | { is: "notify_regulator"; reference: string }
  | { is: "record_approval"; reference: string }
  | { amount: string; is: "record_commission"; reference: string }
  | { is: "name_director"; name: string }
  | { is: "require_agreement" }
  | { is: "open_entries" }
  | { agreed: boolean; eligible: boolean; group?: string | null; is: "enter"; name: string }
  | { eligible: boolean; group?: string | null; is: "list_reserve"; name: string }
  | { by: ContestRight; is: "turn_down"; name: string }
  | { entrant: number; is: "sign" }
  | { entrant: number; is: "withdraw" }
  | { is: "close_entries" }
  | { is: "brief" }
  | { is: "designate"; layout?: number | null; table: string }
  | { is: "release"; layout?: number | null; table: string }
  | { is: "set_seats"; seats: number }
  | { is: "schedule"; kind: ContestSessionKind; starts: number }
  | { commitment?: string | null; is: "commit" }
  | { is: "move_start"; notice: string; starts: number }
  | { is: "draw"; secret?: string | null; word: string }
  | { is: "take_seat"; name: string; place: number; table: string }
  | { absent: number; is: "offer_seat"; reserve: number }
  | { entrant: number; is: "substitute"; name: string }
  | { is: "come" }
  | { is: "leave" }
  | { is: "start_session" }
  | { is: "ask_next"; table: string }
  | { amount: string; bet: string; is: "wager"; place: number; table: string }
  | { is: "take_back"; place: number; table: string }
  | { is: "void_wagers"; place: number; table: string }
  | { is: "excuse"; place: number; table: string }
  | { is: "open_wagers"; table: string }
  | { is: "close_wagers"; table: string }
  | { is: "allow_both_hands"; place: number; table: string }
  | { cards?: string | null; is: "correct_coup"; table: string }
  | { is: "confirm_correction"; table: string }
  | { is: "drop_correction"; table: string }
  | { cards: string; is: "coup"; table: string }
  | { is: "break"; minutes: number }
  | { is: "set_pace"; seconds: number }
  | { entrant: number; is: "report"; what: string }
  | { agreed: number[]; is: "end_table"; table: string }
  | { is: "play_off" }
  | { is: "end_session" }
  | { entrant: number; is: "buy_back" }
  | { entrant: number; game: string; is: "enter_points"; points: number }
  | { entrant: number; ground: string; is: "disqualify" }
  | { entrant: number; is: "retire" }
  | { is: "award" }
  | { entrant: number; is: "pay_prize" }
  | { because: string; is: "cancel" }
  | { is: "close" };

/** By which right an application is turned down. */
export type ContestRight = "generally" | "by_criteria";

/** What a station of a tournament shows. */
export interface ContestSeat {
  /** The rule by which neither notes nor tickets are taken and chips are not paid. */
  no_money: string | null;
  seat: ContestOwnSeat | null;
  /** What everybody sees. */
  seen: ContestSeen;
}

/** Somebody's seat. */
export interface ContestSeatShown {
  /** Whether they have been asked on this coup. */
  asked: boolean;
  /** Whether an approval is needed before they may wager on the other hand too. */
  both_hands: boolean;
  /** Chips without what is wagered. */
  chips: string;
  entrant: number;
  excused: boolean;
  /** Whoever plays there. */
  name: string;
  out: boolean;
  place: number;
  stakes: ContestStake[];
  taken: boolean;
}

/** What everybody at a table sees of its tournament. */
export interface ContestSeen {
  /** Whether nothing else is played at the table now. */
  alone: boolean;
  awarded: boolean;
  /** Coups that were played at this table in the session. */
  coups: number;
  for_points: boolean;
  id: string;
  name: string;
  now: number;
  pause: number | null;
  play_off: boolean;
  pool: string;
  session: ContestSession | null;
  /** Whether it is to be seen in place of the game: seats are drawn, or all is played. */
  shows: boolean;
  standings: ContestLine[];
}

/** A session that is scheduled or played. */
export interface ContestSession {
  /** How many coups each table plays, where it goes by coups. */
  coups: number | null;
  /** Whether seats are drawn. */
  drawn: boolean;
  /** When it ends, where it goes by time. */
  ends: number | null;
  entrants: number;
  is_final: boolean;
  /** `regular` or `repechage`. */
  kind: string;
  number: number;
  started: number | null;
  starts: number;
}

/** What kind of session is scheduled. */
export type ContestSessionKind = "regular" | "repechage";

/** A wager in chips. */
export interface ContestStake {
  amount: string;
  bet: string;
  /** Whether it came out of turn: `warned`, or `may_be_void`. */
  out_of_turn: string | null;
}

/** A table that is designated. */
export interface ContestTable {
  layout: number | null;
  table: string;
}

/** Chips that somebody wagers at their own station, or takes back. */
export interface ContestWager {
  /** How much. */
  amount?: string | null;
  /** The bet; none to take back what was wagered. */
  bet?: string | null;
  /** Heard again under the same key it happens once. */
  key: string;
}

/** A correction that was found. */
export interface CorrectionFound {
  /** When it was put right. */
  at_ms: number;
  /** The cards of the Banker's Hand before. */
  bankers_before: string[];
  /** The cards of the Banker's Hand afterwards. */
  bankers_cards: string[];
  /** Who confirmed it, each with their role. */
  confirmed_by: string[];
  /** The number of the coup. */
  coup: number;
  /** The position of the entry that put it right. */
  id: number;
  /** The number of the incident. */
  incident: number | null;
  /** What was reported, in words. */
  note: string;
  /** The cards of the Player's Hand before. */
  players_before: string[];
  /** The cards of the Player's Hand afterwards. */
  players_cards: string[];
  /** What was done. */
  remedy: string;
  /** Who has won; none where the coup is void. */
  result: string | null;
  /** Who had won. */
  result_before: string | null;
  /** The rule. */
  rule: string | null;
  /** What bettors got more by it. */
  settled_again: string;
  /** The shoe of the coup. */
  shoe: number;
  /** What it was. */
  situation: string | null;
  /** The table. */
  table: string;
  /** How many wagers came out otherwise. */
  wagers: number;
}

/** Some of the corrections that were found. */
export interface CorrectionPage {
  /** Where the next page begins; none where there is no more. */
  next: string | null;
  /** What was found, the newest first. */
  rows: CorrectionFound[];
  /** Up to when was looked, where that took so long that it was left off. */
  searched_to_ms: number | null;
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

/** A correction of the coup. */
export interface CorrectionTold {
  /** When. */
  at_ms: number;
  /** The cards afterwards. */
  cards: CardTold[];
  /** The cards before. */
  cards_before: CardTold[];
  /** Every wager that came out otherwise. */
  changes: ChangeTold[];
  /** Who confirmed it, each with their role. */
  confirmed_by: string[];
  /** The incident. */
  incident: number | null;
  /** What was reported, in words. */
  note: string;
  /** What was done. */
  remedy: string | null;
  result: Outcome | null;
  result_before: Outcome | null;
  /** The rule. */
  rule: string | null;
  /** What it was. */
  situation: string | null;
}

/** What was counted on the way. */
export interface CountShown {
  /** How many. */
  count: number;
  /** Of what. */
  what: string;
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

/** A coup that was found. */
export interface CoupFound {
  /** The cards of the Banker's Hand. */
  bankers_cards: string[];
  /** The point count of the Banker's Hand. */
  bankers_count: number | null;
  /** Whether the Banker's Hand is a natural. */
  bankers_natural: boolean;
  /** Its number in the shoe. */
  coup: number;
  /** Who dealt. */
  dealer: string | null;
  /** How it came to its end. */
  end: string | null;
  /** When it was over; none while it is on. */
  ended_ms: number | null;
  /** The number of the entry in the table's stream that opened it. */
  entry: number;
  /** Who won as it was first announced. */
  first_result: string | null;
  /** What was staked and settled. */
  handle: string;
  /** The position of the entry that opened it: newer coups have larger ones. */
  id: number;
  /** What is out of the ordinary: `corrected`, `void`, `disputed`, `incident`. */
  marks: string[];
  /** When wagering was opened. */
  opened_ms: number;
  /** The cards of the Player's Hand, in dealing order. */
  players_cards: string[];
  /** The point count of the Player's Hand. */
  players_count: number | null;
  /** Whether the Player's Hand is a natural. */
  players_natural: boolean;
  /** Who won as it stands: `player`, `banker` or `tie`. */
  result: string | null;
  /** The shoe. */
  shoe: number;
  /** The table. */
  table: string;
  /** How many wagers were settled. */
  wagers: number;
  /** What the house won. */
  win: string;
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

/** Some of the coups that were found. */
export interface CoupPage {
  /** Where the next page begins; none where there is no more. */
  next: string | null;
  /** What was found, the newest first. */
  rows: CoupFound[];
  /** Up to when was looked, where that took so long that it was left off. */
  searched_to_ms: number | null;
}

/** A coup, by its shoe and its number in it. */
export interface CoupRef {
  /** The coup. */
  number: number;
  /** The shoe. */
  shoe: number;
}

/** A coup with all that is known of it. */
export interface CoupTold {
  /** Its cards in dealing order, as they stand. */
  cards: CardTold[];
  /** What was put right. */
  corrections: CorrectionTold[];
  /** Its number in the shoe. */
  coup: number;
  /** The accounts of stations. */
  credits: CreditTold[];
  /** Who dealt. */
  dealer: string | null;
  /** What the tableau made the hands do. */
  draws: DrawTold[];
  /** How it came to its end; nothing while it is on. */
  end: string | null;
  /** Why, where that was said. */
  end_reason: string | null;
  /** When its last entry was made. */
  ended_ms: number;
  /** Everything that happened, in order. */
  events: EventTold[];
  /** Incidents about it. */
  incidents: AboutTold[];
  /** Whether it was settled again. */
  is_corrected: boolean;
  /** Whether it is void. */
  is_void: boolean;
  /** `ordinary`, `without_wagers` or `dummy`. */
  kind: string;
  /** When it was opened. */
  opened_ms: number;
  result: Outcome | null;
  /** The rulebook's title. */
  rulebook: string;
  /** The digest of its data. */
  rulebook_digest: string;
  /** The shoe. */
  shoe: number;
  /** The table. */
  table: string;
  /** The version and options it was settled by, in words. */
  version: string;
  /** Its wagers. */
  wagers: WagerTold[];
}

/** The account of a station around the coup. */
export interface CreditTold {
  after: Money | null;
  /** What was on it before the first wager. */
  before: Money;
  /** Who was there. */
  bettor: string;
  /** Where. */
  place: number;
  /** What corrections have brought since. */
  put_right: Money;
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

/** How a device is. */
export interface DeviceStatus {
  /**
   * Everything that is wrong with it now; nothing where it is well. Of a printer: `paper_low`,
   * `paper_out`, `cover_open`, `jam`, `cutter`, `ticket_not_taken`, `offline`, `broken`. Of a note
   * acceptor: `jam`, `cassette_full`, `cassette_removed`, `open`, `broken`. Of a scanning shoe:
   * `open`, `broken`.
   */
  wrong: string[];
}

/** Something that is wrong with a device of the table. */
export interface DeviceTrouble {
  /** The device, by its name. */
  device: string;
  /** The place that it is at; none where it is the table's. */
  place: number | null;
  /** Since when. */
  since: Moment;
  /** What is wrong with it, by a word of the record. */
  what: string;
}

/** A difference, and where it is. */
export interface DifferenceShown {
  /** The number of the entry in the stream. */
  number: number | null;
  /** The position of the entry. */
  position: number | null;
  /** The stream. */
  stream: string | null;
  /** What it is, in words. */
  words: string;
}

/** How far the wagers on both hands are apart. */
export interface Differential {
  max: Money | null;
  /** What is at risk on the Player's Hand less what is on the Banker's. */
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

/** What a hand did by the tableau. */
export interface DrawTold {
  /** Its count of two cards. */
  count: number;
  /** Whether it drew a third card. */
  draws: boolean;
  /** The rule. */
  rule: string;
  /** The hand. */
  side: Side;
  /** The point value of the other hand's third card, where that was looked at. */
  third: number | null;
}

/**
 * Something that the table stands with, where the rulebook knows it in several kinds: the drawing
 * that its layout follows.
 */
export interface Drawing {
  /** Its name in requests. */
  id: string;
  /** Which of its kinds it is. */
  is: string;
  /** The languages in which it names the bets, `en` and `zh`; none where that is not said. */
  languages?: string[];
  /** What it is, in the rulebook's words. */
  name: string;
  rule: Rule | null;
}

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
  /** Whether the system does it, until somebody deals themselves. */
  automatic: boolean;
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
  /** Whether cards come from a virtual shoe: one confirm draws or turns the one that is due. */
  virtual_shoe: boolean;
}

/** How far the odds of a bet go. */
export interface EdgeBand {
  /** The upper end. */
  high: number;
  /** The lower end, in billionths of the wager. */
  low: number;
}

/** How far the odds of every bet usually go through a shoe: in nineteen coups of twenty. */
export interface EdgeBands {
  /** The bets. */
  bets: string[];
  /** How many shoes were dealt for it. */
  shoes: number;
  /** From a full shoe to its end. */
  steps: BandAt[];
}

/** What a bet brings the bettor for every unit wagered: below zero where the house has the edge. */
export interface EdgeShown {
  /** In billionths of the wager, for drawings. */
  billionths: number;
  /** The fraction, in lowest terms. */
  exact: string;
  /** In percent of the wager, with four places, rounded from the fraction. */
  percent: string;
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

/** What is wrong with printers, note acceptors and the scanning shoe, until it is over. */
export interface Equipment {
  /** By device. */
  all: DeviceTrouble[];
}

/** Something that somebody did, found. */
export interface EventFound {
  /** Who approved it. */
  approved_by: string | null;
  /** In which role. */
  approved_role: string | null;
  /** When. */
  at_ms: number;
  /** Who did it. */
  by: string;
  /** Its position in the journal. */
  id: number;
  /** What kind of entry it is. */
  kind: string;
  /** The number of the entry in the stream. */
  number: number;
  /** In which role. */
  role: string;
  /** The stream: a table's, the cage's, the staff's. */
  stream: string;
}

/** Some of the deeds that were found. */
export interface EventPage {
  /** Where the next page begins; none where there is no more. */
  next: string | null;
  /** What was found, the newest first. */
  rows: EventFound[];
  /** Up to when was looked, where that took so long that it was left off. */
  searched_to_ms: number | null;
}

/** Something that happened in the coup or to it. */
export interface EventTold {
  /** Who approved it, with their role. */
  approved_by: string | null;
  /** When. */
  at_ms: number;
  /** Who did it. */
  by: string;
  /** The cards on the table after it. */
  cards: CardTold[];
  /** What kind of entry it is. */
  kind: string;
  /** The number of the entry in the table's stream. */
  number: number;
  /** Its position in the journal. */
  position: number;
  /** In which role. */
  role: string;
  /** The rules that it names. */
  rules: string[];
  /** What happened, in words. */
  words: string;
}

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
  /** What is at risk on the Banker's Hand. */
  bankers: Money;
  /** How far both hands are apart. */
  differential: Money;
  differential_max: Money | null;
  /** What the dearest line of every bet would cost together: no coup can cost more. */
  most: Money;
  /** What is at risk on all other bets. */
  others: Money;
  /** What is at risk on the Player's Hand: of a wager above its maximum only what is settled. */
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

/** The tables of a floor, by their names. */
export interface FloorRows {
  /** Each as a row. */
  rows: Record<string, PitRow>;
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

/** Somebody who wagers, and how far their wagers go with the odds. */
export interface Follower {
  /** Who. */
  bettor: string;
  /** How much of it where they had the edge. */
  in_favour: Money;
  /** Of those who do not look at the cards at most one in so many ever comes this far. */
  one_in: number;
  /** The place of the last shoe's score among its shadows, from one. */
  rank: number;
  /** In how many shoes that are over. */
  shoes: number;
  /** What they staked in those. */
  staked: Money;
}

/** Those who wager. */
export interface Followers {
  /** The most remarkable first. */
  all: Follower[];
  /** How many shadows a shoe is held against. */
  shadows: number;
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
  /** The place that has the marker or the shoe; that of the marker also before it has moved. */
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

/** An incident that was found. */
export interface IncidentFound {
  /** Those it was about. */
  bettors: string;
  /** Who closed it. */
  closed_by: string;
  /** When it was closed. */
  closed_ms: number | null;
  /** The number of that coup. */
  coup: number | null;
  /** Who decided it. */
  decided_by: string;
  /** The decision, in words. */
  decision: string;
  /** The position of the entry that opened it. */
  id: number;
  /** Whether nothing is left to do. */
  is_over: boolean;
  /** What was reported, in words. */
  note: string;
  /** Its number at the table. */
  number: number;
  /** When it was reported or recognised. */
  opened_ms: number;
  /** The place that it was about. */
  place: number | null;
  /** What was done. */
  remedies: string[];
  /** Who reported it; nobody where the table recognised it. */
  reported_by: string;
  /** The rules by which it was done. */
  rules: string[];
  /** What bettors got more by it. */
  settled_again: string;
  /** The shoe of the coup that it was about. */
  shoe: number | null;
  /** What it was. */
  situation: string;
  /** The table. */
  table: string;
}

/** Some of the incidents that were found. */
export interface IncidentPage {
  /** Where the next page begins; none where there is no more. */
  next: string | null;
  /** What was found, the newest first. */
  rows: IncidentFound[];
  /** Up to when was looked, where that took so long that it was left off. */
  searched_to_ms: number | null;
}

/** Something that went wrong. */
export interface IncidentShown {
  /** Whether it was said what was found out. */
  assessed: boolean;
  /** Whom it is about. */
  bettor: string | null;
  /** The rules that somebody broke. */
  broken: RuleBroken[];
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

/** An hour. */
export interface LateHour {
  /** When it began. */
  since: Moment;
  /** The stations from which something came. */
  stations: LateStation[];
}

/** What came from a station within an hour. */
export interface LateStation {
  /** Wagers that were refused just after the close. */
  late: number;
  /**
   * If late ones fell to stations as wagers do, one would have so many at most once in so many
   * hours.
   */
  one_in: number;
  /** The place. */
  place: number;
  /** Wagers that were taken. */
  taken: number;
}

/**
 * Wagers that came just after the close. They are in no record: they are known since this program
 * has the table.
 */
export interface LateTouches {
  /** The hours, the last one first. */
  hours: LateHour[];
  /** How long after the close counts, in milliseconds. */
  within_ms: number;
}

/** What is offered. */
export interface Layout {
  /** The bets, in the rulebook's order. */
  bets: BetShown[];
  /** The drawings that it follows. */
  drawings?: Drawing[];
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
  /** The options that will be set otherwise than they are. */
  options: OptionSet[];
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

/** What every bet has brought, coup by coup through the shoe. */
export interface OddsCourse {
  /** The bets. */
  bets: string[];
  /** The coups. */
  coups: number[];
  /** Row by row, a row for each coup, in billionths of the wager. */
  edges: number[];
  /** How many cards nobody had seen before each. */
  unseen: number[];
}

/** What every bet that is offered brings. */
export interface OddsNow {
  /** The bets, in the order of the layout. */
  bets: BetOdds[];
  /** The coup that wagering was opened on last; none before the first of a shoe. */
  coup: number | null;
  /** How many cards nobody had seen then. */
  unseen: number;
  /** Why there are none, in English. */
  why_not: string | null;
}

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
  /** `tickets`, `by_hand`, `held`, `unclaimed`, `credit`, `wagers` or `tokens`. */
  what: string;
}

/** The limits of whoever has taken a place, in a house that offers play cards. */
export interface OwnCard {
  /** How long the break is then, in minutes. */
  break_minutes: number;
  break_until: Moment | null;
  due: Moment | null;
  /** Whether they do not want to play at all. */
  excluded: boolean;
  loss: Money | null;
  /** After how many minutes a break is due. */
  minutes: number | null;
  room: Money | null;
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
  /** What is wrong with devices. */
  equipment: Equipment;
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

/** What is asked about a promotion, under a key: asked again under it, it is done once. */
export interface PromotionAsk {
  /** What is asked. */
  ask: PromotionRequest;
  /** Heard again under the same key it happens once. */
  key: string;
}

/** A claim. */
export interface PromotionClaim {
  address: string | null;
  at: number;
  /** What the winner wants to have, in English. */
  chosen: string | null;
  claim: number;
  claimant: string;
  /** What was handed over, in English. */
  given: string | null;
  prize: number;
  reasons: string | null;
  /** `open`, `accepted`, `met` or `denied`. */
  state: string;
  told: number | null;
  worth: string;
}

/** The conditions of a promotion. Moments are milliseconds since 1970. */
export interface PromotionConditions {
  claim_hours: number | null;
  closes: number | null;
  draws: number | null;
  entries_each: number | null;
  /** Whether a winner must be present at the draw. */
  present: boolean | null;
  prizes: PromotionPrizeWritten[];
  starts: number | null;
  /** The tables at which its sign is shown. */
  tables: string[];
  title: string;
  unclaimed: PromotionUnclaimed | null;
  /** The wager that entering takes; `0.00` where it takes none. */
  wager: string | null;
  /** What is said in words, by the names of the items. */
  words: Record<string, string>;
}

/** Something that must be told of a prize of a kind. */
export interface PromotionDetail {
  id: string;
  name: string;
  rule: string;
}

/** A dispute. */
export interface PromotionDispute {
  about: string;
  advised: number | null;
  decision: string | null;
  dispute: number;
  person: string;
}

/** What came of it. */
export interface PromotionDone {
  /** In English; none where it was done before under the same key. */
  words: string | null;
}

/** The draw, by which anyone can check it. */
export interface PromotionDraw {
  at: number;
  scrutineer: string | null;
  seed: string;
  word: string;
}

/** Something that is to be done. */
export interface PromotionDuty {
  /** What kind of thing it is. */
  due: string;
  is_overdue: boolean;
  /** The prize, claim or dispute that it is about. */
  of: number | null;
  rule: string | null;
  /** By when, in milliseconds since 1970. */
  until: number | null;
  /** In English. */
  words: string;
}

/** An entry. */
export interface PromotionEntry {
  entrant: string;
  number: number;
}

/** Something that happened. */
export interface PromotionHappened {
  at: number;
  /** Nobody where time brought it about. */
  by: string | null;
  /** In English. */
  words: string;
}

/** Something that conditions must say. */
export interface PromotionItem {
  /** Its name in conditions. */
  id: string;
  /** Whether it is said in words, and not by a time, an amount or a choice. */
  in_words: boolean;
  rule: string | null;
  /** What is to be said, in English. */
  words: string;
}

/** A kind of prize. */
export interface PromotionKind {
  /** The rule by which it may not be a prize, where it may not. */
  barred: string | null;
  details: PromotionDetail[];
  id: string;
  most: number | null;
  name: string;
  /** In what it is counted, and how much of it there may be, where that is limited. */
  unit: string | null;
  /** What it is to its winner: `cash`, `house_money` or `thing`. */
  worth: string;
}

/** A promotion as a line of a list. */
export interface PromotionLine {
  closes: number | null;
  draws: number | null;
  entries: number;
  is_doubted: boolean;
  name: string;
  next: PromotionDuty | null;
  number: number;
  /** `draft`, `running`, `entries_closed`, `drawn`, `closed` or `cancelled`. */
  phase: string;
  rulebook: string;
  starts: number | null;
  title: string;
}

/** Marketing with its words that refer to the terms. */
export interface PromotionMarketing {
  reference: string;
  text: string;
}

/** Something that the conditions lack. */
export interface PromotionMissing {
  /** The item, by its name in conditions; none of a detail of a kind of prize. */
  item: string | null;
  prize: number | null;
  rule: string | null;
  /** In English. */
  words: string;
}

/** An attempt to tell a winner. */
export interface PromotionNotice {
  at: number;
  late: string | null;
  method: string;
  reached: boolean;
}

/** So much, in one way. */
export interface PromotionPaid {
  amount: string;
  /** `cash`, `cheque` or `transfer`. */
  by: string;
}

/** A prize and what became of it. */
export interface PromotionPrize {
  /** Who won it before it was drawn again, and why it was. */
  before: PromotionWonBefore[];
  claim_by: number | null;
  entry: number | null;
  /** `open`, `unclaimed`, `kept` or `awarded`. */
  fate: string;
  is_overdue: boolean;
  is_told: boolean;
  name: string;
  notices: PromotionNotice[];
  /** By when the winner is to be told, where they must be. */
  notify_by: number | null;
  prize: number;
  value: string | null;
  winner: string | null;
}

/** What else a prize includes. */
export interface PromotionPrizePart {
  kind: string;
  quantity: number | null;
}

/** A prize. Amounts are texts with two places. */
export interface PromotionPrizeWritten {
  /** What the winner may have in cash instead. */
  alternative: string | null;
  /** What must be told of its kind, by the rulebook's names. */
  details: Record<string, string>;
  includes: PromotionPrizePart[];
  /** Its kind, by the rulebook's name. */
  kind: string;
  name: string;
  /** On which conditions it is received, used or accepted. */
  on: string | null;
  /** How much of it, where that is counted. */
  quantity: number | null;
  value: string | null;
}

/** What can be asked. Amounts are texts with two places, prizes and claims numbers from one. */
export type PromotionRequest =
  | { conditions: PromotionConditions; is: "write"; rulebook: string }
  | { is: "lodge"; reference: string }
  | { is: "make_available"; means: string[] }
  | { is: "advertise"; reference: string; text: string }
  | { is: "commit" }
  | { is: "start" }
  | { approval?: string | null; conditions: PromotionConditions; is: "amend" }
  | { is: "switch_sign"; on: boolean; table: string }
  | { eligible: boolean; entrant: string; is: "enter"; wagered: string }
  | { is: "nominate"; scrutineer: string }
  | { is: "waive"; why: string }
  | { is: "draw"; scrutineer?: string | null; word: string }
  | { is: "redraw"; prize: number; why: string }
  | { is: "publish_results"; means: string }
  | { is: "notify"; late?: string | null; method: string; prize: number; reached: boolean }
  | { address?: string | null; claimant: string; is: "claim"; prize: number }
  | { claim: number; is: "accept" }
  | { claim: number; is: "choose_money"; parts: PromotionPaid[] }
  | { cash: boolean; claim: number; is: "choose" }
  | { claim: number; is: "award"; voucher?: string | null }
  | { address?: string | null; claim: number; is: "deny"; reasons: string }
  | { claim: number; is: "tell_reasons"; method: string }
  | { about: string; is: "dispute"; person: string }
  | { decision: string; dispute: number; is: "decide" }
  | { dispute: number; is: "advise" }
  | { is: "doubt"; why: string }
  | { is: "postpone"; told: string }
  | { how: string; is: "validate" }
  | { is: "cancel"; told: string }
  | { is: "close" };

/** A promotion with all that is known of it. */
export interface PromotionShown {
  available: string[];
  claims: PromotionClaim[];
  /** The SHA-256 by which the seed is committed to. */
  commitment: string | null;
  conditions: PromotionConditions;
  disputes: PromotionDispute[];
  /** Why its integrity is in doubt, where it is. */
  doubt: string | null;
  draw: PromotionDraw | null;
  duties: PromotionDuty[];
  /** What has happened, the newest first, without entries. */
  happened: PromotionHappened[];
  line: PromotionLine;
  /** The SHA-256 of the list of entries, once it is closed. */
  list: string | null;
  lodged: string | null;
  marketing: PromotionMarketing[];
  missing: PromotionMissing[];
  /** Who was told of it, once it is postponed. */
  postponed: string | null;
  prizes: PromotionPrize[];
  results: string[];
  scrutineer: string | null;
  /** The tables at which its sign is on. */
  signs: string[];
  /** Why there is no scrutineer, where there is none. */
  waived: string | null;
}

/** What a rulebook says of promotions. */
export interface PromotionTerms {
  amended_by: string;
  /** Above which value the details of a denied claim are kept. */
  denied_above: string;
  items: PromotionItem[];
  kinds: PromotionKind[];
  /** Who gets the conditions, who approves of amendments, and who is told of a doubt. */
  lodged_with: string;
  /** Where terms can be read; others where `other_means`. */
  means: string[];
  /** How winners are told. */
  methods: string[];
  other_means: boolean;
  /** Above which value a winner may say how money is paid, and in which ways. */
  payment_above: string;
  rulebook: string;
  /** Above which value a draw is seen by a scrutineer, and whether it must be. */
  scrutineer_above: string;
  scrutineer_required: boolean;
  title: string;
  told: string;
  ways: string[];
}

/** What becomes of a prize that nobody claims in time. */
export type PromotionUnclaimed = "redrawn" | "kept";

/** A winner before a prize was drawn again. */
export interface PromotionWonBefore {
  entry: number;
  why: string;
  winner: string;
}

/** All promotions, and what rulebooks say of them. */
export interface PromotionsShown {
  /** Whether whoever asks may run them. */
  may_run: boolean;
  /** The newest first. */
  promotions: PromotionLine[];
  /** The tables of the floor, where signs can stand. */
  tables: string[];
  /** The rulebooks that have rules on promotions. */
  terms: PromotionTerms[];
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
  /** The last number that was seen before it was asked. */
  seen?: number;
  /**
   * Do it only if nothing has happened at the table since `seen`; otherwise the answer is
   * `changed`, with the number that the table is at.
   */
  unless_changed?: boolean;
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
  /**
   * The marks of the derived roads if the Player's Hand wins the next coup; none where the rules
   * want nothing shown of what may come.
   */
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

/** A rule that somebody may have broken. */
export interface RuleBroken {
  /** The rule. */
  rule: Rule;
  /** What was done, in the rulebook's words. */
  what: string;
}

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
  /** The file, with the line where it is a scenario; or the test. */
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
  full: Console | Surveillance | PitTable | Display;
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
  card: OwnCard | null;
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
  | { amount: Money; is: "note_stacked"; place: number }
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
  /**
   * The first card of the burn, as long as it lies face up on the table: until the others that it
   * takes with it are burnt.
   */
  burnt?: Face;
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
  /** The rules that may have been broken, one or several of which are to be named. */
  broken: RuleBroken[];
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

/** A step beside the play. */
export interface StepOpen {
  /** Whether it waits to be done. */
  due: boolean;
  /** Its name in requests. */
  id: string;
  /** What is done, in the rulebook's words. */
  name: string;
  rule: Rule | null;
  /** What must be said of it. */
  says: StepSays;
  /** Whether it must be ordered before it is recorded, and is not yet. */
  to_order: boolean;
}

/** What must be said of a step. */
export type StepSays = "nothing" | "note" | "asker";

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
  /** The rules that somebody broke; left out where none is named. */
  under?: string[];
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

/** Something that a table stands with. */
export interface StoredFitted {
  /** What, by its name in the rulebook. */
  fixture: string;
  /** Which one, or the number of the paper. */
  is: string;
}

/** What is done with the chips in the tray. */
export type StoredFloat =
  | { amount: string; is: "opened" }
  | { amount: string; is: "filled" }
  | { amount: string; is: "credited" }
  | { amount: string; is: "closed" };

/** The hours of a day in which coups may begin. */
export interface StoredHours {
  /** From this minute of the day. */
  from: number;
  /** Up to this one, which may be on the next day. */
  until: number;
}

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

/** The limits that somebody has set to their own play. */
export interface StoredPlayLimits {
  /** How long the break is then, in minutes. */
  break_minutes: number;
  /** Whether the bettor does not want to play at all. */
  excluded: boolean;
  /** What may be lost at most. */
  loss?: string | null;
  /** After how many minutes of play a break is due. */
  minutes?: number | null;
}

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
  | { bettor: string; is: "agree_for" }
  | { is: "set_personal_limit"; limit: StoredRange; place: number; surveillance_told: boolean }
  | { is: "choose_style"; style: string }
  | { fitted: StoredFitted; is: "fit_table" }
  | { backs: string; decks: number; is: "bring_cards"; source: StoredCardSource }
  | { is: "check_cards" }
  | { is: "accept_cards" }
  | { is: "object_to_cards" }
  | { how: StoredShuffling; is: "shuffle" }
  | { is: "refuse_cut"; place: number }
  | { depth: number; is: "cut" }
  | { depth: number; is: "cut_at"; place: number }
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
  | { is: "order_step"; step: string }
  | { asked?: string | null; is: "record_step"; note: string; step: string }
  | { bettor: string; is: "set_play_limits"; limits: StoredPlayLimits }
  | { bettor: string; is: "take_break"; minutes: number }
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
  | { bettor?: string | null; is: "offer_hand"; place: number; side: StoredSide }
  | { is: "accept_hand"; side: StoredSide }
  | { is: "refuse_hand"; side: StoredSide }
  | { from?: number | null; is: "give_shoe"; place?: number | null }
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
  /** What it stands with. */
  fixtures?: StoredFitted[];
  /** The house's gaming hours; left out where it is always open. */
  hours?: StoredHours | null;
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

export type String = string;

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

/** A table as surveillance sees it. */
export interface Surveillance {
  /** What does not look like chance. */
  alarms: VigilAlarms;
  /** The cards. */
  cards: Cards;
  /** The cards that nobody has seen. */
  census: CardCensus;
  /** What it has brought through the shoe. */
  course: OddsCourse;
  /** Whose wagers follow the odds. */
  followers: Followers;
  /** Which table it is. */
  identity: Identity;
  /** Touches that came too late. */
  late: LateTouches;
  /** The bets that are offered. */
  layout: Layout;
  /** What every bet brings just now. */
  odds: OddsNow;
  /** Where it stands. */
  phase: Phase;
  /** The shoe. */
  shoe: ShoeLine;
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
  previous: Limits | null;
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

/** Who goes on after a session. */
export type TournamentAdvance =
  { count: number; is: "top_of_table" } | { count: number; is: "top_overall" } | { is: "all" };

/** What follows from being late or away. */
export type TournamentAway = { is: "forfeits" } | { coups: number; is: "kept_for" };

/** Whether those who are out may buy back in. */
export type TournamentBuyBack =
  | { is: "none" }
  | { commission: string; fee: string; is: "allowed"; times: number; until_session: number };

/** Whether a wager is compulsory. */
export type TournamentCompulsory = "none" | "minimum";

/** The conditions. */
export interface TournamentConditions {
  alters: string[];
  away?: TournamentAway | null;
  breakdown?: number[] | null;
  buy_back?: TournamentBuyBack | null;
  buy_in?: string | null;
  chips?: string | null;
  commission?: string | null;
  compulsory?: TournamentCompulsory | null;
  disposition?: TournamentDisposition | null;
  disqualification?: string[] | null;
  eligibility?: string | null;
  elimination?: string | null;
  entitled?: string | null;
  fee?: string | null;
  form?: string | null;
  format?: TournamentFormat | null;
  groups?: TournamentGroups | null;
  how_to_enter?: string | null;
  limits?: TournamentLimits | null;
  numbers?: TournamentNumbers | null;
  points?: TournamentPoints | null;
  prize_ties?: TournamentPrizeTies | null;
  refund?: number | null;
  repechage?: TournamentRepechage | null;
  retirement?: string | null;
  right_to_refuse?: string | null;
  selection?: string | null;
  session_ties?: TournamentSessionTies | null;
  sessions?: TournamentSessions | null;
  start?: number | null;
  statement?: string | null;
  tables?: TournamentTables | null;
  withdrawal?: TournamentWithdrawal | null;
}

/** What becomes of chips at the end of a session. */
export type TournamentDisposition = "taken_in" | "carried_on" | "cash";

/** How a tournament is structured. */
export type TournamentFormat =
  | { is: "knock_out" }
  | { is: "points" }
  | { is: "sit_and_go"; starts?: string | null; tables?: string | null };

/** Restrictions on groups. */
export type TournamentGroups = { is: "any" } | { count: number; is: "at_most" };

/** The table limits. */
export interface TournamentLimits {
  /** An amount of money as decimal text, such as `100.00`. */
  max: string;
  /** An amount of money as decimal text, such as `100.00`. */
  min: string;
}

/** The least and the most entrants. */
export interface TournamentNumbers {
  max: number;
  min: number;
}

/** Whether points come from other games too. */
export type TournamentOtherGames = "none" | "by_hand";

/** The points for the places of a session. */
export interface TournamentPoints {
  by_place: number[];
  other_games: TournamentOtherGames;
}

/** How prizes are given to those with equal places. */
export type TournamentPrizeTies = "combined" | "further_coups";

/** A second chance. */
export type TournamentRepechage =
  | { is: "none" }
  | { chance: TournamentSecondChance; is: "may" }
  | { chance: TournamentSecondChance; is: "shall" };

/** The session of a second chance. */
export interface TournamentSecondChance {
  coups: number;
  places: number;
}

/** One session as it is planned. */
export interface TournamentSessionPlan {
  advance?: TournamentAdvance | null;
  coups?: number | null;
  minutes?: number | null;
}

/** How equal chips at the end of a session are told apart. */
export type TournamentSessionTies = "further_coups" | "ballot" | "shared";

/** The sessions. */
export type TournamentSessions =
  | { is: "listed"; plans: TournamentSessionPlan[] }
  | { is: "until_one_table"; plan: TournamentSessionPlan };

/** The tables of a session. */
export interface TournamentTables {
  count?: number | null;
  seats: number;
}

/** Until when one may withdraw without loss. */
export type TournamentWithdrawal = { is: "never" } | { is: "until"; moment: number };

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

/**
 * Why nothing is known to have been done. Ask again with the same key, unless the code says that it
 * cannot be or was not to be: `changed`, `key_used`, `nothing_to_draw`, `no_virtual_shoe`.
 */
export interface Unavailable {
  /** Why, in a word. */
  code: string;
  /** The same in English, and what to do. */
  words: string;
}

/** A stream that cannot be read. */
export interface UnreadShown {
  /** Which. */
  stream: string;
  /** Why not. */
  why: string;
}

/** A screen in full, or what has changed of it. */
export interface Update {
  /** Every section. */
  full?: Station | Console | Display | PitTable | Surveillance;
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

/** How far a verification is, and what came of it. */
export interface VerifyShown {
  /** When it was begun. */
  begun_ms: number | null;
  /** Who began it; nobody where none was begun since the start of the program. */
  by: string | null;
  difference: DifferenceShown | null;
  /** When it was over. */
  ended_ms: number | null;
  /** Up to which entry it goes. */
  entries: number;
  /** How much of all is done. */
  percent: number;
  /** What is looked at now: `chain` or `house`. */
  phase: string | null;
  /** Why it could not be carried through. */
  problem: string | null;
  /** What was found to be right. */
  right: CountShown[];
  /** Whether it goes on. */
  running: boolean;
  /** Whether everything is as it should be; nothing until that is known. */
  sound: boolean | null;
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

/** Something that was noticed. */
export interface VigilAlarm {
  /** Whether they come from their end. */
  backwards: boolean;
  /** Who. */
  bettor: string | null;
  /** How many cards came so. */
  cards: number | null;
  /** What. */
  code: VigilAlarmCode;
  /** In which coup of it, or the last before it. */
  coup: number;
  /** Which earlier shoe they came from. */
  earlier: number | null;
  /** The first of them there, by its number from one. */
  from: number | null;
  /** Chance alone gives such an alarm at most once in so many shoes, or for so many bettors. */
  one_in: number;
  /** In which shoe. */
  shoe: number;
  /** When it was first noticed. */
  since: Moment;
}

/** What was noticed. */
export type VigilAlarmCode =
  "as_dealt" | "as_racked" | "as_packed" | "as_before" | "too_many_copies" | "follows_odds";

/** All of them. */
export interface VigilAlarms {
  /** The latest first. */
  all: VigilAlarm[];
  /** How many earlier shoes are known to compare with. */
  earlier_shoes: number;
  /**
   * An alarm is given where at most one of so many bettors who do not look at the cards would ever
   * come so far.
   */
  follow_one_in: number;
  /** From how many cards in an earlier order on an alarm is given. */
  run_cards: number;
  /** Chance alone gives that at most once in so many shoes. */
  run_one_in: number;
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
  /** The last number that was seen before it was asked. */
  seen?: number;
  /**
   * Do it only if nothing has happened at the table since `seen`; otherwise the answer is
   * `changed`, with the number that the table is at.
   */
  unless_changed?: boolean;
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

/** A wager that was found. */
export interface WagerFound {
  /** How much. */
  amount: string;
  /** On what. */
  bet: string;
  /** Whose it is. */
  bettor: string;
  /** The number of the coup. */
  coup: number;
  /** The coup's id. */
  coup_id: number;
  /** What became of it: `settled`, `back`, `forfeited`, `undone` or `held`. */
  fate: string;
  /** What it came to: `win`, `lose` or `stand_off`. */
  grade: string | null;
  /** Its number among the wagers of the coup. */
  number: number;
  /** The odds that it was paid at. */
  odds: string | null;
  /** The place. */
  place: number;
  /** When it was placed. */
  placed_ms: number;
  /** The result of the coup. */
  result: string | null;
  /** What went back, with its winnings. */
  returned: string | null;
  /** The rule. */
  rule: string | null;
  /** How often it was settled again. */
  settled_again: number;
  /** The shoe. */
  shoe: number;
  /** The table. */
  table: string;
}

/** Some of the wagers that were found. */
export interface WagerPage {
  /** Where the next page begins; none where there is no more. */
  next: string | null;
  /** What was found, the newest first. */
  rows: WagerFound[];
  /** Up to when was looked, where that took so long that it was left off. */
  searched_to_ms: number | null;
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

/** What has become of a wager. */
export interface WagerTold {
  /** How much it was in the end. */
  amount: Money;
  /** On what. */
  bet: string;
  /** The house's name of it. */
  bet_name: string;
  /** Whose it is. */
  bettor: string;
  commission: Money | null;
  /** `held`, `settled`, `back`, `forfeited` or `undone`. */
  fate: string;
  /** What it came to: `win`, `lose` or `stand-off`. */
  grade: string | null;
  /** The odds. */
  odds: string | null;
  /** The place. */
  place: number;
  /** When it was placed. */
  placed_ms: number;
  /** What was taken off it. */
  reduced: Money;
  returned: Money | null;
  /** The rule. */
  rule: string | null;
  /** Why, in words. */
  why: string | null;
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

/** A table as surveillance sees it among others. */
export interface WatchedTable {
  /** Alarms of the shoe in play, and of bettors. */
  alarms: VigilAlarm[];
  best: BetOdds | null;
  /** How many cards are in the shoe. */
  cards_left: number;
  /** The coup that wagering was opened on last. */
  coup: number | null;
  follower: Follower | null;
  /** The bets that favour the bettor, the most first. */
  in_favour: BetOdds[];
  /** Whether somebody runs it who answers; else nothing more is known of it. */
  is_run: boolean;
  /** Stations with more late touches within an hour than chance gives them. */
  late: LateStation[];
  /** Its name. */
  name: string;
  /** The rulebook that it is run by. */
  rulebook: string;
  /** Its shoe, by its number; none where it has none. */
  shoe: number | null;
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

/** Who deals. */
export interface WhoDeals {
  /** Whether the system does. */
  automatic: boolean;
}

/** Every operation, with what it takes and gives. */
export interface Operations {
  /** Up to where everything can be found */
  "GET /api/audit": { takes: undefined; gives: CatalogueShown };
  /** Corrections, the newest first */
  "GET /api/audit/corrections": { takes: undefined; gives: CorrectionPage };
  /** Coups, the newest first */
  "GET /api/audit/coups": { takes: undefined; gives: CoupPage };
  /** What people did, the newest first */
  "GET /api/audit/events": { takes: undefined; gives: EventPage };
  /** A data set as a file, written while it is read */
  "GET /api/audit/export": { takes: undefined; gives: undefined };
  /** Incidents, the newest first */
  "GET /api/audit/incidents": { takes: undefined; gives: IncidentPage };
  /** Everything of a coup */
  "GET /api/audit/tables/{table}/coups/{coup}": { takes: undefined; gives: CoupTold };
  /** A file that proves a coup */
  "GET /api/audit/tables/{table}/coups/{coup}/proof": { takes: undefined; gives: undefined };
  /** A square that says what a coup's proof rests on */
  "GET /api/audit/tables/{table}/coups/{coup}/qr": { takes: undefined; gives: undefined };
  /** The report of a coup */
  "GET /api/audit/tables/{table}/coups/{coup}/report": { takes: undefined; gives: undefined };
  /** How far a verification is, and what came of it */
  "GET /api/audit/verify": { takes: undefined; gives: VerifyShown };
  /** Verifies everything, unless that goes on already */
  "POST /api/audit/verify": { takes: undefined; gives: VerifyShown };
  /** Wagers, the newest first */
  "GET /api/audit/wagers": { takes: undefined; gives: WagerPage };
  /** Words to choose from in a search */
  "GET /api/audit/words": { takes: undefined; gives: String[] };
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
  /** The promotions, and what rulebooks say of them */
  "GET /api/promotions": { takes: undefined; gives: PromotionsShown };
  /** A promotion with all that is known of it */
  "GET /api/promotions/{promotion}": { takes: undefined; gives: PromotionShown };
  /** Asks something about a promotion */
  "POST /api/promotions/{promotion}/ask": { takes: PromotionAsk; gives: PromotionDone };
  /** Entries of a promotion in order, a page at a time */
  "GET /api/promotions/{promotion}/entries": { takes: undefined; gives: PromotionEntry[] };
  /** conditions.pdf, results.pdf, denied.pdf or entries.txt */
  "GET /api/promotions/{promotion}/papers/{file}": { takes: undefined; gives: undefined };
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
  /** Signs somebody in, at a console by PIN or anywhere by password */
  "POST /api/sign-in": { takes: SignIn; gives: LetIn };
  /** Signs whoever asks out */
  "POST /api/sign-out": { takes: undefined; gives: undefined };
  /** Every table as surveillance sees it, those with alarms first */
  "GET /api/surveillance": { takes: undefined; gives: WatchedTable[] };
  /** The tables of the floor */
  "GET /api/tables": { takes: undefined; gives: TableLine[] };
  /** Asks something of a table, or says what was seen at it */
  "POST /api/tables/{table}/ask": { takes: Question; gives: Answered };
  /** How far the odds of a table's bets usually go through a shoe */
  "GET /api/tables/{table}/bands": { takes: undefined; gives: EdgeBands };
  /** The pay tables, limits and exact house edges of a table */
  "GET /api/tables/{table}/bets": { takes: undefined; gives: Bets };
  /** Lets a person deal, or the system again */
  "POST /api/tables/{table}/dealer": { takes: WhoDeals; gives: Answered };
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
  /** Says how a device of the table is */
  "POST /api/tables/{table}/status": { takes: DeviceStatus; gives: undefined };
  /** The tournament of a table, as everybody sees it */
  "GET /api/tables/{table}/tournament": { takes: undefined; gives: ContestSeen };
  /** The same with the seat of a place */
  "GET /api/tables/{table}/tournament/{place}": { takes: undefined; gives: ContestSeat };
  /** Wagers tournament chips at one's own station, or takes them back */
  "POST /api/tables/{table}/tournament/{place}": { takes: ContestWager; gives: ContestDone };
  /** The published conditions of all tournaments of the house */
  "GET /api/tables/{table}/tournaments": { takes: undefined; gives: ContestConditions[] };
  /** Lets a second person ask something at a console, by their PIN */
  "POST /api/tables/{table}/vouch": { takes: Vouched; gives: Answered };
  /** All tournaments, the newest first */
  "GET /api/tournaments": { takes: undefined; gives: ContestListed[] };
  /** Announces a tournament */
  "POST /api/tournaments": { takes: ContestAnnounced; gives: ContestDone };
  /** A tournament with everything that its director sees */
  "GET /api/tournaments/{id}": { takes: undefined; gives: ContestBoard };
  /** Asks something about a tournament */
  "POST /api/tournaments/{id}/ask": { takes: ContestAsk; gives: ContestDone };
  /** conditions, results or certificate-1 and so on, as .pdf or .html */
  "GET /api/tournaments/{id}/papers/{file}": { takes: undefined; gives: undefined };
}
