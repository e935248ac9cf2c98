//! What recall tells of a coup.

use crate::played::{batches, played};
use ledger::Total;
use rules::accounts::Tender;
use rules::irregularity::{Remedy, Situation};
use rules::tableau::Action;
use rules::{Amount, Outcome, Side};
use table::Time;
use table::event::Why;
use table::state::PlaceId;
use views::recall::{End, Fate, Recall, Record, Whose};

/// Why each wager of a coup was settled as it was.
fn whys(record: &Record) -> Vec<&str> {
    record.settlements().map(|one| one.why.as_str()).collect()
}

fn at(hours: u64, minutes: u64, seconds: u64) -> Time {
    Time(((hours * 60 + minutes) * 60 + seconds) * 1_000)
}

#[test]
fn a_coup_is_told_from_its_opening_to_its_end() {
    let (_, recall) = played("wa/books.scn");
    let first = &recall.records[0];
    assert_eq!((first.opened, first.ended.clone()), {
        (at(10, 0, 0), Some((at(10, 0, 20), End::Completed)))
    });
    assert_eq!(first.outcome, Some(Outcome::Banker));
    assert!(first.cards.iter().all(|dealt| dealt.exposed));
    let draws = first.draws(recall.rulebook());
    let told: Vec<_> = draws
        .iter()
        .map(|one| (one.decision.side, one.decision.action, one.count, one.third))
        .collect();
    assert_eq!(
        told,
        [(Side::Player, Action::Stand, 6, None), (Side::Banker, Action::Stand, 7, None)]
    );
    assert_eq!(
        whys(first),
        [
            "the Bankers Hand won: version A pays 1 to 1 less 5.00 commission, which is 19 to 20, \
             wa:3.19/A",
            "the Bankers Hand won with no natural by 1: the wager loses, wa:3.25(c)",
            "the Bankers Hand won: the wager loses, wa:3.20(b)(i)",
        ]
    );
}

#[test]
fn third_cards_are_told_with_what_the_hand_looked_at() {
    let (_, recall) = played("nsw/books.scn");
    let draws = recall.records[4].draws(recall.rulebook());
    assert_eq!((draws[0].decision.action, draws[0].count), (Action::Draw, 5));
    let bankers = draws[1];
    assert_eq!((bankers.decision.action, bankers.count, bankers.third), {
        (Action::Stand, 6, Some(5))
    });
    let why = "the Banker's Hand won with 6: version even-money pays 1 to 2, nsw:13.2.3";
    assert_eq!(whys(&recall.records[4]), [why]);
}

#[test]
fn every_reason_reads_like_a_sentence() {
    let (_, act) = played("act/books.scn");
    assert_eq!(
        whys(&act.records[1]),
        [
            "the first two cards of the player's hand are a mixed pair: version commission \
             with pairs canberra pays 11 to 1, act:8.8(e)/pair",
            "the hands were equal: the wager stands off, act:8.5(c)",
            "the hands were equal: version commission pays 8 to 1, act:8.8(c)",
        ]
    );
    let pair = &act.records[1].wagers[0];
    assert!(pair.settlement().is_some_and(|one| one.early));
    let (_, wa) = played("wa/books.scn");
    let tie = whys(&wa.records[1]);
    assert_eq!(
        tie[2],
        "the hands were equal, the Players Hand having a natural, the Bankers Hand having a \
         natural: the wager stands off, wa:3.28(b)"
    );
    assert_eq!(tie[0], "the hands were equal: by version A the wager stands off, wa:3.20(c)");
    assert_eq!(tie[1], "the hands were equal: the wager with tie-8 false pays 8 to 1, wa:3.23(a)");
    let rounded = whys(&wa.records[4]);
    assert!(rounded[0].contains("less 0.62 commission, which is 19 to 20, rounded up, wa:3.19/A"));
}

#[test]
fn a_correction_is_told_with_before_after_and_why() {
    let (_, recall) = played("wa/books.scn");
    let third = &recall.records[2];
    assert!(third.is_corrected());
    let done = &third.corrections[0];
    assert_eq!(done.incident, Some((1, Situation::WrongResult)));
    assert_eq!((done.remedy, done.note.as_str()), {
        (Some(Remedy::Recalculate), "the first card was a six")
    });
    assert_eq!(done.cite.as_ref().map(rules::Cite::as_str), Some("wa:5.14"));
    let names: Vec<_> = done.confirmed.iter().map(|actor| &*actor.name).collect();
    assert_eq!(names, ["dealer", "table-inspector"]);
    assert_eq!((done.before.1, done.after.1), (Some(Outcome::Player), Some(Outcome::Banker)));
    assert_eq!(done.before.0[0].card.map(|card| card.to_string()), Some("9S".to_owned()));
    assert_eq!(done.net(), Total::from_cents(-8_300));
    assert_eq!(third.incidents.iter().map(|one| one.number).collect::<Vec<_>>(), [1]);
    // The wagers are told as they were settled in the end.
    assert!(whys(third)[1].contains("less 3.00 commission"), "{:?}", whys(third));
}

