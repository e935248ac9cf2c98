//! The house itself: who may say that it starts, stops and is run by another floor plan.

use crate::house::{House, digest, name, password, visitor};
use floor::staff::{By, Refusal, Request, SessionId, What, Who};

const OLGA: SessionId = SessionId(1);

fn change() -> Request {
    let (before, after) = (digest("before"), digest("after"));
    Request::ChangeFloorPlan { before, after, tables: vec![name("rapid")] }
}

#[test]
fn a_floor_plan_is_changed_by_an_owner_or_at_the_machine() {
    let mut house = House::staffed();
    let (before, after) = (digest("before"), digest("after"));
    let what = What::FloorPlanChanged { before, after, tables: vec![name("rapid")] };
    let event = house.ask_in(OLGA, change()).unwrap();
    assert_eq!(
        (&event.what, &event.by),
        (&what, &Who::Person { name: name("Olga"), session: OLGA })
    );
    let event = house.ask(By::Terminal, change()).unwrap();
    assert_eq!((&event.what, &event.by), (&what, &Who::Terminal));
    assert_eq!(house.ask(visitor(None), change()), Err(Refusal::NotSignedIn));
    // Long after she has shown her password, as she writes a plan for long.
    house.at = house.at.plus_seconds(house.terms.fresh_s + 1);
    assert!(house.ask_in(OLGA, change()).is_ok());
}

#[test]
fn who_may_not_give_access_may_not_change_the_floor_plan() {
    let mut house = House::staffed();
    let ada = house.sign_in("Ada", password("Ada password"), None).unwrap();
    assert_eq!(house.ask_in(ada, change()), Err(Refusal::NotAllowed));
}

#[test]
fn only_the_machine_says_that_the_house_starts_and_stops() {
    let mut house = House::staffed();
    let start = || Request::Start {
        program: name("0.1.0"),
        process: name("10.0.0.5:4000"),
        plan: digest("plan"),
    };
    let stop = || Request::Stop { process: name("10.0.0.5:4000") };
    for request in [start(), stop()] {
        assert_eq!(house.ask_in(OLGA, request.clone()), Err(Refusal::TerminalOnly));
        assert_eq!(house.ask(visitor(None), request), Err(Refusal::TerminalOnly));
    }
    let started = house.ask(By::Terminal, start()).unwrap().what;
    assert!(matches!(started, What::HouseStarted { plan, .. } if plan == digest("plan")));
    assert!(house.ask(By::Terminal, stop()).is_ok());
}

#[test]
fn what_the_house_is_run_by_is_known_from_its_last_start_or_change() {
    let mut house = House::staffed();
    let plan = |house: &House| house.staff.run_by.as_ref().map(|by| by.plan);
    assert_eq!(plan(&house), None);
    let (program, process) = (name("0.1.0"), name("10.0.0.5:4000"));
    let start = Request::Start { program, process: process.clone(), plan: digest("before") };
    assert!(house.ask(By::Terminal, start).is_ok());
    assert_eq!(plan(&house), Some(digest("before")));
    assert!(house.ask_in(OLGA, change()).is_ok());
    assert!(house.ask(By::Terminal, Request::Stop { process }).is_ok());
    assert_eq!(plan(&house), Some(digest("after")), "a stop changes nothing of it");
}
