//! What screens offer to ask for is what the table would not refuse.

use super::played::{Played, steps};
use rules::wagering::Channel;
use screens::station::own;
use screens::wire::Coded;
use std::collections::BTreeSet;
use table::legal::legal;
use table::state::PlaceId;
use table::{Actor, Request};

/// The requests that both speak of, and whether a place offers them only where they are allowed.
fn kind(request: &Request, id: PlaceId) -> Option<&'static str> {
    Some(match request {
        Request::PlaceWager { place, .. } if *place == id => "place_wager",
        Request::WithdrawWager { place, .. } if *place == id => "withdraw_wager",
        Request::LeavePlace { place } if *place == id => "leave_place",
        Request::RefuseCut { place } if *place == id => "refuse_cut",
        Request::AcceptHand { .. } => "accept_hand",
        Request::RefuseHand { .. } => "refuse_hand",
        Request::TakeBackHand { .. } => "take_back_hand",
        Request::KeepWagers { .. } => "keep_wagers",
        Request::Cut { .. } => "cut",
        Request::ObjectToCards => "object_to_cards",
        Request::Agree => "agree",
        _ => return None,
    })
}

/// Those that a place offers exactly where they are allowed.
const EXACT: [&str; 9] = [
    "withdraw_wager",
    "leave_place",
    "refuse_cut",
    "accept_hand",
    "refuse_hand",
    "take_back_hand",
    "keep_wagers",
    "object_to_cards",
    "agree",
];

/// All that a place ever offers. Nothing of it is for another player: what is asked is asked of the
/// table, and the one thing that has words, a report, goes to the staff.
const OFFERED: [&str; 15] = [
    "accept_hand",
    "agree",
    "cash_out",
    "cut",
    "keep_wagers",
    "leave_place",
    "move_wager",
    "object_to_cards",
    "place_wager",
    "refuse_cut",
    "refuse_hand",
    "report",
    "take_back_hand",
    "take_place",
    "withdraw_wager",
];

fn agrees(played: &Played, file: &str) {
    let table = &played.table;
    for (id, place) in (1..).map(PlaceId).zip(&table.places) {
        let Some(name) = &place.bettor else { continue };
        // Somebody with several places is asked about each of them at once.
        let several = table.taken().filter(|(_, _, other)| *other == name).count() > 1;
        if several {
            continue;
        }
        let actor = Actor { name: name.clone(), role: played.rulebook().conduct.bettor };
        let allowed = legal(played.rulebook(), table, &actor, table.now);
        let allowed: BTreeSet<&str> =
            allowed.iter().filter_map(|it| kind(it.request(), id)).collect();
        let offered = own(&played.scene(), id).actions.all;
        let offered: BTreeSet<&str> = offered.iter().map(Coded::word).collect();
        for ask in &offered {
            assert!(OFFERED.contains(ask), "{file}: {ask} must be looked at: whom does it tell?");
        }
        for ask in &allowed {
            assert!(offered.contains(ask), "{file}: place {}: {ask} is not offered", id.0);
        }
        for ask in EXACT.iter().filter(|ask| offered.contains(*ask)) {
            assert!(allowed.contains(ask), "{file}: place {}: {ask} is refused", id.0);
        }
    }
}

/// What may be cashed out by the one who sits there.
fn cashes_out(played: &Played, file: &str) {
    let table = &played.table;
    for (id, place) in (1..).map(PlaceId).zip(&table.places) {
        let (Some(name), Channel::Station) = (&place.bettor, place.channel) else { continue };
        let role = played.rulebook().conduct.bettor;
        let actor = Actor { name: name.clone(), role };
        let request = Request::CashOut { place: id, how: table::request::PayOut::Ticket };
        let asking = table::Asking { at: table.now, actor, request };
        let decided = table::decide(played.rulebook(), table, &asking);
        let own = own(&played.scene(), id);
        let offered = own.actions.all.iter().any(|ask| ask.word() == "cash_out");
        assert_eq!(decided.is_ok(), offered, "{file}: place {}: {decided:?}", id.0);
        if let (Err(refusal), Some(why)) = (decided, own.seat.cash_out.why) {
            let said = screens::Code::of(&refusal.reason);
            let no_printer = said == screens::Code::NoPrinter;
            let no_account = said == screens::Code::NotInThisRulebook;
            let out = said == screens::Code::OutOfOrder;
            assert!(said == why || no_printer || no_account || out, "{file}: {said:?} {why:?}");
        }
    }
}

// Shows act:14.7; nsw:15.7.
#[test]
fn what_a_place_offers_is_what_the_table_allows() {
    for (file, text) in scenario::built_in() {
        let (edition, steps) = steps(file, text);
        let mut played = Played::new(edition);
        for step in &steps {
            for event in step {
                played.take(event);
            }
            agrees(&played, file);
            cashes_out(&played, file);
        }
    }
}
