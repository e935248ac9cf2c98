//! Moves at a table, plausible and implausible, from any source of choices.

use crate::Draw;
use rules::accounts::Tender;
use rules::card::{Rank, Suit};
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use rules::wagering::Channel;
use rules::{Amount, BetId, Card, Rulebook, Side};
use table::request::{ChangeTo, DummyGround, Float, PayOut, With};
use table::state::{
    About, Assessment, CardSource, CoupId, Fitted, Limits, PlaceId, Range, Setup, Shuffling, Task,
};
use table::{Actor, Name, Observation, Request};

/// A source of choices: chance, or the bytes of a fuzzer.
pub trait Choose {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize;

    /// One of these.
    fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }
}

impl Choose for Draw {
    fn below(&mut self, bound: usize) -> usize {
        Draw::below(self, bound)
    }
}

/// The bytes of a fuzzer, and nothing but the first choice when they have run out.
pub struct Bytes<'b>(pub &'b [u8]);

impl Choose for Bytes<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        let mut number = usize::from(*first);
        // One byte is not enough for a large choice.
        if bound > 256
            && let Some((second, rest)) = self.0.split_first()
        {
            self.0 = rest;
            number = number << 8 | usize::from(*second);
        }
        number % bound.max(1)
    }
}

impl Bytes<'_> {
    /// Whether none are left.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Limits from ten to five hundred.
pub fn limits() -> Limits {
    let amount = |dollars: i64| Amount::from_cents(dollars * 100);
    Limits {
        usual: Range { min: amount(10), max: amount(500), unit: None },
        of_bets: Vec::new(),
        aggregate_min: None,
        area_max: None,
        differential_max: None,
        per_person: false,
    }
}

/// The usual way to set up a table: so many places, of the first channel that the rulebook knows.
pub fn setup(rulebook: &Rulebook, places: usize) -> Setup {
    let channel = if rulebook.wagering.cloth.is_some() { Channel::Cloth } else { Channel::Station };
    Setup {
        setting: crate::setting::<&str>(rulebook, &rulebook.menu.versions[0].id, &[]),
        limits: limits(),
        places: vec![channel; places],
        period_s: None,
        style: rulebook.conduct.styles.iter().position(|style| style.needs.is_none()).unwrap_or(0),
        burn_before_coup: false,
        accounts: false,
        remote: Vec::new(),
        private: false,
        fixtures: table::steps::all_fixtures(rulebook),
        hours: None,
    }
}

fn name(draw: &mut impl Choose) -> Name {
    Name::from(*draw.pick(&["Ann", "Ben", "Cai", "Dee"]))
}

/// Anybody, in any role.
pub fn anybody(rulebook: &Rulebook, draw: &mut impl Choose) -> Actor {
    let role = RoleId(u8::try_from(draw.below(rulebook.roles.len())).expect("few"));
    let role = if draw.below(3) == 0 { rulebook.conduct.bettor } else { role };
    Actor { name: name(draw), role }
}

fn place(draw: &mut impl Choose) -> PlaceId {
    PlaceId(u8::try_from(draw.below(7)).expect("few"))
}

fn side(draw: &mut impl Choose) -> Side {
    *draw.pick(&[Side::Player, Side::Banker])
}

fn changes(rulebook: &Rulebook, draw: &mut impl Choose) -> ChangeTo {
    match draw.below(3) {
        0 => {
            let mut limits = limits();
            limits.usual.min = Amount::from_cents(100 * small(draw.below(40)));
            limits.differential_max = (draw.below(2) == 0).then(|| Amount::from_cents(30_000));
            ChangeTo::Limits(Box::new(limits))
        }
        1 => ChangeTo::Version(*draw.pick(&crate::every_setting(rulebook))),
        _ => ChangeTo::Closed,
    }
}

