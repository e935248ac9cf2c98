//! What is done beside the play and around the cards: steps, cuts, backs, boxes, signs, and how
//! often a card may come out.

use crate::holds;

/// A step is recorded once for the cards that it is about, and again for others.
#[test]
fn steps_are_recorded_once_for_the_same_cards() {
    holds(
        "scenario: steps beside the play
rulebook: nsw
begin: open

Ann: take place 1
dealer: bring 8 decks pre-shuffled by the house backs red
dealer: record cards-secured because in the cage from nine to ten
dealer: record cards-secured because in the cage from nine to ten
  refused: this has been done (nsw:3.5)
dealer: record riffle asked by Ann
casino-supervisor: approve 1
dealer: shuffle by machine
dealer: record cards-secured because in the cage
  refused: (nsw:3.5)
casino-supervisor: record players-cut
casino-supervisor: record players-cut
  refused: this has been done (nsw:4.3)
casino-supervisor: cut 120 deep
dealer: place cutting card 25 from the end
dealer: burn
shoe: ??
casino-supervisor: order shuffle because the cards look marked
dealer: shuffle by machine
casino-supervisor: record players-cut
  then: the cut left to the players
casino-supervisor: replace unfit cards backs blue
dealer: shuffle by machine
casino-supervisor: record players-cut
  then: the cut left to the players
",
    );
    holds(
        "scenario: a riffle before and after the shuffle
rulebook: nsw
begin: open

Ann: take place 1
dealer: bring 8 decks pre-shuffled by the house backs red
casino-supervisor: record riffle asked by Ann
dealer: shuffle by machine
casino-supervisor: record riffle asked by Ann
  refused: this has been done (nsw:4.2)
",
    );
}

/// Of what holds between two coups once between each two, of what may be done at any time as often
/// as it is done.
#[test]
fn steps_are_recorded_again_when_what_they_were_for_is_over() {
    holds(
        "scenario: what holds between two coups
rulebook: act

Ann: take place 1
dealer: record no-bet-coup-asked asked by Ann
dealer: record no-bet-coup-asked asked by Ann
  refused: this has been done
dealer: open wagering
Ann: wager player 20 at 1
dealer: no more bets
shoe: 9S 7H KD KC
dealer: finish
dealer: record no-bet-coup-asked asked by Ann
  then: no-bet coup
",
    );
    holds(
        "scenario: a step that may be done again and again
rulebook: wa

Ann: take place 1
casino-manager-table-games: record opener-named asked by Ann
  then: named to open
casino-manager-table-games: record opener-named asked by Ann
  then: named to open
",
    );
}

/// What was said of one card is not said of another.
#[test]
fn wa_4_13_e_iv_a_third_card_is_instructed_in_every_coup_anew() {
    holds(
        "scenario: a third card by instruction in two coups
rulebook: wa
style: B

Ann: take place 1
Ben: take place 2
dealer: open wagering
Ann: wager player 50 at 1
Ben: wager banker 50 at 2
dealer: no more bets
shoe: ?? ?? ?? ??
dealer: offer player hand to 1
Ann: accept player hand
dealer: offer banker hand to 2
Ben: accept banker hand
table: expose 1 2S
table: expose 3 2D
table: expose 2 KH
table: expose 4 2C
shoe: ??
casino-manager-table-games: record third-card-instructed asked by Ann
  then: recorded
shoe: ??
table: expose 5 9H
table: expose 6 5C
dealer: finish
dealer: open wagering
Ann: wager player 50 at 1
Ben: wager banker 50 at 2
dealer: no more bets
shoe: ?? ?? ?? ??
dealer: offer player hand to 1
Ann: accept player hand
dealer: offer banker hand to 2
Ben: accept banker hand
table: expose 1 2S
table: expose 3 2D
table: expose 2 KH
table: expose 4 2C
shoe: ??
casino-manager-table-games: record third-card-instructed asked by Ann
  then: recorded
",
    );
}

