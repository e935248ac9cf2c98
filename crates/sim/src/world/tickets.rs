//! The cage, and tickets between it and the stations: what is recorded in two streams together.

use super::World;
use crate::disk::Cut;
use crate::faults::Kind;
use floor::cage::{self, Asking, DeskKind, DueState};
use floor::ticket::{Check, Request, State, TicketNumber, Till};
use floor::{ByHand, Lost, Terms, Time};
use house::{CageOwner, Follower, Heard, Landing, Reply, What};
use journal::{Actor, Key, NotAppended};
use ledger::{DeskId, Spot, TableId};
use rules::Amount;
use table::state::PlaceId;
use table::{Event, Observation};

/// The only desk of the cage.
const DESK: DeskId = DeskId(1);

/// The cage of a house, and who follows what tables hand to it; nothing while no process is up.
#[derive(Default)]
pub(super) struct Cage {
    open: Option<(CageOwner, Follower)>,
    asked: u64,
}

fn terms() -> Terms {
    Terms {
        system: 42,
        ticket_max: Amount::from_cents(100_000_000),
        kiosk_max: Amount::from_cents(200_000),
        lease_s: 10,
        validity: None,
        lost: Lost::PaidToBearer,
        by_hand: ByHand::Always,
        one_approves_max: Amount::from_cents(100_000),
        answers_kept_s: 60,
    }
}

fn said(why: impl std::fmt::Display) -> String {
    format!("the cage: {why}")
}

