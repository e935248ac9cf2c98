//! Tables that serve a tournament: they are told so, say so, and take no money meanwhile.

use super::Contests;
use crate::floor::Floor;
use crate::stop::Stop;
use crate::table::Message;
use floor::tournament::Tournament;
use house::Alone;
use house::tournaments::Held;
use ledger::TableId;
use record::NotRestored;
use rules::tournament::Point;
use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::time::Duration;

/// How often tables are told what they serve, where other processes have decided it.
const TENDING: Duration = Duration::from_millis(500);

/// What a table of a tournament serves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Serving {
    /// The tournament's name.
    pub(crate) name: String,
    /// Whether nothing else is played at it now, and by which rule.
    pub(crate) alone: Option<Alone>,
}

/// Whether a tournament goes on.
pub(crate) fn is_on(tournament: &Tournament) -> bool {
    tournament.name.is_some() && !tournament.over && tournament.cancelled.is_none()
}

fn serving(held: &Held, table: TableId) -> Option<Serving> {
    let t = held.tournament();
    if !is_on(t) || !t.tables.contains_key(&table) {
        return None;
    }
    let clauses = held.house().and_then(|house| house.rulebook.tournament.as_ref());
    let rule = || clauses.and_then(|clauses| clauses.cite(Point::Exclusive)).cloned();
    let name = t.name.as_ref().map_or_else(String::new, ToString::to_string);
    Some(Serving { name, alone: t.uses(table).then(|| Alone(rule())) })
}

impl Contests {
    /// The tournament that a table is designated for, by its name in addresses.
    pub(crate) fn at(&self, table: TableId) -> Result<Option<String>, NotRestored> {
        self.look(|all| {
            let found = all.all().find(|(_, held)| serving(held, table).is_some());
            found.map(|(id, _)| id.to_owned())
        })
    }

    /// What a table serves.
    pub(crate) fn served_by(&self, table: TableId) -> Option<Serving> {
        let found = self.look(|all| all.all().find_map(|(_, held)| serving(held, table)));
        found.unwrap_or_else(|why| {
            tracing::warn!(%why, "the tournaments cannot be read");
            None
        })
    }

    /// What every designated table serves.
    fn serving(&self) -> Result<BTreeMap<TableId, Serving>, NotRestored> {
        self.look(|all| {
            let pairs = all.all().flat_map(|(_, held)| {
                let tables = held.tournament().tables.keys();
                tables.filter_map(|table| Some((*table, serving(held, *table)?)))
            });
            pairs.collect()
        })
    }
}

impl Floor {
    /// Tells every table that is run here what it serves. It blocks.
    pub(crate) fn tell_served(&self) {
        let serving = match self.contests.serving() {
            Ok(serving) => serving,
            Err(why) => return tracing::warn!(%why, "the tournaments cannot be read"),
        };
        let mut told = self.contests.told.lock().unwrap_or_else(PoisonError::into_inner);
        for plan in &self.plan().tables {
            let id = TableId(plan.number);
            let served = serving.get(&id).cloned();
            let before = if served.is_some() { !told.insert(id) } else { told.remove(&id) };
            // Those that serve are told again and again: a task may have begun anew.
            if (served.is_some() || before)
                && let Ok(handle) = self.table(&plan.name)
            {
                let _ = handle.tell(Message::Serves(served));
            }
        }
    }

    /// Keeps telling them this, and whom the house has excluded, until it is told to stop. It
    /// blocks.
    pub(crate) fn keep_served(&self, stop: &Stop) {
        while !stop.is_told() {
            self.tell_served();
            self.tell_excluded();
            std::thread::sleep(TENDING);
        }
    }
}
