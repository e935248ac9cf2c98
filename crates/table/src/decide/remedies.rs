//! What is done when something goes wrong: what the rulebook prescribes, by whom.

use super::coup::{next_card, shoe_after};
use super::{Decided, Deciding};
use crate::event::{Event, Why};
use crate::refusal::{Reason, Refusal};
use crate::request::{Report, Request};
use crate::state::{CoupKind, CoupState, DummyCause, Stage, Wagering};
use alloc::vec;
use alloc::vec::Vec;
use rules::Side;
use rules::cite::Clause;
use rules::conduct::Faces;
use rules::remedies::{Carried, Removal};
use rules::wagering::Lock;

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::Report(report) => {
            deciding.dealer()?;
            deciding.setup()?;
            match report {
                Report::StrayCard { on, exposed } => stray(deciding, *on, *exposed),
                Report::FaceUp => face_up(deciding),
                Report::Doubt => doubt(deciding),
            }
        }
        Request::Rebuild => rebuild(deciding),
        Request::Resume => resume(deciding),
        Request::VoidCoup { reason } => void(deciding, reason),
        Request::ReopenWagering => reopen(deciding),
        _ => use_carried(deciding),
    }
}

/// Whether a card that is out makes the next coup a dummy coup.
fn bars_wagers(clause: &Clause<Carried>, exposed: bool) -> bool {
    match clause.value {
        Carried::Dummy => true,
        Carried::DummyIfExposed => exposed,
        Carried::Ordinary => false,
    }
}

/// A card that nobody had to draw is kept for the next coup.
fn stray(deciding: &Deciding<'_>, on: Option<Side>, exposed: bool) -> Decided {
    let remedies = &deciding.rulebook.remedies;
    let clause = match on {
        Some(Side::Player) => &remedies.stray_on_players,
        Some(Side::Banker) => &remedies.stray_on_bankers,
        None => &remedies.excess,
    };
    let card = deciding.table.stray.ok_or_else(|| Reason::NothingWrong.from(&clause.source))?;
    let complete =
        deciding.table.coup.as_ref().is_none_or(|coup| {
            coup.cards.len() >= 4 && next_card(deciding.rulebook, coup).is_none()
        });
    if !complete || deciding.table.carried.is_some() {
        return Err(Reason::CardsMissing.from(&clause.source));
    }
    let dummy = bars_wagers(clause, exposed);
    Ok(vec![Event::CardCarried { card, exposed, dummy }])
}

/// A card that lies face up in the shoe: the first of a coup, or a later one.
fn face_up(deciding: &Deciding<'_>) -> Decided {
    let remedies = &deciding.rulebook.remedies;
    if deciding.table.shoe.stage != Stage::InPlay {
        return Err(Reason::NothingWrong.from(&remedies.face_up_first.source));
    }
    let Some(coup) = &deciding.table.coup else {
        let dummy = bars_wagers(&remedies.face_up_first, true);
        return Ok(vec![Event::FaceUpSeen { next_is_dummy: dummy }]);
    };
    if !coup.cards.is_empty() || !bars_wagers(&remedies.face_up_first, true) {
        return Ok(vec![Event::FaceUpSeen { next_is_dummy: false }]);
    }
    let kind = CoupKind::Dummy(DummyCause::CardKnown);
    let mut events = vec![Event::FaceUpSeen { next_is_dummy: false }];
    events.push(Event::CoupBarred { kind });
    events.extend(deciding.all_back(Why::Dummy));
    Ok(events)
}

/// The order of the cards is in doubt: nothing goes on until they are put right.
fn doubt(deciding: &Deciding<'_>) -> Decided {
    let coup = deciding.coup()?;
    if coup.cards.is_empty() || coup.halted {
        return Err(Reason::NothingWrong.plainly());
    }
    Ok(vec![Event::CoupHalted])
}

fn halted<'a>(deciding: &Deciding<'a>) -> Result<&'a CoupState, Refusal> {
    let coup = deciding.coup()?;
    if coup.halted { Ok(coup) } else { Err(Reason::NothingWrong.plainly()) }
}

/// The cards have been put right; where the rulebook says so, wagers may be taken back.
fn rebuild(deciding: &Deciding<'_>) -> Decided {
    deciding.dealer()?;
    let coup = halted(deciding)?;
    if deciding.table.stray.is_some() {
        let first = "saying where the card that nobody had to draw lies";
        return Err(Reason::NotYet { first }.from(&deciding.rulebook.remedies.excess.source));
    }
    let removal = match deciding.rulebook.remedies.removal.value {
        Removal::Never => false,
        Removal::UnlessExposed => !coup.any_exposed(),
        Removal::Always => true,
    };
    let removal = removal && !deciding.table.wagers.is_empty();
    Ok(vec![Event::CoupRebuilt { removal }])
}

