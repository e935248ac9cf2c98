//! Coups recalled as JSON: amounts are decimal text.

use super::{Subject, decided, ended, fate, reason, signed};
use crate::moment::moment;
use serde::Serialize;
use table::event::Resettled;
use table::state::DealtCard;
use table::words;
use views::recall::{Corrected, Purse, Record, Settlement, Wagered};

#[derive(Serialize)]
struct CardShape {
    hand: &'static str,
    card: Option<String>,
    exposed: bool,
}

#[derive(Serialize)]
struct DrawShape {
    hand: &'static str,
    action: &'static str,
    words: String,
    rule: String,
    row: String,
}

#[derive(Serialize)]
struct SettledShape<'a> {
    at: String,
    early: bool,
    staked: String,
    outcome: &'static str,
    odds: Option<String>,
    returned: String,
    commission: String,
    rounding: String,
    rule: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct WagerShape<'a> {
    place: u8,
    bettor: &'a str,
    bet: &'a str,
    amount: String,
    placed: String,
    became: String,
    settled: Option<SettledShape<'a>>,
}

#[derive(Serialize)]
struct PurseShape {
    wagered: String,
    returned: String,
}

#[derive(Serialize)]
struct AccountShape<'a> {
    bettor: &'a str,
    before: PurseShape,
    after: Option<PurseShape>,
}

#[derive(Serialize)]
struct ChangeShape<'a> {
    place: u8,
    bettor: &'a str,
    bet: &'a str,
    before: String,
    after: String,
    difference: String,
    rule: &'a str,
}

#[derive(Serialize)]
struct CorrectionShape<'a> {
    at: String,
    incident: Option<u32>,
    why: String,
    confirmed_by: Vec<&'a str>,
    cards_before: Vec<CardShape>,
    cards_after: Vec<CardShape>,
    outcome_before: Option<&'static str>,
    outcome_after: Option<&'static str>,
    changes: Vec<ChangeShape<'a>>,
}

#[derive(Serialize)]
struct IrregularShape {
    at: String,
    what: &'static str,
    card: Option<String>,
}

#[derive(Serialize)]
struct IncidentShape<'a> {
    number: u32,
    at: String,
    situation: &'static str,
    note: &'a str,
}

#[derive(Serialize)]
struct StepShape {
    at: String,
    words: String,
}

#[derive(Serialize)]
struct CoupShape<'a> {
    shoe: u32,
    coup: u32,
    opened: String,
    ended: Option<String>,
    end: Option<String>,
    version: &'a str,
    kind: &'static str,
    outcome: Option<&'static str>,
    corrected: bool,
    void: Option<&'static str>,
    cards: Vec<CardShape>,
    third_cards: Vec<DrawShape>,
    wagers: Vec<WagerShape<'a>>,
    accounts: Vec<AccountShape<'a>>,
    credits: Vec<super::credits::CreditShape<'a>>,
    corrections: Vec<CorrectionShape<'a>>,
    irregularities: Vec<IrregularShape>,
    incidents: Vec<IncidentShape<'a>>,
    steps: Vec<StepShape>,
}

#[derive(Serialize)]
struct RecallShape<'a> {
    rulebook: &'a str,
    digest: String,
    table: &'a str,
    coups: Vec<CoupShape<'a>>,
}

/// The coups as one JSON document on one line.
pub fn json(subject: &Subject<'_>) -> String {
    let shape = RecallShape {
        rulebook: &subject.rulebook().id,
        digest: subject.edition.digest.to_string(),
        table: subject.table,
        coups: subject.records.iter().map(|record| coup(subject, record)).collect(),
    };
    crate::to_line(&shape)
}

fn coup<'a>(subject: &Subject<'a>, record: &'a Record) -> CoupShape<'a> {
    let rulebook = subject.rulebook();
    let wagers = subject.wagers(record);
    let accounts = subject.accounts(record).map(|account| AccountShape {
        bettor: &account.bettor,
        before: purse(&account.before),
        after: account.after.as_ref().map(purse),
    });
    let ended_at = record.ended.as_ref();
    CoupShape {
        shoe: record.id.shoe,
        coup: record.id.number,
        opened: moment(record.opened),
        ended: ended_at.map(|(at, _)| moment(*at)),
        end: ended_at.map(|(_, end)| match ended(end) {
            words if words.is_empty() => "completed".to_owned(),
            words => words,
        }),
        version: &rulebook.menu.version_set(&record.setting).id,
        kind: words::kind(record.kind),
        outcome: record.outcome.map(rules::Outcome::word),
        corrected: record.is_corrected(),
        void: record.undone.map(words::why),
        cards: cards(&record.cards),
        third_cards: draws(subject, record),
        accounts: accounts.collect(),
        credits: super::credits::shapes(subject, record),
        wagers: wagers.into_iter().map(|wagered| wager(subject, wagered)).collect(),
        corrections: record.corrections.iter().map(|one| correction(subject, one)).collect(),
        irregularities: irregularities(record),
        incidents: incidents(record),
        steps: steps(subject, record),
    }
}

