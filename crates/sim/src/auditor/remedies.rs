//! What becomes of wagers when something goes wrong, read from a table that was copied from the
//! documents: what was done is judged by the resolution that says that it was.

use super::{Auditor, Checked, Wager, ensure};
use rules::Name;
use rules::irregularity::{Offer, Remedy, Situation};
use rules::wagering::Channel;
use std::sync::LazyLock;
use table::event::{Event, WagerOf, Why};
use table::state::{About, CoupId, CoupKind, PlaceId};

const REMEDIES: &str = include_str!("remedies.tsv");

/// What a document has done with wagers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wagers {
    Stand,
    Offered(Offer),
    Returned,
    NoneLeft,
    Barred,
    TheirsReturned,
    TheirsForfeited,
    StationReturned,
    StationsReturned,
    UnconfirmedReturned,
    Anew,
    AnewOrOffered,
    Reopened,
    CalledOff,
}

/// What is done with money beside wagers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Money {
    /// A credit is not paid, or demanded back.
    Refused,
    /// A credit is put right.
    Restored,
    /// What is owed is paid.
    Paid,
    /// Winnings are kept.
    Seized,
    /// They are given back.
    Released,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Row {
    rulebook: &'static str,
    situation: Situation,
    remedy: Remedy,
    wagers: Wagers,
    money: Option<Money>,
    /// Whether what is kept beyond what was won goes back first.
    released_first: bool,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = REMEDIES.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| row(line).unwrap_or_else(|| panic!("no remedy: {line}"))).collect()
});

fn row(line: &'static str) -> Option<Row> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [rulebook, situation, remedy, wagers, money, _] = cells[..] else { return None };
    Some(Row {
        rulebook,
        situation: Situation::named(situation)?,
        remedy: Remedy::named(remedy)?,
        wagers: match wagers {
            "stand" => Wagers::Stand,
            "offered" => Wagers::Offered(Offer::Removal),
            "offered unless exposed" => Wagers::Offered(Offer::RemovalUnlessExposed),
            "offered or less" => Wagers::Offered(Offer::Reduction),
            "returned" => Wagers::Returned,
            "none left" => Wagers::NoneLeft,
            "barred" => Wagers::Barred,
            "theirs returned" => Wagers::TheirsReturned,
            "theirs forfeited" => Wagers::TheirsForfeited,
            "station returned" => Wagers::StationReturned,
            "stations returned" => Wagers::StationsReturned,
            "unconfirmed returned" => Wagers::UnconfirmedReturned,
            "anew" => Wagers::Anew,
            "anew or offered" => Wagers::AnewOrOffered,
            "reopened" => Wagers::Reopened,
            "called off" => Wagers::CalledOff,
            _ => return None,
        },
        money: match money {
            "-" | "released first" => None,
            "refused" => Some(Money::Refused),
            "restored" => Some(Money::Restored),
            "paid" => Some(Money::Paid),
            "seized" => Some(Money::Seized),
            "released" => Some(Money::Released),
            _ => return None,
        },
        released_first: money == "released first",
    })
}

/// Something that went wrong.
#[derive(Debug, Clone)]
pub(super) struct Trouble {
    pub(super) number: u32,
    pub(super) situation: Situation,
    about: About,
    done: Vec<Remedy>,
    /// Wagers that the records have still to confirm.
    doubted: Vec<WagerOf>,
    /// Those that they have not confirmed.
    unconfirmed: Vec<WagerOf>,
    /// By which remedy a coup that is over is to be settled again.
    proposed: Option<Remedy>,
}

impl Trouble {
    /// Whether it is this one, and about a place.
    pub(super) fn is_about(&self, number: u32, place: PlaceId) -> bool {
        self.number == number && self.about.place == Some(place)
    }
}

/// How a coup ended without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// It was void.
    Void,
    /// Its outcome was withdrawn.
    Invalid,
    /// Its shoe was void.
    WithItsShoe,
}

