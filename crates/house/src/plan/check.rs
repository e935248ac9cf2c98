//! Whether a table can be opened as planned, and whether the tables agree with each other.

use super::table::TablePlan;
use crate::library::Library;
use ::table::{Actor, Asking, Request, Table, Time, decide};
use rulebook::Edition;
use rulebook::page::{At, Page, Section};
use rules::conduct::Act;
use rules::setting::Scope;

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
        let other = before.iter().find(|other| other.value.rulebook == own.rulebook);
        if let Some(differs) = other.and_then(|other| differs(library, own, &other.value)) {
            page.note(&table.span, differs);
        }
    }
}

/// What one table has otherwise than another although it must be the same at both.
pub fn differs(library: &Library, one: &TablePlan, other: &TablePlan) -> Option<String> {
    let menu = &library.edition(&one.rulebook)?.at_table().menu;
    let set = |plan: &TablePlan, option| menu.value_set(&plan.setup.setting, option);
    let mut options = menu.options.iter().enumerate();
    options.find_map(|(place, option)| {
        let (own, theirs) = (set(one, place), set(other, place));
        let wrong = option.scope == Scope::House && own != theirs;
        wrong.then(|| {
            format!(
                "`{}` is {own} at table `{}` and {theirs} at table `{}`: it must be the same at \
                 every table ({})",
                option.id, one.name, other.name, option.cite
            )
        })
    })
}
