//! What is stored as text: names of people, cards, money, odds, rules, and whatever a rulebook
//! names.

use crate::describe::{Forms, said, text};
use crate::form::{Form, Shape};
use crate::text::{Exact, Shared, Text};
use crate::unreadable::Unreadable;
use rules::Rulebook;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// A person's name.
#[derive(Debug)]
pub enum Name {}

impl Shape for Name {
    type Of = table::Name;
    type Stored = Shared;

    fn describe(_: &mut Forms) -> Value {
        text("A name.", Some("Ann"), &[])
    }
}

impl<C: ?Sized> Form<C> for Name {
    fn store(of: &table::Name, _: &C) -> Shared {
        Shared(of.clone())
    }

    fn load(stored: &Shared, _: &C) -> Result<table::Name, Unreadable> {
        Ok(stored.0.clone())
    }
}

/// A moment, in milliseconds.
#[derive(Debug)]
pub enum Time {}

impl Shape for Time {
    type Of = table::Time;
    type Stored = u64;

    fn describe(_: &mut Forms) -> Value {
        json!({ "type": "integer", "minimum": 0, "description": "Milliseconds since 1970." })
    }
}

impl<C: ?Sized> Form<C> for Time {
    fn store(of: &table::Time, _: &C) -> u64 {
        of.0
    }

    fn load(stored: &u64, _: &C) -> Result<table::Time, Unreadable> {
        Ok(table::Time(*stored))
    }
}

/// A place at the table, by its printed number.
#[derive(Debug)]
pub enum Place {}

impl Shape for Place {
    type Of = table::state::PlaceId;
    type Stored = u8;

    fn describe(_: &mut Forms) -> Value {
        let about = "A place at the table, by its number.";
        json!({ "type": "integer", "minimum": 0, "maximum": 255, "description": about })
    }
}

impl<C: ?Sized> Form<C> for Place {
    fn store(of: &table::state::PlaceId, _: &C) -> u8 {
        of.0
    }

    fn load(stored: &u8, _: &C) -> Result<table::state::PlaceId, Unreadable> {
        Ok(table::state::PlaceId(*stored))
    }
}

/// The id of a rule.
#[derive(Debug)]
pub enum Cite {}

impl Shape for Cite {
    type Of = rules::Cite;
    type Stored = String;

    fn describe(_: &mut Forms) -> Value {
        text("A rule, by its id.", None, &[])
    }
}

impl<C: ?Sized> Form<C> for Cite {
    fn store(of: &rules::Cite, _: &C) -> String {
        of.as_str().to_owned()
    }

    fn load(stored: &String, _: &C) -> Result<rules::Cite, Unreadable> {
        Ok(rules::Cite::new(stored))
    }
}

