//! Bettors: they sit down, buy in, wager, change their minds, leave, and some of them cheat.

use super::dealer::is_open;
use super::{Seeing, asks, dealing, seen};
use crate::faults::Kind;
use devices::sim::Paper;
use house::What;
use rules::accounts::Tender;
use rules::wagering::Channel;
use rules::{Amount, BetId, Name};
use table::request::PayOut;
use table::state::{Place, PlaceId};
use table::{Observation, Request};

/// Names that people have.
const NAMES: [&str; 9] = ["Ada", "Bo", "Chen", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo"];

/// Somebody at a place.
#[derive(Debug)]
pub(crate) struct Bettor {
    place: PlaceId,
    name: Name,
    /// How many wagers they want on a coup.
    wants: usize,
}

/// What somebody does.
#[derive(Debug)]
pub(crate) enum Deed {
    /// They ask the house.
    Ask(What),
    /// They feed the acceptor of their station.
    Feed(Paper),
}

/// The currency of every note.
const CURRENCY: [u8; 3] = *b"AUD";

impl Bettor {
    pub(crate) fn new(place: PlaceId) -> Bettor {
        let name = NAMES[usize::from(place.0) % NAMES.len()];
        Bettor { place, name: Name::from(name), wants: 1 }
    }

    /// What they do next; nothing where they are content.
    pub(crate) fn act(&mut self, seeing: &mut Seeing<'_>) -> Option<Deed> {
        let found = seeing.table.place(self.place)?;
        if found.channel == Channel::Station && seeing.faults.strikes(Kind::StationLost) {
            return Some(Deed::Ask(seen("server", Observation::StationLost(self.place))));
        }
        if seeing.faults.strikes(Kind::Forged) {
            return Some(Deed::Ask(self.forged(seeing)));
        }
        match &found.bettor {
            None => self.sit_down(seeing, found),
            Some(name) if *name == self.name && self.is_short(seeing, found) => {
                Some(self.buy_in(seeing, found))
            }
            _ => self.play(seeing, found).map(Deed::Ask),
        }
    }

    /// What somebody does who has a place, and enough.
    fn play(&mut self, seeing: &mut Seeing<'_>, found: &Place) -> Option<What> {
        match &found.bettor {
            Some(name) if *name != self.name => None,
            Some(_) if found.sent_away => Some(self.leave(seeing, found)),
            Some(_) if is_open(seeing.table) => self.wager(seeing),
            Some(_) if seeing.faults.strikes(Kind::WildWager) => {
                // Too late, or too early.
                let amount = seeing.table.setup.as_ref()?.limits.usual.min;
                Some(self.places(seeing, BetId(0), amount))
            }
            Some(_) if seeing.chance.once_in(250) => Some(self.leave(seeing, found)),
            _ => None,
        }
    }

    fn sit_down(&mut self, seeing: &mut Seeing<'_>, found: &Place) -> Option<Deed> {
        // Where one is excluded, another comes: else nobody is left to play.
        if seeing.table.excluded.contains(&self.name) {
            self.name = Name::from(format!("{} II", self.name));
        }
        let setup = seeing.table.setup.as_ref()?;
        let station = found.channel == Channel::Station && setup.accounts;
        if station && !seeing.table.is_remote(self.place) && !seeing.chance.once_in(4) {
            return Some(self.buy_in(seeing, found));
        }
        let request = Request::TakePlace { place: self.place, bettor: self.name.clone() };
        Some(Deed::Ask(asks(&self.name, seeing.rulebook.conduct.bettor, request)))
    }

    fn is_short(&self, seeing: &Seeing<'_>, found: &Place) -> bool {
        let setup = seeing.table.setup.as_ref();
        let min = setup.map_or(Amount::ZERO, |setup| setup.limits.usual.min);
        let kept = setup.is_some_and(|setup| setup.accounts);
        let playing = seeing.table.has_wagers_at(self.place);
        found.channel == Channel::Station
            && kept
            && !playing
            && seeing.table.spendable(self.place) < min
    }

    /// The dealer takes cash, or the acceptor a note.
    fn buy_in(&mut self, seeing: &mut Seeing<'_>, found: &Place) -> Deed {
        let remote = seeing.table.is_remote(self.place);
        if remote || (found.open && seeing.chance.once_in(2)) {
            return Deed::Feed(Paper::Note(CURRENCY, *seeing.chance.pick(&[20, 50, 100])));
        }
        let amount = Amount::from_cents(10_000 * seeing.chance.between(1, 30));
        let (place, bettor, tender) = (self.place, self.name.clone(), Tender::Cash);
        let request = Request::BuyIn { place, bettor, tender, amount };
        Deed::Ask(asks(&Name::from("attendant"), dealing(seeing.rulebook), request))
    }

    fn leave(&self, seeing: &Seeing<'_>, found: &Place) -> What {
        let place = self.place;
        if found.credit > Amount::ZERO {
            let request = Request::CashOut { place, how: PayOut::Chips };
            return asks(&Name::from("attendant"), dealing(seeing.rulebook), request);
        }
        let request = Request::LeavePlace { place };
        asks(&self.name, seeing.rulebook.conduct.bettor, request)
    }

    fn places(&self, seeing: &Seeing<'_>, bet: BetId, amount: Amount) -> What {
        let (place, bettor) = (self.place, self.name.clone());
        let request = Request::PlaceWager { place, bettor, bet, amount };
        asks(&self.name, seeing.rulebook.conduct.bettor, request)
    }

    fn wager(&mut self, seeing: &mut Seeing<'_>) -> Option<What> {
        let own: Vec<BetId> = seeing
            .table
            .wagers
            .iter()
            .filter(|held| held.place == self.place && held.bettor == self.name)
            .map(|held| held.bet)
            .collect();
        if own.is_empty() {
            self.wants = *seeing.chance.pick(&[1, 1, 2, 3]);
        }
        if own.len() >= self.wants {
            return self.change(seeing, &own);
        }
        let bets = seeing.rulebook.bets.len();
        let bet = if own.is_empty() || seeing.chance.once_in(2) {
            seeing.chance.below(2)
        } else {
            seeing.chance.below(bets)
        };
        let bet = BetId(u8::try_from(bet).unwrap_or(0));
        let range = *seeing.table.setup.as_ref()?.limits.of(bet);
        if seeing.faults.strikes(Kind::WildWager) {
            let wild = [-500, 0, 1, range.max.cents() + 1, range.max.cents() * 3, i64::MAX / 2];
            let amount = Amount::from_cents(*seeing.chance.pick(&wild));
            let bet = BetId(seeing.chance.small(14));
            return Some(self.places(seeing, bet, amount));
        }
        let most = (range.max.cents() / 4).max(range.min.cents());
        let step = *seeing.chance.pick(&[1, 50, 100, 500]);
        let cents = seeing.chance.between(range.min.cents(), most) / step * step;
        let amount = Amount::from_cents(cents.max(range.min.cents()));
        Some(self.places(seeing, bet, amount))
    }

    /// Somebody who has wagered changes their mind now and then.
    fn change(&self, seeing: &mut Seeing<'_>, own: &[BetId]) -> Option<What> {
        if !seeing.chance.once_in(12) {
            return None;
        }
        let (place, bettor, bet) = (self.place, self.name.clone(), *seeing.chance.pick(own));
        let request = if seeing.chance.once_in(2) {
            Request::WithdrawWager { place, bettor, bet }
        } else {
            let to = BetId(seeing.chance.small(3));
            Request::MoveWager { place, bettor, from: bet, to }
        };
        Some(asks(&self.name, seeing.rulebook.conduct.bettor, request))
    }

    /// Something that is not theirs to ask.
    fn forged(&self, seeing: &mut Seeing<'_>) -> What {
        let other = PlaceId(1 + seeing.faults.chance().small(5));
        let (place, bettor) = (other, Name::from(*seeing.faults.chance().pick(&NAMES)));
        let amount = Amount::from_cents(5_000);
        let forged = [
            Request::PlaceWager { place, bettor: bettor.clone(), bet: BetId(1), amount },
            Request::WithdrawWager { place, bettor: bettor.clone(), bet: BetId(0) },
            Request::CashOut { place, how: PayOut::Chips },
            Request::BuyIn { place, bettor: bettor.clone(), tender: Tender::Cash, amount },
            Request::TakePlace { place, bettor },
            Request::LeavePlace { place },
            Request::Settle,
            Request::Announce,
            Request::OpenWagering,
            Request::CompleteCoup,
            Request::Approve { number: seeing.table.asked },
        ];
        let request = seeing.faults.chance().pick(&forged).clone();
        asks(&self.name, seeing.rulebook.conduct.bettor, request)
    }
}
