//! Games as a meter counts them: the coups on which somebody at a place wagered, and how they went.

use ledger::{Spot, TableId, Total};
use std::collections::BTreeMap;
use table::event::Settled;

/// The games at a place, as they were settled at first: a correction counts none twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Games {
    /// Coups with a wager.
    pub played: u64,
    /// Those that gave back more than was wagered.
    pub won: u64,
    /// Those that gave back less.
    pub lost: u64,
    /// What was wagered in promotional tokens.
    pub promotional: Total,
}

/// Counts the wagers of a coup that is over.
pub(crate) fn count(games: &mut BTreeMap<Spot, Games>, table: TableId, paid: &[Settled]) {
    let mut sums: BTreeMap<u8, [Total; 3]> = BTreeMap::new();
    for settled in paid {
        let [wagered, returned, tokens] = sums.entry(settled.wager.place.0).or_default();
        *wagered += settled.wager.amount;
        *returned += settled.returned;
        *tokens += settled.wager.tokens;
    }
    for (place, [wagered, returned, tokens]) in sums {
        let own = games.entry(Spot { table, place }).or_default();
        own.played += 1;
        own.won += u64::from(returned > wagered);
        own.lost += u64::from(returned < wagered);
        own.promotional += tokens;
    }
}