#[test]
fn vic_3_4_a_table_that_has_dealt_is_closed_after_the_check_of_its_cards() {
    holds(
        "scenario: the check at the end of gaming
rulebook: vic
begin: open

casino-supervisor: close table
  then: table closed
casino-operator: open table
dealer: bring 8 decks backs red
dealer: check cards
dealer: shuffle by hand
game-supervisor: cut 100 deep
dealer: place cutting card 20 from the end
dealer: burn first-card
shoe: ??
casino-supervisor: close table
  refused: check of the cards at the end of gaming
casino-supervisor: order shuffle because the cards look marked
casino-supervisor: close table
  refused: check of the cards at the end of gaming
dealer: record closing-check
dealer: record closing-check
  refused: this has been done
casino-supervisor: close table
  then: table closed
",
    );
}

#[test]
fn nsw_4_3_a_cut_is_refused_by_whoever_it_is_offered_to() {
    holds(
        "scenario: whose cut it is
rulebook: nsw
begin: cards

Ann: take place 1
dealer: shuffle by machine
Ben: refuse cut at 1
  refused: the place is not this person's
dealer: refuse cut at 2
  refused: the place is not this person's
dealer: refuse cut at 1
  then: cut
dealer: refuse cut at 1
  refused: this has been done
",
    );
}

#[test]
fn nsw_3_8_cards_keep_their_backs_when_they_are_shuffled_again() {
    holds(
        "scenario: the backs of cards that were shuffled again
rulebook: nsw
begin: open

dealer: bring 8 decks backs red
dealer: shuffle by machine
casino-supervisor: cut 120 deep
dealer: place cutting card 25 from the end
dealer: burn
shoe: ??
casino-supervisor: order shuffle because the cards look marked
dealer: shuffle by machine
casino-supervisor: cut 120 deep
dealer: place cutting card 25 from the end
dealer: burn
shoe: ??
casino-supervisor: order shuffle because the cards look marked
casino-supervisor: replace cards backs red
  refused: backs
casino-supervisor: replace cards backs blue
  then: blue
",
    );
}

#[test]
fn nsw_2_1_2_six_places_of_a_private_table_are_opened_and_closed() {
    holds(
        "scenario: the last of six places
rulebook: nsw
private room: yes
places: 9 cloth

dealer: close box 6
  then: place 6
dealer: open box 6
  then: place 6
dealer: open box 7
  refused: (nsw:2.1.2)
",
    );
}

#[test]
fn a_version_that_wants_eight_decks_is_chosen_before_there_are_any() {
    holds(
        "scenario: a version before there are cards
rulebook: vic
begin: open

casino-operator: change version crown
  then: version
",
    );
}

#[test]
fn wa_signs_say_what_is_on_open_accounts_and_what_is_paid_by_approval() {
    holds(
        "scenario: the sign of a station
rulebook: wa
places: 1 cloth, 2 stations
accounts: yes

dealer: buy in cash 100 at 2 for Ann
  sign: place 2: credit 100.00, in play
  no sign: place 3: credit
  no sign: place 1: credit
",
    );
    holds(
        "scenario: what is paid by approval is on a sign
rulebook: wa
options: tie-8=true
fixtures: tie-promotion=Lucky Eight BONUS

clock: tick
  sign: Tie Wager pays
  sign: Player Wager pays
  no sign: Player Pairs Wager pays
",
    );
}

/// What went wrong outside a coup is an incident where it is about the cards themselves.
#[test]
fn copies_and_cutting_cards_too_many_between_coups() {
    holds(
        "scenario: one copy too many between coups
rulebook: nsw
decks: 3

shoe: 5H 5H 5H
  then not: incident
shoe: 5H
  then: more copies of a card than the decks hold
  then: incident 1: a card in the shoe that does not belong there
",
    );
    holds(
        "scenario: two cutting cards between coups
rulebook: nsw

shoe: cutting card
shoe: cutting card
  then: irregularity
  then not: incident
",
    );
}

