//! Whether somebody's wagers follow the odds of the remaining shoe more than chance allows.
//!
//! # The figure
//!
//! What is staked on each bet in each coup of a shoe is held against what the bet could be expected
//! to bring just then, exactly, for the cards that nobody had seen: stake times edge, added up, is
//! the score of the shoe. The same stakes are then held against [`SHADOWS`] other shoes, shuffled
//! for this and dealt by the same rules. Somebody whose stakes have nothing to do with which cards
//! are gone might as well have placed them at any of these shoes: the real one and its shadows are
//! in an order by score that is as likely as any other, so that the chance to be first is one in
//! twenty, whatever was staked, when, and on what. Whoever is level with a shadow counts as behind.
//!
//! Each rank is worth `c / rank`, `c` chosen so that the mean over all ranks is one. What the shoes
//! of somebody are worth, multiplied, is then expected to stay at one however long they play, and
//! it ever exceeds `x` with a chance of at most `1 / x` (Ville's inequality). So the figure can be
//! looked at after every shoe, for ever, without becoming less true: a bettor who does not look at
//! the cards ever reaches one in 10,000 with a chance of at most one in 10,000.

/// How many shadows each shoe has.
pub const SHADOWS: u8 = 19;

/// The place among its shadows that a shoe's score takes, from one. Who is level is behind.
pub fn rank(score: i128, shadows: impl IntoIterator<Item = i128>) -> u8 {
    let ahead = shadows.into_iter().filter(|shadow| *shadow >= score).count();
    u8::try_from(ahead).unwrap_or(SHADOWS).saturating_add(1)
}

/// What a rank is worth: over all ranks, one in the mean.
pub fn worth(rank: u8) -> f64 {
    let ranks = SHADOWS + 1;
    let harmonic: f64 = (1..=ranks).map(|rank| 1.0 / f64::from(rank)).sum();
    f64::from(ranks) / harmonic / f64::from(rank.clamp(1, ranks))
}

/// What is held against somebody.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// In how many shoes they have wagered.
    pub shoes: u32,
    /// What the ranks of those shoes are worth together.
    pub worth: f64,
    /// The most that it has been.
    pub most: f64,
    /// The rank of the last shoe.
    pub last: u8,
}

impl Default for Evidence {
    fn default() -> Evidence {
        Evidence { shoes: 0, worth: 1.0, most: 1.0, last: 0 }
    }
}

impl Evidence {
    /// Another shoe, by its rank among its shadows.
    pub fn take(&mut self, rank: u8) {
        self.shoes = self.shoes.saturating_add(1);
        self.worth *= worth(rank);
        self.most = self.most.max(self.worth);
        self.last = rank;
    }

    /// The chance, at most, that somebody who does not look at the cards ever comes this far.
    pub fn chance(&self) -> f64 {
        1.0 / self.most
    }
}
