//! What surveillance sees, along every scenario, and of a table that plays through shoes.

use super::played::{Played, steps};
use odds::{Analysis, Composition};
use rules::{Amount, Card};
use screens::surveillance::{BetOdds, SHOES, VigilAlarmCode, VigilKept, Watched, bands};
use screens::{Sheet, Showing, Vigil};
use table::autopilot::Autopilot;
use table::state::{PlaceId, Shuffling, Stage, Wagering};
use table::{Actor, Event, Name, Request, Time};
use testkit::{Draw, edition, rulebook};

const BOOK: &str = "wa";

/// A table that is watched while the system deals at it.
struct Floor {
    played: Played,
    pilot: Autopilot<'static>,
    vigil: Vigil,
    now: Time,
}

impl Floor {
    fn open(cards: Vec<Card>, bettors: &[&str]) -> Floor {
        let setup = testkit::moves::setup(rulebook(BOOK), bettors.len());
        let mut pilot = Autopilot::new(rulebook(BOOK), setup);
        pilot.load(cards);
        let played = Played::new(edition(BOOK));
        let mut floor = Floor { played, pilot, vigil: Vigil::default(), now: Time(1_000) };
        while floor.pilot.table.shoe.stage != Stage::InPlay {
            floor.step();
        }
        for (place, name) in (1..).map(PlaceId).zip(bettors) {
            let bettor: Name = (*name).into();
            floor.ask(name, Request::TakePlace { place, bettor });
        }
        floor
    }

    fn take(&mut self, events: &[Event]) {
        for event in events {
            let rulebook = self.played.rulebook();
            self.vigil.take(rulebook, &self.played.table, event);
            self.played.take(event);
        }
        self.vigil.show(&self.played.scene());
    }

    fn step(&mut self) {
        let events = self.pilot.step(self.now).expect("the dealer goes on");
        self.take(&events);
    }

    fn ask(&mut self, name: &str, request: Request) {
        let actor = Actor { name: name.into(), role: rulebook(BOOK).conduct.bettor };
        let events = self.pilot.ask_as(self.now, actor, request).expect("it is allowed");
        self.take(&events);
    }

    fn wager(&mut self, place: u8, name: &str, (bet, dollars): (&str, i64)) {
        let bet = rulebook(BOOK).bet(bet).expect("a bet");
        let (bettor, amount) = (Name::from(name), Amount::from_cents(dollars * 100));
        self.ask(name, Request::PlaceWager { place: PlaceId(place), bettor, bet, amount });
    }

    fn seen(&self) -> &Watched {
        self.vigil.watched().expect("it was shown")
    }

    fn bet(&self, id: &str) -> &BetOdds {
        self.seen().odds.bets.iter().find(|bet| bet.bet == id).expect("it is offered")
    }

    /// Plays until the shoe ends, or so many coups of it are over; `wager` is called as wagering
    /// opens.
    fn play(&mut self, coups: u32, mut wager: impl FnMut(&mut Floor)) {
        let mut asked = 0;
        while self.pilot.table.shoe.stage != Stage::Ended && self.pilot.table.shoe.coups < coups {
            let coup = self.pilot.table.coup.as_ref().map(|coup| (coup.number, coup.wagering));
            if let Some((number, Wagering::Open(until))) = coup
                && asked < number
            {
                asked = number;
                wager(self);
                self.now = until.unwrap_or(self.now).max(self.now.plus_seconds(1));
            }
            self.step();
        }
    }

    /// The next shoe.
    fn shuffle(&mut self, cards: Vec<Card>) {
        self.pilot.load(cards);
        let how = Shuffling::Machine;
        let events = self.pilot.ask(self.now, Request::Shuffle { how }).expect("it is shuffled");
        self.take(&events);
    }
}

/// Somebody wagers the same whatever the cards.
fn flat(floor: &mut Floor) {
    floor.wager(1, "Ann", ("player", 10));
}

fn shoe(seed: u64) -> Vec<Card> {
    Draw::seeded(seed).cards(8, 416)
}

