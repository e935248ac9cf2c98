//! What a table must stand with, and what is done and recorded beside the play.

use crate::cite::Source;
use crate::role::RoleId;
use crate::setting::{InForce, Setting};
use alloc::string::String;
use alloc::vec::Vec;

/// At which tables something must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tables {
    /// At all of them.
    Every,
    /// At those with stations.
    WithStations,
    /// At those that stand in no private room.
    NotPrivate,
}

impl Tables {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Tables); 3] = [
        ("every", Tables::Every),
        ("with-stations", Tables::WithStations),
        ("not-private", Tables::NotPrivate),
    ];
}

/// How something must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// It must be there.
    Needed,
    /// It must be there, and a sign shows it.
    OnASign,
}

impl Need {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Need); 2] =
        [("needed", Need::Needed), ("on-a-sign", Need::OnASign)];
}

/// Something that a table must stand with before it is opened: equipment, a layout, a room, a
/// paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// Its name in files and requests.
    pub id: String,
    /// What it is, in words.
    pub name: String,
    /// Whether it must be there.
    pub need: Need,
    /// At which tables it must be there.
    pub at: Tables,
    /// Under which settings.
    pub in_force: InForce,
    /// What it can be; nothing where any words will do, such as the number of a paper.
    pub values: Vec<String>,
    /// In which languages it names the bets, where it is one of these, each by its letters.
    pub languages: Vec<(String, Vec<String>)>,
    /// Where that comes from.
    pub source: Source,
}

impl Fixture {
    /// Whether this will do for it.
    pub fn takes(&self, value: &str) -> bool {
        if self.values.is_empty() {
            return !value.trim().is_empty();
        }
        self.values.iter().any(|known| known == value)
    }

    /// What it usually is: the first that it can be, or that there is one.
    pub fn usual(&self) -> &str {
        self.values.first().map_or("on file", String::as_str)
    }

    /// Whether it must be there under a setting.
    pub fn matters(&self, setting: &Setting) -> bool {
        self.in_force.holds(setting)
    }

    /// The languages in which it names the bets where it is this; none where that is not said.
    pub fn languages_of(&self, value: &str) -> &[String] {
        let own = self.languages.iter().find(|(known, _)| known == value);
        own.map_or(&[], |(_, languages)| languages)
    }
}

/// When a step can be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// At any time while the table is open.
    Open,
    /// When cards are at the table and not yet shuffled.
    Brought,
    /// Until they are cut.
    BeforeCut,
    /// Until they are in the shoe.
    BeforeLoading,
    /// When they are shuffled and not yet cut.
    Shuffled,
    /// When the cutting card has come out.
    CuttingCardOut,
    /// When no coup is played.
    BetweenCoups,
    /// When the table of play asks for a third card, whatever the cards are that are not exposed,
    /// and somebody holds the other hand.
    ThirdCardCertain,
}

impl When {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, When); 8] = [
        ("open", When::Open),
        ("brought", When::Brought),
        ("before-cut", When::BeforeCut),
        ("before-loading", When::BeforeLoading),
        ("shuffled", When::Shuffled),
        ("cutting-card-out", When::CuttingCardOut),
        ("between-coups", When::BetweenCoups),
        ("third-card-certain", When::ThirdCardCertain),
    ];
}

/// The cards that a step is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cards {
    /// Any.
    Any,
    /// Shuffled at the table.
    NotPreShuffled,
    /// Shuffled before they came to the table.
    PreShuffled,
    /// Shuffled by their maker.
    ByMaker,
    /// Shuffled by the house.
    ByHouse,
    /// Brought in the place of others.
    Replacements,
}

impl Cards {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Cards); 6] = [
        ("any", Cards::Any),
        ("not-pre-shuffled", Cards::NotPreShuffled),
        ("pre-shuffled", Cards::PreShuffled),
        ("by-maker", Cards::ByMaker),
        ("by-house", Cards::ByHouse),
        ("replacements", Cards::Replacements),
    ];
}

/// What is refused until a step is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    /// Nothing is.
    Nothing,
    /// Taking pre-shuffled cards, or shuffling them, once the step is ordered.
    Shuffling,
    /// Loading the shoe.
    Loading,
    /// A cut by somebody who wagers.
    BettorsCut,
    /// A dummy coup by consent.
    DummyCoup,
    /// Closing the table.
    Closing,
}

impl Before {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Before); 6] = [
        ("nothing", Before::Nothing),
        ("shuffling", Before::Shuffling),
        ("loading", Before::Loading),
        ("bettors-cut", Before::BettorsCut),
        ("dummy-coup", Before::DummyCoup),
        ("closing", Before::Closing),
    ];
}

/// What must be said of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// Nothing but that it is done.
    Nothing,
    /// What came of it, or where and when.
    Note,
    /// Which bettor asked for it.
    Asker,
}

impl Says {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Says); 3] =
        [("nothing", Says::Nothing), ("note", Says::Note), ("asker", Says::Asker)];
}

/// How a step comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comes {
    /// Whoever does it may do it, or leave it.
    AsTheyLike,
    /// The table asks for it as soon as it can be recorded.
    Prompted,
    /// One of these orders it.
    Ordered(Vec<RoleId>),
}

/// Something that is done at the table, beside the play, and recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its name in files and requests.
    pub id: String,
    /// What is done, in words.
    pub name: String,
    /// When.
    pub when: When,
    /// With which cards.
    pub cards: Cards,
    /// How it comes about.
    pub comes: Comes,
    /// Who does it, or somebody above.
    pub by: RoleId,
    /// Whose approval it needs; none where it needs nobody's.
    pub needs: Option<RoleId>,
    /// What must be said of it.
    pub says: Says,
    /// What is refused until it is recorded.
    pub before: Before,
    /// The rule.
    pub source: Source,
}
