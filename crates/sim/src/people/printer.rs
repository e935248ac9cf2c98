//! Ticket printers: spoken to in their own protocol by the host that the house has, and broken in
//! every way that they can be.

use crate::faults::{Faults, Kind};
use devices::date::{Date, Time};
use devices::number::Number;
use devices::printer::{self, Outcome, Settings};
use devices::sim::{self, Shared, Wire};
use devices::ticket::{Copy, Expiry, Ticket};
use rules::Amount;
use std::sync::LazyLock;

/// What came of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Printed {
    /// The printer has said that it is out, and it is.
    Confirmed,
    /// The printer has not said so, and it is.
    OnPaper,
    /// It is not on paper.
    NotOnPaper,
}

/// A ticket printer.
pub(crate) struct Printer;

impl Printer {
    /// Prints a ticket: what the host makes of it fits what is on paper.
    pub(crate) fn print(
        (number, value): (Number, Amount),
        faults: &mut Faults,
    ) -> Result<Printed, String> {
        let breaks = faults.strikes(Kind::PrinterDied);
        let broken = if breaks { broken(faults) } else { sim::printer::Faults::default() };
        let device = Shared::new(sim::Printer::new(broken));
        let job = ticket(number, value).job().map_err(|why| format!("no ticket: {why}"))?;
        let outcome = printer::Printer::new(Wire::new(&device), SETTINGS).print(&job);
        let device = device.lock();
        let whole = |rows: &[sim::printer::Row]| rows.len() >= *ROWS;
        let read = device.scanned().is_none_or(|code| code == number.to_string());
        let cut_off = device.sheets().iter().any(|sheet| whole(sheet));
        let paper = cut_off || whole(device.web());
        match outcome {
            Outcome::Printed(_) if cut_off && read => Ok(Printed::Confirmed),
            Outcome::NotPrinted(_) if !paper => Ok(Printed::NotOnPaper),
            Outcome::Unknown(_) if paper => Ok(Printed::OnPaper),
            Outcome::Unknown(_) => Ok(Printed::NotOnPaper),
            other => Err(format!("a printer says {other:?}, and that it is on paper is {paper}")),
        }
    }
}

/// How many rows a whole ticket has.
static ROWS: LazyLock<usize> = LazyLock::new(|| {
    let device = Shared::new(sim::Printer::new(sim::printer::Faults::default()));
    let number = "420000000000000001".parse().expect("it has eighteen digits");
    let job = ticket(number, Amount::from_cents(1)).job().expect("it can be printed");
    let outcome = printer::Printer::new(Wire::new(&device), SETTINGS).print(&job);
    assert!(matches!(outcome, Outcome::Printed(_)), "{outcome:?}");
    let device = device.lock();
    device.sheets().first().map_or(0, Vec::len)
});

const SETTINGS: Settings =
    Settings { answer_ticks: 25, print_ticks: 500, presenter: printer::Presenter::Holds };

fn ticket(number: Number, value: Amount) -> Ticket {
    Ticket {
        casino: "SIMULATED".to_owned(),
        site: "EVERYWHERE".to_owned(),
        table: "1".to_owned(),
        station: "1".to_owned(),
        date: Date::new(15, 11, 2026).expect("it is a day"),
        time: Time::new(21, 4, 5).expect("it is a time"),
        value,
        sequence: 1,
        number,
        kind: devices::ticket::Kind::Cashable,
        expiry: Expiry::Never,
        copy: Copy::Original,
    }
}

/// A printer that breaks somewhere.
fn broken(faults: &mut Faults) -> sim::printer::Faults {
    let none = sim::printer::Faults::default();
    let at = faults.chance().below(*ROWS + 40);
    let count = faults.chance().below(40);
    let (row, some) = (Some(at), Some(count));
    match faults.chance().below(9) {
        0 => sim::printer::Faults { paper_rows: at, ..none },
        1 => sim::printer::Faults { jam_at_row: row, ..none },
        2 => sim::printer::Faults { cutter_sticks: true, ..none },
        3 => sim::printer::Faults { cover_opens_at_row: row, ..none },
        4 => sim::printer::Faults { power_fails_at_row: row, ..none },
        5 => {
            sim::printer::Faults { power_fails_at_byte: Some(faults.chance().below(4_000)), ..none }
        }
        6 => sim::printer::Faults { power_fails_at_answer: some, ..none },
        7 => sim::printer::Faults { mute_at_answer: some, ..none },
        _ => sim::printer::Faults { noise: (count, vec![0x5a, 0x11]), ..none },
    }
}
