//! Coups.

use super::At;
use crate::row::row;
use crate::trail::CoupTrail;
use crate::value::{Json, Moment};
use crate::words;
use ledger::Total;
use record::form::Form;
use record::table_v1::names::Setting;
use rules::Side;
use table::state::{CoupKind, DealtCard};
use views::accounting::{CoupCount, Figures};
use views::recall::{End, Record};

row! {
    /// A coup for which wagering was opened, whatever became of it, as it stands at the end of what
    /// was exported. `table` and `coup_entry` name it for good: a number is used again after a coup
    /// that was called off.
    Coup {
        /// The table's name.
        table: String,
        /// The number of the entry in the table's stream that opened wagering.
        coup_entry: u64,
        /// The shoe, counted since the record of the table was begun.
        shoe: u32,
        /// The number of the coup in the shoe.
        coup: u32,
        /// When wagering was opened. Coups, their cards and their wagers are chosen by this time.
        opened_at: Moment,
        /// When wagering was closed for the last time; empty where it was not.
        closed_at: Option<Moment>,
        /// When the outcome was first announced; empty where it was not.
        announced_at: Option<Moment>,
        /// When the wagers were first settled at the end of the coup; empty where there were none,
        /// or the coup did not come to it.
        settled_at: Option<Moment>,
        /// When it was over; empty while it is on.
        ended_at: Option<Moment>,
        /// Who dealt when wagering was opened; empty where nobody was named.
        dealer: Option<String>,
        /// The rulebook, by its name.
        rulebook: String,
        /// The digest of the rulebook's data.
        rulebook_digest: String,
        /// The version that it was settled by.
        version: String,
        /// Every option of the house that was in force, by its name.
        options: Json,
        /// The decks of the shoe.
        decks: u8 => "decks",
        /// `ordinary`; `without_wagers`: dealt although nobody had wagered; or `dummy`: barred to
        /// wagers.
        kind: &'static str,
        /// Why wagers were barred; empty unless it is a dummy coup.
        dummy_cause: Option<&'static str>,
        /// How it came to its end: `completed`, `called_off` (before a card was dealt), `void`,
        /// `invalid` or `shoe_void`; empty while it is on.
        end: Option<&'static str>,
        /// Why it was void or invalid, in words or as a situation; empty where it was neither.
        end_reason: Option<String>,
        /// What it counts as in the books of the table: `ordinary`, `without_wagers`, `dummy`,
        /// `void` or `invalid`, at once or when it was over; empty while it is on and where it was
        /// called off.
        counts_as: Option<&'static str>,
        /// The cards of the Player's Hand as they stand, in dealing order: rank and suit, `?` where
        /// nobody knows.
        players_cards: String,
        /// The same of the Banker's Hand.
        bankers_cards: String,
        /// The point count of the Player's Hand; empty unless all its cards are known.
        players_count: Option<u8> => "points",
        /// The point count of the Banker's Hand; empty unless all its cards are known.
        bankers_count: Option<u8> => "points",
        /// Who won as it was first announced: `player`, `banker` or `tie`; empty where it was not.
        first_outcome: Option<&'static str>,
        /// Who won as it stands; empty where nobody did, as in a coup that is void.
        outcome: Option<&'static str>,
        /// How often it was settled again or declared void when it was over.
        corrections: u64 => "corrections",
        /// The numbers of the incidents about it; empty where there are none.
        incidents: Option<String>,
        /// The wagers that were settled.
        wagers: u64 => "wagers",
        /// What was staked and settled.
        handle: Total,
        /// What of that went back, stakes and winnings.
        returned: Total,
        /// What the house won: handle less returned.
        win: Total,
        /// What was kept back from winnings as commission. It is part of the win.
        commission: Total,
        /// What was taken off wagers before they were settled.
        reduced: Total,
        /// What was above the maximum and went back unsettled.
        above_maximum: Total,
        /// The wagers that went back unsettled, for whatever reason.
        back: Total,
        /// The wagers that went to the house unsettled. They are not part of the win.
        forfeited: Total,
        /// What bettors got more because wagers were settled again; below zero where it was less.
        /// The other figures hold what stands.
        settled_again: Total,
    }
}