/// Those who wanted to have taken their wagers back, and play goes on.
fn resume(deciding: &Deciding<'_>) -> Decided {
    deciding.dealer()?;
    let coup = deciding.coup()?;
    if !coup.removal {
        return Err(Reason::NothingWrong.plainly());
    }
    let mut events = vec![Event::RemovalEnded];
    if deciding.table.wagers.is_empty() {
        events.push(Event::CoupBarred { kind: CoupKind::Dummy(DummyCause::AllRemoved) });
    }
    Ok(events)
}

/// A coup that cannot be put right, or finished for want of cards, has no result.
fn void(deciding: &Deciding<'_>, reason: &str) -> Decided {
    let remedy = &deciding.rulebook.remedies.void;
    deciding.authorised(remedy.by, &remedy.source)?;
    let coup = deciding.coup()?;
    let short = deciding.table.shoe.cards_out >= deciding.table.shoe.cards();
    if !coup.halted && !short {
        return Err(Reason::NothingWrong.from(&remedy.source));
    }
    if reason.trim().is_empty() {
        return Err(Reason::ReasonNeeded.from(&remedy.source));
    }
    let mut events = deciding.undone(Why::CoupVoid);
    events.push(Event::CoupVoided { reason: reason.into() });
    let void = CoupState { announced: None, ..coup.clone() };
    events.extend(if short {
        vec![Event::ShoeEnded]
    } else {
        shoe_after(deciding.rulebook, deciding.table, &void)
    });
    Ok(events)
}

/// Cards are out and none is exposed: wagers may be changed once more.
fn reopen(deciding: &Deciding<'_>) -> Decided {
    let remedy = deciding.rulebook.remedies.reopen.as_ref();
    let remedy = remedy.ok_or_else(|| Reason::NotInThisRulebook.plainly())?;
    deciding.authorised(remedy.by, &remedy.source)?;
    let coup = deciding.coup()?;
    let out = (1..=4).contains(&coup.cards.len());
    let ordinary = !matches!(coup.kind, CoupKind::Dummy(_));
    if !out || coup.any_exposed() || coup.halted || !ordinary {
        return Err(Reason::CardsMissing.from(&remedy.source));
    }
    if coup.wagering != Wagering::Closed {
        return Err(Reason::WageringOpen.from(&remedy.source));
    }
    Ok(vec![Event::WageringReopened])
}

/// The card that is out already is the first of this coup.
fn use_carried(deciding: &Deciding<'_>) -> Decided {
    deciding.dealer()?;
    let coup = deciding.coup()?;
    let carried = deciding.table.carried.ok_or_else(|| Reason::NothingWrong.plainly())?;
    if !coup.cards.is_empty() {
        return Err(Reason::CardsOut.plainly());
    }
    let barred = matches!(coup.kind, CoupKind::Dummy(_));
    let open = matches!(coup.wagering, Wagering::Open(_));
    if open && !barred {
        return Err(Reason::WageringOpen.plainly());
    }
    let mut events = Vec::new();
    if open {
        events.push(Event::WageringClosed { by: Lock::FirstCardDealt });
    }
    events.push(Event::CoupBegun { kind: coup.kind });
    events.push(Event::CarriedCardUsed { card: carried.card });
    let style = deciding.rulebook.conduct.styles.get(deciding.setup()?.style);
    let face_up = style.is_none_or(|style| style.faces == Faces::Up);
    if let (Some(card), true) = (carried.card, carried.exposed || face_up) {
        events.push(Event::CardExposed { number: 1, card });
    }
    Ok(events)
}

/// The kind of the next coup, by what is known of its first card.
pub(super) fn next_kind(deciding: &Deciding<'_>) -> CoupKind {
    let table = deciding.table;
    let barred = table.next_is_dummy || table.carried.is_some_and(|carried| carried.dummy);
    match (table.shoe.extra_allowed, barred) {
        (true, _) => CoupKind::Dummy(DummyCause::AfterLastCoup),
        (false, true) => CoupKind::Dummy(DummyCause::CardKnown),
        (false, false) => CoupKind::Ordinary,
    }
}
