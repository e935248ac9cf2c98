//! Why a request is refused: one list, in the order in which reasons are looked for.

use crate::actor::Time;
use alloc::string::String;
use core::fmt;
use rules::cite::Source;
use rules::irregularity::Remedy;
use rules::{Amount, Cite};

/// A refusal: the reason, and the rule where one stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The rule.
    pub cite: Option<Cite>,
}

/// What the cards must first be, for the rules that name it.
pub(crate) const SHUFFLED: &str = "shuffled";
pub(crate) const CUT: &str = "cut";
pub(crate) const LOADED: &str = "loaded with the cutting card in its place";
pub(crate) const BURNT: &str = "burnt";

/// The reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The table is closed.
    TableClosed,
    /// It is open already.
    TableOpen,
    /// The rulebook does not know such a thing.
    NotInThisRulebook,
    /// Somebody else must do it.
    NotAuthorised {
        /// Who, by the house's name for the role.
        needs: String,
    },
    /// Nothing waits under that number.
    NothingWaiting,
    /// Something went wrong that has to be put right first.
    Halted,
    /// A coup is being played.
    CoupInProgress,
    /// No coup is being played.
    NoCoup,
    /// The shoe is not that far, or further.
    WrongStage {
        /// What it must be, in words.
        wants: &'static str,
    },
    /// The shoe is over: shuffle or replace the cards.
    ShoeEnded,
    /// The number of decks, the depth or the burn is not allowed.
    Rules(rules::Reason),
    /// The cards may not be used again.
    CardsHandled,
    /// The new cards must have other backs.
    SameBacks,
    /// Something must be there or be done first.
    Lacking {
        /// What, in the rulebook's words.
        what: String,
    },
    /// It is not within the house's gaming hours.
    OutsideHours,
    /// A reason must be given.
    ReasonNeeded,
    /// There is no such place, style or burn.
    NoSuchThing,
    /// Somebody has taken the place.
    PlaceTaken,
    /// Nobody has, or somebody else.
    NotYourPlace,
    /// No wagers are accepted at the place.
    BoxClosed,
    /// The bettor may not play.
    Excluded,
    /// The bettor is on a break.
    OnBreak {
        /// Until when.
        until: Time,
    },
    /// The bettor has played as long as they wanted to: a break is due.
    TimeLimitReached {
        /// How many minutes.
        minutes: u32,
    },
    /// More could be lost than the bettor has allowed themselves.
    LossLimitReached {
        /// What may still be wagered.
        room: Amount,
    },
    /// Limits to one's own play only become tighter, and breaks longer.
    OnlyTighter,
    /// A bettor may wager at one place only.
    OnePlaceOnly,
    /// The bettor has wagers on the coup.
    WagersLive,
    /// The seat may be kept.
    SeatMayBeKept,
    /// Wagering is closed.
    WageringClosed,
    /// It is still open.
    WageringOpen,
    /// Wagers are barred from this coup.
    WagersBarred,
    /// There is no such wager.
    NoWager,
    /// A wager on the bet is there already.
    AlreadyWagered,
    /// The wager is below the minimum.
    UnderMinimum {
        /// The minimum.
        min: Amount,
    },
    /// It is above the maximum.
    OverMaximum {
        /// The maximum.
        max: Amount,
    },
    /// It is no permitted multiple.
    NotAMultiple {
        /// The step.
        unit: Amount,
    },
    /// Others have wagered on the area.
    AreaTaken,
    /// The area's total would be too high.
    AreaFull {
        /// What still fits.
        room: Amount,
    },
    /// The wagers on the hands would be too far apart.
    DifferentialExceeded {
        /// What still fits.
        room: Amount,
    },
    /// They are not.
    WithinLimits,
    /// The wagering period has not run out.
    PeriodRunning {
        /// When it will.
        until: Time,
    },
    /// Cards are out.
    CardsOut,
    /// Nobody has wagered, and such a coup is not dealt.
    NobodyWagered,
    /// Nothing has gone wrong that this would put right.
    NothingWrong,
    /// The table does not remember the coup any more: recall it from the journal.
    CoupForgotten,
    /// It has been reported.
    AlreadyReported,
    /// Something else is done first to put things right.
    ComesFirst {
        /// What, in words.
        first: &'static str,
    },
    /// There is no such incident, or it is resolved.
    NoSuchIncident,
    /// The rulebook does not provide for this remedy here.
    NoSuchRemedy,
    /// The facts call for another remedy.
    AnotherRemedy {
        /// Which.
        remedy: Remedy,
    },
    /// Something else is to be done first, or nothing is.
    NotThisTask,
    /// The cards cannot have been dealt like this.
    CardsDoNotFit,
    /// Cards are dealt from a shoe, not from a machine.
    NoMachine,
    /// No card of the coup is out.
    NoCardOut,
    /// Nobody is named.
    NobodyNamed,
    /// An amount must be given.
    AmountNeeded,
    /// Nobody of that role has to be told.
    NobodyToTell,
    /// The station has no active account.
    NoAccount,
    /// There is not enough on it.
    NotEnoughCredit {
        /// What there is.
        credit: Amount,
    },
    /// There is something left on it.
    CreditLeft {
        /// How much.
        credit: Amount,
    },
    /// There are not enough tokens that may be wagered on this.
    NotEnoughTokens {
        /// How many there are.
        tokens: Amount,
    },
    /// The voucher has been exchanged.
    VoucherUsed,
    /// There are not as many chips in the tray.
    NotInTray {
        /// How many there are.
        chips: Amount,
    },
    /// What is on the account is not what its meters make it.
    CreditDiffers,
    /// A ticket can be had.
    NoPrintFailed,
    /// Its credit is going onto a ticket.
    TicketComing,
    /// The table serves a tournament alone.
    TournamentOn,
    /// The time for it is over.
    TooLate {
        /// Until when it was.
        until: Time,
    },
    /// The table stands in no private room.
    NotPrivate,
    /// This is not taken there.
    TenderNotTaken,
    /// The station is away from the table.
    RemoteStation,
    /// The station prints no tickets.
    NoPrinter,
    /// Whoever is there has been sent away.
    SentAway,
    /// Somebody else must confirm it.
    SamePerson,
    /// The coup has been settled otherwise since.
    CorrectionStale,
    /// A dummy coup is played to its end.
    MustBePlayed,
    /// A card is exposed, or more than the first four are out.
    CardsSeen,
    /// Accounts are frozen.
    Frozen,
    /// The game is shut down.
    ShutDown,
    /// The station is out of order.
    OutOfOrder,
    /// The credit is held.
    CreditHeld {
        /// Until when.
        until: Time,
    },
    /// Wagers are not confirmed.
    WagersInDoubt,
    /// Somebody has wagered.
    SomebodyWagered,
    /// Not everybody agrees.
    NotAllAgree,
    /// A sign must stand for so many minutes first.
    NoticeNeeded {
        /// How many.
        minutes: u8,
    },
    /// The sign has not stood long enough.
    NoticeNotDue {
        /// Until when it must stand.
        due: Time,
    },
    /// The hand's cards go to somebody else, or to nobody.
    HandGoesElsewhere,
    /// The other hand's cards are still out.
    OtherHandOut,
    /// Cards are still to be dealt or exposed.
    CardsMissing,
    /// It has been done.
    AlreadyDone,
    /// Something else comes first.
    NotYet {
        /// What, in words.
        first: &'static str,
    },
}

