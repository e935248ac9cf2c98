//! Why something about a promotion is refused, in words that can be acted on, with the rule.

use super::conditions::Missing;
use crate::actor::{Name, Time};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use rules::cite::Source;
use rules::{Amount, Cite};

/// A refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The rule behind it, where there is one.
    pub cite: Option<Cite>,
}

impl Refusal {
    /// The refusal for a reason, by what a clause comes from.
    pub fn by(reason: Reason, source: Option<&Source>) -> Refusal {
        Refusal { reason, cite: source.and_then(Source::cite).cloned() }
    }

    /// The refusal for a reason that no rule gives.
    pub const fn plain(reason: Reason) -> Refusal {
        Refusal { reason, cite: None }
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

/// Why something is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reason {
    /// The rulebook has no rules on promotional prizes.
    NotProvided,
    /// Nothing has been written yet.
    NoConditions,
    /// The promotion has another number.
    OtherNumber,
    /// It has started: terms are amended.
    Started,
    /// It has not started.
    NotStarted,
    /// It is over.
    Over,
    /// Words are missing.
    NoWords,
    /// A name has a line break or another control character.
    BadName,
    /// An amount is nothing, or below.
    NoAmount,

    /// No kind of prize has this name.
    NoSuchKind {
        given: Name,
        known: Vec<String>,
    },
    /// It may not be a prize or a part of one.
    Barred {
        prize: u32,
        what: Name,
    },
    /// There is more of it than may be.
    TooMuch {
        prize: u32,
        most: u64,
        unit: Name,
    },
    /// No cash may be offered instead.
    NoAlternative {
        prize: u32,
    },
    ClosesBeforeStart,
    DrawnBeforeClosing,
    /// The conditions lack something; each with its rule.
    Incomplete {
        missing: Vec<(Missing, Option<Cite>)>,
    },
    /// The conditions have not been given to whom they must be.
    NotLodged {
        whom: Name,
    },
    /// The terms can be read nowhere.
    NotAvailable,
    /// They cannot be made available like this.
    OtherMeans {
        given: Name,
        known: Vec<String>,
    },
    /// Marketing does not refer to the terms.
    NoReference,
    /// It is too early to start.
    TooEarly {
        starts: Time,
    },
    /// Other terms need approval.
    ApprovalMissing {
        whom: Name,
    },
    /// Entries are closed: when they close can be changed no more.
    ClosingPassed,

    /// Entries are closed.
    EntriesClosed {
        closed: Time,
    },
    NotEligible,
    WagerTooSmall {
        least: Amount,
    },
    EnoughEntries {
        each: u32,
    },

    /// The seed was committed to.
    Committed,
    /// It was not, and entries are closed.
    NotCommitted,
    /// The seed is not the one that was committed to.
    OtherSeed,
    /// Entries are open.
    EntriesOpen {
        closes: Time,
    },
    /// The draw is held later.
    DrawLater {
        draws: Time,
    },
    NoEntries,
    /// It takes a scrutineer, or the word that there is none.
    NoScrutineer {
        above: Amount,
    },
    /// The one who was nominated must see it.
    ScrutineerAbsent {
        scrutineer: Name,
    },
    /// A scrutineer must be nominated.
    ScrutineerNeeded {
        above: Amount,
    },
    Drawn,
    NotDrawn,
    NoMoreEntries,

    NoSuchPrize,
    NoWinner,
    /// The prize has been awarded or kept.
    PrizeGone,
    /// It is being claimed.
    BeingClaimed,
    /// Its winner may still claim it.
    Claimable {
        due: Time,
    },
    /// The winner is not told in this way.
    OtherMethod {
        known: Vec<String>,
    },
    /// The time for the notice is over.
    NoticeLate {
        due: Time,
    },
    /// The time for claims is over.
    ClaimLate {
        due: Time,
    },
    NoSuchClaim,
    /// The claim has been decided.
    ClaimDecided,
    ClaimNotAccepted,
    /// The claimant has not won it.
    NotTheWinner,
    ReasonsMissing,
    /// Who claimed must be known with their address.
    AddressMissing {
        above: Amount,
    },
    NotDenied,
    ReasonsTold,
    /// The winner has no choice here.
    NoChoice {
        above: Amount,
    },
    /// The parts are not among the ways, or there are none.
    OtherWay {
        known: Vec<String>,
    },
    /// The parts do not add up.
    PartsDiffer {
        value: Amount,
    },
    /// The winner is to be asked first.
    ChoiceMissing,
    /// The prize is worth a voucher, which is to be named.
    VoucherMissing,
    /// No cash is offered instead.
    NotOffered,

    NoSuchDispute,
    DisputeDecided,
    DisputeOpen,
    Advised,

    /// The integrity is in doubt.
    InDoubt,
    NotInDoubt,
    /// Those who must be told at once have not been.
    NotTold {
        whom: Name,
    },
    /// Nothing was postponed.
    NotPostponed,
    /// A prize was awarded: it cannot be cancelled.
    Awarded,

    /// The conditions do not name the table.
    OtherTable,
    /// The sign is so already.
    SignSo,
    /// Something is left to be done.
    LeftToDo {
        what: Name,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Barred { prize, what } => write!(f, "prize {prize} may not be {what}"),
            Reason::TooMuch { prize, most, unit } => {
                write!(f, "prize {prize} may have {most} {unit} at most")
            }
            Reason::NoAlternative { prize } => {
                write!(f, "no cash may be offered instead of prize {prize}")
            }
            Reason::Incomplete { missing } => incomplete(f, missing),
            Reason::NotLodged { whom } => write!(f, "give the conditions to the {whom} first"),
            Reason::TooEarly { starts } => write!(f, "it starts at {starts}"),
            Reason::ApprovalMissing { whom } => {
                write!(f, "other terms take the approval of the {whom}: say its reference")
            }
            Reason::EntriesClosed { closed } => write!(f, "entries closed at {closed}"),
            Reason::WagerTooSmall { least } => write!(f, "entering takes a wager of {least}"),
            Reason::EnoughEntries { each } => write!(f, "one person may have {each} entries"),
            Reason::EntriesOpen { closes } => write!(f, "entries are open until {closes}"),
            Reason::DrawLater { draws } => write!(f, "the draw is held at {draws}"),
            Reason::NoScrutineer { above } => write!(
                f,
                "a prize is worth more than {above}: nominate a scrutineer, or say that there is \
                 none"
            ),
            Reason::ScrutineerNeeded { above } => {
                write!(f, "a prize is worth more than {above}: it takes a scrutineer")
            }
            Reason::ScrutineerAbsent { scrutineer } => {
                write!(f, "{scrutineer} was nominated and must see the draw")
            }
            Reason::NoticeLate { due } => {
                write!(f, "the winner was to be told by {due}: say why it is late")
            }
            Reason::ClaimLate { due } => write!(f, "prizes could be claimed until {due}"),
            Reason::Claimable { due } => write!(f, "its winner may claim it until {due}"),
            Reason::AddressMissing { above } => {
                write!(f, "a claim above {above} is denied with the claimant's address")
            }
            Reason::NoChoice { above } => {
                write!(f, "winners choose how they are paid above {above} in cash, and not here")
            }
            Reason::PartsDiffer { value } => write!(f, "the parts must make {value}"),
            Reason::NotTold { whom } => write!(f, "tell the {whom} at once, and say who was told"),
            Reason::LeftToDo { what } => write!(f, "this is left to do: {what}"),
            Reason::NoSuchKind { given, known } => {
                write!(f, "`{given}` is no kind of prize: there are {}", known.join(", "))
            }
            Reason::OtherMeans { given, known } => {
                write!(f, "terms cannot be had by `{given}`: there are {}", known.join(", "))
            }
            Reason::OtherMethod { known } | Reason::OtherWay { known } => {
                write!(f, "choose among {}", known.join(", "))
            }
            plain => f.write_str(plain.words()),
        }
    }
}

