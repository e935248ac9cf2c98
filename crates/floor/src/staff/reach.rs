//! What a device of each kind may ask: a closed table, in which what is not named is refused.

use super::refusal::Refusal;
use super::state::Device;
use crate::{cage, ticket};
use ledger::{DeskId, Spot, TableId};
use table::request::PayOut;
use table::state::PlaceId;
use table::{Observation, Request};
use ticket::Till;

/// What a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// A bettor's station.
    Station,
    /// The console of the staff, at a table or a desk.
    Console,
    /// A result display.
    Display,
    /// A shoe that reads its cards.
    ScanningShoe,
    /// A ticket printer.
    Printer,
    /// A note acceptor.
    NoteAcceptor,
    /// A machine that pays tickets.
    Kiosk,
}

impl DeviceKind {
    /// All of them, as written in files and requests.
    pub const ALL: [(&'static str, DeviceKind); 7] = [
        ("station", DeviceKind::Station),
        ("console", DeviceKind::Console),
        ("display", DeviceKind::Display),
        ("scanning-shoe", DeviceKind::ScanningShoe),
        ("printer", DeviceKind::Printer),
        ("note-acceptor", DeviceKind::NoteAcceptor),
        ("kiosk", DeviceKind::Kiosk),
    ];

    /// Its name in files and requests.
    pub const fn id(self) -> &'static str {
        DeviceKind::ALL[self as usize].0
    }

    /// Whether such a device is put there.
    pub const fn stands_at(self, post: Post) -> bool {
        match self {
            DeviceKind::Station => matches!(post, Post::Place(_)),
            DeviceKind::Display | DeviceKind::ScanningShoe => matches!(post, Post::Table(_)),
            DeviceKind::Kiosk => matches!(post, Post::Desk(_)),
            DeviceKind::Console => matches!(post, Post::Table(_) | Post::Desk(_)),
            DeviceKind::NoteAcceptor => matches!(post, Post::Place(_) | Post::Desk(_)),
            DeviceKind::Printer => true,
        }
    }

    /// Whether there is one of them at a post.
    pub(crate) const fn stands_alone(self) -> bool {
        !matches!(self, DeviceKind::Console | DeviceKind::Display)
    }
}

/// Where a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Post {
    /// At a table.
    Table(TableId),
    /// At a place of a table.
    Place(Spot),
    /// At a desk of the cage.
    Desk(DeskId),
}

impl Post {
    /// The table that it is at.
    pub const fn table(self) -> Option<TableId> {
        match self {
            Post::Table(table) | Post::Place(Spot { table, .. }) => Some(table),
            Post::Desk(_) => None,
        }
    }

    /// Where tickets are taken there.
    const fn till(self) -> Option<Till> {
        match self {
            Post::Place(spot) => Some(Till::Station(spot)),
            Post::Desk(desk) => Some(Till::Desk(desk)),
            Post::Table(_) => None,
        }
    }
}

