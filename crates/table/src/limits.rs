//! What a wager may be, in its channel's way.

use crate::refusal::{Reason, Refusal};
use crate::state::{Held, Limits, PlaceId, Range, Table};
use rules::cite::Clause;
use rules::wagering::{ChannelLimits, Excess, Over, Under, Uneven};
use rules::{Amount, BetId, Rulebook};

/// What is asked for: so much on a bet at a place.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The place.
    pub place: PlaceId,
    /// Who asks.
    pub bettor: &'a str,
    /// The bet.
    pub bet: BetId,
    /// How much.
    pub amount: Amount,
}

impl Asked<'_> {
    /// A wager that is there.
    pub fn of(held: &Held) -> Asked<'_> {
        let Held { place, bettor, bet, amount, .. } = held;
        Asked { place: *place, bettor, bet: *bet, amount: *amount }
    }
}

/// The limits that hold for a bettor's bet.
pub fn range_of(table: &Table, limits: &Limits, whose: (PlaceId, &str), bet: BetId) -> Range {
    let usual = *limits.of(bet);
    // A bet with limits of its own has them for everybody.
    let own = table.personal_limit(whose.0, whose.1).filter(|_| !limits.has_own(bet));
    if let Some(own) = own {
        return own;
    }
    match table.kept_by(whose.0, whose.1) {
        // A minimum that was lowered since is everybody's.
        Some(kept) => Range { min: kept.of(bet).min.min(usual.min), ..usual },
        None => usual,
    }
}

/// How much of a wager is taken; nothing where it is refused.
pub(crate) fn taken(
    rulebook: &Rulebook,
    table: &Table,
    asked: &Asked<'_>,
) -> Result<Amount, Refusal> {
    let setup = table.setup.as_ref().ok_or_else(|| Reason::TableClosed.plainly())?;
    let place = table.place(asked.place).ok_or_else(|| Reason::NoSuchThing.plainly())?;
    let channel = rulebook.wagering.channel(place.channel);
    let channel = channel.ok_or_else(|| Reason::NotInThisRulebook.plainly())?;
    let range = range_of(table, &setup.limits, (asked.place, asked.bettor), asked.bet);
    let amount = within_maximum(channel, &range, asked.amount)?;
    let amount = on_a_multiple(channel, &range, amount)?;
    above_minimum(channel, &range, amount)?;
    let whole = within_area(table, &setup.limits, asked, amount);
    let amount = whole.or_else(|room| {
        // A station shows the next lowest wager that is permitted.
        let less = on_step(&range, room);
        let clamps = channel.over.value == Over::Clamped && less >= range.min;
        if clamps { Ok(less) } else { Err(Reason::AreaFull { room }.plainly()) }
    })?;
    within_differential(rulebook, table, &setup.limits, &Asked { amount, ..*asked })
}

fn within_maximum(
    channel: &ChannelLimits,
    range: &Range,
    amount: Amount,
) -> Result<Amount, Refusal> {
    if amount <= range.max {
        return Ok(amount);
    }
    match channel.over.value {
        Over::Clamped => Ok(range.max),
        Over::SettledToMaximum => Ok(amount),
        Over::StandsOnceExposed => {
            Err(Reason::OverMaximum { max: range.max }.from(&channel.over.source))
        }
    }
}

fn on_a_multiple(
    channel: &ChannelLimits,
    range: &Range,
    amount: Amount,
) -> Result<Amount, Refusal> {
    let Some(unit) = range.unit.filter(|unit| unit.cents() > 0) else { return Ok(amount) };
    let stepped = on_step(range, amount);
    if stepped == amount {
        return Ok(amount);
    }
    match channel.uneven.value {
        Uneven::Clamped => Ok(stepped),
        Uneven::NotTaken => Err(Reason::NotAMultiple { unit }.from(&channel.uneven.source)),
    }
}

/// The next lowest amount on a step above the minimum.
pub(crate) fn on_step(range: &Range, amount: Amount) -> Amount {
    match range.unit.filter(|unit| unit.cents() > 0 && amount >= range.min) {
        Some(unit) => {
            let rest = (amount.cents() - range.min.cents()).rem_euclid(unit.cents());
            Amount::from_cents(amount.cents() - rest)
        }
        None => amount,
    }
}

