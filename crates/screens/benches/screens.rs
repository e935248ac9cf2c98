//! How long it takes to show one event on all screens of a table: its stations, the console, the
//! display and the pit, those sections written that have changed.

use divan::Bencher;
use rules::wagering::Channel;
use rules::{Amount, Card};
use screens::{Around, Scene, Showing, Vigil, Watch};
use table::autopilot::Autopilot;
use table::state::{Limits, PlaceId, Range, Setup, Wagering};
use table::{Actor, Event, Name, Observation, Request, Table, Time, evolve};
use testkit::{Draw, edition, rulebook, setting};

fn main() {
    divan::main();
}

const BOOK: &str = "wa";

/// A table with its history, and who sits at it.
struct Played {
    pilot: Autopilot<'static>,
    table: Table,
    watch: Watch,
    names: Vec<Name>,
    now: Time,
}

impl Played {
    fn take(&mut self, events: &[Event]) {
        for event in events {
            self.watch.take(rulebook(BOOK), &self.table, event);
            self.table = evolve(std::mem::take(&mut self.table), event);
        }
    }

    fn step(&mut self) -> usize {
        let events = self.pilot.step(self.now).expect("the dealer goes on");
        self.take(&events);
        events.len()
    }

    fn ask(&mut self, actor: Option<&Name>, request: Request) {
        let role = rulebook(BOOK).conduct.bettor;
        let events = match actor {
            Some(name) => {
                let actor = Actor { name: name.clone(), role };
                self.pilot.ask_as(self.now, actor, request)
            }
            None => self.pilot.ask(self.now, request),
        };
        self.take(&events.expect("it is allowed"));
    }

    /// Four wagers at every station.
    fn wager(&mut self) {
        let bets = ["player", "tie", "player-dragon-bonus", "player-pair"];
        let bets = bets.map(|bet| rulebook(BOOK).bet(bet).expect("a bet"));
        for (place, name) in (1..).map(PlaceId).zip(self.names.clone()) {
            for bet in bets {
                let (bettor, amount) = (name.clone(), Amount::from_cents(1_000));
                self.ask(Some(&name), Request::PlaceWager { place, bettor, bet, amount });
            }
        }
    }

    /// Plays on until so many coups are over.
    fn play(&mut self, coups: u32) {
        while self.table.shoe.coups < coups {
            let open = self.table.coup.as_ref().map(|coup| coup.wagering);
            if let Some(Wagering::Open(Some(until))) = open
                && self.now < until
            {
                self.wager();
                self.now = until;
            }
            self.step();
        }
    }
}

fn setup(stations: u8) -> Setup {
    let amount = |dollars: i64| Amount::from_cents(dollars * 100);
    Setup {
        setting: setting::<&str>(rulebook(BOOK), &rulebook(BOOK).menu.versions[0].id, &[]),
        limits: Limits {
            usual: Range { min: amount(5), max: amount(500), unit: Some(amount(5)) },
            of_bets: Vec::new(),
            aggregate_min: None,
            area_max: None,
            differential_max: Some(amount(50_000)),
            per_person: false,
        },
        places: vec![Channel::Station; usize::from(stations)],
        period_s: None,
        style: 0,
        burn_before_coup: false,
        accounts: true,
        remote: Vec::new(),
        private: false,
        fixtures: table::steps::usual_fixtures(rulebook(BOOK)),
        hours: None,
    }
}

/// A table with so many stations that has played forty coups, wagering open on the next.
fn played(stations: u8) -> Played {
    let mut pilot = Autopilot::new(rulebook(BOOK), setup(stations));
    let cards: Vec<Card> = Draw::seeded(3).cards(8, 416);
    pilot.load(cards);
    let names = (1..=stations).map(|number| Name::from(format!("bettor {number}"))).collect();
    let (table, watch, now) = (Table::default(), Watch::default(), Time(1_000));
    let mut played = Played { pilot, table, watch, names, now };
    while played.table.shoe.stage != table::state::Stage::InPlay {
        played.step();
    }
    for (place, name) in (1..).map(PlaceId).zip(played.names.clone()) {
        played.ask(Some(&name), Request::TakePlace { place, bettor: name.clone() });
        let note = Observation::NoteStacked { place, amount: Amount::from_cents(10_000_000) };
        let events = played.pilot.see(played.now, note);
        played.take(&events);
    }
    played.play(40);
    while played.table.coup.as_ref().is_none_or(|coup| coup.number != 41) {
        played.step();
    }
    played.wager();
    played
}

/// Shows two tables in turn: each time as if one had become the other.
fn in_turn(bencher: Bencher<'_, '_>, one: &Played, other: &Played) {
    let around = Around { name: "Table 7".to_owned(), ..Around::default() };
    let scene =
        |played: &'_ Played| -> (Table, Watch) { (played.table.clone(), played.watch.clone()) };
    let pair = [scene(one), scene(other)];
    let mut showing = Showing::default();
    let mut turn = 0;
    bencher.bench_local(|| {
        turn = 1 - turn;
        let (table, watch) = &pair[turn];
        showing.show(&Scene { edition: edition(BOOK), table, watch, around: &around })
    });
}

