//! What values look like on the wire: money and cards as text, rules by their ids, moments in
//! milliseconds, and the words of closed lists.

use rules::cite::Source;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::str::FromStr;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The schema of a text, with an example or the list of what it can be.
pub(crate) fn text_schema(about: &str, example: Option<&str>, words: &[&str]) -> RefOr<Schema> {
    let text = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .description(Some(about))
        .enum_values((!words.is_empty()).then(|| words.iter().copied()));
    let examples = example.map(serde_json::Value::from);
    text.examples(examples).into()
}

/// Declares a value of the domain that is text on the wire.
macro_rules! text {
    ($(
        $(#[$meta:meta])*
        $name:ident of $domain:ty, $about:literal, $example:literal, $read:expr;
    )*) => {
        $($(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(pub $domain);

        impl From<$domain> for $name {
            fn from(of: $domain) -> $name {
                $name(of)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$domain> = $read;
                let read = read(&text).map($name);
                read.ok_or_else(|| D::Error::custom(format!("`{text}`: write as in {}", $example)))
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                text_schema($about, Some($example), &[])
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
        )*
    };
}

text! {
    /// An amount of money.
    Money of rules::Amount, "An amount of money with two decimals.", "100.00", money;
    /// A card.
    Face of rules::Card, "A card: its rank and its suit.", "4S", |text| text.parse().ok();
    /// Odds.
    Odds of rules::Odds, "What is won for what is staked.", "8:1", |text| text.parse().ok();
    /// A rule, by its id.
    Rule of rules::Cite, "A rule, by its id in the register.", "xy:5.8", cite;
}

impl Copy for Money {}
impl Copy for Face {}
impl Copy for Odds {}

/// Any text may be the id of a rule.
// The others can fail.
#[allow(clippy::unnecessary_wraps)]
fn cite(text: &str) -> Option<rules::Cite> {
    Some(rules::Cite::new(text))
}

/// Amounts may be below zero here: what the house has won, or a difference.
fn money(text: &str) -> Option<rules::Amount> {
    match text.strip_prefix('-') {
        Some(size) => rules::Amount::from_str(size).ok()?.cents().checked_neg(),
        None => Some(rules::Amount::from_str(text).ok()?.cents()),
    }
    .map(rules::Amount::from_cents)
}

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(rules::Amount::ZERO);

    /// So many cents.
    pub const fn of_cents(cents: i64) -> Money {
        Money(rules::Amount::from_cents(cents))
    }

    /// So many cents, or the most that an amount can be.
    pub fn of_many(cents: i128) -> Money {
        let bound = if cents < 0 { i64::MIN + 1 } else { i64::MAX };
        Money::of_cents(i64::try_from(cents).unwrap_or(bound))
    }
}

impl Rule {
    /// The rule of a clause, where there is one.
    pub fn of(source: &Source) -> Option<Rule> {
        source.cite().cloned().map(Rule)
    }
}

/// Where the schema of a stored request stands: crate `record` describes it.
#[derive(Debug)]
pub enum StoredRequest {}

impl PartialSchema for StoredRequest {
    fn schema() -> RefOr<Schema> {
        utoipa::openapi::Ref::from_schema_name("StoredRequest").into()
    }
}

impl ToSchema for StoredRequest {}

/// A moment, in milliseconds since 1970.
pub type Moment = u64;

/// Something that is one of a closed list of words on the wire.
pub trait Coded: Sized + 'static {
    /// All words.
    fn words() -> Vec<&'static str>;

    /// Its word.
    fn word(&self) -> &'static str;
}

/// What a word of a closed list needs to be on the wire.
macro_rules! coded_on_the_wire {
    ($name:ident, $about:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                let known = $name::of_word(&text);
                known.ok_or_else(|| D::Error::custom(format!("`{text}` is not known here")))
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                text_schema($about, None, &<$name as Coded>::words())
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    };
}

/// Declares the words of a list of the domain, each by its name.
macro_rules! coded {
    ($($name:ident of $domain:ty, $about:literal { $($variant:ident = $word:literal,)* })*) => {
        $(#[doc = $about]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name(pub $domain);

        impl From<$domain> for $name {
            fn from(of: $domain) -> $name {
                $name(of)
            }
        }

        impl $name {
            fn of_word(word: &str) -> Option<$name> {
                type Of = $domain;
                match word {
                    $($word => Some($name(Of::$variant)),)*
                    _ => None,
                }
            }
        }

        impl Coded for $name {
            fn words() -> Vec<&'static str> {
                vec![$($word),*]
            }

            fn word(&self) -> &'static str {
                type Of = $domain;
                match self.0 { $(Of::$variant => $word,)* }
            }
        }

        coded_on_the_wire!($name, $about);
        )*
    };
}

