//! Who may do what at a table, how changes are announced, and how cards reach people.

use crate::cite::{Cite, Clause, Source};
use crate::procedure::{Fixture, Step};
use crate::role::RoleId;
use alloc::string::String;
use alloc::vec::Vec;

/// Something that the rules give to certain people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Act {
    /// Open a table.
    OpenTable,
    /// Deal, call, announce and settle.
    Deal,
    /// Shuffle by hand.
    ShuffleByHand,
    /// Have the cards shuffled in the middle of a shoe.
    OrderShuffle,
    /// Have unfit cards replaced.
    ReplaceUnfitCards,
    /// Have the cards of a finished shoe replaced.
    ReplaceCards,
    /// Bring cards that are shuffled already, in the place of those of a finished shoe.
    IntroducePreShuffled,
    /// Replace cards by others with the same back.
    AllowSameBack,
    /// Declare a shoe void.
    VoidShoe,
    /// Refuse a wager before the first card.
    RefuseWager,
    /// Declare a bettor's wager void.
    VoidWager,
    /// Keep a bettor from further play.
    ExcludeBettor,
    /// Declare the outcome of a coup invalid.
    InvalidateCoup,
    /// Make a bettor who does not wager leave a seat.
    VacateSeat,
    /// Make a bettor give up cards or shoe.
    TakeBackHand,
    /// Give a hand to a bettor whatever the wagers.
    DesignateHand,
    /// Let another person open the cards.
    AllowNominee,
    /// Let somebody cut who is not named.
    AllowOtherToCut,
    /// One dummy coup after the last coup.
    ExtraDummyCoup,
    /// A coup without wagers, nobody having wagered.
    CoupWithoutWagers,
    /// Call off a coup that nobody has wagered on.
    CallOffCoup,
    /// A dummy coup that all bettors agree to.
    DummyCoupByConsent,
    /// A dummy coup at a table without bettors.
    DummyCoupWithoutBettors,
    /// Raise the minimum at once, those present keeping the old one.
    RaiseMinimumAtOnce,
    /// Reduce wagers in proportion.
    ReduceWagers,
    /// Set a bettor's own limit.
    SetPersonalLimit,
    /// Let another dealer take over, but not while a coup is dealt.
    ChangeDealer,
    /// Give the shoe to a bettor.
    GiveShoe,
    /// Change cards after any coup.
    ChangeCards,
    /// Deal from a machine that shuffles, without a cut.
    UseAutomaticShuffler,
    /// Let one bettor open both hands, one after the other.
    HandleBothHands,
    /// Pass the hand that the holder of the shoe does not have to its highest bettor.
    PassOpposingHand,
    /// Choose the way to deal, where that is not the dealer's.
    ChooseStyle,
    /// Let whoever has the shoe name another, or the dealer, to open its hand.
    AllowShoeNominee,
}

impl Act {
    /// All of them, as written in a rulebook file.
    pub const ALL: [(&'static str, Act); 34] = [
        ("open-table", Act::OpenTable),
        ("deal", Act::Deal),
        ("shuffle-by-hand", Act::ShuffleByHand),
        ("order-shuffle", Act::OrderShuffle),
        ("replace-unfit-cards", Act::ReplaceUnfitCards),
        ("replace-cards", Act::ReplaceCards),
        ("introduce-pre-shuffled", Act::IntroducePreShuffled),
        ("allow-same-back", Act::AllowSameBack),
        ("void-shoe", Act::VoidShoe),
        ("refuse-wager", Act::RefuseWager),
        ("void-wager", Act::VoidWager),
        ("exclude-bettor", Act::ExcludeBettor),
        ("invalidate-coup", Act::InvalidateCoup),
        ("vacate-seat", Act::VacateSeat),
        ("take-back-hand", Act::TakeBackHand),
        ("designate-hand", Act::DesignateHand),
        ("allow-nominee", Act::AllowNominee),
        ("allow-other-to-cut", Act::AllowOtherToCut),
        ("extra-dummy-coup", Act::ExtraDummyCoup),
        ("coup-without-wagers", Act::CoupWithoutWagers),
        ("call-off-coup", Act::CallOffCoup),
        ("dummy-coup-by-consent", Act::DummyCoupByConsent),
        ("dummy-coup-without-bettors", Act::DummyCoupWithoutBettors),
        ("raise-minimum-at-once", Act::RaiseMinimumAtOnce),
        ("reduce-wagers", Act::ReduceWagers),
        ("set-personal-limit", Act::SetPersonalLimit),
        ("change-dealer", Act::ChangeDealer),
        ("give-shoe", Act::GiveShoe),
        ("change-cards", Act::ChangeCards),
        ("use-automatic-shuffler", Act::UseAutomaticShuffler),
        ("handle-both-hands", Act::HandleBothHands),
        ("pass-opposing-hand", Act::PassOpposingHand),
        ("choose-style", Act::ChooseStyle),
        ("allow-shoe-nominee", Act::AllowShoeNominee),
    ];
}

/// Who may do an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActClause {
    /// The act.
    pub act: Act,
    /// The lowest role that may do it.
    pub by: RoleId,
    /// Where that comes from.
    pub source: Source,
}

