//! Tickets that stations printed, at the desks of the cage: paid once, by somebody who was hired
//! over the API.

use crate::rig::{Cabinet, Home, Rig, TAKES, find, until};
use crate::tickets::{fed, sound, tickets};
use devices::number::{Numbers, SystemId};
use floor::ticket::State;
use serde_json::{Value, json};
use testkit::rule;

const FIRST: &str = "a phrase for the first use";
const OWN: &str = "a phrase of one's own choice";

/// A cashier at a window with 500.00 in the drawer.
struct Desk<'r> {
    rig: &'r Rig,
    credential: String,
}

impl Desk<'_> {
    fn open(rig: &Rig) -> Desk<'_> {
        let rights = json!([{ "role": "cashier" }]);
        let body = json!({ "name": "Carla", "rights": rights, "password": FIRST });
        assert_eq!(rig.post(&rig.owner, "people/add", &body).0, 201);
        let credential = rig.sign_in("Carla", FIRST);
        let desk = Desk { rig, credential };
        let close = json!({ "is": "close_shift", "desk": 1, "counted": "0.00" });
        let early = desk.ask("early", &close);
        assert_eq!((early.0, early.1["code"].as_str()), (401, Some("secret_must_change")));
        let changed = rig.post(&desk.credential, "me/secret", &json!({ "password": OWN }));
        assert_eq!(changed.0, 204, "{}", changed.1);
        let shift = json!({
            "is": "open_shift", "desk": 1, "kind": "window", "cashier": "Carla",
            "counted": "500.00",
        });
        let opened = desk.ask("open", &shift);
        assert_eq!(opened.0, 200, "{}", opened.1);
        desk
    }

    fn ask(&self, key: &str, ask: &Value) -> (u16, Value) {
        self.rig.post(&self.credential, "cage/ask", &json!({ "key": key, "ask": ask }))
    }

    fn present(&self, key: &str, number: &str) -> (u16, Value) {
        self.ask(key, &json!({ "is": "present", "number": number, "desk": 1 }))
    }

    fn redeem(&self, key: &str, numbers: &[&str]) -> (u16, Value) {
        self.ask(key, &json!({ "is": "redeem", "numbers": numbers, "desk": 1 }))
    }

    /// Closes the shift, with so much in the drawer as there should be.
    fn close(&self, counted: &str) {
        let close = json!({ "is": "close_shift", "desk": 1, "counted": counted });
        let (status, answer) = self.ask("close", &close);
        assert_eq!(status, 200, "{answer}");
        let expected = find(&answer, "expected").and_then(Value::as_str);
        assert_eq!(expected, Some(counted), "{answer}");
    }
}

/// A ticket over 50.00 that a station printed.
fn printed(rig: &Rig, cabinet: &Cabinet, place: u8) -> String {
    let before = tickets(&*rig.store).len();
    fed(rig, cabinet, place);
    let answer = rig.cash_out(place, &format!("out {before}"));
    assert_eq!(answer["accepted"]["events"], json!(["station_paid"]), "{answer}");
    let all = tickets(&*rig.store);
    let (number, _, State::Issued) = all.last().expect("a ticket") else { panic!("{all:?}") };
    number.in_full().to_string()
}

fn words(answer: &(u16, Value)) -> &str {
    answer.1["words"].as_str().unwrap_or_default()
}

rule!(
    "wa:3.16(b)",
    fn a_ticket_is_paid_at_a_desk_once_however_often_it_is_presented() {
        let (home, one) = (Home::new(), Cabinet::new());
        let mut rig = Rig::start(&home, TAKES, &[(2, &one)]);
        rig.enrol(&[2]);
        let number = printed(&rig, &one, 2);
        let desk = Desk::open(&rig);
        let mut paid = 0;
        for time in 0..100 {
            let presented = desk.present(&format!("present {time}"), &number);
            let redeemed = desk.redeem(&format!("redeem {time}"), &[&number]);
            paid += u32::from(redeemed.0 == 200);
            assert_eq!(presented.0 == 200, time == 0, "{presented:?}");
        }
        assert_eq!(paid, 1);
        // The same request under the same key is answered again, and pays nothing more.
        assert_eq!(desk.redeem("redeem 0", &[&number]).0, 200);
        desk.close("450.00");
        let all = tickets(&*rig.store);
        assert!(matches!(&all[..], [(_, _, State::Redeemed { .. })]), "{all:?}");
        sound(&*rig.store);
        rig.crash();
    }
);

#[test]
fn two_tickets_are_paid_together_or_neither_is() {
    let (home, one) = (Home::new(), Cabinet::new());
    let mut rig = Rig::start(&home, TAKES, &[(2, &one)]);
    rig.enrol(&[2]);
    let (first, second) = (printed(&rig, &one, 2), printed(&rig, &one, 2));
    let desk = Desk::open(&rig);
    assert_eq!(desk.present("first", &first).0, 200);
    let early = desk.redeem("early", &[&first, &second]);
    assert!(words(&early).contains("not presented here"), "{early:?}");
    assert_eq!(desk.present("second", &second).0, 200);
    let together = desk.redeem("together", &[&first, &second]);
    assert_eq!(together.0, 200, "{together:?}");
    desk.close("400.00");
    sound(&*rig.store);
    rig.crash();
}