/// What became of a coup that had been settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Again {
    /// It was settled again on other cards.
    Corrected(CoupId),
    /// The wagers of one person on it were void.
    TheirsVoid(CoupId, Name),
    /// It was void; the wagers of these were forfeited, and all others went back.
    Void(CoupId, Vec<Name>),
}

/// What has been done to wagers and no resolution has spoken of yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Deeds {
    pub(super) returned: Vec<(Why, Wager)>,
    pub(super) forfeited: Vec<Wager>,
    /// Those whose settlement was taken back.
    pub(super) reversed: Vec<Wager>,
    pub(super) ended: Option<Ended>,
    pub(super) again: Option<Again>,
    pub(super) offered: Option<Offer>,
    pub(super) rebuilt: bool,
    pub(super) reopened: bool,
    pub(super) money: Option<Money>,
}

impl Deeds {
    /// Whether nothing was done to any wager.
    fn is_nothing(&self) -> bool {
        let beside = Deeds { rebuilt: self.rebuilt, money: self.money, ..Deeds::default() };
        *self == beside
    }

    /// Whether wagers were only given back, or their settlement taken back, and for these reasons.
    fn only_returned(&self, reasons: &[Why]) -> bool {
        let beside = Deeds {
            returned: self.returned.clone(),
            reversed: self.reversed.clone(),
            ended: self.ended,
            money: self.money,
            ..Deeds::default()
        };
        *self == beside && self.returned.iter().all(|(why, _)| reasons.contains(why))
    }
}

impl Auditor {
    /// Takes in what an event says of things that went wrong.
    pub(super) fn follow_trouble(&mut self, event: &Event) -> Checked {
        match event {
            Event::IncidentOpened { number, situation, about, .. } => {
                self.troubles.push(Trouble {
                    number: *number,
                    situation: *situation,
                    about: (**about).clone(),
                    done: Vec::new(),
                    doubted: Vec::new(),
                    unconfirmed: Vec::new(),
                    proposed: None,
                });
                // nsw:14.1.4, act:12.5: what has become of the coup that has begun since is no
                // matter.
                let in_time = *situation != Situation::SettledError || self.begun <= about.coup;
                ensure(in_time, || format!("{about:?} was found before {:?} began", self.begun))
            }
            Event::WagersInDoubt { number, wagers } => {
                let trouble = self.trouble_mut(*number)?;
                trouble.unconfirmed = std::mem::replace(&mut trouble.doubted, wagers.clone());
                Ok(())
            }
            Event::WagerConfirmed { number, wager, .. } => {
                self.trouble_mut(*number)?.doubted.retain(|doubted| doubted != wager);
                Ok(())
            }
            Event::CorrectionProposed { number, correction, .. } => {
                self.trouble_mut(*number)?.proposed = Some(correction.remedy);
                Ok(())
            }
            Event::CorrectionConfirmed { number, .. } => {
                self.confirmed = Some(*number);
                Ok(())
            }
            Event::OfferMade { offer, .. } => {
                self.deeds.offered = Some(*offer);
                self.offer = Some(*offer);
                if let Some(coup) = &mut self.coup {
                    coup.asked = true;
                }
                Ok(())
            }
            Event::OfferEnded { .. } => {
                self.offer = None;
                Ok(())
            }
            Event::RemedyApplied { number, remedy, .. } => {
                let deeds = std::mem::take(&mut self.deeds);
                self.confirmed = None;
                self.judge(*number, *remedy, &deeds)?;
                self.trouble_mut(*number)?.done.push(*remedy);
                Ok(())
            }
            Event::IncidentClosed { number, .. } => self.closed(*number),
            _ => Ok(()),
        }
    }

    /// Cards are to be shuffled or replaced: a coup of which no card is out goes with them, also
    /// where the coup before it has come out otherwise (act:5.8).
    pub(super) fn cards_leave(&mut self) {
        let deeds = Deeds { again: None, ..self.deeds.clone() };
        let alone = deeds.only_returned(&[Why::CoupVoid]) && deeds.reversed.is_empty();
        if alone && deeds.ended.is_none() && self.coup.is_none() {
            self.deeds.returned.clear();
        }
    }

