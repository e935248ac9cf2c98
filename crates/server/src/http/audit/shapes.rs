//! A coup as it is told: cards, draws, wagers, credits, corrections, and every event with who did
//! it.

use ::screens::wire::{Face, Money, Outcome, Side};
use catalogue::{Entry, Told};
use record::form::Form as _;
use record::table_v1::names;
use rules::Rulebook;
use rules::tableau::Action;
use serde::Serialize;
use table::event::{Goes, Resettled};
use table::state::{CoupKind, DealtCard};
use table::words;
use utoipa::ToSchema;
use views::recall::{Corrected, Credit, Drawn, End, Fate, Wagered};

/// A card of a coup.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardTold {
    /// Its hand.
    side: Side,
    /// Its face; none where nobody knows it.
    face: Option<Face>,
}

/// What a hand did by the tableau.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawTold {
    /// The hand.
    side: Side,
    /// Whether it drew a third card.
    draws: bool,
    /// Its count of two cards.
    count: u8,
    /// The point value of the other hand's third card, where that was looked at.
    third: Option<u8>,
    /// The rule.
    rule: String,
}

/// What has become of a wager.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WagerTold {
    /// The place.
    place: u8,
    /// Whose it is.
    bettor: String,
    /// On what.
    bet: String,
    /// The house's name of it.
    bet_name: String,
    /// When it was placed.
    placed_ms: u64,
    /// How much it was in the end.
    amount: Money,
    /// What was taken off it.
    reduced: Money,
    /// `held`, `settled`, `back`, `forfeited` or `undone`.
    fate: &'static str,
    /// What it came to: `win`, `lose` or `stand-off`.
    grade: Option<&'static str>,
    /// The odds.
    odds: Option<String>,
    /// What went back, with its winnings.
    returned: Option<Money>,
    /// What was kept back as commission.
    commission: Option<Money>,
    /// The rule.
    rule: Option<String>,
    /// Why, in words.
    why: Option<String>,
}

/// The account of a station around the coup.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CreditTold {
    /// Where.
    place: u8,
    /// Who was there.
    bettor: String,
    /// What was on it before the first wager.
    before: Money,
    /// What was on it when the coup was over.
    after: Option<Money>,
    /// What corrections have brought since.
    put_right: Money,
}

/// A wager that was settled again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangeTold {
    /// The place.
    place: u8,
    /// Whose.
    bettor: String,
    /// On what.
    bet: String,
    /// How much.
    amount: Money,
    /// What went back before.
    before: Money,
    /// What goes back now.
    after: Money,
    /// What the bettor gets more.
    difference: Money,
    /// Whether the difference goes by the cage, the bettor having left.
    at_cage: bool,
}

/// A correction of the coup.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CorrectionTold {
    /// When.
    at_ms: u64,
    /// The incident.
    incident: Option<u32>,
    /// What it was.
    situation: Option<String>,
    /// What was reported, in words.
    note: String,
    /// What was done.
    remedy: Option<String>,
    /// The rule.
    rule: Option<String>,
    /// Who confirmed it, each with their role.
    confirmed_by: Vec<String>,
    /// The cards before.
    cards_before: Vec<CardTold>,
    /// Who had won.
    result_before: Option<Outcome>,
    /// The cards afterwards.
    cards: Vec<CardTold>,
    /// Who has won; nobody where the coup is void.
    result: Option<Outcome>,
    /// Every wager that came out otherwise.
    changes: Vec<ChangeTold>,
}

/// An incident about the coup.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AboutTold {
    /// Its number.
    number: u32,
    /// When it was reported.
    at_ms: u64,
    /// What it was.
    situation: String,
    /// What was reported, in words.
    note: String,
}

/// Something that happened in the coup or to it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventTold {
    /// The number of the entry in the table's stream.
    number: u64,
    /// Its position in the journal.
    position: u64,
    /// When.
    at_ms: i64,
    /// What kind of entry it is.
    kind: String,
    /// What happened, in words.
    words: String,
    /// Who did it.
    by: String,
    /// In which role.
    role: String,
    /// Who approved it, with their role.
    approved_by: Option<String>,
    /// The rules that it names.
    rules: Vec<String>,
    /// The cards on the table after it.
    cards: Vec<CardTold>,
}

