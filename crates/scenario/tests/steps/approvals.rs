//! Whose approval an act waits for, and by which rule somebody else is refused it.

use crate::holds;

/// What waits for the coup lapses with it, and what waits for the table does not.
#[test]
fn nsw_acts_wait_for_the_approval_that_their_own_rule_asks_for() {
    holds(
        "scenario: approvals of a coup
rulebook: nsw
begin: open

Ann: take place 1
dealer: bring 8 decks backs red
dealer: shuffle by hand
Ann: refuse cut at 1
casino-supervisor: cut 120 deep
dealer: place cutting card 25 from the end
dealer: burn by-value
  then: approval 1 asked of the casino supervisor
dealer: approve 1
  refused: only the casino supervisor may do this (nsw:4.7.3)
casino-supervisor: approve 1
shoe: 2H ?? ??
dealer: set personal limit at 1 min 5 max 50000
  then: approval 2 asked
dealer: approve 2
  refused: only the casino supervisor may do this (nsw:6.7)
dealer: allow several per area
  then: approval 3 asked
dealer: approve 3
  refused: only the casino supervisor may do this (nsw:5.5)
dealer: open wagering
Ann: wager player 100 at 1
Ann: wager tie 20 at 1
Ann: move tie to banker at 1
  then: approval 4 asked of the Gaming Manager
casino-supervisor: approve 4
  refused: only the Gaming Manager may do this (nsw:5.6.3)
Ann: move player to banker at 1
  then not: approval
shoe: 9S 7H KD KC
dealer: finish
gaming-manager: approve 4
  refused: nothing
casino-supervisor: approve 2
  sign: place 1: minimum 5.00
dealer: open wagering
Ann: agree
dealer: declare dummy coup all agree
  then: approval 5 asked
dealer: approve 5
  refused: only the Assistant Gaming Manager may do this (nsw:7.5)
",
    );
}

#[test]
fn wa_acts_wait_for_the_approval_that_their_own_rule_asks_for() {
    holds(
        "scenario: approvals
rulebook: wa
begin: open

Ann: take place 1
dealer: bring 8 decks backs red
dealer: shuffle by hand
  then: approval 1 asked
dealer: approve 1
  refused: (wa:4.1(a))
general-manager-table-games: approve 1
  then: cards shuffled by hand
Eve as nominee: cut 120 deep
  then: approval 2 asked
dealer: approve 2
  refused: (wa:4.4(e))
table-games-manager: approve 2
dealer: place cutting card 25 from the end
dealer: choose style C
  then: approval 3 asked
dealer: approve 3
  refused: (wa:4.11/Style C)
dealer: burn first-card
shoe: ??
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
dealer: burn before coup
  then: approval 4 asked
dealer: approve 4
  refused: (wa:4.8)
",
    );
}

/// An option is approved when it becomes other than usual, and not when it is as usual again.
#[test]
fn nsw_12_1_an_option_of_the_house_is_the_gaming_manager_s_to_set_and_to_lift() {
    holds(
        "scenario: an option of the house
rulebook: nsw

casino-supervisor: change version premium pairs-restricted=true
  refused: only the Gaming Manager may do this (nsw:12.1)
gaming-manager: fit restriction-notice=Lee of Surveillance and inspector Roe
gaming-manager: change version premium pairs-restricted=true
  then: version
  then not: approval
casino-supervisor: change version premium pairs-restricted=false
  refused: only the Gaming Manager may do this (nsw:12.1)
gaming-manager: change version premium pairs-restricted=false
  then: version
",
    );
}
