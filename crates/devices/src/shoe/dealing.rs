//! A shoe that has been shuffled: it commits, deals as its table's record says, and reveals.

use super::chance::{Fresh, fill};
use super::shuffle::{decks_of, shuffle};
use super::{Fault, Keep};
use sha2::{Digest, Sha256};
use std::fmt;
use table::state::{self, Commitment, Reveal, Salt, Stage};
use table::{Observation, Table};

/// What an order is committed to.
pub fn commitment(reveal: &Reveal) -> Commitment {
    Commitment(Sha256::digest(reveal.text().as_bytes()).into())
}

/// A shoe and its secret order, which is kept and can be published.
#[derive(Clone)]
pub struct Shoe {
    secret: Reveal,
    commitment: Commitment,
}

/// The order does not get into logs.
impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shoe").field("commitment", &self.commitment.short()).finish_non_exhaustive()
    }
}

/// The order of a shoe is not told: it is not over, or was never committed to at this table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotYet;

impl fmt::Display for NotYet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the order of a shoe is told when its table has ended it, and only there")
    }
}

impl std::error::Error for NotYet {}

impl Shoe {
    /// The shoe of a shuffle: the one that is kept under its number, or else one that is shuffled
    /// and kept now. A shoe that was kept before the program ended is used: nobody chooses between
    /// two.
    pub fn prepare(keep: &mut impl Keep, number: u64, decks: u8) -> Result<Shoe, Fault> {
        let wanted = |shoe: Shoe| {
            let whole = shoe.is_of(decks);
            if whole { Ok(shoe) } else { Err(Fault::NotAShoe { decks }) }
        };
        if let Some(shoe) = Shoe::resume(keep, number)? {
            return wanted(shoe);
        }
        let mut salt = [0; 32];
        fill(&mut salt)?;
        let mut order = decks_of(decks);
        shuffle(&mut order, &mut Fresh::new()?)?;
        let shoe = Shoe::of(Reveal { salt: Salt(salt), order });
        keep.keep(number, &shoe.secret.text())?;
        // What cannot be read again must not be committed to.
        let again = Shoe::resume(keep, number)?.filter(|again| again.commitment == shoe.commitment);
        again.ok_or(Fault::NotAShoe { decks })
    }

    /// The shoe that is kept under a number.
    pub fn resume(keep: &impl Keep, number: u64) -> Result<Option<Shoe>, Fault> {
        let Some(text) = keep.kept(number)? else { return Ok(None) };
        let secret = Reveal::read(&text).ok_or(Fault::NotAShoe { decks: 0 })?;
        Ok(Some(Shoe::of(secret)))
    }

    /// The shoe with this order.
    pub fn of(secret: Reveal) -> Shoe {
        Shoe { commitment: commitment(&secret), secret }
    }

    fn is_of(&self, decks: u8) -> bool {
        let sorted = |mut cards: Vec<rules::Card>| {
            cards.sort_unstable();
            cards
        };
        sorted(self.secret.order.clone()) == sorted(decks_of(decks))
    }

    /// What its order is committed to.
    pub fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// Publishes the commitment.
    pub fn commit(&self) -> Observation {
        Observation::ShoeCommitted(self.commitment)
    }

    /// What comes out of it next, by how it was cut and how many cards have left it: a card, or
    /// the cutting card that lies before it. None where it is empty, or not what the table deals
    /// from.
    pub fn next(&self, at: &state::Shoe) -> Option<Observation> {
        let loaded = (Stage::Loaded..=Stage::InPlay).contains(&at.stage);
        if at.commitment != Some(self.commitment) || !loaded {
            return None;
        }
        let before = at.cards().saturating_sub(at.cards_behind);
        if at.stage == Stage::InPlay && at.cards_out >= before && at.cutting_card.is_none() {
            return Some(Observation::CuttingCardSeen);
        }
        let card = self.secret.card(at.cut, at.cards_out)?;
        Some(Observation::CardDrawn(Some(card)))
    }

    /// Opens the commitment, once no card can be dealt from it any more.
    pub fn reveal(&self, at: &Table) -> Result<Observation, NotYet> {
        let in_use = at.shoe.commitment == Some(self.commitment) && at.shoe.stage != Stage::Ended;
        if in_use || !at.unrevealed.contains(&self.commitment) {
            return Err(NotYet);
        }
        let reveal = Box::new(self.secret.clone());
        Ok(Observation::ShoeRevealed { commitment: self.commitment, reveal })
    }
}
