//! The words for what is wrong with equipment: what lasts, and what happens once.

use devices::acceptor::{self, Document};
use devices::{printer, scanner};
use floor::staff::DeviceKind;
use serde_json::{Map, Value};

/// A device that cannot be reached at all.
pub(super) const UNREACHABLE: &str = "unreachable";

/// A device that is reached, and says nothing.
pub(super) const NO_ANSWER: &str = "no_answer";

/// The roll of a printer is near its end.
pub(super) const PAPER_LOW: &str = "paper_low";

/// The lid of a shoe, or the path of the notes.
pub(super) const OPEN: &str = "open";

/// What a printer says of itself over HTTP; a note acceptor; a scanning shoe.
const PRINTER: [&str; 8] = [
    PAPER_LOW,
    "paper_out",
    "cover_open",
    "jam",
    "cutter",
    "ticket_not_taken",
    "offline",
    "broken",
];
const ACCEPTOR: [&str; 5] = ["jam", "cassette_full", "cassette_removed", OPEN, "broken"];
const SHOE: [&str; 2] = [OPEN, "broken"];

/// What an enrolled device of a kind may say is wrong with it.
pub(crate) const fn sayable(kind: DeviceKind) -> &'static [&'static str] {
    match kind {
        DeviceKind::Printer => &PRINTER,
        DeviceKind::NoteAcceptor => &ACCEPTOR,
        DeviceKind::ScanningShoe => &SHOE,
        DeviceKind::Station | DeviceKind::Console | DeviceKind::Display | DeviceKind::Kiosk => &[],
    }
}

/// Something that happened once: its kind in the record, and its details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Once {
    pub(super) kind: &'static str,
    pub(super) details: Map<String, Value>,
}

impl Once {
    fn plain(kind: &'static str) -> Once {
        Once { kind, details: Map::new() }
    }

    fn of(kind: &'static str, name: &str, value: impl Into<Value>) -> Once {
        Once { kind, details: Map::from_iter([(name.to_owned(), value.into())]) }
    }

    fn about(kind: &'static str, document: Document) -> Once {
        match document {
            Document::Note(amount) => Once::of(kind, "amount", amount.to_string()),
            Document::Ticket(number) => Once::of(kind, "ticket", number.to_string()),
        }
    }

    /// A ticket is in the cassette and could not be redeemed.
    pub(super) fn not_paid(document: Document) -> Once {
        Once::about("document_not_credited", document)
    }
}

/// What a device tells of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    Began(&'static str),
    Ended(&'static str),
    Once(Once),
}

/// The word of what is wrong with a printer.
pub(super) const fn of_printer(trouble: printer::Trouble) -> &'static str {
    use printer::Trouble;
    match trouble {
        Trouble::LineClosed => "line_closed",
        Trouble::NoAnswer => NO_ANSWER,
        Trouble::Garbled => "garbled",
        Trouble::CoverOpen => "cover_open",
        Trouble::PaperOut => "paper_out",
        Trouble::Jam => "jam",
        Trouble::Cutter => "cutter",
        Trouble::Broken => "broken",
        Trouble::Offline => "offline",
        Trouble::TicketNotTaken => "ticket_not_taken",
    }
}

/// The word of what keeps an acceptor from taking notes.
pub(super) const fn word(trouble: acceptor::Trouble) -> &'static str {
    use acceptor::Trouble;
    match trouble {
        Trouble::Jam => "jam",
        Trouble::CassetteFull => "cassette_full",
        Trouble::CassetteRemoved => "cassette_removed",
        Trouble::Open => OPEN,
        Trouble::Failure => "broken",
    }
}

/// What an acceptor tells of itself.
pub(super) fn of_acceptor(event: acceptor::Event) -> Option<Told> {
    use acceptor::Event;
    Some(match event {
        Event::Lost => Told::Began(NO_ANSWER),
        Event::Found => Told::Ended(NO_ANSWER),
        Event::Began(trouble) => Told::Began(word(trouble)),
        Event::Ended(trouble) => Told::Ended(word(trouble)),
        Event::Unclaimed(None) => Told::Once(Once::plain("document_unclaimed")),
        Event::Unclaimed(Some(document)) => Told::Once(Once::about("document_unclaimed", document)),
        Event::Disputed(document) => Told::Once(Once::about("document_disputed", document)),
        Event::Cheated => Told::Once(Once::plain("acceptor_cheated")),
        Event::OutOfOrder => Told::Once(Once::plain("acceptor_out_of_turn")),
        _ => return None,
    })
}

/// The same of a scanning shoe.
pub(super) fn of_scanner(event: scanner::Event) -> Option<Told> {
    use scanner::Event;
    Some(match event {
        Event::Lost => Told::Began(NO_ANSWER),
        Event::Found => Told::Ended(NO_ANSWER),
        Event::LidOpened => Told::Began(OPEN),
        Event::LidClosed => Told::Ended(OPEN),
        Event::DoubleFeed => Told::Once(Once::plain("cards_fed_together")),
        Event::Missed(count) => Told::Once(Once::of("cards_missed", "count", count)),
        Event::Exchanged => Told::Once(Once::plain("shoe_exchanged")),
        Event::Strange => Told::Once(Once::plain("shoe_not_understood")),
        Event::Empty => Told::Once(Once::plain("shoe_empty")),
        Event::Card(_) | Event::CuttingCard | Event::PoweredUp => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Once, Told, of_acceptor, of_scanner};
    use devices::acceptor::{Document, Event};
    use devices::scanner;
    use rules::Amount;
    use serde_json::{Map, Value, json};

    /// What is recorded of something that happens once.
    fn once(told: Option<Told>) -> Value {
        let Some(Told::Once(Once { kind, details })) = told else { panic!("{told:?}") };
        json!({ kind: Value::Object(Map::from_iter(details)) })
    }

    #[test]
    fn what_somebody_has_to_look_into_is_recorded_with_its_money() {
        let note = Document::Note(Amount::from_cents(5_000));
        let ticket = Document::Ticket("042000000000000016".parse().expect("18 digits"));
        let all = [
            (Event::Unclaimed(None), json!({ "document_unclaimed": {} })),
            (Event::Unclaimed(Some(note)), json!({ "document_unclaimed": { "amount": "50.00" } })),
            (Event::Disputed(note), json!({ "document_disputed": { "amount": "50.00" } })),
            (
                Event::Disputed(ticket),
                json!({ "document_disputed": { "ticket": "042000000000000016" } }),
            ),
            (Event::Cheated, json!({ "acceptor_cheated": {} })),
            (Event::OutOfOrder, json!({ "acceptor_out_of_turn": {} })),
        ];
        for (event, wanted) in all {
            assert_eq!(once(of_acceptor(event)), wanted);
        }
        let missed = once(of_scanner(scanner::Event::Missed(3)));
        assert_eq!(missed, json!({ "cards_missed": { "count": 3 } }));
    }
}
