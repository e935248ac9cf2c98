//! The equipment of a floor plan that the house itself calls: printers, note acceptors, scanning
//! shoes, and the line to each.

use super::table::{CardsFrom, TablePlan};
use rulebook::page::{At, Page, Read, Section};
use rules::wagering::Channel;
use std::path::PathBuf;

/// What a piece of equipment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Equipment {
    /// Prints tickets at a station.
    Printer,
    /// Takes notes and tickets at a station.
    Acceptor,
    /// Reads the cards of a table.
    Scanner,
}

impl Equipment {
    const ALL: [(&'static str, Equipment); 3] = [
        ("printer", Equipment::Printer),
        ("acceptor", Equipment::Acceptor),
        ("scanner", Equipment::Scanner),
    ];

    /// Its name in files.
    pub const fn id(self) -> &'static str {
        Equipment::ALL[self as usize].0
    }
}

/// How a piece of equipment is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// Over TCP, at a host and a port.
    Tcp(String),
    /// At a serial port, by its file.
    Serial(PathBuf),
    /// It is simulated, inside the house's own process.
    Simulated,
}

/// A piece of equipment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DevicePlan {
    /// What it is.
    pub equipment: Equipment,
    /// The table that it is at, by its name.
    pub table: String,
    /// The place of the table; a scanner is at none.
    pub place: u8,
    /// How it is reached.
    pub reach: Reach,
}

impl DevicePlan {
    /// Its name in records and logs.
    pub fn name(&self) -> String {
        match self.equipment {
            Equipment::Scanner => format!("{}-scanner", self.table),
            other => format!("{}-{}-{}", self.table, other.id(), self.place),
        }
    }
}

/// Reads a `[[device]]`.
pub(super) fn read(section: &Section<'_>) -> Read<At<DevicePlan>> {
    let kind = section.text("kind").and_then(|word| {
        let known = Equipment::ALL.iter().find(|(id, _)| *id == word.value);
        let wrong = "`kind` is \"printer\", \"acceptor\" or \"scanner\"".to_owned();
        known.map(|(_, kind)| *kind).ok_or_else(|| section.note(&word.span, wrong))
    });
    let table = section.text("table");
    let reach = section.text("address").and_then(|text| {
        reach(&text.value).ok_or_else(|| {
            let wrong = "`address` is \"tcp:HOST:PORT\", \"serial:/dev/…\" or \"simulated\"";
            section.note(&text.span, wrong.to_owned())
        })
    });
    let equipment = kind?;
    let place = match equipment {
        Equipment::Scanner => 0,
        _ => section.number("place", u8::MAX)?.value,
    };
    let value = DevicePlan { equipment, table: table?.value, place, reach: reach? };
    Ok(At { value, span: section.span() })
}

fn reach(text: &str) -> Option<Reach> {
    if text == "simulated" {
        return Some(Reach::Simulated);
    }
    if let Some(file) = text.strip_prefix("serial:") {
        return (!file.is_empty()).then(|| Reach::Serial(file.into()));
    }
    let address = text.strip_prefix("tcp:")?;
    let (host, port) = address.rsplit_once(':')?;
    let right = !host.is_empty() && port.parse::<u16>().is_ok();
    right.then(|| Reach::Tcp(address.to_owned()))
}

/// Notes equipment at tables and places that there are not, and two of a kind at one.
pub(super) fn check(page: &Page<'_>, devices: &[At<DevicePlan>], tables: &[TablePlan]) {
    for (index, At { value: device, span }) in devices.iter().enumerate() {
        let Some(table) = tables.iter().find(|table| table.name == device.table) else {
            page.note(span, format!("there is no table `{}`", device.table));
            continue;
        };
        let place = usize::from(device.place).checked_sub(1);
        let channel = place.and_then(|place| table.setup.places.get(place));
        let fits = match device.equipment {
            Equipment::Scanner => table.cards == CardsFrom::Scanner,
            Equipment::Printer | Equipment::Acceptor => channel == Some(&Channel::Station),
        };
        if !fits {
            let (kind, name) = (device.equipment.id(), &table.name);
            let why = match device.equipment {
                Equipment::Scanner => format!("table `{name}` has not `cards = \"scanner\"`"),
                _ => format!("place {} of table `{name}` is no station", device.place),
            };
            page.note(span, format!("a {kind} cannot be there: {why}"));
        }
        if devices[..index].iter().any(|other| other.value.name() == device.name()) {
            page.note(span, format!("there are two of `{}`", device.name()));
        }
    }
}