    fn trouble_mut(&mut self, number: u32) -> Result<&mut Trouble, String> {
        let found = self.troubles.iter_mut().find(|trouble| trouble.number == number);
        found.ok_or_else(|| format!("there is no incident {number}"))
    }

    /// Whose wagers are declared void by the correction that is confirmed, if anybody's are.
    pub(super) fn declared_void(&self) -> Option<Name> {
        let number = self.confirmed?;
        let trouble = self.troubles.iter().find(|trouble| trouble.number == number)?;
        let row = self.row(trouble.situation, trouble.proposed?)?;
        trouble.about.bettor.clone().filter(|_| row.wagers == Wagers::TheirsReturned)
    }

    /// An incident is closed. What the records have not confirmed by then is void, and a coup whose
    /// bettors have all taken their wagers back, having been asked, ends with nothing settled.
    fn closed(&mut self, number: u32) -> Checked {
        let deeds = std::mem::take(&mut self.deeds);
        if !deeds.is_nothing() {
            let done = &self.trouble_mut(number)?.done;
            let asked = done.contains(&Remedy::DealingShoe);
            if asked && deeds.ended == Some(Ended::Void) {
                let none = deeds.returned.is_empty() && deeds.forfeited.is_empty();
                ensure(none, || format!("nobody kept a wager, and {deeds:?}"))?;
            } else if done.contains(&Remedy::ConfirmWagers) {
                self.judge(number, Remedy::ConfirmWagers, &deeds)?;
            } else {
                self.deeds = deeds;
            }
        }
        self.troubles.retain(|trouble| trouble.number != number);
        Ok(())
    }

    /// Whether nothing was done to wagers that no resolution speaks of.
    pub(super) fn nothing_unjudged(&self) -> Checked {
        ensure(self.deeds.is_nothing() && !self.deeds.rebuilt && self.deeds.money.is_none(), || {
            format!("nothing says why this was done: {:?}", self.deeds)
        })
    }

    /// What was done to wagers is what the documents say of the resolution.
    fn judge(&self, number: u32, remedy: Remedy, deeds: &Deeds) -> Checked {
        let trouble = self.troubles.iter().find(|trouble| trouble.number == number);
        let trouble = trouble.ok_or_else(|| format!("there is no incident {number}"))?;
        let row = self.row(trouble.situation, remedy).ok_or_else(|| {
            let (situation, remedy) = (trouble.situation.id(), remedy.id());
            format!("no document has {remedy} for {situation}")
        })?;
        let back = row.released_first && deeds.money == Some(Money::Released);
        let money = deeds.money == row.money || back;
        if row.released_first || row.money == Some(Money::Seized) {
            let bettor = trouble.about.bettor.as_ref();
            bettor.map_or(Ok(()), |bettor| self.is_kept_from_winnings(bettor, back))?;
        }
        ensure(money && self.is_done(row.wagers, trouble, deeds), || {
            format!(
                "{} of {}: wagers are to be {:?}, with money {:?}, and this was done: {deeds:?}",
                remedy.id(),
                trouble.situation.id(),
                row.wagers,
                row.money
            )
        })
    }