/// Declares the words of a list of the domain that keeps its own names.
macro_rules! listed {
    ($($name:ident of $domain:ty, $about:literal;)*) => {
        $(#[doc = $about]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name(pub $domain);

        impl From<$domain> for $name {
            fn from(of: $domain) -> $name {
                $name(of)
            }
        }

        impl $name {
            fn of_word(word: &str) -> Option<$name> {
                let all = <$domain>::ALL.iter();
                all.clone().find(|(known, _)| *known == word).map(|(_, of)| $name(*of))
            }
        }

        impl Coded for $name {
            fn words() -> Vec<&'static str> {
                <$domain>::ALL.iter().map(|(word, _)| *word).collect()
            }

            fn word(&self) -> &'static str {
                let word = <$domain>::ALL.iter().find(|(_, known)| *known == self.0);
                word.map_or("", |(word, _)| *word)
            }
        }

        coded_on_the_wire!($name, $about);
        )*
    };
}

listed! {
    Situation of rules::irregularity::Situation, "What went wrong.";
    Remedy of rules::irregularity::Remedy, "What is done about it.";
    OfferKind of rules::irregularity::Offer, "What those who wagered may do.";
    Task of table::state::Task, "What is to be done before an incident is closed.";
    PayOut of table::request::PayOut, "How a station is paid out.";
    Tender of rules::accounts::Tender, "What an account is credited for.";
}

coded! {
    Side of rules::Side, "A hand." { Player = "player", Banker = "banker", }
    Outcome of rules::Outcome, "Who won." { Player = "player", Banker = "banker", Tie = "tie", }
    Grade of rules::Grade, "What became of a wager." {
        Win = "win", Lose = "lose", StandOff = "stand_off",
    }
    Pair of rules::Pair, "What the first two cards of a hand are." {
        None = "none", Mixed = "mixed", Coloured = "coloured", Perfect = "perfect",
    }
    Channel of rules::wagering::Channel, "On the cloth, or a station." {
        Cloth = "cloth", Station = "station",
    }
    Stage of table::state::Stage, "How far a shoe has come." {
        Empty = "empty",
        Brought = "brought",
        Mixed = "mixed",
        Cut = "cut",
        Loaded = "loaded",
        InPlay = "in_play",
        Ended = "ended",
    }
    DummyCause of table::state::DummyCause, "Why wagers are barred from a coup." {
        AfterLastCoup = "after_last_coup",
        NobodyWagered = "nobody_wagered",
        CardOutWithoutWagers = "card_out_without_wagers",
        AllAgreed = "all_agreed",
        NoBettors = "no_bettors",
        CardKnown = "card_known",
        AllRemoved = "all_removed",
        ByRemedy = "by_remedy",
    }
    ReturnedWhy of table::event::Why, "Why a wager was handed back." {
        Withdrawn = "withdrawn",
        Refused = "refused",
        UnderMinimum = "under_minimum",
        UnderAggregate = "under_aggregate",
        LacksAnother = "lacks_another",
        OverDifferential = "over_differential",
        Displaced = "displaced",
        Dummy = "dummy",
        Void = "void",
        Invalid = "invalid",
        ShoeVoid = "shoe_void",
        CoupVoid = "coup_void",
        Malfunction = "malfunction",
        Unconfirmed = "unconfirmed",
    }
    Standing of table::state::Standing, "What has become of a coup since it was completed." {
        Valid = "valid", Corrected = "corrected", Void = "void",
    }
    Goes of table::event::Goes, "Where money goes that a correction moves." {
        Bettor = "bettor", Cage = "cage",
    }
    StationState of table::state::StationState, "What a station is doing." {
        Closed = "closed",
        Open = "open",
        InControl = "in_control",
        SentAway = "sent_away",
        Held = "held",
        Frozen = "frozen",
        OutOfOrder = "out_of_order",
    }
    Mark of views::roads::Mark, "A mark of a derived road: regular or not." {
        Red = "red", Blue = "blue",
    }
}