/// Something that a house may change while people are playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// A higher minimum.
    RaiseMinimum,
    /// Any other limit, and the permitted multiples.
    Limits,
    /// The table differential.
    Differential,
    /// The version, or what a version's options set.
    Version,
    /// Closing the table.
    CloseTable,
}

impl Change {
    /// All of them, as written in a rulebook file.
    pub const ALL: [(&'static str, Change); 5] = [
        ("raise-minimum", Change::RaiseMinimum),
        ("limits", Change::Limits),
        ("differential", Change::Differential),
        ("version", Change::Version),
        ("close-table", Change::CloseTable),
    ];
}

/// What takes the place of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// Nobody is playing.
    NoBettors,
    /// Everybody who is playing agrees.
    AllAgree,
}

impl Instead {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Instead); 2] =
        [("no-bettors", Instead::NoBettors), ("all-agree", Instead::AllAgree)];
}

/// How long a sign must stand before a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeClause {
    /// Minutes; none where no notice is needed, zero where it must only come before.
    pub minutes: Option<u8>,
    /// What will do instead.
    pub instead: Vec<Instead>,
    /// The lowest role that may make the change.
    pub by: RoleId,
    /// Where that comes from.
    pub source: Source,
}

/// To whom a hand's cards are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandsTo {
    /// Nobody: the dealer keeps them.
    Dealer,
    /// The bettor with the most on that hand.
    HighestBettor,
    /// The Player's Hand to its highest bettor, the Banker's to the holder of a marker.
    MarkerHolder,
    /// Any bettor on that hand.
    AnyBettor,
    /// The Banker's Hand to the bettor who holds the shoe.
    ShoeHolder,
}

impl HandsTo {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, HandsTo); 5] = [
        ("dealer", HandsTo::Dealer),
        ("highest-bettor", HandsTo::HighestBettor),
        ("marker-holder", HandsTo::MarkerHolder),
        ("any-bettor", HandsTo::AnyBettor),
        ("shoe-holder", HandsTo::ShoeHolder),
    ];
}

/// Who goes first of those who have wagered equally much on a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equals {
    /// Whoever sits nearest the dealer's right, then counter-clockwise.
    DealersRight,
    /// Whoever wagered first.
    FirstPlaced,
}

impl Equals {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Equals); 2] =
        [("dealers-right", Equals::DealersRight), ("first-placed", Equals::FirstPlaced)];
}

/// How the first four cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faces {
    /// Up, so that each is exposed when it is dealt.
    Up,
    /// Down, so that each is exposed later.
    Down,
}

impl Faces {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Faces); 2] = [("up", Faces::Up), ("down", Faces::Down)];
}

/// A way to deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    /// Its name in files and requests.
    pub id: String,
    /// How cards lie.
    pub faces: Faces,
    /// Who gets them.
    pub hands_to: HandsTo,
    /// Whose approval it needs; none where it needs nobody's.
    pub needs: Option<RoleId>,
    /// The rule.
    pub cite: Cite,
}

