//! The wording of reports, remedies and what follows from them.

use super::parts::{amount, bet, number, place, setting};
use super::requests::{Asking, Read};
use rules::given::Given;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use rules::{Card, Cite};
use table::Request;
use table::request::With;
use table::state::{About, Assessment, CoupId, Task};

/// Reads what is said of something that went wrong.
pub(super) fn read(asking: &Asking<'_>, words: &[&str], reason: &str) -> Read {
    Ok(Some(match words {
        ["report", of, rest @ ..] => {
            let situation = named("something that goes wrong", of, &Situation::ALL)?;
            let about = Box::new(about(asking, rest, reason)?);
            Request::Report { situation, about }
        }
        ["assess", of, rest @ ..] => {
            let assessment = Box::new(assessment(rest)?);
            Request::Assess { number: number(of)?, assessment }
        }
        ["resolve", of, "by", by, rest @ ..] => {
            let remedy = named("a remedy", by, &Remedy::ALL)?;
            let with = Box::new(with(rest, reason)?);
            Request::Resolve { number: number(of)?, remedy, with }
        }
        ["done", of, what, rest @ ..] => {
            let task = named("a task", what, &Task::ALL)?;
            let with = Box::new(with(rest, reason)?);
            Request::Done { number: number(of)?, task, with }
        }
        ["confirm", of, "wager", on, "at", at, "for", name] => Request::ConfirmWager {
            number: number(of)?,
            place: place(at)?,
            bettor: (*name).into(),
            bet: bet(asking.rulebook, on)?,
        },
        ["confirm", of, "correction"] => Request::ConfirmCorrection { number: number(of)? },
        ["tell", whom, "of", of] => {
            Request::Tell { number: number(of)?, whom: role(asking, whom)? }
        }
        ["acknowledge", of] => Request::Acknowledge { number: number(of)? },
        ["close", "incident", of] => {
            Request::CloseIncident { number: number(of)?, decision: reason.to_owned() }
        }
        ["keep", "wagers", rest @ ..] => Request::KeepWagers { bettor: asking.bettor(rest)? },
        ["resume", "coup"] => Request::Resume,
        ["use", "carried", "card"] => Request::UseCarriedCard,
        _ => return Ok(None),
    }))
}

/// One of a closed list of words.
pub(super) fn named<T: Copy>(
    what: &str,
    word: &str,
    all: &[(&'static str, T)],
) -> Result<T, String> {
    let found = all.iter().find(|(known, _)| *known == word).map(|(_, it)| *it);
    found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|(known, _)| *known).collect();
        format!("{} is not {what}: write one of {}", Given(word), known.join(", "))
    })
}

fn role(asking: &Asking<'_>, id: &str) -> Result<RoleId, String> {
    let place = asking.rulebook.roles.iter().position(|role| role.id == id);
    let place = place.and_then(|place| u8::try_from(place).ok());
    place.map(RoleId).ok_or_else(|| format!("{} is no role of the rulebook", Given(id)))
}

fn about(asking: &Asking<'_>, words: &[&str], note: &str) -> Result<About, String> {
    let mut about = About { note: note.to_owned(), ..About::default() };
    let mut rest = words;
    while !rest.is_empty() {
        rest = match rest {
            ["exposed", more @ ..] => {
                about.exposed = true;
                more
            }
            ["in", "coup", of, more @ ..] => {
                let (shoe, more) = match more {
                    ["of", "shoe", shoe, more @ ..] => (number(shoe)?, more),
                    more => (1, more),
                };
                about.coup = Some(CoupId { shoe, number: number(of)? });
                more
            }
            ["at", at, more @ ..] => {
                about.place = Some(place(at)?);
                more
            }
            ["by", name, more @ ..] => {
                about.bettor = Some((*name).into());
                more
            }
            ["under", more @ ..] => {
                let (under, more) = rules(more)?;
                about.under.extend(under);
                more
            }
            ["version", version, options @ ..] => {
                about.version = Some(setting(asking.rulebook, version, options)?);
                &[]
            }
            other => return Err(format!("{} is one thing too many", Given(&other.join(" ")))),
        };
    }
    Ok(about)
}

/// Reads rules with commas between them.
fn rules<'w, 'l>(words: &'l [&'w str]) -> Result<(Vec<Cite>, &'l [&'w str]), String> {
    let last = words.iter().position(|word| !word.ends_with(','));
    let Some(last) = last else {
        return Err("say which rules: write `under RULE, RULE`".to_owned());
    };
    let (rules, more) = words.split_at(last + 1);
    Ok((rules.iter().map(|rule| Cite::new(rule.trim_end_matches(','))).collect(), more))
}

fn assessment(words: &[&str]) -> Result<Assessment, String> {
    let mut found = Assessment::default();
    let mut rest = words;
    while let [word, more @ ..] = rest {
        rest = more;
        match *word {
            "disadvantage" => found.disadvantage = true,
            "spare" => found.spare = true,
            "practicable" => found.practicable = true,
            "damaged" => {
                found.damaged = cards(more)?;
                rest = &[];
            }
            other => return Err(format!("{} is one thing too many", Given(other))),
        }
    }
    Ok(found)
}

/// What something is done with: `as CARDS`, `of COUNT`, `for AMOUNT`, `to NAME`.
fn with(words: &[&str], note: &str) -> Result<With, String> {
    let mut with = With { note: note.to_owned(), ..With::default() };
    let mut rest = words;
    while !rest.is_empty() {
        rest = match rest {
            ["as", more @ ..] => {
                let end = more.iter().position(|word| matches!(*word, "of" | "for" | "to"));
                let (of, more) = more.split_at(end.unwrap_or(more.len()));
                with.cards = cards(of)?;
                more
            }
            ["of", count, more @ ..] => {
                with.count = Some(number(count)?);
                more
            }
            ["for", much, more @ ..] => {
                with.amount = Some(amount(much)?);
                more
            }
            ["to", name, more @ ..] => {
                with.to = Some((*name).into());
                more
            }
            other => return Err(format!("{} is one thing too many", Given(&other.join(" ")))),
        };
    }
    Ok(with)
}

fn cards(words: &[&str]) -> Result<Vec<Card>, String> {
    let read = |word: &&str| word.parse().map_err(|error: rules::card::NotACard| error.to_string());
    words.iter().map(read).collect()
}