#[test]
fn the_odds_are_those_of_the_exact_analysis_of_the_cards_that_nobody_saw() {
    let mut floor = Floor::open(shoe(3), &["Ann"]);
    let analysis = Analysis::new(rulebook(BOOK));
    let mut coups = 0;
    floor.play(80, |floor| {
        coups += 1;
        flat(floor);
        if coups % 8 != 1 {
            return;
        }
        let mut counts = [0; Card::KINDS];
        for (row, rank) in floor.seen().census.rows.iter().zip(rules::card::Rank::ALL) {
            for (count, suit) in row.suits.iter().zip(rules::card::Suit::ALL) {
                counts[Card::new(rank, suit).index()] = u32::from(*count);
            }
        }
        let unseen = Composition::of(counts).expect("few cards");
        assert_eq!(u32::from(floor.seen().odds.unseen), unseen.total());
        let deals = analysis.deals(&unseen).expect("enough cards");
        let setting = floor.pilot.table.setup.as_ref().expect("open").setting;
        let odds = &floor.seen().odds;
        assert!(odds.bets.len() > 5 && odds.why_not.is_none());
        for bet in &odds.bets {
            let id = rulebook(BOOK).bet(&bet.bet).expect("a bet");
            let clauses = rulebook(BOOK).bet_clauses(id);
            let figures = analysis.figures(&deals, clauses, &setting).expect("analysed");
            let edge = -figures.expect("offered").house_edge();
            assert_eq!(bet.edge.exact, format!("{}/{}", edge.numer(), edge.denom()));
            assert_eq!(bet.in_favour, !bet.edge.exact.starts_with(['-', '0']));
        }
    });
    assert!(coups > 60, "{coups}");
    let course = &floor.seen().course;
    assert_eq!(course.coups.len(), coups);
    assert_eq!(course.edges.len(), coups * course.bets.len());
}

#[test]
fn a_bet_that_favours_the_bettor_says_since_when() {
    // Without eights and nines there are more ties than the house is paid for.
    let mut cards = shoe(11);
    cards.sort_by_key(|card| !matches!(card.point_value(), 1..=5));
    cards.rotate_left(2);
    let mut floor = Floor::open(cards, &["Ann"]);
    let mut first = None;
    floor.play(40, |floor| {
        flat(floor);
        let coup = floor.seen().odds.coup;
        let tie = floor.bet("tie").clone();
        if tie.in_favour && first.is_none() {
            first = coup;
        }
        if tie.in_favour {
            assert!(tie.edge.billionths >= 0 && tie.since >= first, "{tie:?}");
        } else {
            assert_eq!(tie.since, None);
        }
    });
    assert!(first.is_some(), "the tie comes to favour the bettor");
}

#[test]
fn cards_that_were_not_shuffled_are_known_before_three_coups_are_over() {
    let mut floor = Floor::open(shoe(5), &["Ann"]);
    floor.play(200, flat);
    assert_eq!(floor.seen().alarms.all, []);
    // The same cards again, cut somewhere else.
    let mut cards = shoe(5);
    cards.rotate_left(111);
    floor.shuffle(cards);
    floor.play(2, flat);
    let alarms = &floor.seen().alarms;
    let alarm = alarms.all.first().expect("an alarm");
    assert_eq!((alarm.code, alarm.shoe), (VigilAlarmCode::AsDealt, 2));
    assert_eq!((alarm.earlier, alarm.backwards), (Some(1), false));
    assert!(alarm.cards >= Some(8) && alarm.one_in > 5_000_000, "{alarm:?}");
    assert_eq!((alarms.run_cards, alarms.earlier_shoes), (8, 1));
    assert_eq!(alarms.all.len(), 1, "a run that goes on is one alarm");
}

#[test]
fn cards_that_lay_in_the_rack_and_come_as_they_lay_are_known() {
    let mut floor = Floor::open(shoe(6), &["Ann"]);
    floor.play(200, flat);
    let racked = floor.vigil.kept().racked.clone();
    let place = |card: &Card| {
        let one: views::vigil::Trace = [*card].into_iter().collect();
        one.letters().to_owned()
    };
    let letter = |letter: char| Card::deck().find(|card| place(card).starts_with(letter));
    // The last coups lie on top: the rack is turned over into the shoe.
    let mut cards: Vec<Card> = racked.letters().chars().filter_map(letter).collect();
    cards.reverse();
    let mut left = shoe(6);
    for card in &cards {
        let at = left.iter().position(|other| other == card).expect("it is one of the shoe's");
        left.remove(at);
    }
    cards.extend(left);
    floor.shuffle(cards);
    floor.play(4, flat);
    let alarm = floor.seen().alarms.all.first().expect("an alarm").clone();
    assert_eq!((alarm.code, alarm.backwards), (VigilAlarmCode::AsRacked, true));
}

/// Flat stakes on the best of three bets: the weakest way to follow the odds.
const SHOES_WATCHED: u64 = 24;

#[test]
fn whoever_follows_the_odds_is_known_and_whoever_does_not_is_not() {
    let mut floor = Floor::open(shoe(100), &["Ann", "Ben"]);
    for round in 1..=SHOES_WATCHED {
        floor.play(200, |floor| {
            let gain = |id: &str| {
                let bet = floor.bet(id);
                bet.edge.billionths - bet.full.billionths
            };
            let best = ["player", "banker", "tie"].into_iter().max_by_key(|id| gain(id));
            floor.wager(1, "Ann", (best.expect("three bets"), 20));
            floor.wager(2, "Ben", ("banker", 20));
        });
        floor.shuffle(shoe(100 + round));
    }
    floor.play(30, flat);
    let followers = &floor.seen().followers;
    let [ann, ben] = ["Ann", "Ben"].map(|name| {
        followers.all.iter().find(|one| one.bettor == name).expect("they wagered").clone()
    });
    assert_eq!((u64::from(ann.shoes), u64::from(ben.shoes)), (SHOES_WATCHED, SHOES_WATCHED));
    assert!(ann.one_in >= 10_000, "{ann:?}");
    assert!(ben.one_in < 100, "{ben:?}");
    assert_eq!(followers.all[0].bettor, "Ann");
    let alarm = floor.seen().alarms.all.first().expect("an alarm");
    assert_eq!((alarm.code, alarm.bettor.as_deref()), (VigilAlarmCode::FollowsOdds, Some("Ann")));
}

