//! How far the odds of bets usually go, worked out once for each setting that somebody asks for.

use rules::{Rulebook, Setting};
use screens::surveillance::{EdgeBands, bands};
use std::sync::{Arc, Mutex, PoisonError};

/// A setting that bands were worked out for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Of {
    rulebook: String,
    setting: Setting,
    decks: u8,
}

/// The bands that have been worked out.
#[derive(Default)]
pub(crate) struct Bands {
    known: Mutex<Vec<(Of, Arc<EdgeBands>)>>,
}

impl Bands {
    /// The bands of a setting. It blocks while they are worked out.
    pub(crate) fn of(&self, rulebook: &Rulebook, setting: &Setting, decks: u8) -> Arc<EdgeBands> {
        let of = Of { rulebook: rulebook.id.clone(), setting: *setting, decks };
        // Whoever asks for the same at the same time waits for the first.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, bands)) = known.iter().find(|(known, _)| *known == of) {
            return Arc::clone(bands);
        }
        let found = Arc::new(bands(rulebook, setting, decks));
        known.push((of, Arc::clone(&found)));
        found
    }
}