/// A coup with all that is known of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CoupTold {
    /// The table.
    table: String,
    /// The shoe.
    shoe: u32,
    /// Its number in the shoe.
    coup: u32,
    /// The rulebook's title.
    rulebook: String,
    /// The digest of its data.
    rulebook_digest: String,
    /// The version and options it was settled by, in words.
    version: String,
    /// `ordinary`, `without_wagers` or `dummy`.
    kind: &'static str,
    /// When it was opened.
    opened_ms: i64,
    /// When its last entry was made.
    ended_ms: i64,
    /// How it came to its end; nothing while it is on.
    end: Option<&'static str>,
    /// Why, where that was said.
    end_reason: Option<String>,
    /// Who dealt.
    dealer: Option<String>,
    /// Who won, as it stands.
    result: Option<Outcome>,
    /// Whether it was settled again.
    is_corrected: bool,
    /// Whether it is void.
    is_void: bool,
    /// Its cards in dealing order, as they stand.
    cards: Vec<CardTold>,
    /// What the tableau made the hands do.
    draws: Vec<DrawTold>,
    /// Its wagers.
    wagers: Vec<WagerTold>,
    /// The accounts of stations.
    credits: Vec<CreditTold>,
    /// What was put right.
    corrections: Vec<CorrectionTold>,
    /// Incidents about it.
    incidents: Vec<AboutTold>,
    /// Everything that happened, in order.
    events: Vec<EventTold>,
}

fn cards(dealt: &[DealtCard]) -> Vec<CardTold> {
    let card = |one: &DealtCard| CardTold { side: Side(one.side), face: one.card.map(Face) };
    dealt.iter().map(card).collect()
}

fn draw(drawn: &Drawn<'_>) -> DrawTold {
    DrawTold {
        side: Side(drawn.decision.side),
        draws: drawn.decision.action == Action::Draw,
        count: drawn.count,
        third: drawn.third,
        rule: drawn.decision.row.as_str().to_owned(),
    }
}

fn bet_id(rulebook: &Rulebook, bet: rules::BetId) -> String {
    names::Bet::store(&bet, rulebook)
}

fn wager(rulebook: &Rulebook, one: &Wagered) -> WagerTold {
    let settled = one.settlement();
    let reduced: i64 = one.reduced.iter().map(|(_, less)| less.cents()).sum();
    WagerTold {
        place: one.wager.place.0,
        bettor: one.wager.bettor.to_string(),
        bet: bet_id(rulebook, one.wager.bet),
        bet_name: words::bet(rulebook, one.wager.bet).to_owned(),
        placed_ms: one.placed.0,
        amount: Money(one.wager.amount),
        reduced: Money::of_cents(reduced),
        fate: match one.fate {
            Fate::Held => "held",
            Fate::Settled(_) => "settled",
            Fate::Back(..) => "back",
            Fate::Forfeited(_) => "forfeited",
            Fate::Undone(_) => "undone",
        },
        grade: settled.map(|it| it.settled.grade.word()),
        odds: settled.and_then(|it| it.settled.odds).map(|odds| odds.to_string()),
        returned: settled.map(|it| Money(it.settled.returned)),
        commission: settled.map(|it| Money(it.commission)),
        rule: settled.map(|it| it.settled.cite.as_str().to_owned()),
        why: settled.map(|it| it.why.clone()),
    }
}

fn credit(one: &Credit) -> CreditTold {
    CreditTold {
        place: one.place.0,
        bettor: one.bettor.to_string(),
        before: Money(one.before),
        after: one.after.map(Money),
        put_right: Money::of_cents(one.put_right),
    }
}

fn change(rulebook: &Rulebook, one: &Resettled) -> ChangeTold {
    let wager = &one.before.wager;
    ChangeTold {
        place: wager.place.0,
        bettor: wager.bettor.to_string(),
        bet: bet_id(rulebook, wager.bet),
        amount: Money(wager.amount),
        before: Money(one.before.returned),
        after: Money(one.after.returned),
        difference: Money::of_cents(one.difference()),
        at_cage: one.goes == Goes::Cage,
    }
}

