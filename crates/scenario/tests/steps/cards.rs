//! Cards that nobody had to draw, that lie face up in the shoe or are found too late to have been
//! others: what becomes of them and of the coup, by when they are seen.

use crate::holds;

#[test]
fn wa_5_4_b_behind_a_coup_that_has_all_its_cards_lies_the_first_of_the_next() {
    holds(
        "scenario: the coup has all its cards
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: report face-up
  then: the coup that it would begin is played without wagers
dealer: finish
dealer: open wagering
  then: wagering opened for coup 2 (dummy
",
    );
}

/// Whether another card is due nobody knows yet.
#[test]
fn behind_cards_that_nobody_has_seen_lies_no_first_card() {
    holds(
        "scenario: cards that nobody has seen
rulebook: act
style: face-down

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: ?? ?? ?? ??
dealer: report face-up
  then: play goes on as if nothing had happened
",
    );
}

#[test]
fn wa_5_4_a_card_face_up_that_is_burnt_begins_no_coup() {
    holds(
        "scenario: a card face up that is burnt
rulebook: wa
burn before coup: yes

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
dealer: report face-up
  then: play goes on as if nothing had happened
shoe: 5H
  then: 5H burnt before the coup
dealer: report face-up
  then: the coup that it would begin is played without wagers
  then: wagers barred from the coup
",
    );
}

/// The coup had no wagers, so nothing was paid; it is settled all the same.
#[test]
fn vic_11_1_a_coup_that_is_settled_is_not_dealt_again() {
    holds(
        "scenario: nothing paid
rulebook: vic

dealer: open wagering
dealer: burn before coup
shoe: 9H
+30s clock: tick
shoe: 4S 7H 2D KC
dealer: announce
dealer: settle
dealer: report burn-forgotten
  then: play goes on as if nothing had happened
",
    );
}

#[test]
fn a_card_before_the_first_bars_wagers_where_the_rules_say_so_and_nowhere_else() {
    holds(
        "scenario: a card before the call
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
shoe: 5H
  then: dealt too early
dealer: report excess-card
  then: first of the next coup
  then: wagers barred from the coup
  then: returned
  held: 0.00
",
    );
    holds(
        "scenario: a card before the call that nobody has seen
rulebook: act
style: face-down

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
shoe: ??
  then: dealt too early
dealer: report excess-card
  then: of the next coup
  then not: barred
  held: 50.00
",
    );
}

#[test]
fn wa_5_5_a_coup_that_is_due_a_card_leaves_none_for_the_next() {
    holds(
        "scenario: a card while the coup waits
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 2S 7H 2D KC
dealer: report misdeal
shoe: 5H
  then: nobody had to draw
dealer: report excess-card
  refused: cards
",
    );
}

#[test]
fn wa_4_19_a_card_of_the_last_coup_begins_the_dummy_coup_after_it_and_one_of_that_begins_none() {
    holds(
        "scenario: after the last coup
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H
shoe: cutting card
shoe: KD KC
dealer: finish
  then: last coup called
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H KD KC 9C
dealer: report excess-card
  then: of the next coup
dealer: finish
table-inspector: declare dummy coup after the last coup
dealer: open wagering
dealer: use carried card
shoe: 7H KD KC 6D
dealer: report excess-card
  then: laid aside
",
    );
}

#[test]
fn a_card_before_an_ordered_shuffle_begins_no_coup() {
    holds(
        "scenario: a shuffle was ordered
rulebook: act

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H KD KC 5H
casino-supervisor: order shuffle because the cards look marked
dealer: report excess-card
  then: laid aside
",
    );
}

#[test]
fn wa_4_8_a_card_is_burnt_before_the_one_that_is_out_already() {
    holds(
        "scenario: burn first
rulebook: wa
burn before coup: yes

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 3C 9S 7H KD KC 5H
dealer: report excess-card
dealer: finish
dealer: open wagering
dealer: use carried card
  refused: burning a card before the coup comes first
shoe: 6D
  then: 6D burnt before the coup
dealer: use carried card
  then: 5H
",
    );
}

#[test]
fn act_12_4_a_card_that_the_shoe_has_read_is_not_exposed_by_being_put_right() {
    holds(
        "scenario: a card read by the shoe
rulebook: act
style: face-down

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H
dealer: report misdeal because they were exchanged
shoe: KD
dealer: resolve 1 by rebuild
  then: cards put right
  then: Ann may take wagers back
",
    );
}

#[test]
fn an_error_is_late_once_another_coup_or_another_shoe_has_begun_and_not_before() {
    holds(
        "scenario: found before the coup is complete
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: announce
dealer: settle
dealer: report settled-error because the second card was a nine
  then: an error found after settlement, before the next coup began
",
    );
    holds(
        "scenario: found in the next shoe
rulebook: nsw

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: 2S 9H 6D 2C
dealer: finish
casino-supervisor: order shuffle because the cards look marked
dealer: shuffle by machine
casino-supervisor: cut 120 deep
dealer: place cutting card 25 from the end
dealer: burn
shoe: ??
dealer: report settled-error in coup 1 of shoe 1
  then: an error found after the next coup began, coup 1 of shoe 1
  then: all results stand
",
    );
}
