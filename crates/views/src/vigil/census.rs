//! The census of a shoe: how many of each card nobody has seen, and how many of those are out.

use alloc::vec::Vec;
use rules::shoe::BurnFace;
use rules::{Card, Rulebook};
use table::{Event, Table};

/// How many of each card everybody at the table can have seen. Cards that lie face down, were
/// burnt, or lie where nobody had to draw them are not among them, whatever the equipment knows.
pub fn seen(table: &Table) -> [u8; Card::KINDS] {
    let shoe = &table.shoe;
    let mut seen = shoe.census;
    let dealt = table.coup.iter().flat_map(|coup| &coup.cards);
    let dealt = dealt.filter(|dealt| !dealt.exposed).filter_map(|dealt| dealt.card);
    let carried = table.carried.iter().filter(|it| !it.exposed).filter_map(|it| it.card);
    let aside = shoe.burnt.iter().chain(&table.strays).copied().flatten();
    for card in dealt.chain(carried).chain(aside) {
        seen[card.index()] = seen[card.index()].saturating_sub(1);
    }
    seen
}

/// What a census needs to know of a shoe and the table does not keep.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// Whether the first card of the burn was shown.
    pub burn_shown: bool,
    /// Cards that were burnt face down between coups, as far as the equipment knows them.
    pub burnt_between: Vec<Card>,
}

impl Beside {
    /// Takes in an event, at the table as it stood before.
    pub fn take(&mut self, rulebook: &Rulebook, event: &Event) {
        match event {
            Event::CuttingCardPlaced { .. } | Event::ShoeRestarted => *self = Beside::default(),
            Event::BurnBegun { method } => {
                let burn = rulebook.shoe.burns.get(*method);
                self.burn_shown = burn.is_some_and(|burn| burn.face != BurnFace::Down);
            }
            Event::CardBurntBeforeCoup { card: Some(card) } => self.burnt_between.push(*card),
            _ => {}
        }
    }
}

/// The cards of a shoe, as somebody knows them who has seen every card that was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// How many decks the shoe holds.
    pub decks: u8,
    /// How many of each card nobody has seen, by [`Card::index`].
    pub unseen: [u8; Card::KINDS],
    /// How many cards are in the shoe.
    pub left: u16,
    /// How many are out and were not seen: burnt face down, or lying so.
    pub hidden: u16,
    /// More copies of a card were seen than the decks hold.
    pub too_many: bool,
}

impl Census {
    /// The census of a table's shoe.
    pub fn of(table: &Table, beside: &Beside) -> Census {
        let shoe = &table.shoe;
        let mut seen = seen(table);
        for card in &beside.burnt_between {
            seen[card.index()] = seen[card.index()].saturating_sub(1);
        }
        let first = shoe.burnt.first().copied().flatten();
        if let Some(card) = first.filter(|_| beside.burn_shown) {
            seen[card.index()] = seen[card.index()].saturating_add(1);
        }
        let total: u16 = seen.iter().map(|count| u16::from(*count)).sum();
        Census {
            decks: shoe.decks,
            unseen: seen.map(|count| shoe.decks.saturating_sub(count)),
            left: shoe.cards().saturating_sub(shoe.cards_out),
            hidden: shoe.cards_out.saturating_sub(total),
            too_many: seen.iter().any(|count| *count > shoe.decks),
        }
    }

    /// How many cards nobody has seen.
    pub fn total(&self) -> u16 {
        self.unseen.iter().map(|count| u16::from(*count)).sum()
    }

    /// Whether the cards in the shoe and those that are out unseen are all that were not seen.
    pub fn adds_up(&self) -> bool {
        !self.too_many && self.total() == self.left + self.hidden
    }
}
