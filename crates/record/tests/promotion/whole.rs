//! Whole promotions from one seed: entries, the draw, claims, denials, payments at the cage.

use floor::cage::{self, Answer, Cage, DeskKind, DueState, Source};
use floor::lots::{Digest, commitment};
use floor::promotion::{
    Asking, ClaimState, Conditions, Context, Entering, Event, Fate, Paid, Presence, Prize,
    Promotion, PromotionId, Reached, Request, Taken, Unclaimed, decide, duties, entry, evolve,
    evolve_all, lapse, owed_at_cage,
};
use floor::ticket::Check;
use floor::{Key as Asked, Name, Terms, Time};
use journal::clock::System;
use journal::{Key, Memory, Store};
use ledger::{Account, DeskId, Ledger, Total};
use proptest::prelude::*;
use record::promotion::{self, PromotionRecorder};
use record::sha_256;
use record::{CageRecorder, CageStep, together};
use rules::Amount;
use rules::promotion::{Item, Method, PayBy};
use std::sync::Arc;
use testkit::{Draw, TERMS, edition, rulebook};

const HOUR: u64 = 3_600_000;
const DESK: DeskId = DeskId(1);

/// A promotion that was played as far as a seed and a number of steps take it.
pub(crate) struct Day {
    pub(crate) events: Vec<Event>,
    pub(crate) store: Memory,
    promotion: Promotion,
    books: Ledger,
    cage: Cage,
    recorder: PromotionRecorder,
    cashier: CageRecorder,
    now: Time,
    keys: u128,
}

fn context() -> Context<'static> {
    Context { rulebook: rulebook("nsw"), hash: sha_256 }
}

fn terms() -> Terms {
    Terms { one_approves_max: Amount::from_cents(i64::MAX), ..TERMS }
}

fn conditions(chance: &mut Draw) -> Conditions {
    let kinds =
        [("cash", 1_200_000), ("cash", 50_000), ("goods", 9_000), ("casino-dollars", 5_000)];
    let prizes = (0..=chance.below(3)).map(|_| {
        let (kind, value) = *chance.pick(&kinds);
        Prize {
            name: "A prize".into(),
            kind: kind.into(),
            value: Some(Amount::from_cents(value)),
            on: Some("none".into()),
            alternative: (kind == "goods").then(|| Amount::from_cents(8_000)),
            ..Prize::default()
        }
    });
    let prizes = prizes.collect();
    Conditions {
        title: "A draw".into(),
        words: Item::IN_WORDS.map(|item| (item, Name::from("as said"))).into(),
        entering: Some(Entering::Free),
        entries_each: None,
        starts: Some(Time(0)),
        closes: Some(Time(10 * HOUR)),
        draws: Some(Time(11 * HOUR)),
        presence: Some(*chance.pick(&[Presence::Required, Presence::NotRequired])),
        claim_hours: Some(100),
        unclaimed: Some(*chance.pick(&[Unclaimed::Redrawn, Unclaimed::Kept])),
        prizes,
        tables: Vec::new(),
    }
}

impl Day {
    fn new() -> Day {
        let stream = promotion::stream("a-draw").expect("it is a name");
        let mut day = Day {
            events: Vec::new(),
            store: Memory::new(Arc::new(System)),
            promotion: Promotion::default(),
            books: Ledger::default(),
            cage: Cage::default(),
            recorder: PromotionRecorder::new(stream),
            cashier: CageRecorder::default(),
            now: Time(0),
            keys: 0,
        };
        let counted = Amount::from_cents(100_000_000);
        let (kind, cashier) = (DeskKind::Window, Name::from("Cas"));
        let open = cage::Request::OpenShift { desk: DESK, kind, cashier, counted };
        day.at_cage("Cas", open, &[]);
        day
    }

    fn store(&self) -> &dyn Store {
        &self.store
    }

    /// Asks; events of the promotion are kept as they come, and cash goes to the cage with them.
    fn ask(&mut self, request: Request) -> bool {
        for event in lapse(context(), &self.promotion, self.now) {
            self.keep(event);
        }
        let asking = Asking { at: self.now, by: "Olga".into(), request };
        let Ok(event) = decide(context(), &self.promotion, &asking) else { return false };
        self.keep(event);
        true
    }

    fn keep(&mut self, event: Event) {
        let owed = owed_at_cage(&event.what);
        if let Some(entry) = entry(&event).expect("it balances") {
            self.books.apply(&entry).expect("it can be booked");
        }
        self.promotion = evolve(std::mem::take(&mut self.promotion), &event);
        self.events.push(event.clone());
        if owed > Amount::ZERO {
            let from = Source::Promotion { promotion: PromotionId(7), amount: owed };
            let call = cage::Request::CallPayment { from, whose: "the winner".into() };
            self.at_cage("Olga", call, &[event]);
        } else {
            let part = self.recorder.part(&[event]).expect("it can be kept");
            self.append(vec![part]);
        }
    }

