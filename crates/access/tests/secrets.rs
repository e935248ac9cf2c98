//! Secrets: hashed so that guessing is dear, checked against what was hashed, never printed.

use access::{BadChoice, Checker, Choices, Cost, Secret};
use floor::staff::Verifier;
use std::sync::LazyLock;

static CHECKER: LazyLock<Checker> =
    LazyLock::new(|| Checker::new(Cost::LEAST).expect("the least can be met"));

#[test]
fn a_secret_is_known_again_and_another_is_not() {
    let verifier = CHECKER.verifier(&"correct horse".into()).unwrap();
    assert!(CHECKER.check(&"correct horse".into(), Some(&verifier)));
    for wrong in ["", "correct", "correct horse ", "Correct horse", "correct\u{a0}horse"] {
        assert!(!CHECKER.check(&wrong.into(), Some(&verifier)), "{wrong:?}");
    }
    assert!(!CHECKER.check(&"correct horse".into(), None), "nobody's");
}

#[test]
fn it_is_argon2id_at_what_owasp_asks_for_with_a_salt_of_its_own() {
    let [one, two] = ["a secret"; 2].map(|it| CHECKER.verifier(&it.into()).unwrap());
    assert!(one.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", one.as_str());
    assert_ne!(one, two);
}

/// The text form of the reference implementation's own test: version 19, 64 MiB, 2 passes.
#[test]
fn what_another_implementation_hashed_is_read() {
    let theirs =
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    let verifier = Verifier::new(theirs);
    assert!(CHECKER.check(&"password".into(), Some(&verifier)));
    assert!(!CHECKER.check(&"differentpassword".into(), Some(&verifier)));
    assert!(CHECKER.is_outdated(&verifier));
    assert!(!CHECKER.is_outdated(&CHECKER.verifier(&"password".into()).unwrap()));
}

#[test]
fn a_verifier_that_is_none_opens_nothing() {
    for broken in ["", "password", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ"] {
        let verifier = Verifier::new(broken);
        assert!(!CHECKER.check(&"password".into(), Some(&verifier)), "{broken:?}");
        assert!(!CHECKER.check(&"".into(), Some(&verifier)), "{broken:?}");
    }
}

#[test]
fn what_is_too_cheap_is_refused() {
    for (memory_kib, passes) in [(19_455, 2), (47_103, 1), (7_167, 100), (0, 0)] {
        let refused = Cost::new(memory_kib, passes, 1).unwrap_err();
        assert!(refused.to_string().contains("19456 KiB"), "{refused}");
    }
    for (memory_kib, passes) in [(19_456, 2), (47_104, 1), (7_168, 5), (65_536, 3)] {
        assert!(Cost::new(memory_kib, passes, 1).is_ok());
    }
}

fn choice(text: &str) -> Result<(), BadChoice> {
    let choices = Choices { near: vec!["Grand Palace".into()], ..Choices::default() };
    choices.password("Dana Miller", &text.into())
}

#[test]
fn long_secrets_of_any_characters_may_be_chosen() {
    for good in [
        "four words nobody says",
        "läuft bei uns",
        "我的密码很长很难猜",
        "  blanks  around  ",
        "830294756103",
        "k7wx2m9q",
        &"x7 ".repeat(21),
        "miller of the floss 1860",
    ] {
        // Three characters again and again are too few, however often.
        let expected = if good.starts_with("x7") { Err(BadChoice::Common) } else { Ok(()) };
        assert_eq!(choice(good), expected, "{good}");
    }
}

#[test]
fn short_common_and_near_secrets_may_not() {
    for (bad, why) in [
        ("short", BadChoice::TooShort { min: 8 }),
        ("", BadChoice::TooShort { min: 8 }),
        (&*"long ".repeat(26), BadChoice::TooLong { max: 128 }),
        ("password", BadChoice::Common),
        ("Password1!", BadChoice::Common),
        ("P@ssw0rd", BadChoice::Common),
        ("!!Baccarat2026", BadChoice::Common),
        ("qwertyuiop", BadChoice::Common),
        ("12345678", BadChoice::Common),
        ("19850412", BadChoice::Common),
        ("abcdefghijkl", BadChoice::Common),
        ("zzzzzzzzzz", BadChoice::Common),
        ("abcabcabcabc", BadChoice::Common),
        ("DanaMiller1", BadChoice::TooNear),
        ("miller99", BadChoice::TooNear),
        ("grand palace", BadChoice::TooNear),
    ] {
        assert_eq!(choice(bad), Err(why), "{bad}");
    }
}

#[test]
fn a_house_asks_for_more_and_never_for_less() {
    let choices = |password_min| Choices { password_min, ..Choices::default() };
    let fifteen = choices(15).password("Dan", &"fourteen signs".into());
    assert_eq!(fifteen, Err(BadChoice::TooShort { min: 15 }));
    let none = choices(0).password("Dan", &"seven77".into());
    assert_eq!(none, Err(BadChoice::TooShort { min: 8 }));
}

#[test]
fn pins_that_anybody_would_try_may_not_be_chosen() {
    let choices = Choices::default();
    let pin = |text: &str| choices.pin(&text.into());
    for bad in [
        "123456", "654321", "000000", "121212", "123123", "901234", "246802", "147258", "852741",
        "112233", "123321", "198504", "041985", "12041985", "19850412", "159753",
    ] {
        assert_eq!(pin(bad), Err(BadChoice::Common), "{bad}");
    }
    for not in ["", "12345", "12a456", "１２３４５６", "1234567890123", "-12345", " 83021"] {
        assert_eq!(pin(not), Err(BadChoice::NotAPin { min: 6, max: 12 }), "{not}");
    }
    for good in ["830294", "719503", "40718263"] {
        assert_eq!(pin(good), Ok(()), "{good}");
    }
    let short = Choices { pin_min: 0, ..Choices::default() };
    assert_eq!(short.pin(&"839".into()), Err(BadChoice::NotAPin { min: 4, max: 12 }));
    assert_eq!(short.pin(&"1984".into()), Err(BadChoice::Common));
    assert_eq!(short.pin(&"8394".into()), Ok(()));
}

#[test]
fn a_secret_is_not_printed() {
    let secret = Secret::from("planted marker");
    let verifier = CHECKER.verifier(&secret).unwrap();
    let printed = format!("{secret:?} {verifier:?} {:?}", *CHECKER);
    assert!(!printed.contains("planted") && !printed.contains("argon2id$"), "{printed}");
    assert!(!verifier.as_str().contains("planted"));
}
