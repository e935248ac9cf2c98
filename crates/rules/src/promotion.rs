//! Promotional prizes: what an offer must say, what may be a prize, and what is owed to winners.

use crate::accounts::AccountBy;
use crate::amount::Amount;
use crate::cite::{Cite, Clause, Source};
use alloc::string::String;
use alloc::vec::Vec;

/// Something that the conditions of a promotion may have to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// How prizes are awarded.
    Manner,
    /// When they may be.
    AwardTime,
    /// Where they may be.
    AwardPlace,
    /// Who can win.
    Eligibility,
    /// What must have been wagered to enter, or that nothing must.
    Wager,
    /// What the prizes are by nature, and what is reserved or guaranteed.
    Nature,
    /// When entries close.
    Closing,
    /// Where the promotion takes place.
    Place,
    /// When it does: its start, and the draw.
    Time,
    /// How a prize is claimed.
    Claim,
    /// Whether a winner must be present at the draw.
    Presence,
    /// How winners are told.
    Notification,
    /// How the results are published.
    Publication,
    /// What the prizes are.
    Prizes,
    /// What each of them is worth.
    Value,
    /// On which conditions each is received, used or accepted.
    Use,
}

impl Item {
    /// As written in a rulebook file and in conditions.
    pub const ALL: [(&'static str, Item); 16] = [
        ("manner", Item::Manner),
        ("award-time", Item::AwardTime),
        ("award-place", Item::AwardPlace),
        ("eligibility", Item::Eligibility),
        ("wager", Item::Wager),
        ("nature", Item::Nature),
        ("closing", Item::Closing),
        ("place", Item::Place),
        ("time", Item::Time),
        ("claim", Item::Claim),
        ("presence", Item::Presence),
        ("notification", Item::Notification),
        ("publication", Item::Publication),
        ("prizes", Item::Prizes),
        ("value", Item::Value),
        ("use", Item::Use),
    ];

    /// Those that are said in words, and not by a time, an amount or a choice.
    pub const IN_WORDS: [Item; 9] = [
        Item::Manner,
        Item::AwardTime,
        Item::AwardPlace,
        Item::Eligibility,
        Item::Nature,
        Item::Place,
        Item::Claim,
        Item::Notification,
        Item::Publication,
    ];

    /// Its name in conditions.
    pub const fn id(self) -> &'static str {
        Item::ALL[self as usize].0
    }

    /// What is to be said, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Item::Manner => "how prizes are awarded",
            Item::AwardTime => "when prizes may be awarded",
            Item::AwardPlace => "where prizes may be awarded",
            Item::Eligibility => "who is eligible",
            Item::Wager => "the wager that entering takes, or that it takes none",
            Item::Nature => "the nature of the prizes and what is reserved or guaranteed",
            Item::Closing => "when entries close",
            Item::Place => "where the promotion takes place",
            Item::Time => "when the promotion starts and the draw is held",
            Item::Claim => "how a prize is claimed",
            Item::Presence => "whether entrants must be present at the draw",
            Item::Notification => "how winners are notified",
            Item::Publication => "how the results are published",
            Item::Prizes => "the prizes",
            Item::Value => "the value of the prize",
            Item::Use => "the conditions of receiving, using or accepting the prize",
        }
    }
}

/// What a prize is to its winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Money.
    Cash,
    /// Credit of the house that can be played with.
    HouseMoney,
    /// A thing or a service.
    Thing,
}

impl Worth {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Worth); 3] =
        [("cash", Worth::Cash), ("house-money", Worth::HouseMoney), ("thing", Worth::Thing)];
}

/// What must be told of a prize of some kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// Its name in conditions.
    pub id: String,
    /// What is to be told, in words.
    pub name: String,
    /// The rule that asks for it.
    pub cite: Cite,
}

/// How much of something may be in one prize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Most {
    /// So much of it.
    pub quantity: u64,
    /// Counted in what.
    pub unit: String,
}

/// A kind of prize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeKind {
    /// Its name in conditions.
    pub id: String,
    /// The document's words.
    pub name: String,
    /// What it is to its winner.
    pub worth: Worth,
    /// That it may not be a prize, or a part of one.
    pub barred: Option<Source>,
    /// That not more than so much of it may be.
    pub most: Option<Clause<Most>>,
    /// What must be told of it.
    pub details: Vec<Detail>,
    /// Where it comes from.
    pub source: Source,
}

/// How money is handed to a winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PayBy {
    /// In cash.
    Cash,
    /// By a crossed cheque made out to the winner.
    Cheque,
    /// By transfer to the winner's account.
    Transfer,
}