/// What a device wants to do.
#[derive(Debug, Clone, Copy)]
pub enum Deed<'d> {
    /// Read what its screen shows of a table.
    Read(TableId),
    /// Say how it is.
    Status,
    /// Call an attendant to its place.
    CallAttendant,
    /// Ask something of a table.
    Ask(TableId, &'d Request),
    /// Report something seen at a table.
    Report(TableId, &'d Observation),
    /// Ask something of the cage.
    Cage(&'d cage::Request),
}

/// In whose name a device does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acting {
    /// In its own.
    Itself,
    /// In the name of whoever is at this place; a request that names a bettor ([`bettor_of`]) must
    /// name them.
    Bettor(PlaceId),
    /// In the name of whoever is signed in there, and only if somebody is.
    SignedIn,
}

/// Whether a device may do something, and in whose name.
pub fn may_do(device: &Device, deed: Deed<'_>) -> Result<Acting, Refusal> {
    let here = |table: TableId| device.post.table() == Some(table);
    let acting = match deed {
        Deed::Status => Some(Acting::Itself),
        Deed::Read(table) => (reads(device.kind) && here(table)).then_some(Acting::Itself),
        Deed::CallAttendant => calls(device),
        Deed::Ask(table, request) => asks(device, request).filter(|_| here(table)),
        Deed::Report(table, seen) => reports(device, seen).filter(|_| here(table)),
        Deed::Cage(request) => asks_cage(device, request),
    };
    acting.ok_or(Refusal::NotThisDevice)
}

const fn reads(kind: DeviceKind) -> bool {
    matches!(kind, DeviceKind::Station | DeviceKind::Console | DeviceKind::Display)
}

fn calls(device: &Device) -> Option<Acting> {
    match (device.kind, device.post) {
        (DeviceKind::Station, Post::Place(spot)) => Some(Acting::Bettor(PlaceId(spot.place))),
        (DeviceKind::Kiosk, _) => Some(Acting::Itself),
        _ => None,
    }
}

fn asks(device: &Device, request: &Request) -> Option<Acting> {
    match (device.kind, device.post) {
        (DeviceKind::Station, Post::Place(spot)) => {
            let own = PlaceId(spot.place);
            of_a_station(request, own).then_some(Acting::Bettor(own))
        }
        (DeviceKind::Console, _) => Some(Acting::SignedIn),
        _ => None,
    }
}

/// What a bettor may ask by touching a screen, at this place and no other.
fn of_a_station(request: &Request, own: PlaceId) -> bool {
    match request {
        Request::TakePlace { place, .. }
        | Request::LeavePlace { place }
        | Request::PlaceWager { place, .. }
        | Request::WithdrawWager { place, .. }
        | Request::MoveWager { place, .. }
        | Request::RefuseCut { place } => *place == own,
        // Chips and payments by hand are the dealer's.
        Request::CashOut { place, how } => *place == own && *how == PayOut::Ticket,
        // What bettors may report of their own: a dispute, never somebody else's.
        Request::Report { situation, about } => {
            situation.bettors_report() && about.place == Some(own)
        }
        // Cards are offered to a place, and the table knows whose it is.
        Request::Agree
        | Request::KeepWagers { .. }
        | Request::SetPlayLimits { .. }
        | Request::TakeBreak { .. }
        | Request::ObjectToCards
        | Request::Cut { .. }
        | Request::AcceptHand { .. }
        | Request::RefuseHand { .. }
        | Request::TakeBackHand { .. } => true,
        _ => false,
    }
}

/// The bettor that a request of a station names.
pub fn bettor_of(request: &Request) -> Option<&table::Name> {
    match request {
        Request::PlaceWager { bettor, .. }
        | Request::WithdrawWager { bettor, .. }
        | Request::MoveWager { bettor, .. }
        | Request::SetPlayLimits { bettor, .. }
        | Request::TakeBreak { bettor, .. }
        | Request::KeepWagers { bettor } => Some(bettor),
        _ => None,
    }
}

fn reports(device: &Device, seen: &Observation) -> Option<Acting> {
    let card = matches!(
        seen,
        Observation::CardDrawn(_) | Observation::CardExposed { .. } | Observation::CuttingCardSeen
    );
    match (device.kind, seen) {
        (DeviceKind::ScanningShoe, _) => card.then_some(Acting::Itself),
        (DeviceKind::Console, Observation::DisplayShows(_) | Observation::ScreenShows(_)) => {
            Some(Acting::SignedIn)
        }
        // The keypad.
        (DeviceKind::Console, _) => card.then_some(Acting::SignedIn),
        (DeviceKind::NoteAcceptor, Observation::NoteStacked { place, .. }) => {
            let own = matches!(device.post, Post::Place(spot) if PlaceId(spot.place) == *place);
            own.then_some(Acting::Itself)
        }
        _ => None,
    }
}

fn asks_cage(device: &Device, request: &cage::Request) -> Option<Acting> {
    match (device.kind, request) {
        (DeviceKind::Console, _) if matches!(device.post, Post::Desk(_)) => Some(Acting::SignedIn),
        (DeviceKind::Kiosk | DeviceKind::NoteAcceptor, cage::Request::Ticket(request)) => {
            let till = match request {
                ticket::Request::Present { till, .. }
                | ticket::Request::Return { till, .. }
                | ticket::Request::Redeem { till, .. } => Some(*till),
                _ => None,
            };
            (till.is_some() && till == device.post.till()).then_some(Acting::Itself)
        }
        _ => None,
    }
}
