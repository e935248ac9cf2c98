//! The conditions of a promotion: what they say, what they lack, and what may not be a prize.

use super::refusal::{Reason, Refusal};
use crate::actor::{Name, Time};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use ledger::TableId;
use rules::promotion::{Item, PrizeKind, PromotionClauses};
use rules::{Amount, Cite};

/// What entering takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entering {
    /// No wager.
    Free,
    /// A wager of at least so much.
    Wager(Amount),
}

/// Whether a winner must be present at the draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// They must.
    Required,
    /// They need not.
    NotRequired,
}

/// What becomes of a prize that nobody claims in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unclaimed {
    /// It is drawn again.
    Redrawn,
    /// The house keeps it.
    Kept,
}

/// Something that a prize includes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Of which kind.
    pub kind: Name,
    /// How much of it, where that is counted.
    pub quantity: Option<u64>,
}

/// A prize.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prize {
    /// What it is called.
    pub name: Name,
    /// Of which kind it is, by the rulebook's name.
    pub kind: Name,
    /// How much of it, where that is counted.
    pub quantity: Option<u64>,
    /// What else it includes.
    pub includes: Vec<Part>,
    /// What it is worth.
    pub value: Option<Amount>,
    /// On which conditions it is received, used or accepted.
    pub on: Option<Name>,
    /// What must be told of its kind, by the rulebook's names.
    pub details: BTreeMap<Name, Name>,
    /// What the winner may have in cash instead.
    pub alternative: Option<Amount>,
}

impl Prize {
    /// What it is, and what else it includes.
    fn parts(&self) -> Vec<Part> {
        let whole = Part { kind: self.kind.clone(), quantity: self.quantity };
        [whole].into_iter().chain(self.includes.iter().cloned()).collect()
    }
}

/// The conditions of a promotion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conditions {
    /// What the promotion is called.
    pub title: Name,
    /// What is said in words.
    pub words: BTreeMap<Item, Name>,
    /// What entering takes.
    pub entering: Option<Entering>,
    /// How many entries one person may have; any number where none is said.
    pub entries_each: Option<u32>,
    /// When it starts.
    pub starts: Option<Time>,
    /// When entries close.
    pub closes: Option<Time>,
    /// When the draw is held.
    pub draws: Option<Time>,
    /// Whether a winner must be present.
    pub presence: Option<Presence>,
    /// How many hours after the draw a prize may be claimed; for ever where none is said.
    pub claim_hours: Option<u32>,
    /// What becomes of a prize that nobody claims in time.
    pub unclaimed: Option<Unclaimed>,
    /// The prizes, the first being number 1.
    pub prizes: Vec<Prize>,
    /// The tables at which its sign is shown.
    pub tables: Vec<TableId>,
}

/// Something that conditions lack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// Of the promotion.
    Item(Item),
    /// Of a prize, by its number.
    OfPrize(u32, Item),
    /// Of a prize of its kind, by number and in words.
    Detail(u32, Name),
    /// How much of it there is in a prize, by number and in words.
    Quantity(u32, Name),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Item(item) => f.write_str(item.words()),
            Missing::OfPrize(prize, item) => write!(f, "{} {prize}", item.words()),
            Missing::Detail(prize, detail) => write!(f, "{detail} of prize {prize}"),
            Missing::Quantity(prize, unit) => write!(f, "how many {unit} prize {prize} has"),
        }
    }
}

impl Conditions {
    /// A prize by its number.
    pub fn prize(&self, number: u32) -> Option<&Prize> {
        self.prizes.get(super::state::index(number)?)
    }

    /// What is said of an item in words, if anything is.
    pub fn said(&self, item: Item) -> Option<&Name> {
        self.words.get(&item).filter(|words| is_said(words))
    }

    /// Everything that the rules ask for and that is not there, each with its rule.
    pub fn lacking(&self, clauses: &PromotionClauses) -> Vec<(Missing, Option<Cite>)> {
        let asked = clauses.items.iter().flat_map(|clause| {
            let cite = clause.source.cite().cloned();
            self.without(clause.value).into_iter().map(move |missing| (missing, cite.clone()))
        });
        let details = numbered(&self.prizes).flat_map(|(number, prize)| {
            let parts = prize.parts().into_iter();
            let kinds = parts.filter_map(|part| Some((clauses.kind(&part.kind)?, part.quantity)));
            kinds.flat_map(move |(kind, quantity)| of_kind((number, prize), kind, quantity))
        });
        asked.chain(details).collect()
    }

