//! Conditions written as lines: a key, a colon and what is said.
//!
//! The lines of a prize are indented below `prize:` and its name. Items have the names that
//! rulebooks use; of a prize every other key is a detail of its kind.

use crate::read::{Line, lines, moment};
use floor::promotion::{Conditions, Entering, Part, Presence, Prize, Unclaimed};
use ledger::TableId;
use rules::Amount;
use rules::promotion::Item;
use std::str::FromStr;

/// The keys that are no items.
const KEYS: [&str; 11] = [
    "title",
    "entering",
    "entries each",
    "starts",
    "closes",
    "draws",
    "presence",
    "claim hours",
    "unclaimed",
    "tables",
    "prize",
];

/// Conditions that lack nothing, for scenarios to change.
const USUAL: &str = include_str!("usual.conditions");

/// Whether a line of conditions begins with this key.
pub(crate) fn is_key(key: &str) -> bool {
    KEYS.contains(&key) || Item::IN_WORDS.iter().any(|item| item.id() == key)
}

/// Conditions as lines: the number of the prize, if it is of one, the key and the value.
#[derive(Debug, Clone, Default)]
pub struct Written(Vec<(u32, String, String)>);

impl Written {
    /// The usual ones.
    pub(crate) fn usual() -> Written {
        Written::default().with_lines(&lines(USUAL))
    }

    /// Those of a text.
    pub fn of(text: &str) -> Written {
        Written::default().with_lines(&lines(text))
    }

    /// These with lines in the place of those that say the same. A prize stands for all before.
    pub(crate) fn with_lines<'l>(
        mut self,
        lines: impl IntoIterator<Item = &'l Line<'l>>,
    ) -> Written {
        let (mut prize, mut own) = (0, false);
        for line in lines {
            let (key, value) = super::key(line.text);
            if key == "prize" && !line.indented {
                if !own {
                    self.0.retain(|(number, ..)| *number == 0);
                    own = true;
                }
                prize += 1;
                self.0.push((prize, "name".to_owned(), value.to_owned()));
            } else {
                let number = if line.indented { prize } else { 0 };
                self.put(number, key, value);
            }
        }
        self
    }

    /// Says something, in the place of what was said.
    pub(crate) fn put(&mut self, prize: u32, key: &str, value: &str) {
        self.drop(prize, key);
        self.0.push((prize, key.to_owned(), value.to_owned()));
    }

    /// Leaves something out.
    pub(crate) fn drop(&mut self, prize: u32, key: &str) {
        self.0.retain(|(number, known, _)| (*number, known.as_str()) != (prize, key));
    }

    /// The conditions that the lines make.
    pub fn read(&self) -> Result<Conditions, String> {
        let mut conditions = Conditions::default();
        let prizes = self.0.iter().map(|(number, ..)| *number).max().unwrap_or(0);
        conditions.prizes = vec![Prize::default(); prizes as usize];
        for (prize, key, value) in &self.0 {
            let said = match prize.checked_sub(1) {
                Some(place) => of_prize(&mut conditions.prizes[place as usize], key, value),
                None => of_promotion(&mut conditions, key, value),
            };
            said.map_err(|what| format!("{key}: {what}"))?;
        }
        Ok(conditions)
    }
}

fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is not a number that can stand here"))
}

fn amount(text: &str) -> Result<Amount, String> {
    text.trim().parse().map_err(|why: rules::amount::NotAnAmount| why.to_string())
}

fn of_promotion(conditions: &mut Conditions, key: &str, value: &str) -> Result<(), String> {
    match key {
        "title" => conditions.title = value.into(),
        "entering" => conditions.entering = Some(entering(value)?),
        "entries each" => conditions.entries_each = Some(number(value)?),
        "starts" => conditions.starts = Some(moment(value)?),
        "closes" => conditions.closes = Some(moment(value)?),
        "draws" => conditions.draws = Some(moment(value)?),
        "presence" => conditions.presence = Some(presence(value)?),
        "claim hours" => conditions.claim_hours = Some(number(value)?),
        "unclaimed" => conditions.unclaimed = Some(unclaimed(value)?),
        "tables" => {
            let tables = value.split_whitespace().map(|table| number(table).map(TableId));
            conditions.tables = tables.collect::<Result<_, _>>()?;
        }
        item => {
            let known = Item::IN_WORDS.into_iter().find(|known| known.id() == item);
            let known = known.ok_or_else(|| {
                let items = Item::IN_WORDS.map(Item::id).join(", ");
                format!("conditions do not say this: there are {}, {items}", KEYS.join(", "))
            })?;
            conditions.words.insert(known, value.into());
        }
    }
    Ok(())
}

fn entering(value: &str) -> Result<Entering, String> {
    match value.strip_prefix("wager ") {
        Some(least) => amount(least).map(Entering::Wager),
        None if value == "free" => Ok(Entering::Free),
        None => Err(format!("`{value}` should be `free`, or `wager 50`")),
    }
}

fn presence(value: &str) -> Result<Presence, String> {
    match value {
        "required" => Ok(Presence::Required),
        "not required" => Ok(Presence::NotRequired),
        _ => Err(format!("`{value}` should be `required` or `not required`")),
    }
}

fn unclaimed(value: &str) -> Result<Unclaimed, String> {
    match value {
        "redrawn" => Ok(Unclaimed::Redrawn),
        "kept" => Ok(Unclaimed::Kept),
        _ => Err(format!("`{value}` should be `redrawn` or `kept`")),
    }
}

fn of_prize(prize: &mut Prize, key: &str, value: &str) -> Result<(), String> {
    match key {
        "name" => prize.name = value.into(),
        "kind" => prize.kind = value.into(),
        "quantity" => prize.quantity = Some(number(value)?),
        "includes" => {
            let (kind, quantity) = value.split_once(' ').unwrap_or((value, ""));
            let quantity = if quantity.is_empty() { None } else { Some(number(quantity)?) };
            prize.includes.push(Part { kind: kind.into(), quantity });
        }
        "value" => prize.value = Some(amount(value)?),
        "use" => prize.on = Some(value.into()),
        "alternative" => prize.alternative = Some(amount(value)?),
        detail => {
            prize.details.insert(detail.into(), value.into());
        }
    }
    Ok(())
}
