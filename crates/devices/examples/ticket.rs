//! Writes a sample ticket as PNG and PDF: `cargo run -p devices --example ticket -- FOLDER`.

use devices::date::{Date, Time};
use devices::number::{Numbers, SystemId};
use devices::ticket::{Copy, Expiry, Kind, Ticket};
use rules::Amount;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let system = SystemId::new(7).ok_or("a system's id is 1 to 99")?;
    let numbers = Numbers::new(b"for samples only: nobody's money", system);
    let ticket = Ticket {
        casino: "THE SABOT CASINO".to_owned(),
        site: "1 EXAMPLE QUAY, HARBOUR CITY".to_owned(),
        table: "B04".to_owned(),
        station: "12".to_owned(),
        date: Date::new(15, 11, 2026).ok_or("no such day")?,
        time: Time::new(21, 4, 5).ok_or("no such time")?,
        value: Amount::from_cents(12_550),
        sequence: 318,
        number: numbers.issue(1_000_318)?,
        kind: Kind::Cashable,
        expiry: Expiry::Days(30),
        copy: Copy::Original,
    };
    let duplicate = Ticket {
        copy: Copy::Duplicate,
        value: Amount::from_cents(777_777_777),
        number: numbers.issue(1_000_319)?,
        ..ticket.clone()
    };
    for (name, ticket) in [("ticket", ticket), ("duplicate", duplicate)] {
        std::fs::write(folder.join(format!("{name}.png")), ticket.png()?)?;
        std::fs::write(folder.join(format!("{name}.pdf")), ticket.pdf()?)?;
    }
    println!("wrote ticket and duplicate, each as .png and .pdf, to {}", folder.display());
    Ok(())
}