/// A card that was recorded as burnt and is in the shoe may still come, and so may one that was
/// taken for another.
#[test]
fn cards_are_counted_as_what_they_turned_out_to_be() {
    holds(
        "scenario: the card that was not burnt
rulebook: nsw
decks: 3
begin: open

Ann: take place 1
dealer: bring 3 decks backs red
dealer: shuffle by hand
casino-supervisor: cut 60 deep
dealer: place cutting card 25 from the end
casino-supervisor: burn first-card-shown
shoe: 5H
dealer: report burn-forgotten
  then: is in the shoe
dealer: open wagering
Ann: wager player 50 at 1
shoe: 5H 9S 5H KC 5H
  then not: more copies
",
    );
    holds(
        "scenario: a card that was misread
rulebook: nsw
decks: 3

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
shoe: 9S 7H KD KC
dealer: report foreign-card
casino-supervisor: resolve 1 by rebuild as 9S 7H QD KC
dealer: finish
dealer: open wagering
Ann: wager player 50 at 1
shoe: KD 9S KD KD
  then not: more copies
",
    );
}

/// Those of another coup, and of another shoe, are counted as they were.
#[test]
fn a_correction_counts_the_cards_of_its_own_coup_again() {
    holds(
        "scenario: cards counted again
rulebook: nsw
decks: 3

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
shoe: 9S 7H KD KD
dealer: finish
dealer: open wagering
Ann: wager player 50 at 1
dealer: report wrong-result because the second card was an eight
casino-supervisor: resolve 1 by recalculate as 9S 8H KD KD
dealer: confirm 1 correction
casino-supervisor: confirm 1 correction
shoe: KD
  then not: more copies
shoe: 8H 2C 8H
  then not: more copies
",
    );
    holds(
        "scenario: cards of an earlier shoe
rulebook: nsw
decks: 3

Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
shoe: 9S 7H KD KC
dealer: finish
casino-supervisor: order shuffle because the cards look marked
dealer: shuffle by hand
casino-supervisor: cut 60 deep
dealer: place cutting card 25 from the end
dealer: burn
shoe: ??
dealer: report wrong-result in coup 1 of shoe 1 because the second card was an eight
casino-supervisor: resolve 1 by recalculate as 9S 8H KD KC
dealer: confirm 1 correction
casino-supervisor: confirm 1 correction
dealer: open wagering
Ann: wager player 100 at 1
shoe: 8H 9S 8H 8H
  then not: more copies
",
    );
}

#[test]
fn nsw_8_13_a_hand_that_is_accepted_later_closes_nothing_again() {
    holds(
        "scenario: hands one after the other
rulebook: nsw
style: B

Ann: take place 1
Ben: take place 2
dealer: open wagering
Ann: wager player 100 at 1
Ben: wager banker 100 at 2
shoe: ?? ?? ?? ??
dealer: offer player hand to 1
Ann: accept player hand
  then: wagering closed by the first card exposed
table: expose 1 9S
table: expose 3 KD
Ann: take back player hand
dealer: offer banker hand to 2
Ben: accept banker hand
  then not: wagering closed
",
    );
}

#[test]
fn vic_11_15_b_the_wager_that_is_confirmed_is_the_one_at_that_place() {
    holds(
        "scenario: the wager that is confirmed
rulebook: vic
places: 2 stations

Ann: take place 1
Ann: take place 2
dealer: open wagering
Ann: wager player 100 at 1
Ann: wager player 40 at 2
+30s clock: tick
dealer: report system-fault because the server stopped
dealer: confirm 1 wager player at 2 for Ann
  then: Ann 40.00
",
    );
}

#[test]
fn wa_5_8_nobody_has_the_wrong_hand_where_hands_stay_with_the_dealer() {
    holds(
        "scenario: nobody holds a hand
rulebook: wa

Ann: take place 1
dealer: open wagering
Ann: wager player 50 at 1
dealer: no more bets
shoe: 9S 7H
dealer: report wrong-holder
  refused: nothing has gone wrong that this would put right
",
    );
}
