//! Writes sample tickets as PNG, as PDF and as a simulated printer prints them:
//! `cargo run -p devices --example ticket -- FOLDER`.

use devices::date::{Date, Time};
use devices::number::{Numbers, SystemId};
use devices::printer::{Outcome, Printer, Settings};
use devices::sim::printer::{Faults, picture};
use devices::sim::{self, Shared, Wire};
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
        std::fs::write(folder.join(format!("{name}-printed.png")), printed(&ticket)?)?;
    }
    println!("wrote ticket and duplicate, drawn and printed, to {}", folder.display());
    Ok(())
}

/// What comes out of a printer.
fn printed(ticket: &Ticket) -> Result<Vec<u8>, Box<dyn Error>> {
    let device = Shared::new(sim::Printer::new(Faults::default()));
    let mut printer = Printer::new(Wire::new(&device), Settings::default());
    let Outcome::Printed(_) = printer.print(&ticket.job()?) else { return Err("no print".into()) };
    let device = device.lock();
    Ok(picture(&device.sheets()[0]).png())
}
