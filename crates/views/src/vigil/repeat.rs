//! Cards that come in an order which they had before, as cards do that were not shuffled.
//!
//! # How often chance alone does it
//!
//! A shuffled shoe holds `d` copies of each of 52 cards, `n = 52 d` in all, and every order is as
//! likely as any other. Given `k` cards in an order, the chance that they stand at given places of
//! the shoe is a product of `k` factors: the `i`-th is how many copies of the wanted card are left
//! over how many cards are left, so at most `d / (n - i)`. It is
//!
//! ```text
//! p(k) <= d^k / (n (n - 1) … (n - k + 1))
//! ```
//!
//! with equality where no card is wanted twice. A run of `k` cards can begin at no more than `n`
//! places of the shoe and, of an order of `m` cards, at `m`; and it can be read either way. Adding
//! up all of them (Boole), an alarm at `k` cards is given for a shuffled shoe with a chance of at
//! most `2 n m p(k)`, `m` being all cards that the shoe is compared with, whatever they are and
//! whatever order they are in.
//!
//! The shoe is compared with itself, too: decks that were packed in one order and not shuffled
//! repeat each other. Of two stretches the later holds its cards only if each is another copy of
//! one that is out already, so there are at most `d - 1` copies of each, among at least
//! `n - k - i` cards:
//!
//! ```text
//! q(k) <= (d - 1)^k / ((n - k) (n - k - 1) … (n - 2 k + 1))
//! ```
//!
//! for each of fewer than `n² / 2` pairs of places and each of two ways. This holds for stretches
//! that overlap, read forwards: every card of the later one repeats one that came before it. Read
//! backwards, overlapping stretches are not looked at, since half of such a run is its own mirror.
//!
//! The alarm is given from the smallest `k` for which all this is at most [`FALSE_ALARMS`].

use super::trace::{Trace, UNKNOWN};
use rules::Card;

/// How many earlier shoes a shoe is compared with.
pub const PAST_SHOES: usize = 8;

/// What chance alone may give an alarm with, for each shoe: one in a million.
pub const FALSE_ALARMS: f64 = 1e-6;

/// Which order of the cards it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As they left an earlier shoe.
    Dealt,
    /// As they were laid into the rack: hand by hand, the Player's Hand first.
    Racked,
    /// As they are packed.
    Packed,
    /// As they have left this shoe.
    Same,
}

/// Which way it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As it was.
    Forwards,
    /// From its end.
    Backwards,
}

/// A run of cards that came in an order which they had before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// How many cards.
    pub cards: usize,
    /// Which way the earlier order is read.
    pub way: Way,
    /// Where in the earlier order it stands, from zero: the lowest place of it.
    pub place: usize,
}

/// The longer of two; the first where they are as long.
fn longer(one: Option<Run>, other: Option<Run>) -> Option<Run> {
    match (one, other) {
        (Some(one), Some(other)) if other.cards > one.cards => Some(other),
        (None, other) => other,
        (one, _) => one,
    }
}

fn same(one: Option<&u8>, other: Option<&u8>) -> bool {
    one.is_some_and(|letter| *letter != UNKNOWN) && one == other
}

/// How many cards agree, going back from the last of `now` and from a place of `past`.
fn agreeing(now: &[u8], past: &[u8], (place, way): (usize, Way)) -> usize {
    let back = |step: usize| now.len().checked_sub(step + 1).and_then(|at| now.get(at));
    let there = |step: usize| match way {
        Way::Forwards => place.checked_sub(step).and_then(|at| past.get(at)),
        Way::Backwards => past.get(place + step),
    };
    (0..now.len()).take_while(|step| same(back(*step), there(*step))).count()
}

