//! What can go wrong at a table, and what the rules prescribe then: one closed vocabulary that
//! every rulebook fills in.

use crate::cite::{Cite, Clause, Source};
use crate::conduct::Act;
use crate::refusal::{Reason, Refusal};
use crate::role::RoleId;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Declares a list of words: each with its name in files and what it means in plain words.
macro_rules! vocabulary {
    (
        $(#[$doc:meta])* $name:ident, $count:literal:
        $($variant:ident = $id:literal, $words:literal;)*
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = $words] $variant,)*
        }

        impl $name {
            /// All of them, as written in files and requests.
            pub const ALL: [(&'static str, $name); $count] = [$(($id, $name::$variant),)*];

            /// Its name in files and requests.
            pub const fn id(self) -> &'static str {
                $name::ALL[self as usize].0
            }

            /// What it is, in plain words.
            pub const fn words(self) -> &'static str {
                match self { $($name::$variant => $words,)* }
            }

            /// The one with this name.
            pub fn named(id: &str) -> Option<$name> {
                $name::ALL.iter().find(|(known, _)| *known == id).map(|(_, it)| *it)
            }
        }
    };
}

vocabulary! {
    /// Something that should not be.
    Situation, 40:
    Misdeal = "misdeal", "cards dealt or placed in the wrong order, or their order in doubt";
    ThreeInTheDeal = "three-in-the-deal", "more than two cards to a hand in the initial deal";
    StrayOnPlayers = "stray-on-players", "a third card wrongly dealt to the Player's Hand";
    StrayOnBankers = "stray-on-bankers", "a third card wrongly dealt to the Banker's Hand";
    PlayersOnBankers = "players-card-on-bankers", "the Player's third card on the Banker's Hand";
    ExcessCard = "excess-card", "a card drawn from the shoe that no hand needs";
    FaceUp = "face-up", "a card found face up in the shoe";
    TooFewCards = "too-few-cards", "too few cards in the shoe to finish the coup";
    WrongArea = "wrong-area", "a hand's cards put in the other hand's area";
    WrongHolder = "wrong-holder", "a hand's cards given to whoever holds the other hand";
    WrongStyle = "wrong-style", "cards delivered otherwise than in the style in use";
    WrongOpener = "wrong-opener", "a card opened by somebody who should not have opened it";
    BurnForgotten = "burn-forgotten", "the burn before the first coup forgotten";
    NotCut = "not-cut", "the cards not cut";
    NotShuffled = "not-shuffled", "the cards not shuffled at the end of their shoe";
    WrongVersion = "wrong-version", "wagers settled by the rules of another version";
    MissingCard = "missing-card", "a card missing from the shoe";
    ForeignCard = "foreign-card", "a card in the shoe that does not belong there";
    SettledError = "settled-error", "an error found after settlement, before the next coup began";
    LateError = "late-error", "an error found after the next coup began";
    WagersToChange = "wagers-to-change", "cards out, none exposed, and wagers to be changed";
    OrderRevealed = "order-revealed", "the order of cards revealed in the shuffle or the cut";
    CardsDropped = "cards-dropped", "cards dropped while they are shuffled, cut or loaded";
    ShufflerFault = "shuffler-fault", "the machine that cards are dealt from fails during a coup";
    ScannerDisagrees = "scanner-disagrees", "the scanning shoe reads other cards than those dealt";
    DisplayDisagrees = "display-disagrees", "the result display shows another result";
    ScreensDisagree = "screens-disagree", "the display screen and the stations show other results";
    DisplayDead = "display-dead", "a result that can be neither seen nor heard";
    WrongResult = "wrong-result", "a wrong result entered at the console";
    StationFault = "station-fault", "a station fails";
    SystemFault = "system-fault", "the game system fails";
    ControllerFault = "controller-fault", "the display controller fails";
    EquipmentFault = "equipment-fault", "other approved equipment fails and affects the result";
    Device = "device", "a device that records, projects or analyses the game";
    Breach = "breach", "another breach of the rules by somebody";
    Fraud = "fraud", "fraud that affects the outcome";
    Disturbance = "disturbance", "riot, fire, robbery and the like";
    Impractical = "impractical", "going on with the coup impractical";
    Claim = "claim", "a bettor disputes a result or reports a fault";
    DealtTooEarly = "dealt-too-early", "a card dealt before wagering closed or opened";
}

