//! Tokens, one-time codes and second factors.

use access::{
    BadCode, Code, Credential, DIGITS, HouseKey, NotOurs, Token, at_step, matching_step, step_at,
};
use floor::Time;
use floor::staff::{Sealed, SessionId};
use proptest::prelude::*;
use std::collections::BTreeSet;

const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn code() -> Code {
    Code::random().expect("there is chance")
}

#[test]
fn a_code_is_read_as_people_type_it() {
    let code = code();
    let text = code.text();
    assert_eq!(text.len(), 14);
    let sloppy = text.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
    for typed in [text.to_string(), sloppy, text.replace('-', ""), text.replace('1', "I")] {
        assert_eq!(typed.parse(), Ok(code.clone()));
    }
}

#[test]
fn codes_differ_and_so_do_their_digests() {
    let codes: Vec<Code> = (0..1_000).map(|_| code()).collect();
    let texts: BTreeSet<String> = codes.iter().map(|code| code.text().to_string()).collect();
    let digests: BTreeSet<[u8; 32]> = codes.iter().map(|code| code.digest().0).collect();
    assert_eq!((texts.len(), digests.len()), (1_000, 1_000));
    let used: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
    let known: BTreeSet<char> = ALPHABET.chars().chain(['-']).collect();
    assert_eq!(used, known);
}

#[test]
fn one_wrong_character_and_two_that_changed_places_are_noticed() {
    for code in (0..20).map(|_| code()) {
        let text: Vec<char> = code.text().replace('-', "").chars().collect();
        let read = |signs: &[char]| signs.iter().collect::<String>().parse::<Code>();
        for at in 0..text.len() {
            for other in ALPHABET.chars().filter(|other| *other != text[at]) {
                let mut wrong = text.clone();
                wrong[at] = other;
                assert_eq!(read(&wrong), Err(BadCode::Check));
            }
            for with in (0..at).filter(|with| text[*with] != text[at]) {
                let mut wrong = text.clone();
                wrong.swap(at, with);
                assert_eq!(read(&wrong), Err(BadCode::Check));
            }
        }
    }
}

#[test]
fn what_is_no_code_is_told() {
    for (typed, why) in [
        ("", BadCode::Length),
        ("K7WX-2M9Q", BadCode::Length),
        ("K7WX-2M9Q-4TRZ-0", BadCode::Length),
        ("K7WX-2M9Q-4TR!", BadCode::Character),
        ("U7WX-2M9Q-4TRZ", BadCode::Character),
    ] {
        assert_eq!(typed.parse::<Code>(), Err(why), "{typed}");
    }
}

#[test]
fn a_credential_is_read_as_it_was_handed_out_and_not_otherwise() {
    let token = Token::random().unwrap();
    let session = Credential::Session(SessionId(42), token.clone());
    let device = Credential::Device("table-7-seat-3".into(), token.clone());
    for credential in [&session, &device] {
        assert_eq!(credential.text().parse().as_ref(), Ok(credential));
    }
    let text = session.text().to_string();
    let hex = &text[5..];
    for forged in [
        String::new(),
        "s.42".to_owned(),
        text.to_uppercase(),
        format!("{text}0"),
        format!("{text}."),
        format!("s.042.{hex}"),
        format!("s.+42.{hex}"),
        format!("s.-1.{hex}"),
        format!("s.18446744073709551616.{hex}"),
        format!("x.42.{hex}"),
        format!("d..{hex}"),
        format!("d.Table 7.{hex}"),
        format!("d.a.b.{hex}"),
        format!("s.42.{}é", &hex[..62]),
    ] {
        assert!(forged.parse::<Credential>().is_err(), "{forged}");
    }
}

#[test]
fn tokens_differ_and_their_digests_do_not_give_them_away() {
    let tokens: BTreeSet<[u8; 32]> =
        (0..1_000).map(|_| Token::random().expect("there is chance").digest().0).collect();
    assert_eq!(tokens.len(), 1_000);
    let token = Token::random().unwrap();
    let text = Credential::Session(SessionId(1), token.clone()).text().to_string();
    let hex: String = token.digest().0.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(!text.contains(&hex), "a digest is not the token");
}