    fn at_cage(&mut self, by: &str, request: cage::Request, with: &[Event]) {
        self.keys += 1;
        let asking = cage::Asking { at: self.now, by: by.into(), key: Asked(self.keys), request };
        let answer = cage::decide(&terms(), &self.cage, &asking).expect("it is allowed");
        let Answer::New(event) = answer else { panic!("it is new") };
        if let Some(entry) = cage::entry(&event).expect("it balances") {
            self.books.apply(&entry).expect("it can be booked");
        }
        self.cage = cage::evolve(std::mem::take(&mut self.cage), &event);
        let step = CageStep {
            time_ms: i64::try_from(self.now.0).expect("it fits"),
            actor: journal::Actor::new(by, "cashier"),
            approval: None,
            cause: None,
            events: &[event],
        };
        let own = self.recorder.part(with).expect("it can be kept");
        let part = self.cashier.part(&step).expect("it can be kept");
        self.append(vec![own, part]);
    }

    fn append(&mut self, parts: Vec<record::Part>) {
        self.keys += 1;
        let key = Key::new(&format!("step {}", self.keys)).expect("it is a key");
        let batch = together(key, parts).expect("something happened");
        let appended = self.store().append(batch).expect("it is next");
        self.recorder.acknowledged(&appended);
        self.cashier.acknowledged(&appended);
    }

    /// One of the moves that are possible now.
    fn moves(&mut self, chance: &mut Draw) {
        let prizes = self.promotion.prizes.len();
        let prize = u32::try_from(chance.below(prizes) + 1).expect("it is small");
        let claims = self.promotion.claims.len();
        let claim = u32::try_from(chance.below(claims + 1) + 1).expect("it is small");
        let winner = self.promotion.prize(prize).and_then(|(_, it)| it.won.clone());
        let winner = winner.map_or_else(|| "Zed".into(), |won| won.entrant);
        let claimant = if chance.below(4) == 0 { "Zed".into() } else { winner };
        let parts = [(PayBy::Cash, 500_000), (PayBy::Cheque, 700_000)];
        let parts = parts.map(|(by, cents)| Paid { by, amount: Amount::from_cents(cents) });
        // Few claim a prize that is gone.
        let gone = self.promotion.prize(prize).is_none_or(|(_, it)| it.fate != Fate::Open);
        let stays_away = gone && chance.below(12) > 0;
        let reached = *chance.pick(&[Reached::Yes, Reached::No]);
        let method = *chance.pick(&[Method::Mail, Method::Telephone, Method::FaceToFace]);
        let request = match chance.below(14) {
            0 => Request::Notify { prize, method, reached, late: None },
            1 if stays_away => Request::TellReasons { claim, method },
            1 => Request::Claim { prize, claimant, address: Some("1 Low Road".into()) },
            2 | 3 => Request::Accept { claim },
            4 => Request::Choose { claim, taken: Taken::Parts(parts.into()) },
            5 => Request::Choose { claim, taken: Taken::Alternative },
            6 | 7 => Request::Award { claim, voucher: Some("V-1".into()) },
            8 => Request::Deny { claim, reasons: "not the winner".into(), address: None },
            9 => Request::TellReasons { claim, method },
            10 => Request::Redraw { prize, why: "absent".into() },
            11 => Request::PublishResults { means: "on the website".into() },
            12 => Request::Close,
            _ => {
                self.now = Time(self.now.0 + HOUR * chance.below(30) as u64);
                self.pay();
                return;
            }
        };
        self.ask(request);
    }

    /// The cage pays what is due.
    fn pay(&mut self) {
        let open = (1..).zip(&self.cage.dues).find(|(_, due)| due.state == DueState::Open);
        let Some((due, _)) = open else { return };
        self.at_cage("Sue", cage::Request::Approve { due }, &[]);
        self.at_cage("Cas", cage::Request::Pay { due, desk: DESK }, &[]);
    }
}

/// Plays a promotion from a seed, with so many moves after the draw.
pub(crate) fn day(seed: u64, moves: usize) -> Day {
    let mut chance = Draw::seeded(seed);
    let mut day = Day::new();
    let conditions = Box::new(conditions(&mut chance));
    let secret = Digest([u8::try_from(seed % 251).expect("it is small"); 32]);
    let begin = [
        Request::Write { number: PromotionId(7), conditions },
        Request::Lodge { reference: "a letter".into() },
        Request::MakeAvailable { means: vec!["casino".into()] },
        Request::Start,
        Request::Commit { commitment: commitment(sha_256, &secret) },
        Request::Nominate { scrutineer: "Ida".into() },
    ];
    for request in begin {
        assert!(day.ask(request), "it begins");
    }
    for number in 0..=chance.below(12) {
        let entrant = format!("Guest {}", number + 1).as_str().into();
        let enter = Request::Enter { entrant, eligible: Check::Holds, wagered: Amount::ZERO };
        assert!(day.ask(enter), "entries are open");
    }
    day.now = Time(11 * HOUR);
    let (word, scrutineer) = ("fog".into(), Some("Ida".into()));
    assert!(day.ask(Request::Draw { seed: secret, word, scrutineer }), "it is drawn");
    for _ in 0..moves.min(120) {
        day.moves(&mut chance);
    }
    day
}

