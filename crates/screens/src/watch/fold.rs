//! Taking in what happens.

use super::Watch;
use super::hours::{Hours, IsOpen, Wrong};
use super::kept::{
    Beaded, Became, Blame, CorrectionMade, CoupRef, Ended, EndedHow, Kept, PaidOut, WagerChanged,
    WagerMark,
};
use crate::common::Bead;
use crate::wire::{Goes, Money, Outcome, PayOut, ReturnedWhy, Rule, Situation};
use rules::{Card, Rulebook};
use table::event::{Resettled, WagerOf, Why};
use table::settlement::finished;
use table::state::{CoupId, Incident};
use table::{Event, Table};

/// How many moments at which coups were completed are kept, for the pace.
const PACE: usize = 21;

/// For how many coups after it a correction is shown.
const SHOWN: u8 = 2;

pub(super) fn take(watch: &mut Watch, rulebook: &Rulebook, before: &Table, event: &Event) {
    hours(&mut watch.kept.hours, rulebook, before, event);
    super::money::take(watch, rulebook, before, event);
    match event {
        Event::TableOpened { .. } => {
            let kept = std::mem::take(&mut watch.kept);
            let (beads, hours) = (kept.beads, kept.hours);
            watch.kept = Kept { beads, hours, opened: Some(before.now.0), ..Kept::default() };
            watch.summed = None;
        }
        Event::TableClosed => {
            watch.kept.marks.clear();
            watch.kept.ended = None;
            watch.kept.wins.clear();
            watch.kept.waiting.clear();
        }
        Event::CuttingCardPlaced { .. } => {
            watch.kept.beads.clear();
            watch.draw();
        }
        Event::CoupCompleted { .. } => completed(watch, rulebook, before),
        Event::CoupCorrected { coup, cards, outcome, changes } => {
            let cards: Vec<Card> = cards.iter().filter_map(|dealt| dealt.card).collect();
            let bead = bead(rulebook, &cards, *outcome);
            replaced(watch, before, *coup, Some(bead));
            corrected(&mut watch.kept, rulebook, before, (*coup, Some(*outcome), changes));
        }
        Event::PastCoupVoided { coup, changes } => {
            replaced(watch, before, *coup, None);
            corrected(&mut watch.kept, rulebook, before, (*coup, None, changes));
        }
        other => kept(&mut watch.kept, rulebook, before, other),
    }
}

/// What reports need of an event beside money: how long the table was open, what went wrong.
fn hours(hours: &mut Hours, rulebook: &Rulebook, before: &Table, event: &Event) {
    let now = match event {
        Event::TimePassed { now } => now.0,
        _ => before.now.0,
    };
    let is_open = if before.setup.is_some() { IsOpen::Yes } else { IsOpen::No };
    hours.pass(now, is_open);
    match event {
        Event::CoupCompleted { .. } => hours.coup(),
        Event::IncidentOpened { situation, about, .. } => {
            let mut rules = about.rules(rulebook.irregularities.of(*situation));
            hours.wrong(&Wrong {
                situation: Situation(*situation),
                rule: rules.next().cloned().map(Rule),
                dealer: before.dealer.as_ref().map(ToString::to_string),
                times: 1,
            });
        }
        _ => {}
    }
}

