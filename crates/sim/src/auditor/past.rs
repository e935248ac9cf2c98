//! Coups that were settled, kept so that what is settled again or taken back is what was settled.

use super::remedies::Again;
use super::{Auditor, Checked, Found, Paper, Wager, amount, ensure};
use crate::auditor::hands::Hands;
use rules::{Grade, Name, Outcome};
use std::sync::Arc;
use table::event::{Goes, Resettled, Settled, Short};
use table::state::{CoupId, DealtCard, PlaceId};

/// A wager as it was settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Paid {
    pub(super) wager: Wager,
    tokens: i64,
    staked: i64,
    grade: Grade,
    returned: i64,
    /// Whether it was declared void, and stays so whatever the cards are.
    void: bool,
}

impl Paid {
    pub(super) fn of(settled: &Settled) -> Paid {
        Paid {
            wager: Wager::of(&settled.wager),
            tokens: settled.wager.tokens.cents(),
            staked: settled.staked.cents(),
            grade: settled.grade,
            returned: settled.returned.cents(),
            void: false,
        }
    }

    /// Whether it was settled so.
    fn is(&self, settled: &Settled) -> bool {
        Paid { void: self.void, ..Paid::of(settled) } == *self
    }

    /// What was won on it, in cents.
    fn won(&self) -> i64 {
        (self.returned - self.wager.cents).max(0)
    }
}

/// A coup that is over.
#[derive(Debug, Clone)]
pub(super) struct Past {
    pub(super) id: CoupId,
    /// What the documents said when it was settled.
    pub(super) paper: Arc<Paper>,
    pub(super) paid: Vec<Paid>,
    pub(super) void: bool,
}

/// More than any shoe has: nobody comes back to a coup before these.
const KEPT: usize = 130;

impl Auditor {
    /// The coup is over and is kept in mind.
    pub(super) fn keep(&mut self) {
        let (Some(coup), Some(paper)) = (&mut self.coup, &self.paper) else { return };
        if self.past.len() >= KEPT
            && let Some(past) = self.past.pop_front()
        {
            let won = past.paid.iter().filter(|_| !past.void);
            let won = won.map(|one| (one.wager.bettor.clone(), one.won()));
            self.won_before.extend(won.filter(|(_, cents)| *cents > 0));
        }
        let (id, paper) = (coup.id, Arc::clone(paper));
        let paid = std::mem::take(&mut coup.paid);
        self.past.push_back(Past { id, paper, paid, void: false });
    }

    /// What was settled of a coup, taken out so that it can be changed, and by which tables.
    fn paid(&mut self, id: CoupId) -> Result<(Vec<Paid>, Arc<Paper>), String> {
        if let (Some(coup), Some(paper)) = (&mut self.coup, &self.paper)
            && coup.id == id
        {
            return Ok((std::mem::take(&mut coup.paid), Arc::clone(paper)));
        }
        let past = self.past.iter_mut().rfind(|past| past.id == id);
        let past = past.ok_or_else(|| format!("{id:?} was never settled"))?;
        ensure(!past.void, || format!("{id:?} is void already"))?;
        Ok((std::mem::take(&mut past.paid), Arc::clone(&past.paper)))
    }

    fn put_back(&mut self, id: CoupId, paid: Vec<Paid>, void: bool) {
        if let Some(coup) = self.coup.as_mut().filter(|coup| coup.id == id) {
            coup.paid = paid;
        } else if let Some(past) = self.past.iter_mut().rfind(|past| past.id == id) {
            (past.paid, past.void) = (paid, void);
        }
    }

    /// What somebody has won, in cents.
    pub(super) fn won(&self, bettor: &Name) -> i64 {
        let past = self.past.iter().filter(|past| !past.void).flat_map(|past| &past.paid);
        let paid = past.chain(self.coup.iter().flat_map(|coup| &coup.paid));
        let own = paid.filter(|one| one.wager.bettor == *bettor).map(Paid::won);
        let before = self.won_before.iter().filter(|(name, _)| name == bettor);
        own.chain(before.map(|(_, cents)| *cents)).sum()
    }