/// What prizes were handed over by their claims, against the books.
fn cost(promotion: &Promotion) -> Total {
    let met = promotion.claims.iter().filter_map(|claim| match &claim.state {
        ClaimState::Met(given) => Some(given),
        _ => None,
    });
    let amounts = met.flat_map(|given| match given {
        floor::promotion::Given::Money(parts) => parts.iter().map(|part| part.amount).collect(),
        floor::promotion::Given::Thing { value } => vec![*value],
        floor::promotion::Given::Voucher { .. } => Vec::new(),
    });
    amounts.sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whole_promotions_balance_verify_and_are_restored(
        seed in 0_u64..1_000_000,
        moves in 0_usize..120,
    ) {
        let mut day = day(seed, moves);
        prop_assert_eq!(day.books.sum(), Total::ZERO);
        prop_assert_eq!(Total::from(day.books.balance(Account::Promotions)), cost(&day.promotion));
        let awarded = day.promotion.prizes.iter().filter(|prize| prize.fate == Fate::Awarded);
        let met = day.promotion.claims.iter().filter(|it| matches!(it.state, ClaimState::Met(_)));
        prop_assert_eq!(awarded.count(), met.count());
        // A restart changes nothing: what is restored goes on as what was there.
        let stream = promotion::stream("a-draw").unwrap();
        let restored = promotion::restore(day.store(), &stream).unwrap();
        prop_assert_eq!(&restored.promotion, &day.promotion);
        for cut in 0..=day.events.len() {
            let (before, behind) = day.events.split_at(cut);
            let half = evolve_all(Promotion::default(), before);
            prop_assert_eq!(&evolve_all(half, behind), &day.promotion);
        }
        day.recorder = PromotionRecorder::resume(&restored);
        day.ask(Request::PublishResults { means: "in the hall".into() });
        // The house's audit derives every draw and posting again.
        let report = promotion::audit(day.store(), &stream).unwrap();
        prop_assert_eq!(&report.difference, &None);
        prop_assert!(report.winners > 0);
        let house = record::house::audit(day.store(), &[edition("nsw")]).unwrap();
        prop_assert_eq!(house.difference, None);
    }
}

#[test]
fn another_winner_in_the_record_is_found() {
    let mut day = day(3, 0);
    let mut forged = PromotionRecorder::new(promotion::stream("forged").unwrap());
    let mut events = std::mem::take(&mut day.events);
    for event in &mut events {
        if let floor::promotion::What::Drawn { won, .. } = &mut event.what {
            won[0].entry = won[0].entry % 2 + 1 + won[0].entry;
        }
        let part = forged.part(std::slice::from_ref(event)).unwrap();
        day.keys += 1;
        let key = Key::new(&format!("step {}", day.keys)).unwrap();
        let appended = day.store().append(together(key, [part]).unwrap()).unwrap();
        forged.acknowledged(&appended);
    }
    let report = promotion::audit(day.store(), &promotion::stream("forged").unwrap()).unwrap();
    let difference = report.difference.expect("it is found").to_string();
    assert!(difference.contains("the draw differs: the winner of prize 1"), "{difference}");
}

/// The script of the docs, which uses none of our code.
#[test]
fn anybody_can_check_a_draw_with_the_script_of_the_docs() {
    let page = include_str!("../../../../docs/promotions.md");
    let script = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    let script = script.expect("the page has a script");
    let day = day(11, 0);
    let draw = day.promotion.draw.as_ref().expect("it is drawn");
    let entries: Vec<&str> = day.promotion.entries.iter().map(|entrant| &**entrant).collect();
    let won = day.promotion.prizes.iter().filter_map(|prize| prize.won.as_ref());
    let won: Vec<String> = won.map(|won| won.entry.to_string()).collect();
    let committed = day.promotion.commitment.expect("it is committed to").to_string();
    let folder = std::env::temp_dir().join(format!("sabot-draw-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("check.py"), script).unwrap();
    std::fs::write(folder.join("entries.txt"), entries.join("\n") + "\n").unwrap();
    let seed = draw.seed.to_string();
    let run = |seed: &str| {
        let arguments = ["check.py", "entries.txt", &committed, seed, &draw.word];
        std::process::Command::new("python3").args(arguments).current_dir(&folder).output()
    };
    let told = run(&seed);
    let wrong = run(&"0".repeat(64));
    std::fs::remove_dir_all(&folder).unwrap();
    // Where there is no Python, nothing can be shown with it.
    let (Ok(told), Ok(wrong)) = (told, wrong) else { return };
    let told = String::from_utf8(told.stdout).unwrap();
    let order: Vec<&str> = told.split_whitespace().take(won.len()).collect();
    assert_eq!(order, won, "{told}");
    assert!(!wrong.status.success(), "another seed is not what was committed to");
}

#[test]
fn what_is_due_is_done_in_the_end() {
    let done = (0..40).filter(|seed| {
        let day = day(*seed, 120);
        let due = duties(rulebook("nsw"), &day.promotion);
        day.promotion.is_over() && due.is_empty()
    });
    assert!(done.count() > 0, "some promotion comes to its end");
}