fn incomplete(f: &mut fmt::Formatter<'_>, missing: &[(Missing, Option<Cite>)]) -> fmt::Result {
    f.write_str("the conditions lack ")?;
    if let Some((first, _)) = missing.first() {
        write!(f, "{first}")?;
    }
    match missing.len() {
        0 | 1 => Ok(()),
        count => write!(f, " and {} more", count - 1),
    }
}

impl Reason {
    /// What is said where there is nothing to fill in.
    const fn words(&self) -> &'static str {
        match self {
            Reason::NotProvided => "the rulebook has no rules on promotional prizes",
            Reason::NoConditions => "write the conditions first",
            Reason::OtherNumber => "the promotion has another number",
            Reason::Started => "it has started: amend the terms with approval",
            Reason::NotStarted => "it has not started",
            Reason::Over => "it is over",
            Reason::NoWords => "say it in words",
            Reason::BadName => "a name is one line of letters",
            Reason::NoAmount => "an amount must be above zero",
            Reason::ClosesBeforeStart => "entries cannot close before the start",
            Reason::DrawnBeforeClosing => "the draw cannot be before entries close",
            Reason::NotAvailable => "make the terms available first",
            Reason::NoReference => "marketing must refer to the terms: say with which of its words",
            Reason::ClosingPassed => "entries are closed: when they close cannot be changed",
            Reason::NotEligible => "the entrant is not eligible",
            Reason::Committed => "a seed is committed to",
            Reason::NotCommitted => "no seed was committed to before entries closed",
            Reason::OtherSeed => "the seed is not the one that was committed to",
            Reason::NoEntries => "there are no entries",
            Reason::Drawn => "it has been drawn",
            Reason::NotDrawn => "it has not been drawn",
            Reason::NoMoreEntries => "every entry has come out",
            Reason::NoSuchPrize => "there is no prize with this number",
            Reason::NoWinner => "nobody has won this prize",
            Reason::PrizeGone => "the prize has been awarded or kept",
            Reason::BeingClaimed => "the prize is being claimed: decide that first",
            Reason::NoSuchClaim => "there is no claim with this number",
            Reason::ClaimDecided => "the claim has been decided",
            Reason::ClaimNotAccepted => "accept the claim first",
            Reason::NotTheWinner => "the claimant has not won this prize",
            Reason::ReasonsMissing => "say the reasons",
            Reason::NotDenied => "the claim was not denied",
            Reason::ReasonsTold => "the claimant has been told",
            Reason::ChoiceMissing => "ask the winner how they want to be paid",
            Reason::VoucherMissing => "name the voucher that is handed over",
            Reason::NotOffered => "no cash is offered instead of this prize",
            Reason::NoSuchDispute => "there is no dispute with this number",
            Reason::DisputeDecided => "the dispute is decided, and that is final",
            Reason::DisputeOpen => "decide the dispute first",
            Reason::Advised => "they have been told of their right",
            Reason::InDoubt => "its integrity is in doubt: validate or cancel it first",
            Reason::NotInDoubt => "its integrity is not in doubt: say what compromised it first",
            Reason::NotPostponed => "postpone it first",
            Reason::Awarded => "a prize has been awarded: it cannot be cancelled",
            Reason::OtherTable => "the conditions do not name this table",
            Reason::SignSo => "the sign is so already",
            _ => "",
        }
    }
}
