//! Checkpoints: a signed word on all entries up to a position and on the heads of all streams.
//!
//! The text is that of a C2SP tlog-checkpoint with three lines more: the journal's name; the number
//! of entries; the root of the tree of entries (leaf: an entry's hash), in base64; `heads`, the
//! root of the tree of heads (leaf: stream as a text with its length, number in 8 bytes, hash;
//! sorted by the bytes of the stream's name); `time` in milliseconds; `previous`, the SHA-256 of
//! the signed note of the checkpoint before, or `-`.

use super::merkle::{Frontier, Tree, leaf};
use super::note::{BadNote, Signer, Verifier, parts};
use crate::encoding::{sha256, text};
use crate::entry::Hash;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::collections::BTreeMap;

/// What a checkpoint says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The journal's name, which is also that of the key.
    pub origin: String,
    /// The tree of all entries up to the position that is its size.
    pub log: Tree,
    /// The root of the tree of the heads that streams had then.
    pub heads: Hash,
    /// When it was made.
    pub time_ms: i64,
    /// The hash of the signed checkpoint before it.
    pub previous: Option<Hash>,
}

impl Checkpoint {
    /// The text that is signed.
    pub fn text(&self) -> String {
        let base64 = |hash: Hash| BASE64.encode(hash.0);
        let previous = self.previous.map_or_else(|| "-".to_owned(), base64);
        format!(
            "{}\n{}\n{}\nheads {}\ntime {}\nprevious {previous}\n",
            self.origin,
            self.log.size,
            base64(self.log.root),
            base64(self.heads),
            self.time_ms
        )
    }

    /// The checkpoint as a signed note.
    pub fn sign(&self, signer: &Signer) -> String {
        signer.sign(&self.text())
    }

    /// What a note says, if this verifier's key has signed it.
    pub fn open(note: &str, verifier: &Verifier) -> Result<Self, BadNote> {
        let checkpoint = Self::parse(verifier.open(note)?)?;
        if checkpoint.origin == verifier.name() {
            Ok(checkpoint)
        } else {
            Err(BadNote::Text(format!("it is of the journal {}", checkpoint.origin)))
        }
    }

    /// What a note says, whoever has signed it.
    pub fn read(note: &str) -> Result<Self, BadNote> {
        Self::parse(parts(note)?.0)
    }

    fn parse(text: &str) -> Result<Self, BadNote> {
        let bad = |what: &str| BadNote::Text(what.to_owned());
        let lines: Vec<&str> = text.lines().collect();
        let [origin, size, root, heads, time, previous] = lines[..] else {
            return Err(bad("it has not six lines"));
        };
        let hash =
            |text: &str| BASE64.decode(text).ok().and_then(|bytes| bytes.try_into().ok()).map(Hash);
        let checkpoint = Self {
            origin: origin.to_owned(),
            log: Tree {
                size: size.parse().map_err(|_| bad("the second line is not a size"))?,
                root: hash(root).ok_or_else(|| bad("the third line is not a root"))?,
            },
            heads: heads.strip_prefix("heads ").and_then(hash).ok_or_else(|| bad("no heads"))?,
            time_ms: time
                .strip_prefix("time ")
                .and_then(|time| time.parse().ok())
                .ok_or_else(|| bad("no time"))?,
            previous: previous.strip_prefix("previous ").and_then(hash),
        };
        // There is one way to write a checkpoint.
        if checkpoint.text() == text { Ok(checkpoint) } else { Err(bad("it is written oddly")) }
    }
}

/// The hash by which a checkpoint names the one before it.
pub fn note_hash(note: &str) -> Hash {
    sha256(note.as_bytes())
}

/// The leaf of a stream in the tree of heads.
fn head_leaf(stream: &str, number: u64, hash: Hash) -> Hash {
    let mut bytes = Vec::new();
    text(stream, &mut bytes);
    bytes.extend_from_slice(&number.to_be_bytes());
    bytes.extend_from_slice(&hash.0);
    leaf(&bytes)
}

/// The root of the tree of heads, by the name of their stream.
pub fn heads_root<'h>(heads: impl Iterator<Item = (&'h str, u64, Hash)>) -> Hash {
    let sorted: BTreeMap<&str, (u64, Hash)> =
        heads.map(|(stream, number, hash)| (stream, (number, hash))).collect();
    let leaves = sorted.into_iter().map(|(stream, (number, hash))| head_leaf(stream, number, hash));
    leaves.collect::<Frontier>().root()
}
