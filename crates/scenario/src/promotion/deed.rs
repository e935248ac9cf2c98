//! What is done in a scenario of a promotion, as it is written.

use super::conditions::Written;
use crate::hash::sha_256;
use crate::read::amount;
use floor::lots::Seed;
use floor::promotion::{Paid, Promotion, PromotionId, Reached, Request, Switch, Taken};
use floor::ticket::Check;
use ledger::TableId;
use rules::promotion::{Method, PayBy};
use rules::{Amount, Name};

/// What a step does. Who has won is known when it is run: `@1` is the winner of prize 1.
#[derive(Debug, Clone)]
pub(crate) enum Deed {
    /// Time passes.
    Wait,
    /// Something is asked.
    Ask(Request),
    /// Conditions are written, with these changes.
    Write(Vec<Change>),
    /// They are put in place after the start, with an approval or without.
    Amend(Vec<Change>, Option<Name>),
}

/// A change of conditions.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    /// Something is left out, of a prize by its number or of the promotion.
    Without(u32, String),
    /// Something is said.
    With(u32, String, String),
}

impl Change {
    pub(crate) fn make(&self, written: &mut Written) {
        match self {
            Change::Without(prize, key) => written.drop(*prize, key),
            Change::With(prize, key, value) => written.put(*prize, key, value),
        }
    }
}

/// The number that promotions of scenarios have in the books.
pub(crate) const NUMBER: PromotionId = PromotionId(1);

/// The seed that scenarios call by a number.
pub(crate) fn seed(number: u8) -> Seed {
    floor::lots::Digest([number; 32])
}

/// A person, who may be the winner of a prize.
pub(crate) fn person(promotion: &Promotion, name: &Name) -> Name {
    let prize = name.strip_prefix('@').and_then(|prize| prize.parse().ok());
    let won = prize.and_then(|prize| promotion.prize(prize)?.1.won.as_ref());
    won.map_or_else(|| name.clone(), |won| won.entrant.clone())
}

/// Reads what is done.
pub(super) fn read(words: &str) -> Result<Deed, String> {
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let rest = rest.trim();
    match verb {
        "wait" => Ok(Deed::Wait),
        "write" => Ok(Deed::Write(changes(rest)?)),
        "amend" => {
            let (changed, approval) = split(rest, "approved");
            Ok(Deed::Amend(changes(changed)?, approval.map(Name::from)))
        }
        _ => request(verb, rest).map(Deed::Ask),
    }
}

/// What stands before a word, and what stands behind it, if it is there.
fn split<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    if let Some(rest) = text.strip_prefix(word) {
        return ("", Some(rest.trim()));
    }
    match text.split_once(&format!(" {word} ")) {
        Some((before, behind)) => (before.trim(), Some(behind.trim())),
        None => (text, None),
    }
}

/// Reads `without manner; with prize 1 value 20000`.
fn changes(text: &str) -> Result<Vec<Change>, String> {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    parts.map(change).collect()
}

fn change(text: &str) -> Result<Change, String> {
    let of = |rest: &str| -> Result<(u32, String), String> {
        let Some(rest) = rest.strip_prefix("prize ") else { return Ok((0, rest.to_owned())) };
        let (number, key) = rest.split_once(' ').ok_or("say what of the prize")?;
        Ok((numbered(number)?, key.to_owned()))
    };
    if let Some(rest) = text.strip_prefix("without ") {
        let (prize, key) = of(rest)?;
        return Ok(Change::Without(prize, key));
    }
    let rest = text.strip_prefix("with ").and_then(|rest| rest.split_once(" ="));
    let (key, value) = rest.ok_or("write `without KEY` or `with KEY = VALUE`")?;
    let (prize, key) = of(key)?;
    Ok(Change::With(prize, key, value.trim().to_owned()))
}

fn numbered(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

/// Reads `claim 3 …` or `prize 3 …`: the number, and the rest.
fn of<'t>(what: &str, text: &'t str) -> Result<(u32, &'t str), String> {
    let rest = text.strip_prefix(what).ok_or_else(|| format!("say which {what}"))?.trim();
    let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok((numbered(number)?, rest.trim()))
}

fn method(text: &str) -> Result<Method, String> {
    let found = Method::ALL.iter().find(|(word, _)| *word == text);
    found.map(|(_, method)| *method).ok_or_else(|| format!("`{text}` is not a way to tell people"))
}

fn request(verb: &str, rest: &str) -> Result<Request, String> {
    let because = |text: &str| Name::from(text.trim_start_matches("because "));
    Ok(match verb {
        "lodge" => Request::Lodge { reference: rest.into() },
        "publish" => {
            let means = rest.strip_prefix("terms ").ok_or("publish terms where?")?;
            let means = means.split(',').map(|one| one.trim().into()).collect();
            Request::MakeAvailable { means }
        }
        "advertise" => {
            let (text, reference) = rest.split_once('|').unwrap_or((rest, ""));
            Request::Advertise { text: text.trim().into(), reference: reference.trim().into() }
        }
        "commit" => {
            let seed = seed(rest.parse().map_err(|_| "commit to which seed?")?);
            let commitment = floor::lots::commitment(sha_256, &seed);
            Request::Commit { commitment }
        }
        "start" => Request::Start,
        "sign" => sign(rest)?,
        "enter" => enter(rest)?,
        "nominate" => Request::Nominate { scrutineer: rest.into() },
        "waive" => Request::Waive { why: because(rest) },
        "draw" => draw(rest)?,
        "redraw" => {
            let (prize, why) = of("prize", rest)?;
            Request::Redraw { prize, why: because(why) }
        }
        "results" => Request::PublishResults { means: rest.into() },
        "doubt" => Request::Doubt { why: because(rest) },
        "postpone" => Request::Postpone { told: rest.trim_start_matches("telling ").into() },
        "validate" => Request::Validate { how: rest.into() },
        "cancel" => Request::Cancel { told: rest.trim_start_matches("telling ").into() },
        "close" => Request::Close,
        _ => of_people(verb, rest)?,
    })
}