/// Any request at all.
pub fn anything<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    match draw.below(49) {
        0 => Request::OpenTable(Box::new(setup(rulebook, 1 + draw.below(9)))),
        1 => Request::GiveNotice(changes(rulebook, draw)),
        2 => Request::Change(changes(rulebook, draw)),
        3 => Request::RaiseMinimumAtOnce(Box::new(limits())),
        4 => Request::Agree,
        5 => Request::SetPersonalLimit {
            place: place(draw),
            limit: limits().usual,
            surveillance_told: draw.below(2) == 0,
        },
        6 => Request::ChooseStyle { style: draw.below(6) },
        7 => Request::BringCards {
            decks: u8::try_from(draw.below(12)).expect("few"),
            source: *draw.pick(&[CardSource::Plain, CardSource::PreShuffledByMaker]),
            backs: "red".to_owned(),
        },
        8 => Request::CheckCards,
        9 => Request::AcceptCards,
        10 => Request::ObjectToCards,
        11 => Request::Shuffle {
            how: *draw.pick(&[Shuffling::Hand, Shuffling::Machine, Shuffling::Automatic]),
        },
        12 => Request::RefuseCut { place: place(draw) },
        13 => Request::Cut { depth: u16::try_from(draw.below(500)).expect("few") },
        14 => Request::PlaceCuttingCard { cards_behind: *draw.pick(&[8, 12, 13, 20, 90, 300]) },
        15 => Request::Burn { method: draw.below(4) },
        16 => Request::OrderShuffle { reason: "clumps".to_owned() },
        17 => Request::ReplaceCards {
            unfit: draw.below(2) == 0,
            backs: draw.pick(&["red", "blue"]).to_string(),
            scanning_shoe: draw.below(2) == 0,
        },
        18 => Request::CloseIncident { number: few(draw), decision: "so".to_owned() },
        19 | 20 => Request::TakePlace { place: place(draw), bettor: name(draw) },
        21 => Request::LeavePlace { place: place(draw) },
        22 => Request::VacateSeat { place: place(draw) },
        23 => Request::OpenWagering,
        24..=33 => wagers(rulebook, draw),
        34 => Request::CallNoMoreBets,
        35 => Request::CallOffCoup,
        36 => Request::DeclareDummy {
            ground: *draw.pick(&[
                DummyGround::AfterLastCoup,
                DummyGround::NobodyWagered,
                DummyGround::AllAgree,
                DummyGround::NoBettors,
            ]),
        },
        37 => Request::BurnBeforeCoup,
        38 => Request::OfferHand { side: side(draw), place: place(draw), bettor: None },
        39 => Request::AcceptHand { side: side(draw) },
        40 => Request::RefuseHand { side: side(draw) },
        41 => Request::TakeBackHand { side: side(draw) },
        42 => Request::CutAt {
            place: place(draw),
            depth: u16::try_from(draw.below(500)).expect("few"),
        },
        _ => more(rulebook, draw),
    }
}

/// Anything about wagers.
fn wagers<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    let bet = |draw: &mut C| BetId(u8::try_from(draw.below(rulebook.bets.len() + 1)).expect("few"));
    let amount = |draw: &mut C| Amount::from_cents(50 * small(draw.below(1_500)) - 200);
    match draw.below(11) {
        10 => Request::WagerTokens {
            place: place(draw),
            bettor: name(draw),
            bet: bet(draw),
            amount: amount(draw),
            tokens: Amount::from_cents(50 * small(draw.below(100)) - 100),
        },
        0..=4 => Request::PlaceWager {
            place: place(draw),
            bettor: name(draw),
            bet: bet(draw),
            amount: amount(draw),
        },
        5 => Request::WithdrawWager { place: place(draw), bettor: name(draw), bet: bet(draw) },
        6 => Request::MoveWager {
            place: place(draw),
            bettor: name(draw),
            from: bet(draw),
            to: bet(draw),
        },
        7 => Request::AllowSeveralPerArea,
        8 => Request::ReduceWagers { side: side(draw) },
        _ => Request::RefuseWager {
            place: place(draw),
            bettor: name(draw),
            bet: bet(draw),
            reason: "a reason".to_owned(),
        },
    }
}

/// Something that is put at the table or taken away, known to the rulebook or not.
fn fit<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    let mut known = table::steps::all_fixtures(rulebook);
    known.push(Fitted { fixture: "parrot".into(), is: "there".to_owned() });
    let mut fitted = draw.pick(&known).clone();
    if draw.below(3) == 0 {
        fitted.is.clear();
    }
    Request::FitTable(fitted)
}

fn more<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    match draw.below(22) {
        0 => Request::UseCarriedCard,
        1 => Request::Resume,
        2 => Request::ChangeDealer { name: name(draw) },
        3 => Request::Nominate { side: side(draw), name: name(draw) },
        4 => Request::Announce,
        5 => Request::Settle,
        6 => Request::Approve { number: few(draw) },
        7 => Request::Decline { number: few(draw) },
        8..=11 => report(draw),
        12..=14 => accounts(rulebook, draw),
        15 => fit(rulebook, draw),
        16 => Request::AgreeFor { bettor: name(draw) },
        _ => incidents(rulebook, draw),
    }
}