impl PayBy {
    /// As written in a rulebook file and in requests.
    pub const ALL: [(&'static str, PayBy); 3] =
        [("cash", PayBy::Cash), ("cheque", PayBy::Cheque), ("transfer", PayBy::Transfer)];

    /// Its name in requests.
    pub const fn id(self) -> &'static str {
        PayBy::ALL[self as usize].0
    }
}

/// Whether a draw is seen by a scrutineer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oversight {
    /// The house nominates one or says that it does not.
    Offered,
    /// The house nominates one.
    Required,
}

impl Oversight {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Oversight); 2] =
        [("offered", Oversight::Offered), ("required", Oversight::Required)];
}

/// When a draw is seen by a scrutineer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scrutiny {
    /// Where a prize is worth more than this.
    pub above: Amount,
    /// Whether it must be.
    pub oversight: Oversight,
}

/// When a winner may say how money is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Where a prize in cash is more than this.
    pub above: Amount,
    /// Among which ways, or several of them.
    pub ways: Vec<PayBy>,
}

/// How somebody is told something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Face to face.
    FaceToFace,
    /// By mail.
    Mail,
    /// By telephone.
    Telephone,
    /// By e-mail.
    Email,
    /// By a message to their telephone.
    Message,
}

impl Method {
    /// As written in a rulebook file and in requests.
    pub const ALL: [(&'static str, Method); 5] = [
        ("face-to-face", Method::FaceToFace),
        ("mail", Method::Mail),
        ("telephone", Method::Telephone),
        ("e-mail", Method::Email),
        ("message", Method::Message),
    ];

    /// Its name in requests.
    pub const fn id(self) -> &'static str {
        Method::ALL[self as usize].0
    }
}

/// Where terms can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Available {
    /// Places and ways that the rules name.
    pub means: Vec<String>,
    /// Whether there may be others.
    pub others: Others,
}

/// Whether a list is all there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// It is not.
    Allowed,
    /// It is.
    None,
}

impl Others {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Others); 2] =
        [("allowed", Others::Allowed), ("none", Others::None)];
}

/// What becomes of a prize that nobody has claimed in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unclaimed {
    /// What the conditions of the promotion say.
    AsConditions,
    /// It is drawn again.
    Redrawn,
    /// The house keeps it.
    Kept,
}

impl Unclaimed {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Unclaimed); 3] = [
        ("as-conditions", Unclaimed::AsConditions),
        ("redrawn", Unclaimed::Redrawn),
        ("kept", Unclaimed::Kept),
    ];
}

/// The clauses on promotional prizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromotionClauses {
    /// That they may be offered.
    pub offer: Source,
    /// When a draw is seen by a scrutineer.
    pub scrutineer: Clause<Scrutiny>,
    /// For which prizes cash may be offered instead.
    pub cash_alternative: Clause<Vec<Worth>>,
    /// When a winner may say how money is paid.
    pub payment: Clause<Choice>,
    /// What a prize may be.
    pub prizes: Source,
    /// The kinds of prize.
    pub kinds: Vec<PrizeKind>,
    /// That marketing refers to the terms.
    pub marketing: Source,
    /// Where the terms can be read.
    pub available: Clause<Available>,
    /// That conditions must be complete.
    pub conditions: Source,
    /// What they must say.
    pub items: Vec<Clause<Item>>,
    /// Within how many seconds of the draw a winner who need not be present is told.
    pub notice_s: Clause<u64>,
    /// How.
    pub methods: Vec<Clause<Method>>,
    /// Who gets the conditions before the start.
    pub lodging: AccountBy,
    /// Who approves of other terms after the start.
    pub amendment: AccountBy,
    /// That who is refused a prize is told why.
    pub reasons: Source,
    /// Above which value the details of a denied claim are kept.
    pub denied_above: Clause<Amount>,
    /// That the house's decision on a dispute is final.
    pub disputes: Source,
    /// To whom somebody can complain, and is told so.
    pub complaints: AccountBy,
    /// That a promotion or draw whose integrity is in doubt is postponed or cancelled.
    pub integrity: Source,
    /// Who is told of it at once.
    pub told: AccountBy,
    /// What becomes of a prize that nobody has claimed in time.
    pub unclaimed: Clause<Unclaimed>,
}

impl PromotionClauses {
    /// The kind of prize of this name.
    pub fn kind(&self, id: &str) -> Option<&PrizeKind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// The rule that asks for an item, if one does.
    pub fn item(&self, item: Item) -> Option<&Source> {
        self.items.iter().find(|clause| clause.value == item).map(|clause| &clause.source)
    }
}