    /// A coup is settled again on other cards: every wager of it as those say. Where the wagers of
    /// one person are declared void, those go back, and every other is as it was.
    pub(super) fn corrected(
        &mut self,
        id: CoupId,
        (cards, outcome): (&[DealtCard], Outcome),
        changes: &[Resettled],
    ) -> Checked {
        let known = cards.iter().map(|dealt| Some((dealt.side, dealt.card?)));
        let hands = known.collect::<Option<Vec<_>>>().map(Hands::of);
        let hands = hands.ok_or("a coup is corrected with a card that is not known")?;
        ensure(hands.next().is_none(), || format!("{hands:?} has not all of its cards"))?;
        ensure(hands.outcome() == outcome, || format!("{hands:?} is corrected as {outcome:?}"))?;
        let void = self.declared_void();
        let (mut paid, paper) = self.paid(id)?;
        self.looked.corrected += paid.len() as u64;
        if let Some(bettor) = &void {
            let theirs = |change: &Resettled| change.before.wager.bettor == *bettor;
            ensure(changes.iter().all(theirs), || format!("not only {bettor}: {changes:?}"))?;
            let own = paid.iter_mut().filter(|one| one.wager.bettor == *bettor);
            own.for_each(|one| one.void = true);
        }
        self.change(&mut paid, changes, |one| {
            if one.void {
                return Some(Found { grade: Grade::StandOff, returned: one.wager.cents });
            }
            let Found { grade, returned } = paper.comes_to(one.wager.bet, &hands, one.staked)?;
            let kept = paper.tokens_kept(grade, one.tokens, one.staked);
            Some(Found { grade, returned: returned + one.wager.cents - one.staked - kept })
        })?;
        self.put_back(id, paid, false);
        if let Some(coup) = self.coup.as_mut().filter(|coup| coup.id == id) {
            coup.announced = Some(outcome);
            coup.cards.clear();
            for dealt in cards {
                coup.deal(dealt.side, dealt.card)?;
                coup.cards.iter_mut().for_each(|dealt| dealt.exposed = true);
            }
        }
        self.deeds.again = Some(match void {
            Some(bettor) => Again::TheirsVoid(id, bettor),
            None => Again::Corrected(id),
        });
        self.moved(changes)
    }

    /// A coup that is over is void: each wager of it goes back, no more and no less, or is the
    /// house's where that is said of whoever made it.
    pub(super) fn voided(&mut self, id: CoupId, changes: &[Resettled]) -> Checked {
        let forfeited = changes.iter().map(|change| &change.after);
        let forfeited = forfeited.filter(|after| after.grade == Grade::Lose);
        let mut names: Vec<Name> = forfeited.map(|after| after.wager.bettor.clone()).collect();
        names.dedup();
        let (mut paid, _) = self.paid(id)?;
        self.looked.corrected += paid.len() as u64;
        self.change(&mut paid, changes, |one| {
            let theirs = names.contains(&one.wager.bettor);
            let grade = if theirs { Grade::Lose } else { Grade::StandOff };
            Some(Found { grade, returned: if theirs { 0 } else { one.wager.cents } })
        })?;
        self.put_back(id, paid, true);
        self.deeds.again = Some(Again::Void(id, names));
        self.moved(changes)
    }

    /// Every wager whose settlement becomes another is among the changes, each as it was settled
    /// and as it must be.
    fn change(
        &self,
        paid: &mut [Paid],
        changes: &[Resettled],
        must: impl Fn(&Paid) -> Option<Found>,
    ) -> Checked {
        let mut found = 0;
        for one in paid {
            let must = must(one).ok_or_else(|| format!("{one:?} is on a bet not offered"))?;
            let change = changes.iter().find(|change| one.is(&change.before));
            let Some(change) = change else {
                let same = (one.grade, one.returned) == (must.grade, must.returned);
                ensure(same, || format!("{one:?} comes to {must:?}, and stays as it was"))?;
                continue;
            };
            found += 1;
            let (grade, returned) = (must.grade, must.returned);
            let after = Paid { grade, returned, ..one.clone() };
            ensure(after.is(&change.after), || {
                format!("{one:?} comes to {must:?}, and becomes {:?}", change.after)
            })?;
            *one = after;
        }
        ensure(found == changes.len(), || format!("of {changes:?} some were never settled"))?;
        self.goes(changes)
    }

