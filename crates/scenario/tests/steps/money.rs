//! What becomes of money when a coup is taken back, when hands come apart, when a table closes, and
//! when somebody has set limits to their own play.

use crate::holds;

/// A ticket was printed of what was won: what is not there any more is due at the cage, and
/// nothing where all of it is.
#[test]
fn wa_6_6_what_a_station_cannot_give_back_is_due_at_the_cage() {
    holds(
        "scenario: short
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 100 at 2 for Ben
dealer: open wagering
Ben: wager player 100 at 2
+15s dealer: no more bets
shoe: 9S 7H KD KC
dealer: announce
dealer: settle
  credit: 2 200.00
table: printer at 2 prints 150
  credit: 2 50.00
dealer: report fraud
casino-operator: resolve 1 by invalidate-coup
  credit: 2 0.00
  account: receivables 50.00
",
    );
    holds(
        "scenario: short
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 100 at 2 for Ben
dealer: open wagering
Ben: wager player 100 at 2
+15s dealer: no more bets
shoe: 9S 7H KD KC
dealer: announce
dealer: settle
  credit: 2 200.00
table: printer at 2 prints 100
  credit: 2 100.00
dealer: report fraud
casino-operator: resolve 1 by invalidate-coup
  credit: 2 0.00
  then not: due at the cage
",
    );
}

/// The latest wager goes back whole where less than it would be left; ties are no part of it.
#[test]
fn wa_1_1_the_table_differential_is_between_the_hands_alone() {
    holds(
        "scenario: differential with ties
rulebook: wa
limits: min 10 max 2000 differential 100

Ann: take place 1
Ben: take place 2
Cai: take place 3
dealer: open wagering
Ann: wager player 100 at 1
Ben: wager banker 100 at 2
Cai: wager banker 100 at 3
Ann: wager tie 10 at 1
Ben: wager tie 10 at 2
Ann: withdraw player at 1
dealer: no more bets
  then: returned, beyond the table differential: Cai 100.00 on Banker Wager at place 3
  then not: reduced
  held: 120.00
",
    );
}

#[test]
fn wa_no_table_closes_with_money_on_a_station_that_nobody_is_at() {
    holds(
        "scenario: close with credit
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

table: note 20 at 2
  credit: 2 20.00
casino-operator: close table
  refused: 20.00
dealer: abandon 2
casino-operator: close table
  then: table closed
",
    );
}

#[test]
fn a_table_that_is_opened_again_knows_its_vouchers_its_float_and_what_went_wrong() {
    holds(
        "scenario: a table is closed and opened again
rulebook: nsw
begin: open

dealer: open float 1000
Ann: take place 1
dealer: exchange voucher V-1 of 60 for Ann
dealer: report claim by Ann because the voucher was of 70
Ann: leave place 1
+5m casino-supervisor: close table
  then: table closed
casino-supervisor: open table
Ann: take place 1
dealer: exchange voucher V-1 of 60 for Ann
  refused: the voucher has been exchanged
dealer: report claim by Ann because the voucher was of 70
  refused: this has been reported already
dealer: report device by Ann because it was seen
  then: incident 2
dealer: open float 1000
  refused: this has been done
",
    );
}

/// Corrections and coups that are taken back count, wagers of others do not.
#[test]
fn what_somebody_may_still_lose_follows_what_they_have_lost() {
    holds(
        "scenario: what is lost counts
rulebook: wa

Ann: take place 1
Ben: take place 2
Cai: take place 3
Ann: set play limits for Ann loss 100
Ben: set play limits for Ben loss 0
dealer: open wagering
Ben: wager player 10 at 2
  refused: own loss limit leaves 0.00
Cai: wager banker 90 at 3
Ann: wager player 60 at 1
Ann: wager tie 41 at 1
  refused: 40.00
Ann: wager tie 40 at 1
Ann: withdraw tie at 1
dealer: no more bets
shoe: 7S 9H KD KC
dealer: finish
dealer: open wagering
Ann: wager player 40.01 at 1
  refused: 40.00
dealer: report wrong-result because the first card was a nine
dealer: resolve 1 by recalculate as 9S 9H KD KC
dealer: confirm 1 correction
table-inspector: confirm 1 correction
Ann: wager player 100.01 at 1
  refused: 100.00
Ann: wager player 100 at 1
dealer: no more bets
shoe: 7S 9H KD KC
dealer: announce
dealer: settle
dealer: report fraud
casino-operator: resolve 2 by invalidate-coup
dealer: open wagering
Ann: wager player 100.01 at 1
  refused: 100.00
Ann: wager player 100 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: finish
Ann: set play limits for Ann loss 90
dealer: open wagering
Ann: wager player 190.01 at 1
  refused: 190.00
Ann: wager player 190 at 1
Ben: wager player 10 at 2
  refused: own loss limit leaves 0.00
",
    );
}

#[test]
fn a_break_is_not_made_shorter_and_may_be_taken_again() {
    holds(
        "scenario: breaks
rulebook: wa

Ann: take place 1
Ann: set play limits for Ann minutes 60 break 15
Ann: take break of 20 minutes for Ann
  then: 10:20:00
Ann: take break of 19 minutes for Ann
  refused: become tighter at the table, not looser
Ann: take break of 20 minutes for Ann
  then: 10:20:00
",
    );
}

/// Steps count from the minimum, which is the least that may be left.
#[test]
fn nsw_14_12_5_a_wager_that_is_made_smaller_keeps_to_the_limits() {
    holds(
        "scenario: smaller
rulebook: nsw
limits: min 12 max 512 unit 5

Ann: take place 1
dealer: open wagering
Ann: wager player 52 at 1
shoe: 9S 7H
dealer: report wrong-area
casino-supervisor: resolve 1 by offer
  then: Ann
Ann: wager player 52 at 1
  refused: 52.00
Ann: wager player 20 at 1
  refused: wagers go up in steps of 5.00
Ann: wager player 11 at 1
  refused: 12.00
Ann: wager player 17 at 1
  then: reduced to 17.00
Ann: wager player 12 at 1
  then: reduced to 12.00
  held: 12.00
",
    );
}