impl Reason {
    /// The refusal for this reason, by this rule.
    pub fn by(self, cite: &Cite) -> Refusal {
        Refusal { reason: self, cite: Some(cite.clone()) }
    }

    /// The refusal for this reason, by the rule of a clause.
    pub fn from(self, source: &Source) -> Refusal {
        Refusal { reason: self, cite: source.cite().cloned() }
    }

    /// The refusal for this reason, which needs no rule.
    pub const fn plainly(self) -> Refusal {
        Refusal { reason: self, cite: None }
    }
}

impl From<rules::Refusal> for Refusal {
    fn from(refusal: rules::Refusal) -> Refusal {
        Refusal { reason: Reason::Rules(refusal.reason), cite: refusal.cite }
    }
}

impl Reason {
    /// The state of the table that it speaks of, by the name of
    /// [`STATES`](rules::conduct::STATES); none where a clause stands behind it already.
    pub fn state(&self) -> Option<&'static str> {
        Some(match self {
            Reason::CoupInProgress => "coup-in-progress",
            Reason::NoCoup => "no-coup",
            Reason::ShoeEnded => "shoe-ended",
            Reason::WrongStage { wants } => return stage(wants),
            Reason::PlaceTaken => "place-taken",
            Reason::NotYourPlace => "not-your-place",
            Reason::OnePlaceOnly => "one-place-only",
            Reason::WagersLive => "wagers-live",
            Reason::WageringClosed => "wagering-closed",
            Reason::WageringOpen => "wagering-open",
            Reason::WagersBarred => "wagers-barred",
            Reason::AlreadyWagered => "already-wagered",
            Reason::AreaFull { .. } => "area-full",
            Reason::OverMaximum { .. } => "over-maximum",
            Reason::BoxClosed => "box-closed",
            Reason::CardsOut => "cards-out",
            Reason::OtherHandOut => "other-hand-out",
            Reason::CardsMissing => "cards-missing",
            Reason::NotYet { .. } => "not-yet",
            _ => return None,
        })
    }
}

