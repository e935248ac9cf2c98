//! What must hold of every screen, whatever happens at the table.

use super::played::{Played, steps};
use rules::Amount;
use screens::station::own;
use screens::watch::{Kept, Sum};
use screens::{
    Changes, Sheet, Showing, Touched, Watch, console, display, pit_row, pit_table, station,
};
use std::collections::BTreeSet;
use table::state::{PlaceId, Standing, Table};
use table::{Event, Name};
use views::books::Books;

/// What a screen that is connected knows: the whole document once, then parts.
#[derive(Default)]
struct Connected {
    stations: Vec<Sheet>,
    console: Sheet,
    display: Sheet,
    row: Sheet,
    depth: Sheet,
}

impl Connected {
    fn lay(&mut self, changes: &Changes, showing: &Showing, places: usize) {
        self.stations.truncate(places);
        // A station that is new is sent everything.
        for new in self.stations.len()..places {
            let id = PlaceId(u8::try_from(new + 1).expect("few places"));
            self.stations.push(showing.station(id));
        }
        for (id, sheet) in (1..).map(PlaceId).zip(&mut self.stations) {
            *sheet = sheet.with_part(&changes.station(id));
        }
        self.console = self.console.with_part(&changes.console());
        self.display = self.display.with_part(changes.display());
        self.row = self.row.with_part(&changes.pit_row());
        self.depth = self.depth.with_part(&changes.pit_table());
    }
}

fn places(table: &Table) -> impl Iterator<Item = PlaceId> {
    (1..).map(PlaceId).take(table.places.len())
}

/// Both sheets say the same, in whatever order.
fn same(one: &Sheet, other: &Sheet) {
    if one == other {
        return;
    }
    let document = |sheet: &Sheet| -> serde_json::Map<String, serde_json::Value> {
        serde_json::from_str(&sheet.document()).expect("a document")
    };
    let (one, other) = (document(one), document(other));
    let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    for name in names {
        assert_eq!(one.get(name), other.get(name), "{name}");
    }
}

/// No card that lies face down is shown, and of a coup only its own cards are.
fn hides_hidden_cards(played: &Played, text: &str) {
    let Some(coup) = &played.table.coup else { return };
    let exposed: BTreeSet<String> = coup
        .cards
        .iter()
        .filter(|dealt| dealt.exposed)
        .filter_map(|dealt| dealt.card.map(|card| card.to_string()))
        .collect();
    let hidden = coup.cards.iter().filter(|dealt| !dealt.exposed).filter_map(|dealt| dealt.card);
    for card in hidden.map(|card| card.to_string()).filter(|card| !exposed.contains(card)) {
        assert!(!text.contains(&format!("\"{card}\"")), "{card} is hidden: {text}");
    }
}

/// Nobody's name is shown but that of whoever sits there.
fn names_nobody_else(played: &Played, text: &str, own: Option<&str>) {
    let sitting = played.table.places.iter().filter_map(|place| place.bettor.as_deref());
    let wagering = played.table.wagers.iter().map(|held| &*held.bettor);
    for name in sitting.chain(wagering).filter(|name| Some(*name) != own) {
        assert!(!text.contains(&format!("\"{name}\"")), "{name} is named: {text}");
    }
}

/// What a player has said in words is read by the staff, and at no place but their own.
fn says_nothing_of_others(text: &str, said: &[(Name, String)], own: Option<&str>) {
    for (_, words) in said.iter().filter(|(name, _)| Some(&**name) != own) {
        assert!(!text.contains(words.as_str()), "{words:?} is told: {text}");
    }
}

/// What a player says in words, where that is what happens.
fn words(played: &Played, event: &Event) -> Option<(Name, String)> {
    let Event::IncidentOpened { about, by: Some(by), .. } = event else { return None };
    let has_words = by.is_bettor(played.rulebook()) && !about.note.is_empty();
    has_words.then(|| (by.name.clone(), about.note.clone()))
}

fn money_is_the_ledger_s(played: &Played, books: &Books) {
    assert_eq!(books.fault(&played.table), None);
    let scene = played.scene();
    for (id, place) in (1..).map(PlaceId).zip(&played.table.places) {
        let money = own(&scene, id).money;
        assert_eq!(money.credit.0, place.credit);
        if money.account {
            let spot = ledger::Spot { table: ledger::TableId(1), place: id.0 };
            let booked = books.ledger.balance(ledger::Account::StationCredit(spot));
            assert_eq!(money.credit.0, booked, "place {}", id.0);
        }
    }
}

