//! Which tokens of a directory are believed: those that OpenSSL signed for this house and now, and
//! no other.
#![allow(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]

use access::{DirectoryKeys, Expected, Identity, NotBelieved, identify};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use floor::Time;
use floor::staff::Factors;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};

/// Made with OpenSSL: three keys that sign, and others that do not count.
const KEYS: &str = include_str!("identity/keys.json");
const TOKENS: &str = include_str!("identity/tokens.txt");

/// When those tokens were made.
const NOW: Time = Time(1_800_000_010_000);

const EXPECTED: Expected<'_> = Expected {
    issuer: "https://login.house.example",
    client: "sabot",
    nonce: "this-sign-in",
    age_max_s: 300,
};

fn own() -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap()
}

fn own_keys() -> DirectoryKeys {
    let x = URL_SAFE_NO_PAD.encode(own().public_key().as_ref());
    let key = json!({ "kty": "OKP", "crv": "Ed25519", "kid": "own", "x": x });
    DirectoryKeys::read(&json!({ "keys": [key] }).to_string()).unwrap()
}

fn token(head: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(head), part(claims));
    let signature = own().sign(signed.as_bytes());
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature.as_ref()))
}

fn claims() -> Value {
    json!({
        "iss": EXPECTED.issuer, "aud": "sabot", "sub": "1", "nonce": "this-sign-in",
        "iat": 1_800_000_000_u64, "exp": 1_800_000_300_u64, "auth_time": 1_799_999_990_u64,
        "preferred_username": "Carla",
    })
}

/// What becomes of the usual claims with one of them otherwise.
fn with(claim: &str, value: Value) -> Result<Identity, NotBelieved> {
    let mut claims = claims();
    match value {
        Value::Null => drop(claims.as_object_mut().unwrap().remove(claim)),
        value => claims[claim] = value,
    }
    let head = json!({ "alg": "EdDSA", "kid": "own" });
    identify(&own_keys(), &token(&head, &claims), &EXPECTED, NOW)
}

#[test]
fn tokens_of_openssl_are_believed_by_each_method() {
    let keys = DirectoryKeys::read(KEYS).unwrap();
    assert_eq!(TOKENS.lines().count(), 3);
    for token in TOKENS.lines() {
        let identity = identify(&keys, token, &EXPECTED, NOW).unwrap();
        assert_eq!(identity.called("preferred_username"), Ok("Carla"));
        assert_eq!(identity.factors(None), Factors::Two);
    }
}

#[test]
fn a_token_of_which_anything_is_changed_is_not_believed() {
    let keys = DirectoryKeys::read(KEYS).unwrap();
    for token in TOKENS.lines() {
        for at in 0..token.len() {
            let mut changed = token.as_bytes().to_vec();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).unwrap();
            assert!(identify(&keys, &changed, &EXPECTED, NOW).is_err(), "{at} of {token}");
        }
        let cut = &token[..token.len() - 4];
        assert!(identify(&keys, cut, &EXPECTED, NOW).is_err());
        assert!(identify(&own_keys(), token, &EXPECTED, NOW).is_err(), "another directory's");
    }
}

#[test]
fn the_token_does_not_choose_how_it_is_checked() {
    let keys = own_keys();
    let refused = |head: Value| {
        identify(&keys, &token(&head, &claims()), &EXPECTED, NOW).map(drop).unwrap_err()
    };
    assert_eq!(refused(json!({ "alg": "none" })), NotBelieved::Algorithm);
    assert_eq!(refused(json!({ "alg": "HS256", "kid": "own" })), NotBelieved::Algorithm);
    assert_eq!(refused(json!({ "alg": "ES256", "kid": "own" })), NotBelieved::UnknownKey);
    assert_eq!(refused(json!({ "alg": "EdDSA", "kid": "other" })), NotBelieved::UnknownKey);
    let extended = json!({ "alg": "EdDSA", "kid": "own", "crit": ["b64"], "b64": false });
    assert_eq!(refused(extended), NotBelieved::Algorithm);
    assert_eq!(refused(json!({ "kid": "own" })), NotBelieved::NoToken);
    for text in ["", "a", "a.b", "a.b.c", "..", "e30.e30.", "\u{e9}.\u{e9}.\u{e9}"] {
        assert_eq!(identify(&keys, text, &EXPECTED, NOW), Err(NotBelieved::NoToken), "{text}");
    }
    // Without a name every key of its kind is tried.
    let nameless = token(&json!({ "alg": "EdDSA" }), &claims());
    assert!(identify(&keys, &nameless, &EXPECTED, NOW).is_ok());
}