impl Situation {
    /// Whether nothing of the coup goes on until it is resolved.
    pub const fn halts(self) -> bool {
        match self {
            Situation::Misdeal
            | Situation::ThreeInTheDeal
            | Situation::PlayersOnBankers
            | Situation::TooFewCards
            | Situation::WrongArea
            | Situation::WrongHolder
            | Situation::WrongStyle
            | Situation::WrongOpener
            | Situation::BurnForgotten
            | Situation::MissingCard
            | Situation::ForeignCard
            | Situation::SettledError
            | Situation::CardsDropped
            | Situation::ShufflerFault
            | Situation::ScannerDisagrees
            | Situation::WrongResult
            | Situation::OrderRevealed
            | Situation::DealtTooEarly => true,
            Situation::StrayOnPlayers
            | Situation::StrayOnBankers
            | Situation::ExcessCard
            | Situation::FaceUp
            | Situation::NotCut
            | Situation::NotShuffled
            | Situation::WrongVersion
            | Situation::LateError
            | Situation::WagersToChange
            | Situation::DisplayDisagrees
            | Situation::ScreensDisagree
            | Situation::DisplayDead
            | Situation::StationFault
            | Situation::SystemFault
            | Situation::ControllerFault
            | Situation::EquipmentFault
            | Situation::Device
            | Situation::Breach
            | Situation::Fraud
            | Situation::Disturbance
            | Situation::Impractical
            | Situation::Claim => false,
        }
    }

    /// Whether it can be put right only while its coup is played.
    pub const fn is_of_its_coup(self) -> bool {
        matches!(
            self,
            Situation::Misdeal
                | Situation::ThreeInTheDeal
                | Situation::PlayersOnBankers
                | Situation::TooFewCards
                | Situation::WrongArea
                | Situation::WrongHolder
                | Situation::WrongStyle
                | Situation::WrongOpener
                | Situation::BurnForgotten
                | Situation::WagersToChange
                | Situation::ShufflerFault
                | Situation::ScannerDisagrees
                | Situation::DealtTooEarly
        )
    }

    /// Whether no account moves until it is resolved.
    pub const fn freezes(self) -> bool {
        matches!(self, Situation::WrongResult)
    }

    /// Whether it is something that somebody did who answers for it.
    pub const fn is_conduct(self) -> bool {
        matches!(self, Situation::Device | Situation::Breach)
    }

    /// Whether those who wager may report it themselves.
    pub const fn bettors_report(self) -> bool {
        matches!(self, Situation::Claim | Situation::StationFault)
    }
}

vocabulary! {
    /// What is done about it.
    Remedy, 46:
    Rebuild = "rebuild", "the cards are put right and the coup goes on";
    Offer = "offer", "the cards are put right after bettors may take wagers back";
    WithoutWagers = "without-wagers", "all wagers go back and the coup is finished without any";
    VoidCoup = "void-coup", "the coup is void and all wagers go back";
    VoidAndShuffle = "void-and-shuffle", "the coup is void and, all agreeing, cards are shuffled";
    BankersThird = "bankers-third", "the card is the Banker's third card";
    ToPlayers = "to-players", "the card goes to the Player's Hand";
    NextCoup = "next-coup", "the card is the first of the next coup, if one follows";
    DummyCoup = "dummy-coup", "the coup that it would begin is played without wagers";
    PlayOn = "play-on", "play goes on as if nothing had happened";
    ShuffleAfter = "shuffle-after", "the coup is finished, then the cards are shuffled and cut";
    RestartShoe = "restart-shoe", "the burn is made up for and the first coup dealt again";
    ResultsStand = "results-stand", "all results stand";
    VoidThatCoup = "void-that-coup", "that coup is void and what was paid is taken back";
    Recalculate = "recalculate", "the wagers are settled again on the true cards";
    CorrectVersion = "correct-version", "results stand and the version shown applies from now on";
    WithdrawCards = "withdraw-cards", "the coup is void and the cards are withdrawn and checked";
    VoidShoe = "void-shoe", "the shoe is void and dealt from no more";
    VerifyCards = "verify-cards", "play waits until all cards are verified to be there";
    ConfirmOutcome = "confirm-outcome", "the coup is settled on the cards that somebody confirms";
    Disregard = "disregard", "what it shows is disregarded: the cards decide";
    FollowStations = "follow-stations", "wagers are paid by what the stations show";
    ShutDown = "shut-down", "no further coup until it is mended; earlier results stand";
    VoidWagers = "void-wagers", "the wagers placed there on this coup are void";
    ConfirmWagers = "confirm-wagers", "wagers are confirmed from the records, the others void";
    OtherMachine = "other-machine", "the cards go to another machine and the coup goes on";
    ReplaceAndMove = "replace-and-move", "damaged cards replaced, the others go to another machine";
    DealingShoe = "dealing-shoe", "wagers may be taken back, the coup goes on from a dealing shoe";
    HoldCredit = "hold-credit", "nothing is paid there while it is looked into";
    RefuseCredit = "refuse-credit", "an amount credited by the fault is not paid";
    RestoreCredit = "restore-credit", "the credit is put right from the records";
    DemandBack = "demand-back", "an amount that was paid by the fault is demanded back";
    PayFromFloat = "pay-from-float", "an amount that is owed is paid from the table's float";
    VoidTheirWagers = "void-their-wagers", "that person's wagers are void";
    Exclude = "exclude", "that person is excluded from the game";
    Forfeit = "forfeit", "that person's wagers are forfeited";
    ExcludeFromHouse = "exclude-from-house", "that person is excluded from the casino";
    Seize = "seize", "money won is kept until it has been looked into";
    Release = "release", "money that was kept goes back to that person";
    Confiscate = "confiscate", "the device is confiscated";
    Detain = "detain", "that person is detained until somebody authorised takes over";
    InvalidateCoup = "invalidate-coup", "the outcome is invalid and all wagers go back";
    ReopenWagering = "reopen-wagering", "wagers may be changed, placed and withdrawn once more";
    Decide = "decide", "it is considered and decided";
    Review = "review", "the decision is reviewed by somebody else";
    FinalDecision = "final-decision", "it is decided for good";
}

