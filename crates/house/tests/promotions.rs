//! Promotions that several processes run over one journal: numbers of their own, every request done
//! once, prizes due at the cage in the same batch, and the audit content.

mod support;

use floor::cage::{DueKind, Origin};
use floor::lots::{Digest, commitment};
use floor::promotion::{
    Asking, Conditions, Entering, Phase, Presence, Prize, PromotionId, Request,
};
use floor::ticket::Check;
use floor::{ByHand, Terms, Time};
use house::{CageOwner, NotPromoted, Promoting, PromotionOwner};
use journal::{Key, Memory, Store, clock};
use record::sha_256;
use rules::Amount;
use rules::promotion::Item;
use std::sync::Arc;
use support::LIBRARY;
use testkit::TERMS;

const SEED: Digest = Digest([7; 32]);

fn terms() -> Terms {
    Terms { by_hand: ByHand::WithoutTicket, ..TERMS }
}

fn conditions(title: &str) -> Box<Conditions> {
    let prize = Prize {
        name: "Five hundred".into(),
        kind: "cash".into(),
        value: Some(Amount::from_cents(50_000)),
        on: Some("none".into()),
        ..Prize::default()
    };
    Box::new(Conditions {
        title: title.into(),
        words: Item::IN_WORDS.into_iter().map(|item| (item, "as is said".into())).collect(),
        entering: Some(Entering::Free),
        starts: Some(Time(1)),
        closes: Some(Time(1_000)),
        draws: Some(Time(1_000)),
        presence: Some(Presence::NotRequired),
        prizes: vec![prize],
        ..Conditions::default()
    })
}

fn write(title: &str) -> Request {
    Request::Write { number: PromotionId(0), conditions: conditions(title) }
}

/// A process of the house.
struct Process {
    store: Arc<dyn Store>,
    promotions: PromotionOwner,
    cage: CageOwner,
}

impl Process {
    fn open(store: &Arc<dyn Store>) -> Process {
        let promotions = PromotionOwner::open(&**store).expect("they can be read");
        let cage = CageOwner::open(&**store, terms()).expect("it can be read");
        Process { store: Arc::clone(store), promotions, cage }
    }

    fn ask(&mut self, key: &str, at: u64, request: Request) -> Result<bool, NotPromoted> {
        self.ask_of("spring", (key, at), request)
    }

    /// Whether it was done now, and not before under the same key.
    fn ask_of(
        &mut self,
        name: &str,
        (key, at): (&str, u64),
        request: Request,
    ) -> Result<bool, NotPromoted> {
        let rulebook = matches!(request, Request::Write { .. }).then_some("nsw");
        let asking = Asking { at: Time(at), by: "Mae".into(), request };
        let key = Key::new(key).expect("a key");
        let asked = Promoting { name, rulebook, key, asking };
        let Process { store, promotions, cage } = self;
        Ok(promotions.ask((&**store, &LIBRARY), cage, &asked)?.is_some())
    }

    fn does(&mut self, at: u64, request: Request) {
        let key = format!("{at} {request:?}");
        let key: String = key.chars().take(150).collect();
        assert!(self.ask(&key, at, request).expect("it is done"));
    }

    fn begins(&mut self) {
        self.does(2, write("Spring draw"));
        self.does(3, Request::Lodge { reference: "letter".into() });
        self.does(4, Request::MakeAvailable { means: vec!["casino".into()] });
        self.does(5, Request::Commit { commitment: commitment(sha_256, &SEED) });
        self.does(6, Request::Start);
        for (at, entrant) in (7..).zip(["Ann", "Ben"]) {
            let (eligible, wagered) = (Check::Holds, Amount::ZERO);
            self.does(at, Request::Enter { entrant: entrant.into(), eligible, wagered });
        }
    }

    fn tend(&mut self, at: u64) {
        let Process { store, promotions, .. } = self;
        promotions.tend((&**store, &LIBRARY), Time(at)).expect("it can be read");
    }

    fn phase(&mut self) -> Phase {
        self.promotions.catch_up(&*self.store).expect("it can be read");
        self.promotions.run("spring").expect("it is there").promotion.phase
    }
}