#[test]
fn a_wrong_digit_and_another_house_s_ticket_are_worth_nothing() {
    let (home, one) = (Home::new(), Cabinet::new());
    let mut rig = Rig::start(&home, TAKES, &[(2, &one)]);
    rig.enrol(&[2]);
    let number = printed(&rig, &one, 2);
    let desk = Desk::open(&rig);
    for (place, digit) in number.char_indices() {
        let other = char::from_digit((digit.to_digit(10).expect("a digit") + 1) % 10, 10);
        let mut wrong = number.clone();
        wrong.replace_range(place..=place, &other.expect("a digit").to_string());
        let refused = desk.present(&format!("wrong {place}"), &wrong);
        assert!(matches!(refused.0, 400 | 409), "{wrong}: {refused:?}");
    }
    let elsewhere = |key: u8, system: u8| {
        let numbers = Numbers::new(&[key; 32], SystemId::new(system).expect("1 to 99"));
        format!("{:018}", numbers.issue(1).expect("a number").value())
    };
    let other = desk.present("other", &elsewhere(9, 43));
    assert_eq!(words(&other), "the ticket is another house's: it is not paid here");
    let forged = desk.present("forged", &elsewhere(9, 42));
    assert!(words(&forged).contains("not genuine"), "{forged:?}");
    assert_eq!(desk.present("right", &number).0, 200, "the right one is still good");
    assert_eq!(desk.redeem("paid", &[&number]).0, 200);
    desk.close("450.00");
    rig.crash();
}

#[test]
fn a_kiosk_pays_up_to_its_limit_and_a_cashier_pays_the_rest() {
    let (home, one) = (Home::new(), Cabinet::new());
    let limit = ("kiosk_max = \"2000.00\"", "kiosk_max = \"40.00\"");
    let mut rig = Rig::start_changed(&home, (TAKES, &[(2, &one)]), limit, |_| ());
    rig.enrol(&[2]);
    let number = printed(&rig, &one, 2);
    let desk = Desk::open(&rig);
    let kiosk = rig.device("kiosk-2", json!({ "kind": "kiosk", "desk": 2 }));
    let shift = json!({
        "is": "open_shift", "desk": 2, "kind": "kiosk", "cashier": "kiosk-2", "counted": "900.00",
    });
    assert_eq!(desk.ask("kiosk", &shift).0, 200);
    let present = json!({ "is": "present", "number": number, "desk": 2 });
    let body = json!({ "key": "at the kiosk", "ask": present });
    let refused = rig.post(&kiosk, "cage/ask", &body);
    assert_eq!(words(&refused), "kiosks pay tickets up to 40.00: go to a cashier");
    assert_eq!(desk.present("at the window", &number).0, 200);
    assert_eq!(desk.redeem("paid", &[&number]).0, 200);
    desk.close("450.00");
    until("nothing is open but the kiosk", || rig.get(&desk.credential, "cage").0 == 200);
    rig.crash();
}

#[test]
fn a_ticket_that_is_looked_up_says_what_became_of_it_and_what_is_owed_falls_when_it_is_paid() {
    let (home, one) = (Home::new(), Cabinet::new());
    let mut rig = Rig::start(&home, TAKES, &[(2, &one)]);
    rig.enrol(&[2]);
    let number = printed(&rig, &one, 2);
    let desk = Desk::open(&rig);
    let look = || rig.post(&desk.credential, "cage/look", &json!({ "number": number })).1;
    let owed = || {
        let (_, owed) = rig.get(&desk.credential, "cage/liability");
        let lines = owed["lines"].as_array().expect("lines").clone();
        let tickets = lines.into_iter().find(|line| line["what"] == "tickets").expect("tickets");
        (
            tickets["count"].clone(),
            tickets["total"].clone(),
            owed["ages"][0]["sum"]["count"].clone(),
        )
    };
    let out = look();
    assert_eq!(
        (&out["ticket"]["state"], &out["ticket"]["amount"]),
        (&json!("issued"), &json!("50.00"))
    );
    assert!(out["paid"].is_null(), "{out}");
    let masked = out["ticket"]["number"].as_str().expect("a number").to_owned();
    assert!(masked.starts_with('*') && masked.ends_with(&number[14..]), "{masked}");
    assert_eq!(owed(), (json!(1), json!("50.00"), json!(1)));
    assert_eq!(desk.present("present", &number).0, 200);
    assert_eq!(look()["presented"]["desk"], 1);
    assert_eq!(desk.redeem("redeem", &[&number]).0, 200);
    let again = desk.present("again", &number);
    assert_eq!((again.0, again.1["code"].as_str()), (409, Some("already_redeemed")));
    let paid = look();
    assert_eq!((&paid["paid"]["by"], &paid["paid"]["desk"]), (&json!("Carla"), &json!(1)));
    assert_eq!(owed(), (json!(0), json!("0.00"), json!(0)));
    rig.crash();
}
