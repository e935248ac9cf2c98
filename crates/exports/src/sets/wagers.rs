//! Wagers.

use super::At;
use crate::row::row;
use crate::trail::{CoupTrail, WagerTrail};
use crate::value::Moment;
use crate::words;
use ledger::Total;
use rules::Amount;
use views::recall::{Fate, Record, Settlement, Wagered};

row! {
    /// A wager on a coup, in the end; one that was taken back and placed anew has two rows. It says
    /// how it was first settled and how it stands, and which incident made the difference.
    Wager {
        /// The table's name.
        table: String,
        /// The entry that opened the coup, as in `coups`.
        coup_entry: u64,
        /// The shoe.
        shoe: u32,
        /// The number of the coup in the shoe.
        coup: u32,
        /// When wagering was opened for the coup.
        opened_at: Moment,
        /// The number of the wager on this coup, in the order of placing.
        number: u64,
        /// The place, by its printed number.
        place: u8,
        /// `cloth` or `station`; empty where the table has no such place.
        channel: Option<&'static str>,
        /// Whose it is.
        bettor: String,
        /// The bet, by its name in the rulebook.
        bet: String,
        /// The number of the entry that placed it.
        placed_entry: u64,
        /// When it was placed.
        placed_at: Moment,
        /// How much it was then.
        placed_amount: Amount,
        /// How much it was in the end.
        amount: Amount,
        /// How often something was taken off it.
        reductions: u64 => "reductions",
        /// How much was taken off it.
        reduced: Total,
        /// What has become of it: `settled`, `back` (returned unsettled), `forfeited` (to the
        /// house, unsettled), `undone` (its settlement was taken back), or `held` while it lies
        /// there.
        fate: &'static str,
        /// Why it went back; empty where it did not.
        back_reason: Option<&'static str>,
        /// The number of the entry that made it so; empty while it is held.
        fate_entry: Option<u64>,
        /// When that was; empty while it is held.
        fate_at: Option<Moment>,
        /// What went back unsettled: the whole wager, or nothing.
        back: Total,
        /// What went to the house unsettled: the whole wager, or nothing.
        forfeited: Total,
        /// The number of the entry that first settled it; empty where it never was.
        first_entry: Option<u64>,
        /// When it was first settled; empty where it never was.
        first_settled_at: Option<Moment>,
        /// What of it was settled then; the rest was above the maximum.
        first_staked: Option<Amount>,
        /// What it came to then: `win`, `lose` or `stand_off`.
        first_grade: Option<&'static str>,
        /// The odds that it was paid at then, as in `8:1`; empty where it was not paid.
        first_odds: Option<String>,
        /// What of the stake went back then, with its winnings.
        first_returned: Option<Total>,
        /// The rule by which it was settled then.
        first_rule: Option<String>,
        /// Whether it is settled before third cards; empty unless it is settled in the end.
        early: Option<bool>,
        /// What of it is settled; empty unless it is settled in the end, and so are the columns
        /// below up to `why`.
        staked: Option<Amount>,
        /// What it comes to: `win`, `lose` or `stand_off`.
        grade: Option<&'static str>,
        /// The odds that it is paid at, as in `8:1`; empty where it is not paid.
        odds: Option<String>,
        /// What of the stake goes back, with its winnings.
        returned: Option<Total>,
        /// What the house wins by it: staked less returned.
        win: Option<Total>,
        /// What is kept back from the winnings as commission. It is part of the win.
        commission: Option<Amount>,
        /// What of it was in promotional tokens.
        tokens: Option<Amount>,
        /// What of the tokens the house keeps. It is part of the win, and no money.
        tokens_kept: Option<Total>,
        /// What rounding pays more than the odds come to, exactly: so many (below zero where less)…
        rounding_over: Option<i64> => "cents",
        /// … divided by this.
        rounding_under: Option<i64>,
        /// What was above the maximum and went back unsettled.
        above_maximum: Option<Total>,
        /// The rule.
        rule: Option<String>,
        /// Why, in words.
        why: Option<String>,
        /// How often it was settled again after the coup had been settled.
        times_settled_again: u64 => "times",
        /// What the bettor got more by that; below zero where it was less.
        settled_again: Total,
        /// The number of the incident by which it was last changed after it had been placed:
        /// settled again, taken back, handed back or forfeited; empty where none did.
        incident: Option<u32>,
    }
}

/// The settlement that stands, in pieces.
#[derive(Default)]
struct Stands {
    early: Option<bool>,
    staked: Option<Amount>,
    grade: Option<&'static str>,
    odds: Option<String>,
    returned: Option<Total>,
    win: Option<Total>,
    commission: Option<Amount>,
    tokens: Option<Amount>,
    tokens_kept: Option<Total>,
    rounding: Option<(i64, i64)>,
    above: Option<Total>,
    rule: Option<String>,
    why: Option<String>,
}