/// Forms of what is written as text in one way only, with an example of it.
macro_rules! exact {
    ($($(#[$meta:meta])* $name:ident of $domain:ty, $like:literal;)*) => {
        $($(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl Shape for $name {
            type Of = $domain;
            type Stored = Text<$domain>;

            fn describe(_: &mut Forms) -> Value {
                text(&said(stringify!($(#[$meta])*)), Some($like), &[])
            }
        }

        impl<C: ?Sized> Form<C> for $name {
            fn store(of: &$domain, _: &C) -> Text<$domain> {
                Text::Says(of.clone())
            }

            fn load(stored: &Text<$domain>, _: &C) -> Result<$domain, Unreadable> {
                stored.load(|text| format!("`{text}` should be written as in {}", $like))
            }
        })*
    };
}

exact! {
    /// An amount of money as decimal text, such as `100.00`.
    Amount of rules::Amount, "100.00";
    /// A card, such as `4S`.
    Card of rules::Card, "AS KD TC 9H";
    /// Cards in one text with a space between them, such as `4S KD TC`.
    Cards of Vec<rules::Card>, "4S KD TC";
    /// What a shoe's order is committed to: 64 hexadecimal digits of SHA-256.
    Commitment of table::state::Commitment, "64 hexadecimal digits in lower case";
    /// What keeps an order from being guessed from its commitment: 64 hexadecimal digits.
    Salt of table::state::Salt, "64 hexadecimal digits in lower case";
    /// Odds, such as `8:1`.
    Odds of rules::Odds, "8:1, in lowest terms";
}

/// An amount that is left out where it is nothing, as in all that was written before it was known.
#[derive(Debug)]
pub enum AmountIfAny {}

impl Shape for AmountIfAny {
    type Of = rules::Amount;
    type Stored = Option<Text<rules::Amount>>;

    const MAY_BE_LEFT_OUT: bool = true;

    fn describe(forms: &mut Forms) -> Value {
        Amount::describe(forms)
    }
}

impl<C: ?Sized> Form<C> for AmountIfAny {
    fn store(of: &rules::Amount, context: &C) -> Self::Stored {
        (*of != rules::Amount::ZERO).then(|| Amount::store(of, context))
    }

    fn load(stored: &Self::Stored, context: &C) -> Result<rules::Amount, Unreadable> {
        let Some(stored) = stored else { return Ok(rules::Amount::ZERO) };
        let amount = <Amount as Form<C>>::load(stored, context)?;
        let some = amount != rules::Amount::ZERO;
        some.then_some(amount).ok_or_else(|| Unreadable::value("nothing is left out here"))
    }
}

/// The name of one of a rulebook's things by its place; `#7` for a place that has no name, since
/// what people asked for is recorded as they asked it.
fn name_at<'r>(mut names: impl Iterator<Item = &'r str>, place: usize) -> String {
    names.nth(place).map_or_else(|| format!("#{place}"), str::to_owned)
}

/// The place of one of a rulebook's things by its name.
fn place_of<'r>(
    rulebook: &Rulebook,
    what: &str,
    names: impl Iterator<Item = &'r str>,
    text: &str,
) -> Result<usize, Unreadable> {
    let names: Vec<&str> = names.collect();
    let unnamed = text.strip_prefix('#').and_then(|place| place.parse::<usize>().ok());
    let unnamed = unnamed.filter(|place| *place >= names.len() && format!("#{place}") == text);
    let known = names.iter().position(|name| *name == text);
    known.or(unnamed).ok_or_else(|| {
        let (id, known) = (&rulebook.id, names.join(", "));
        Unreadable::value(format!("`{text}` is no {what} of rulebook {id}, which has {known}"))
    })
}

/// A place that fits into a byte.
fn small(place: usize) -> Result<u8, Unreadable> {
    u8::try_from(place).map_err(|_| Unreadable::value(format!("#{place} is past 255")))
}

/// A bet, by its name in the rulebook.
#[derive(Debug)]
pub enum Bet {}

impl Shape for Bet {
    type Of = rules::BetId;
    type Stored = String;

    fn describe(_: &mut Forms) -> Value {
        text("A bet, by its name in the rulebook.", None, &[])
    }
}

impl Form<Rulebook> for Bet {
    fn store(of: &rules::BetId, rulebook: &Rulebook) -> String {
        name_at(rulebook.bets.iter().map(|bet| bet.id.as_str()), usize::from(of.0))
    }

    fn load(stored: &String, rulebook: &Rulebook) -> Result<rules::BetId, Unreadable> {
        let names = rulebook.bets.iter().map(|bet| bet.id.as_str());
        small(place_of(rulebook, "bet", names, stored)?).map(rules::BetId)
    }
}

/// A role, by its name in the rulebook.
#[derive(Debug)]
pub enum Role {}

impl Shape for Role {
    type Of = rules::role::RoleId;
    type Stored = String;

    fn describe(_: &mut Forms) -> Value {
        text("A role, by its name in the rulebook.", None, &[])
    }
}

impl Form<Rulebook> for Role {
    fn store(of: &rules::role::RoleId, rulebook: &Rulebook) -> String {
        name_at(rulebook.roles.iter().map(|role| role.id.as_str()), usize::from(of.0))
    }

    fn load(stored: &String, rulebook: &Rulebook) -> Result<rules::role::RoleId, Unreadable> {
        let names = rulebook.roles.iter().map(|role| role.id.as_str());
        small(place_of(rulebook, "role", names, stored)?).map(rules::role::RoleId)
    }
}

/// A way to deal, by its name in the rulebook.
#[derive(Debug)]
pub enum Style {}

impl Shape for Style {
    type Of = usize;
    type Stored = String;

    fn describe(_: &mut Forms) -> Value {
        text("A way to deal, by its name in the rulebook.", None, &[])
    }
}

impl Form<Rulebook> for Style {
    fn store(of: &usize, rulebook: &Rulebook) -> String {
        name_at(rulebook.conduct.styles.iter().map(|style| style.id.as_str()), *of)
    }

    fn load(stored: &String, rulebook: &Rulebook) -> Result<usize, Unreadable> {
        let names = rulebook.conduct.styles.iter().map(|style| style.id.as_str());
        place_of(rulebook, "way to deal", names, stored)
    }
}

/// A way to burn, by its name in the rulebook.
#[derive(Debug)]
pub enum Burn {}

impl Shape for Burn {
    type Of = usize;
    type Stored = String;

    fn describe(_: &mut Forms) -> Value {
        text("A way to burn, by its name in the rulebook.", None, &[])
    }
}

impl Form<Rulebook> for Burn {
    fn store(of: &usize, rulebook: &Rulebook) -> String {
        name_at(rulebook.shoe.burns.iter().map(|burn| burn.id.as_str()), *of)
    }

    fn load(stored: &String, rulebook: &Rulebook) -> Result<usize, Unreadable> {
        let names = rulebook.shoe.burns.iter().map(|burn| burn.id.as_str());
        place_of(rulebook, "way to burn", names, stored)
    }
}

/// The version and every option in force, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The version.
    pub version: String,
    /// What each option is set to.
    pub options: BTreeMap<String, String>,
}

impl Shape for Setting {
    type Of = rules::Setting;
    type Stored = Setting;

    fn describe(forms: &mut Forms) -> Value {
        forms.named("Setting", |_| {
            let options = json!({ "type": "object", "additionalProperties": { "type": "string" } });
            json!({
                "type": "object",
                "description": "The version and every option in force, by their names.",
                "properties": { "version": { "type": "string" }, "options": options },
                "required": ["version", "options"],
                "additionalProperties": false,
            })
        })
    }
}

impl Form<Rulebook> for Setting {
    fn store(of: &rules::Setting, rulebook: &Rulebook) -> Setting {
        let menu = &rulebook.menu;
        let options = menu.options_set(of).map(|(option, value)| (option.id.clone(), value));
        Setting { version: menu.version_set(of).id.clone(), options: options.collect() }
    }

    fn load(stored: &Setting, rulebook: &Rulebook) -> Result<rules::Setting, Unreadable> {
        let menu = &rulebook.menu;
        let versions: Vec<&str> = menu.versions.iter().map(|version| version.id.as_str()).collect();
        let version = versions.iter().position(|id| *id == stored.version).ok_or_else(|| {
            let (text, id, known) = (&stored.version, &rulebook.id, versions.join(", "));
            Unreadable::value(format!("`{text}` is no version of rulebook {id}, which has {known}"))
                .within("version")
        })?;
        let known = menu.options.iter().map(|option| &option.id);
        if known.clone().count() != stored.options.len()
            || !known.clone().all(|id| stored.options.contains_key(id))
        {
            let known = known.cloned().collect::<Vec<_>>().join(", ");
            let what = format!("the options of rulebook {} are {known}", rulebook.id);
            return Err(Unreadable::value(what).within("options"));
        }
        let mut options = menu.options.iter().enumerate();
        options.try_fold(menu.default_setting(version), |setting, (place, option)| {
            menu.set_option(setting, place, &stored.options[&option.id]).map_err(|refusal| {
                Unreadable::value(refusal.to_string()).within(&option.id).within("options")
            })
        })
    }
}

/// Words of a closed vocabulary of the rules, stored as they are written in rulebook files.
macro_rules! by_id {
    ($($(#[$meta:meta])* $name:ident of $domain:ty, $what:literal;)*) => {
        $($(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl Exact for $domain {
            fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                let word = <$domain>::ALL.iter().find(|(_, known)| known == self);
                out.write_str(word.map_or("", |(word, _)| word))
            }

            fn read(text: &str) -> Option<$domain> {
                let known = <$domain>::ALL.iter().find(|(word, _)| *word == text);
                known.map(|(_, known)| *known)
            }
        }

        impl Shape for $name {
            type Of = $domain;
            type Stored = Text<$domain>;

            fn describe(forms: &mut Forms) -> Value {
                forms.named(stringify!($name), |_| {
                    let words: Vec<&str> = <$domain>::ALL.iter().map(|(word, _)| *word).collect();
                    text(&said(stringify!($(#[$meta])*)), None, &words)
                })
            }
        }

        impl<C: ?Sized> Form<C> for $name {
            fn store(of: &$domain, _: &C) -> Text<$domain> {
                Text::Says(*of)
            }

            fn load(stored: &Text<$domain>, _: &C) -> Result<$domain, Unreadable> {
                stored.load(|text| {
                    let words: Vec<&str> = <$domain>::ALL.iter().map(|(word, _)| *word).collect();
                    format!("`{text}` is no {}; there are {}", $what, words.join(", "))
                })
            }
        })*
    };
}

by_id! {
    /// What went wrong.
    Situation of rules::irregularity::Situation, "situation";
    /// What is done about it.
    Remedy of rules::irregularity::Remedy, "remedy";
    /// What those who wagered may do.
    Offer of rules::irregularity::Offer, "offer";
    /// What an account is credited for.
    Tender of rules::accounts::Tender, "tender";
    /// How a station is paid out.
    PayOut of table::request::PayOut, "way to pay out";
    /// What has to be done before an incident is closed.
    Task of table::state::Task, "task";
}