fn kept(kept: &mut Kept, rulebook: &Rulebook, before: &Table, event: &Event) {
    match event {
        Event::WageringOpened { .. } => {
            kept.wagering_since = Some(before.now.0);
            kept.ended = None;
            kept.offered = None;
            kept.marks.clear();
            for made in &mut kept.corrections {
                made.since += 1;
            }
            kept.corrections.retain(|made| made.since < SHOWN);
        }
        Event::CoupVoided { .. } => ended(kept, rulebook, before, EndedHow::Void),
        Event::CoupInvalidated { .. } => ended(kept, rulebook, before, EndedHow::Invalid),
        Event::CoupCalledOff => ended(kept, rulebook, before, EndedHow::CalledOff),
        Event::ShoeVoided { .. } => ended(kept, rulebook, before, EndedHow::ShoeVoid),
        Event::ApprovalAsked { number, .. } => {
            kept.waiting.insert(*number, before.now.0);
        }
        Event::ApprovalGiven { number, .. } | Event::ApprovalDeclined { number, .. } => {
            kept.waiting.remove(number);
        }
        Event::RemedyApplied { number, cite, .. } => {
            let situation = before.incident(*number).map(|it| Situation(it.situation));
            kept.remedied = Some(Blame { situation, rule: cite.clone().map(Rule) });
        }
        Event::OfferMade { .. } => {
            let (situation, rule) = blamed(rulebook, before);
            let open = situation.map(|_| Blame { situation, rule });
            kept.offered = open.or_else(|| kept.remedied.clone());
        }
        Event::OfferEnded { .. } => kept.offered = None,
        Event::PlaceLeft { place } => {
            kept.marks.retain(|mark| mark.place != place.0);
            kept.wins.remove(&place.0);
        }
        Event::PlaceTaken { place, .. } => {
            kept.payouts.remove(&place.0);
        }
        Event::StationPaid { place, amount, how, .. } => {
            let (amount, how) = (Money(*amount), Some(PayOut(*how)));
            kept.payouts.insert(place.0, PaidOut { amount, how, at: before.now.0 });
        }
        Event::StationAbandoned { place, amount, .. } => {
            let (amount, how) = (Money(*amount), None);
            kept.payouts.insert(place.0, PaidOut { amount, how, at: before.now.0 });
        }
        wagers => marked(kept, rulebook, before, wagers),
    }
}

/// Wagers that are placed, and wagers that are not what they were.
fn marked(kept: &mut Kept, rulebook: &Rulebook, before: &Table, event: &Event) {
    let id = |wager: &WagerOf| rulebook.bet_clauses(wager.bet).id.clone();
    match event {
        Event::WagerPlaced { wager } if !kept.marks.is_empty() => {
            let bet = id(wager);
            let own =
                |mark: &WagerMark| mark.place == wager.place.0 && *mark.bettor == *wager.bettor;
            kept.marks.retain(|mark| !(own(mark) && mark.bet == bet));
        }
        Event::WagerReduced { wager, to } => {
            let rule = rulebook.wagering.differential.as_ref();
            kept.marks.push(WagerMark {
                place: wager.place.0,
                bettor: wager.bettor.to_string(),
                bet: id(wager),
                became: Became::Reduced,
                was: Money(wager.amount),
                is: Money(*to),
                why: None,
                rule: rule.and_then(|clause| Rule::of(&clause.source)),
            });
        }
        Event::WagersReturned { why, wagers } if *why != Why::Withdrawn => {
            kept.marks.extend(wagers.iter().map(|wager| WagerMark {
                place: wager.place.0,
                bettor: wager.bettor.to_string(),
                bet: id(wager),
                became: Became::Returned,
                was: Money(wager.amount),
                is: Money::ZERO,
                why: Some(ReturnedWhy(*why)),
                rule: rule_of(rulebook, before, *why, wager),
            }));
        }
        Event::WagersForfeited { wagers } => {
            kept.marks.extend(wagers.iter().map(|wager| WagerMark {
                place: wager.place.0,
                bettor: wager.bettor.to_string(),
                bet: id(wager),
                became: Became::Forfeited,
                was: Money(wager.amount),
                is: Money::ZERO,
                why: None,
                rule: None,
            }));
        }
        _ => {}
    }
}

/// The rule by which a wager is handed back, where a clause stands behind it.
fn rule_of(rulebook: &Rulebook, before: &Table, why: Why, wager: &WagerOf) -> Option<Rule> {
    let place = before.place(wager.place);
    let channel = place.and_then(|place| rulebook.wagering.channel(place.channel));
    let source = match why {
        Why::UnderMinimum => Some(&channel?.under.source),
        Why::UnderAggregate => channel?.aggregate.as_ref().map(|clause| &clause.source),
        Why::OverDifferential => {
            rulebook.wagering.differential.as_ref().map(|clause| &clause.source)
        }
        Why::LacksAnother => {
            let needs = rulebook.bet_clauses(wager.bet).needs.as_ref()?;
            return Some(Rule(needs.cite.clone()));
        }
        Why::Void | Why::Invalid | Why::ShoeVoid | Why::CoupVoid | Why::Malfunction => {
            return blamed(rulebook, before).1;
        }
        _ => None,
    };
    source.and_then(Rule::of)
}

