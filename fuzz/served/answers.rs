//! What holds of every answer, and of the record behind them.

use super::asked::Asked;
use journal::Store;
use rulebook::Edition;
use serde::Deserialize;
use serde_json::Value;
use std::fmt;

/// What was answered.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) body: Vec<u8>,
}

/// What may be wrong with the house itself, by its status and code: a table that is being taken
/// over, and a directory that is not there.
const OUT: [(u16, &str); 2] = [(503, "restarting"), (502, "directory_not_reached")];

/// What the house remembers of somebody who failed without recording it: that they wait.
const REMEMBERED: [u16; 3] = [401, 403, 429];

/// The names of what is told once and given back.
const GIVEN_BACK: [&str; 5] = ["code", "credential", "digest", "offer", "secret"];

/// How every hash of a secret begins.
pub(crate) const HASHED: &str = "$argon2";

/// What every answer is that something cannot be done.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    code: String,
    words: String,
}

impl fmt::Debug for Reply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {}", self.status, self.kind, String::from_utf8_lossy(&self.body))
    }
}

impl Reply {
    /// What it says as JSON; nothing where it says something else.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Whether nothing was done.
    pub(crate) fn is_refusal(&self) -> bool {
        let said = self.json();
        self.status >= 400 || said["refused"].is_object() || said["unavailable"].is_object()
    }

    /// Whether the house may answer the next one otherwise though nothing is recorded.
    pub(crate) fn is_remembered(&self) -> bool {
        REMEMBERED.contains(&self.status) && ["wrong", "wait"].iter().any(|code| self.has(code))
            || self.has("bad_code")
    }

    fn has(&self, code: &str) -> bool {
        self.status >= 400 && self.json()["code"] == code
    }

    /// What it tells for somebody to give back.
    pub(crate) fn told(&self) -> Vec<(String, String)> {
        if self.status >= 300 {
            return Vec::new();
        }
        let said = self.json();
        let told = GIVEN_BACK
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), said[*name].as_str()?.to_owned())));
        told.collect()
    }

    /// It is no fault of the server; what cannot be done is told in words; no secret is in it.
    pub(crate) fn holds(&self, asked: &Asked, secrets: &[String]) {
        let text = String::from_utf8_lossy(&self.body);
        let told = || format!("{asked:?}: {self:?}");
        let out = OUT.iter().any(|(status, code)| self.status == *status && self.has(code));
        assert!(self.status < 500 || out, "{}", told());
        // What only heads are asked for has no words.
        if self.status >= 400 && asked.path.starts_with("/api/") && asked.method != "HEAD" {
            let problem = serde_json::from_slice(&self.body);
            let Problem { code, words } = problem.unwrap_or_else(|_| panic!("{}", told()));
            let plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
            assert!(!code.is_empty() && code.chars().all(plain), "{}", told());
            assert!(words.split_whitespace().count() > 1, "{}", told());
        }
        assert!(!text.contains(HASHED), "{}", told());
        for secret in secrets {
            assert!(!tells(&text, secret) || asked.says(secret), "a secret: {}", told());
        }
    }
}

/// Whether a secret stands in a text by itself. Exact odds have thousands of digits, among which
/// six may be anybody's PIN.
pub(crate) fn tells(text: &str, secret: &str) -> bool {
    let apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_ascii_alphanumeric());
    text.match_indices(secret).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + secret.len()..]);
        apart(before.chars().next_back()) && apart(after.chars().next())
    })
}

/// The record of a house is sound, and its books add up.
pub(crate) fn sound(store: &dyn Store, editions: &[&Edition]) {
    let report = record::house::audit(store, editions).expect("it is read");
    assert_eq!(report.difference.map(|found| found.to_string()), None);
    let chain = journal::verify(store, journal::verify::Trust::default()).expect("it is read");
    assert_eq!(chain.difference, None);
}
