//! What people and directories show: tokens that a directory signs, credentials, codes, secrets
//! of one's own choice.

use access::{Choices, Code, Credential, DirectoryKeys, Expected, Secret, identify};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use floor::Time;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};
use std::str::FromStr as _;
use std::sync::LazyLock;

/// The directory's key.
static KEY: LazyLock<Ed25519KeyPair> =
    LazyLock::new(|| Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a seed"));

/// What a token has to be of.
pub(crate) const EXPECTED: Expected<'static> =
    Expected { issuer: "https://directory", client: "sabot", nonce: "once", age_max_s: 300 };

/// When it is shown.
pub(crate) const NOW_S: u64 = 1_900_000_000;

/// What the directory publishes.
pub(crate) fn published() -> String {
    let x = URL_SAFE_NO_PAD.encode(KEY.public_key().as_ref());
    json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "kid": "one", "x": x }] }).to_string()
}

/// The first byte chooses what the rest is: a head and claims that the directory signs, a line
/// each, with what it publishes behind them or else its own key; the same with a wrong signature;
/// a token as it is; or what is shown to the house itself.
pub(crate) fn tokens(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match first % 4 {
        0 => signed(text, true),
        1 => signed(text, false),
        2 => {
            let keys = DirectoryKeys::read(&published()).expect("its own key");
            let shown = identify(&keys, text, &EXPECTED, Time(NOW_S * 1_000));
            assert!(shown.is_err(), "nobody has signed {text}");
        }
        _ => shown(text),
    }
}

fn signed(text: &str, truly: bool) {
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (head, claims, keys) = (line(), line(), line());
    let own = published();
    let Ok(keys) = DirectoryKeys::read(if keys.is_empty() { &own } else { keys }) else { return };
    let said = format!("{}.{}", URL_SAFE_NO_PAD.encode(head), URL_SAFE_NO_PAD.encode(claims));
    let mut signature = KEY.sign(said.as_bytes()).as_ref().to_vec();
    if !truly {
        signature[0] ^= 1;
    }
    let token = format!("{said}.{}", URL_SAFE_NO_PAD.encode(signature));
    let Ok(identity) = identify(&keys, &token, &EXPECTED, Time(NOW_S * 1_000)) else { return };
    assert!(truly, "a wrong signature is believed: {text}");
    let claims: Value = serde_json::from_str(claims).expect("it was believed");
    let is = |name: &str, wanted: &str| claims[name] == wanted;
    assert!(is("iss", EXPECTED.issuer) && is("nonce", EXPECTED.nonce), "{text}");
    let ours = claims["aud"]
        .as_array()
        .map_or(is("aud", EXPECTED.client), |all| all.iter().any(|one| one == EXPECTED.client));
    assert!(ours && claims["exp"].as_u64() > Some(NOW_S - 61), "{text}");
    for claim in ["preferred_username", "email", "sub"] {
        if let Ok(called) = identity.called(claim) {
            assert!(claims[claim] == called && !called.is_empty(), "{text}");
        }
    }
    identity.factors(Some("strong"));
}

/// Whatever is understood is written as what is understood alike.
fn shown(text: &str) {
    if let Ok(credential) = Credential::from_str(text) {
        let written = credential.text();
        let again = Credential::from_str(&written).expect("it was written so");
        assert_eq!(again.text(), written);
    }
    if let Ok(code) = Code::from_str(text) {
        let again = Code::from_str(&code.text()).expect("it was written so");
        assert_eq!(again.digest(), code.digest());
    }
    let (choices, secret) = (Choices::default(), Secret::new(text.to_owned()));
    if choices.pin(&secret).is_ok() {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        assert!(digits && text.len() >= 6, "{text:?} is no PIN");
    }
    if choices.password("Ann", &secret).is_ok() {
        assert!(text.chars().count() >= 8, "{text:?} is too short");
    }
}
