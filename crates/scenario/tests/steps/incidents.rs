//! What remedies do at the edge of what they may, and what becomes of an incident when something
//! else ends or settles the coup that it is about.

use crate::holds;

/// What went wrong in a coup is over with it; what is about another coup stays open.
#[test]
fn a_void_coup_closes_what_else_was_open_about_it() {
    holds(
        "scenario: a void coup
rulebook: wa
places: 2 cloth, 2 stations

Ann: take place 1
dealer: open wagering
Ann: wager banker 100 at 1
+15s dealer: no more bets
shoe: 9S 2H KD 3C
dealer: finish
dealer: open wagering
Ann: wager banker 100 at 1
+15s dealer: no more bets
shoe: 9S 2H KD 3C
dealer: report misdeal
dealer: report wrong-area
dealer: report fraud in coup 1 because a card was marked
dealer: report fraud because another was
table-inspector: resolve 1 by void-coup because the cards fell on the floor
  then: coup declared void: the cards fell on the floor
  then: incident 2 closed: the coup is over
  then: incident 4 closed: the coup is void
dealer: report fraud in coup 1 because a card was marked
  refused: this has been reported already
",
    );
}

/// A correction that was worked out before the coup came out otherwise would be wrong now.
#[test]
fn a_correction_withdraws_another_that_was_proposed_of_the_same_coup() {
    holds(
        "scenario: two corrections
rulebook: wa
places: 1 cloth, 2 stations

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
+15s dealer: no more bets
shoe: 9S 7H KD KC
dealer: finish
dealer: report wrong-result because the second card was a nine
dealer: report settled-error because the second card was an eight
table-inspector: resolve 1 by recalculate as 9S 9H KD KC
table-inspector: resolve 2 by recalculate as 9S 8H KD KC
dealer: confirm 1 correction
table-inspector: confirm 1 correction
  then: coup 1 of shoe 1 corrected: 9S 9H KD KC, Tie
  then: incident 2: correction withdrawn, the coup being settled otherwise
table-inspector: confirm 2 correction
  refused: nothing
",
    );
}

/// Of what came between the fault and the repair no reason is given, and all that is on the account
/// may be refused.
#[test]
fn what_a_station_was_credited_with_may_be_refused_to_the_last_cent() {
    holds(
        "scenario: credits of a station that failed
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 60 at 2 for Ben
table: station 2 lost
table: note 20 at 2
dealer: done 1 repair
  then: credited before the repair, may be refused: 20.00 note at place 2
casino-operator: resolve 1 by refuse-credit for 80.01 because a coupon was read as a note
  refused: there is 80.00 on the account
casino-operator: resolve 1 by refuse-credit for 20
  then: 20.00 credited to Ben refused
casino-operator: resolve 1 by refuse-credit for 60 because a coupon was read as a note
  then: 60.00 credited to Ben refused
  credit: 2 0.00
",
    );
}

#[test]
fn what_is_still_there_is_refused_and_nothing_is_demanded_at_the_cage() {
    holds(
        "scenario: demanded back
rulebook: wa
places: 2 stations
accounts: yes

dealer: buy in cash 100 at 1 for Ann
dealer: report station-fault at 1 because its meter jumped
dealer: done 1 repair
  then not: credited before the repair
casino-operator: resolve 1 by demand-back for 100 because the meter had jumped by 100
  then: 100.00 credited to Ann refused
  then not: to be had back at the cage
  credit: 1 0.00
",
    );
}

/// A wager that loses brings nothing, and nothing is not refused.
#[test]
fn what_comes_to_any_station_while_the_system_is_down_is_flagged_and_nothing_is_not() {
    holds(
        "scenario: the system is down
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 60 at 2 for Ben
dealer: report system-fault because the server stopped
table: note 10 at 2
dealer: done 1 repair
  then: credited before the repair, may be refused: 10.00 note at place 2
dealer: open wagering
Ben: wager banker 50 at 2
+15s dealer: no more bets
table: station 2 lost
table-games-manager: confirm 2 wager banker at 2 for Ben
shoe: 9S 7H KD KC
dealer: finish
dealer: done 2 repair
  then not: 0.00
",
    );
}

#[test]
fn all_of_an_account_may_be_seized_and_nobody_is_excluded_twice() {
    holds(
        "scenario: seized
rulebook: vic
version: traditional
places: 2 stations
accounts: yes

dealer: open float 1000
dealer: buy in cash 100 at 1 for Ann
dealer: open wagering
Ann: wager player 100 at 1
shoe: 9S 7H KD KC
dealer: finish
dealer: open wagering
Ann: wager banker 100 at 1
shoe: 9D 7D QD QC
dealer: finish
  credit: 1 100.00
dealer: open wagering
Ann: wager player 10 at 1
shoe: 9H 7C JD JC
dealer: finish
  credit: 1 110.00
dealer: open wagering
Ann: wager tie 10 at 1
shoe: 9C 7S TD TC
dealer: finish
  credit: 1 100.00
dealer: report device by Ann because a telephone under the table counts cards
casino-supervisor: resolve 1 by seize for 100.01
  refused: there is 100.00 on the account
casino-supervisor: resolve 1 by seize for 100
  then: 100.00 of Ann seized
  credit: 1 0.00
casino-supervisor: resolve 1 by exclude
  then: Ann is excluded from the game
casino-supervisor: close incident 1 because all is decided
dealer: report device by Ann because there is another
casino-supervisor: resolve 2 by exclude
  refused: this has been done (vic:13.2.2)
",
    );
}