fn correction(rulebook: &Rulebook, one: &Corrected) -> CorrectionTold {
    let who = |actor: &table::Actor| format!("{} ({})", actor.name, rulebook.role(actor.role).name);
    CorrectionTold {
        at_ms: one.at.0,
        incident: one.incident.map(|(number, _)| number),
        situation: one.incident.map(|(_, situation)| situation.id().to_owned()),
        note: one.note.clone(),
        remedy: one.remedy.map(|remedy| names::Remedy::store(&remedy, rulebook).to_string()),
        rule: one.cite.as_ref().map(|cite| cite.as_str().to_owned()),
        confirmed_by: one.confirmed.iter().map(who).collect(),
        cards_before: cards(&one.before.0),
        result_before: one.before.1.map(Outcome),
        cards: cards(&one.after.0),
        result: one.after.1.map(Outcome),
        changes: one.changes.iter().map(|one| change(rulebook, one)).collect(),
    }
}

fn event(entry: &Entry) -> EventTold {
    let who = |actor: &journal::Actor| format!("{} ({})", actor.name, actor.role);
    EventTold {
        number: entry.number,
        position: entry.position,
        at_ms: entry.time_ms,
        kind: entry.kind.clone(),
        words: entry.words.clone(),
        by: entry.by.name.clone(),
        role: entry.by.role.clone(),
        approved_by: entry.approved.as_ref().map(who),
        rules: entry.rules.clone(),
        cards: cards(&entry.cards),
    }
}

/// How a coup ended, in a word, and why.
fn end(end: &End) -> (&'static str, Option<String>) {
    match end {
        End::Completed => ("completed", None),
        End::CalledOff => ("called_off", None),
        End::Void(reason) => ("void", Some(reason.clone())),
        End::Invalid(situation) => ("invalid", Some(situation.id().to_owned())),
        End::ShoeVoid(reason) => ("shoe_void", Some(reason.clone())),
    }
}

impl CoupTold {
    /// The shape of a coup; who dealt is told by the catalogue.
    pub(super) fn of(told: &Told<'_>, dealer: Option<String>) -> CoupTold {
        let (record, rulebook) = (&told.record, told.edition.at_table());
        let ended = record.ended.as_ref().map(|(_, how)| end(how));
        let failed = matches!(ended, Some(("void" | "invalid" | "shoe_void", _)));
        CoupTold {
            table: told.begun.table.clone(),
            shoe: record.id.shoe,
            coup: record.id.number,
            rulebook: told.edition.imprint().title.clone(),
            rulebook_digest: told.begun.rulebook.digest.clone(),
            version: names::Setting::store(&record.setting, rulebook).version,
            kind: match record.kind {
                CoupKind::Ordinary => "ordinary",
                CoupKind::WithoutWagers => "without_wagers",
                CoupKind::Dummy(_) => "dummy",
            },
            opened_ms: told.span.time_ms.0,
            ended_ms: told.span.time_ms.1,
            end: ended.as_ref().map(|(word, _)| *word),
            end_reason: ended.and_then(|(_, reason)| reason),
            dealer,
            result: record.outcome.map(Outcome),
            is_corrected: record.is_corrected(),
            is_void: failed || record.undone.is_some(),
            cards: cards(&record.cards),
            draws: record.draws(rulebook).iter().map(draw).collect(),
            wagers: record.wagers.iter().map(|one| wager(rulebook, one)).collect(),
            credits: record.credits.iter().map(credit).collect(),
            corrections: record.corrections.iter().map(|one| correction(rulebook, one)).collect(),
            incidents: record
                .incidents
                .iter()
                .map(|one| AboutTold {
                    number: one.number,
                    at_ms: one.at.0,
                    situation: one.situation.id().to_owned(),
                    note: one.note.clone(),
                })
                .collect(),
            events: told.entries.iter().map(event).collect(),
        }
    }
}