#[divan::bench(args = [1, 50])]
fn a_wager(bencher: Bencher<'_, '_>, stations: u8) {
    let before = played(stations);
    let mut after = played(stations);
    let bet = rulebook(BOOK).bet("banker").expect("a bet");
    let name = after.names[0].clone();
    let amount = Amount::from_cents(500);
    let request = Request::PlaceWager { place: PlaceId(1), bettor: name.clone(), bet, amount };
    after.ask(Some(&name), request);
    in_turn(bencher, &before, &after);
}

#[divan::bench(args = [1, 50])]
fn a_card(bencher: Bencher<'_, '_>, stations: u8) {
    let cards = |played: &Played| played.table.coup.as_ref().map_or(0, |coup| coup.cards.len());
    let dealt = |count: usize| {
        let mut played = played(stations);
        played.now = played.now.plus_seconds(60);
        while cards(&played) < count {
            played.step();
        }
        played
    };
    in_turn(bencher, &dealt(2), &dealt(3));
}

#[divan::bench(args = [1, 50])]
fn settlement(bencher: Bencher<'_, '_>, stations: u8) {
    let until = |settled: bool| {
        let mut played = played(stations);
        played.now = played.now.plus_seconds(60);
        let there = |played: &Played| {
            let coup = played.table.coup.as_ref();
            coup.is_some_and(|coup| coup.announced.is_some() && (coup.settled || !settled))
        };
        while !there(&played) {
            played.step();
        }
        played
    };
    in_turn(bencher, &until(false), &until(true));
}

#[divan::bench(args = [1, 50])]
fn the_next_coup_is_opened(bencher: Bencher<'_, '_>, stations: u8) {
    let mut before = played(stations);
    before.now = before.now.plus_seconds(60);
    before.play(41);
    let mut after = played(stations);
    after.now = after.now.plus_seconds(60);
    after.play(41);
    after.step();
    in_turn(bencher, &before, &after);
}

/// Everything from nothing, as when a server starts.
#[divan::bench(args = [50])]
fn everything(bencher: Bencher<'_, '_>, stations: u8) {
    let played = played(stations);
    let around = Around { name: "Table 7".to_owned(), ..Around::default() };
    bencher.bench_local(|| {
        let (table, watch) = (&played.table, &played.watch);
        Showing::default().show(&Scene { edition: edition(BOOK), table, watch, around: &around })
    });
}

/// What the watch costs the task of a table as a coup is opened: its odds, one shadow of the shoe
/// before, and the sections written. The shoe before has wagers on every coup.
#[divan::bench]
fn watched_as_a_coup_opens(bencher: Bencher<'_, '_>) {
    watched(bencher, true);
}

/// The same without a shoe to compare with.
#[divan::bench]
fn watched_in_the_first_shoe(bencher: Bencher<'_, '_>) {
    watched(bencher, false);
}

fn watched(bencher: Bencher<'_, '_>, after_another: bool) {
    let mut played = played(1);
    let mut vigil = Vigil::default();
    let around = Around { name: "Table 7".to_owned(), ..Around::default() };
    let table = played.table.clone();
    let opened = Event::WageringOpened {
        number: 41,
        kind: table.coup.as_ref().expect("a coup").kind,
        until: None,
    };
    let cut = Event::CuttingCardPlaced { cards_behind: 14 };
    vigil.take(rulebook(BOOK), &table, &cut);
    let (table_of, watch) = (table, std::mem::take(&mut played.watch));
    let scene = Scene { edition: edition(BOOK), table: &table_of, watch: &watch, around: &around };
    if after_another {
        vigil.take(rulebook(BOOK), &table_of, &opened);
        vigil.show(&scene);
        vigil = with_stakes(&vigil);
    }
    bencher
        .with_inputs(|| {
            let mut vigil = Vigil::restored(vigil.kept().clone());
            // The bets are made ready once for a setting, not once a coup.
            vigil.take(rulebook(BOOK), &table_of, &opened);
            vigil.show(&scene);
            vigil.take(rulebook(BOOK), &table_of, &opened);
            vigil
        })
        .bench_local_values(|mut vigil| vigil.show(&scene));
}

/// The same watch, a shoe with wagers on eighty coups behind it.
fn with_stakes(vigil: &Vigil) -> Vigil {
    use screens::surveillance::kept::{Compared, Stake};
    let mut kept = vigil.kept().clone();
    let stakes = (1..=80).map(|coup| Stake { coup, bet: 0, cents: 1_000 }).collect();
    kept.compared = Some(Compared {
        shoe: 1,
        decks: 8,
        stakes: [("Ann".to_owned(), stakes)].into(),
        course: kept.course.clone(),
        ..Compared::default()
    });
    Vigil::restored(kept)
}
