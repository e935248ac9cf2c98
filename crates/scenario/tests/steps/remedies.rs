//! What remedies leave as it is: other wagers, other coups, what is still to be done.

use crate::holds;
use scenario::{Scenario, run_with_events};
use table::Event;
use testkit::edition;

/// A card that nobody had to draw goes back with the others, and comes out again as the next.
#[test]
fn vic_11_1_1_a_card_too_many_goes_back_into_the_shoe_that_is_begun_again() {
    holds(
        "scenario: a shoe that is begun again with a card too many
rulebook: vic
places: 3 stations

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: 9S 7H KD KC 5H
  then: nobody had to draw
dealer: report burn-forgotten
dealer: resolve 1 by restart-shoe
dealer: burn first-card
shoe: 9S
  then: the shoe is in play
  duty: deal a card to the Player hand
shoe: 7H KD KC 5H
  then: 5H dealt to the Banker hand
  then not: nobody had to draw
",
    );
}

/// The card that lay face up is out: a coup that is void afterwards makes no dummy coup.
#[test]
fn wa_5_4_b_a_card_that_lay_face_up_is_known_until_it_is_dealt_and_no_longer() {
    for (dealt, next) in [("", "dummy"), ("shoe: KD\n", "ordinary")] {
        holds(&format!(
            "scenario: a card face up, and a void coup
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 2H
dealer: report face-up
  then: a card lies face up in the shoe
{dealt}dealer: report misdeal
table-inspector: resolve 2 by void-coup because the cards fell on the floor
dealer: open wagering
  then: wagering opened for coup 2 ({next}
"
        ));
    }
}

#[test]
fn wa_5_17_a_credit_is_held_once_and_its_hold_ends_once() {
    holds(
        "scenario: a hold that ended
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 200 at 2 for Ben
casino-operator: report station-fault at 2 because its screen went dark
casino-operator: resolve 1 by hold-credit
dealer: done 1 repair
+4320m clock: tick
  then: credit held no longer
+1s clock: tick
  then not: held
",
    );
}

/// A hold outlasts the coup in which the station failed, and so does the repair.
#[test]
fn wa_5_17_what_is_left_to_do_about_a_station_is_left_when_the_coup_is_over() {
    for (hold, repair, then) in [
        ("", "", "dealer: done 1 repair\n  then: incident 1"),
        (
            "casino-operator: resolve 1 by hold-credit\n",
            "dealer: done 1 repair\n",
            "Ben: cash out 2 by ticket\n  refused: the credit is held",
        ),
    ] {
        holds(&format!(
            "scenario: a station fails after the call, and the coup is void
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 200 at 2 for Ben
dealer: open wagering
Ben: wager player 50 at 2
+15s dealer: no more bets
shoe: 9S 7H
table: station 2 lost
  then: to be confirmed: Ben 50.00
{hold}{repair}dealer: report misdeal
table-inspector: resolve 2 by void-coup because the cards fell on the floor
  then: coup declared void
  then not: incident 1 closed
  credit: 2 200.00
{then}
"
        ));
    }
}

/// Nobody with the authority came before the coup was over.
#[test]
fn wa_5_10_a_wish_to_change_wagers_is_over_with_its_coup() {
    holds(
        "scenario: wagers to be changed
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: report wagers-to-change
  then: incident 1
  then not: closed
dealer: finish
  then: incident 1 closed: the coup is over
  settled: Ann player win 100.00
",
    );
}

/// Of those whom a fault touches, only wagers that nobody has found go back, and those that cannot
/// stand without them.
#[test]
fn vic_11_15_b_wagers_that_are_not_confirmed_take_those_along_that_lean_on_them() {
    holds(
        "scenario: the system fails after expiry
rulebook: vic
places: 3 stations

Ann: take place 1
Ann: take place 2
Ben: take place 3
dealer: open wagering
Ann: wager player 20 at 1
Ann: wager player 100 at 2
Ann: wager tie 10 at 2
Ben: wager player 40 at 3
Ben: wager player-pair 10 at 3
Ben: wager super-6 10 at 3
+30s clock: tick
dealer: report system-fault because the server stopped
dealer: confirm 1 wager player at 1 for Ann
dealer: confirm 1 wager tie at 2 for Ann
dealer: confirm 1 wager player-pair at 3 for Ben
dealer: confirm 1 wager super-6 at 3 for Ben
dealer: done 1 repair
dealer: close incident 1 because there is no record of two wagers
  then: returned, not confirmed by the records: Ann 100.00 on Player at place 2
  then: Ben 40.00 on Player at place 3
  then: returned, without the other wager that it needs: Ben 10.00 on Player Pair at place 3
  then not: Tie
  then not: Super 6
  held: 40.00
",
    );
}

#[test]
fn vic_11_14_b_where_no_wager_is_in_doubt_none_is_to_be_confirmed() {
    holds(
        "scenario: nothing in doubt
rulebook: vic
places: 2 stations

Ann: take place 1
Ben: take place 2
dealer: open wagering
Ben: wager player 40 at 2
+30s table: station 1 lost
dealer: resolve 1 by confirm-wagers
  refused: this has been done (vic:11.14(b))
table: station 2 lost
  then: to be confirmed: Ben 40.00
dealer: resolve 2 by confirm-wagers
  then: returned, not confirmed by the records: Ben 40.00
  held: 0.00
",
    );
}

/// No account is made less than the wagers that will be taken off it.
#[test]
fn wa_5_21_b_a_credit_is_put_right_to_no_less_than_is_wagered() {
    holds(
        "scenario: a credit put right while wagers are open
rulebook: wa
places: 1 cloth, 1 stations
accounts: yes

dealer: buy in cash 100 at 2 for Ben
dealer: report station-fault at 2 because its meter jumped
dealer: open wagering
dealer: done 1 repair
Ben: wager player 30 at 2
table-games-manager: resolve 1 by restore-credit for 29.99 because a note of 70 was a coupon
  refused: wagers
table-games-manager: resolve 1 by restore-credit for 30 because a note of 70 was a coupon
  then: credit at place 2 put right: 30.00
  credit: 2 0.00
table-games-manager: resolve 1 by restore-credit for 99 because it was a note of 69
  then: credit at place 2 put right: 99.00
  credit: 2 69.00
",
    );
    holds(
        "scenario: a station whose account is kept elsewhere
rulebook: wa
places: 1 cloth, 2 stations

Ben: take place 2
dealer: report station-fault at 2 because its meter jumped
table-games-manager: resolve 1 by restore-credit for 30 because a note was a coupon
  refused: the station has no chip account
",
    );
}

/// What was worked out on other cards than lie there now is worked out anew.
#[test]
fn a_correction_is_withdrawn_when_the_cards_of_its_coup_are_put_right() {
    holds(
        "scenario: a correction, and cards put right
rulebook: wa
places: 2 cloth

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: announce
dealer: settle
dealer: report wrong-result because the second card was a nine
dealer: resolve 1 by recalculate as 9S 9H KD KC
  then: correction proposed
dealer: report foreign-card
table-inspector: resolve 2 by rebuild as 9S 8H KD KC
  then: cards put right: 9S 8H KD KC
  then: incident 1: correction withdrawn, the coup being settled otherwise
",
    );
}

/// Somebody who has changed places is paid there on the cloth, and at the cage where the account
/// stays with the station.
#[test]
fn wa_5_14_whoever_changed_places_is_found_and_whoever_came_after_is_not_taken_for_them() {
    holds(
        "scenario: a bettor on the cloth has moved
rulebook: wa
places: 3 cloth

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: finish
Ann: leave place 1
Ann: take place 2
Ben: take place 1
dealer: report wrong-result because the second card was a nine
dealer: resolve 1 by recalculate as 9S 9H KD KC
  then not: cage
",
    );
    holds(
        "scenario: a bettor at a station has moved
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 200 at 2 for Ann
dealer: open wagering
Ann: wager player 100 at 2
+15s dealer: no more bets
shoe: 7S 9H KD KC
dealer: finish
  credit: 2 100.00
Ann: cash out 2 by ticket
dealer: buy in cash 50 at 3 for Ann
dealer: buy in cash 50 at 2 for Ben
dealer: report wrong-result because the first card was a nine
dealer: resolve 1 by recalculate as 9S 9H KD KC
  then: cage
dealer: confirm 1 correction
table-inspector: confirm 1 correction
  credit: 2 50.00
  credit: 3 50.00
",
    );
}

/// The only thing that may be done about a claim is enough; of several the last is.
#[test]
fn a_claim_is_closed_by_the_last_decision_that_a_rulebook_knows() {
    holds(
        "scenario: a breach decided by the one who may
rulebook: nsw

Ann: take place 1
dealer: report breach by Ann because she shouted
casino-supervisor: resolve 1 by decide because she was warned
  then: incident 1 closed
",
    );
    holds(
        "scenario: two decisions
rulebook: vic
places: 3 stations

Ann: take place 1
Ann: report claim because the coup was not announced
dealer: resolve 1 by decide because it was
  then not: incident 1 closed
casino-supervisor: resolve 1 by final-decision because it was
  then: incident 1 closed
",
    );
}

/// Cards that are out while wagers are still taken are put right only once no more are.
#[test]
fn nsw_14_1_1_wagering_closes_when_cards_that_are_out_are_put_right() {
    holds(
        "scenario: cards put right while wagers are open
rulebook: nsw
style: B

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: ?? ??
  then not: wagering closed
dealer: report misdeal because the cards were exchanged
dealer: resolve 1 by rebuild as 9S 2H
  then: wagering closed
  then: cards put right
",
    );
}

/// A card that nobody has seen is not face up because others are.
#[test]
fn wa_5_1_a_card_that_is_put_right_unseen_is_still_to_be_turned_up() {
    holds(
        "scenario: an unseen card before the call
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: ??
  then: dealt too early
dealer: no more bets
dealer: resolve 1 by rebuild
  then: cards put right: an unseen card
  duty: expose card 1
table: expose 1 9S
",
    );
}

/// What is void of an earlier coup is proposed, and the coup of the moment goes on.
#[test]
fn a_fault_of_the_equipment_voids_the_coup_that_it_is_about_and_no_other() {
    let coups = "
Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: finish
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H
";
    for then in [
        "dealer: report equipment-fault in coup 1 because the shoe read badly
table-inspector: resolve 1 by void-coup because the shoe read badly
  then: correction proposed
  then not: coup declared void
  held: 50.00",
        "dealer: report equipment-fault because the shoe reads badly
table-inspector: resolve 1 by void-coup because the shoe reads badly
  then: coup declared void
  then not: correction proposed
  held: 0.00",
    ] {
        holds(&format!("scenario: two coups\nrulebook: wa\n{coups}{then}\n"));
    }
}

/// What was won and what was wagered are as they were before the coup: its odds mean nothing.
#[test]
fn nsw_14_1_2_a_coup_that_becomes_void_gives_back_chips_and_tokens_and_pays_no_odds() {
    let text = "scenario: tokens of a coup that becomes void
rulebook: nsw

dealer: open float 1000
Ann: take place 1
Ben: take place 2
dealer: exchange voucher V-1 of 60 for Ann
dealer: open wagering
Ann: wager banker 100 at 1 with 40 tokens
Ben: wager player 50 at 2
shoe: 9S 7H KD KC
dealer: finish
  account: tokens 20.00
dealer: report settled-error because nobody knows the order of the cards
casino-supervisor: resolve 1 by void-that-coup because nobody knows the order of the cards
dealer: confirm 1 correction
casino-supervisor: confirm 1 correction
  then: coup 1 of shoe 1 void
  account: tokens 60.00
  account: table float 1000.00
  account: house win 0.00
";
    holds(text);
    let scenario = Scenario::read("remedies", text, &|id| Ok(edition(id))).expect("it is sound");
    let (_, events) = run_with_events(&scenario);
    let void = events.iter().flatten().find_map(|event| match event {
        Event::PastCoupVoided { changes, .. } => Some(changes),
        _ => None,
    });
    let changes = void.expect("the coup is void");
    assert!(changes.iter().any(|change| change.before.odds.is_some()), "one had won");
    assert!(changes.iter().all(|change| change.after.odds.is_none()), "{changes:?}");
}

/// Copies are counted card by card; of a shoe that is gone nothing else is known.
#[test]
fn cards_of_an_earlier_shoe_are_put_right_with_no_more_copies_than_its_decks_held() {
    holds(
        "scenario: a result of an earlier shoe
rulebook: nsw
decks: 3

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: 2S 2H 2D 3C 5H KD
dealer: finish
casino-supervisor: order shuffle because the cards look marked
dealer: shuffle by hand
casino-supervisor: cut 60 deep
dealer: place cutting card 25 from the end
dealer: burn
shoe: ??
dealer: report wrong-result in coup 1 of shoe 1 because the last was a nine
casino-supervisor: resolve 1 by recalculate as 2S 2S 2S 2S 5H 9D
  refused: the cards cannot be so
casino-supervisor: resolve 1 by recalculate as 2S 2H 2D 3C 5H 9D
  then: correction proposed
",
    );
}