impl Coup {
    pub(crate) fn new(at: At<'_>, (record, trail): (&Record, &CoupTrail)) -> Coup {
        let rulebook = at.rulebook;
        let setting = Setting::store(&record.setting, rulebook);
        let options = serde_json::to_string(&setting.options).expect("texts are JSON");
        let (kind, dummy_cause) = kind(at, record);
        let figures = Figures::of_all(record);
        let incidents = record.incidents.iter().map(|one| one.number.to_string());
        Coup {
            table: at.table(),
            coup_entry: trail.opened.number,
            shoe: record.id.shoe,
            coup: record.id.number,
            opened_at: trail.opened.at,
            closed_at: trail.closed.map(|stamp| stamp.at),
            announced_at: trail.announced.map(|(stamp, _)| stamp.at),
            settled_at: trail.settled.map(|stamp| stamp.at),
            ended_at: trail.ended.map(|stamp| stamp.at),
            dealer: trail.dealer.as_deref().map(str::to_owned),
            rulebook: at.begun.rulebook.id.clone(),
            rulebook_digest: at.begun.rulebook.digest.clone(),
            version: setting.version,
            options: Json(options),
            decks: trail.decks,
            kind,
            dummy_cause,
            end: record.ended.as_ref().map(|(_, end)| end_word(end)),
            end_reason: end_reason(at, record),
            counts_as: counts_as(&figures.coups),
            players_cards: cards(&record.cards, Side::Player),
            bankers_cards: cards(&record.cards, Side::Banker),
            players_count: count(record, Side::Player),
            bankers_count: count(record, Side::Banker),
            first_outcome: trail.announced.map(|(_, outcome)| words::outcome(rulebook, outcome)),
            outcome: record.outcome.map(|outcome| words::outcome(rulebook, outcome)),
            corrections: record.corrections.len() as u64,
            incidents: words::list(incidents),
            wagers: figures.wagers,
            handle: figures.handle,
            returned: figures.returned,
            win: figures.win(),
            commission: figures.commission,
            reduced: figures.reduced.amount,
            above_maximum: figures.above.amount,
            back: figures.all_back().amount,
            forfeited: figures.forfeited.amount,
            settled_again: figures.settled_again.amount,
        }
    }
}

fn kind(at: At<'_>, record: &Record) -> (&'static str, Option<&'static str>) {
    match record.kind {
        CoupKind::Ordinary => ("ordinary", None),
        CoupKind::WithoutWagers => ("without_wagers", None),
        CoupKind::Dummy(cause) => ("dummy", Some(words::cause(at.rulebook, cause))),
    }
}

const fn end_word(end: &End) -> &'static str {
    match end {
        End::Completed => "completed",
        End::CalledOff => "called_off",
        End::Void(_) => "void",
        End::Invalid(_) => "invalid",
        End::ShoeVoid(_) => "shoe_void",
    }
}

/// Why a coup is void: as it was said at its end, or what was done about it later.
fn end_reason(at: At<'_>, record: &Record) -> Option<String> {
    let later = record.undone.and(record.corrections.last());
    let later = later.map(|done| match done.incident {
        Some((_, situation)) if done.note.is_empty() => words::situation(at.rulebook, situation),
        Some((_, situation)) => {
            format!("{}: {}", words::situation(at.rulebook, situation), done.note)
        }
        None => done.note.clone(),
    });
    match &record.ended {
        Some((_, End::Void(reason) | End::ShoeVoid(reason))) => Some(reason.clone()),
        Some((_, End::Invalid(situation))) => Some(words::situation(at.rulebook, *situation)),
        _ => later,
    }
}

const fn counts_as(count: &CoupCount) -> Option<&'static str> {
    match count {
        CoupCount { ordinary: 1, .. } => Some("ordinary"),
        CoupCount { without_wagers: 1, .. } => Some("without_wagers"),
        CoupCount { dummy: 1, .. } => Some("dummy"),
        CoupCount { void: 1, .. } => Some("void"),
        CoupCount { invalid: 1, .. } => Some("invalid"),
        _ => None,
    }
}

fn of_hand(dealt: &[DealtCard], side: Side) -> impl Iterator<Item = &DealtCard> {
    dealt.iter().filter(move |dealt| dealt.side == side)
}

/// The cards of a hand in dealing order; `?` where nobody knows.
pub(super) fn cards(dealt: &[DealtCard], side: Side) -> String {
    let cards = of_hand(dealt, side);
    let cards =
        cards.map(|dealt| dealt.card.map_or_else(|| "?".to_owned(), |card| card.to_string()));
    cards.collect::<Vec<_>>().join(" ")
}

/// The point count of a hand that has cards, all of them known.
fn count(record: &Record, side: Side) -> Option<u8> {
    let values = of_hand(&record.cards, side).map(|dealt| dealt.card.map(rules::Card::point_value));
    let values = values.collect::<Option<Vec<u8>>>()?;
    (!values.is_empty()).then(|| values.iter().sum::<u8>() % 10)
}