/// What the table is busy putting right, and the rule that says how.
fn blamed(rulebook: &Rulebook, before: &Table) -> (Option<Situation>, Option<Rule>) {
    let halting = |incident: &&Incident| incident.situation.halts();
    let incident = before.unresolved().filter(halting).last().or(before.unresolved().last());
    let situation = incident.map(|incident| incident.situation);
    let rule = situation.and_then(|it| Rule::of(&rulebook.irregularities.of(it).source));
    (situation.map(Situation), rule)
}

fn ended(kept: &mut Kept, rulebook: &Rulebook, before: &Table, how: EndedHow) {
    // A shoe that is void may be so between coups.
    let (situation, rule) = match how {
        EndedHow::CalledOff => (None, None),
        _ => blamed(rulebook, before),
    };
    let coup = before.coup.as_ref().map_or(before.shoe.coups, |coup| coup.number);
    kept.ended = Some(Ended { coup, how, situation, rule });
}

/// A coup is over: its bead, and when.
fn completed(watch: &mut Watch, rulebook: &Rulebook, before: &Table) {
    let Some(coup) = &before.coup else { return };
    let kept = &mut watch.kept;
    kept.coups += 1;
    kept.completed.push(before.now.0);
    if kept.completed.len() > PACE {
        kept.completed.remove(0);
    }
    let Some(outcome) = coup.announced else { return };
    let cards = coup.known().unwrap_or_default();
    let bead = bead(rulebook, &cards, outcome);
    kept.beads.push(Beaded { coup: coup.number, bead });
    watch.draw();
}

fn bead(rulebook: &Rulebook, cards: &[Card], outcome: rules::Outcome) -> Bead {
    let whole = finished(rulebook, cards);
    let bead = whole.as_ref().map_or_else(|| outcome.into(), views::roads::Bead::from);
    Bead {
        is: Outcome(outcome),
        players_pair: bead.players_pair,
        bankers_pair: bead.bankers_pair,
        natural: bead.natural,
    }
}

/// A coup of the shoe that is over turns out to be another, or none.
fn replaced(watch: &mut Watch, before: &Table, coup: CoupId, bead: Option<Bead>) {
    if coup.shoe != before.shoes {
        return;
    }
    let beads = &mut watch.kept.beads;
    match bead {
        None => beads.retain(|beaded| beaded.coup != coup.number),
        Some(bead) => {
            for beaded in beads.iter_mut().filter(|beaded| beaded.coup == coup.number) {
                beaded.bead = bead;
            }
        }
    }
    watch.draw();
}

fn corrected(
    kept: &mut Kept,
    rulebook: &Rulebook,
    before: &Table,
    (coup, outcome, changes): (CoupId, Option<rules::Outcome>, &[Resettled]),
) {
    let about = |incident: &&Incident| {
        incident.correction.as_ref().is_some_and(|proposed| proposed.coup == coup)
    };
    let incident = before.incidents.iter().find(about);
    let rule = incident.and_then(|incident| {
        let irregular = rulebook.irregularities.of(incident.situation);
        let remedy = incident.correction.as_ref()?.remedy;
        Rule::of(irregular.choice(remedy).map_or(&irregular.source, |choice| &choice.source))
    });
    let changes = changes.iter().map(|change| WagerChanged {
        place: change.before.wager.place.0,
        bettor: change.before.wager.bettor.to_string(),
        bet: rulebook.bet_clauses(change.before.wager.bet).id.clone(),
        before: Money(change.before.returned),
        after: Money(change.after.returned),
        goes: Goes(change.goes),
    });
    kept.corrections.push(CorrectionMade {
        coup: CoupRef::from(coup),
        at: before.now.0,
        situation: incident.map(|incident| Situation(incident.situation)),
        rule,
        outcome: outcome.map(Outcome),
        changes: changes.collect(),
        since: 0,
    });
}