    /// Where an item is lacking.
    fn without(&self, item: Item) -> Vec<Missing> {
        let there = match item {
            Item::Wager => self.entering.is_some(),
            Item::Closing => self.closes.is_some(),
            Item::Time => self.starts.is_some() && self.draws.is_some(),
            Item::Presence => self.presence.is_some(),
            Item::Prizes => !self.prizes.is_empty(),
            Item::Value => return self.prizes_without(item, |prize| prize.value.is_some()),
            Item::Use => {
                let said = |prize: &Prize| prize.on.as_deref().is_some_and(is_said);
                return self.prizes_without(item, said);
            }
            words => self.said(words).is_some(),
        };
        if there { Vec::new() } else { [Missing::Item(item)].into() }
    }

    fn prizes_without(&self, item: Item, has: fn(&Prize) -> bool) -> Vec<Missing> {
        let lacking = numbered(&self.prizes).filter(|(_, prize)| !has(prize));
        lacking.map(|(number, _)| Missing::OfPrize(number, item)).collect()
    }

    /// Refuses what may not be a prize, and times and amounts that cannot be.
    pub fn allowed(&self, clauses: &PromotionClauses) -> Result<(), Refusal> {
        for (number, prize) in numbered(&self.prizes) {
            prize_allowed(clauses, number, prize)?;
        }
        let closing = clauses.item(Item::Closing);
        match (self.starts, self.closes, self.draws) {
            (Some(starts), Some(closes), _) if closes <= starts => {
                Err(Refusal::by(Reason::ClosesBeforeStart, closing))
            }
            (_, Some(closes), Some(draws)) if draws < closes => {
                Err(Refusal::by(Reason::DrawnBeforeClosing, closing))
            }
            _ => Ok(()),
        }
    }
}

/// Whether words say something.
fn is_said(words: &str) -> bool {
    !words.trim().is_empty()
}

/// Prizes with their numbers.
pub(super) fn numbered(prizes: &[Prize]) -> impl Iterator<Item = (u32, &Prize)> {
    (1..).zip(prizes)
}

fn of_kind<'c>(
    (number, prize): (u32, &'c Prize),
    kind: &'c PrizeKind,
    quantity: Option<u64>,
) -> impl Iterator<Item = (Missing, Option<Cite>)> + 'c {
    let lacking = kind.details.iter().filter(|detail| {
        let told = prize.details.iter().find(|(id, _)| ***id == *detail.id);
        !told.is_some_and(|(_, words)| is_said(words))
    });
    let details = lacking.map(move |detail| {
        (Missing::Detail(number, detail.name.as_str().into()), Some(detail.cite.clone()))
    });
    let uncounted = kind.most.as_ref().filter(|_| quantity.is_none());
    let uncounted = uncounted.map(|most| {
        let unit = most.value.unit.as_str().into();
        (Missing::Quantity(number, unit), most.source.cite().cloned())
    });
    details.chain(uncounted)
}

fn prize_allowed(clauses: &PromotionClauses, number: u32, prize: &Prize) -> Result<(), Refusal> {
    let parts = prize.parts();
    for part in &parts {
        let kind = clauses.kind(&part.kind).ok_or_else(|| {
            let known = clauses.kinds.iter().map(|kind| kind.id.clone()).collect();
            let given = part.kind.clone();
            Refusal::by(Reason::NoSuchKind { given, known }, Some(&clauses.prizes))
        })?;
        if let Some(source) = &kind.barred {
            let what = kind.name.as_str().into();
            return Err(Refusal::by(Reason::Barred { prize: number, what }, Some(source)));
        }
        let Some(most) = &kind.most else { continue };
        let same = parts.iter().filter(|other| other.kind == part.kind);
        let sum = same.fold(0_u64, |sum, one| sum.saturating_add(one.quantity.unwrap_or(0)));
        if sum > most.value.quantity {
            let (most, source) = (&most.value, &most.source);
            let unit = most.unit.as_str().into();
            let reason = Reason::TooMuch { prize: number, most: most.quantity, unit };
            return Err(Refusal::by(reason, Some(source)));
        }
    }
    money_allowed(clauses, number, prize)
}

fn money_allowed(clauses: &PromotionClauses, number: u32, prize: &Prize) -> Result<(), Refusal> {
    let none = |amount: Option<Amount>| amount.is_some_and(|amount| amount <= Amount::ZERO);
    if none(prize.value) || none(prize.alternative) {
        let source = clauses.item(Item::Value).unwrap_or(&clauses.prizes);
        return Err(Refusal::by(Reason::NoAmount, Some(source)));
    }
    let clause = &clauses.cash_alternative;
    let kind = clauses.kind(&prize.kind);
    let may = kind.is_some_and(|kind| clause.value.contains(&kind.worth));
    if prize.alternative.is_some() && !may {
        let reason = Reason::NoAlternative { prize: number };
        return Err(Refusal::by(reason, Some(&clause.source)));
    }
    Ok(())
}
