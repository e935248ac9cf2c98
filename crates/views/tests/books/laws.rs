//! What holds of the books after everything that can happen.

use crate::common;
use crate::naive::Naive;
use crate::played::batches;
use crate::trouble::House;
use ledger::Total;
use rules::{Amount, BetId, Rulebook};
use table::state::{PlaceId, Stage, Standing};
use table::steps::usual_shuffling;
use table::{Actor, Event, Request, Table, Time};
use testkit::moves::setup;
use testkit::{DOCUMENTS, Draw, GAMES, ODD_HOUSE, edition};
use views::accounting::{Accounting, CoupCount, Figures, Sums};
use views::recall::{Fate, Recall, Whose};

/// Figures without coups, of which a wager counts as many as it likes.
fn money(figures: &Figures) -> Figures {
    Figures { coups: CoupCount::default(), ..figures.clone() }
}

fn sum<'a>(rows: impl Iterator<Item = &'a Figures>) -> Figures {
    let mut sum = Figures::default();
    rows.for_each(|row| sum.add(row));
    sum
}

/// The sums over every part are those of the whole, and the win is what was not returned.
fn add_up(books: &Sums) {
    let total = &books.total;
    assert_eq!(sum(books.by_version.values()), *total);
    assert_eq!(sum(books.by_hour.values()), *total);
    assert_eq!(sum(books.by_shift.values()), *total);
    assert_eq!(money(&sum(books.by_bet.values())), money(total));
    assert_eq!(money(&sum(books.by_bettor.values())), money(total));
    let rows = books.by_bet.values().chain(books.by_bettor.values()).chain([total]);
    for row in rows {
        assert_eq!(row.win() + row.returned, row.handle);
        assert!(row.coups.all() <= total.coups.all());
        assert!(row.commission >= Total::ZERO && row.coups.corrected <= row.coups.all());
    }
}

/// What recall tells is what the table remembers, and adds up to the books.
fn recalls(recall: &Recall<'_>, books: &Sums, rulebook: &Rulebook) {
    for past in recall.table().past.iter() {
        let record = recall.records.iter().rfind(|record| record.id == past.id);
        let record = record.expect("it is recalled");
        assert_eq!((&record.cards, record.outcome), (&past.cards, past.outcome));
        assert_eq!(record.setting, past.setting);
        // The table does not note what was settled again before the coup was over.
        assert!(record.is_corrected() || past.standing != Standing::Corrected);
        assert_eq!(record.undone.is_some(), past.standing == Standing::Void);
        let settled = record.settlements().count();
        let stands = past.standing != Standing::Void;
        assert_eq!(settled, if stands { past.paid.len() } else { 0 });
        for one in record.settlements() {
            assert!(past.paid.contains(&one.settled));
            assert!(
                one.why.ends_with(one.settled.cite.as_str())
                    || one.above() > Total::ZERO
                    || one.settled.wager.tokens > rules::Amount::ZERO
            );
            let void = table::settlement::is_void(rulebook, &one.settled);
            assert_eq!(one.why.starts_with("handed back"), void, "{}", one.why);
        }
        // Where the coup stands, the tableau made each hand draw what it has.
        let draws = record.draws(rulebook);
        let thirds = record.cards.len().saturating_sub(4);
        let drew = draws.iter().filter(|one| one.decision.action == rules::tableau::Action::Draw);
        assert!(past.outcome.is_none() || drew.count() == thirds, "{record:?}");
    }
    for (name, figures) in &books.by_bettor {
        let own = recall.of(Whose::Bettor(name)).flat_map(|record| &record.wagers);
        let own = own.filter(|wagered| wagered.wager.bettor == *name);
        let held = own.filter(|wagered| wagered.fate == Fate::Held);
        let held: Total = held.map(|wagered| wagered.wager.amount).sum();
        let purse = recall.purse(name);
        assert_eq!(purse.wagered, figures.handle + figures.forfeited.amount + held);
        assert_eq!(purse.returned, figures.returned);
    }
}

/// Folds events into books, recall and the naive account, and compares them.
struct Watch<'r> {
    rulebook: &'r Rulebook,
    books: Accounting<'r>,
    recall: Recall<'r>,
    naive: Naive,
}

