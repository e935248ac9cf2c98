//! Conditions of tournaments as somebody may write them: mostly complete and sound.

use crate::chance::Chance;
use floor::Time;
use floor::tournament::Conditions;
use floor::tournament::conditions::{
    Advance, Away, BuyBack, Compulsory, Disposition, Format, Groups, Limits, Numbers, OtherGames,
    Points, PrizeTies, Repechage, SecondChance, SessionPlan, SessionTies, Sessions, Tables,
    Withdrawal,
};
use rules::tournament::{Item, TournamentClauses};
use rules::{Amount, Name};

const fn dollars(dollars: i64) -> Amount {
    Amount::from_cents(dollars * 100)
}

/// Conditions with all that any rulebook may ask for.
pub(super) fn written(
    chance: &mut Chance,
    now: Time,
    clauses: Option<&TournamentClauses>,
) -> Conditions {
    let said = |text: &str| Some(Name::from(text));
    let points = chance.once_in(3);
    let waits = clauses.and_then(|clauses| clauses.item(Item::SitAndGo)).is_some();
    let waits = waits && chance.once_in(3);
    let chips = *chance.pick(&[600, 1_000, 1_500]);
    let min = *chance.pick(&[100, 200, 300]);
    // Fees that do not divide evenly.
    let fee = Amount::from_cents(*chance.pick(&[0, 10_000, 3_333, 12_501]));
    let commission = Amount::from_cents(fee.cents() / *chance.pick(&[1, 7, 10, 1_000_000]));
    Conditions {
        start: Some(now.plus_minutes(5)),
        how_to_enter: said("At the cage."),
        eligibility: said("Who may enter the house."),
        entitled: said("Only persons entitled to enter the casino and gamble."),
        right_to_refuse: said("Any application may be refused.").filter(|_| chance.once_in(3)),
        selection: said("The first to apply.").filter(|_| chance.once_in(3)),
        format: Some(match (points, waits) {
            (true, _) => Format::Points,
            (false, true) => Format::SitAndGo {
                starts: said("When every seat is taken.").filter(|_| !chance.once_in(6)),
                tables: said("By the ballot."),
            },
            (false, false) => Format::KnockOut,
        }),
        sessions: Some(sessions(chance, points)),
        tables: Some(Tables { count: None, seats: 2 + chance.small(3) }),
        points: points.then(|| {
            let by_hand = chance.once_in(2);
            let other_games = if by_hand { OtherGames::ByHand } else { OtherGames::None };
            Points { by_place: vec![10, 6, 4, 1], other_games }
        }),
        repechage: Some(second_chance(chance)),
        buy_back: Some(buy_back(chance, fee)),
        fee: Some(fee),
        commission: Some(commission),
        chips: Some(dollars(chips)),
        buy_in: Some(*chance.pick(&[Amount::ZERO, Amount::ZERO, Amount::from_cents(777)])),
        disposition: Some(*chance.pick(&[
            Disposition::TakenIn,
            Disposition::TakenIn,
            Disposition::CarriedOn,
            Disposition::Cash,
        ])),
        numbers: Some(Numbers { min: 2, max: 5 + u16::from(chance.small(5)) }),
        groups: Some(*chance.pick(&[Groups::Any, Groups::AtMost(2)])),
        limits: Some(Limits { min: dollars(min), max: dollars(*chance.pick(&[500, 2_000])) }),
        compulsory: Some(*chance.pick(&[Compulsory::Minimum, Compulsory::None])),
        elimination: said("Who cannot wager the table minimum is out."),
        session_ties: Some(ties(chance, points)),
        breakdown: Some(breakdown(chance)),
        prize_ties: Some(*chance.pick(&[PrizeTies::Combined, PrizeTies::FurtherCoups])),
        statement: said("The Director runs it by conditions and rules, and the rules prevail."),
        withdrawal: Some(match chance.below(3) {
            0 => Withdrawal::Never,
            _ => Withdrawal::Until(now.plus_minutes(u64::from(chance.small(12)))),
        }),
        form: said("Form T1."),
        disqualification: Some(vec![Name::from("misconduct")]),
        retirement: said("At any time."),
        refund: Some(*chance.pick(&[0, 33, 50, 100])),
        away: Some(match chance.below(3) {
            0 => Away::KeptFor(1 + u16::from(chance.small(2))),
            _ => Away::Forfeits,
        }),
        alters: Vec::new(),
    }
}

fn sessions(chance: &mut Chance, points: bool) -> Sessions {
    let top = 1 + u16::from(chance.small(2));
    let advance = match (points, chance.below(3)) {
        (true, _) => Advance::All,
        (false, 0) => Advance::TopOverall(1 + top),
        (false, _) => Advance::TopOfTable(top),
    };
    let timed = chance.once_in(8);
    let plan = SessionPlan {
        coups: (!timed).then_some(2 + u16::from(chance.small(3))),
        minutes: timed.then_some(2),
        advance: Some(advance),
    };
    match (points, chance.below(3)) {
        (true, _) | (false, 0) => Sessions::Listed(vec![plan; 2]),
        (false, 1) => Sessions::Listed(vec![plan]),
        (false, _) => {
            // Of tables of two or more the best alone go on, or there would be no end.
            let advance = Some(Advance::TopOfTable(1));
            Sessions::UntilOneTable(SessionPlan { advance, ..plan })
        }
    }
}

fn second_chance(chance: &mut Chance) -> Repechage {
    let own = SecondChance { places: 1 + u16::from(chance.small(2)), coups: 1 };
    *chance.pick(&[Repechage::None, Repechage::May(own), Repechage::Shall(own)])
}

fn buy_back(chance: &mut Chance, fee: Amount) -> BuyBack {
    // Somebody may want to keep more than is paid.
    let kept = if chance.once_in(9) { fee.cents() + 1 } else { fee.cents() / 9 };
    let commission = Amount::from_cents(kept);
    let own = BuyBack::Allowed { times: 1, fee, commission, until_session: 1 };
    *chance.pick(&[BuyBack::None, own])
}

fn ties(chance: &mut Chance, points: bool) -> SessionTies {
    if points && chance.once_in(2) {
        return SessionTies::Shared;
    }
    *chance.pick(&[SessionTies::FurtherCoups, SessionTies::Ballot])
}

fn breakdown(chance: &mut Chance) -> Vec<u16> {
    let shares: [&[u16]; 4] =
        [&[10_000], &[5_000, 3_000, 2_000], &[3_334, 3_333, 3_333], &[6_001, 3_999]];
    chance.pick(&shares).to_vec()
}

/// The same with something wrong: an item that is missing, or a rule that may not be changed.
pub(super) fn spoilt(conditions: Conditions, chance: &mut Chance) -> Conditions {
    let mut wrong = conditions;
    match chance.below(10) {
        0 => wrong.start = None,
        1 => wrong.sessions = None,
        2 => wrong.numbers = None,
        3 => wrong.breakdown = None,
        4 => wrong.breakdown = Some(vec![5_000, 4_999]),
        5 => wrong.statement = None,
        6 => wrong.chips = None,
        7 => wrong.limits = None,
        8 => wrong.fee = None,
        _ => {
            let rules = ["6.1", "6.2(a)", "8.3.3"];
            wrong.alters = vec![Name::from(*chance.pick(&rules))];
        }
    }
    wrong
}
