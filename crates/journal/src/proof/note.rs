//! Signed notes: a text and an Ed25519 signature under a name, as in C2SP signed-note.

use crate::encoding::sha256;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use std::fmt;
use thiserror::Error;

/// What tells Ed25519 keys from others.
const ED25519: u8 = 1;

/// Why a note or a key is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadNote {
    #[error("it is not a signed note: a text, an empty line, and lines with signatures")]
    Shape,
    #[error("{name} has not signed it: the signatures are by {found}")]
    Unsigned { name: String, found: String },
    #[error("the signature by {0} is not of this text")]
    Signature(String),
    #[error("it is not a checkpoint: {0}")]
    Text(String),
    #[error("it is not a secret key, which looks like PRIVATE+KEY+name+12345678+AbCd…: {0}")]
    Secret(String),
    #[error("it is not a key, which looks like name+12345678+AbCd…: {0}")]
    Key(String),
}

/// What a secret key begins with when it is written, so that nobody takes it for a public one.
const SECRET: &str = "PRIVATE+KEY+";

/// Who signs: the name of a journal and its secret key.
pub struct Signer {
    name: String,
    key: SigningKey,
}

/// Who checks: the name of a journal and its public key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verifier {
    name: String,
    key: VerifyingKey,
}

impl Signer {
    /// A signer by a name and 32 secret random bytes.
    pub fn new(name: &str, secret: &[u8; 32]) -> Result<Self, BadNote> {
        check_name(name)?;
        Ok(Self { name: name.to_owned(), key: SigningKey::from_bytes(secret) })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The signer written as `PRIVATE+KEY+name+id+key`.
    pub fn parse(text: &str) -> Result<Self, BadNote> {
        let bad = |what: &str| BadNote::Secret(what.to_owned());
        let rest = text.strip_prefix(SECRET).ok_or_else(|| bad("it begins otherwise"))?;
        let parts: Vec<&str> = rest.splitn(3, '+').collect();
        let [name, id, key] = parts[..] else { return Err(bad("a part is missing")) };
        let bytes = BASE64.decode(key).map_err(|_| bad("the key is not base64"))?;
        let Some((&ED25519, secret)) = bytes.split_first() else {
            return Err(bad("it is not of Ed25519"));
        };
        let secret = secret.try_into().map_err(|_| bad("the key has not 32 bytes"))?;
        let signer = Self::new(name, &secret)?;
        let own = signer.verifier().id_in_hex() == id;
        if own { Ok(signer) } else { Err(bad("the id is of another key")) }
    }

    /// The signer as text, which [`Signer::parse`] reads. Whoever has it can sign.
    pub fn secret(&self) -> String {
        let mut key = vec![ED25519];
        key.extend_from_slice(self.key.as_bytes());
        let id = self.verifier().id_in_hex();
        format!("{SECRET}{}+{id}+{}", self.name, BASE64.encode(key))
    }

    /// What others check the signatures with.
    pub fn verifier(&self) -> Verifier {
        Verifier { name: self.name.clone(), key: self.key.verifying_key() }
    }

    /// A text, which ends with a line's end, with its signature.
    pub fn sign(&self, text: &str) -> String {
        let mut bytes = self.verifier().id().to_vec();
        bytes.extend_from_slice(&self.key.sign(text.as_bytes()).to_bytes());
        format!("{text}\n\u{2014} {} {}\n", self.name, BASE64.encode(bytes))
    }
}

impl Verifier {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The verifier written as `name+id+key`.
    pub fn parse(text: &str) -> Result<Self, BadNote> {
        let bad = || BadNote::Key(text.to_owned());
        let mut parts = text.splitn(3, '+');
        let (name, id, key) =
            (|| Some((parts.next()?, parts.next()?, parts.next()?)))().ok_or_else(bad)?;
        check_name(name)?;
        let bytes = BASE64.decode(key).map_err(|_| bad())?;
        let Some((&ED25519, key)) = bytes.split_first() else { return Err(bad()) };
        let key: [u8; 32] = key.try_into().map_err(|_| bad())?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| bad())?;
        let verifier = Self { name: name.to_owned(), key };
        if verifier.id_in_hex() == id { Ok(verifier) } else { Err(bad()) }
    }

    /// The text of a note that this key has signed.
    pub fn open<'n>(&self, note: &'n str) -> Result<&'n str, BadNote> {
        let (text, signatures) = parts(note)?;
        let mut found = Vec::new();
        for line in signatures.lines() {
            let (name, bytes) = signature(line)?;
            if name == self.name && bytes[..4] == self.id() {
                let signature = Signature::from_slice(&bytes[4..]).map_err(|_| BadNote::Shape)?;
                let right = self.key.verify_strict(text.as_bytes(), &signature);
                return right.map(|()| text).map_err(|_| BadNote::Signature(name.to_owned()));
            }
            found.push(name);
        }
        Err(BadNote::Unsigned { name: self.to_string(), found: found.join(", ") })
    }

    /// The first four bytes of the hash of name, kind and key.
    fn id(&self) -> [u8; 4] {
        let mut bytes = format!("{}\n", self.name).into_bytes();
        bytes.push(ED25519);
        bytes.extend_from_slice(self.key.as_bytes());
        let [first, second, third, fourth, ..] = sha256(&bytes).0;
        [first, second, third, fourth]
    }

    fn id_in_hex(&self) -> String {
        self.id().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for Verifier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut key = vec![ED25519];
        key.extend_from_slice(self.key.as_bytes());
        write!(out, "{}+{}+{}", self.name, self.id_in_hex(), BASE64.encode(key))
    }
}

/// The text of a note, and the lines with its signatures.
pub(crate) fn parts(note: &str) -> Result<(&str, &str), BadNote> {
    let end = note.rfind("\n\n").ok_or(BadNote::Shape)?;
    Ok((&note[..=end], &note[end + 2..]))
}

fn signature(line: &str) -> Result<(&str, Vec<u8>), BadNote> {
    let signed = line.strip_prefix("\u{2014} ").ok_or(BadNote::Shape)?;
    let (name, encoded) = signed.split_once(' ').ok_or(BadNote::Shape)?;
    let bytes = BASE64.decode(encoded).map_err(|_| BadNote::Shape)?;
    if bytes.len() < 5 { Err(BadNote::Shape) } else { Ok((name, bytes)) }
}

fn check_name(name: &str) -> Result<(), BadNote> {
    let bad =
        name.is_empty() || name.contains(|letter: char| letter == '+' || letter.is_whitespace());
    if bad { Err(BadNote::Key(format!("{name:?} is no name"))) } else { Ok(()) }
}
