//! Wagers and credits, followed from event to event.

use super::remedies::Money;
use super::{Auditor, Checked, Wager, amount, ensure};
use rules::accounts::Tender;
use rules::irregularity::Offer;
use rules::wagering::Channel;
use table::Event;
use table::event::{WagerOf, Why};
use table::request::{Float, PayOut};
use table::state::{CoupKind, PlaceId};

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
                let left = std::mem::replace(&mut found.credit, 0);
                found.leave();
                ensure(left == 0, || format!("{} is left at place {}", amount(left), place.0))
            }
            Event::StationCredited { place, amount, tender, .. } => {
                if *tender == Tender::Chips {
                    self.tray = self.tray.map(|tray| tray + amount.cents());
                }
                let put_in = &mut self.place_mut(*place)?.put_in;
                let is_note = *tender == Tender::Note;
                put_in.count += u64::from(is_note || *tender == Tender::Ticket);
                put_in.notes += if is_note { amount.cents() } else { 0 };
                self.credit(*place, amount.cents())
            }
            // Who is paid out, or whose credit the cage keeps, is whoever has the place; all of it.
            Event::StationPaid { place, bettor, amount, how } => {
                let own = self.place(*place).and_then(|it| it.bettor.as_ref());
                ensure(own == Some(bettor), || format!("{bettor} is paid at {}", place.0))?;
                ensure(amount.cents() > 0, || format!("{bettor} is paid {amount}"))?;
                if *how == PayOut::Chips {
                    self.tray = self.tray.map(|tray| tray - amount.cents());
                }
                // What came in while a ticket was printed stays.
                match how {
                    PayOut::Ticket => self.credit(*place, -amount.cents()),
                    _ => self.paid_out(*place, amount.cents()),
                }
            }
            Event::StationAbandoned { place, amount, .. } => self.paid_out(*place, amount.cents()),
            Event::PlayerSentAway { place, .. } | Event::DepartureAsked { place } => {
                self.place_mut(*place)?.leaving = true;
                Ok(())
            }
            Event::FloatMoved { float } => {
                self.tray = match float {
                    Float::Opened(chips) => Some(chips.cents()),
                    Float::Filled(chips) => self.tray.map(|tray| tray + chips.cents()),
                    Float::Credited(chips) => self.tray.map(|tray| tray - chips.cents()),
                    Float::Closed(_) => None,
                };
                Ok(())
            }
            _ => self.take_disputed(event),
        }
    }

    /// The whole credit of a station goes out, and no wager lies on it.
    fn paid_out(&mut self, place: PlaceId, cents: i64) -> Checked {
        let live = self.wagers.iter().any(|own| own.place == place);
        ensure(!live, || format!("place {} is paid out with wagers on the coup", place.0))?;
        let credit = self.place(place).map_or(0, |it| it.credit);
        ensure(credit == cents, || {
            let (credit, cents) = (amount(credit), amount(cents));
            format!("of {credit} at place {} {cents} is paid out", place.0)
        })?;
        self.credit(place, -cents)
    }

    /// What is done with credit after something went wrong.
    fn take_disputed(&mut self, event: &Event) -> Checked {
        let (money, place, cents) = match event {
            Event::CreditRefused { place, amount, .. } => (Money::Refused, *place, -amount.cents()),
            Event::OwedPaid { place, amount, .. } => (Money::Paid, *place, -amount.cents()),
            Event::MoneySeized { number, place, bettor, amount } => {
                self.seize(*number, bettor, amount.cents())?;
                (Money::Seized, *place, -amount.cents())
            }
            Event::MoneyReleased { number, place, bettor, amount } => {
                self.seize(*number, bettor, -amount.cents())?;
                (Money::Released, *place, amount.cents())
            }
            Event::CreditRestored { number, place, credit } => {
                return self.restored(*number, *place, credit.cents());
            }
            _ => return self.take_wagers(event),
        };
        ensure(cents != 0, || format!("{event:?} is nothing"))?;
        self.deeds.money = Some(money);
        place.map_or(Ok(()), |place| self.credit(place, cents))
    }

    /// A credit is what somebody says that the records make it: at the station that failed, no less
    /// than the wagers on it, and no other figure than was named.
    fn restored(&mut self, number: u32, place: PlaceId, cents: i64) -> Checked {
        let failed = self.troubles.iter().any(|it| it.is_about(number, place));
        ensure(failed, || format!("the credit of place {} is put right, not its own", place.0))?;
        let reserved = self.place(place).map_or(0, |it| it.credit) - self.free(place);
        ensure(cents >= reserved, || format!("wagers lie on more than {}", amount(cents)))?;
        let named = self.named.is_empty() || self.named.contains(&(number, cents));
        ensure(named, || format!("{} was named by nobody", amount(cents)))?;
        self.deeds.money = Some(Money::Restored);
        self.place_mut(place)?.credit = cents;
        Ok(())
    }

    fn take_wagers(&mut self, event: &Event) -> Checked {
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        match event {
            Event::WagerPlaced { wager } => self.placed(wager),
            Event::WagerReduced { wager, to } => self.reduced(wager, to.cents()),
            Event::WagersReturned { why, wagers } => {
                let gone = wagers.iter().map(|wager| self.pull(wager));
                let gone = gone.collect::<Result<Vec<_>, _>>()?;
                for own in &gone {
                    self.credit(own.place, if debited { own.cents } else { 0 })?;
                }
                self.returned(*why, gone)
            }
            Event::WagersForfeited { wagers } => {
                for wager in wagers {
                    let own = self.pull(wager)?;
                    self.credit(own.place, if debited { 0 } else { -own.cents })?;
                    self.deeds.forfeited.push(own);
                }
                Ok(())
            }
            Event::WagersAccepted { wagers } => self.accepted(wagers),
            Event::WageringReopened { until } => {
                // act:12.4/p3, act:12.9/p2: what was taken back is not placed again.
                let asked = self.coup.as_ref().is_some_and(|coup| coup.asked);
                ensure(!asked, || "wagering is opened again after wagers were removed".to_owned())?;
                if debited {
                    self.move_all(1)?;
                }
                if let Some(coup) = &mut self.coup {
                    (coup.open, coup.until, coup.debited) = (true, *until, false);
                }
                self.deeds.reopened = true;
                Ok(())
            }
            Event::SettlementReversed { settled, at_cage, short } => {
                self.reversed((settled, at_cage), short)
            }
            Event::CoupCorrected { coup, cards, outcome, changes } => {
                self.corrected(*coup, (cards, *outcome), changes)
            }
            Event::PastCoupVoided { coup, changes } => self.voided(*coup, changes),
            _ => Ok(()),
        }
    }

    /// A wager is made smaller: hands or areas have too much on them, or the bettor may do it.
    fn reduced(&mut self, wager: &WagerOf, to: i64) -> Checked {
        let mut own = self.pull(wager)?;
        let less = own.cents - to;
        ensure(less >= 0 && to > 0, || format!("{own:?} is reduced to {}", amount(to)))?;
        let limited = self
            .limits
            .as_ref()
            .is_some_and(|limits| limits.differential_max.is_some() || limits.area_max.is_some());
        // nsw:14.1.1/p3: nor is what was left reduced.
        let asked = self.coup.as_ref().is_some_and(|coup| coup.asked);
        let may = (limited && !asked) || self.offer == Some(Offer::Reduction);
        ensure(may, || format!("{own:?} is reduced, and nothing is too much"))?;
        own.cents = to;
        let place = own.place;
        self.wagers.push(own);
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        if debited { self.credit(place, less) } else { Ok(()) }
    }

    /// Wagers went back: by the rules of every coup, or because something went wrong, which a
    /// resolution has to say.
    fn returned(&mut self, why: Why, gone: Vec<Wager>) -> Checked {
        let coup = self.coup.as_ref().ok_or("wagers go back without a coup")?;
        let below = |own: &Wager| {
            let range = self.range(own.place, &own.bettor, own.bet);
            range.is_some_and(|range| own.cents < range.min.cents())
        };
        let paper = self.paper.as_ref();
        let leans = |own: &Wager| paper.is_some_and(|paper| paper.leans(own.bet));
        let limits = self.limits.as_ref();
        let holds = match why {
            Why::Withdrawn => coup.open || self.offer.is_some(),
            Why::Refused => coup.cards.iter().all(|dealt| !dealt.exposed),
            Why::UnderMinimum => !coup.open && gone.iter().all(below),
            Why::UnderAggregate => limits.is_some_and(|limits| limits.aggregate_min.is_some()),
            Why::LacksAnother => gone.iter().all(leans),
            Why::OverDifferential => limits.is_some_and(|limits| limits.differential_max.is_some()),
            Why::Displaced => coup.open,
            Why::Dummy => self.wagers.is_empty(),
            Why::Void
            | Why::Invalid
            | Why::ShoeVoid
            | Why::CoupVoid
            | Why::Malfunction
            | Why::Unconfirmed => true,
        };
        ensure(holds, || format!("{gone:?} went back as {why:?}"))?;
        self.taken_off(why, &gone);
        let barred = self
            .coup
            .as_ref()
            .is_some_and(|coup| matches!(coup.kind, CoupKind::Dummy(_)) && !coup.barred);
        let wrong = match why {
            Why::Dummy => !barred,
            Why::Void
            | Why::Invalid
            | Why::ShoeVoid
            | Why::CoupVoid
            | Why::Malfunction
            | Why::Unconfirmed => true,
            _ => false,
        };
        if wrong {
            self.deeds.returned.extend(gone.into_iter().map(|own| (why, own)));
        }
        Ok(())
    }

    /// Whoever's wager somebody else takes off the coup has not sat it out.
    fn taken_off(&mut self, why: Why, gone: &[Wager]) {
        let by_others = match why {
            Why::Refused
            | Why::OverDifferential
            | Why::Displaced
            | Why::Void
            | Why::Malfunction
            | Why::Unconfirmed => true,
            Why::Withdrawn
            | Why::UnderMinimum
            | Why::UnderAggregate
            | Why::LacksAnother
            | Why::Dummy
            | Why::Invalid
            | Why::ShoeVoid
            | Why::CoupVoid => false,
        };
        if let Some(coup) = self.coup.as_mut().filter(|_| by_others) {
            coup.taken_off.extend(gone.iter().map(|own| own.bettor.clone()));
        }
    }

    fn placed(&mut self, wager: &WagerOf) -> Checked {
        ensure(wager.amount.cents() > 0, || format!("{wager:?} is nothing"))?;
        let own = Wager::of(wager);
        let open = self.coup.as_ref().is_some_and(|coup| coup.open);
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        // One whose settlement was taken back lies there again, to be forfeited.
        let again = self.deeds.reversed.contains(&own);
        ensure(open || again, || format!("{wager:?} after wagering has closed"))?;
        let frozen = self.is_frozen() && self.is_station(own.place);
        ensure(!frozen || again, || format!("{wager:?} from an account that is frozen"))?;
        if debited {
            self.owe(own.place, -own.cents)?;
        }
        self.wagers.retain(|other| !is(other, wager));
        self.wagers.push(own);
        Ok(())
    }

    /// Everything that is wagered at stations is debited, and there is enough for it.
    fn accepted(&mut self, wagers: &[WagerOf]) -> Checked {
        let station = |place: PlaceId| {
            self.place(place).is_some_and(|place| place.channel == Channel::Station)
        };
        ensure(!self.is_frozen(), || {
            format!("{wagers:?} are debited to accounts that are frozen")
        })?;
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

    pub(super) fn place_mut(&mut self, place: PlaceId) -> Result<&mut super::Place, String> {
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
    pub(super) fn owe(&mut self, place: PlaceId, cents: i64) -> Checked {
        let kept = self.accounts;
        let found = self.place_mut(place)?;
        if kept && found.channel == Channel::Station {
            found.credit += cents;
        }
        Ok(())
    }

    pub(super) fn in_credit(&self) -> Checked {
        let below = self.places.iter().find(|place| place.credit < 0);
        ensure(below.is_none(), || format!("{below:?} has less than nothing"))
    }
}

fn is(own: &Wager, wager: &WagerOf) -> bool {
    (own.place, own.bet) == (wager.place, wager.bet) && own.bettor == wager.bettor
}
