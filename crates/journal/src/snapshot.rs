//! Snapshots: a state folded so far, kept to save time, never the truth.

use crate::encoding::{sha256, text};
use crate::entry::Hash;
use crate::names::StreamId;

/// How many snapshots of a stream and tag are kept: the newest.
pub const KEPT: usize = 3;

/// The state of a stream after one of its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The stream.
    pub stream: StreamId,
    /// The number of the last entry folded into it.
    pub number: u64,
    /// What folded it: another program or version asks for another tag and finds nothing.
    pub tag: String,
    /// The hash of the entry at `number`: a snapshot of another history is not used.
    pub head: Hash,
    /// The state.
    pub body: Vec<u8>,
}

impl Snapshot {
    /// A checksum over all of it, kept beside it, so that a damaged snapshot is not used.
    pub(crate) fn checksum(&self) -> Hash {
        let mut bytes = b"journal snapshot\n".to_vec();
        text(self.stream.as_str(), &mut bytes);
        bytes.extend_from_slice(&self.number.to_be_bytes());
        text(&self.tag, &mut bytes);
        bytes.extend_from_slice(&self.head.0);
        bytes.extend_from_slice(&self.body);
        sha256(&bytes)
    }
}
