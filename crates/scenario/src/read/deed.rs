//! What a step does: a request, or something that was seen.

use super::head::Head;
use super::parts::{amount, bet, number, place};
use super::{forms, requests};
use rules::given::Given;
use rules::{Amount, BetId, Rulebook};
use table::state::PlaceId;
use table::{Actor, Observation, Request};

/// What a step does.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Somebody asks for something.
    Ask(Actor, Request),
    /// Something is seen, one thing after another.
    See(Vec<Observation>),
    /// Somebody announces, settles and completes the coup.
    Finish(Actor),
    /// Whole coups are played from a shuffled shoe.
    Play(Play),
}

/// Coups that are played without being written out.
#[derive(Debug, Clone)]
pub struct Play {
    /// How many.
    pub coups: u16,
    /// A wager on each of them.
    pub wager: Option<(PlaceId, table::Name, BetId, Amount)>,
    /// Whether the cutting card goes by unnoticed.
    pub unnoticed: bool,
}

/// Reads what somebody or something does.
pub(crate) fn read(
    rulebook: &Rulebook,
    head: &Head,
    actor: &str,
    words: &str,
) -> Result<Deed, String> {
    let split: Vec<_> = words.split_whitespace().collect();
    match (actor, &split[..]) {
        ("shoe", _) => shoe(&split).map(Deed::See),
        ("table", ["expose", number_of, card]) => {
            let (number, card) = (number(number_of)?, card_of(card)?);
            Ok(Deed::See(vec![Observation::CardExposed { number, card }]))
        }
        ("table", ["station", at, "lost"]) => {
            Ok(Deed::See(vec![Observation::StationLost(place(at)?)]))
        }
        ("table", ["printer", "at", at, "fails"]) => {
            Ok(Deed::See(vec![Observation::PrintFailed(place(at)?)]))
        }
        ("table", ["printer", "at", at, "prints", much]) => {
            let (place, amount) = (place(at)?, amount(much)?);
            Ok(Deed::See(vec![Observation::TicketPrinted { place, amount }]))
        }
        ("table", ["credit", "at", at, "differs"]) => {
            Ok(Deed::See(vec![Observation::CreditDiffers(place(at)?)]))
        }
        ("table", ["note", much, "at", at]) => {
            let (place, amount) = (place(at)?, amount(much)?);
            Ok(Deed::See(vec![Observation::NoteStacked { place, amount }]))
        }
        ("table", ["ticket", much, "at", at]) => {
            let (place, amount) = (place(at)?, amount(much)?);
            Ok(Deed::See(vec![Observation::TicketRedeemed { place, amount }]))
        }
        ("table", ["display", "shows", of]) => {
            Ok(Deed::See(vec![Observation::DisplayShows(outcome(of)?)]))
        }
        ("table", ["screen", "shows", of]) => {
            Ok(Deed::See(vec![Observation::ScreenShows(outcome(of)?)]))
        }
        ("table", _) => Err(forms::unknown(words, forms::SEEN)),
        ("clock", ["tick"]) => Ok(Deed::See(vec![Observation::ClockRead])),
        ("clock", _) => Err(forms::unknown(words, &["tick"])),
        (_, ["finish"]) => who(rulebook, actor).map(Deed::Finish),
        (_, ["play", coups, "coup" | "coups", rest @ ..]) => {
            who(rulebook, actor)?;
            play(rulebook, coups, rest).map(Deed::Play)
        }
        _ => {
            let actor = who(rulebook, actor)?;
            let asking = requests::Asking { rulebook, head, actor: &actor };
            let request = requests::read(&asking, words)?;
            Ok(Deed::Ask(actor, request))
        }
    }
}

/// Reads who acts: a role, a bettor by a capitalised name, or `Kim as dealer`.
fn who(rulebook: &Rulebook, text: &str) -> Result<Actor, String> {
    let place = |id: &str| rulebook.roles.iter().position(|role| role.id == id);
    let (name, role) = text.split_once(" as ").unwrap_or((text, text));
    let role = match place(role) {
        Some(place) => rules::role::RoleId(u8::try_from(place).unwrap_or(u8::MAX)),
        None if name == role && is_name(name) => rulebook.conduct.bettor,
        None => {
            let known: Vec<_> = rulebook.roles.iter().map(|role| role.id.as_str()).collect();
            return Err(format!(
                "{} is nobody: write a bettor's name with a capital letter, shoe, table or \
                 clock, or a role: {}",
                Given(role),
                known.join(", ")
            ));
        }
    };
    Ok(Actor { name: name.into(), role })
}

fn outcome(text: &str) -> Result<rules::Outcome, String> {
    match text {
        "player" => Ok(rules::Outcome::Player),
        "banker" => Ok(rules::Outcome::Banker),
        "tie" => Ok(rules::Outcome::Tie),
        _ => Err(format!("{} is no result: write `player`, `banker` or `tie`", Given(text))),
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(char::is_uppercase) && !text.contains(char::is_whitespace)
}

fn card_of(text: &str) -> Result<rules::Card, String> {
    text.parse().map_err(|error: rules::card::NotACard| error.to_string())
}

/// Reads cards that leave the shoe: `4S ?? 7H`, or `cutting card`.
fn shoe(words: &[&str]) -> Result<Vec<Observation>, String> {
    let mut seen = Vec::new();
    let mut rest = words;
    while let [word, more @ ..] = rest {
        rest = more;
        match (*word, more) {
            ("cutting", ["card", more @ ..]) => {
                seen.push(Observation::CuttingCardSeen);
                rest = more;
            }
            ("??", _) => seen.push(Observation::CardDrawn(None)),
            (card, _) => seen.push(Observation::CardDrawn(Some(card_of(card)?))),
        }
    }
    if seen.is_empty() {
        return Err(forms::unknown("", &["CARDS", "cutting card"]));
    }
    Ok(seen)
}

/// Reads what follows `play 5 coups`.
fn play(rulebook: &Rulebook, coups: &str, rest: &[&str]) -> Result<Play, String> {
    let (unnoticed, rest) = match rest {
        ["past", "the", "cutting", "card", more @ ..] => (true, more),
        rest => (false, rest),
    };
    let wager = match rest {
        [] => None,
        ["wagering", on, much, "at", at, "for", name] => {
            Some((place(at)?, (*name).into(), bet(rulebook, on)?, amount(much)?))
        }
        _ => {
            let form =
                "play NUMBER coups [past the cutting card] [wagering BET AMOUNT at PLACE for NAME]";
            return Err(forms::unknown(&rest.join(" "), &[form]));
        }
    };
    Ok(Play { coups: number(coups)?, wager, unnoticed })
}
