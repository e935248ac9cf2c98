//! What several tests need: a ticket, and a reader of barcodes.
#![allow(dead_code, reason = "each test uses what it needs")]

use devices::date::{Date, Time};
use devices::number::{Numbers, SystemId};
use devices::ticket::{Copy, Expiry, Kind, Picture, Ticket};
use rules::Amount;
use rxing::{BarcodeFormat, DecodeHints};

pub(crate) fn numbers() -> Numbers {
    Numbers::new(b"a key for tests, of 32 bytes....", SystemId::new(7).unwrap())
}

pub(crate) fn ticket(serial: u64, cents: i64) -> Ticket {
    Ticket {
        casino: "THE SABOT CASINO".to_owned(),
        site: "1 EXAMPLE QUAY, HARBOUR CITY".to_owned(),
        table: "B04".to_owned(),
        station: "12".to_owned(),
        date: Date::new(15, 11, 2026).unwrap(),
        time: Time::new(21, 4, 5).unwrap(),
        value: Amount::from_cents(cents),
        sequence: u32::try_from(serial).unwrap(),
        number: numbers().issue(serial).unwrap(),
        kind: Kind::Cashable,
        expiry: Expiry::Days(30),
        copy: Copy::Original,
    }
}

/// Reads the barcode in a picture as a scanner would: exactly 18 digits.
pub(crate) fn scan(picture: &Picture) -> Option<String> {
    let (width, height) = (picture.width.try_into().unwrap(), picture.height.try_into().unwrap());
    let mut hints = DecodeHints {
        AllowedLengths: Some(vec![18]),
        TryHarder: Some(true),
        ..DecodeHints::default()
    };
    let read = rxing::helpers::detect_in_luma_with_hints(
        picture.shades.clone(),
        width,
        height,
        Some(BarcodeFormat::ITF),
        &mut hints,
    );
    read.ok().map(|read| read.getText().to_owned())
}

/// The shades of a PNG file.
pub(crate) fn open_png(file: &[u8]) -> Picture {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut shades = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut shades).unwrap();
    assert_eq!(info.color_type, png::ColorType::Grayscale);
    let side = |side| usize::try_from(side).unwrap();
    let (width, height) = (side(info.width), side(info.height));
    Picture { width, height, shades, density: 16_000 }
}