/// What others have and are called changes nothing of what a place shows.
fn sees_nothing_of_others(played: &Played) {
    for id in places(&played.table) {
        let mut others = played.clone();
        let at = usize::from(id.0) - 1;
        for (index, place) in others.table.places.iter_mut().enumerate() {
            if index != at {
                place.credit = Amount::from_cents(1_234_567);
                place.bettor = place.bettor.as_ref().map(|_| "Somebody Else".into());
            }
        }
        assert_eq!(own(&played.scene(), id), own(&others.scene(), id), "place {}", id.0);
    }
}

/// The roads are those of the coups that the table remembers of this shoe.
fn roads_are_the_table_s(played: &Played) {
    let table = &played.table;
    let stands = table
        .past
        .iter()
        .filter(|past| past.id.shoe == table.shoes && past.standing != Standing::Void);
    let remembered: Vec<_> = stands.filter_map(|past| past.outcome).collect();
    let beads = played.watch.roads().beads().as_slice();
    let shown: Vec<_> = beads.iter().map(|bead| bead.outcome).collect();
    assert_eq!(shown, remembered);
}

fn restores(played: &Played) {
    let text = serde_json::to_string(played.watch.kept()).expect("it can be written");
    let kept: Kept = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(&kept, played.watch.kept());
    let again = Played { watch: Watch::restored(kept), ..played.clone() };
    let (one, other) = (display(&played.scene()), display(&again.scene()));
    assert_eq!(one, other);
}

/// What was settled hour by hour is what was settled since the table was opened, where it was
/// opened once.
fn hours_are_the_sums(played: &Played, steps: &[Vec<Event>]) {
    let opened = |event: &&Event| matches!(event, Event::TableOpened { .. });
    if steps.iter().flatten().filter(opened).count() != 1 {
        return;
    }
    let kept = played.watch.kept();
    let hours: Vec<_> = kept.hours.within(0, u64::MAX).collect();
    let by_hour = hours.iter().flat_map(|hour| hour.sums.iter().map(|of| &of.sum));
    let since = kept.sums.iter().flat_map(|sums| sums.bets.values());
    let total = |(staked, won), sum: &Sum| (staked + sum.staked, won + sum.won);
    assert_eq!(by_hour.fold((0, 0), total), since.fold((0, 0), total));
    assert_eq!(hours.iter().map(|hour| hour.coups).sum::<u32>(), kept.coups);
}

/// A scenario shown on all screens, event by event, only those places drawn that it touches.
fn shown(file: &str, text: &str) -> usize {
    let (edition, steps) = steps(file, text);
    let mut played = Played::new(edition);
    let (mut showing, mut connected) = (Showing::default(), Connected::default());
    let (mut books, mut said) = (Books::default(), Vec::new());
    for step in &steps {
        books.take(&played.table, step);
        for event in step {
            let mut touched = Touched::default();
            touched.take(&played.table, event);
            played.take(event);
            said.extend(words(&played, event));
            // Where there are only wagers, stations are drawn ahead of what all see.
            if let Some(places) = touched.places() {
                let changes = showing.show_places(&played.scene(), places);
                connected.lay(&changes, &showing, played.table.places.len());
                touched = Touched::default();
            }
            let changes = showing.show_touched(&played.scene(), &touched);
            connected.lay(&changes, &showing, played.table.places.len());
            for id in places(&played.table) {
                let sheet = showing.station(id);
                let at = usize::from(id.0) - 1;
                same(&sheet, &connected.stations[at]);
                let text = sheet.document();
                let own = played.table.places[at].bettor.as_deref();
                hides_hidden_cards(&played, &text);
                names_nobody_else(&played, &text, own);
                says_nothing_of_others(&text, &said, own);
            }
            hides_hidden_cards(&played, &showing.console().document());
            hides_hidden_cards(&played, &showing.display().document());
            let text = showing.display().document();
            names_nobody_else(&played, &text, None);
            says_nothing_of_others(&text, &said, None);
        }
        at_the_end_of_a_step(&played, &showing, &connected);
        money_is_the_ledger_s(&played, &books);
    }
    hours_are_the_sums(&played, &steps);
    said.len()
}

