//! The Odd House: other amounts, other ways, other items, and what no rulebook provides.

use crate::lots::sha_256;
use floor::Time;
use floor::lots::{Digest, commitment};
use floor::promotion::{
    Asking, Conditions, Context, Due, Prize, Promotion, PromotionId, Reached, Reason, Refusal,
    Request, Taken, decide, duties, evolve, lapse,
};
use floor::ticket::Check;
use rules::promotion::{Item, Method};
use rules::{Amount, Rulebook};
use testkit::{ODD_HOUSE, rulebook};

struct House {
    rulebook: &'static Rulebook,
    promotion: Promotion,
    now: Time,
}

impl House {
    fn new(id: &str) -> House {
        let rulebook = rulebook(id);
        House { rulebook, promotion: Promotion::default(), now: Time(0) }
    }

    fn ask(&mut self, request: Request) -> Result<(), Refusal> {
        let context = Context { rulebook: self.rulebook, hash: sha_256 };
        for event in lapse(context, &self.promotion, self.now) {
            self.promotion = evolve(std::mem::take(&mut self.promotion), &event);
        }
        let asking = Asking { at: self.now, by: "Olga".into(), request };
        let event = decide(context, &self.promotion, &asking)?;
        self.promotion = evolve(std::mem::take(&mut self.promotion), &event);
        Ok(())
    }

    fn refused(&mut self, request: Request) -> String {
        self.ask(request).expect_err("it is refused").to_string()
    }
}

fn conditions(value: i64) -> Conditions {
    let prize = Prize {
        name: "Coins".into(),
        kind: "coin".into(),
        value: Some(Amount::from_cents(value)),
        details: [("face".into(), "the duke's".into())].into(),
        ..Prize::default()
    };
    Conditions {
        title: "Odd draw".into(),
        words: [(Item::Publication, "on the belfry".into())].into(),
        closes: Some(Time(1_000)),
        prizes: vec![prize],
        ..Conditions::default()
    }
}

fn write(conditions: Conditions) -> Request {
    Request::Write { number: PromotionId(3), conditions: Box::new(conditions) }
}

/// A promotion that has been drawn; the winner is Ann.
fn drawn(value: i64) -> House {
    let mut house = House::new(ODD_HOUSE);
    let seed = Digest([7; 32]);
    for request in [
        write(conditions(value)),
        Request::Lodge { reference: "a note".into() },
        Request::MakeAvailable { means: vec!["belfry".into()] },
        Request::Start,
        Request::Commit { commitment: commitment(sha_256, &seed) },
        Request::Enter { entrant: "Ann".into(), eligible: Check::Holds, wagered: Amount::ZERO },
    ] {
        house.ask(request).expect("it is allowed");
    }
    house.now = Time(2_000);
    house
}

fn draw(scrutineer: Option<&str>) -> Request {
    let scrutineer = scrutineer.map(Into::into);
    Request::Draw { seed: Digest([7; 32]), word: "fog".into(), scrutineer }
}

#[test]
fn where_the_rulebook_is_silent_there_are_no_promotions() {
    let mut house = House::new("act");
    let refusal = house.ask(write(conditions(100))).expect_err("it is refused");
    assert_eq!(refusal.reason, Reason::NotProvided);
}

#[test]
fn a_scrutineer_is_required_above_another_amount() {
    let mut house = drawn(778);
    assert_eq!(
        house.refused(Request::Waive { why: "no time".into() }),
        "a prize is worth more than 7.77: it takes a scrutineer (odd-house:8.2)"
    );
    assert_eq!(
        house.refused(draw(None)),
        "a prize is worth more than 7.77: it takes a scrutineer (odd-house:8.2)"
    );
    house.ask(Request::Nominate { scrutineer: "Ida".into() }).unwrap();
    house.ask(draw(Some("Ida"))).unwrap();
    assert!(drawn(777).ask(draw(None)).is_ok());
}

#[test]
fn kinds_methods_and_means_are_those_of_the_book() {
    let mut house = House::new(ODD_HOUSE);
    let mut barred = conditions(100);
    barred.prizes[0].kind = "goods".into();
    assert_eq!(house.refused(write(barred)), "prize 1 may not be goods (odd-house:8.5)");
    let mut geese = conditions(100);
    geese.prizes[0].kind = "goose".into();
    geese.prizes[0].quantity = Some(3);
    assert_eq!(house.refused(write(geese)), "prize 1 may have 2 geese at most (odd-house:8.5)");
    house.ask(write(conditions(100))).unwrap();
    let means = vec!["casino".into()];
    assert_eq!(
        house.refused(Request::MakeAvailable { means }),
        "terms cannot be had by `casino`: there are belfry (odd-house:8.7)"
    );
    let mut house = drawn(100);
    house.ask(draw(None)).unwrap();
    let (prize, reached, late) = (1, Reached::Yes, None);
    let by = |method| Request::Notify { prize, method, reached, late: late.clone() };
    assert_eq!(house.refused(by(Method::Mail)), "choose among message (odd-house:8.10)");
}

#[test]
fn conditions_lack_what_this_book_asks_for_and_nothing_else() {
    let mut house = House::new(ODD_HOUSE);
    let mut empty = conditions(100);
    empty.words.clear();
    empty.prizes[0].details.clear();
    house.ask(write(empty)).unwrap();
    let due = duties(house.rulebook, &house.promotion);
    let due: Vec<_> = due.iter().map(|duty| duty.words(house.rulebook)).collect();
    assert_eq!(
        due,
        ["say how the results are published", "say whose face is on it of prize 1"],
        "{due:?}"
    );
}

#[test]
fn a_winner_chooses_among_other_ways_above_another_amount() {
    let mut house = drawn(400);
    house.ask(draw(None)).unwrap();
    let claim = Request::Claim { prize: 1, claimant: "Ann".into(), address: None };
    house.ask(claim).unwrap();
    house.ask(Request::Accept { claim: 1 }).unwrap();
    let taken = |by| {
        let part = floor::promotion::Paid { by, amount: Amount::from_cents(400) };
        Request::Choose { claim: 1, taken: Taken::Parts(vec![part]) }
    };
    assert_eq!(
        house.refused(taken(rules::promotion::PayBy::Cheque)),
        "choose among transfer, cash (odd-house:8.4)"
    );
    house.ask(taken(rules::promotion::PayBy::Transfer)).unwrap();
    house.ask(Request::Award { claim: 1, voucher: None }).unwrap();
    let due = duties(house.rulebook, &house.promotion);
    assert!(due.iter().all(|duty| duty.due == Due::PublishResults), "{due:?}");
}

/// nsw:16.7.6 in other words: the time is what closes entries, not the list made of them after it.
#[test]
fn entries_that_time_has_closed_are_not_opened_by_an_amendment() {
    let house = drawn(100);
    let context = Context { rulebook: house.rulebook, hash: sha_256 };
    let mut later = conditions(100);
    later.closes = Some(Time(3_000));
    let request = Request::Amend { conditions: Box::new(later), approval: Some("the duke".into()) };
    let asking = |at| Asking { at, by: "Olga".into(), request: request.clone() };
    let refusal = decide(context, &house.promotion, &asking(Time(2_000))).expect_err("closed");
    assert_eq!(refusal.reason, Reason::ClosingPassed);
    assert!(decide(context, &house.promotion, &asking(Time(999))).is_ok());
}
