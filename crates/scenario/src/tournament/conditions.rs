//! The conditions of a tournament scenario: complete ones, and how a scenario changes them.

use super::{item, list_of, name};
use floor::Time;
use floor::tournament::Conditions;
use floor::tournament::conditions::{
    Advance, Away, BuyBack, Compulsory, Disposition, Format, Groups, Limits, Numbers, OtherGames,
    Points, PrizeTies, Repechage, SecondChance, SessionPlan, SessionTies, Sessions, Tables,
    Withdrawal,
};
use rules::Amount;
use rules::tournament::Item;

const fn dollars(dollars: i64) -> Amount {
    Amount::from_cents(dollars * 100)
}

/// Conditions with every item: a final of ten coups at one table.
pub(super) fn usual() -> Conditions {
    let said = |text: &str| Some(name(text));
    let plan = SessionPlan { coups: Some(10), minutes: None, advance: Some(Advance::All) };
    Conditions {
        start: Some(Time(36_000_000)),
        how_to_enter: said("at the cage"),
        eligibility: said("anybody who may gamble here"),
        entitled: said("only persons entitled to enter the casino and gamble may enter"),
        right_to_refuse: None,
        selection: None,
        format: Some(Format::KnockOut),
        sessions: Some(Sessions::Listed(vec![plan])),
        tables: Some(Tables { count: None, seats: 7 }),
        points: None,
        repechage: Some(Repechage::None),
        buy_back: Some(BuyBack::None),
        fee: Some(dollars(100)),
        commission: Some(dollars(10)),
        chips: Some(dollars(1_000)),
        buy_in: Some(Amount::ZERO),
        disposition: Some(Disposition::TakenIn),
        numbers: Some(Numbers { min: 2, max: 20 }),
        groups: Some(Groups::Any),
        limits: Some(Limits { min: dollars(100), max: dollars(500) }),
        compulsory: Some(Compulsory::Minimum),
        elimination: said("who cannot wager the table minimum"),
        session_ties: Some(SessionTies::FurtherCoups),
        breakdown: Some(vec![5_000, 3_000, 2_000]),
        prize_ties: Some(PrizeTies::Combined),
        statement: said("the Director runs it by conditions and rules, and the rules prevail"),
        withdrawal: Some(Withdrawal::Never),
        form: said("form T1"),
        disqualification: Some(vec![name("misconduct")]),
        retirement: said("between coups"),
        refund: Some(0),
        away: Some(Away::Forfeits),
        alters: Vec::new(),
    }
}

/// Takes an item away.
pub(super) fn without(conditions: &mut Conditions, word: &str) -> Result<(), String> {
    match item(word)? {
        Item::Start => conditions.start = None,
        Item::HowToEnter => conditions.how_to_enter = None,
        Item::Eligibility => conditions.eligibility = None,
        Item::Entitled => conditions.entitled = None,
        Item::RightToRefuse => conditions.right_to_refuse = None,
        Item::Selection => conditions.selection = None,
        Item::Format => conditions.format = None,
        Item::Sessions => conditions.sessions = None,
        Item::Tables => conditions.tables = None,
        Item::SitAndGo => {
            conditions.format = Some(Format::SitAndGo { starts: None, tables: None });
        }
        Item::Progression => {
            let plan = SessionPlan { coups: Some(10), minutes: None, advance: None };
            conditions.sessions = Some(Sessions::Listed(vec![plan; 2]));
        }
        Item::Points => conditions.points = None,
        Item::Repechage => conditions.repechage = None,
        Item::BuyBack => conditions.buy_back = None,
        Item::Fee => conditions.fee = None,
        Item::Commission => conditions.commission = None,
        Item::Chips => conditions.chips = None,
        Item::BuyIn => conditions.buy_in = None,
        Item::Disposition => conditions.disposition = None,
        Item::Numbers => conditions.numbers = None,
        Item::Groups => conditions.groups = None,
        Item::Limits => conditions.limits = None,
        Item::LeastWager => conditions.compulsory = None,
        Item::Elimination => conditions.elimination = None,
        Item::SessionTies | Item::PointsTies => conditions.session_ties = None,
        Item::Breakdown => conditions.breakdown = None,
        Item::PrizeTies => conditions.prize_ties = None,
        Item::Statement => conditions.statement = None,
        Item::Withdrawal => conditions.withdrawal = None,
        Item::Form => conditions.form = None,
        Item::Disqualification => conditions.disqualification = None,
        Item::Retirement => conditions.retirement = None,
        Item::Refund => conditions.refund = None,
        Item::Absence => conditions.away = None,
    }
    Ok(())
}

