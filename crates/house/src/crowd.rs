//! Simulated bettors: they sit down, buy in, wager and lose interest, so that a floor without
//! guests is worth looking at.

use crate::acting::{able, is_done};
use crate::dice::Dice;
use crate::heard::What;
use rules::accounts::Tender;
use rules::wagering::Channel;
use rules::{Amount, BetId, Rulebook};
use table::frozen::kept_in_by;
use table::limits::range_of;
use table::state::{CoupKind, Place, PlaceId, Table};
use table::{Actor, Name, Observation, Request};

/// Names that people may have.
const NAMES: [&str; 16] = [
    "Ada", "Bo", "Chen", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kit", "Lin", "Mei",
    "Noor", "Oz", "Pia",
];

/// Who does for them what only staff may do.
const ATTENDANT: &str = "attendant";

/// Simulated bettors at the first places of a table.
#[derive(Debug, Clone)]
pub struct Crowd {
    size: u8,
    dice: Dice,
}

impl Crowd {
    /// So many of them.
    pub const fn new(size: u8, seed: u64) -> Crowd {
        Crowd { size, dice: Dice::new(seed) }
    }

    /// What one of them does next; nothing where nobody is in the mood.
    pub fn act(&mut self, rulebook: &Rulebook, table: &Table) -> Option<What> {
        table.setup.as_ref()?;
        let one = u8::try_from(self.dice.below(usize::from(self.size))).ok()?;
        let place = PlaceId(if self.size == 0 { return None } else { one + 1 });
        let found = table.place(place)?;
        let station = found.channel == Channel::Station;
        let frozen = station && kept_in_by(rulebook, table).is_some();
        if table.is_halted() || frozen || table.frozen_by().is_some() {
            return None;
        }
        if table.out_of_order(place).is_some() {
            return None;
        }
        match &found.bettor {
            None => self.sit_down(rulebook, table, place),
            Some(bettor) if found.channel == Channel::Station && is_short(table, place) => {
                self.buy_in((rulebook, table), (place, found), bettor)
            }
            Some(bettor) => self.wager((rulebook, table), place, bettor),
        }
    }

    fn sit_down(&mut self, rulebook: &Rulebook, table: &Table, place: PlaceId) -> Option<What> {
        let free = |name: &&str| !table.taken().any(|(_, _, taken)| &**taken == *name);
        let names: Vec<&str> = NAMES.into_iter().filter(free).collect();
        let bettor = Name::from(*names.get(self.dice.below(names.len()))?);
        let found = table.place(place)?;
        if found.channel == Channel::Station && !found.open {
            return self.buy_in((rulebook, table), (place, found), &bettor);
        }
        let request = Request::TakePlace { place, bettor: bettor.clone() };
        ask_for_oneself(rulebook, table, &bettor, request)
    }

    /// At a station the dealer takes cash, or the acceptor a note.
    fn buy_in(
        &mut self,
        (rulebook, table): (&Rulebook, &Table),
        (place, found): (PlaceId, &Place),
        bettor: &Name,
    ) -> Option<What> {
        let hundreds = [1, 2, 5, 10, 20][self.dice.below(5)];
        let amount = Amount::from_cents(hundreds * 10_000);
        let tender = Tender::Cash;
        let request = Request::BuyIn { place, bettor: bettor.clone(), tender, amount };
        let attendant = able(rulebook, table, &Name::from(ATTENDANT), &request);
        let by_dealer = attendant.map(|actor| What::Asked { actor, request });
        by_dealer.or_else(|| {
            let remote = table.is_remote(place) || found.open;
            let amount = Amount::from_cents([2_000, 5_000, 10_000][self.dice.below(3)]);
            remote.then(|| What::Seen {
                by: format!("acceptor {}", place.0),
                observation: Observation::NoteStacked { place, amount },
            })
        })
    }

    fn wager(
        &mut self,
        (rulebook, table): (&Rulebook, &Table),
        place: PlaceId,
        bettor: &Name,
    ) -> Option<What> {
        let coup = table.coup.as_ref()?;
        let open = coup.is_open() && coup.kind == CoupKind::Ordinary;
        let own = table.wagers.iter().filter(|held| held.place == place).count();
        if !open || own >= 3 || (own > 0 && !self.dice.once_in(4)) {
            return None;
        }
        let bets: Vec<BetId> = (0..u8::try_from(rulebook.bets.len()).ok()?).map(BetId).collect();
        // Most people wager on a hand first.
        let bet =
            if own == 0 { bets[self.dice.below(2)] } else { bets[self.dice.below(bets.len())] };
        if table.wager(place, bettor, bet).is_some() {
            return None;
        }
        let limits = &table.setup.as_ref()?.limits;
        let range = range_of(table, limits, (place, bettor), bet);
        let amount = self.amount(range.min, range.max, table.spendable(place));
        let request = Request::PlaceWager { place, bettor: bettor.clone(), bet, amount };
        ask_for_oneself(rulebook, table, bettor, request)
    }

    /// The least that may be wagered, so many times; as far as the credit goes where there is one.
    fn amount(&mut self, min: Amount, max: Amount, credit: Amount) -> Amount {
        let times = [1, 1, 2, 2, 3, 5, 10][self.dice.below(7)];
        let cents = (min.cents() * times).min(max.cents());
        let most = if credit > Amount::ZERO { credit.cents() } else { cents };
        Amount::from_cents(if cents > most { min.cents() } else { cents })
    }
}

/// Whether somebody at a station has too little to go on.
fn is_short(table: &Table, place: PlaceId) -> bool {
    let kept = table.keeps_accounts();
    let min = table.setup.as_ref().map_or(Amount::ZERO, |setup| setup.limits.usual.min);
    let playing = table.has_wagers_at(place);
    kept && !playing && table.spendable(place) < min
}

/// What a bettor may have without anybody else's word; nothing of what staff must approve.
fn ask_for_oneself(
    rulebook: &Rulebook,
    table: &Table,
    name: &Name,
    request: Request,
) -> Option<What> {
    let actor = Actor { name: name.clone(), role: rulebook.conduct.bettor };
    is_done(rulebook, table, &actor, &request).then_some(What::Asked { actor, request })
}
