//! What a house may do without, so that what is found in it is looked at in a smaller one.

/// A part of a house without which the rest of it is set up as before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Its tournament.
    Tournament,
    /// Its promotion.
    Promotion,
    /// Those who look, and report what went wrong.
    Reports,
    /// Every table but the first.
    Tables,
}

impl Part {
    /// All of them, as they are written.
    pub const ALL: [(&'static str, Part); 4] = [
        ("tournament", Part::Tournament),
        ("promotion", Part::Promotion),
        ("reports", Part::Reports),
        ("tables", Part::Tables),
    ];
}

/// Some parts of a house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parts(u8);

impl Parts {
    /// None of them.
    pub const NONE: Parts = Parts(0);

    /// The same with one more.
    #[must_use]
    pub const fn with(self, part: Part) -> Parts {
        Parts(self.0 | (1 << part as u8))
    }

    /// Whether a part is among them.
    pub const fn has(self, part: Part) -> bool {
        self.0 & (1 << part as u8) != 0
    }

    /// Those that are among them.
    pub fn all(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().map(|(_, part)| part).filter(move |part| self.has(*part))
    }

    /// Their names.
    pub fn names(self) -> Vec<&'static str> {
        let among = Part::ALL.iter().filter(|(_, part)| self.has(*part));
        among.map(|(name, _)| *name).collect()
    }
}
