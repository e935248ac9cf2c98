//! Wagers and credits, followed from event to event.

use super::{Auditor, Checked, Wager, amount, ensure};
use crate::auditor::hands::Hands;
use rules::accounts::Tender;
use rules::wagering::Channel;
use table::Event;
use table::event::{Goes, Resettled, WagerOf};
use table::state::{DealtCard, PlaceId};

impl Auditor {
    pub(super) fn take_money(&mut self, event: &Event) -> Checked {
        match event {
            Event::PlaceTaken { place, bettor } => {
                let free = self.place(*place).is_some_and(|it| it.bettor.is_none());
                ensure(free, || format!("{bettor} takes place {} from somebody", place.0))?;
                self.place_mut(*place)?.bettor = Some(bettor.clone());
                Ok(())
            }
            Event::PlaceLeft { place } => {
                let found = self.place_mut(*place)?;
                (found.bettor, found.leaving) = (None, false);
                let left = found.credit;
                ensure(left == 0, || format!("{} is left at place {}", amount(left), place.0))
            }
            Event::StationCredited { place, amount, tender, .. } => {
                let put_in = &mut self.place_mut(*place)?.put_in;
                let is_note = *tender == Tender::Note;
                put_in.count += u64::from(is_note || *tender == Tender::Ticket);
                put_in.notes += if is_note { amount.cents() } else { 0 };
                self.credit(*place, amount.cents())
            }
            Event::StationPaid { place, amount, .. }
            | Event::StationAbandoned { place, amount, .. } => self.credit(*place, -amount.cents()),
            Event::CreditRefused { place: Some(place), amount, .. }
            | Event::OwedPaid { place: Some(place), amount, .. }
            | Event::MoneySeized { place: Some(place), amount, .. } => {
                self.credit(*place, -amount.cents())
            }
            Event::MoneyReleased { place: Some(place), amount, .. } => {
                self.credit(*place, amount.cents())
            }
            Event::CreditRestored { place, credit, .. } => {
                self.place_mut(*place)?.credit = credit.cents();
                Ok(())
            }
            Event::PlayerSentAway { place, .. } | Event::DepartureAsked { place } => {
                self.place_mut(*place)?.leaving = true;
                Ok(())
            }
            _ => self.take_wagers(event),
        }
    }

    fn take_wagers(&mut self, event: &Event) -> Checked {
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        match event {
            Event::WagerPlaced { wager } => self.placed(wager),
            Event::WagerReduced { wager, to } => {
                let mut own = self.pull(wager)?;
                let less = own.cents - to.cents();
                ensure(less >= 0 && to.cents() > 0, || format!("{own:?} is reduced to {to}"))?;
                own.cents = to.cents();
                self.wagers.push(own);
                if debited { self.credit(wager.place, less) } else { Ok(()) }
            }
            Event::WagersReturned { wagers, .. } => {
                for wager in wagers {
                    let own = self.pull(wager)?;
                    self.credit(own.place, if debited { own.cents } else { 0 })?;
                }
                Ok(())
            }
            Event::WagersForfeited { wagers } => {
                for wager in wagers {
                    let own = self.pull(wager)?;
                    self.credit(own.place, if debited { 0 } else { -own.cents })?;
                }
                Ok(())
            }
            Event::WagersAccepted { wagers } => self.accepted(wagers),
            Event::WageringReopened { until } => {
                if debited {
                    self.move_all(1)?;
                }
                if let Some(coup) = &mut self.coup {
                    (coup.open, coup.until, coup.debited) = (true, *until, false);
                }
                Ok(())
            }
            Event::SettlementReversed { settled, short, .. } => {
                for one in settled {
                    let back = one.wager.amount.cents() - one.returned.cents();
                    self.owe(one.wager.place, back)?;
                }
                for one in short {
                    self.owe(one.place, one.amount.cents())?;
                }
                self.in_credit()
            }
            Event::CoupCorrected { cards, changes, .. } => self.corrected(cards, changes),
            Event::PastCoupVoided { changes, .. } => self.moved(changes),
            _ => Ok(()),
        }
    }

    fn placed(&mut self, wager: &WagerOf) -> Checked {
        ensure(wager.amount.cents() > 0, || format!("{wager:?} is nothing"))?;
        let open = self.coup.as_ref().is_some_and(|coup| coup.open);
        ensure(open || self.troubled, || format!("{wager:?} after wagering has closed"))?;
        self.wagers.retain(|own| !is(own, wager));
        self.wagers.push(Wager {
            place: wager.place,
            bettor: wager.bettor.clone(),
            bet: wager.bet,
            cents: wager.amount.cents(),
        });
        Ok(())
    }