#[test]
fn a_watch_that_was_kept_goes_on_as_if_it_had_not_been_away() {
    let mut floor = Floor::open(shoe(7), &["Ann"]);
    floor.play(200, |floor| floor.wager(1, "Ann", ("tie", 10)));
    floor.shuffle(shoe(8));
    floor.play(7, |floor| floor.wager(1, "Ann", ("player", 10)));
    let text = serde_json::to_string(floor.vigil.kept()).expect("it is kept");
    let kept: VigilKept = serde_json::from_str(&text).expect("it is read");
    assert_eq!(&kept, floor.vigil.kept());
    let seen = floor.seen().clone();
    floor.vigil = Vigil::restored(kept);
    floor.vigil.show(&floor.played.scene());
    // Touches that were refused are in no record.
    let (now, before) = (floor.seen().clone(), seen);
    assert_eq!(Watched { late: before.late.clone(), ..now }, before);
    floor.play(30, |floor| floor.wager(1, "Ann", ("player", 10)));
    assert_eq!(floor.seen().followers.all[0].shoes, 1);
}

#[test]
fn touches_after_the_close_are_counted_by_station() {
    let mut floor = Floor::open(shoe(9), &["Ann", "Ben"]);
    floor.play(3, |floor| floor.wager(1, "Ann", ("player", 10)));
    let closed = floor.vigil.kept().closed.expect("wagering was closed");
    floor.vigil.refused(PlaceId(2), closed + 300);
    floor.vigil.refused(PlaceId(2), closed + 60_000);
    floor.vigil.show(&floor.played.scene());
    let hour = &floor.seen().late.hours[0];
    let at =
        |place| hour.stations.iter().find(|it| it.place == place).map(|it| (it.late, it.taken));
    assert_eq!((at(1), at(2)), (Some((0, 3)), Some((1, 0))));
}

#[test]
fn the_bands_hold_nineteen_of_twenty_coups_of_other_shoes() {
    let mut floor = Floor::open(shoe(21), &["Ann"]);
    let setting = floor.pilot.table.setup.as_ref().expect("open").setting;
    let bands = bands(rulebook(BOOK), &setting, 8);
    assert_eq!(u64::from(bands.shoes), SHOES);
    assert!(bands.steps.windows(2).all(|two| two[0].unseen > two[1].unseen));
    let (mut within, mut all) = (0, 0);
    for seed in 22..26 {
        floor.play(200, flat);
        let course = &floor.seen().course;
        assert_eq!(course.bets, bands.bets);
        for (row, unseen) in course.edges.chunks(course.bets.len()).zip(&course.unseen) {
            let step = bands.steps.iter().find(|step| step.unseen < *unseen).expect("a step");
            for (edge, band) in row.iter().zip(&step.bands) {
                all += 1;
                within += u32::from((band.low..=band.high).contains(edge));
            }
        }
        floor.shuffle(shoe(seed));
    }
    // The coups of a shoe go together, so that four shoes may be a little out.
    assert!(within * 100 > all * 85, "{within} of {all}");
}

#[test]
fn every_scenario_is_watched_and_nobody_at_the_table_sees_it() {
    for (file, text) in scenario::built_in() {
        let (edition, steps) = steps(file, text);
        let mut played = Played::new(edition);
        let (mut vigil, mut showing) = (Vigil::default(), Showing::default());
        let mut laid = Sheet::default();
        for events in &steps {
            for event in events {
                vigil.take(played.rulebook(), &played.table, event);
                played.take(event);
            }
            laid = laid.with_part(&vigil.show(&played.scene()));
        }
        showing.show(&played.scene());
        let Some(watched) = vigil.watched() else { continue };
        assert_eq!(laid, *vigil.sheet(), "{file}");
        let read: Watched = serde_json::from_str(&laid.document()).expect("a document");
        assert_eq!(&read, watched, "{file}");
        for sheet in [showing.display(), showing.console(), showing.station(PlaceId(1))] {
            assert!(sheet.section("odds").is_none() && sheet.section("census").is_none());
        }
        let whole = showing.surveillance(vigil.sheet());
        let read: Result<screens::Surveillance, _> = serde_json::from_str(&whole.document());
        assert!(read.is_ok(), "{file}: {:?}", read.err());
    }
}
