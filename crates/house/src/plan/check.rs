//! Whether a table can be opened as planned, and whether the tables agree with each other.

use super::table::TablePlan;
use crate::library::Library;
use ::table::{Actor, Asking, Request, Table, Time, decide};
use rulebook::Edition;
use rulebook::page::{At, Page, Section};
use rules::conduct::Act;

/// Notes where a plan is one that the rulebook would not open a table by: the rulebook is asked.
pub(super) fn alone(section: &Section<'_>, edition: &Edition, plan: &TablePlan) {
    let rulebook = edition.at_table();
    let by = rulebook.conduct.act(Act::OpenTable).map(|clause| clause.by);
    let actor = Actor { name: "plan".into(), role: by.unwrap_or(rulebook.conduct.bettor) };
    let request = Request::OpenTable(Box::new(plan.setup.clone()));
    let asking = Asking { at: Time(1), actor, request };
    let opened = decide(rulebook, &Table::default(), &asking).map(|_| ());
    let opened = opened.map_err(|refusal| refusal.to_string());
    let decks = rulebook.allow_decks(plan.decks).map_err(|refusal| refusal.to_string());
    for refused in [opened, decks].into_iter().filter_map(Result::err) {
        section.note(&section.span(), format!("table `{}` cannot be opened: {refused}", plan.name));
    }
}

/// Notes names and numbers given twice, and settings that the rulebook wants to be the same at
/// every table of the house.
pub(super) fn together(page: &Page<'_>, tables: &[At<TablePlan>], library: &Library) {
    for (place, table) in tables.iter().enumerate() {
        let (own, before) = (&table.value, &tables[..place]);
        if before.iter().any(|other| other.value.name == own.name) {
            page.note(&table.span, format!("there are two tables `{}`", own.name));
        }
        if before.iter().any(|other| other.value.number == own.number) {
            page.note(&table.span, format!("there are two tables with number {}", own.number));
        }
        if let Some(what) = before.iter().find_map(|other| differs(library, own, &other.value)) {
            page.note(&table.span, what);
        }
    }
}

/// What one table has otherwise than another although it must be the same at both: they are run by
/// one document, whichever editions of it.
pub fn differs(library: &Library, one: &TablePlan, other: &TablePlan) -> Option<String> {
    if one.document() != other.document() {
        return None;
    }
    let rulebook = |plan: &TablePlan| Some(library.edition(&plan.rulebook)?.at_table());
    let (own, theirs) = (rulebook(one)?, rulebook(other)?);
    let differs = own.differs(&one.setup.setting, (theirs, &other.setup.setting))?;
    Some(format!(
        "`{}` is {} at table `{}` and {} at table `{}`: it must be the same at every table that \
         offers it ({})",
        differs.option.id, differs.own, one.name, differs.other, other.name, differs.option.cite
    ))
}
