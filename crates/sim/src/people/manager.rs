//! The manager: now and then does something of the many things that may be done at a table beside
//! its play.

use super::{Seeing, asks};
use house::{What, ladder};
use rules::{Amount, Name, Side};
use table::legal::legal_among;
use table::request::{ChangeTo, Float};
use table::state::{Limits, PlaceId, Range};
use table::{Actor, Request};

/// Of how many turns of the dealer one is the manager's.
pub(crate) const ONCE_IN: u32 = 120;

/// The manager, by name.
const MANAGER: &str = "Mona";

/// Something that may be done, by whoever may.
pub(crate) fn act(seeing: &mut Seeing<'_>) -> Option<What> {
    seeing.table.setup.as_ref()?;
    if seeing.chance.once_in(2) {
        return any(seeing);
    }
    let request = made(seeing)?;
    seeing.able(&Name::from(MANAGER), request)
}

/// Something of what a screen offers.
fn any(seeing: &mut Seeing<'_>) -> Option<What> {
    let role = *seeing.chance.pick(&ladder(seeing.rulebook));
    let actor = Actor { name: Name::from(MANAGER), role };
    let beside = |request: &Request| {
        !matches!(
            request,
            // What goes wrong is reported by those who see it, and cards have their own faults.
            Request::Report { .. }
                | Request::Change(ChangeTo::Closed)
                | Request::PlaceWager { .. }
                | Request::WithdrawWager { .. }
        )
    };
    let now = seeing.table.now;
    let all = legal_among(seeing.rulebook, seeing.table, (&actor, now), beside);
    if all.is_empty() {
        return None;
    }
    let request = seeing.chance.pick(&all).request().clone();
    Some(asks(&actor.name, role, request))
}

/// Something that needs figures or names.
fn made(seeing: &mut Seeing<'_>) -> Option<Request> {
    let places = u8::try_from(seeing.setup.places.len()).unwrap_or(1);
    let place = PlaceId(1 + seeing.chance.small(places));
    let side = *seeing.chance.pick(&[Side::Player, Side::Banker]);
    let amount = Amount::from_cents(100 * seeing.chance.between(1, 9_000));
    let reason = || "as seen".to_owned();
    Some(match seeing.chance.below(14) {
        0 => Request::GiveNotice(ChangeTo::Limits(Box::new(limits(seeing)?))),
        1 => Request::Change(ChangeTo::Limits(Box::new(limits(seeing)?))),
        2 => Request::RaiseMinimumAtOnce(Box::new(limits(seeing)?)),
        3 => {
            let usual = limits(seeing)?.usual;
            let limit = Range { max: usual.max, ..usual };
            Request::SetPersonalLimit { place, limit, surveillance_told: true }
        }
        4 => {
            let float = [Float::Opened, Float::Filled, Float::Credited, Float::Closed];
            Request::MoveFloat((seeing.chance.pick(&float))(amount))
        }
        5 => Request::OfferHand { side, place, bettor: None },
        6 => Request::GiveShoe { place: seeing.chance.once_in(2).then_some(place), from: None },
        7 => Request::SendAway { place, reason: reason() },
        8 => Request::Abandon { place },
        9 => Request::VacateSeat { place },
        10 => {
            let bettor = seeing.table.place(place)?.bettor.clone()?;
            Request::TakeBreak { bettor, minutes: 1 }
        }
        11 => Request::ChangeDealer { name: Name::from("Dora") },
        12 => {
            let held = seeing.table.wagers.first()?;
            let (place, bettor, bet) = (held.place, held.bettor.clone(), held.bet);
            Request::RefuseWager { place, bettor, bet, reason: reason() }
        }
        _ => Request::ReduceWagers { side },
    })
}

/// Other limits than the table has.
fn limits(seeing: &mut Seeing<'_>) -> Option<Limits> {
    let limits = seeing.table.setup.as_ref()?.limits.clone();
    let min = Amount::from_cents(100 * *seeing.chance.pick(&[5, 10, 20, 25]));
    let max = Amount::from_cents(100 * *seeing.chance.pick(&[400, 800, 1_000]));
    Some(Limits { usual: Range { min, max, ..limits.usual }, ..limits })
}