/// Anything about accounts.
fn accounts<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    let place = place(draw);
    let amount = Amount::from_cents(2_500 * small(draw.below(30)));
    match draw.below(12) {
        11 => step(rulebook, draw),
        8 => {
            let bets = (0..draw.below(3)).map(|_| draw.below(rulebook.bets.len() + 1));
            let bets = bets.map(|bet| BetId(u8::try_from(bet).expect("few"))).collect();
            let voucher = Name::from(*draw.pick(&["V-1", "V-2", "V-3", "V-4", ""]));
            Request::ExchangeVoucher { bettor: name(draw), voucher, value: amount, bets }
        }
        9 => {
            let [inspector, conditions] = [0; 2].map(|_| *draw.pick(&["", "Kim"]));
            let (inspector, conditions) = (Name::from(inspector), conditions.to_owned());
            let surveillance_told = draw.below(2) == 0;
            Request::PermitDevices { inspector, surveillance_told, conditions }
        }
        10 => Request::BanDevices,
        0..=3 => {
            let (_, tender) = *draw.pick(&Tender::ALL);
            Request::BuyIn { place, bettor: name(draw), tender, amount }
        }
        4 => {
            let (_, how) = *draw.pick(&PayOut::ALL);
            Request::CashOut { place, how }
        }
        5 => Request::SendAway { place, reason: draw.pick(&["", "rude"]).to_string() },
        6 => Request::Abandon { place },
        _ => Request::MoveFloat(*draw.pick(&[
            Float::Opened(amount),
            Float::Filled(amount),
            Float::Credited(amount),
            Float::Closed(amount),
        ])),
    }
}

/// Any step beside the play, ordered or recorded.
fn step<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    let steps = &rulebook.conduct.steps;
    let step = steps.get(draw.below(steps.len() + 1)).map_or("dance", |step| step.id.as_str());
    let step = Name::from(step);
    if draw.below(3) == 0 {
        return Request::OrderStep { step };
    }
    let asked = (draw.below(2) == 0).then(|| name(draw));
    Request::RecordStep { step, asked, note: draw.pick(&["", "as seen"]).to_string() }
}

fn few(draw: &mut impl Choose) -> u32 {
    u32::try_from(draw.below(9)).expect("few")
}

/// Somebody reports anything.
fn report<C: Choose>(draw: &mut C) -> Request {
    let (_, situation) = *draw.pick(&Situation::ALL);
    let maybe = |draw: &mut C| draw.below(2) == 0;
    let about = About {
        coup: maybe(draw).then(|| CoupId { shoe: few(draw) % 3, number: few(draw) }),
        exposed: maybe(draw),
        place: maybe(draw).then(|| place(draw)),
        bettor: maybe(draw).then(|| name(draw)),
        version: None,
        under: Vec::new(),
        note: draw.pick(&["", "seen"]).to_string(),
    };
    Request::Report { situation, about: Box::new(about) }
}

/// Anything about what went wrong.
fn incidents<C: Choose>(rulebook: &Rulebook, draw: &mut C) -> Request {
    let number = few(draw);
    let cards = (0..draw.below(7)).map(|_| card(draw)).collect();
    let with = With {
        cards,
        count: None,
        amount: (draw.below(2) == 0).then(|| Amount::from_cents(100 * small(draw.below(99)))),
        to: None,
        note: draw.pick(&["", "seen"]).to_string(),
    };
    match draw.below(8) {
        0..=2 => {
            let (_, remedy) = *draw.pick(&Remedy::ALL);
            Request::Resolve { number, remedy, with: Box::new(with) }
        }
        3 => {
            let (_, task) = *draw.pick(&Task::ALL);
            Request::Done { number, task, with: Box::new(with) }
        }
        4 => Request::ConfirmCorrection { number },
        5 => Request::KeepWagers { bettor: name(draw) },
        6 => {
            let roles = rulebook.roles.len();
            let whom = RoleId(u8::try_from(draw.below(roles)).expect("few"));
            Request::Tell { number, whom }
        }
        _ => {
            let damaged = with.cards;
            let [disadvantage, spare, practicable] = [0; 3].map(|_| draw.below(2) == 0);
            let found = Assessment { disadvantage, spare, practicable, damaged };
            Request::Assess { number, assessment: Box::new(found) }
        }
    }
}

/// Anything that can be seen.
pub fn sight(draw: &mut impl Choose) -> Observation {
    match draw.below(6) {
        5 => match place(draw) {
            PlaceId(1..=3) => Observation::DisplayShows(rules::Outcome::Tie),
            PlaceId(4) => Observation::ScreenShows(rules::Outcome::Banker),
            PlaceId(5) if draw.below(2) == 0 => Observation::PrintFailed(PlaceId(3)),
            PlaceId(5) => Observation::StationLost(PlaceId(3)),
            place => Observation::NoteStacked { place, amount: Amount::from_cents(5_000) },
        },
        0 => Observation::ClockRead,
        1 => Observation::CuttingCardSeen,
        2 => Observation::CardExposed {
            number: u8::try_from(draw.below(8)).expect("few"),
            card: card(draw),
        },
        _ if draw.below(4) == 0 => Observation::CardDrawn(None),
        _ => Observation::CardDrawn(Some(card(draw))),
    }
}

fn card(draw: &mut impl Choose) -> Card {
    Card::new(*draw.pick(&Rank::ALL), *draw.pick(&Suit::ALL))
}

fn small(number: usize) -> i64 {
    i64::try_from(number).expect("few")
}