fn above_minimum(channel: &ChannelLimits, range: &Range, amount: Amount) -> Result<(), Refusal> {
    if amount >= range.min {
        return Ok(());
    }
    match channel.under.value {
        Under::StandsWithWarning | Under::RejectedAtClose => Ok(()),
        Under::NotTaken | Under::StandsOnceExposed => {
            Err(Reason::UnderMinimum { min: range.min }.from(&channel.under.source))
        }
    }
}

/// What of a wager is at risk: where the rulebook settles to the maximum, no more than that.
pub fn at_risk(rulebook: &Rulebook, table: &Table, limits: &Limits, wager: &Asked<'_>) -> Amount {
    let channel = table.place(wager.place).and_then(|it| rulebook.wagering.channel(it.channel));
    let to_maximum = channel.is_some_and(|channel| channel.over.value == Over::SettledToMaximum);
    if !to_maximum {
        return wager.amount;
    }
    let max = range_of(table, limits, (wager.place, wager.bettor), wager.bet).max;
    wager.amount.min(max)
}

/// What the house has at risk on a bet altogether.
pub fn risk_on(rulebook: &Rulebook, table: &Table, limits: &Limits, bet: BetId) -> Amount {
    let on = table.wagers.iter().filter(|held| held.bet == bet);
    let risks = on.map(|held| at_risk(rulebook, table, limits, &Asked::of(held)));
    risks.fold(Amount::ZERO, |sum, risk| sum.checked_add(risk).unwrap_or(sum))
}

/// What others have on an area, which is a bet at a place, in the order in which they wagered.
pub(crate) fn others_on_area<'t>(
    table: &'t Table,
    asked: &Asked<'_>,
) -> impl DoubleEndedIterator<Item = &'t Held> {
    table.wagers.iter().filter(|held| {
        held.place == asked.place && held.bet == asked.bet && &*held.bettor != asked.bettor
    })
}

/// An amount that an area takes, or what room there is on it.
fn within_area(
    table: &Table,
    limits: &Limits,
    asked: &Asked<'_>,
    amount: Amount,
) -> Result<Amount, Amount> {
    let Some(max) = limits.area_max else { return Ok(amount) };
    let others = others_on_area(table, asked);
    let room = (max.cents() - others.map(|held| held.amount.cents()).sum::<i64>()).max(0);
    if amount.cents() <= room {
        return Ok(amount);
    }
    Err(Amount::from_cents(room))
}

/// How much more fits on a hand's bet before the hands are too far apart; none where the bet is on
/// no hand or nothing limits it.
pub(crate) fn room_on_hand(
    rulebook: &Rulebook,
    table: &Table,
    limits: &Limits,
    asked: &Asked<'_>,
) -> Option<i64> {
    let max = limits.differential_max?;
    let hands = rulebook.together.both_hands.what;
    let place = hands.iter().position(|bet| *bet == asked.bet)?;
    let [own, other] =
        [asked.bet, hands[1 - place]].map(|bet| risk_on(rulebook, table, limits, bet).cents());
    let standing = table.wager(asked.place, asked.bettor, asked.bet).map(Asked::of);
    let standing = standing.map_or(0, |wager| at_risk(rulebook, table, limits, &wager).cents());
    Some((max.cents() + other - (own - standing)).max(0))
}

fn within_differential(
    rulebook: &Rulebook,
    table: &Table,
    limits: &Limits,
    asked: &Asked<'_>,
) -> Result<Amount, Refusal> {
    let Some(room) = room_on_hand(rulebook, table, limits, asked) else { return Ok(asked.amount) };
    if at_risk(rulebook, table, limits, asked).cents() <= room {
        return Ok(asked.amount);
    }
    let clause: Option<&Clause<Excess>> = rulebook.wagering.differential.as_ref();
    let left = Amount::from_cents(room);
    let range = range_of(table, limits, (asked.place, asked.bettor), asked.bet);
    match clause {
        Some(clause) if clause.value == Excess::Clamped && left >= range.min => {
            Ok(on_step(&range, left))
        }
        Some(clause) if clause.value == Excess::ProRata => Ok(asked.amount),
        Some(clause) => Err(Reason::DifferentialExceeded { room: left }.from(&clause.source)),
        None => Ok(asked.amount),
    }
}
