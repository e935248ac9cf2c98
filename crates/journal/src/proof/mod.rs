//! Proof: Merkle trees, signed checkpoints, and what shows an entry to a third party.

pub mod checkpoint;
pub mod merkle;
pub mod note;
pub mod several;
pub mod shown;
pub mod stored;

pub use checkpoint::Checkpoint;
pub use note::{BadNote, Signer, Verifier};
pub use several::EntriesProof;
pub use shown::{EntryProof, GrowthProof, NotProved};
pub use stored::{Checkpointer, checkpoints};
