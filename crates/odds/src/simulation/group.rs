//! Thirty-two shoes dealt side by side, from the burn to the last coup.

use super::dealing::{Dealt, Drawing, deal};
use super::faces::Faces;
use super::lanes::{ALL, Chance, LANES, Lanes, SplitMix, lanes, mask, sum};
use super::procedure::Procedure;
use super::shoes::{Cards, Shoes};
use super::tally::{Bands, KINDS, NOT_COUNTED, STREAK_MAX, Tally};
use crate::composition::Composition;
use crate::processor::Work;
use crate::table::CELLS;
use rules::Card;
use rules::shoe::BurnCards;

/// What is the same for every group.
pub(crate) struct Plan {
    pub(crate) procedure: Procedure,
    pub(crate) drawing: Drawing,
    pub(crate) bands: Bands,
    /// Whether every kind of coup is counted, or only outcomes.
    pub(crate) everything: bool,
    /// Whether any bet looks at pairs.
    pub(crate) pairs: bool,
}

/// One group to be dealt.
pub(crate) struct Group<'w> {
    pub(crate) plan: &'w Plan,
    pub(crate) faces: &'w mut Faces,
    pub(crate) tally: &'w mut Tally,
    pub(crate) chance: SplitMix,
    /// How many of the shoes are wanted.
    pub(crate) shoes: usize,
}

impl Work for Group<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const FUSED: bool>(self) {
        if self.plan.everything {
            Playing::new(self).play::<true>();
        } else {
            Playing::new(self).play::<false>();
        }
    }
}

/// A group while it is dealt.
struct Playing<'w> {
    group: Group<'w>,
    shoes: Shoes,
    in_play: Lanes,
    /// How many cards have left each shoe, and how many coups it has had.
    gone: Lanes,
    coups: Lanes,
    won: [Lanes; 2],
    /// How many coups are left once the cutting card has come out; minus one before that.
    left: Lanes,
    /// Who won last, ties apart, and how often in a row: zero for nobody yet.
    last: Lanes,
    streak: Lanes,
    /// How often a run reached a length: by 64 for the Player's, 128 for the Banker's, plus it.
    streaks: [[u16; 256]; COPIES],
}

/// How many copies of the same counts are kept.
const COPIES: usize = 4;

/// A number that is small enough for a lane.
fn small(number: u16) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}

/// How many cards a burn takes, by the point value of its first, as the rules count them.
fn burnt_by_value(burn: BurnCards) -> [i16; 10] {
    let mut counts = [0; 10];
    for card in Card::deck() {
        counts[usize::from(card.point_value())] = i16::from(burn.count(card));
    }
    counts
}

