//! Holding what everybody staked in a shoe against its shadows, one shadow a coup.

use super::alarms::{FOLLOW_ONE_IN, VigilAlarm, VigilAlarmCode};
use super::course::Ready;
use super::kept::{Compared, Held, Stake, VigilKept};
use crate::around::Scene;
use odds::simulation::walk::Walk;
use odds::simulation::{Choices, Procedure};
use rules::Rulebook;
use std::collections::{BTreeMap, BTreeSet};
use views::vigil::{Evidence, SHADOWS, one_in};

/// How many bettors are remembered.
const BETTORS: usize = 200;

/// What stakes come to by these odds.
fn score<'c>(stakes: &[Stake], row: impl Fn(u32) -> Option<&'c [i64]>) -> i128 {
    let worth = |stake: &Stake| {
        let edge = row(stake.coup).and_then(|row| row.get(stake.bet)).copied().unwrap_or(0);
        i128::from(stake.cents) * i128::from(edge)
    };
    stakes.iter().map(worth).sum()
}

/// What chance depends on: the table and the shoe, so that a record read again says the same.
fn seed(table: &str, shoe: u32) -> u64 {
    let bytes = table.bytes().chain(shoe.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |seed: u64, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// How shadows are dealt: as the shoe was, to their last card.
fn procedure(rulebook: &Rulebook, compared: &Compared, between: bool) -> Option<Procedure> {
    let choices = Choices { burn_before_coup: between, ..Choices::default() };
    let usual = Procedure::new(rulebook, compared.decks, &choices);
    let usual = usual.or_else(|_| Procedure::new(rulebook, compared.decks, &Choices::default()));
    let burn_shown = compared.burn_shown;
    usual.ok().map(|usual| Procedure { cards_behind: 0, burn_shown, ..usual })
}

/// Deals the next shadow of the shoe before.
pub(super) fn shadow(kept: &mut VigilKept, ready: &mut Ready, scene: &Scene<'_>) {
    let Some(mut compared) = kept.compared.take() else { return };
    let between = scene.setup().is_some_and(|setup| setup.burn_before_coup);
    let Some(procedure) = procedure(scene.rulebook(), &compared, between) else { return };
    if compared.decks != kept.decks {
        return;
    }
    let seed = seed(&scene.around.name, compared.shoe);
    let walk = Walk::new(&scene.rulebook().tableau, procedure, seed);
    one(&mut compared, ready, walk);
    if compared.dealt < SHADOWS {
        kept.compared = Some(compared);
    } else {
        ranked(kept, &compared, scene.table.now.0);
    }
}

/// One shadow: the same stakes by its odds, coup by coup.
fn one(compared: &mut Compared, ready: &mut Ready, mut walk: Walk<'_>) {
    let staked = compared.stakes.values().flatten().map(|stake| stake.coup);
    let wanted: BTreeSet<u32> = staked.collect();
    let mut rows: BTreeMap<u32, Vec<i64>> = BTreeMap::new();
    walk.deal(u64::from(compared.dealt), |moment| {
        let number = u32::from(moment.number);
        if wanted.contains(&number)
            && let Some(edges) = ready.edges(moment.unseen)
        {
            rows.insert(number, edges);
        }
    });
    // A shadow may be over a coup earlier: then it stays as it was.
    let row = |coup: u32| rows.range(..=coup).next_back().map(|(_, row)| row.as_slice());
    for (bettor, stakes) in &compared.stakes {
        let own = score(stakes, |coup| compared.course.row(coup));
        let ahead = compared.ahead.entry(bettor.clone()).or_default();
        *ahead += u8::from(score(stakes, row) >= own);
    }
    compared.dealt += 1;
}

/// All shadows are dealt: what the shoe says of everybody who wagered in it.
fn ranked(kept: &mut VigilKept, compared: &Compared, now_ms: u64) {
    let mut suspects = Vec::new();
    for (bettor, stakes) in &compared.stakes {
        let ahead = compared.ahead.get(bettor).copied().unwrap_or(SHADOWS);
        let known = kept.held.remove(bettor);
        let mut evidence = known.as_ref().map_or_else(Evidence::default, Held::evidence);
        let before = one_in(evidence.chance());
        evidence.take(ahead.saturating_add(1));
        if before < FOLLOW_ONE_IN && one_in(evidence.chance()) >= FOLLOW_ONE_IN {
            suspects.push((bettor.clone(), one_in(evidence.chance())));
        }
        let favour = |stake: &&Stake| {
            let row = compared.course.row(stake.coup).and_then(|row| row.get(stake.bet));
            row.is_some_and(|edge| *edge > 0)
        };
        let sum = |stakes: &mut dyn Iterator<Item = &Stake>| -> i64 {
            stakes.fold(0, |sum, stake| sum.saturating_add(stake.cents))
        };
        let (staked, in_favour) = known.map_or((0, 0), |held| (held.staked, held.in_favour));
        let held = Held {
            shoes: evidence.shoes,
            worth: evidence.worth,
            most: evidence.most,
            last: evidence.last,
            shoe: compared.shoe,
            staked: staked.saturating_add(sum(&mut stakes.iter())),
            in_favour: in_favour.saturating_add(sum(&mut stakes.iter().filter(favour))),
        };
        kept.held.insert(bettor.clone(), held);
    }
    forget(kept);
    for (bettor, one_in) in suspects {
        let coup = kept.course.coups.last().copied().unwrap_or(0);
        kept.alarm(VigilAlarm {
            code: VigilAlarmCode::FollowsOdds,
            since: now_ms,
            shoe: compared.shoe,
            coup,
            one_in,
            cards: None,
            earlier: None,
            from: None,
            backwards: false,
            bettor: Some(bettor),
        });
    }
}

/// Those who have not wagered for longest are forgotten where there are too many.
fn forget(kept: &mut VigilKept) {
    while kept.held.len() > BETTORS {
        let oldest = kept.held.iter().min_by_key(|(_, held)| held.shoe);
        let Some(name) = oldest.map(|(name, _)| name.clone()) else { return };
        kept.held.remove(&name);
    }
}

impl Held {
    /// As the figure is made.
    pub(super) fn evidence(&self) -> Evidence {
        Evidence { shoes: self.shoes, worth: self.worth, most: self.most, last: self.last }
    }
}