fn irregularities(record: &Record) -> Vec<IrregularShape> {
    let shape = |one: &views::recall::Irregular| IrregularShape {
        at: moment(one.at),
        what: words::irregularity(&one.what),
        card: one.card.map(|card| card.to_string()),
    };
    record.irregularities.iter().map(shape).collect()
}

fn incidents(record: &Record) -> Vec<IncidentShape<'_>> {
    let all = record.incidents.iter().map(|one| IncidentShape {
        number: one.number,
        at: moment(one.at),
        situation: one.situation.id(),
        note: &one.note,
    });
    all.collect()
}

/// All that happened in the coup, where it is told of everybody.
fn steps(subject: &Subject<'_>, record: &Record) -> Vec<StepShape> {
    // What others did is not for somebody who asks for their own.
    let all = record.steps.iter().filter(|_| subject.whose == views::recall::Whose::All);
    let step = |(at, event): &(table::Time, table::Event)| StepShape {
        at: moment(*at),
        words: words::event(subject.rulebook(), event),
    };
    all.map(step).collect()
}

fn cards(cards: &[DealtCard]) -> Vec<CardShape> {
    let card = |dealt: &DealtCard| CardShape {
        hand: dealt.side.word(),
        card: dealt.card.map(|card| card.to_string()),
        exposed: dealt.exposed,
    };
    cards.iter().map(card).collect()
}

fn draws(subject: &Subject<'_>, record: &Record) -> Vec<DrawShape> {
    let draws = record.draws(subject.rulebook()).into_iter().map(|drawn| DrawShape {
        hand: drawn.decision.side.word(),
        action: drawn.decision.action.word(),
        words: decided(&drawn),
        rule: drawn.decision.cite.to_string(),
        row: drawn.decision.row.to_string(),
    });
    draws.collect()
}

fn purse(purse: &Purse) -> PurseShape {
    PurseShape { wagered: purse.wagered.to_string(), returned: purse.returned.to_string() }
}

fn wager<'a>(subject: &Subject<'a>, wagered: &'a Wagered) -> WagerShape<'a> {
    let wager = &wagered.wager;
    WagerShape {
        place: wager.place.0,
        bettor: &wager.bettor,
        bet: &subject.rulebook().bet_clauses(wager.bet).id,
        amount: wager.amount.to_string(),
        placed: moment(wagered.placed),
        became: fate(&wagered.fate),
        settled: wagered.settlement().map(settled),
    }
}

fn settled(settlement: &Settlement) -> SettledShape<'_> {
    let Settlement { at, early, settled, commission, rounding, why } = settlement;
    SettledShape {
        at: moment(*at),
        early: *early,
        staked: settled.staked.to_string(),
        outcome: settled.grade.word(),
        odds: settled.odds.map(|odds| odds.to_string()),
        returned: settled.returned.to_string(),
        commission: commission.to_string(),
        rounding: rounding.to_string(),
        rule: settled.cite.as_str(),
        why,
    }
}

fn correction<'a>(subject: &Subject<'a>, done: &'a Corrected) -> CorrectionShape<'a> {
    let change = |change: &'a Resettled| ChangeShape {
        place: change.before.wager.place.0,
        bettor: &change.before.wager.bettor,
        bet: &subject.rulebook().bet_clauses(change.before.wager.bet).id,
        before: change.before.returned.to_string(),
        after: change.after.returned.to_string(),
        difference: signed(change.difference()).replace('−', "-").replace('+', ""),
        rule: change.after.cite.as_str(),
    };
    CorrectionShape {
        at: moment(done.at),
        incident: done.incident.map(|(number, _)| number),
        why: reason(done),
        confirmed_by: done.confirmed.iter().map(|actor| &*actor.name).collect(),
        cards_before: cards(&done.before.0),
        cards_after: cards(&done.after.0),
        outcome_before: done.before.1.map(rules::Outcome::word),
        outcome_after: done.after.1.map(rules::Outcome::word),
        changes: subject.changes(done).into_iter().map(change).collect(),
    }
}
