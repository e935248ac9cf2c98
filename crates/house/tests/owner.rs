//! The owner of a table: what is heard is decided, recorded, and only then shown.

mod support;

use devices::shoe::Folder;
use house::plan::TablePlan;
use house::{
    AUTOMATIC, Dealer, Heard, Landing, Loss, Orders, Owner, Pace, Played, Reply, What, open,
};
use journal::{Batch, Draft, Fault, Key, Memory, NotAppended, Refusal, Store, StreamId};
use rules::conduct::Act;
use std::sync::Arc;
use support::{LIBRARY, planned};
use table::state::PlaceId;
use table::{Actor, Event, Observation, Request};

fn key(text: &str) -> Key {
    Key::new(text).expect("it is a key")
}

/// Somebody who may open the table asks for something.
fn asks(owner: &Owner, name: &str, request: Request) -> Heard {
    let rulebook = owner.recorded().edition.at_table();
    let role = rulebook.conduct.act(Act::OpenTable).expect("somebody opens tables").by;
    let what = What::Asked { actor: Actor { name: "Ana".into(), role }, request };
    Heard { key: key(name), time_ms: 1_000, what }
}

/// A table that is open, with two bettors at it.
fn seated() -> (Arc<dyn Store>, Owner) {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    let plan = planned("canberra");
    let mut owner = open(&*store, &LIBRARY, &plan, None).expect("it can be opened");
    let opening = asks(&owner, "open", Request::OpenTable(Box::new(plan.setup)));
    assert!(matches!(owner.play(&*store, &opening), Played::Landed(_)));
    (store, owner)
}

fn sits(owner: &Owner, place: u8, name: &str) -> Heard {
    let (place, bettor) = (PlaceId(place), name.into());
    asks(owner, &format!("{name} sits"), Request::TakePlace { place, bettor })
}

fn sent(reply: Reply) -> Batch {
    match reply {
        Reply::Send(batch) => batch,
        other => panic!("{other:?}"),
    }
}

fn bettors(owner: &Owner) -> Vec<String> {
    owner.table().taken().map(|(_, _, name)| name.to_string()).collect()
}

#[test]
fn nothing_is_shown_before_it_is_in_the_journal() {
    let (store, mut owner) = seated();
    let batch = sent(owner.hear(&sits(&owner, 1, "Ann")));
    assert!(bettors(&owner).is_empty(), "it is on its way");
    assert!(owner.ahead().has_bettors(), "what comes next is decided upon it");
    assert!(matches!(owner.landed(store.append(batch), &mut |_, _, _, _| {}), Landing::Landed(_)));
    assert_eq!(bettors(&owner), ["Ann"]);
}

#[test]
fn what_is_heard_twice_under_one_key_happens_once() {
    let (store, mut owner) = seated();
    let heard = sits(&owner, 1, "Ann");
    let batch = sent(owner.hear(&heard));
    assert!(matches!(owner.hear(&heard), Reply::UnderWay));
    owner.landed(store.append(batch), &mut |_, _, _, _| {});
    let number = owner.recorded().number;
    assert!(matches!(owner.hear(&heard), Reply::Done(done) if done == number));
    // After a restart too.
    let mut owner = open(&*store, &LIBRARY, &planned("canberra"), None).expect("it can be opened");
    assert!(matches!(owner.hear(&heard), Reply::Done(done) if done == number));
    assert_eq!(bettors(&owner), ["Ann"]);
}

#[test]
fn a_refusal_leaves_nothing_behind() {
    let (store, mut owner) = seated();
    let before = store.last().expect("it can be read");
    let wager = asks(&owner, "settle", Request::Settle);
    assert!(matches!(owner.play(&*store, &wager), Played::Refused(_)));
    assert_eq!(store.last().expect("it can be read"), before);
    // Heard again under the same key it is decided anew.
    assert!(matches!(owner.play(&*store, &wager), Played::Refused(_)));
}

#[test]
fn the_clock_alone_is_no_event() {
    let (store, mut owner) = seated();
    let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
    let heard = Heard { key: key("tick"), time_ms: 5_000, what };
    assert!(matches!(owner.play(&*store, &heard), Played::Nothing));
}

#[test]
fn what_was_sent_behind_a_lost_step_is_heard_again() {
    let (store, mut owner) = seated();
    let first = sent(owner.hear(&sits(&owner, 1, "Ann")));
    let second = sent(owner.hear(&sits(&owner, 2, "Ben")));
    // Somebody else has written to the stream.
    let stream = owner.recorded().stream.clone();
    let draft = first.drafts.last().expect("there is one").clone();
    let foreign =
        Batch::one(key("foreign"), owner.recorded().number, vec![Draft { stream, ..draft }]);
    store.append(foreign).expect("it is taken");

    let lost = owner.landed(store.append(first), &mut |_, _, _, _| {});
    assert!(matches!(lost, Landing::Lost { why: NotAppended::Refused(_), more: true }));
    assert!(owner.again().is_empty(), "an answer is still to come");
    assert!(matches!(owner.hear(&sits(&owner, 3, "Cai")), Reply::Wait));
    assert!(matches!(
        owner.landed(store.append(second), &mut |_, _, _, _| {}),
        Landing::Lost { more: false, .. }
    ));
    let again: Vec<_> = owner.again().into_iter().map(|heard| heard.key.to_string()).collect();
    assert_eq!(again, ["Ann sits", "Ben sits"]);
    assert!(!owner.ahead().has_bettors(), "neither of them sits");
}