/// The longest run of an earlier order that ends with the card before `end`.
pub fn run((now, end): (&Trace, usize), past: &Trace) -> Option<Run> {
    let (now, past) = (now.bytes().get(..end)?, past.bytes());
    let last = *now.last()?;
    let places = past.iter().enumerate().filter(|(_, letter)| **letter == last && last != UNKNOWN);
    places.fold(None, |found, (place, _)| {
        let forwards = agreeing(now, past, (place, Way::Forwards));
        let ends = Run { cards: forwards, way: Way::Forwards, place: place + 1 - forwards };
        let backwards = agreeing(now, past, (place, Way::Backwards));
        let begins = Run { cards: backwards, way: Way::Backwards, place };
        longer(found, longer(Some(ends), Some(begins)))
    })
}

/// The longest run of what has left the same shoe that ends with the card before `end`.
pub fn run_within((now, end): (&Trace, usize)) -> Option<Run> {
    let now = now.bytes().get(..end)?;
    let (last, before) = now.split_last()?;
    let places = before.iter().enumerate();
    let places = places.filter(|(_, letter)| *letter == last && *last != UNKNOWN);
    places.fold(None, |found, (place, _)| {
        let forwards = agreeing(now, before, (place, Way::Forwards));
        let ends = Run { cards: forwards, way: Way::Forwards, place: place + 1 - forwards };
        // The two stretches may not touch: between the places there is room for both.
        let room = (now.len() - place) / 2;
        let backwards = agreeing(now, before, (place, Way::Backwards)).min(room);
        let begins = Run { cards: backwards, way: Way::Backwards, place };
        longer(found, longer(Some(ends), Some(begins)))
    })
}

/// A deck as it is packed: each suit from the ace to the king. Packers turn some suits about, and
/// begin with another: runs are looked for either way, and within the suits.
pub fn factory() -> Trace {
    let mut cards: alloc::vec::Vec<Card> = Card::deck().collect();
    cards.sort_by_key(|card| (card.suit, card.rank));
    cards.into_iter().collect()
}

/// A product of fractions whose upper number stays and whose lower goes down by one each time.
fn ways(copies: u32, cards: u32, run: u32) -> f64 {
    (0..run).fold(1.0, |chance, drawn| {
        let left = cards.saturating_sub(drawn);
        if left == 0 { 0.0 } else { chance * f64::from(copies) / f64::from(left) }
    })
}

/// How many cards a shoe of so many decks is compared with at most, itself aside: as dealt and as
/// racked of every earlier shoe, and a deck as packed.
fn compared(decks: u8) -> u32 {
    let shoes = u32::try_from(2 * PAST_SHOES).unwrap_or(u32::MAX);
    u32::from(decks) * 52 * shoes + 52
}

/// The chance, at most, that a shuffled shoe has a run of so many cards in common with orders of
/// so many cards altogether, either way.
pub fn chance_against(decks: u8, compared: u32, cards: u32) -> f64 {
    let (copies, all) = (u32::from(decks), u32::from(decks) * 52);
    2.0 * f64::from(all) * f64::from(compared) * ways(copies, all, cards)
}

/// The same for a run that the shoe has in common with itself.
pub fn chance_within(decks: u8, cards: u32) -> f64 {
    let (copies, all) = (u32::from(decks), u32::from(decks) * 52);
    let later = ways(copies.saturating_sub(1), all.saturating_sub(cards), cards);
    f64::from(all) * f64::from(all) * later
}

/// What chance alone gives an alarm with at most, in a shoe of so many decks, if alarms are given
/// from so many cards on.
pub fn chance(decks: u8, cards: u32) -> f64 {
    chance_against(decks, compared(decks), cards) + chance_within(decks, cards)
}

/// From how many cards on an alarm is given in a shoe of so many decks.
pub fn threshold(decks: u8) -> u32 {
    (1..52).find(|cards| chance(decks, *cards) <= FALSE_ALARMS).unwrap_or(52)
}

/// One in how many a chance is, rounded down, so that it is never said to be rarer than it is.
// What is too large for the number is the largest, and nothing is below zero.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn one_in(chance: f64) -> u64 {
    if chance > 0.0 { (1.0 / chance) as u64 } else { u64::MAX }
}
