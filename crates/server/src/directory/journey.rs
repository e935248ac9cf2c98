//! Somebody's way to the directory and back: what their browser keeps meanwhile, and what is made
//! of it for the directory. Only a browser that set out from here comes in here.

use access::NoRandomness;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use floor::staff::Digest;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest as _, Sha256};

/// How long it may take, in seconds.
pub(crate) const LASTS_S: u64 = 600;

/// Somebody's way.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Journey {
    /// What nobody can guess.
    seed: [u8; 32],
    /// Until when it is good, in seconds.
    until_s: u64,
    /// Where they go when they are in.
    pub(crate) to: String,
}

impl Journey {
    /// Sets out.
    pub(crate) fn begin(to: &str, now_s: u64) -> Result<Journey, NoRandomness> {
        let to = if is_here(to) { to } else { "/" };
        Ok(Journey { seed: access::random_bytes()?, until_s: now_s + LASTS_S, to: to.to_owned() })
    }

    /// What the browser keeps: nobody but the house can write it.
    pub(crate) fn kept(&self, key: &[u8; 32]) -> String {
        let (seed, to) = (URL_SAFE_NO_PAD.encode(self.seed), URL_SAFE_NO_PAD.encode(&self.to));
        format!("{seed}.{}.{to}.{}", self.until_s, self.made(key, "kept"))
    }

    /// The way that a browser has kept, if it is one and not over.
    pub(crate) fn read(text: &str, key: &[u8; 32], now_s: u64) -> Option<Journey> {
        let parts: Vec<&str> = text.split('.').collect();
        let [seed, until, to, proof] = parts[..] else { return None };
        let seed = URL_SAFE_NO_PAD.decode(seed).ok()?.try_into().ok()?;
        let to = String::from_utf8(URL_SAFE_NO_PAD.decode(to).ok()?).ok()?;
        let journey = Journey { seed, until_s: until.parse().ok()?, to };
        let ours = same(proof, &journey.made(key, "kept"));
        (ours && now_s < journey.until_s).then_some(journey)
    }

    /// What the directory gives back with its answer.
    pub(crate) fn state(&self, key: &[u8; 32]) -> String {
        self.made(key, "state")
    }

    /// Whether that is of this way.
    pub(crate) fn is_of(&self, state: &str, key: &[u8; 32]) -> bool {
        same(state, &self.state(key))
    }

    /// What the directory writes into its token.
    pub(crate) fn nonce(&self, key: &[u8; 32]) -> String {
        self.made(key, "nonce")
    }

    /// What shows to the directory that whoever asks for the token has set out (RFC 7636).
    pub(crate) fn verifier(&self, key: &[u8; 32]) -> String {
        self.made(key, "verifier")
    }

    /// What the directory is told of that beforehand.
    pub(crate) fn challenge(&self, key: &[u8; 32]) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(self.verifier(key)))
    }

    /// Tells this way from others, for as long as it lasts.
    pub(crate) fn mark(&self) -> (u64, [u8; 32]) {
        (self.until_s, self.seed)
    }

    /// The browser knows none of these: they take the house's key.
    fn made(&self, key: &[u8; 32], what: &str) -> String {
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key);
        let mut mac = mac.expect("a key of any length will do");
        for part in [&b"sabot directory 1\0"[..], what.as_bytes(), b"\0", &self.seed] {
            mac.update(part);
        }
        mac.update(&self.until_s.to_be_bytes());
        mac.update(self.to.as_bytes());
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }
}

/// Digests are compared in constant time.
fn same(one: &str, other: &str) -> bool {
    let digest = |text: &str| Digest(Sha256::digest(text).into());
    digest(one) == digest(other)
}

/// Whether an address is one of this house, by its path.
fn is_here(to: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    to.starts_with('/') && !to.starts_with("//") && to.len() <= 200 && to.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::Journey;

    const KEY: [u8; 32] = [7; 32];

    #[test]
    fn a_way_is_read_as_it_was_kept_and_no_other() {
        let journey = Journey::begin("/pit", 1_000).expect("chance");
        let kept = journey.kept(&KEY);
        assert!(Journey::read(&kept, &KEY, 1_599).is_some_and(|read| read == journey));
        assert!(Journey::read(&kept, &KEY, 1_600).is_none(), "it is over");
        assert!(Journey::read(&kept, &[8; 32], 1_000).is_none(), "another house's");
        assert!(Journey::read(&kept.replace(".1600.", ".9600."), &KEY, 1_000).is_none());
        assert!(journey.is_of(&journey.state(&KEY), &KEY) && !journey.is_of("", &KEY));
    }

    #[test]
    fn nobody_is_sent_elsewhere() {
        for (asked, gone) in [("/pit/a-1", "/pit/a-1"), ("//evil.example", "/"), ("/\\evil", "/")] {
            assert_eq!(Journey::begin(asked, 0).expect("chance").to, gone);
        }
        for asked in ["https://evil.example", "pit", "/a?b=\"", ""] {
            assert_eq!(Journey::begin(asked, 0).expect("chance").to, "/");
        }
    }
}
