//! Corrections.

use super::At;
use super::coups::cards;
use crate::row::row;
use crate::trail::{CoupTrail, Stamp};
use crate::value::Moment;
use crate::words;
use ledger::Total;
use rules::{Outcome, Side};
use table::Actor;
use table::state::DealtCard;
use views::recall::{Corrected, Record};

row! {
    /// A coup settled again or declared void when it had been settled. Corrections come with their
    /// coup.
    Correction {
        /// The table's name.
        table: String,
        /// The entry that opened the coup, as in `coups`.
        coup_entry: u64,
        /// The shoe of the coup.
        shoe: u32,
        /// The number of the coup in the shoe.
        coup: u32,
        /// When wagering was opened for the coup. Corrections are chosen by this time.
        opened_at: Moment,
        /// The number of the entry in the table's stream that put it right.
        entry: u64,
        /// When that was.
        at: Moment,
        /// The number of the incident; empty where there is none.
        incident: Option<u32>,
        /// What it was, in a word of the vocabulary; empty where there is no incident.
        situation: Option<String>,
        /// What was reported, in words.
        note: String,
        /// What was done, in a word of the vocabulary; empty where that is not known.
        remedy: Option<String>,
        /// The rule by which it was done; empty where none says so.
        rule: Option<String>,
        /// Who confirmed it, each with their role; empty where nobody did.
        confirmed_by: Option<String>,
        /// The cards of the Player's Hand before, in dealing order; `?` where nobody knew.
        players_cards_before: String,
        /// The same of the Banker's Hand.
        bankers_cards_before: String,
        /// Who had won: `player`, `banker` or `tie`; empty where nobody had.
        outcome_before: Option<&'static str>,
        /// The cards of the Player's Hand afterwards.
        players_cards: String,
        /// The same of the Banker's Hand.
        bankers_cards: String,
        /// Who has won; empty where nobody has, as in a coup that is void.
        outcome: Option<&'static str>,
        /// How many wagers came out otherwise.
        wagers: u64 => "wagers",
        /// What bettors got more by it; below zero where it was less.
        settled_again: Total,
    }
}

/// Somebody with their role.
fn who(at: At<'_>, actor: &Actor) -> String {
    format!("{} ({})", actor.name, words::role(at.rulebook, actor.role))
}

/// What was known of a coup: both hands, and who won.
fn known(
    at: At<'_>,
    (dealt, outcome): &(Vec<DealtCard>, Option<Outcome>),
) -> (String, String, Option<&'static str>) {
    let outcome = outcome.map(|outcome| words::outcome(at.rulebook, outcome));
    (cards(dealt, Side::Player), cards(dealt, Side::Banker), outcome)
}

impl Correction {
    /// The corrections of a coup.
    pub(crate) fn all(
        at: At<'_>,
        (record, trail): (&Record, &CoupTrail),
    ) -> impl Iterator<Item = Correction> {
        let done = record.corrections.iter().zip(&trail.corrected);
        done.map(move |(done, stamp)| Correction::new(at, (record, trail), (done, *stamp)))
    }

    fn new(
        at: At<'_>,
        (record, trail): (&Record, &CoupTrail),
        (done, stamp): (&Corrected, Stamp),
    ) -> Correction {
        let (players_cards_before, bankers_cards_before, outcome_before) = known(at, &done.before);
        let (players_cards, bankers_cards, outcome) = known(at, &done.after);
        let situation = done.incident.map(|(_, what)| words::situation(at.rulebook, what));
        Correction {
            table: at.table(),
            coup_entry: trail.opened.number,
            shoe: record.id.shoe,
            coup: record.id.number,
            opened_at: trail.opened.at,
            entry: stamp.number,
            at: stamp.at,
            incident: done.incident.map(|(number, _)| number),
            situation,
            note: done.note.clone(),
            remedy: done.remedy.map(|remedy| words::remedy(at.rulebook, remedy)),
            rule: done.cite.as_ref().map(|cite| cite.as_str().to_owned()),
            confirmed_by: words::list(done.confirmed.iter().map(|actor| who(at, actor))),
            players_cards_before,
            bankers_cards_before,
            outcome_before,
            players_cards,
            bankers_cards,
            outcome,
            wagers: done.changes.len() as u64,
            settled_again: done.net(),
        }
    }
}