impl<'r> Watch<'r> {
    fn from(rulebook: &'r Rulebook, table: &Table) -> Watch<'r> {
        Watch {
            rulebook,
            books: Accounting::from(rulebook, table.clone()),
            recall: Recall::from(rulebook, table.clone()),
            naive: Naive::from(table.clone()),
        }
    }

    fn take(&mut self, events: &[Event]) {
        self.books.take(events);
        self.recall.take(events);
        for event in events {
            self.naive.one(event);
        }
    }

    fn check(&self) {
        add_up(self.books.sums());
        self.naive.agrees(self.books.sums());
        recalls(&self.recall, self.books.sums(), self.rulebook);
    }
}

#[test]
fn the_books_of_every_scenario_add_up_after_every_step() {
    let (mut corrected, mut undone) = (0, 0);
    for (file, text) in scenario::built_in() {
        let (rulebook, batches) = batches(file, text);
        let mut watch = Watch::from(rulebook, &Table::default());
        for batch in &batches {
            watch.take(batch);
            watch.check();
        }
        let coups = watch.books.sums().total.coups;
        corrected += coups.corrected;
        undone += coups.void + coups.invalid;
    }
    assert!(corrected > 5 && undone > 20, "{corrected} corrected, {undone} void or invalid");
}

#[test]
fn the_books_add_up_when_everything_goes_wrong() {
    let (mut corrected, mut undone, mut commission) = (0, 0, Total::ZERO);
    for id in DOCUMENTS.into_iter().chain([ODD_HOUSE]) {
        for seed in 0..24 {
            let rulebook = edition(id).at_table();
            let mut house = House::open(rulebook, 1_000 + seed);
            (0..14).for_each(|_| house.coup());
            let mut watch = Watch::from(rulebook, &house.first);
            for events in house.log.chunks(7) {
                watch.take(events);
                add_up(watch.books.sums());
            }
            watch.check();
            house.check_replay();
            let total = &watch.books.sums().total;
            corrected += total.coups.corrected;
            undone += total.coups.void + total.coups.invalid;
            commission += total.commission;
        }
    }
    assert!(corrected > 0 && undone > 50, "{corrected} corrected, {undone} void or invalid");
    assert!(commission > Total::ZERO);
}

/// Plays so many coups with wagers on any bets; the table they begin with, and the events.
fn long_log(rulebook: &Rulebook, coups: u64) -> (Table, Vec<Event>) {
    let mut draw = Draw::seeded(coups);
    let cards = |seed| common::shoe(rulebook.usual_decks(), seed);
    let mut pilot = common::ready(rulebook, setup(rulebook, 3), cards(0));
    let names = common::seat(rulebook, &mut pilot, 3);
    let (first, mut log, mut now) = (pilot.table.clone(), Vec::new(), Time(0));
    let mut done = 0;
    while done < coups {
        if pilot.table.shoe.stage == Stage::Ended {
            pilot.load(cards(done));
            let how = usual_shuffling(rulebook, rulebook.usual_decks());
            log.extend(pilot.ask(now, Request::Shuffle { how }).expect("they are shuffled"));
        }
        now = now.plus_seconds(20);
        if pilot.table.shoe.stage == Stage::Mixed {
            // Where those who wager cut, it is one of them who does.
            let role = rulebook.conduct.cutters.value[0];
            let actor = Actor { name: names[0].clone(), role };
            log.extend(
                pilot.ask_as(now, actor, Request::Cut { depth: 100 }).expect("cards are cut"),
            );
            continue;
        }
        log.extend(pilot.step(now).unwrap_or_else(|refusal| panic!("{refusal}")));
        if pilot.table.coup.is_some() {
            for (place, bettor) in (1..).map(PlaceId).zip(&names) {
                let any = BetId(u8::try_from(draw.below(rulebook.bets.len())).expect("few"));
                // The first of them wagers on a hand, so that the coup is dealt.
                let hands = rulebook.together.both_hands.what;
                let bet = if place == PlaceId(1) { *draw.pick(&hands) } else { any };
                let amount =
                    Amount::from_cents(i64::try_from(1_000 + draw.below(300)).expect("few"));
                let actor = common::bettor(rulebook, bettor);
                let bettor = bettor.clone();
                let request = Request::PlaceWager { place, bettor, bet, amount };
                // Some bets are not offered, or not alone.
                log.extend(pilot.ask_as(now, actor, request).unwrap_or_default());
            }
            log.extend(common::finish(&mut pilot, &mut now));
            done += 1;
        }
    }
    (first, log)
}

/// What is forgotten on the way is not missed, and events may come in pieces of any size.
#[test]
fn the_books_do_not_depend_on_how_events_come_or_how_many_there_are() {
    for id in GAMES {
        let rulebook = edition(id).at_table();
        let (first, log) = long_log(rulebook, 400);
        let mut watch = Watch::from(rulebook, &first);
        watch.take(&log);
        watch.check();
        let total = &watch.books.sums().total;
        assert!(total.coups.all() > 300 && total.wagers > 300, "{id}: {total:?}");
        let mut draw = Draw::seeded(5);
        let mut pieces = Accounting::from(rulebook, first);
        let mut rest = &log[..];
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(rest.len().min(1 + draw.below(40)));
            pieces.take(piece);
            rest = more;
        }
        assert_eq!(pieces.sums(), watch.books.sums());
    }
}
