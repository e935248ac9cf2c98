//! How long a whole coup takes through the decider: wagering opened, fifty stations with four
//! wagers each, cards dealt, outcome announced, wagers settled, coup completed.

use divan::Bencher;
use rules::wagering::Channel;
use rules::{Amount, Card};
use table::autopilot::Autopilot;
use table::state::{Limits, PlaceId, Range, Setup, Stage, Wagering};
use table::{Actor, Name, Request, Time};
use testkit::{Draw, rulebook, setting};

fn main() {
    divan::main();
}

/// A table with stations that somebody has taken, ready for the first coup.
fn ready(id: &str, stations: u8) -> (Autopilot<'static>, Vec<Name>) {
    let rulebook = rulebook(id);
    let amount = |dollars: i64| Amount::from_cents(dollars * 100);
    let setup = Setup {
        setting: setting::<&str>(rulebook, &rulebook.menu.versions[0].id, &[]),
        limits: Limits {
            usual: Range { min: amount(10), max: amount(500), unit: Some(amount(5)) },
            of_bets: Vec::new(),
            aggregate_min: Some(amount(20)),
            area_max: None,
            differential_max: None,
            per_person: false,
        },
        places: vec![Channel::Station; usize::from(stations)],
        period_s: None,
        style: 0,
        burn_before_coup: false,
        accounts: false,
        private: false,
        remote: Vec::new(),
        fixtures: table::steps::usual_fixtures(rulebook),
        hours: None,
    };
    let mut pilot = Autopilot::new(rulebook, setup);
    let cards: Vec<Card> = Draw::seeded(3).cards(8, 416);
    pilot.load(cards);
    while pilot.table.shoe.stage != Stage::InPlay {
        pilot.step(Time(0)).expect("the table gets ready");
    }
    let names: Vec<Name> = (1..=stations).map(|number| Name::from(format!("s{number}"))).collect();
    for (number, name) in (1..).zip(&names) {
        let request = Request::TakePlace { place: PlaceId(number), bettor: name.clone() };
        pilot.ask(Time(0), request).expect("the place is free");
    }
    (pilot, names)
}

#[divan::bench(args = ["vic", "wa"])]
fn whole_coup(bencher: Bencher<'_, '_>, id: &str) {
    let rulebook = rulebook(id);
    let bets = ["player", "tie", "player-dragon-bonus", "player-pair"];
    let bets = bets.map(|bet| rulebook.bet(bet).expect("a bet"));
    let (pilot, names) = ready(id, 50);
    let start = pilot.table.clone();
    let cards = Draw::seeded(3).cards(8, 416);
    bencher
        .with_inputs(|| {
            let (mut pilot, _) = ready(id, 1);
            pilot.load(cards.clone());
            pilot.table = start.clone();
            pilot
        })
        .bench_local_values(|mut pilot| {
            let mut now = Time(1_000);
            pilot.ask(now, Request::OpenWagering).expect("the shoe is ready");
            for (number, name) in (1..).zip(&names) {
                let actor = Actor { name: name.clone(), role: rulebook.conduct.bettor };
                for bet in bets {
                    let (place, amount) = (PlaceId(number), Amount::from_cents(2_500));
                    let bettor = name.clone();
                    let request = Request::PlaceWager { place, bettor, bet, amount };
                    pilot.ask_as(now, actor.clone(), request).expect("within the limits");
                }
            }
            while let Some(coup) = &pilot.table.coup {
                if let Wagering::Open(Some(until)) = coup.wagering {
                    now = until;
                }
                pilot.step(now).expect("the coup goes on");
            }
            pilot
        });
}