/// The state of cards that are not as they must be.
fn stage(wants: &str) -> Option<&'static str> {
    match wants {
        SHUFFLED => Some("not-shuffled"),
        CUT => Some("not-cut"),
        LOADED => Some("not-loaded"),
        BURNT => Some("not-burnt"),
        _ => None,
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotAuthorised { needs } => write!(f, "only the {needs} may do this"),
            Reason::WrongStage { wants } => write!(f, "the cards must first be {wants}"),
            Reason::Lacking { what } => write!(f, "this must first be there or done: {what}"),
            Reason::Rules(reason) => reason.fmt(f),
            Reason::UnderMinimum { min } => write!(f, "the minimum is {min}"),
            Reason::OverMaximum { max } => write!(f, "the maximum is {max}"),
            Reason::NotAMultiple { unit } => write!(f, "wagers go up in steps of {unit}"),
            Reason::AreaFull { room } => write!(f, "there is room for {room} more on this bet"),
            Reason::DifferentialExceeded { room } => {
                write!(f, "the table differential leaves room for {room} more on this hand")
            }
            Reason::PeriodRunning { until } => {
                write!(f, "the wagering period runs until {until}")
            }
            Reason::NoticeNeeded { minutes } => {
                write!(f, "a sign must stand for {minutes} minutes first")
            }
            Reason::NoticeNotDue { due } => write!(f, "the sign must stand until {due}"),
            Reason::NotYet { first } | Reason::ComesFirst { first } => {
                write!(f, "{first} comes first")
            }
            Reason::AnotherRemedy { remedy } => {
                write!(f, "what was found out leaves one remedy, {}", remedy.id())
            }
            Reason::NotEnoughCredit { credit } => write!(f, "there is {credit} on the account"),
            Reason::CreditLeft { credit } => {
                write!(f, "{credit} is left on the account: cash out first")
            }
            Reason::NotEnoughTokens { tokens } => {
                write!(f, "there are {tokens} of tokens for this bet: exchange a voucher first")
            }
            Reason::NotInTray { chips } => {
                write!(f, "there are {chips} of chips in the tray: have it filled first")
            }
            Reason::TooLate { until } => write!(f, "the time for this was over at {until}"),
            Reason::OnBreak { until } => write!(f, "this person is on a break until {until}"),
            Reason::TimeLimitReached { minutes } => {
                write!(f, "{minutes} minutes, this person's own limit, are over: a break is due")
            }
            Reason::LossLimitReached { room } => {
                write!(f, "this person's own loss limit leaves {room} to wager")
            }
            Reason::CreditHeld { until } => write!(f, "the credit is held until {until}"),
            plain => f.write_str(plain.words()),
        }
    }
}