#[test]
fn a_token_is_for_this_house_this_sign_in_and_now() {
    let refused = |claim: &str, value: Value| with(claim, value).map(drop).unwrap_err();
    assert_eq!(refused("iss", json!("https://login.house.example/")), NotBelieved::OtherIssuer);
    assert_eq!(refused("iss", Value::Null), NotBelieved::OtherIssuer);
    for aud in [json!("other"), json!(["other"]), json!([]), json!(7), Value::Null] {
        assert_eq!(refused("aud", aud), NotBelieved::OtherClient);
    }
    assert_eq!(refused("aud", json!(["sabot", "other"])), NotBelieved::OtherClient, "no azp");
    assert_eq!(refused("azp", json!("other")), NotBelieved::OtherClient);
    assert!(with("aud", json!(["sabot"])).is_ok() && with("azp", json!("sabot")).is_ok());
    for nonce in [json!("another"), json!(""), json!(7), Value::Null] {
        assert_eq!(refused("nonce", nonce), NotBelieved::OtherSignIn);
    }
    // A minute is allowed for clocks.
    assert!(with("exp", json!(1_799_999_951_u64)).is_ok());
    for exp in [json!(1_799_999_950_u64), json!(0), json!("never"), json!(-1), Value::Null] {
        assert_eq!(refused("exp", exp), NotBelieved::Over);
    }
    assert!(with("iat", json!(1_800_000_070_u64)).is_ok());
    for iat in [json!(1_800_000_071_u64), Value::Null] {
        assert_eq!(refused("iat", iat), NotBelieved::NotYet);
    }
    assert_eq!(refused("nbf", json!(1_800_000_071_u64)), NotBelieved::NotYet);
    assert!(with("auth_time", json!(1_799_999_651_u64)).is_ok());
    for time in [json!(1_799_999_650_u64), Value::Null] {
        assert_eq!(refused("auth_time", time), NotBelieved::LongAgo);
    }
}

#[test]
fn somebody_is_called_by_a_claim_that_says_so() {
    let identity = with("email", json!("carla@house.example")).unwrap();
    assert_eq!(identity.called("email"), Err(NotBelieved::Nameless), "it is not verified");
    for nothing in [json!(""), json!(7), json!(["Carla"]), Value::Null] {
        let identity = with("preferred_username", nothing).unwrap();
        assert_eq!(identity.called("preferred_username"), Err(NotBelieved::Nameless));
    }
    assert_eq!(with("email_verified", json!(true)).unwrap().called("sub"), Ok("1"));
}

#[test]
fn a_second_factor_counts_where_the_directory_says_so() {
    let one = with("amr", json!(["pwd", "otp"])).unwrap();
    assert_eq!(one.factors(None), Factors::One);
    assert_eq!(with("amr", json!(["mfa"])).unwrap().factors(None), Factors::Two);
    let asked = with("acr", json!("gold")).unwrap();
    assert_eq!(asked.factors(Some("gold")), Factors::Two);
    assert_eq!(asked.factors(Some("silver")), Factors::One);
    assert_eq!(asked.factors(None), Factors::One);
}

#[test]
fn what_are_no_keys_is_said_so() {
    for text in ["", "[]", "{}", "{\"keys\":7}"] {
        assert_eq!(DirectoryKeys::read(text), Err(NotBelieved::NoKeys), "{text}");
    }
    let none = DirectoryKeys::read("{\"keys\":[7,{},{\"kty\":\"EC\"}]}").unwrap();
    let any = TOKENS.lines().next().unwrap();
    assert_eq!(identify(&none, any, &EXPECTED, NOW), Err(NotBelieved::UnknownKey));
}
