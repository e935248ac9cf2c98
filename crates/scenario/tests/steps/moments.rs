//! What moments decide: until when wagers are taken, which card comes next, when a coup may begin.

use crate::holds;

#[test]
fn wa_3_2_a_period_is_that_of_stations_and_not_of_the_cloth() {
    holds(
        "scenario: the period is that of stations
rulebook: wa
places: 1 cloth, 1 stations

Ann: take place 1
Ben: take place 2
dealer: open wagering
+20s Ann: wager player 100 at 1
  then: wager placed
Ben: wager player 100 at 2
  refused: wagering is closed
",
    );
}

/// Hours may go on through midnight; a moment belongs to what begins with it.
#[test]
fn act_13_1_gaming_hours_go_through_midnight() {
    let (opened, refused) = ("then: wagering opened", "refused: gaming hours (act:13.1)");
    for (minutes, then) in [
        (0, refused),
        (599, refused),
        (600, opened),
        (839, opened),
        (1_079, opened),
        (1_080, refused),
    ] {
        holds(&format!(
            "scenario: through midnight
rulebook: act
hours: 20:00-04:00

Ann: take place 1
+{minutes}m dealer: open wagering
  {then}
"
        ));
    }
}

/// A sign stands as long as its own change wants it, whatever others do.
#[test]
fn nsw_6_6_lower_limits_are_due_as_soon_as_their_sign_is_up() {
    holds(
        "scenario: notice of lower limits
rulebook: nsw

casino-supervisor: give notice limits min 5 max 400
  then: from 10:00:00
casino-supervisor: change limits min 5 max 400
  then: min 5
",
    );
}

#[test]
fn vic_11_5_a_card_burnt_for_nobody_makes_a_dummy_coup_as_soon_as_wagering_is_closed() {
    holds(
        "scenario: a card burnt for nobody
rulebook: vic

Ann: take place 1
dealer: open wagering
dealer: burn before coup
shoe: 9H
  then not: barred
+30s clock: tick
  then: wagers barred from the coup
  sign: Dummy Coup
shoe: 4S 7H 2D KC
dealer: finish
dealer: open wagering
dealer: burn before coup
Ann: wager player 20 at 1
shoe: 9H
+30s clock: tick
  then: wagering closed
  then not: barred
  held: 20.00
shoe: 4S 7H 2D KC
dealer: finish
dealer: open wagering
+30s clock: tick
  then: wagering closed
  then not: barred
",
    );
}

#[test]
fn vic_11_1_1_cards_that_went_back_come_out_as_they_went_in() {
    holds(
        "scenario: another card than went back
rulebook: vic

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: 9S 7H
dealer: report burn-forgotten
dealer: resolve 1 by restart-shoe
dealer: burn first-card
shoe: 5H
  then: incident 2
",
    );
}

#[test]
fn act_12_4_wagers_may_be_taken_back_until_a_card_is_exposed() {
    holds(
        "scenario: an offer ends
rulebook: act
style: face-down

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
dealer: no more bets
shoe: ?? ?? ?? ??
dealer: report misdeal because the third card went to the banker's hand
dealer: resolve 1 by rebuild
  then: Ann may take wagers back
table: expose 1 4S
  then: without an answer wagers stand: Ann
Ann: withdraw player at 1
  refused: wagering is closed
",
    );
}

#[test]
fn nsw_5_4_the_first_card_exposed_closes_wagering_and_the_second_does_not_again() {
    holds(
        "scenario: closed once
rulebook: nsw
style: B

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: ?? ?? ?? ??
table: expose 1 9S
  then: wagering closed by the first card exposed
table: expose 2 7H
  then not: wagering closed
",
    );
}

#[test]
fn wa_5_5_a_card_that_is_out_comes_before_the_next_of_the_shoe() {
    holds(
        "scenario: a card before the one that is out
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H KD KC 5H
dealer: report excess-card
  then: first of the next coup
dealer: finish
dealer: open wagering
shoe: 6D
  then: nobody had to draw
",
    );
}

#[test]
fn wa_4_8_a_card_is_burnt_before_a_coup_when_no_more_wagers_are_taken() {
    holds(
        "scenario: burnt too early
rulebook: wa
burn before coup: yes

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
shoe: 5H
  then: dealt too early
  then not: burnt
",
    );
    holds(
        "scenario: burnt in a dummy coup
rulebook: wa
burn before coup: yes

Ann: take place 1
shoe: 9D
dealer: report excess-card
dealer: open wagering
  then: dummy
shoe: 5H
  then: 5H burnt before the coup
  then not: too early
",
    );
}

#[test]
fn a_card_without_a_shoe_is_one_that_nobody_had_to_draw() {
    holds(
        "scenario: no cards
rulebook: wa
begin: open

shoe: ??
  then: nobody had to draw
",
    );
}
