//! Why something asked about a tournament is refused, each reason with its rule.

use super::conditions::Unsound;
use super::state::EntrantId;
use crate::actor::{Name, Time};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use rules::tournament::Item;
use rules::{Amount, Cite};

/// A refusal: the reason, and the rule where one stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The rule.
    pub cite: Option<Cite>,
}

/// The reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reason {
    /// The rulebook has no tournaments.
    NoTournaments,
    NotAnnounced,
    AnnouncedBefore,
    /// It was called off, or its books are closed.
    Over,
    /// Somebody else has to do it: who, in the house's words.
    NotYours {
        needs: String,
    },
    /// The conditions lack these.
    Missing {
        items: Vec<(Item, Option<Cite>)>,
    },
    /// Nothing can be played by conditions like these, for the reason that is told.
    Unsound(Unsound),
    /// A rule that conditions may not change.
    MayNotAlter {
        rule: Name,
    },
    /// Entries have been taken under the conditions.
    Frozen,
    NotFinal,
    NotPublished,
    NotNotified,
    NotApproved,
    CommissionNotApproved,
    NoDirector,
    NotBriefed,
    NobodyToBrief,
    EntriesNotOpen,
    EntriesOpen,
    EntriesClosed,
    NotEligible,
    /// The house has excluded them.
    Excluded {
        who: Name,
    },
    NotAgreed,
    EnteredBefore,
    Full {
        max: u16,
    },
    GroupFull {
        max: u16,
    },
    TooFew {
        min: u16,
        entered: u16,
    },
    /// The conditions do not keep the right.
    NoRightToRefuse,
    /// The application of somebody who is to play for another.
    WasTurnedDown,
    NoSuchEntrant,
    /// Somebody else's entry.
    NotYourEntry,
    /// An entrant is not where the request needs them.
    NotThatStage {
        stage: &'static str,
    },
    PlayHasBegun,
    NoSession,
    SessionOn,
    SessionNotStarted,
    TooEarly {
        starts: Time,
    },
    /// The position is forfeit since then.
    TooLate {
        starts: Time,
    },
    StartInThePast,
    /// Somebody could not know of an earlier start.
    NotAllSeated,
    /// A session of sit-and-go waits for somebody.
    SeatsWait,
    NoNotice,
    RepechageFirst,
    NoRepechage,
    NoMoreSessions,
    NotFinished,
    NoTables,
    NotDesignated,
    LayoutForTournaments,
    LayoutNotForTournaments,
    TooManyForTheTables {
        seats: u8,
    },
    NotCommitted,
    CommittedBefore,
    OtherSecret,
    DrawnAlready,
    NotDrawn,
    OtherSeat,
    Exclusive,
    SeatIsTaken,
    NotFirstSession,
    DirectorAway,
    OnBreak {
        until: Time,
    },
    NotAtThisTable,
    TableOver,
    TimeOver,
    NoTurns,
    AllAsked,
    NotAllAsked,
    OutOfTurn,
    OpportunityOver,
    /// The rules of the game refuse the wager.
    BetRefused {
        why: String,
    },
    OverChips {
        chips: Amount,
    },
    BelowMinimum {
        min: Amount,
    },
    AboveMaximum {
        max: Amount,
    },
    /// Too little is at risk.
    AtRisk {
        place: u8,
        risk: Amount,
        min: Amount,
    },
    NothingWagered,
    NotOutOfTurnTwice,
    /// Wagers of the coup are closed.
    WagersClosed,
    /// They must be closed before the cards.
    WagersStillOpen,
    /// The period has not been begun.
    WagersNotOpened,
    /// Wagers are taken until somebody closes them.
    NoPeriod,
    /// It is begun once for every coup.
    PeriodBegun,
    /// The period runs out first.
    PeriodLasts {
        until: Time,
    },
    OwnStation,
    /// Both hands need somebody's approval: whose, in the house's words.
    BothHands {
        needs: String,
    },
    NeedsNobody,
    /// A correction waits for a second person.
    CorrectionWaits,
    /// No coup here can be corrected now.
    NothingToCorrect,
    /// There is no correction that a second person could confirm or take back.
    NoCorrectionWaits,
    NoSuchRemedy,
    SamePerson,
    /// The cards make no coup.
    WrongCards {
        how: String,
    },
    TableNotOver,
    EndsAtItsTime,
    NotDecided,
    NotAllAgree,
    /// Further coups must tell these apart.
    Tied {
        entrants: Vec<EntrantId>,
    },
    NoTie,
    PlayOffOn,
    NoBuyBack,
    BuyBackOver,
    BoughtBackEnough {
        times: u8,
    },
    NoOtherGames,
    GroundNotListed,
    NotAwarded,
    AwardedAlready,
    NoPrize,
    PrizePaid,
    PoolNotReturned {
        left: Amount,
    },
    ChipsStay,
    NotMoney,
    OutOfRange,
}