    /// Everything that is wagered at stations is debited, and there is enough for it.
    fn accepted(&mut self, wagers: &[WagerOf]) -> Checked {
        let station = |place: PlaceId| {
            self.place(place).is_some_and(|place| place.channel == Channel::Station)
        };
        let own = self.wagers.iter().filter(|own| station(own.place)).count();
        ensure(own == wagers.len(), || format!("{own} wagers stand, and {wagers:?} are debited"))?;
        for wager in wagers {
            let known =
                self.wagers.iter().any(|own| is(own, wager) && own.cents == wager.amount.cents());
            ensure(known, || format!("{wager:?} is debited and was not placed"))?;
        }
        self.move_all(-1)?;
        if let Some(coup) = &mut self.coup {
            coup.debited = true;
        }
        Ok(())
    }

    /// Every wager goes back to the credit that it came from, or from there.
    fn move_all(&mut self, sign: i64) -> Checked {
        let all: Vec<_> = self.wagers.iter().map(|own| (own.place, own.cents)).collect();
        for (place, cents) in all {
            self.credit(place, sign * cents)?;
        }
        Ok(())
    }

    /// A coup is settled again on other cards: each wager as those say.
    fn corrected(&mut self, cards: &[DealtCard], changes: &[Resettled]) -> Checked {
        let known = cards.iter().map(|dealt| Some((dealt.side, dealt.card?)));
        let hands = known.collect::<Option<Vec<_>>>().map(Hands::of);
        let hands = hands.ok_or("a coup is corrected with a card that is not known")?;
        ensure(hands.next().is_none(), || format!("{hands:?} has not all of its cards"))?;
        for change in changes {
            let after = &change.after;
            let paper = self.paper.as_ref().ok_or("a table that is not open is corrected")?;
            let found = paper.comes_to(after.wager.bet, &hands, after.staked.cents());
            let above = after.wager.amount.cents() - after.staked.cents();
            let same = found.is_some_and(|found| {
                (found.grade, found.returned + above) == (after.grade, after.returned.cents())
            });
            ensure(same, || format!("{after:?} on {hands:?} comes to {found:?}"))?;
        }
        self.moved(changes)
    }

    fn moved(&mut self, changes: &[Resettled]) -> Checked {
        for change in changes.iter().filter(|change| change.goes == Goes::Bettor) {
            let more = change.after.returned.cents() - change.before.returned.cents();
            self.owe(change.before.wager.place, more + change.short.cents())?;
        }
        self.in_credit()
    }

    /// Takes a wager that is known off the list.
    pub(super) fn pull(&mut self, wager: &WagerOf) -> Result<Wager, String> {
        let place = self.wagers.iter().position(|own| is(own, wager));
        let place = place.ok_or_else(|| format!("{wager:?} was never placed"))?;
        let own = self.wagers.remove(place);
        if own.cents == wager.amount.cents() {
            Ok(own)
        } else {
            Err(format!("{own:?} has become {wager:?}"))
        }
    }

    fn place_mut(&mut self, place: PlaceId) -> Result<&mut super::Place, String> {
        let index = usize::from(place.0).wrapping_sub(1);
        let found = self.places.get_mut(index);
        found.ok_or_else(|| format!("there is no place {}", place.0))
    }

    /// Changes a station's credit, of which there is never less than nothing.
    pub(super) fn credit(&mut self, place: PlaceId, cents: i64) -> Checked {
        self.owe(place, cents)?;
        let credit = self.place(place).map_or(0, |place| place.credit);
        ensure(credit >= 0, || format!("place {} has {}", place.0, amount(credit)))
    }

    /// The same while other parts of one change are still to come.
    fn owe(&mut self, place: PlaceId, cents: i64) -> Checked {
        let found = self.place_mut(place)?;
        if found.channel == Channel::Station {
            found.credit += cents;
        }
        Ok(())
    }

    fn in_credit(&self) -> Checked {
        let below = self.places.iter().find(|place| place.credit < 0);
        ensure(below.is_none(), || format!("{below:?} has less than nothing"))
    }
}

fn is(own: &Wager, wager: &WagerOf) -> bool {
    (own.place, own.bet) == (wager.place, wager.bet) && own.bettor == wager.bettor
}