#[test]
fn a_key_that_was_used_for_something_else_is_not_tried_again() {
    let (store, mut owner) = seated();
    let mut used = sits(&owner, 1, "Ann");
    used.key = key("open");
    assert!(matches!(owner.hear(&used), Reply::KeyUsed));

    // The journal knows of keys that this table does not.
    let elsewhere = open(&*store, &LIBRARY, &planned("premium"), None).expect("it can be opened");
    assert_eq!(elsewhere.recorded().number, 1);
    used.key = key(&format!("begin table number {}", planned("premium").number));
    let first = sent(owner.hear(&used));
    let second = sent(owner.hear(&sits(&owner, 2, "Ben")));
    owner.landed(store.append(first), &mut |_, _, _, _| {});
    owner.landed(store.append(second), &mut |_, _, _, _| {});
    let again: Vec<_> = owner.again().into_iter().map(|heard| heard.key.to_string()).collect();
    assert_eq!(again, ["Ben sits"]);
}

#[test]
fn a_clock_that_is_set_back_stands_still() {
    let (store, mut owner) = seated();
    let mut late = sits(&owner, 1, "Ann");
    late.time_ms = 10;
    let Played::Landed(landed) = owner.play(&*store, &late) else { panic!("it is taken") };
    let passed = |event: &Event| matches!(event, Event::TimePassed { .. });
    assert!(!landed.events.iter().any(passed), "time does not run backwards");
    assert_eq!(owner.table().now.0, 1_000);
}

/// The server and the simulation go by it.
#[test]
fn only_what_somebody_may_have_written_is_in_doubt() {
    let stream = |name: &str| StreamId::new(name).expect("a name");
    let own = stream("table/one");
    let of = |why: NotAppended| Loss::of(&why, &own);
    let conflict = |stream| Refusal::Conflict { stream, expected: 4, actual: 5 };
    assert_eq!(of(conflict(own.clone()).into()), Loss::InDoubt);
    assert_eq!(of(conflict(stream("cage")).into()), Loss::Harmless);
    assert_eq!(of(NotAppended::Unknown("cut".to_owned())), Loss::InDoubt);
    assert_eq!(of(Fault::Busy(9).into()), Loss::Harmless);
    assert_eq!(of(Fault::Full("disk".to_owned()).into()), Loss::Failing);
    assert_eq!(of(Fault::Down("gone".to_owned()).into()), Loss::Failing);
    let (name, reason) = ("table/one".to_owned(), "taken".to_owned());
    assert_eq!(of(Refusal::Fenced { name, fence: 1, reason }.into()), Loss::Fenced);
}

#[test]
fn a_number_in_the_books_is_one_table_s_for_good() {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    let first = planned("canberra");
    open(&*store, &LIBRARY, &first, None).expect("it can be opened");
    let number = first.number;
    // Whoever begins two tables under one number at a time: the journal takes the first.
    let renamed = TablePlan { name: "renamed".to_owned(), ..first.clone() };
    let why = open(&*store, &LIBRARY, &renamed, None).expect_err("the number is taken").to_string();
    assert!(why.contains(&format!("another table has number {number} in the books")), "{why}");
    assert_eq!(store.heads().expect("it can be read").len(), 1, "nothing was begun");
    let changed = TablePlan { number: 77, ..first };
    let why = open(&*store, &LIBRARY, &changed, None).expect_err("it has a number").to_string();
    assert!(why.contains(&format!("has number {number} in the books, not 77")), "{why}");
}

#[test]
fn an_automatic_dealer_says_that_it_deals_at_a_table_that_somebody_opened() {
    let (store, mut owner) = seated();
    let plan = planned("canberra");
    let folder = tempfile::tempdir().expect("a folder");
    let secrets = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
    let orders = Orders { setup: plan.setup.clone(), decks: plan.decks };
    let mut dealer = Dealer::new(orders, Pace::default(), secrets);
    assert_eq!(owner.table().dealer.as_deref(), Some("Ana"));
    let mut acts = |owner: &mut Owner, name: &str| {
        let recorded = owner.recorded();
        let at_table = recorded.edition.at_table();
        let act = dealer.act(at_table, &recorded.table, recorded.number).expect("a folder");
        let heard = Heard { key: key(name), time_ms: 2_000, what: act.expect("it is due") };
        match owner.play(&*store, &heard) {
            Played::Landed(landed) => landed.events,
            other => panic!("{other:?}"),
        }
    };
    let first = acts(&mut owner, "comes in");
    assert!(matches!(&first[..], [.., Event::DealerChanged { .. }]), "{first:?}");
    assert_eq!(owner.table().dealer.as_deref(), Some(AUTOMATIC));
    let next = acts(&mut owner, "deals");
    assert!(!next.iter().any(|it| matches!(it, Event::DealerChanged { .. })), "{next:?}");
}