impl World<'_> {
    pub(super) fn close_cage(&mut self) {
        if let Some(cage) = &mut self.cage {
            cage.open = None;
        }
    }

    /// The cage as its record leaves it. A ticket that was not with the printer is given up, and
    /// one that was has failed.
    pub(super) fn reopen_cage(&mut self) -> Result<(), String> {
        let Some(cage) = &mut self.cage else { return Ok(()) };
        let owner = self.disk.at_once(|store| CageOwner::open(store, terms())).map_err(said)?;
        let follower = Follower::begin(&owner);
        let coming = owner.cage().tickets.iter().filter_map(|ticket| match ticket.state {
            State::Reserved => Some(Request::Abandon { number: ticket.number }),
            State::Printing => Some(Request::Fail { number: ticket.number }),
            _ => None,
        });
        let coming: Vec<Request> = coming.collect();
        cage.open = Some((owner, follower));
        for request in coming {
            self.of_ticket(request)?;
        }
        self.open_shift()
    }

    fn open_shift(&mut self) -> Result<(), String> {
        let closed = self.cage().is_some_and(|cage| cage.shift(DESK).is_none());
        if closed {
            let (cashier, counted) = ("Ana".into(), Amount::from_cents(5_000_000));
            let kind = DeskKind::Window;
            let open = cage::Request::OpenShift { desk: DESK, kind, cashier, counted };
            self.at_cage("Max", open)?;
        }
        Ok(())
    }

    fn cage(&self) -> Option<&cage::Cage> {
        self.cage.as_ref()?.open.as_ref().map(|(owner, _)| owner.cage())
    }

    fn asking(&mut self, by: &str, request: cage::Request) -> Asking {
        let asked = self.cage.as_mut().map_or(0, |cage| {
            cage.asked += 1;
            cage.asked
        });
        let latest = self.cage().map_or(0, |cage| cage.now.0);
        let at = Time(u64::try_from(self.house_ms()).unwrap_or(0).max(latest));
        let key = floor::Key(u128::from(self.nodes) << 64 | u128::from(asked));
        Asking { at, by: by.into(), key, request }
    }

    /// Whether the cage does something; what it refuses it refuses.
    fn at_cage(&mut self, by: &str, request: cage::Request) -> Result<bool, String> {
        let asking = self.asking(by, request);
        let Some((owner, _)) = self.cage.as_mut().and_then(|it| it.open.as_mut()) else {
            return Ok(false);
        };
        let actor = Actor::new(by, "cashier");
        match self.disk.at_once(|store| owner.ask(store, &actor, &asking)) {
            Ok(_) => Ok(true),
            Err(house::NotAsked::Refused(_)) => Ok(false),
            Err(why) => Err(said(why)),
        }
    }

    fn of_ticket(&mut self, request: Request) -> Result<bool, String> {
        self.at_cage("seat", cage::Request::Ticket(request))
    }

    /// Now and then somebody has business with the cage.
    pub(super) fn tickets(&mut self) -> Result<(), String> {
        let quiet = self.node.as_ref().is_some_and(|it| it.owner.is_quiet() && it.may_hear());
        let full = self.now < self.full_until;
        if self.cage.is_none() || !quiet || full || self.disk.is_waiting() {
            return Ok(());
        }
        match self.chance.below(90) {
            0 | 1 => self.print(),
            2 => self.bring_to_desk(),
            3 => self.put_in(),
            4 => self.pay_due(),
            5 => self.at_the_desk(),
            _ => Ok(()),
        }
    }

    /// A ticket of all the credit of a station that has nothing on wagers.
    fn print(&mut self) -> Result<(), String> {
        let Some((place, amount)) = self.in_credit() else { return Ok(()) };
        let asked = self.cage.as_ref().map_or(0, |cage| cage.asked);
        let number = format!("42{:06}{asked:010}", self.nodes);
        let number: TicketNumber = number.parse().map_err(|_| "no ticket's number".to_owned())?;
        let from = spot(place);
        if !self.of_ticket(Request::Reserve { number, from, amount, credit: amount })? {
            return Ok(());
        }
        if self.faults.strikes(Kind::PrinterDied) {
            return self.die(Cut::All);
        }
        if !self.of_ticket(Request::Print { number })? {
            return Err("a ticket that is reserved cannot be printed".to_owned());
        }
        if self.faults.strikes(Kind::PrinterDied) {
            let failed = Observation::PrintFailed(place);
            if !self.of_ticket(Request::Fail { number })? {
                return Err("a ticket that is printing cannot fail".to_owned());
            }
            return self.together(None, failed, |_| true).map(|_| ());
        }
        let seen = Observation::TicketPrinted { place, amount };
        let paid = |event: &Event| matches!(event, Event::StationPaid { .. });
        let printed = self.together(Some(Request::Confirm { number }), seen, paid)?;
        self.played.tickets += u64::from(printed);
        if printed {
            return Ok(());
        }
        self.of_ticket(Request::Fail { number }).map(|_| ())
    }

    fn in_credit(&mut self) -> Option<(PlaceId, Amount)> {
        let table = self.node.as_ref()?.owner.table();
        let free = |place: PlaceId| !table.wagers.iter().any(|held| held.place == place);
        let places = (1..).map(PlaceId).zip(&table.places);
        let rich: Vec<_> = places
            .filter(|(id, place)| place.credit > Amount::ZERO && free(*id))
            .map(|(id, place)| (id, place.credit))
            .collect();
        if rich.is_empty() { None } else { Some(*self.chance.pick(&rich)) }
    }

    /// Something happens at the table and at the cage in one batch, or neither does.
    fn together(
        &mut self,
        request: Option<Request>,
        observation: Observation,
        stands: fn(&Event) -> bool,
    ) -> Result<bool, String> {
        let (mut parts, mut cage_event) = (Vec::new(), None);
        if let Some(request) = request {
            let asking = self.asking("seat", cage::Request::Ticket(request));
            let open = self.cage.as_ref().and_then(|it| it.open.as_ref());
            let Some((owner, _)) = open else { return Ok(false) };
            let Ok(cage::Answer::New(event)) = owner.decided(&asking) else { return Ok(false) };
            parts.push(owner.part(&Actor::new("seat", "equipment"), &event).map_err(said)?);
            cage_event = Some(event);
        }
        let asked = self.cage.as_mut().map_or(0, |cage| {
            cage.asked += 1;
            cage.asked
        });
        let key = Key::new(&format!("ticket {} {asked}", self.nodes)).map_err(said)?;
        let what = What::Seen { by: "seat".to_owned(), observation };
        let heard = Heard { key, time_ms: self.house_ms(), what };
        let Some(node) = &mut self.node else { return Ok(false) };
        let stands = |events: &[Event]| events.iter().any(stands);
        let Reply::Send(batch) = node.owner.hear_with(&heard, parts, &stands) else {
            return Ok(false);
        };
        let answer = self.disk.at_once(|store| store.append(batch));
        let appended = answer.as_ref().ok().cloned();
        match node.owner.landed(answer, &mut |_, _, _, _| {}) {
            Landing::Landed(landed) => {
                self.look(&landed)?;
                let open = self.cage.as_mut().and_then(|it| it.open.as_mut());
                if let (Some(event), Some((owner, _)), Some(appended)) =
                    (cage_event, open, appended)
                {
                    owner.took(&event, &appended);
                }
                Ok(true)
            }
            Landing::Lost { why: NotAppended::Refused(why), .. } => Err(said(why)),
            Landing::Lost { why, .. } => Err(said(why)),
        }
    }

    /// A ticket that is out, if there is one.
    fn paper(&mut self) -> Option<(TicketNumber, Amount)> {
        let tickets = self.cage()?.tickets.iter();
        let out = tickets.filter(|ticket| ticket.state == State::Issued);
        let out: Vec<_> = out.map(|ticket| (ticket.number, ticket.amount)).collect();
        if out.is_empty() { None } else { Some(*self.chance.pick(&out)) }
    }

    fn bring_to_desk(&mut self) -> Result<(), String> {
        let Some((number, _)) = self.paper() else { return Ok(()) };
        let (till, check) = (Till::Desk(DESK), Check::Holds);
        if !self.at_desk(Request::Present { number, till, check })? {
            return Ok(());
        }
        let paid = self.at_desk(Request::Redeem { numbers: vec![number], till })?;
        self.played.tickets += u64::from(paid);
        if paid {
            // A copy of it is worth nothing.
            let again = self.at_desk(Request::Redeem { numbers: vec![number], till })?;
            return if again { Err("a ticket is paid twice".to_owned()) } else { Ok(()) };
        }
        self.at_desk(Request::Return { number, till }).map(|_| ())
    }

    fn at_desk(&mut self, request: Request) -> Result<bool, String> {
        self.at_cage("Ana", cage::Request::Ticket(request))
    }

    fn put_in(&mut self) -> Result<(), String> {
        let Some((number, amount)) = self.paper() else { return Ok(()) };
        let places = u8::try_from(self.bettors.len()).unwrap_or(1);
        let place = PlaceId(1 + self.chance.small(places));
        let (till, check) = (Till::Station(spot(place)), Check::Holds);
        if !self.of_ticket(Request::Present { number, till, check })? {
            return Ok(());
        }
        let credited = |event: &Event| matches!(event, Event::StationCredited { .. });
        let seen = Observation::TicketRedeemed { place, amount };
        let redeem = Request::Redeem { numbers: vec![number], till };
        let paid = self.together(Some(redeem), seen, credited)?;
        self.played.tickets += u64::from(paid);
        if paid {
            return Ok(());
        }
        self.of_ticket(Request::Return { number, till }).map(|_| ())
    }

    /// What tables have handed over is approved and paid.
    fn pay_due(&mut self) -> Result<(), String> {
        self.follow()?;
        let Some(cage) = self.cage() else { return Ok(()) };
        let mut dues = cage.dues.iter().zip(1..);
        let open = dues.find(|(due, _)| due.state == DueState::Open).map(|(_, number)| number);
        let Some(due) = open else { return Ok(()) };
        for by in ["Eve", "Max"] {
            self.at_cage(by, cage::Request::Approve { due })?;
        }
        self.at_cage("Ana", cage::Request::Pay { due, desk: DESK }).map(|_| ())
    }

    /// The cage takes over what tables have handed to it.
    fn follow(&mut self) -> Result<(), String> {
        let open = self.cage.as_mut().and_then(|it| it.open.as_mut());
        let Some((owner, follower)) = open else { return Ok(()) };
        let library = &self.books.library;
        self.disk.at_once(|store| follower.go_on(store, library, owner)).map_err(said)
    }

    fn at_the_desk(&mut self) -> Result<(), String> {
        let amount = Amount::from_cents(self.chance.between(100, 900_000));
        let request = match self.chance.below(3) {
            0 => cage::Request::BringCash { desk: DESK, amount },
            1 => cage::Request::TakeCash { desk: DESK, amount },
            _ => cage::Request::CloseShift { desk: DESK, counted: amount },
        };
        self.at_cage("Max", request)?;
        self.open_shift()
    }

    /// What is left between tables and the cage is taken over when the house closes.
    pub(super) fn settle_cage(&mut self) -> Result<(), String> {
        self.follow()
    }
}

fn spot(place: PlaceId) -> Spot {
    Spot { table: TableId(1), place: place.0 }
}
