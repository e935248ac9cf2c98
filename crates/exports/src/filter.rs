//! Which rows are wanted.

use crate::value::Moment;
use journal::Row;
use serde_json::{Value, json};
use views::recall::Whose;

/// Which rows are wanted: all where nothing is said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Of these tables.
    pub tables: Vec<String>,
    /// From this moment on.
    pub from: Option<Moment>,
    /// Up to, and without, this moment.
    pub to: Option<Moment>,
    /// Of this bettor.
    pub bettor: Option<String>,
}

impl Filter {
    /// Whether a table is wanted.
    pub(crate) fn table(&self, name: &str) -> bool {
        self.tables.is_empty() || self.tables.iter().any(|wanted| wanted == name)
    }

    /// Whether a moment is wanted.
    pub(crate) fn time(&self, at: Moment) -> bool {
        self.from.is_none_or(|from| from <= at) && self.to.is_none_or(|to| at < to)
    }

    /// Whether nothing from a moment on is wanted.
    pub(crate) fn is_past(&self, at: Moment) -> bool {
        self.to.is_some_and(|to| to <= at)
    }

    /// Whose coups and wagers are wanted.
    pub(crate) fn whose(&self) -> Whose<'_> {
        self.bettor.as_deref().map_or(Whose::All, Whose::Bettor)
    }

    /// Whether somebody is the one who is wanted.
    pub(crate) fn bettor(&self, name: Option<&str>) -> bool {
        self.bettor.is_none() || self.bettor.as_deref() == name
    }

    /// Whether an entry of the journal is wanted: somebody is named by it as a whole text of the
    /// payload, or did or approved it.
    pub(crate) fn entry(&self, row: &Row<'_>) -> bool {
        let Some(name) = &self.bettor else { return self.time(Moment(row.time_ms)) };
        let approved = row.approval.is_some_and(|actor| actor.name == name);
        let named = row.payload.contains(&Value::from(name.as_str()).to_string());
        self.time(Moment(row.time_ms)) && (named || approved || row.actor.name == name)
    }

    /// As it stands in the list of an export's files.
    pub(crate) fn to_json(&self) -> Value {
        let time = |at: Option<Moment>| at.map(|at| at.to_string());
        json!({
            "tables": self.tables,
            "from": time(self.from),
            "to": time(self.to),
            "bettor": self.bettor,
        })
    }
}