fn at_the_end_of_a_step(played: &Played, showing: &Showing, connected: &Connected) {
    let scene = played.scene();
    for id in places(&played.table) {
        let sheet = Sheet::of(&station(&scene, id));
        same(&sheet, &showing.station(id));
    }
    let pairs = [
        (Sheet::of(&console(&scene)), showing.console(), &connected.console),
        (Sheet::of(&display(&scene)), showing.display(), &connected.display),
    ];
    for (anew, last, laid) in pairs {
        same(&anew, &last);
        same(laid, &last);
    }
    same(&connected.row, &showing.pit_row());
    same(&connected.depth, &showing.pit_table());
    sees_nothing_of_others(played);
    roads_are_the_table_s(played);
    restores(played);
}

/// The scenarios of a rulebook, shown; how often a player says something in words.
fn every_scenario_of(rulebook: &str) -> usize {
    let (mut count, mut said) = (0, 0);
    for (file, text) in scenario::built_in() {
        if file.starts_with(&format!("{rulebook}/")) {
            said += shown(file, text);
            count += 1;
        }
    }
    assert!(count > 0, "there is no scenario of {rulebook}");
    said
}

#[test]
fn every_scenario_of_wa_is_shown_lawfully() {
    every_scenario_of("wa");
}

// Shows act:14.5(b); act:14.7.
#[test]
fn every_scenario_of_act_is_shown_lawfully() {
    assert!(every_scenario_of("act") > 0, "nobody says anything that others must not be told");
}

// Shows nsw:15.7.
#[test]
fn every_scenario_of_nsw_is_shown_lawfully() {
    assert!(every_scenario_of("nsw") > 0, "nobody says anything that others must not be told");
}

#[test]
fn every_scenario_of_vic_is_shown_lawfully() {
    every_scenario_of("vic");
}

#[test]
fn every_scenario_of_mini_is_shown_lawfully() {
    every_scenario_of("mini");
}

#[test]
fn the_pit_is_shown_as_if_drawn_anew_in_every_state() {
    for state in super::states::STATES {
        let played = state.played();
        let mut showing = Showing::default();
        showing.show(&played.scene());
        let row = Sheet::of(&pit_row(&played.scene()));
        let depth = Sheet::of(&pit_table(&played.scene()));
        same(&row, &showing.pit_row());
        same(&depth, &showing.pit_table());
    }
}

#[test]
fn nothing_changes_where_nothing_happens() {
    let played = super::states::named("wagering");
    let mut showing = Showing::default();
    assert!(!showing.show(&played.scene()).common.is_empty());
    let again = showing.show(&played.scene());
    assert!(again.console().is_empty() && again.pit_table().is_empty());
    assert!(places(&played.table).all(|id| again.station(id).is_empty()));
}

#[test]
fn a_wager_is_told_to_its_own_station_and_the_house_alone() {
    let mut played = super::states::named("wagering");
    let mut showing = Showing::default();
    showing.show(&played.scene());
    let wager = table::event::WagerOf {
        place: PlaceId(3),
        bettor: "Ben".into(),
        bet: rules::BetId(0),
        amount: Amount::from_cents(2_500),
        tokens: Amount::ZERO,
    };
    let (event, mut touched) = (table::Event::WagerPlaced { wager }, Touched::default());
    touched.take(&played.table, &event);
    assert_eq!(touched, Touched::Places(BTreeSet::from([PlaceId(3)])));
    played.take(&event);
    let changes = showing.show(&played.scene());
    assert!(changes.common.is_empty(), "{:?}", changes.common.names().collect::<Vec<_>>());
    assert!(changes.station(PlaceId(2)).is_empty() && changes.station(PlaceId(4)).is_empty());
    let own: Vec<_> = changes.station(PlaceId(3)).names().collect();
    assert_eq!(own, ["felt", "money"]);
    let desk: Vec<_> = changes.console().names().collect();
    assert_eq!(desk, ["wagering", "stations"]);
}

#[test]
fn while_nothing_can_be_recorded_every_screen_says_so_and_nothing_else_changes() {
    let mut played = super::states::named("wagering");
    let mut showing = Showing::default();
    showing.show(&played.scene());
    played.around.not_recorded = true;
    let changes = showing.show(&played.scene());
    let stations = places(&played.table).map(|id| changes.station(id));
    let all = [changes.console(), changes.display().clone(), changes.pit_table()];
    for part in all.into_iter().chain(stations) {
        assert_eq!(part.names().collect::<Vec<_>>(), ["bands"]);
        assert!(part.document().starts_with(r#"{"bands":{"all":[{"code":"not_recorded"}"#));
    }
}
