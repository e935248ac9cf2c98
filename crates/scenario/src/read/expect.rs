//! What is expected of a step.

use super::Found;
use super::forms::{EXPECTATIONS, unknown};
use super::parts::{amount, balance, bet, place};
use crate::shown::not_in_register;
use rules::given::Given;
use rules::{Amount, BetId, Grade};
use table::state::PlaceId;

/// An expectation, and where it stands.
#[derive(Debug, Clone)]
pub struct Expected {
    /// Its line, from one.
    pub line: usize,
    /// As written.
    pub words: String,
    /// What.
    pub what: Expect,
}

/// Something that is expected. Words are to be contained in what is said, in either case; a rule
/// is to be the very one.
#[derive(Debug, Clone)]
pub enum Expect {
    /// One of the events says this.
    Then(String),
    /// None of them does.
    ThenNot(String),
    /// There are no events.
    Nothing,
    /// The step is refused.
    Refused(String, Option<String>),
    /// This is due next.
    Duty(String, Option<String>),
    /// A wager was settled so.
    Settled(Settling, Option<String>),
    /// All that went back to somebody, less all that was wagered.
    Balance(String, Amount),
    /// What is wagered on the coup altogether.
    Held(Amount),
    /// What a station shows.
    Credit(PlaceId, Amount),
    /// What is on the accounts of a kind.
    Account(String, Amount),
    /// What the step hands to the cage, to be paid to somebody there.
    Cage(String, Amount),
    /// One of the signs says this.
    Sign(String),
    /// None of them does.
    NoSign(String),
    /// The table asks for this beside the play.
    Prompt(String, Option<String>),
    /// It does not.
    NoPrompt(String),
}

/// How a wager is to be settled.
#[derive(Debug, Clone)]
pub struct Settling {
    /// Whose.
    pub bettor: String,
    /// On what.
    pub bet: BetId,
    /// What becomes of it.
    pub grade: Grade,
    /// What goes back.
    pub returned: Amount,
}

/// Reads an expectation.
pub(super) fn read(found: &Found<'_>, text: &str) -> Result<Expect, String> {
    if text == "then nothing" {
        return Ok(Expect::Nothing);
    }
    let wrong = || unknown(text, EXPECTATIONS);
    let (key, value) = match text.split_once(':') {
        Some((key, value)) => (key.trim(), value.trim()),
        None => (text, ""),
    };
    match key {
        "refused" | "duty" | "prompt" => {
            let (words, rule) = with_rule(found, value)?;
            Ok(match key {
                "duty" => Expect::Duty(words, rule),
                "prompt" => Expect::Prompt(words, rule),
                _ => Expect::Refused(words, rule),
            })
        }
        "settled" => settled(found, value),
        _ if value.is_empty() => Err(wrong()),
        "then" => Ok(Expect::Then(value.to_owned())),
        "then not" => Ok(Expect::ThenNot(value.to_owned())),
        "sign" => Ok(Expect::Sign(value.to_owned())),
        "no prompt" => Ok(Expect::NoPrompt(value.to_owned())),
        "no sign" => Ok(Expect::NoSign(value.to_owned())),
        "held" => amount(value).map(Expect::Held),
        "credit" => {
            let (at, of) = value.split_once(' ').ok_or_else(wrong)?;
            Ok(Expect::Credit(place(at)?, balance(of.trim())?))
        }
        "account" => {
            let (name, of) = value.rsplit_once(' ').ok_or_else(wrong)?;
            Ok(Expect::Account(name.to_owned(), balance(of.trim())?))
        }
        "balance" | "cage" => {
            let (name, of) = value.split_once(' ').ok_or_else(wrong)?;
            let (name, of) = (name.to_owned(), balance(of.trim())?);
            Ok(if key == "cage" { Expect::Cage(name, of) } else { Expect::Balance(name, of) })
        }
        _ => Err(wrong()),
    }
}

/// Takes the rule in brackets from the end of a text.
fn with_rule(found: &Found<'_>, text: &str) -> Result<(String, Option<String>), String> {
    // A piece of a document is played on the game of another, whose rules it leaves in force.
    let own = found.edition.id();
    for document in [own, &found.rulebook.id] {
        let opening = format!("({document}:");
        let inner = text.strip_suffix(')').and_then(|text| text.split_once(&opening));
        let Some((words, rule)) = inner else { continue };
        let rule = format!("{document}:{rule}");
        if document == own && found.edition.register.rule(&rule).is_none() {
            return Err(not_in_register(found.edition, &rule));
        }
        return Ok((words.trim().to_owned(), Some(rule)));
    }
    Ok((text.to_owned(), None))
}

fn settled(found: &Found<'_>, text: &str) -> Result<Expect, String> {
    let (text, rule) = with_rule(found, text)?;
    let words: Vec<_> = text.split_whitespace().collect();
    let [name, on, grade, returned] = words[..] else {
        let form = "settled: NAME BET win|lose|stand-off RETURNED (RULE)";
        return Err(unknown(&text, &[form]));
    };
    let grade = match grade {
        "win" => Grade::Win,
        "lose" => Grade::Lose,
        "stand-off" => Grade::StandOff,
        _ => return Err(format!("{} is none of win, lose, stand-off", Given(grade))),
    };
    let (bettor, bet) = (name.to_owned(), bet(found.rulebook, on)?);
    let settling = Settling { bettor, bet, grade, returned: amount(returned)? };
    Ok(Expect::Settled(settling, rule))
}