impl Reason {
    /// What is said where there is nothing to fill in.
    const fn words(&self) -> &'static str {
        match self {
            Reason::TableClosed => "the table is closed",
            Reason::TableOpen => "the table is open already",
            Reason::NotInThisRulebook => "the rulebook does not provide for this",
            Reason::NothingWaiting => "nothing waits for approval under this number",
            Reason::Halted => "the table is halted until the irregularity is resolved",
            Reason::CoupInProgress => "a coup is being played",
            Reason::NoCoup => "no coup is being played",
            Reason::ShoeEnded => "the shoe is over: shuffle or replace the cards",
            Reason::CardsHandled => "these cards have been handled and must be replaced",
            Reason::SameBacks => "new cards must have other backs than those in use",
            Reason::OutsideHours => "it is not within the gaming hours of the house",
            Reason::ReasonNeeded => "a reason must be given",
            Reason::NoSuchThing => "there is no such thing at this table",
            Reason::PlaceTaken => "the place is taken",
            Reason::NotYourPlace => "the place is not this person's",
            Reason::BoxClosed => "no wagers are accepted at this place",
            Reason::Excluded => "this person has been excluded from the game",
            Reason::OnlyTighter => {
                "limits to one's own play become tighter at the table, not looser"
            }
            Reason::OnePlaceOnly => "limits are per person: wager at one place only",
            Reason::WagersLive => "wagers at this place are live",
            Reason::SeatMayBeKept => {
                "a seat may be kept while others are free or wagers are placed on it"
            }
            Reason::WageringClosed => "wagering is closed",
            Reason::WageringOpen => "wagering is open",
            Reason::WagersBarred => "wagers are barred from this coup",
            Reason::NoWager => "there is no such wager",
            Reason::AlreadyWagered => "there is a wager on this bet already",
            Reason::AreaTaken => "as many as may have wagered on this area",
            Reason::WithinLimits => "the wagers are within the limits",
            Reason::CardsOut => "cards of the coup are out",
            Reason::NobodyWagered => "nobody has wagered",
            Reason::NothingWrong => "nothing has gone wrong that this would put right",
            Reason::CoupForgotten => {
                "the table does not remember this coup any more: recall it from the journal"
            }
            Reason::SomebodyWagered => "somebody has wagered",
            Reason::AlreadyReported => "this has been reported already",
            Reason::NoSuchIncident => "there is no such incident to be resolved",
            Reason::NoSuchRemedy => "the rulebook does not provide for this remedy here",
            Reason::NotThisTask => "this is not what has to be done next",
            Reason::CardsDoNotFit => "the cards cannot be so: look at them again",
            Reason::NoMachine => "cards are dealt from a shoe, not from a machine",
            Reason::NoCardOut => "no card of the coup is out: change the machine between coups",
            Reason::NobodyNamed => "say whom it is about",
            Reason::AmountNeeded => "say the amount",
            Reason::NobodyToTell => "nobody of this role has to be told",
            Reason::SamePerson => "somebody else must confirm it too",
            Reason::CorrectionStale => "the coup has been settled otherwise since: propose it anew",
            Reason::MustBePlayed => "a dummy coup is played to its end",
            Reason::CardsSeen => "this is for the first four cards while none is exposed",
            Reason::Frozen => "all accounts are frozen until the result is put right",
            Reason::ShutDown => "the game is shut down until the display works again",
            Reason::OutOfOrder => "the station is out of order",
            Reason::WagersInDoubt => "wagers must first be confirmed from the records",
            Reason::NotAllAgree => "not everybody who is playing has agreed",
            Reason::HandGoesElsewhere => "these cards do not go to this person",
            Reason::OtherHandOut => "the other hand's cards are still out",
            Reason::CardsMissing => "cards are still to be dealt or exposed",
            Reason::AlreadyDone => "this has been done",
            other => other.words_of_accounts(),
        }
    }

    /// The same of chip accounts.
    const fn words_of_accounts(&self) -> &'static str {
        match self {
            Reason::NoAccount => "the station has no chip account: buy in first",
            Reason::VoucherUsed => "the voucher has been exchanged",
            Reason::CreditDiffers => {
                "the credit is not what the meters make it: put it right from the records first"
            }
            Reason::NoPrintFailed => {
                "payment by hand is for a ticket that was not printed or cannot be read"
            }
            Reason::TicketComing => "a ticket of this credit is being printed: wait for it",
            Reason::TournamentOn => "the table serves a tournament: nobody plays for money here",
            Reason::NotPrivate => "this is for private rooms alone",
            Reason::TenderNotTaken => "this is not taken there",
            Reason::RemoteStation => "the station is away from the table: use its note acceptor",
            Reason::NoPrinter => "no ticket is printed here: the dealer pays in chips",
            Reason::SentAway => "this station is to be paid out: it takes no further wager",
            _ => "refused",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cite {
            Some(cite) => write!(f, "{} ({cite})", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

impl core::error::Error for Refusal {}