#[test]
fn wagers_of_a_void_coup_went_back_and_are_not_settled() {
    let (_, recall) = played("wa/books.scn");
    let fourth = &recall.records[3];
    assert_eq!((fourth.undone, fourth.outcome), (Some(Why::CoupVoid), None));
    assert!(matches!(fourth.wagers[0].fate, Fate::Back(_, Why::CoupVoid)));
    assert_eq!(fourth.settlements().count(), 0);
    let (_, vic) = played("vic/books.scn");
    assert_eq!(vic.records[3].undone, Some(Why::Invalid));
    let (_, act) = played("act/books.scn");
    let round = &act.records[3];
    assert!(matches!(round.ended, Some((_, End::Invalid(Situation::Disturbance)))));
    assert_eq!(round.reversed.len(), 1);
    assert!(matches!(round.wagers[0].fate, Fate::Back(_, Why::Invalid)));
}

#[test]
fn what_somebody_had_wagered_is_told_before_and_after_every_coup() {
    let (_, recall) = played("wa/books.scn");
    let told = |record: &Record| {
        let own = record.accounts.iter().find(|account| &*account.bettor == "Ann");
        let own = own.expect("she wagered");
        let after = own.after.expect("it is over");
        [own.before.wagered, own.before.returned, after.wagered, after.returned].map(Total::cents)
    };
    let all: Vec<_> = recall.of(Whose::Bettor("Ann")).map(told).collect();
    assert_eq!(
        all,
        [
            [0, 0, 11_000, 19_500],
            [11_000, 19_500, 16_000, 24_500],
            // As it was before the correction, which came after the coup.
            [16_000, 24_500, 26_000, 44_500],
            [26_000, 24_500, 28_000, 28_500],
            [26_000, 24_500, 27_250, 26_938],
        ]
    );
}

#[test]
fn coups_are_found_by_place_and_by_bettor() {
    let (_, recall) = played("wa/books.scn");
    let numbers = |whose| recall.of(whose).map(|record| record.id.number).collect::<Vec<_>>();
    assert_eq!(numbers(Whose::All), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(Whose::Place(PlaceId(1))), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(Whose::Bettor("Ben")), [1, 2, 3, 5]);
    assert_eq!(numbers(Whose::Bettor("Cai")), [5]);
    assert_eq!(numbers(Whose::Bettor("Dee")), [] as [u32; 0]);
}

/// The current coup is recalled too, with what is known of it.
#[test]
fn an_unfinished_coup_is_recalled_with_what_is_out() {
    let text = "scenario: unfinished\nrulebook: nsw\n\nAnn: take place 1\ndealer: open wagering\n\
        Ann: wager player 100 at 1\nAnn: wager player 60 at 1\nshoe: KS 6H 5D KC\nshoe: 9H 9C\n";
    let (rulebook, batches) = batches("test", text);
    let mut recall = Recall::new(rulebook);
    for batch in &batches {
        recall.take(batch);
    }
    let [coup] = &recall.records[..] else { panic!("one coup") };
    assert_eq!((coup.ended.is_none(), coup.cards.len()), (true, 5));
    assert_eq!(coup.wagers.len(), 1);
    assert_eq!((&coup.wagers[0].fate, coup.wagers[0].wager.amount), {
        (&Fate::Held, Amount::from_cents(6_000))
    });
    assert_eq!(coup.irregularities.len(), 1);
    assert_eq!(coup.accounts[0].after, None);
}

/// Credits before and after, and what was added since the last play, each tender apart.
#[test]
fn the_credit_of_a_station_is_told_around_every_coup() {
    let dollars = |dollars: i64| Amount::from_cents(dollars * 100);
    let (_, recall) = played("wa/account-note-during-a-coup.scn");
    let credit = &recall.records[0].credits[0];
    assert_eq!((credit.place, &*credit.bettor), (PlaceId(1), "Ann"));
    assert_eq!(credit.added, [(Tender::Cash, dollars(100))]);
    assert_eq!((credit.before, credit.after), (dollars(100), Some(dollars(275))));
    assert_eq!(credit.during, [(Tender::Note, dollars(70)), (Tender::Ticket, dollars(5))]);
    assert_eq!(credit.put_right, 0);
    // What a correction takes later is told with the coup that it is about.
    let (_, recall) = played("wa/account-shortfall-split.scn");
    let [first, second] = &recall.records[..] else { panic!("two coups") };
    assert_eq!(first.credits[0].put_right, -4_000, "160 of the 200 were not there");
    assert_eq!((first.credits[0].before, first.credits[0].after), {
        (dollars(150), Some(dollars(240)))
    });
    assert_eq!((second.credits[0].before, second.credits[0].put_right), (dollars(240), 0));
    assert_eq!(second.credits[0].added, []);
}

#[test]
fn what_became_of_tokens_is_told() {
    let (_, recall) = played("nsw/tokens-win-chips.scn");
    assert_eq!(
        whys(&recall.records[0]),
        [
            "the Player's Hand won: version premium pays 1 to 1, nsw:13.1.2; 50.00 of it in \
             tokens, which the house keeps; winnings are chips, \
             nsw:1.1/casino-promotional-token/p2",
            "the Player's Hand won: the wager loses, nsw:5.1.2.2; 20.00 of it in tokens, which \
             the house keeps",
        ]
    );
}