impl Stands {
    fn new(at: At<'_>, one: &Settlement) -> Stands {
        let (over, under) = (one.rounding.over(), one.rounding.under());
        // Parts of a cent by the odds of a rulebook: their numbers are small.
        let rounding = i64::try_from(over).ok().zip(i64::try_from(under).ok());
        Stands {
            early: Some(one.early),
            staked: Some(one.settled.staked),
            grade: Some(words::grade(at.rulebook, one.settled.grade)),
            odds: one.settled.odds.map(|odds| odds.to_string()),
            returned: Some(one.returned()),
            win: Some(Total::from(one.settled.staked) - one.returned()),
            commission: Some(one.commission),
            tokens: Some(one.settled.wager.tokens),
            tokens_kept: Some(Total::from(one.settled.wager.tokens) - one.settled.tokens.into()),
            rounding,
            above: Some(one.above()),
            rule: Some(one.settled.cite.as_str().to_owned()),
            why: Some(one.why.clone()),
        }
    }
}

/// How it was first settled, in pieces.
#[derive(Default)]
struct First {
    entry: Option<u64>,
    at: Option<Moment>,
    staked: Option<Amount>,
    grade: Option<&'static str>,
    odds: Option<String>,
    returned: Option<Total>,
    rule: Option<String>,
}

impl First {
    fn new(at: At<'_>, trail: &WagerTrail) -> First {
        let Some((stamp, one)) = &trail.first else { return First::default() };
        First {
            entry: Some(stamp.number),
            at: Some(stamp.at),
            staked: Some(one.settled.staked),
            grade: Some(words::grade(at.rulebook, one.settled.grade)),
            odds: one.settled.odds.map(|odds| odds.to_string()),
            returned: Some(one.returned()),
            rule: Some(one.settled.cite.as_str().to_owned()),
        }
    }
}

/// The word of a fate, why it went back, and what went back and to the house unsettled.
fn fate(at: At<'_>, wagered: &Wagered) -> (&'static str, Option<&'static str>, [Total; 2]) {
    let (amount, none) = (Total::from(wagered.wager.amount), Total::ZERO);
    match &wagered.fate {
        Fate::Held => ("held", None, [none, none]),
        Fate::Settled(_) => ("settled", None, [none, none]),
        Fate::Back(_, why) => ("back", Some(words::why(at.rulebook, *why)), [amount, none]),
        Fate::Forfeited(_) => ("forfeited", None, [none, amount]),
        Fate::Undone(_) => ("undone", None, [none, none]),
    }
}

impl Wager {
    /// The wagers of a coup.
    pub(crate) fn all(at: At<'_>, told: (&Record, &CoupTrail)) -> Vec<Wager> {
        Wager::changed_after(at, told, 0)
    }

    /// Those of a coup of which anything has changed after an entry.
    pub(crate) fn changed_after(
        at: At<'_>,
        (record, trail): (&Record, &CoupTrail),
        entry: u64,
    ) -> Vec<Wager> {
        let wagers = (1..).zip(record.wagers.iter().zip(&trail.wagers));
        let opened = (trail.opened.number, trail.opened.at);
        let changed = wagers.filter(|(_, (_, trail))| trail.changed > entry);
        changed.map(|(number, wager)| Wager::new(at, (record, opened, number), wager)).collect()
    }

    fn new(
        at: At<'_>,
        (record, (coup_entry, opened_at), number): (&Record, (u64, Moment), u64),
        (wagered, trail): (&Wagered, &WagerTrail),
    ) -> Wager {
        let (fate, back_reason, [back, forfeited]) = fate(at, wagered);
        let stands = wagered.settlement().map(|one| Stands::new(at, one)).unwrap_or_default();
        let first = First::new(at, trail);
        Wager {
            table: at.table(),
            coup_entry,
            shoe: record.id.shoe,
            coup: record.id.number,
            opened_at,
            number,
            place: wagered.wager.place.0,
            channel: trail.channel.map(|channel| words::channel(at.rulebook, channel)),
            bettor: wagered.wager.bettor.to_string(),
            bet: words::bet(at.rulebook, wagered.wager.bet),
            placed_entry: trail.placed.number,
            placed_at: trail.placed.at,
            placed_amount: trail.amount,
            amount: wagered.wager.amount,
            reductions: wagered.reduced.len() as u64,
            reduced: wagered.reduced.iter().map(|(_, less)| *less).sum(),
            fate,
            back_reason,
            fate_entry: trail.last.map(|stamp| stamp.number),
            fate_at: trail.last.map(|stamp| stamp.at),
            back,
            forfeited,
            first_entry: first.entry,
            first_settled_at: first.at,
            first_staked: first.staked,
            first_grade: first.grade,
            first_odds: first.odds,
            first_returned: first.returned,
            first_rule: first.rule,
            early: stands.early,
            staked: stands.staked,
            grade: stands.grade,
            odds: stands.odds,
            returned: stands.returned,
            win: stands.win,
            commission: stands.commission,
            tokens: stands.tokens,
            tokens_kept: stands.tokens_kept,
            rounding_over: stands.rounding.map(|(over, _)| over),
            rounding_under: stands.rounding.map(|(_, under)| under),
            above_maximum: stands.above,
            rule: stands.rule,
            why: stands.why,
            times_settled_again: trail.again.count,
            settled_again: trail.again.amount,
            incident: trail.incident,
        }
    }
}