impl Reason {
    /// The refusal for this reason, by this rule.
    pub fn by(self, cite: Option<&Cite>) -> Refusal {
        Refusal { reason: self, cite: cite.cloned() }
    }

    /// The refusal for this reason, which needs no rule.
    pub const fn plainly(self) -> Refusal {
        Refusal { reason: self, cite: None }
    }

    /// What is said where there is nothing to fill in.
    #[allow(clippy::too_many_lines)]
    const fn words(&self) -> &'static str {
        match self {
            Reason::NoTournaments => "this rulebook has no tournaments",
            Reason::NotAnnounced => "announce the tournament first",
            Reason::AnnouncedBefore => "the tournament is announced",
            Reason::Over => "the tournament is over",
            Reason::Frozen => "entries have been taken: the conditions stand",
            Reason::NotFinal => "the conditions are not complete yet: finalise them first",
            Reason::NotPublished => "the conditions must be available to everybody first",
            Reason::NotNotified => "the regulator must be notified and have a copy first",
            Reason::NotApproved => "the regulator must have approved of the conditions in writing",
            Reason::CommissionNotApproved => "the commission is above what is approved",
            Reason::NoDirector => "no director is named",
            Reason::NotBriefed => "the director must brief the players first",
            Reason::NobodyToBrief => "the players are briefed once entries are closed",
            Reason::EntriesNotOpen => "entries are not open",
            Reason::EntriesOpen => "entries are open: close them first",
            Reason::EntriesClosed => "entries are closed",
            Reason::NotEligible => "this person is not eligible",
            Reason::NotAgreed => "written agreement to rules and conditions is required",
            Reason::EnteredBefore => "everybody enters once",
            Reason::NoRightToRefuse => "the conditions do not keep this right",
            Reason::WasTurnedDown => "the application of this person was turned down",
            Reason::NoSuchEntrant => "there is no such entrant",
            Reason::NotYourEntry => "everybody asks this for themselves alone",
            Reason::PlayHasBegun => "play has begun",
            Reason::NoSession => "no session is scheduled",
            Reason::SessionOn => "a session is scheduled or played",
            Reason::SessionNotStarted => "the session has not been started",
            Reason::StartInThePast => "a start cannot be in the past",
            Reason::NotAllSeated => {
                "a start is brought forward when everybody has taken their seat"
            }
            Reason::SeatsWait => "a sit-and-go session starts when every seat is taken",
            Reason::NoNotice => "say which notice the players were given",
            Reason::RepechageFirst => "the conditions promise a second chance first",
            Reason::NoRepechage => "the conditions have no second chance here",
            Reason::NoMoreSessions => "nobody is left to play, or all sessions are played",
            Reason::NotFinished => "there are sessions to play yet",
            Reason::NoTables => "no tables are designated for this many players",
            Reason::NotDesignated => "the director has not designated this table",
            Reason::LayoutForTournaments => "this layout is for tournaments alone",
            Reason::LayoutNotForTournaments => "tournaments are played on another layout",
            Reason::NotCommitted => "commit to the secret of the draw first",
            Reason::CommittedBefore => "commit to a new secret: this one was used",
            Reason::OtherSecret => "this is not the secret that was committed to",
            Reason::DrawnAlready => "seats are drawn",
            Reason::NotDrawn => "seats must be drawn first",
            Reason::OtherSeat => "another seat was drawn for this person",
            Reason::Exclusive => "the table is used for the tournament alone",
            Reason::SeatIsTaken => "the seat is taken",
            Reason::NotFirstSession => "only in a first session",
            Reason::DirectorAway => "the director must be present",
            Reason::NotAtThisTable => "nobody plays there",
            Reason::TableOver => "play at this table is over",
            Reason::TimeOver => "the time of the session is over",
            Reason::NoTurns => "everybody wagers at once here",
            Reason::AllAsked => "everybody has been asked",
            Reason::NotAllAsked => "not everybody has had the opportunity to wager",
            Reason::OutOfTurn => "it is not this person's turn",
            Reason::OpportunityOver => "the opportunity is over: the wager stands",
            Reason::NothingWagered => "nothing is wagered there",
            Reason::NotOutOfTurnTwice => "the first wager out of turn stands, with a warning",
            Reason::WagersClosed => "wagers are closed",
            Reason::WagersStillOpen => "close the wagers before the cards",
            Reason::WagersNotOpened => "the wagering period has not begun",
            Reason::NoPeriod => "wagers are taken until they are closed: there is no period",
            Reason::PeriodBegun => "the wagering period was begun",
            Reason::OwnStation => "wagers are made at one's own station alone",
            Reason::NeedsNobody => "this needs nobody's approval",
            Reason::CorrectionWaits => "a correction waits for a second person",
            Reason::NothingToCorrect => "there is no coup here that can be corrected now",
            Reason::NoCorrectionWaits => "no correction waits here",
            Reason::NoSuchRemedy => "the rules do not put a wrong entry right like this",
            Reason::SamePerson => "somebody else must confirm it",
            Reason::TableNotOver => "coups are to be played yet",
            Reason::EndsAtItsTime => "a session is played to its end",
            Reason::NotDecided => "it is not decided yet who goes on",
            Reason::NotAllAgree => "everybody at the table must agree",
            Reason::NoTie => "no places are equal that must be told apart",
            Reason::PlayOffOn => "a play-off is on",
            Reason::NoBuyBack => "the conditions have no buying back",
            Reason::BuyBackOver => "it is too late to buy back in",
            Reason::NoOtherGames => "points come from this game alone",
            Reason::GroundNotListed => "this is none of the grounds in the conditions",
            Reason::NotAwarded => "the places are not awarded yet",
            Reason::AwardedAlready => "the places are awarded",
            Reason::NoPrize => "there is no prize for this entrant",
            Reason::PrizePaid => "the prize has gone to the cage",
            Reason::ChipsStay => "tournament chips are neither added nor taken away",
            Reason::NotMoney => "tournament play: no notes, no tickets, and chips are no money",
            Reason::OutOfRange => "the amount is larger than can be booked",
            _ => "",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotYours { needs } => write!(f, "this is for the {needs}"),
            Reason::Missing { items } => {
                f.write_str("the conditions lack ")?;
                for (place, (item, cite)) in items.iter().enumerate() {
                    let gap = if place == 0 { "" } else { ", " };
                    write!(f, "{gap}{}", item.id())?;
                    cite.as_ref().map_or(Ok(()), |cite| write!(f, " ({cite})"))?;
                }
                Ok(())
            }
            Reason::Unsound(why) => f.write_str(why.words()),
            Reason::MayNotAlter { rule } => {
                write!(f, "conditions cannot change {rule}: the rules prevail")
            }
            Reason::Full { max } => write!(f, "there are {max} entrants, the most there can be"),
            Reason::GroupFull { max } => write!(f, "at most {max} of one group may enter"),
            Reason::TooFew { min, entered } => {
                write!(f, "{entered} have entered, and at least {min} must")
            }
            Reason::Excluded { who } => write!(f, "{who} is excluded from the house"),
            Reason::NotThatStage { stage } => write!(f, "this entrant is {stage}"),
            Reason::TooEarly { starts } => write!(f, "the session starts at {starts}"),
            Reason::TooLate { starts } => {
                write!(f, "the session was to start at {starts}: the position is forfeit")
            }
            Reason::TooManyForTheTables { seats } => {
                write!(f, "at most {seats} sit at one table: designate more tables")
            }
            Reason::OnBreak { until } => write!(f, "there is a break until {until}"),
            Reason::BetRefused { why } | Reason::WrongCards { how: why } => f.write_str(why),
            Reason::PeriodLasts { until } => write!(f, "the wagering period lasts until {until}"),
            Reason::BothHands { needs } => {
                write!(f, "wagers on both hands need the approval of the {needs}")
            }
            Reason::OverChips { chips } => write!(f, "there are {chips} in chips"),
            Reason::BelowMinimum { min } => write!(f, "a wager is at least {min}"),
            Reason::AboveMaximum { max } => write!(f, "a wager is at most {max}"),
            Reason::AtRisk { place, risk, min } => {
                write!(f, "place {place} has {risk} at risk, and must have {min}")
            }
            Reason::Tied { entrants } => {
                f.write_str("a play-off must tell these apart: ")?;
                for (place, entrant) in entrants.iter().enumerate() {
                    write!(f, "{}{}", if place == 0 { "" } else { ", " }, entrant.0)?;
                }
                Ok(())
            }
            Reason::BoughtBackEnough { times } => write!(f, "one may buy back in {times} times"),
            Reason::PoolNotReturned { left } => {
                write!(f, "all of the pool must be paid in prizes, and {left} are left")
            }
            plain => f.write_str(plain.words()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is missing is said item by item, each with its rule.
        let own = self.cite.as_ref().filter(|_| !matches!(self.reason, Reason::Missing { .. }));
        match own {
            Some(cite) => write!(f, "{} ({cite})", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

impl core::error::Error for Refusal {}