impl Remedy {
    /// The act that it is, where the rules give it to somebody whatever the situation.
    pub const fn act(self) -> Option<Act> {
        match self {
            Remedy::VoidShoe => Some(Act::VoidShoe),
            Remedy::VoidTheirWagers => Some(Act::VoidWager),
            Remedy::Exclude => Some(Act::ExcludeBettor),
            Remedy::InvalidateCoup => Some(Act::InvalidateCoup),
            _ => None,
        }
    }
}

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

    /// Whether wagers are barred.
    pub const fn bars_wagers(self, exposed: bool) -> bool {
        match self {
            Carried::Dummy => true,
            Carried::DummyIfExposed => exposed,
            Carried::Ordinary => false,
        }
    }
}

/// What bettors may do with their wagers before a coup goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Take any of them back, whole.
    Removal,
    /// The same, where no card was exposed.
    RemovalUnlessExposed,
    /// Take back or reduce.
    Reduction,
}

impl Offer {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Offer); 3] = [
        ("removal", Offer::Removal),
        ("removal-unless-exposed", Offer::RemovalUnlessExposed),
        ("reduction", Offer::Reduction),
    ];
}

/// One thing that may be done in a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What.
    pub remedy: Remedy,
    /// The lowest role that may do it.
    pub by: RoleId,
    /// What bettors may do first; none where wagers stand.
    pub offer: Option<Offer>,
    /// What becomes of the coup that the card begins, where one does.
    pub next: Option<Carried>,
    /// For how many hours it holds, where it ends by itself.
    pub hours: Option<u8>,
    /// Where that comes from.
    pub source: Source,
}

/// Somebody who has to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tell {
    /// Who.
    pub whom: RoleId,
    /// Where that comes from.
    pub source: Source,
}

/// Something that people must not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// The rule that forbids it.
    pub cite: Cite,
    /// What was done where somebody breaks it, in a few words.
    pub what: String,
}

/// What a rulebook prescribes in a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Irregular {
    /// The situation.
    pub situation: Situation,
    /// The rules that somebody may have broken, where it is something that somebody did. A breach
    /// of a rule that is not among them is reported without naming it.
    pub forbids: Vec<Forbidden>,
    /// What may be done.
    pub choices: Vec<Choice>,
    /// Who is told.
    pub tell: Vec<Tell>,
    /// Where that comes from.
    pub source: Source,
}

impl Irregular {
    /// The choice of a remedy, where the rulebook has it here.
    pub fn choice(&self, remedy: Remedy) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.remedy == remedy)
    }

    /// What a rule forbids, where somebody may have broken it in this situation.
    ///
    /// # Errors
    ///
    /// If it is not one of the rules that the rulebook names here.
    pub fn forbidden(&self, cite: &Cite) -> Result<&Forbidden, Refusal> {
        self.forbids.iter().find(|forbidden| forbidden.cite == *cite).ok_or_else(|| {
            let known = self.forbids.iter().map(|forbidden| forbidden.cite.to_string()).collect();
            let reason = Reason::NotForbidden { given: cite.to_string(), known };
            Refusal { reason, cite: self.source.cite().cloned() }
        })
    }
}

/// The clauses on irregularities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IrregularityClauses {
    /// What is prescribed, in the order of [`Situation::ALL`].
    pub of: Vec<Irregular>,
    /// How many seconds bettors have to answer what they are offered; none where the table waits
    /// for all of them. Wagers of those who do not answer stand.
    pub answer_s: Clause<Option<u8>>,
    /// By which rule an error is late once all cards have left the shoe it was made in; none where
    /// only the next coup makes it so.
    pub emptied: Option<Source>,
    /// Of the two who confirm a correction one must be of this role or above.
    pub corrections: Corrections,
}

/// Who confirms that wagers are settled again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrections {
    /// The role that one of them must have.
    pub by: RoleId,
    /// Where that comes from.
    pub source: Source,
}

impl IrregularityClauses {
    /// What is prescribed in a situation.
    pub fn of(&self, situation: Situation) -> &Irregular {
        &self.of[situation as usize]
    }

    /// Where it comes from that accounts are frozen in a situation: from what is said of settling
    /// again, which is why they are.
    pub fn freezing(&self, situation: Situation) -> &Source {
        let irregular = self.of(situation);
        let again = irregular.choice(Remedy::Recalculate);
        again.map_or(&irregular.source, |choice| &choice.source)
    }
}