/// When bettors may have devices with them that are banned elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceClauses {
    /// Who may permit them and withdraw that again.
    pub by: RoleId,
    /// Where that comes from, and that it is for private rooms alone.
    pub source: Source,
    /// The role of which somebody must supervise the game.
    pub supervised: (RoleId, Source),
    /// Who must have been told before.
    pub told: (RoleId, Source),
    /// That it can be withdrawn at any time.
    pub withdrawn: Clause<()>,
}

/// The places at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// The states of a table for which a rulebook may name the rule that stands behind a refusal.
pub const STATES: &[&str] = &[
    "coup-in-progress",
    "no-coup",
    "shoe-ended",
    "not-shuffled",
    "not-cut",
    "not-loaded",
    "not-burnt",
    "place-taken",
    "not-your-place",
    "one-place-only",
    "wagers-live",
    "wagering-closed",
    "wagering-open",
    "wagers-barred",
    "already-wagered",
    "area-full",
    "over-maximum",
    "box-closed",
    "cards-out",
    "other-hand-out",
    "cards-missing",
    "not-yet",
];

/// The clauses on conduct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConductClauses {
    /// The role of those who wager.
    pub bettor: RoleId,
    /// Who may do what. An act that is not there is none of this rulebook's.
    pub acts: Vec<ActClause>,
    /// How changes are announced, in the order of [`Change::ALL`].
    pub changes: Vec<NoticeClause>,
    /// Ways to deal, the usual one first.
    pub styles: Vec<Style>,
    /// How many places there are.
    pub places: Clause<Places>,
    /// After how many coups without a wager a seat may have to be left, all others being taken.
    pub idle_coups: Clause<u8>,
    /// Who may cut.
    pub cutters: Clause<Vec<RoleId>>,
    /// The rules behind refusals that no other clause stands behind, by [`STATES`].
    pub states: Vec<(&'static str, Cite)>,
    /// Who gets a hand of those who have wagered equally much on it; none where no style asks.
    pub equals: Option<Clause<Equals>>,
    /// Whether whoever opens cards for another must have taken a place.
    pub nominee_seated: Option<Clause<()>>,
    /// Whether cards that others than staff have handled must be replaced.
    pub replace_handled: Option<Clause<()>>,
    /// Whether those who wager are offered the cut one after the other, clockwise from the dealer's
    /// left, or when gaming begins from whoever came first.
    pub cut_clockwise: Option<Clause<()>>,
    /// When devices are permitted; none where they never are.
    pub devices: Option<DeviceClauses>,
    /// How many decks a machine shuffles; none where any number.
    pub machine_decks: Option<Clause<Vec<u8>>>,
    /// How many places of a table in a private room are played at; none where all are.
    pub private_places: Option<Clause<u8>>,
    /// The rule behind the house's gaming hours, where it has one.
    pub hours: Option<Clause<()>>,
    /// Whether screens keep to what was dealt, and show nothing of what a coup to come would make
    /// of it.
    pub no_projection: Option<Clause<()>>,
    /// What a table must stand with before it is opened.
    pub fixtures: Vec<Fixture>,
    /// What is done and recorded beside the play.
    pub steps: Vec<Step>,
}

impl ConductClauses {
    /// Who may do an act; none where the rulebook does not know it.
    pub fn act(&self, act: Act) -> Option<&ActClause> {
        self.acts.iter().find(|clause| clause.act == act)
    }

    /// The rule behind a refusal because of a state.
    pub fn state(&self, word: &str) -> Option<&Cite> {
        self.states.iter().find(|(known, _)| *known == word).map(|(_, cite)| cite)
    }

    /// Whether a machine shuffles so many decks.
    pub fn machine_takes(&self, decks: u8) -> bool {
        self.machine_decks.as_ref().is_none_or(|clause| clause.value.contains(&decks))
    }

    /// A step by its name.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// How a change is announced.
    pub fn change(&self, change: Change) -> &NoticeClause {
        &self.changes[change as usize]
    }
}