    /// What the documents say, those that were put beside the rulebook first.
    pub(super) fn row(&self, situation: Situation, remedy: Remedy) -> Option<&'static Row> {
        let fits = |row: &&Row| (row.situation, row.remedy) == (situation, remedy);
        let own = ROWS.iter().filter(fits).find(|row| row.rulebook == self.rulebook.id);
        own.or_else(|| ROWS.iter().filter(fits).find(|row| self.beside == Some(row.rulebook)))
    }

    fn is_done(&self, wagers: Wagers, trouble: &Trouble, deeds: &Deeds) -> bool {
        let about = trouble.about.coup;
        let left = |wager: &dyn Fn(&Wager) -> bool| {
            let paid = self.coup.iter().flat_map(|coup| &coup.paid).map(|paid| &paid.wager);
            self.wagers.iter().chain(paid).any(wager)
        };
        let theirs = |wager: &Wager| trouble.about.bettor.as_ref() == Some(&wager.bettor);
        let back = || deeds.returned.iter().map(|(_, wager)| wager).chain(&deeds.reversed);
        match wagers {
            Wagers::Stand => deeds.is_nothing(),
            Wagers::Offered(offer) => self.is_offered(offer, deeds),
            Wagers::Returned => self.is_returned(about, deeds),
            Wagers::NoneLeft => {
                deeds.only_returned(&[Why::Dummy]) && self.is_dummy() && !left(&|_| true)
            }
            Wagers::Barred => {
                let undealt = self.coup.as_ref().is_some_and(|coup| coup.cards.is_empty());
                deeds.is_nothing()
                    || (deeds.only_returned(&[Why::Dummy])
                        && self.is_dummy()
                        && undealt
                        && !left(&|_| true))
            }
            Wagers::TheirsReturned => match (&deeds.again, about) {
                (Some(Again::TheirsVoid(coup, bettor)), Some(of)) => {
                    let alone = Deeds { again: None, ..deeds.clone() }.is_nothing();
                    alone && *coup == of && trouble.about.bettor.as_ref() == Some(bettor)
                }
                _ => {
                    deeds.only_returned(&[Why::Void])
                        && deeds.ended.is_none()
                        && back().all(theirs)
                        && !left(&theirs)
                }
            },
            Wagers::TheirsForfeited => Auditor::is_forfeited(trouble, deeds),
            Wagers::StationReturned => {
                let there = |wager: &Wager| trouble.about.place == Some(wager.place);
                self.is_malfunction(deeds, &there)
            }
            Wagers::StationsReturned => {
                self.is_malfunction(deeds, &|wager| self.is_station(wager.place))
            }
            Wagers::UnconfirmedReturned => {
                deeds.only_returned(&[Why::Unconfirmed])
                    && deeds.ended.is_none()
                    && deeds.reversed.is_empty()
                    && self.is_unconfirmed(trouble, deeds)
            }
            Wagers::Anew => self.is_anew(about, deeds) && deeds.offered.is_none(),
            Wagers::AnewOrOffered => {
                let offered = deeds.rebuilt && self.is_offered(Offer::Removal, deeds);
                offered || (self.is_anew(about, deeds) && deeds.offered.is_none())
            }
            Wagers::CalledOff => {
                let whole = deeds.ended.is_none() && deeds.reversed.is_empty();
                let called_off = deeds.only_returned(&[Why::Malfunction]) && self.coup.is_none();
                deeds.is_nothing() || (called_off && whole)
            }
            Wagers::Reopened => *deeds == Deeds { reopened: true, ..Deeds::default() },
        }
    }

    /// Wagers stand, and everybody who has one is asked, where anybody is to be.
    fn is_offered(&self, offer: Offer, deeds: &Deeds) -> bool {
        let cards = self.coup.iter().flat_map(|coup| &coup.cards);
        let seen = offer == Offer::RemovalUnlessExposed && cards.into_iter().any(|it| it.exposed);
        let asked = !seen && !self.wagers.is_empty();
        let offered = deeds.offered == asked.then_some(offer);
        offered && Deeds { offered: None, ..deeds.clone() }.is_nothing()
    }

    /// The coup of the moment is void, or the one before that it is about: each wager went back.
    fn is_returned(&self, about: Option<CoupId>, deeds: &Deeds) -> bool {
        if let Some(Again::Void(coup, forfeited)) = &deeds.again {
            let alone = Deeds { again: None, ..deeds.clone() }.is_nothing();
            return Some(*coup) == about && forfeited.is_empty() && alone;
        }
        let whys: &[Why] = match deeds.ended {
            Some(Ended::Void) => &[Why::CoupVoid],
            Some(Ended::Invalid) => &[Why::Invalid],
            Some(Ended::WithItsShoe) => &[Why::ShoeVoid],
            None => &[],
        };
        let ended = deeds.ended.is_some() || self.coup.is_none();
        ended && deeds.only_returned(whys)
    }

    /// The outcome is withdrawn, what one person wagered is the house's, and all else went back.
    fn is_forfeited(trouble: &Trouble, deeds: &Deeds) -> bool {
        let Some(bettor) = &trouble.about.bettor else { return false };
        if let Some(Again::Void(coup, forfeited)) = &deeds.again {
            let alone = Deeds { again: None, ..deeds.clone() }.is_nothing();
            let theirs = !forfeited.is_empty() && forfeited.iter().all(|name| name == bettor);
            return Some(*coup) == trouble.about.coup && theirs && alone;
        }
        let theirs = deeds.forfeited.iter().all(|wager| wager.bettor == *bettor);
        let others = deeds
            .returned
            .iter()
            .all(|(why, wager)| *why == Why::Invalid && wager.bettor != *bettor);
        let taken = deeds.reversed.iter().filter(|wager| wager.bettor == *bettor);
        let all = taken.into_iter().all(|wager| deeds.forfeited.contains(wager));
        let some = !deeds.forfeited.is_empty() && deeds.ended == Some(Ended::Invalid);
        some && theirs && others && all && deeds.offered.is_none() && !deeds.reopened
    }

    /// Before wagering is over the wagers of stations that fail are void: those, and all of them.
    fn is_malfunction(&self, deeds: &Deeds, there: &dyn Fn(&Wager) -> bool) -> bool {
        let open = self
            .coup
            .as_ref()
            .is_none_or(|coup| coup.open && coup.until.is_none_or(|until| self.now < until));
        deeds.only_returned(&[Why::Malfunction])
            && deeds.ended.is_none()
            && deeds.reversed.is_empty()
            && deeds.returned.iter().all(|(_, wager)| there(wager))
            && !self.wagers.iter().any(there)
            && open
    }

    /// What the records do not confirm went back, and nothing else.
    fn is_unconfirmed(&self, trouble: &Trouble, deeds: &Deeds) -> bool {
        let same = |one: &WagerOf, wager: &Wager| {
            (one.place, one.bet) == (wager.place, wager.bet) && one.bettor == wager.bettor
        };
        let listed = |wager: &Wager| trouble.unconfirmed.iter().any(|one| same(one, wager));
        deeds.returned.iter().all(|(_, wager)| listed(wager)) && !self.wagers.iter().any(listed)
    }

    /// The coup that it is about was settled again; or its cards are others before it is settled,
    /// or before it is settled anew, once all that was settled of it is taken back.
    fn is_anew(&self, about: Option<CoupId>, deeds: &Deeds) -> bool {
        match &deeds.again {
            Some(Again::Corrected(coup)) => {
                about == Some(*coup) && Deeds { again: None, ..deeds.clone() }.is_nothing()
            }
            Some(Again::TheirsVoid(..) | Again::Void(..)) => false,
            None => {
                let none_left = self.coup.as_ref().is_none_or(|coup| coup.paid.is_empty());
                let all = deeds.reversed.is_empty() || none_left;
                let before = Deeds { offered: None, reversed: Vec::new(), ..deeds.clone() };
                deeds.rebuilt && all && before.is_nothing()
            }
        }
    }

    fn is_dummy(&self) -> bool {
        self.coup.as_ref().is_some_and(|coup| matches!(coup.kind, CoupKind::Dummy(_)))
    }

    /// Whether a place is a station.
    pub(super) fn is_station(&self, place: PlaceId) -> bool {
        self.place(place).is_some_and(|place| place.channel == Channel::Station)
    }
}

#[cfg(test)]
mod tests {
    use super::{ROWS, Wagers};
    use rules::irregularity::{Remedy, Situation};

    /// One document alone has a wager forfeited (nsw:15.5/p2), of whoever's fraud it was.
    #[test]
    fn one_document_has_wagers_forfeited_and_for_fraud_alone() {
        let forfeits = ROWS.iter().filter(|row| row.wagers == Wagers::TheirsForfeited);
        let forfeits: Vec<_> = forfeits.map(|row| row.situation).collect();
        assert_eq!(forfeits, [Situation::Fraud]);
        let void = ROWS.iter().filter(|row| row.remedy == Remedy::VoidCoup);
        assert!(void.into_iter().all(|row| row.wagers == Wagers::Returned));
    }
}
