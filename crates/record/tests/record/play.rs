//! Tables that are played at: at random in every rulebook, and as the scenarios say.

use rulebook::Edition;
use rules::accounts::Tender;
use rules::role::RoleId;
use rules::wagering::Channel;
use rules::{Amount, BetId};
use scenario::{Scenario, built_in, run_with_events};
use table::autopilot::Autopilot;
use table::state::{PlaceId, Setup, Stage, Wagering};
use table::{
    Actor, Asking, Event, Name, Observation, Request, Table, Time, decide, evolve, legal, observe,
};
use testkit::moves::{anybody, anything, setup, sight};
use testkit::{DOCUMENTS, Draw, ODD_HOUSE, edition};

/// What came of one request or observation.
pub(crate) struct Came {
    pub(crate) before: Table,
    /// Who asked; nobody where it was seen.
    pub(crate) by: Option<Actor>,
    pub(crate) now: Time,
    pub(crate) events: Vec<Event>,
}

/// All rulebooks, the piece of a document and the Odd House among them.
pub(crate) fn everywhere() -> Vec<&'static Edition> {
    DOCUMENTS.into_iter().chain([ODD_HOUSE]).map(edition).collect()
}

/// Those who wager.
const NAMES: [&str; 3] = ["Ann", "Ben", "Cai"];

/// A table that is being played at.
pub(crate) struct Playing {
    edition: &'static Edition,
    pub(crate) table: Table,
    now: Time,
    pub(crate) came: Vec<Came>,
}

impl Playing {
    fn take(&mut self, by: Option<Actor>, events: Vec<Event>) {
        let before = self.table.clone();
        for event in &events {
            self.table = evolve(std::mem::take(&mut self.table), event);
        }
        self.came.push(Came { before, by, now: self.now, events });
    }

    /// Asks as whoever may, and says whether somebody might.
    pub(crate) fn ask_as_anybody(&mut self, request: &Request) -> bool {
        let roles = 0..u8::try_from(self.edition.at_table().roles.len()).expect("few");
        roles.into_iter().any(|role| {
            let actor = Actor { name: "Eve".into(), role: RoleId(role) };
            self.ask(actor, request.clone())
        })
    }

    /// Equipment sees something.
    pub(crate) fn see(&mut self, observation: Observation) {
        let events = observe(self.edition.at_table(), &self.table, self.now, observation);
        self.take(None, events);
    }

    fn ask(&mut self, actor: Actor, request: Request) -> bool {
        let asking = Asking { at: self.now, actor, request };
        let decided = decide(self.edition.at_table(), &self.table, &asking);
        let done = decided.is_ok();
        if let Ok(events) = decided {
            self.take(Some(asking.actor), events);
        }
        done
    }

    /// Seats three bettors, with something on their accounts where there are any.
    fn seat(&mut self, tenders: &[Tender]) {
        let rulebook = self.edition.at_table();
        for (number, name) in (1..).zip(NAMES) {
            let (place, bettor) = (PlaceId(number), Name::from(name));
            let actor = Actor { name: bettor.clone(), role: rulebook.conduct.bettor };
            self.ask(actor, Request::TakePlace { place, bettor: bettor.clone() });
            let amount = Amount::from_cents(90_000);
            let roles = 0..u8::try_from(rulebook.roles.len()).expect("few");
            for (role, tender) in roles.flat_map(|role| tenders.iter().map(move |one| (role, *one)))
            {
                let actor = Actor { name: "Eve".into(), role: RoleId(role) };
                self.ask(actor, Request::BuyIn { place, bettor: bettor.clone(), tender, amount });
            }
        }
    }

    /// Everybody wagers on whatever they may, now and then.
    fn wager(&mut self, draw: &mut Draw) {
        let rulebook = self.edition.at_table();
        for (number, name) in (1..).zip(NAMES) {
            for bet in 0..u8::try_from(rulebook.bets.len()).expect("few") {
                let (place, bettor, bet) = (PlaceId(number), Name::from(name), BetId(bet));
                let amount =
                    Amount::from_cents(1_000 + 500 * i64::try_from(draw.below(9)).expect("few"));
                let actor = Actor { name: bettor.clone(), role: rulebook.conduct.bettor };
                if draw.below(2) == 0 {
                    self.ask(actor, Request::PlaceWager { place, bettor, bet, amount });
                }
            }
        }
    }

