//! What a ticket says and how it looks: a scanner and a reader of PDF find all of it.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

mod support;

use devices::date::{Date, Time};
use devices::ticket::{Copy, Expiry, Kind, Ticket, Unprintable, itf};
use rules::Amount;
use std::process::Command;
use support::{numbers, open_png, scan, ticket};

#[test]
fn a_scanner_reads_the_number_from_the_png() {
    for serial in [0, 1, 318, 999_999, 123_456_789] {
        let ticket = ticket(serial, 12_550);
        let text = scan(&open_png(&ticket.png().unwrap())).unwrap();
        assert_eq!(text, ticket.number.to_string());
        assert_eq!(numbers().check(text.parse().unwrap()), Ok(serial));
    }
}

#[test]
fn a_scanner_reads_what_a_screen_or_a_fax_made_of_it() {
    let ticket = ticket(318, 12_550);
    let mut picture = ticket.picture(1).unwrap();
    assert_eq!(scan(&picture).unwrap(), ticket.number.to_string());
    for shade in &mut picture.shades {
        *shade = (*shade).clamp(60, 190);
    }
    assert_eq!(scan(&picture).unwrap(), ticket.number.to_string());
}

/// A scanner that slants over the edge of the code must not read a part of it.
#[test]
fn half_a_barcode_is_no_number() {
    let ticket = ticket(318, 12_550);
    let mut picture = ticket.picture(1).unwrap();
    for row in picture.shades.chunks_mut(picture.width) {
        row[picture.width / 2..].fill(255);
    }
    assert_eq!(scan(&picture), None);
}

#[test]
fn the_bars_are_those_of_the_standard() {
    // 1 is wide-narrow-narrow-narrow-wide in bars, 2 narrow-wide-narrow-narrow-wide in spaces.
    let (n, w) = (itf::NARROW, itf::WIDE);
    let expected = [n, n, n, n, w, n, n, w, n, n, n, n, w, w, w, n, n];
    assert_eq!(itf::elements("12").unwrap(), expected);
    let whole: u32 = itf::elements("071234567890123456").unwrap().iter().sum();
    assert_eq!(whole, itf::WIDTH);
    assert_eq!((itf::elements("123"), itf::elements("1x")), (None, None));
}

/// The text of the PDF, as another program reads it.
fn read_pdf(name: &str, ticket: &Ticket) -> String {
    let path = std::env::temp_dir().join(format!("{name}-{}.pdf", std::process::id()));
    std::fs::write(&path, ticket.pdf().unwrap()).unwrap();
    let read = Command::new("pdftotext").arg("-layout").arg(&path).arg("-").output();
    std::fs::remove_file(&path).unwrap();
    let read = read.expect("pdftotext is installed: apt-get install poppler-utils");
    String::from_utf8(read.stdout).unwrap()
}

#[test]
fn the_pdf_says_everything_a_ticket_has_to() {
    let ticket =
        Ticket { expiry: Expiry::Until(Date::new(31, 12, 2026).unwrap()), ..ticket(318, 12_550) };
    let text = read_pdf("original", &ticket);
    let number = format!("VALIDATION {}", ticket.number.grouped());
    let expected = [
        "THE SABOT CASINO",
        "1 EXAMPLE QUAY, HARBOUR CITY",
        "TABLE B04",
        "STATION 12",
        "DATE 15-11-2026",
        "TIME 21:04:05",
        "$125.50",
        "TICKET NO 000318",
        "CASH-OUT TICKET",
        "ONE HUNDRED AND TWENTY-FIVE DOLLARS AND FIFTY CENTS",
        "VOID AFTER 31-12-2026",
    ];
    for line in expected {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    assert_eq!(text.matches(&number).count(), 2, "on the leading edge and under the bars: {text}");
    assert!(!text.contains("DUPLICATE"));
}

#[test]
fn a_duplicate_says_so_and_a_promotion_is_no_cash() {
    let ticket = Ticket {
        copy: Copy::Duplicate,
        kind: Kind::Promotional,
        expiry: Expiry::Never,
        ..ticket(318, 999_999_999)
    };
    let text = read_pdf("duplicate", &ticket);
    for line in ["DUPLICATE", "NO CASH VALUE", "DOES NOT EXPIRE", "$9,999,999.99"] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    assert_eq!(scan(&open_png(&ticket.png().unwrap())).unwrap(), ticket.number.to_string());
}

#[test]
fn the_same_ticket_gives_the_same_bytes() {
    let ticket = ticket(318, 12_550);
    assert_eq!(ticket.pdf(), ticket.pdf());
    assert_eq!(ticket.png(), ticket.png());
    assert_eq!(ticket.job(), ticket.job());
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason() {
    let named = |casino: &str| Ticket { casino: casino.to_owned(), ..ticket(1, 100) }.job();
    assert!(named("CASINÒ DI SANREMO").is_ok());
    let letter = named("海王星").unwrap_err();
    assert!(letter.to_string().contains("Latin letters"), "{letter}");
    assert!(matches!(named("LINE\nBREAK"), Err(Unprintable::Letter { letter: '\n', .. })));
    assert!(matches!(named("\u{10}\u{4}\u{1}"), Err(Unprintable::Letter { .. })));
    let long = named(&"X".repeat(121)).unwrap_err();
    assert!(long.to_string().contains("at most 120 letters"), "{long}");
    assert!(named(&"X".repeat(120)).is_ok());
    for cents in [0, -1, 1_000_000_000, i64::MAX] {
        let value = Amount::from_cents(cents);
        assert_eq!(ticket(1, cents).job(), Err(Unprintable::Value(value)));
    }
    assert!(ticket(1, 1).job().is_ok() && ticket(1, 999_999_999).job().is_ok());
}

#[test]
fn days_and_times_that_do_not_exist_are_refused() {
    let days =
        [(0, 1, 2026), (31, 4, 2026), (29, 2, 2026), (29, 2, 2100), (1, 13, 2026), (1, 0, 2026)];
    assert!(days.iter().all(|(day, month, year)| Date::new(*day, *month, *year).is_none()));
    assert_eq!(Date::new(29, 2, 2028).unwrap().to_string(), "29-02-2028");
    assert!(Date::new(29, 2, 2000).is_some());
    assert_eq!((Time::new(24, 0, 0), Time::new(0, 60, 0), Time::new(0, 0, 60)), (None, None, None));
}
