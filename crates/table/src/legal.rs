//! What may be done now.

use crate::actor::{Actor, Name, Time};
use crate::decide::{Asking, decide};
use crate::holding::marker_with;
use crate::limits::range_of;
use crate::request::{ChangeTo, DummyGround, Request, With};
use crate::state::{About, Answers, CardSource, PlaceId, Range, Shuffling, Table};
use crate::steps::steps;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::Act;
use rules::irregularity::Situation;
use rules::{BetId, Rulebook, Side};

/// Something that somebody may ask for now, and would not be refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// This request.
    Request(Request),
    /// A wager on a bet at a place, within these limits.
    Wager {
        /// An example, of the least amount.
        request: Request,
        /// The bet.
        bet: BetId,
        /// The limits.
        range: Range,
    },
}

impl Allowed {
    /// A request that would not be refused.
    pub const fn request(&self) -> &Request {
        match self {
            Allowed::Request(request) | Allowed::Wager { request, .. } => request,
        }
    }
}

/// What somebody may do now. Screens only show it: [`decide`] decides.
pub fn legal(rulebook: &Rulebook, table: &Table, actor: &Actor, at: Time) -> Vec<Allowed> {
    legal_among(rulebook, table, (actor, at), |_| true)
}

/// The same of those requests alone that are wanted: no other is decided upon.
pub fn legal_among(
    rulebook: &Rulebook,
    table: &Table,
    (actor, at): (&Actor, Time),
    wanted: impl Fn(&Request) -> bool,
) -> Vec<Allowed> {
    let allowed = |request: &Request| {
        let asking = || Asking { at, actor: actor.clone(), request: request.clone() };
        wanted(request) && decide(rulebook, table, &asking()).is_ok()
    };
    let mut all: Vec<Allowed> =
        plain(rulebook, table).into_iter().filter(allowed).map(Allowed::Request).collect();
    all.extend(wagers(rulebook, table, actor).into_iter().filter(|wager| allowed(wager.request())));
    all
}

/// The places that the cards of a hand may be offered to now.
pub fn may_get_hand(rulebook: &Rulebook, table: &Table, side: Side) -> Vec<PlaceId> {
    places(rulebook, table, Act::Deal, |place| Request::OfferHand { side, place, bettor: None })
}

/// The places that the shoe may be given to now.
pub fn may_get_shoe(rulebook: &Rulebook, table: &Table) -> Vec<PlaceId> {
    let from = marker_with(table);
    places(rulebook, table, Act::GiveShoe, |place| Request::GiveShoe { place: Some(place), from })
}

/// The places for which something would not be refused to whoever may do such an act.
fn places(
    rulebook: &Rulebook,
    table: &Table,
    act: Act,
    request: impl Fn(PlaceId) -> Request,
) -> Vec<PlaceId> {
    let Some(clause) = rulebook.conduct.act(act) else { return Vec::new() };
    let allowed = |place: &PlaceId| {
        let actor = Actor { name: Name::from(""), role: clause.by };
        let asking = Asking { at: table.now, actor, request: request(*place) };
        decide(rulebook, table, &asking).is_ok()
    };
    table.taken().map(|(place, _, _)| place).filter(allowed).collect()
}

/// Whether a hand is still for whoever it is offered to, who would take it: wagers may have changed
/// since.
pub fn may_accept(rulebook: &Rulebook, table: &Table, bettor: &Name, side: Side) -> bool {
    let actor = Actor { name: bettor.clone(), role: rulebook.conduct.bettor };
    let asking = Asking { at: table.now, actor, request: Request::AcceptHand { side } };
    decide(rulebook, table, &asking).is_ok()
}

