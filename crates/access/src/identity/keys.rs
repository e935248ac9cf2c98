//! The public keys of a directory, as it publishes them (RFC 7517), and what they have signed.

use super::{NotBelieved, bytes, text};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use serde_json::{Map, Value};

/// The keys that a directory signs with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DirectoryKeys(Vec<Known>);

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    id: Option<String>,
    public: Public,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Public {
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
    /// An uncompressed point.
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
}

impl DirectoryKeys {
    /// Those of a published set that we can use: others are of no concern to us.
    pub fn read(published: &str) -> Result<DirectoryKeys, NotBelieved> {
        let set: Value = serde_json::from_str(published).map_err(|_| NotBelieved::NoKeys)?;
        let keys = set["keys"].as_array().ok_or(NotBelieved::NoKeys)?;
        let known = keys.iter().filter_map(|key| Known::read(key.as_object()?));
        Ok(DirectoryKeys(known.collect()))
    }

    /// Whether one of them has signed this.
    pub(super) fn check(
        &self,
        (algorithm, id): (&str, Option<&str>),
        (signed, signature): (&[u8], &[u8]),
    ) -> Result<(), NotBelieved> {
        if !["RS256", "ES256", "EdDSA"].contains(&algorithm) {
            return Err(NotBelieved::Algorithm);
        }
        let named = |known: &&Known| id.is_none_or(|id| known.id.as_deref() == Some(id));
        // What a key is says what it signs by, whatever the token says.
        let fits = |known: &&Known| known.public.algorithm() == algorithm;
        let mut fitting = self.0.iter().filter(named).filter(fits).peekable();
        fitting.peek().ok_or(NotBelieved::UnknownKey)?;
        let right = fitting.any(|known| known.public.has_signed(signed, signature));
        if right { Ok(()) } else { Err(NotBelieved::Forged) }
    }
}

impl Known {
    fn read(key: &Map<String, Value>) -> Option<Known> {
        let part = |name: &str| bytes(text(key, name)?);
        let public = match (text(key, "kty")?, text(key, "crv")) {
            ("RSA", _) => Public::Rsa { n: part("n")?, e: part("e")? },
            ("EC", Some("P-256")) => {
                let (x, y) = (part("x")?, part("y")?);
                let whole = x.len() == 32 && y.len() == 32;
                whole.then(|| Public::P256([&[4], &x[..], &y].concat()))?
            }
            ("OKP", Some("Ed25519")) => Public::Ed25519(part("x")?),
            _ => return None,
        };
        let signs = text(key, "use").is_none_or(|used| used == "sig");
        let by = text(key, "alg").is_none_or(|by| by == public.algorithm());
        let id = text(key, "kid").map(str::to_owned);
        (signs && by).then_some(Known { id, public })
    }
}

impl Public {
    const fn algorithm(&self) -> &'static str {
        match self {
            Public::Rsa { .. } => "RS256",
            Public::P256(_) => "ES256",
            Public::Ed25519(_) => "EdDSA",
        }
    }

    fn has_signed(&self, signed: &[u8], signature: &[u8]) -> bool {
        let checked = match self {
            Public::Rsa { n, e } => {
                let key = RsaPublicKeyComponents { n, e };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature)
            }
            Public::P256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(signed, signature)
            }
            Public::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(signed, signature),
        };
        checked.is_ok()
    }
}