/// RFC 6238, appendix B: the rows of SHA-1.
#[test]
fn codes_of_time_are_those_of_rfc_6238() {
    let key = b"12345678901234567890";
    for (seconds, code) in [
        (59_u64, 94_287_082),
        (1_111_111_109, 7_081_804),
        (1_111_111_111, 14_050_471),
        (1_234_567_890, 89_005_924),
        (2_000_000_000, 69_279_037),
        (20_000_000_000, 65_353_130),
    ] {
        assert_eq!(at_step(key, step_at(Time(seconds * 1_000)), 8), code, "{seconds}");
    }
}

/// RFC 4226, appendix D.
#[test]
fn codes_of_steps_are_those_of_rfc_4226() {
    let codes =
        [755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489];
    for (step, code) in (0..).zip(codes) {
        assert_eq!(at_step(b"12345678901234567890", step, DIGITS), code, "{step}");
    }
}

#[test]
fn a_code_of_time_is_good_for_its_step_and_the_neighbours() {
    let key = b"12345678901234567890";
    let at = |step: u64| Time(step * 30_000 + 15_000);
    let typed = format!("{:06}", at_step(key, 1_000, DIGITS));
    for (step, expected) in
        [(998, None), (999, Some(1_000)), (1_000, Some(1_000)), (1_001, Some(1_000)), (1_002, None)]
    {
        assert_eq!(matching_step(key, &typed, at(step)), expected, "{step}");
    }
    assert_eq!(matching_step(key, &format!(" {typed} "), at(1_000)), Some(1_000));
    for wrong in ["", "12345", "1234567", "+12345", "abcdef", "１２３４５６"] {
        assert_eq!(matching_step(key, wrong, at(1_000)), None, "{wrong}");
    }
}

#[test]
fn a_second_factor_opens_with_the_key_it_was_sealed_with_for_the_person_it_is_of() {
    let key = HouseKey::random().unwrap();
    let sealed = key.seal().unwrap();
    let text = |key: &HouseKey, person| key.open(person, &sealed).map(|it| it.text().to_string());
    let dan = text(&key, "Dan").unwrap();
    assert_eq!(text(&HouseKey::from_bytes(*key.to_bytes()), "Dan").unwrap(), dan, "again");
    assert_ne!(text(&key, "Sue").unwrap(), dan);
    assert_eq!(text(&HouseKey::random().unwrap(), "Dan").unwrap_err(), NotOurs);
    assert_eq!(dan.split(' ').map(str::len).collect::<Vec<_>>(), [4; 8]);
    let uri = key.open("Dan", &sealed).unwrap().uri("Grand Palace", "Dan O'Neil");
    let secret = dan.replace(' ', "");
    let start = "otpauth://totp/Grand%20Palace:Dan%20O%27Neil?secret=";
    assert_eq!(*uri, format!("{start}{secret}&issuer=Grand%20Palace"));
    for broken in ["", "1", "1.", "1.00000000.00", "2.a.b", sealed.as_str().trim_end_matches('0')] {
        let opened = key.open("Dan", &Sealed::new(broken)).map(drop);
        assert!(opened.is_err() || broken == sealed.as_str(), "{broken}");
    }
}

#[test]
fn nothing_in_clear_is_printed() {
    let (key, token, code) = (HouseKey::random().unwrap(), Token::random().unwrap(), code());
    let factor = key.open("Dan", &key.seal().unwrap()).unwrap();
    let credential = Credential::Device("seat".into(), token.clone());
    let printed =
        format!("{key:?} {token:?} {code:?} {factor:?} {credential:?} {:?}", code.digest());
    assert_eq!(
        printed,
        "HouseKey(hidden) Token(hidden) Code(hidden) FactorKey(hidden) Device(seat, hidden) \
         Digest(hidden)",
    );
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*", dotted in "[sd]\\.[0-9a-z-]*\\.[0-9a-f]*") {
        let _ = text.parse::<Code>();
        let _ = text.parse::<Credential>();
        let _ = matching_step(b"key", &text, Time(0));
        if let Ok(read) = dotted.parse::<Credential>() {
            prop_assert_eq!(&*read.text(), &dotted);
        }
    }
}
