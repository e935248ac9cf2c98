//! The ballot of tables and seats: a draw that anybody can make again.
//!
//! Before the draw the SHA-256 of a secret is recorded. At the draw the secret is told, and
//! somebody who did not know it says a word. Every entrant's lot is the SHA-256 of the secret, the
//! session, the word and the entrant's number; the lowest lot sits down first. Nobody who knows the
//! secret knows the word beforehand, and nobody who says the word knows the secret.

use super::state::EntrantId;
use alloc::vec::Vec;
use ledger::TableId;
use table::state::{Commitment, Salt};

/// The SHA-256 of some bytes: whoever asks brings it, because this crate uses nothing from outside.
pub type Hash = fn(&[u8]) -> [u8; 32];

/// What a ballot is drawn from.
#[derive(Debug, Clone, Copy)]
pub struct Ballot<'b> {
    /// The secret.
    pub secret: &'b Salt,
    /// The number of the session.
    pub session: u16,
    /// The word that was said.
    pub word: &'b str,
}

/// A seat of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allotted {
    /// Whose.
    pub entrant: EntrantId,
    /// At which table.
    pub table: TableId,
    /// In which place.
    pub place: u8,
}

/// What a secret is committed to by.
pub fn commitment(hash: Hash, secret: &Salt) -> Commitment {
    Commitment(hash(&secret.0))
}

/// An entrant's lot.
pub fn lot(hash: Hash, ballot: Ballot<'_>, entrant: EntrantId) -> [u8; 32] {
    let mut bytes = ballot.secret.0.to_vec();
    bytes.extend(ballot.session.to_be_bytes());
    bytes.extend(entrant.0.to_be_bytes());
    bytes.extend(ballot.word.as_bytes());
    hash(&bytes)
}

/// The entrants in the order of their lots.
pub fn order(hash: Hash, ballot: Ballot<'_>, entrants: &[EntrantId]) -> Vec<EntrantId> {
    let mut lots: Vec<_> =
        entrants.iter().map(|entrant| (lot(hash, ballot, *entrant), *entrant)).collect();
    lots.sort_unstable();
    lots.into_iter().map(|(_, entrant)| entrant).collect()
}

/// The seats of entrants in order: the first of each table in turn, then the second, and so on.
pub fn seats(order: &[EntrantId], tables: &[TableId]) -> Vec<Allotted> {
    let count = tables.len().max(1);
    let numbered = order.iter().enumerate();
    let seats = numbered.filter_map(|(index, entrant)| {
        let table = *tables.get(index % count)?;
        let place = u8::try_from(index / count + 1).ok()?;
        Some(Allotted { entrant: *entrant, table, place })
    });
    seats.collect()
}
