//! What a directory says of somebody: an ID token of `OpenID` Connect, believed only if a key of
//! the directory has signed it for this house, for this sign-in, and now.

mod keys;

pub use keys::DirectoryKeys;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use floor::Time;
use floor::staff::{Digest, Factors};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// By how much the clocks of a directory and the house may differ.
const LEEWAY_S: u64 = 60;

/// The longest token that is looked at.
const TOKEN_MAX: usize = 32 * 1024;

/// Why a directory is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotBelieved {
    /// What it publishes are no keys.
    #[error("the directory publishes no keys")]
    NoKeys,
    /// What it gave is no token.
    #[error("the directory gave no ID token that can be read")]
    NoToken,
    /// It is signed by a method that is not taken.
    #[error("the ID token is signed by another method than RS256, ES256 or EdDSA")]
    Algorithm,
    /// It is signed with a key that the directory does not publish.
    #[error("the ID token is signed with a key that the directory does not publish")]
    UnknownKey,
    /// The signature is wrong.
    #[error("the ID token's signature is wrong")]
    Forged,
    /// It is another directory's.
    #[error("the ID token is another directory's: `issuer` is not the one of the floor plan")]
    OtherIssuer,
    /// It is for another client.
    #[error("the ID token is for another client than the one of the floor plan")]
    OtherClient,
    /// It is not good any more.
    #[error("the ID token is not good any more: set the clocks right, and sign in again")]
    Over,
    /// It is not good yet.
    #[error("the ID token is of a later time than it is here: set the clocks right")]
    NotYet,
    /// It answers another sign-in.
    #[error("the ID token answers another sign-in")]
    OtherSignIn,
    /// They have signed in at the directory too long ago.
    #[error("the directory does not say that they have signed in there just now (`auth_time`)")]
    LongAgo,
    /// It does not say who they are.
    #[error("the ID token has no such claim as the floor plan names, or an unverified address")]
    Nameless,
}

/// What a token has to be of.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'e> {
    /// The directory, as it calls itself.
    pub issuer: &'e str,
    /// The house, as the directory calls it.
    pub client: &'e str,
    /// The sign-in.
    pub nonce: &'e str,
    /// How long ago somebody may have signed in at the directory.
    pub age_max_s: u64,
}

/// What a directory says of somebody.
#[derive(Debug, Clone, PartialEq)]
pub struct Identity {
    claims: Map<String, Value>,
}

/// What a directory says of somebody by a token, if it is to be believed.
pub fn identify(
    keys: &DirectoryKeys,
    token: &str,
    expected: &Expected<'_>,
    now: Time,
) -> Result<Identity, NotBelieved> {
    if token.len() > TOKEN_MAX {
        return Err(NotBelieved::NoToken);
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(NotBelieved::NoToken)?;
    let (head, claims) = signed.split_once('.').ok_or(NotBelieved::NoToken)?;
    let (head, claims) = (object(head)?, object(claims)?);
    // An extension that must be understood, and is not.
    if head.contains_key("crit") {
        return Err(NotBelieved::Algorithm);
    }
    let signature = bytes(signature).ok_or(NotBelieved::NoToken)?;
    let algorithm = text(&head, "alg").ok_or(NotBelieved::NoToken)?;
    keys.check((algorithm, text(&head, "kid")), (signed.as_bytes(), &signature))?;
    let identity = Identity { claims };
    identity.is_for(expected)?;
    identity.is_of(expected.age_max_s, now)?;
    Ok(identity)
}

impl Identity {
    fn is_for(&self, expected: &Expected<'_>) -> Result<(), NotBelieved> {
        if text(&self.claims, "iss") != Some(expected.issuer) {
            return Err(NotBelieved::OtherIssuer);
        }
        let party = text(&self.claims, "azp");
        let (ours, alone) = match self.claims.get("aud") {
            Some(Value::String(one)) => (one == expected.client, true),
            Some(Value::Array(all)) => {
                (all.iter().any(|one| one == expected.client), all.len() == 1)
            }
            _ => (false, false),
        };
        let party_fits = party.map_or(alone, |party| party == expected.client);
        if !ours || !party_fits {
            return Err(NotBelieved::OtherClient);
        }
        // Digests are compared in constant time.
        let digest = |text: &str| Digest(Sha256::digest(text).into());
        let nonce = text(&self.claims, "nonce").ok_or(NotBelieved::OtherSignIn)?;
        let same = digest(nonce) == digest(expected.nonce);
        if same { Ok(()) } else { Err(NotBelieved::OtherSignIn) }
    }

    fn is_of(&self, age_max_s: u64, now: Time) -> Result<(), NotBelieved> {
        let now_s = now.0 / 1_000;
        let at = |claim: &str| self.claims.get(claim).and_then(Value::as_u64);
        let (until, since) = (at("exp").ok_or(NotBelieved::Over)?, at("iat"));
        if until.saturating_add(LEEWAY_S) <= now_s {
            return Err(NotBelieved::Over);
        }
        let since = since.ok_or(NotBelieved::NotYet)?;
        let from = at("nbf").unwrap_or(since).max(since);
        if from > now_s.saturating_add(LEEWAY_S) {
            return Err(NotBelieved::NotYet);
        }
        let shown = at("auth_time").ok_or(NotBelieved::LongAgo)?;
        let fresh = shown.saturating_add(age_max_s).saturating_add(LEEWAY_S) > now_s;
        if fresh { Ok(()) } else { Err(NotBelieved::LongAgo) }
    }

    /// What they are called by a claim. An address counts if the directory has verified it.
    pub fn called(&self, claim: &str) -> Result<&str, NotBelieved> {
        let verified =
            claim != "email" || self.claims.get("email_verified") == Some(&Value::Bool(true));
        let called = text(&self.claims, claim).filter(|called| verified && !called.is_empty());
        called.ok_or(NotBelieved::Nameless)
    }

    /// Whether they have shown a second factor at the directory: it says that there were several
    /// (RFC 8176), or that it was done in the way that the house asks for.
    pub fn factors(&self, way: Option<&str>) -> Factors {
        let methods = self.claims.get("amr").and_then(Value::as_array);
        let several = methods.is_some_and(|all| all.iter().any(|method| method == "mfa"));
        let asked = way.is_some() && text(&self.claims, "acr") == way;
        if several || asked { Factors::Two } else { Factors::One }
    }
}

fn object(part: &str) -> Result<Map<String, Value>, NotBelieved> {
    let bytes = bytes(part).ok_or(NotBelieved::NoToken)?;
    serde_json::from_slice(&bytes).map_err(|_| NotBelieved::NoToken)
}

fn bytes(part: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(part).ok()
}

fn text<'m>(of: &'m Map<String, Value>, name: &str) -> Option<&'m str> {
    of.get(name).and_then(Value::as_str)
}