fn store() -> Arc<dyn Store> {
    Arc::new(Memory::new(Arc::new(clock::System)))
}

#[test]
fn promotions_of_several_processes_have_numbers_of_their_own() {
    let store = store();
    let (mut one, mut other) = (Process::open(&store), Process::open(&store));
    for (place, name) in ["spring", "autumn", "winter"].into_iter().enumerate() {
        let process = if place == 1 { &mut other } else { &mut one };
        process.ask_of(name, (name, 2), write(name)).expect("it is written");
    }
    one.promotions.catch_up(&*store).expect("it can be read");
    let mut numbers: Vec<_> = one.promotions.all().map(|(_, run)| run.promotion.number.0).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3]);
    let unknown = one.ask_of("summer", ("k", 3), Request::Start);
    assert!(matches!(unknown, Err(NotPromoted::NoSuchPromotion)), "{unknown:?}");
}

#[test]
fn what_is_asked_again_under_its_key_happens_once_whoever_is_asked() {
    let store = store();
    let (mut one, mut other) = (Process::open(&store), Process::open(&store));
    one.begins();
    let enter =
        || Request::Enter { entrant: "Cy".into(), eligible: Check::Holds, wagered: Amount::ZERO };
    assert!(one.ask("cy enters", 20, enter()).expect("it is done"));
    assert!(!other.ask("cy enters", 21, enter()).expect("it was done"));
    let entries = &other.promotions.run("spring").expect("it is there").promotion.entries;
    assert_eq!(entries.iter().map(|name| &**name).collect::<Vec<_>>(), ["Ann", "Ben", "Cy"]);
}

/// The first conditions too: sent again, they do not undo what was done with them since.
#[test]
fn conditions_that_are_sent_again_are_written_once() {
    let store = store();
    let (mut one, mut other) = (Process::open(&store), Process::open(&store));
    assert!(one.ask("written", 2, write("Spring draw")).expect("it is done"));
    one.does(3, Request::Lodge { reference: "letter".into() });
    assert!(!other.ask("written", 4, write("Spring draw")).expect("it was done"));
    let promotion = &other.promotions.run("spring").expect("it is there").promotion;
    assert_eq!(promotion.lodged.as_deref(), Some("letter"));
}

#[test]
fn time_closes_entries_once_whoever_looks() {
    let store = store();
    let (mut one, mut other) = (Process::open(&store), Process::open(&store));
    one.begins();
    one.tend(999);
    assert_eq!(one.phase(), Phase::Running);
    let before = store.last().expect("a position");
    one.tend(1_000);
    other.tend(1_001);
    assert_eq!((one.phase(), other.phase()), (Phase::EntriesClosed, Phase::EntriesClosed));
    assert_eq!(store.last().expect("a position"), before + 1);
}

#[test]
fn a_prize_in_cash_is_due_at_the_cage_in_the_same_batch_and_the_books_agree() {
    let store = store();
    let mut one = Process::open(&store);
    one.begins();
    one.tend(1_000);
    one.does(1_001, Request::Draw { seed: SEED, word: "rain".into(), scrutineer: None });
    // Another process goes on where this one was.
    let mut other = Process::open(&store);
    let won = other.promotions.run("spring").and_then(|run| run.promotion.prizes[0].won.clone());
    let claimant = won.expect("it was drawn").entrant;
    other.does(1_002, Request::Claim { prize: 1, claimant: claimant.clone(), address: None });
    other.does(1_003, Request::Accept { claim: 1 });
    let before = store.last().expect("a position");
    other.does(1_004, Request::Award { claim: 1, voucher: None });
    assert_eq!(store.last().expect("a position"), before + 2);
    assert!(other.ask("again", 1_005, Request::Award { claim: 1, voucher: None }).is_err());
    one.cage.catch_up(&*store).expect("it can be read");
    let [due] = &one.cage.cage().dues[..] else { panic!("one thing is due") };
    assert_eq!((due.kind, &due.whose), (DueKind::ByHand, &claimant));
    assert_eq!((due.origin, due.amount.cents()), (Origin::Promotion(PromotionId(1)), 50_000));
    let report = record::house::audit(&*store, LIBRARY.editions()).expect("it can be read");
    assert_eq!(report.difference, None);
}
