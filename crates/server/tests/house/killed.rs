//! A house that dies after every single append between a note and the ticket that it became.

use crate::rig::{Cabinet, Home, Rig, TAKES, until};
use crate::tickets::{fed, sound, tickets};
use devices::sim::Paper;
use floor::ticket::State;
use rules::Amount;
use serde_json::json;
use testkit::rule;

// The house dies after every single append between a note and the ticket that it became, and
// starts again: nothing is paid twice, nothing is lost.
rule!(
    "wa:3.16(b)",
    fn a_kill_between_every_two_steps_pays_each_ticket_once() {
        let mut died = 0;
        for first in (0..).step_by(AT_ONCE) {
            let houses = first..first + AT_ONCE as u64;
            let crashed: Vec<bool> = std::thread::scope(|scope| {
                let all: Vec<_> =
                    houses.map(|appends| scope.spawn(move || dies_after(appends))).collect();
                all.into_iter().map(|house| house.join().expect("it is sound")).collect()
            });
            died += crashed.iter().filter(|crashed| **crashed).count();
            if crashed.contains(&false) {
                break;
            }
        }
        assert!(died > 4, "it died {died} times");
    }
);

/// How many houses die at the same time: they wait more than they work.
const AT_ONCE: usize = 6;

/// Whether a house dies after so many appends, on the way from one station's credit to another's.
fn dies_after(appends: u64) -> bool {
    let (home, one, two) = (Home::new(), Cabinet::new(), Cabinet::new());
    let cabinets = [(2, &one), (3, &two)];
    let mut rig = Rig::start(&home, TAKES, &cabinets);
    rig.enrol(&[2, 3]);
    fed(&rig, &one, 2);
    rig.sit(3);
    rig.store.live(appends);
    let answered = try_both(&rig, &two);
    let crashed = rig.store.is_dead();
    let rig = restarted(rig.crash(), &home, &cabinets);
    paid_once(&rig, (&one, &two), answered);
    rig.crash();
    crashed
}

/// Cashes out at one station and puts the ticket in at the other, as far as it goes.
fn try_both(rig: &Rig, two: &Cabinet) -> bool {
    for tries in 0..200 {
        let ask = json!({ "is": "cash_out", "place": 2, "how": "ticket" });
        let (_, answer) = rig.ask(2, &format!("out {tries}"), &ask);
        if answer.get("accepted").is_some() {
            let all = tickets(&*rig.store);
            let Some((number, _, State::Issued)) = all.last() else { return false };
            let slip = Paper::Slip(number.in_full().to_string());
            let mut waited = 0;
            while two.acceptor.lock().feed(slip.clone()) != devices::sim::acceptor::Taken::Yes {
                waited += 1;
                if rig.store.is_dead() || waited > 500 {
                    return false;
                }
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            until("the ticket is credited, or the house is dead", || {
                rig.store.is_dead() || rig.credit(3).as_deref() == Some("50.00")
            });
            return true;
        }
        if rig.store.is_dead() {
            return false;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the table never let anybody go");
}

fn restarted(dead: Rig, home: &Home, cabinets: &[(u8, &Cabinet)]) -> Rig {
    let rig = Rig::start_after(dead, home, cabinets);
    until("the table runs again", || rig.credit(2).is_some() && rig.credit(3).is_some());
    // What was in an acceptor when the house died is settled now.
    until("the acceptors are at rest", || {
        cabinets.iter().all(|(_, cabinet)| cabinet.acceptor.lock().is_at_rest())
    });
    rig
}

/// All that came in is credit or a ticket that can be paid, once.
fn paid_once(rig: &Rig, (one, two): (&Cabinet, &Cabinet), answered: bool) {
    until("nothing is under way", || {
        tickets(&*rig.store)
            .iter()
            .all(|(_, _, state)| !matches!(state, State::Reserved | State::Printing))
    });
    let cents = |place| {
        let credit = rig.credit(place).unwrap_or_else(|| "0.00".to_owned());
        credit.parse::<Amount>().expect("an amount").cents()
    };
    let mut owed = 0;
    let mut redeemed = 0;
    for (_, amount, state) in tickets(&*rig.store) {
        match state {
            State::Issued | State::Presented { .. } => owed += amount.cents(),
            State::Redeemed { .. } => redeemed += 1,
            _ => {}
        }
    }
    assert_eq!(cents(2) + cents(3) + owed, 5_000, "answered {answered}, redeemed {redeemed}");
    assert!(redeemed <= 1);
    // A ticket in the cassette was paid.
    assert_eq!(two.acceptor.lock().cassette().len(), redeemed);
    assert!(one.printer.lock().sheets().len() <= 1);
    sound(&*rig.store);
}