/// Requests that have nothing to fill in but what the table itself suggests.
fn plain(rulebook: &Rulebook, table: &Table) -> Vec<Request> {
    let mut requests = vec![
        Request::CheckCards,
        Request::AcceptCards,
        Request::ObjectToCards,
        Request::Cut { depth: table.shoe.cards() / 2 },
        Request::OrderShuffle { reason: "as ordered".to_string() },
        Request::OpenWagering,
        Request::CallNoMoreBets,
        Request::CallOffCoup,
        Request::BurnBeforeCoup,
        Request::SettleEarly,
        Request::Announce,
        Request::Settle,
        Request::CompleteCoup,
        Request::Agree,
        Request::AllowSeveralPerArea,
        Request::Change(ChangeTo::Closed),
        Request::GiveNotice(ChangeTo::Closed),
    ];
    let decks = rulebook.usual_decks();
    let backs = table.shoe.backs.clone() + "'";
    requests.push(Request::BringCards { decks, source: CardSource::Plain, backs: backs.clone() });
    let ways = [Shuffling::Hand, Shuffling::Machine, Shuffling::Automatic];
    requests.extend(ways.map(|how| Request::Shuffle { how }));
    requests.extend(rulebook.shoe.placings.iter().map(|placing| Request::PlaceCuttingCard {
        cards_behind: u16::from(placing.cards_behind),
    }));
    requests.extend((0..rulebook.shoe.burns.len()).map(|method| Request::Burn { method }));
    requests.extend([true, false].map(|unfit| Request::ReplaceCards {
        unfit,
        backs: backs.clone(),
        scanning_shoe: false,
    }));
    let grounds = [
        DummyGround::AfterLastCoup,
        DummyGround::NobodyWagered,
        DummyGround::AllAgree,
        DummyGround::NoBettors,
    ];
    requests.extend(grounds.map(|ground| Request::DeclareDummy { ground }));
    requests.extend(incidents(rulebook, table));
    for side in [Side::Player, Side::Banker] {
        requests.extend([
            Request::AcceptHand { side },
            Request::RefuseHand { side },
            Request::TakeBackHand { side },
            Request::ReduceWagers { side },
        ]);
        let taken = table.taken().map(|(place, _, _)| place);
        requests.extend(taken.map(|place| Request::OfferHand { side, place, bettor: None }));
    }
    for (place, _, _) in table.taken() {
        requests.extend([
            Request::LeavePlace { place },
            Request::VacateSeat { place },
            Request::RefuseCut { place },
            Request::CutAt { place, depth: table.shoe.cards() / 2 },
        ]);
    }
    requests.extend(beside(rulebook, table));
    let styles = 0..rulebook.conduct.styles.len();
    requests.extend(styles.map(|style| Request::ChooseStyle { style }));
    for waiting in &table.waiting {
        let number = waiting.number;
        requests.extend([Request::Approve { number }, Request::Decline { number }]);
    }
    requests
}

/// The steps beside the play, ordered or recorded.
fn beside(rulebook: &Rulebook, table: &Table) -> Vec<Request> {
    let asked = table.taken().next().map(|(_, _, name)| name.clone());
    let open = steps(rulebook, table).into_iter().map(|open| Name::from(open.step.id.as_str()));
    open.flat_map(|step| {
        let (asked, note) = (asked.clone(), "as seen".to_string());
        [Request::OrderStep { step: step.clone() }, Request::RecordStep { step, asked, note }]
    })
    .collect()
}

/// Reporting what may go wrong, and doing what may be done about what did.
fn incidents(rulebook: &Rulebook, table: &Table) -> Vec<Request> {
    let mut requests = vec![Request::Resume, Request::UseCarriedCard];
    let note = || "as seen".to_string();
    for (_, situation) in Situation::ALL {
        let about = About { note: note(), ..About::default() };
        requests.push(Request::Report { situation, about: Box::new(about) });
    }
    let kept = table.coup.iter().filter_map(|coup| coup.answers.as_ref());
    for bettor in kept.flat_map(Answers::missing) {
        requests.push(Request::KeepWagers { bettor: bettor.clone() });
    }
    for incident in &table.incidents {
        let number = incident.number;
        let with = || Box::new(With { note: note(), ..With::default() });
        let choices = &rulebook.irregularities.of(incident.situation).choices;
        requests.extend(choices.iter().map(|choice| Request::Resolve {
            number,
            remedy: choice.remedy,
            with: with(),
        }));
        requests.extend(incident.tasks.first().map(|task| Request::Done {
            number,
            task: *task,
            with: with(),
        }));
        requests.extend(incident.in_doubt.iter().map(|wager| Request::ConfirmWager {
            number,
            place: wager.place,
            bettor: wager.bettor.clone(),
            bet: wager.bet,
        }));
        requests.extend(incident.telling.iter().map(|to| Request::Tell { number, whom: to.whom }));
        requests.extend([
            Request::Acknowledge { number },
            Request::ConfirmCorrection { number },
            Request::CloseIncident { number, decision: note() },
        ]);
    }
    requests
}

/// A wager of the least amount on every bet, at the places that are the asker's, or at all of them
/// where the asker is none of the bettors.
fn wagers(rulebook: &Rulebook, table: &Table, actor: &Actor) -> Vec<Allowed> {
    let Some(setup) = &table.setup else { return Vec::new() };
    let own = |bettor: &crate::actor::Name| !actor.is_bettor(rulebook) || actor.name == *bettor;
    let mut allowed = Vec::new();
    for (place, _, bettor) in table.taken().filter(|(_, _, bettor)| own(bettor)) {
        let places = u8::try_from(rulebook.bets.len()).unwrap_or(u8::MAX);
        for bet in (0..places).map(BetId) {
            let range = range_of(table, &setup.limits, (place, bettor), bet);
            let (bettor, amount) = (bettor.clone(), range.min);
            if table.wager(place, &bettor, bet).is_some() {
                let bettor = bettor.clone();
                allowed.push(Allowed::Request(Request::WithdrawWager { place, bettor, bet }));
            }
            let request = Request::PlaceWager { place, bettor, bet, amount };
            allowed.push(Allowed::Wager { request, bet, range });
        }
    }
    allowed
}