    fn step(&mut self, draw: &mut Draw) {
        let rulebook = self.edition.at_table();
        self.now = self.now.plus_seconds(draw.below(20) as u64);
        if draw.below(4) == 0 {
            let events = observe(rulebook, &self.table, self.now, sight(draw));
            return self.take(None, events);
        }
        let actor = anybody(rulebook, draw);
        let allowed = legal(rulebook, &self.table, &actor, self.now);
        let request = if draw.below(2) == 0 && !allowed.is_empty() {
            draw.pick(&allowed).request().clone()
        } else {
            anything(rulebook, draw)
        };
        self.ask(actor, request);
    }
}

/// How a table is set up: on the cloth, or with stations that have accounts.
fn set_up(edition: &Edition, seed: u64) -> Setup {
    let rulebook = edition.at_table();
    let mut setup = setup(rulebook, 5);
    if !seed.is_multiple_of(3) && rulebook.accounts.is_some() {
        setup.places = vec![Channel::Station; 5];
        setup.accounts = true;
        setup.remote = vec![PlaceId(4)];
    }
    setup
}

/// A table whose shoe is in play and whose bettors are seated, having bought in by these tenders.
fn seated<'p>(
    edition: &'static Edition,
    seed: u64,
    tenders: &[Tender],
) -> (Playing, Autopilot<'p>) {
    let rulebook = edition.at_table();
    let mut pilot = Autopilot::new(rulebook, set_up(edition, seed));
    let decks = rulebook.usual_decks();
    pilot.load(Draw::seeded(seed).cards(decks, usize::from(decks) * 52));
    let mut playing =
        Playing { edition, table: Table::default(), now: Time(1_000), came: Vec::new() };
    while pilot.table.shoe.stage != Stage::InPlay {
        playing.take(None, pilot.step(playing.now).unwrap_or_else(|why| panic!("{why}")));
    }
    playing.seat(tenders);
    (playing, pilot)
}

/// A table with stations at which people have bought in by cash.
pub(crate) fn stations(edition: &'static Edition) -> Playing {
    seated(edition, 1, &[Tender::Cash]).0
}

/// A table that is opened, seated and dealt at as it should be, so many coups long.
fn dealt(edition: &'static Edition, seed: u64, coups: usize) -> Playing {
    let tenders = Tender::ALL.map(|(_, tender)| tender);
    let (mut playing, mut pilot) = seated(edition, seed, &tenders);
    let mut draw = Draw::seeded(seed);
    pilot.table.clone_from(&playing.table);
    for _ in 0..coups {
        playing.take(None, pilot.ask(playing.now, Request::OpenWagering).expect("it is time"));
        playing.wager(&mut draw);
        pilot.table.clone_from(&playing.table);
        while let Some(coup) = &pilot.table.coup {
            if let Wagering::Open(Some(until)) = coup.wagering {
                playing.now = until.max(playing.now);
            }
            let events = pilot.step(playing.now).unwrap_or_else(|why| panic!("{why}"));
            // Something is wrong that the dealer alone cannot put right: chance goes on.
            if events.is_empty() {
                return playing;
            }
            playing.take(None, events);
        }
    }
    playing
}

/// A few coups as they should be, and then moves at random.
pub(crate) fn at_random(edition: &'static Edition, seed: u64, moves: usize) -> Vec<Came> {
    let mut playing = dealt(edition, seed, 3);
    let mut draw = Draw::seeded(seed);
    for _ in 0..moves {
        playing.step(&mut draw);
    }
    playing.came
}

/// The scenarios: the edition of each, its path and what came of its steps.
pub(crate) fn scenarios() -> Vec<(&'static Edition, &'static str, Vec<Vec<Event>>)> {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let played = built_in().iter().map(|(file, text)| {
        let scenario = Scenario::read(file, text, &editions);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let own =
            everywhere().into_iter().find(|one| std::ptr::eq(one.at_table(), scenario.rulebook));
        (own.expect("it is one of them"), *file, run_with_events(&scenario).1)
    });
    played.collect()
}

/// Steps of a scenario as a journal takes them: one line of it may be hundreds of coups.
pub(crate) fn in_pieces(steps: &[Vec<Event>]) -> impl Iterator<Item = &[Event]> {
    steps.iter().flat_map(|events| events.chunks(500))
}
