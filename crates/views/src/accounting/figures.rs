//! What is counted of coups and wagers.

use crate::part::Part;
use crate::recall::{End, Fate, Record, Wagered};
use alloc::vec::Vec;
use ledger::Total;
use table::event::{WagerOf, Why};
use table::state::CoupKind;

/// So many, and what they come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many.
    pub count: u64,
    /// What they come to.
    pub amount: Total,
}

impl Tally {
    pub(super) fn one(&mut self, amount: Total) {
        self.add(Tally { count: 1, amount });
    }

    fn add(&mut self, other: Tally) {
        self.count += other.count;
        self.amount += other.amount;
    }

    fn subtract(&mut self, other: Tally) {
        self.count -= other.count;
        self.amount -= other.amount;
    }
}

/// Coups: each is one of the first five; those settled again are among them. A coup that is called
/// off before a card is dealt is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CoupCount {
    /// With wagers, or open to them, and over.
    pub ordinary: u64,
    /// Dealt although nobody had wagered.
    pub without_wagers: u64,
    /// Barred to wagers.
    pub dummy: u64,
    /// Declared void, at once or afterwards.
    pub void: u64,
    /// Declared invalid, at once or afterwards.
    pub invalid: u64,
    /// Of all these, settled again.
    pub corrected: u64,
}

impl CoupCount {
    /// All of them.
    pub const fn all(&self) -> u64 {
        self.ordinary + self.without_wagers + self.dummy + self.void + self.invalid
    }

    /// What a coup counts as; nothing while it is on.
    pub fn of(record: &Record) -> CoupCount {
        let mut count = CoupCount::default();
        let Some((_, end)) = &record.ended else { return count };
        let kind = match (end, record.undone) {
            (End::CalledOff, _) => return count,
            (End::Invalid(_), _) | (_, Some(Why::Invalid)) => &mut count.invalid,
            (End::Void(_) | End::ShoeVoid(_), _) | (_, Some(_)) => &mut count.void,
            (End::Completed, None) => match record.kind {
                CoupKind::Ordinary => &mut count.ordinary,
                CoupKind::WithoutWagers => &mut count.without_wagers,
                CoupKind::Dummy(_) => &mut count.dummy,
            },
        };
        *kind = 1;
        count.corrected = u64::from(record.is_corrected());
        count
    }

    fn pairs(&mut self, other: CoupCount) -> [(&mut u64, u64); 6] {
        [
            (&mut self.ordinary, other.ordinary),
            (&mut self.without_wagers, other.without_wagers),
            (&mut self.dummy, other.dummy),
            (&mut self.void, other.void),
            (&mut self.invalid, other.invalid),
            (&mut self.corrected, other.corrected),
        ]
    }
}

/// The figures of a table, or of a part of what was played at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// Coups. Of a bet or a bettor: those with such a wager when they were decided.
    pub coups: CoupCount,
    /// How many wagers were settled.
    pub wagers: u64,
    /// What was staked and settled.
    pub handle: Total,
    /// What of that went back, stakes and winnings.
    pub returned: Total,
    /// What was kept back from winnings as commission. It is part of the win.
    pub commission: Total,
    /// What rounding paid more than the odds come to; below zero where less. It is part of what
    /// was returned.
    pub rounding: Part,
    /// Wagers of the handle with promotional tokens, and what of them was in tokens.
    pub tokens: Tally,
    /// What of the tokens the house kept. It is part of the win, and no money.
    pub tokens_kept: Total,
    /// What was taken off wagers before they were settled.
    pub reduced: Tally,
    /// What was above the maximum and went back unsettled.
    pub above: Tally,
    /// Wagers that went back unsettled, by the reason; only reasons that there were.
    pub back: Vec<(Why, Tally)>,
    /// Wagers that went to the house unsettled. They are not part of the win.
    pub forfeited: Tally,
    /// Wagers that were settled again, and what bettors got more by it. The other figures hold
    /// them as they were settled in the end.
    pub settled_again: Tally,
}

impl Figures {
    /// The handle less what was returned.
    pub fn win(&self) -> Total {
        self.handle - self.returned
    }

    /// The hold, as the win over the handle in cents; nothing is divided.
    pub fn hold(&self) -> (i128, i128) {
        (self.win().cents(), self.handle.cents())
    }

    /// The average wager, as the handle in cents over the number of wagers.
    pub const fn average(&self) -> (i128, u64) {
        (self.handle.cents(), self.wagers)
    }

