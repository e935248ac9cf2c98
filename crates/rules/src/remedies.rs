//! What the rules prescribe when something goes wrong at the table.

use crate::cite::{Clause, Source};
use crate::role::RoleId;

/// What becomes of the next coup when a card that is out already must be its first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carried {
    /// Wagers are barred from it.
    Dummy,
    /// Wagers are barred where the card has been exposed; else it is a coup like any other.
    DummyIfExposed,
    /// It is a coup like any other.
    Ordinary,
}

impl Carried {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Carried); 3] = [
        ("dummy", Carried::Dummy),
        ("dummy-if-exposed", Carried::DummyIfExposed),
        ("ordinary", Carried::Ordinary),
    ];
}

/// Whether bettors may take wagers back after the cards were put right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// They stand.
    Never,
    /// They may, where no card was exposed.
    UnlessExposed,
    /// They may.
    Always,
}

impl Removal {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Removal); 3] = [
        ("never", Removal::Never),
        ("unless-exposed", Removal::UnlessExposed),
        ("always", Removal::Always),
    ];
}

/// Something that somebody may do to put a coup right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemedyBy {
    /// The lowest role that may do it.
    pub by: RoleId,
    /// Where that comes from.
    pub source: Source,
}

/// The clauses on irregularities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemedyClauses {
    /// A third card wrongly dealt to the Player's Hand is the Banker's third card where that hand
    /// must draw.
    pub stray_is_bankers: Clause<()>,
    /// Where the Banker's Hand stands, it is the first card of the next coup.
    pub stray_on_players: Clause<Carried>,
    /// A third card wrongly dealt to the Banker's Hand is the first card of the next coup.
    pub stray_on_bankers: Clause<Carried>,
    /// So is any other card drawn in excess.
    pub excess: Clause<Carried>,
    /// A card found face up that would be the first of a coup.
    pub face_up_first: Clause<Carried>,
    /// A card found face up later in a coup is played as if it had been face down.
    pub face_up_later: Clause<()>,
    /// Who declares void a coup that cannot be put right, or finished for want of cards.
    pub void: RemedyBy,
    /// Whether wagers may be taken back after the cards were put right.
    pub removal: Clause<Removal>,
    /// Who may let wagers be changed while cards are out and none is exposed; none where nobody.
    pub reopen: Option<RemedyBy>,
}
