//! What went wrong and has not been put right, and the coups that it may be about.

use super::{DealtCard, PlaceId};
use crate::actor::{Actor, Name, Time};
use crate::event::{Flagged, Resettled, Settled, WagerOf};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use rules::irregularity::{Irregular, Remedy, Situation};
use rules::role::RoleId;
use rules::{Amount, Card, Cite, Outcome, Setting};

/// A coup, by its shoe and its number in it, both from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoupId {
    /// The shoe, counted since the table was opened.
    pub shoe: u32,
    /// The coup of that shoe.
    pub number: u32,
}

/// What a report is about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// A coup; none where it is the one of the moment.
    pub coup: Option<CoupId>,
    /// Whether the card's face has been seen.
    pub exposed: bool,
    /// A place.
    pub place: Option<PlaceId>,
    /// Somebody.
    pub bettor: Option<Name>,
    /// The version that is shown.
    pub version: Option<Setting>,
    /// The rules that somebody broke, in the rulebook's order; none where no rule was named.
    pub under: Vec<Cite>,
    /// In words.
    pub note: String,
}

impl About {
    /// The rules that stand behind it: those that somebody broke, else the one that says what is
    /// done.
    pub fn rules<'a>(&'a self, irregular: &'a Irregular) -> impl Iterator<Item = &'a Cite> {
        let general = irregular.source.cite().filter(|_| self.under.is_empty());
        self.under.iter().chain(general)
    }
}

/// Something that has to be done before an incident is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The decks are checked for more that is wrong.
    CheckDecks,
    /// Somebody sees that all cards are there.
    VerifyCards,
    /// What failed is mended.
    Repair,
    /// Damaged cards are taken out of play.
    RemoveDamaged,
    /// The others go to another machine.
    MoveCards,
    /// Cards of a new deck take the place of damaged ones.
    AddReplacements,
    /// The cards are shuffled.
    ShuffleRest,
    /// The cards are cut.
    CutRest,
    /// Somebody authorised takes over.
    HandOver,
}

impl Task {
    /// All of them, as written in requests.
    pub const ALL: [(&'static str, Task); 9] = [
        ("check-decks", Task::CheckDecks),
        ("verify-cards", Task::VerifyCards),
        ("repair", Task::Repair),
        ("remove-damaged", Task::RemoveDamaged),
        ("move-cards", Task::MoveCards),
        ("add-replacements", Task::AddReplacements),
        ("shuffle", Task::ShuffleRest),
        ("cut", Task::CutRest),
        ("hand-over", Task::HandOver),
    ];

    /// Its name in requests.
    pub const fn id(self) -> &'static str {
        Task::ALL[self as usize].0
    }
}

/// What was found out about a machine that failed.
// Each of them is a question of its own that the rules ask.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Assessment {
    /// Whether the house or a bettor is the worse for it.
    pub disadvantage: bool,
    /// Whether another machine is at hand.
    pub spare: bool,
    /// Whether the cards can be moved to it.
    pub practicable: bool,
    /// The cards that were damaged.
    pub damaged: Vec<Card>,
}

/// A correction that waits for those who confirm it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// The coup.
    pub coup: CoupId,
    /// What is done.
    pub remedy: Remedy,
    /// Its true cards, in dealing order.
    pub cards: Vec<Card>,
    /// Who won with them; none where the coup becomes void.
    pub outcome: Option<Outcome>,
    /// Every wager that is settled otherwise.
    pub changes: Vec<Resettled>,
    /// Who has confirmed it.
    pub confirmed: Option<Actor>,
}

/// Somebody who has to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    /// Who.
    pub whom: RoleId,
    /// When they were told.
    pub told: Option<Time>,
    /// Whether they have acknowledged it.
    pub acknowledged: bool,
}

/// Something that went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incident {
    /// Its number at this table.
    pub number: u32,
    /// What it is.
    pub situation: Situation,
    /// About what.
    pub about: About,
    /// When it was reported or recognised.
    pub opened: Time,
    /// Who reported it; none where the table recognised it.
    pub by: Option<Actor>,
    /// What has been done about it.
    pub done: Vec<Remedy>,
    /// Who did the first of it.
    pub decided_by: Option<Actor>,
    /// What is left to do, in order.
    pub tasks: Vec<Task>,
    /// What was found out.
    pub assessment: Option<Assessment>,
    /// A correction that is proposed.
    pub correction: Option<Correction>,
    /// Wagers that the records have still to confirm.
    pub in_doubt: Vec<WagerOf>,
    /// Until when a credit is held.
    pub until: Option<Time>,
    /// How much of it.
    pub held: Amount,
    /// What the station was credited with before it was mended.
    pub flagged: Vec<Flagged>,
    /// Money that was seized and not released.
    pub seized: Amount,
    /// Who is told.
    pub telling: Vec<Telling>,
    /// Whether it is still to be resolved.
    pub open: bool,
}

/// Money that was seized in an incident which is over, and not released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seized {
    /// The incident.
    pub number: u32,
    /// Whose it was.
    pub bettor: Name,
    /// How much.
    pub amount: Amount,
}

/// What somebody has won in coups that the table keeps in mind no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WonBefore {
    /// Who.
    pub bettor: Name,
    /// How much.
    pub amount: Amount,
}

impl Incident {
    /// Whether nothing of it is left: it is resolved and everybody has been told.
    pub fn is_over(&self) -> bool {
        !self.open && self.telling.iter().all(|telling| telling.acknowledged)
    }
}

/// What has become of a coup since it was completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It stands.
    Valid,
    /// It stands, settled again.
    Corrected,
    /// It was declared void or invalid.
    Void,
}

/// A coup that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastCoup {
    /// Which.
    pub id: CoupId,
    /// The version and options it was settled by.
    pub setting: Setting,
    /// Its cards.
    pub cards: Vec<DealtCard>,
    /// Who won.
    pub outcome: Option<Outcome>,
    /// Its wagers, settled.
    pub paid: Vec<Settled>,
    /// What has become of it.
    pub standing: Standing,
}

/// How many coups a table keeps in mind: more than any shoe has.
pub(crate) const PAST_MAX: usize = 120;

/// The coups that are over, the latest last. Copies of a table share them.
pub type Past = Arc<Vec<Arc<PastCoup>>>;