impl<'w> Playing<'w> {
    #[inline(always)]
    fn new(mut group: Group<'w>) -> Playing<'w> {
        let procedure = &group.plan.procedure;
        let fresh = Composition::fresh(procedure.decks);
        let points = fresh.points().map(|count| i16::try_from(count).unwrap_or(i16::MAX));
        let mut shoes = Shoes::fresh(&points, Chance::from(&mut group.chance));
        let wanted = group.shoes;
        let gone = match procedure.burn {
            BurnCards::First => [1; LANES],
            BurnCards::ByFaceValue => {
                let counts = burnt_by_value(procedure.burn);
                let first = shoes.draw(&ALL);
                lanes(|lane| counts[usize::from(first[lane].cast_unsigned())])
            }
        };
        Playing {
            group,
            shoes,
            in_play: lanes(|lane| mask(lane < wanted)),
            gone,
            coups: [0; LANES],
            won: [[0; LANES]; 2],
            left: ALL,
            last: [0; LANES],
            streak: [0; LANES],
            streaks: [[0; 256]; COPIES],
        }
    }

    #[inline(always)]
    fn play<const EVERYTHING: bool>(mut self) {
        if EVERYTHING && self.group.plan.pairs {
            self.group.faces.reset(self.group.chance.clone());
        }
        let plan = self.group.plan;
        let mut number = 0;
        // Until then no cutting card can have come out.
        while number + 1 < plan.procedure.coups_sure() {
            let dealt = deal(&plan.drawing, &mut self.shoes, &self.in_play);
            self.go_on(&dealt);
            self.count::<EVERYTHING>(&dealt, number);
            number += 1;
        }
        while self.in_play.contains(&-1) {
            let dealt = deal(&plan.drawing, &mut self.shoes, &self.in_play);
            let before = self.gone;
            self.go_on(&dealt);
            self.stop_short();
            self.count::<EVERYTHING>(&dealt, number);
            self.last_coup(&dealt, &before);
            number += 1;
        }
        self.finish();
    }

    /// The cards of a coup, and the burn before it, have left the shoe.
    #[inline(always)]
    fn go_on(&mut self, dealt: &Dealt) {
        let burnt = small(self.group.plan.procedure.burnt_before_coup());
        for lane in 0..LANES {
            let cards = dealt.used[lane].wrapping_add(burnt) & self.in_play[lane];
            self.gone[lane] = self.gone[lane].wrapping_add(cards);
        }
    }

    /// Ends the shoes that ran out of cards; their last coup does not count.
    #[inline(always)]
    fn stop_short(&mut self) {
        let cards = small(self.group.plan.procedure.cards());
        let short = lanes(|lane| mask(self.gone[lane] > cards) & self.in_play[lane]);
        if short.contains(&-1) {
            self.group.tally.unfinished += sum(&lanes(|lane| -short[lane]));
        }
        self.in_play = lanes(|lane| self.in_play[lane] & !short[lane]);
    }

    /// Counts one coup of every shoe in play.
    #[inline(always)]
    fn count<const EVERYTHING: bool>(&mut self, dealt: &Dealt, number: u16) {
        let counted = self.in_play;
        let won = |one: &Lanes, other: &Lanes| {
            lanes(|lane| mask(one[lane] > other[lane]) & counted[lane])
        };
        let players = won(&dealt.players, &dealt.bankers);
        let bankers = won(&dealt.bankers, &dealt.players);
        for lane in 0..LANES {
            self.won[0][lane] = self.won[0][lane].wrapping_sub(players[lane]);
            self.won[1][lane] = self.won[1][lane].wrapping_sub(bankers[lane]);
            self.coups[lane] = self.coups[lane].wrapping_sub(counted[lane]);
        }
        if EVERYTHING {
            self.count_kinds(dealt, number);
            self.count_streaks(&players, &bankers);
        }
    }

    #[inline(always)]
    fn count_kinds(&mut self, dealt: &Dealt, number: u16) {
        let mut pairs = [0_i16; LANES];
        if self.group.plan.pairs {
            self.find_pairs(dealt, &mut pairs);
        }
        let cells = dealt.cells();
        let places = lanes(|lane| {
            let place = pairs[lane].wrapping_mul(CELLS as i16).wrapping_add(cells[lane]);
            (place & self.in_play[lane]) | (NOT_COUNTED as i16 & !self.in_play[lane])
        });
        let kinds = &mut self.group.tally.bands[self.group.plan.bands.of_coup(number)].0;
        for place in places {
            kinds[usize::from(place.cast_unsigned()) % KINDS] += 1;
        }
    }

    /// The kinds of pairs of both hands, in the shoes where a hand has one point value twice.
    #[inline(always)]
    fn find_pairs(&mut self, dealt: &Dealt, pairs: &mut Lanes) {
        let [first, second, third, fourth] = &dealt.four;
        for (one, other, weight) in [(first, third, 4), (second, fourth, 1)] {
            let mut found = [0_u8; LANES];
            let mut count = 0;
            for lane in 0..LANES {
                found[count % LANES] = lane as u8;
                count += usize::from(one[lane] == other[lane]);
            }
            for lane in found.iter().take(count).map(|lane| usize::from(*lane)) {
                let value = usize::from(one[lane].cast_unsigned());
                pairs[lane] += weight * self.group.faces.pair(lane, value) as i16;
            }
        }
    }

    #[inline(always)]
    fn count_streaks(&mut self, players: &Lanes, bankers: &Lanes) {
        let decided = lanes(|lane| players[lane] | bankers[lane]);
        let winner = lanes(|lane| (players[lane] & 1) | (bankers[lane] & 2));
        let streak = lanes(|lane| {
            let again = mask(winner[lane] == self.last[lane]);
            let streak = (self.streak[lane] & again).wrapping_add(1);
            if streak > STREAK_MAX as i16 { STREAK_MAX as i16 } else { streak }
        });
        for lane in 0..LANES {
            self.streak[lane] =
                (streak[lane] & decided[lane]) | (self.streak[lane] & !decided[lane]);
            self.last[lane] = winner[lane] | (self.last[lane] & !decided[lane]);
        }
        // Nobody's place is where the coups go that lengthen no run.
        let places = lanes(|lane| {
            let place = winner[lane].wrapping_mul(64).wrapping_add(streak[lane]);
            place & decided[lane]
        });
        for lane in 0..LANES {
            // Neighbours count in different places: adding to one place twice in a row is slow.
            let count =
                &mut self.streaks[lane % COPIES][usize::from(places[lane].cast_unsigned()) % 256];
            *count = count.wrapping_add(1);
        }
    }

    /// Looks for the cutting card, and ends the shoes whose last coup this was.
    #[inline(always)]
    fn last_coup(&mut self, dealt: &Dealt, before: &Lanes) {
        let procedure = &self.group.plan.procedure;
        let place = small(procedure.cards_before());
        let burnt = small(procedure.burnt_before_coup());
        let after = |first, tie| i16::from(procedure.coups_after(first, tie));
        let (first, first_tie) = (after(true, false), after(true, true));
        let (later, later_tie) = (after(false, false), after(false, true));
        for lane in 0..LANES {
            let as_first_card = before[lane].wrapping_add(burnt) >= place;
            let tie = dealt.players[lane] == dealt.bankers[lane];
            let of_first = if tie { first_tie } else { first };
            let of_later = if tie { later_tie } else { later };
            let after = if as_first_card { of_first } else { of_later };
            let called = self.left[lane] >= 0;
            let came_out = self.gone[lane] > place;
            let left = if called { self.left[lane].wrapping_sub(1) } else { after };
            self.left[lane] = if came_out { left } else { -1 };
            self.in_play[lane] &= mask(self.left[lane] != 0);
        }
    }

    #[inline(always)]
    fn finish(self) {
        let tally = self.group.tally;
        let [players, bankers] = self.won.map(|won| sum(&won));
        let coups = sum(&self.coups);
        tally.outcomes[0] += players;
        tally.outcomes[1] += bankers;
        tally.outcomes[2] += coups - players - bankers;
        tally.coups += coups;
        for streaks in &self.streaks {
            for (side, counts) in tally.streaks.iter_mut().enumerate() {
                for (own, more) in counts.iter_mut().zip(&streaks[64 * (side + 1)..]) {
                    *own += u64::from(*more);
                }
            }
        }
        tally.shoes += self.group.shoes as u64;
        for coups in self.coups.iter().take(self.group.shoes) {
            tally.coups_per_shoe[usize::from(coups.cast_unsigned())] += 1;
        }
    }
}