/// Says an item otherwise, as in `sessions 3 of 5 coups top 2`.
pub(super) fn with(conditions: &mut Conditions, text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let wrong = || format!("`{text}` is not understood: see docs/scenarios.md");
    let whole = |word: &str| word.parse::<u16>().map_err(|_| wrong());
    let amount = |word: &str| word.parse::<Amount>().map_err(|why| why.to_string());
    match words[..] {
        ["fee", fee] => conditions.fee = Some(amount(fee)?),
        ["commission", own] => conditions.commission = Some(amount(own)?),
        ["chips", chips] => conditions.chips = Some(amount(chips)?),
        ["buy-in", own] => conditions.buy_in = Some(amount(own)?),
        ["limits", min, max] => {
            conditions.limits = Some(Limits { min: amount(min)?, max: amount(max)? });
        }
        ["numbers", min, max] => {
            conditions.numbers = Some(Numbers { min: whole(min)?, max: whole(max)? });
        }
        ["groups", most] => conditions.groups = Some(Groups::AtMost(whole(most)?)),
        ["tables", count, "of", seats] => {
            let seats = seats.parse().map_err(|_| wrong())?;
            conditions.tables = Some(Tables { count: Some(whole(count)?), seats });
        }
        ["sessions", count, "of", coups, "coups", ref rest @ ..] => {
            let advance = advance(rest).map_err(|_| wrong())?;
            let coups = Some(whole(coups)?);
            let plan = SessionPlan { coups, minutes: None, advance };
            conditions.sessions = Some(Sessions::Listed(vec![plan; usize::from(whole(count)?)]));
        }
        ["sessions", count, "of", length, "minutes", ref rest @ ..] => {
            let advance = advance(rest).map_err(|_| wrong())?;
            let plan = SessionPlan { coups: None, minutes: Some(whole(length)?), advance };
            conditions.sessions = Some(Sessions::Listed(vec![plan; usize::from(whole(count)?)]));
        }
        ["points", ref rest @ ..] => points(conditions, rest).ok_or_else(wrong)?,
        ["sit-and-go"] => {
            let (starts, tables) = (Some(name("when full")), Some(name("by ballot")));
            conditions.format = Some(Format::SitAndGo { starts, tables });
        }
        ["repechage", may, places, "places", coups, "coups"] => {
            let chance = SecondChance { places: whole(places)?, coups: whole(coups)? };
            conditions.repechage = Some(match may {
                "shall" => Repechage::Shall(chance),
                _ => Repechage::May(chance),
            });
        }
        ["buy-back", times, "for", fee, "until", session] => {
            conditions.buy_back = Some(BuyBack::Allowed {
                times: times.parse().map_err(|_| wrong())?,
                fee: amount(fee)?,
                commission: Amount::ZERO,
                until_session: whole(session)?,
            });
        }
        ["breakdown", ref shares @ ..] => {
            let shares = shares.iter().map(|share| whole(share).map(|own| own * 100));
            conditions.breakdown = Some(shares.collect::<Result<_, _>>()?);
        }
        ["withdrawal", "until", length] => {
            let at = super::minutes(length)?;
            conditions.withdrawal = Some(Withdrawal::Until(Time(at)));
        }
        ["refund", percent] => conditions.refund = Some(percent.parse().map_err(|_| wrong())?),
        ["absence", "kept", coups] => conditions.away = Some(Away::KeptFor(whole(coups)?)),
        _ => return with_word(conditions, text, &words),
    }
    Ok(())
}

fn with_word(conditions: &mut Conditions, text: &str, words: &[&str]) -> Result<(), String> {
    match *words {
        ["session-ties", how] => {
            conditions.session_ties = Some(match how {
                "shared" => SessionTies::Shared,
                "ballot" => SessionTies::Ballot,
                _ => SessionTies::FurtherCoups,
            });
        }
        ["prize-ties", how] => {
            conditions.prize_ties = Some(match how {
                "combined" => PrizeTies::Combined,
                _ => PrizeTies::FurtherCoups,
            });
        }
        ["disposition", how] => {
            conditions.disposition = Some(match how {
                "cash" => Disposition::Cash,
                "carried-on" => Disposition::CarriedOn,
                _ => Disposition::TakenIn,
            });
        }
        ["wager", "free"] => conditions.compulsory = Some(Compulsory::None),
        ["right-to-refuse", ..] => conditions.right_to_refuse = Some(name(text)),
        ["selection", ..] => conditions.selection = Some(name(text)),
        ["alters", ref rules @ ..] => {
            conditions.alters = rules.iter().map(|rule| name(rule)).collect();
        }
        ["grounds", ..] => {
            let grounds = list_of(text.trim_start_matches("grounds"), ',');
            conditions.disqualification = Some(grounds.iter().map(|own| name(own)).collect());
        }
        _ => return Err(format!("`{text}` is not understood: see docs/scenarios.md")),
    }
    Ok(())
}

/// Words that say nothing here; the whole line is told to whoever wrote it.
struct NotUnderstood;

/// Who goes on: `top 2`, `top 5 overall`, or everybody.
fn advance(words: &[&str]) -> Result<Option<Advance>, NotUnderstood> {
    let number = |count: &str| count.parse().map_err(|_| NotUnderstood);
    Ok(match *words {
        [] => None,
        ["top", count] => Some(Advance::TopOfTable(number(count)?)),
        ["top", count, "overall"] => Some(Advance::TopOverall(number(count)?)),
        ["all"] => Some(Advance::All),
        _ => return Err(NotUnderstood),
    })
}

/// Points for places, and whether other games count.
fn points(conditions: &mut Conditions, words: &[&str]) -> Option<()> {
    let (numbers, other_games) = match words {
        [numbers @ .., "other", "games"] => (numbers, OtherGames::ByHand),
        numbers => (numbers, OtherGames::None),
    };
    let by_place = numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    conditions.format = Some(Format::Points);
    conditions.points = Some(Points { by_place, other_games });
    Some(())
}