    /// The difference is between the house and whoever is there; of those who have left the cage
    /// has it, and what a station does not have.
    fn goes(&self, changes: &[Resettled]) -> Checked {
        for change in changes {
            let wager = &change.before.wager;
            let here = self.is_here(wager.place, &wager.bettor);
            ensure((change.goes == Goes::Bettor) == here, || format!("{change:?} goes astray"))?;
        }
        for place in self.stations() {
            let own = || {
                let own = changes.iter().filter(|it| it.before.wager.place == place);
                own.filter(|change| change.goes == Goes::Bettor)
            };
            let short: i64 = own().map(|change| change.short.cents()).sum();
            let net: i64 = own().map(Resettled::difference).sum();
            self.is_short(place, net, short)?;
        }
        Ok(())
    }

    /// Whether somebody is where they wagered, or at the table where it keeps no accounts.
    fn is_here(&self, place: PlaceId, bettor: &Name) -> bool {
        let at = |it: &super::Place| it.bettor.as_ref() == Some(bettor);
        if self.accounts { self.place(place).is_some_and(at) } else { self.places.iter().any(at) }
    }

    fn stations(&self) -> Vec<PlaceId> {
        let places = (1..).map(PlaceId).take(self.places.len());
        places.filter(|place| self.accounts && self.is_station(*place)).collect()
    }

    /// What of a station's credit no wager lies on.
    pub(super) fn free(&self, place: PlaceId) -> i64 {
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        let reserved = self.wagers.iter().filter(|own| own.place == place && !debited);
        let reserved: i64 = reserved.map(|own| own.cents).sum();
        self.place(place).map_or(0, |place| place.credit) - reserved
    }

    /// What a station does not have is what it lacks, to the cent.
    fn is_short(&self, place: PlaceId, more: i64, short: i64) -> Checked {
        let lacks = (-(self.free(place) + more)).max(0);
        ensure(short == lacks, || {
            let (short, lacks) = (amount(short), amount(lacks));
            format!("place {} is said to lack {short} and lacks {lacks}", place.0)
        })
    }

    fn moved(&mut self, changes: &[Resettled]) -> Checked {
        for change in changes.iter().filter(|change| change.goes == Goes::Bettor) {
            let more = change.after.returned.cents() - change.before.returned.cents();
            self.owe(change.before.wager.place, more + change.short.cents())?;
        }
        self.in_credit()
    }

    /// Settlements of the coup of the moment are taken back: as they were, each once.
    pub(super) fn reversed(
        &mut self,
        (settled, at_cage): (&[Settled], &[Settled]),
        short: &[Short],
    ) -> Checked {
        for (one, cage) in
            settled.iter().map(|one| (one, false)).chain(at_cage.iter().map(|one| (one, true)))
        {
            let coup = self.coup.as_mut().ok_or("a settlement is taken back without a coup")?;
            let known = coup.paid.iter().position(|paid| paid.is(one));
            let known = known.ok_or_else(|| format!("{one:?} was never settled so"))?;
            let paid = coup.paid.remove(known);
            coup.taken_off.push(paid.wager.bettor.clone());
            let station = self.accounts && self.is_station(paid.wager.place);
            let there = self
                .place(paid.wager.place)
                .is_some_and(|place| place.bettor.as_ref() == Some(&paid.wager.bettor));
            ensure(cage == (station && !there), || format!("{one:?} goes astray"))?;
            self.deeds.reversed.push(paid.wager);
        }
        let back = |one: &Settled| one.wager.amount.cents() - one.returned.cents();
        for place in self.stations() {
            let own = settled.iter().filter(|one| one.wager.place == place);
            let more: i64 = own.map(back).sum();
            let lacks = short.iter().filter(|one| one.place == place);
            let short: i64 = lacks.map(|one| one.amount.cents()).sum();
            if short > 0 && short > -(self.free(place) + more) {
                self.lacking.push(place);
            } else {
                self.is_short(place, more, short)?;
            }
        }
        for one in settled {
            self.owe(one.wager.place, back(one))?;
        }
        for one in short {
            self.owe(one.place, one.amount.cents())?;
        }
        self.in_credit()
    }

    /// Whoever wagers again what was settled has to have it: a station lacks no more than that, so
    /// that nothing is left there behind it.
    pub(super) fn wagered_again(&mut self) -> Checked {
        for place in std::mem::take(&mut self.lacking) {
            let left = self.free(place);
            let what = || format!("place {} is said to lack what it has, by {left}", place.0);
            ensure(left == 0, what)?;
        }
        Ok(())
    }
}