fn of_people(verb: &str, rest: &str) -> Result<Request, String> {
    Ok(match verb {
        "notify" => notify(rest)?,
        "claim" => {
            let (prize, rest) = of("prize", rest)?;
            let (by, address) = split(rest, "of");
            let claimant = by.trim_start_matches("by ").into();
            Request::Claim { prize, claimant, address: address.map(Name::from) }
        }
        "accept" => Request::Accept { claim: of("claim", rest)?.0 },
        "choose" => {
            let (claim, rest) = of("claim", rest)?;
            Request::Choose { claim, taken: taken(rest)? }
        }
        "award" => {
            let (claim, rest) = of("claim", rest)?;
            let voucher = rest.strip_prefix("voucher ").map(Name::from);
            Request::Award { claim, voucher }
        }
        "deny" => {
            let (claim, rest) = of("claim", rest)?;
            let (before, reasons) = split(rest, "because");
            let address = before.strip_prefix("of ").map(Name::from);
            Request::Deny { claim, reasons: reasons.unwrap_or("").into(), address }
        }
        "explain" => {
            let (claim, by) = of("claim", rest)?;
            Request::TellReasons { claim, method: method(by.trim_start_matches("by "))? }
        }
        "dispute" => {
            let (person, about) = split(rest, "about");
            let person = person.trim_start_matches("by ").into();
            Request::Dispute { person, about: about.unwrap_or("").into() }
        }
        "decide" => {
            let (dispute, decision) = of("dispute", rest)?;
            Request::Decide { dispute, decision: decision.into() }
        }
        "advise" => Request::Advise { dispute: of("dispute", rest)?.0 },
        _ => return Err(format!("`{verb}` is nothing that is done to a promotion")),
    })
}

/// Reads `on at 1`.
fn sign(rest: &str) -> Result<Request, String> {
    let (switch, table) = split(rest, "at");
    let switch = match switch {
        "on" => Switch::On,
        "off" => Switch::Off,
        _ => return Err("write `sign on at 1` or `sign off at 1`".to_owned()),
    };
    let table = table.and_then(|table| table.parse().ok()).ok_or("at which table?")?;
    Ok(Request::SwitchSign { table: TableId(table), switch })
}

/// Reads `Ann wagered 50`, `Ann not eligible`.
fn enter(rest: &str) -> Result<Request, String> {
    let (rest, wagered) = split(rest, "wagered");
    let wagered = wagered.map_or(Ok(Amount::ZERO), amount)?;
    let (entrant, eligible) = match rest.strip_suffix(" not eligible") {
        Some(entrant) => (entrant, Check::Fails),
        None => (rest, Check::Holds),
    };
    Ok(Request::Enter { entrant: entrant.into(), eligible, wagered })
}

/// Reads `seed 7 word rain before Ida`.
fn draw(rest: &str) -> Result<Request, String> {
    let (rest, scrutineer) = split(rest, "before");
    let (number, word) = split(rest, "word");
    let number = number.trim_start_matches("seed ").parse().map_err(|_| "from which seed?")?;
    let (word, scrutineer) = (word.unwrap_or("").into(), scrutineer.map(Name::from));
    Ok(Request::Draw { seed: seed(number), word, scrutineer })
}

/// Reads `prize 1 by telephone not reached late because …`.
fn notify(rest: &str) -> Result<Request, String> {
    let (prize, rest) = of("prize", rest)?;
    let (rest, late) = split(rest, "late because");
    let (by, reached) = match rest.strip_suffix(" not reached") {
        Some(by) => (by, Reached::No),
        None => (rest, Reached::Yes),
    };
    let method = method(by.trim_start_matches("by "))?;
    Ok(Request::Notify { prize, method, reached, late: late.map(Name::from) })
}

/// Reads `cash 5000, cheque 7000`, `alternative` or `prize`.
fn taken(rest: &str) -> Result<Taken, String> {
    match rest {
        "alternative" => return Ok(Taken::Alternative),
        "prize" => return Ok(Taken::Prize),
        _ => {}
    }
    let parts = rest.split(',').map(|part| {
        let (by, amount_) = part.trim().split_once(' ').ok_or("write `cash 5000`")?;
        let by = PayBy::ALL.iter().find(|(word, _)| *word == by).map(|(_, by)| *by);
        let by = by.ok_or_else(|| format!("`{part}` is not a way to pay"))?;
        Ok(Paid { by, amount: amount(amount_)? })
    });
    parts.collect::<Result<_, String>>().map(Taken::Parts)
}