/// Who puts cards right does not say that they were others, and a hand that is due a card gets it.
#[test]
fn cards_are_put_right_as_they_came() {
    holds(
        "scenario: rebuilt
rulebook: wa
places: 2 cloth

Ann: take place 1
dealer: open wagering
Ann: wager banker 100 at 1
+15s dealer: no more bets
shoe: 4S 2H 2D
dealer: report misdeal
dealer: resolve 1 by rebuild as 4S 2H 9D
  refused: the cards cannot be so (wa:5.1)
dealer: resolve 1 by rebuild as 2H 4S 2D
  then: cards put right: 2H 4S 2D
  then not: wagering closed
shoe: 3C KD
dealer: finish
dealer: open wagering
Ann: wager banker 100 at 1
+15s dealer: no more bets
shoe: 9S 2H KD KC 5H
dealer: report misdeal
dealer: resolve 2 by rebuild as 9S 2H KD KC
  then: cards put right: 9S 2H KD KC
",
    );
    holds(
        "scenario: rebuilt with a third card
rulebook: wa
places: 2 cloth

Ann: take place 1
dealer: open wagering
Ann: wager banker 100 at 1
+15s dealer: no more bets
shoe: 2S 7H 2D KC 2H 5C
dealer: report misdeal
dealer: resolve 1 by rebuild as 2S 7H 2D KC
  refused: the cards cannot be so (wa:5.1)
dealer: resolve 1 by rebuild as 2S 7H 2D KC 2H
  then: cards put right: 2S 7H 2D KC 2H
",
    );
}

/// No more cards than came out, and no more copies than the decks hold.
#[test]
fn a_result_is_put_right_with_cards_that_can_have_come() {
    holds(
        "scenario: cards that cannot be
rulebook: wa
places: 2 cloth

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
+15s dealer: no more bets
shoe: 9S 9S 9S 9S
dealer: finish
dealer: open wagering
Ann: wager player 100 at 1
+15s dealer: no more bets
shoe: 9S 9S 9S 8S
dealer: finish
dealer: report wrong-result because the last was a nine
table-inspector: resolve 1 by recalculate as 9S 9S 9S 9S
dealer: confirm 1 correction
table-inspector: confirm 1 correction
  then: coup 2 of shoe 1 corrected: 9S 9S 9S 9S, Tie
dealer: open wagering
Ann: wager player 100 at 1
+15s dealer: no more bets
shoe: 9H 7H KD KC
dealer: finish
dealer: report wrong-result because the first was of spades
table-inspector: resolve 2 by recalculate as 9S 7H KD KC
  refused: the cards cannot be so (wa:5.14)
table-inspector: resolve 2 by recalculate as 2S 7H 2D KC 2H 2C
  refused: the cards cannot be so (wa:5.14)
table-inspector: resolve 2 by recalculate as 9C 7H KD KC
  then: incident 2
",
    );
}

/// What was paid on the cards as they lay is taken back, and the wagers are there again.
#[test]
fn wagers_that_were_settled_early_are_settled_on_the_cards_that_came() {
    holds(
        "scenario: settled early
rulebook: act
options: pairs=canberra

Ann: take place 1
dealer: open wagering
Ann: wager player-pair 10 at 1
Ann: wager player 100 at 1
dealer: no more bets
shoe: 2S 7H 2D KC
dealer: settle early
  balance: Ann 10.00
dealer: report misdeal because the second and the third card were exchanged
dealer: resolve 1 by rebuild as 2S 2D 7H KC
  then: cards put right: 2S 2D 7H KC
  balance: Ann -110.00
  held: 110.00
",
    );
}

/// Two wagers of one player are taken back: what is not there is due once.
#[test]
fn what_two_wagers_of_a_player_lack_together_is_due_at_the_cage() {
    holds(
        "scenario: two wagers taken back
rulebook: wa
places: 2 stations
accounts: yes

dealer: buy in cash 150 at 1 for Ann
dealer: open wagering
Ann: wager player 100 at 1
Ann: wager tie 10 at 1
+15s dealer: no more bets
shoe: 9S 9H KD KC
dealer: finish
  credit: 1 230.00
dealer: open wagering
Ann: wager banker 200 at 1
+15s dealer: no more bets
shoe: 9C 7C KD KC
dealer: finish
  credit: 1 30.00
dealer: report wrong-result in coup 1 because the first card was an eight
dealer: resolve 1 by recalculate as 8S 9H KD KC
dealer: confirm 1 correction
table-inspector: confirm 1 correction
  credit: 1 0.00
  account: receivables 160.00
",
    );
}