    /// All wagers that went back unsettled.
    pub fn all_back(&self) -> Tally {
        let mut all = Tally::default();
        self.back.iter().for_each(|(_, tally)| all.add(*tally));
        all
    }

    fn back_mut(&mut self, why: Why) -> &mut Tally {
        let place = self.back.partition_point(|(known, _)| (*known as u8) < why as u8);
        if self.back.get(place).is_none_or(|(known, _)| *known != why) {
            self.back.insert(place, (why, Tally::default()));
        }
        &mut self.back[place].1
    }

    /// Adds the figures of something else.
    pub fn add(&mut self, other: &Figures) {
        for (own, more) in self.coups.pairs(other.coups) {
            *own += more;
        }
        self.wagers += other.wagers;
        self.handle += other.handle;
        self.returned += other.returned;
        self.commission += other.commission;
        self.rounding = self.rounding.plus(other.rounding);
        self.tokens.add(other.tokens);
        self.tokens_kept += other.tokens_kept;
        self.reduced.add(other.reduced);
        self.above.add(other.above);
        self.forfeited.add(other.forfeited);
        self.settled_again.add(other.settled_again);
        for (why, tally) in &other.back {
            self.back_mut(*why).add(*tally);
        }
    }

    /// Takes out figures that were added before.
    pub(super) fn subtract(&mut self, other: &Figures) {
        for (own, less) in self.coups.pairs(other.coups) {
            *own -= less;
        }
        self.wagers -= other.wagers;
        self.handle -= other.handle;
        self.returned -= other.returned;
        self.commission -= other.commission;
        self.rounding = self.rounding.minus(other.rounding);
        self.tokens.subtract(other.tokens);
        self.tokens_kept -= other.tokens_kept;
        self.reduced.subtract(other.reduced);
        self.above.subtract(other.above);
        self.forfeited.subtract(other.forfeited);
        self.settled_again.subtract(other.settled_again);
        for (why, tally) in &other.back {
            self.back_mut(*why).subtract(*tally);
        }
        self.back.retain(|(_, tally)| *tally != Tally::default());
    }

    /// The figures of those wagers of a coup that are wanted; the coup is counted where one of them
    /// was there when it was decided.
    pub(super) fn of(record: &Record, wanted: impl Fn(&WagerOf) -> bool) -> Figures {
        let mut figures = Figures::default();
        let own = |wagered: &&Wagered| wanted(&wagered.wager);
        if record.wagers.iter().filter(own).any(was_decided) {
            figures.coups = CoupCount::of(record);
            // It is the wagers that are settled again.
            figures.coups.corrected = 0;
        }
        record.wagers.iter().filter(own).for_each(|wagered| figures.wager(wagered));
        let changes = record.corrections.iter().flat_map(|done| &done.changes);
        for change in changes.filter(|change| wanted(&change.before.wager)) {
            figures.settled_again.one(Total::from_cents(change.difference().into()));
            figures.coups.corrected = CoupCount::of(record).corrected;
        }
        figures
    }

    /// The figures of a whole coup.
    pub fn of_all(record: &Record) -> Figures {
        Figures { coups: CoupCount::of(record), ..Figures::of(record, |_| true) }
    }

    fn wager(&mut self, wagered: &Wagered) {
        let amount = Total::from(wagered.wager.amount);
        for (_, less) in &wagered.reduced {
            self.reduced.one((*less).into());
        }
        match &wagered.fate {
            Fate::Held | Fate::Undone(_) => {}
            Fate::Back(_, why) => self.back_mut(*why).one(amount),
            Fate::Forfeited(_) => self.forfeited.one(amount),
            Fate::Settled(settlement) => {
                self.wagers += 1;
                self.handle += settlement.settled.staked;
                self.returned += settlement.returned();
                self.commission += settlement.commission;
                self.rounding = self.rounding.plus(settlement.rounding);
                let (on, back) = (settlement.settled.wager.tokens, settlement.settled.tokens);
                if on != rules::Amount::ZERO {
                    self.tokens.one(on.into());
                    self.tokens_kept += Total::from(on) - back.into();
                }
                let above = settlement.above();
                if above != Total::ZERO {
                    self.above.one(above);
                }
            }
        }
    }
}

/// Whether a wager was there when its coup was decided, one way or the other.
fn was_decided(wagered: &Wagered) -> bool {
    match wagered.fate {
        Fate::Settled(_) | Fate::Forfeited(_) => true,
        Fate::Back(_, why) => matches!(why, Why::Invalid | Why::ShoeVoid | Why::CoupVoid),
        Fate::Held | Fate::Undone(_) => false,
    }
}
