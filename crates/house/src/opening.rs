//! Taking a table over: its record is begun if there is none, and folded if there is.

use crate::library::Library;
use crate::owner::Owner;
use crate::plan::TablePlan;
use journal::{Fence, Key, NotAppended, Refusal, Store};
use ledger::TableId;
use record::{Beginning, By, NotRecorded, NotRestored, Recorder, stream};
use rulebook::{Edition, earlier_name};
use thiserror::Error;

/// The equipment that begins records.
pub const SERVER: &str = "server";

/// Why a table cannot be taken over.
#[derive(Debug, Error)]
pub enum NotOpened {
    /// Its record cannot be begun.
    #[error(transparent)]
    NotBegun(#[from] NotRecorded),
    /// Its record cannot be read.
    #[error(transparent)]
    NotRestored(#[from] NotRestored),
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] journal::Fault),
    /// Its record is of another rulebook.
    #[error(
        "the record of table `{table}` is of rulebook {recorded} and the plan says {planned}: \
         give the table of the plan another name, and a number that no table has had"
    )]
    OtherRulebook {
        /// The table.
        table: String,
        /// What its record says.
        recorded: String,
        /// What the plan says.
        planned: String,
    },
    /// Its record is of another edition of the rulebook.
    #[error(
        "the record of table `{table}` is of another edition of the rulebook: write rulebook = \
         \"{recorded}\" in the floor plan to go on by that one, or give the table another name, \
         and a number that no table has had"
    )]
    OtherEdition {
        /// The table.
        table: String,
        /// The edition that its record is of.
        recorded: String,
    },
    /// Its record has another number in the books.
    #[error(
        "table `{table}` has number {recorded} in the books, not {planned}: write number = \
         {recorded}"
    )]
    OtherNumber {
        /// The table.
        table: String,
        /// What its record says.
        recorded: u16,
        /// What the plan says.
        planned: u16,
    },
    /// Another table has its number in the books.
    #[error(
        "another table has number {number} in the books for good: give table `{table}` one that \
         no table has had"
    )]
    NumberTaken {
        /// The table.
        table: String,
        /// The number.
        number: u16,
    },
    /// The rulebook is not at hand.
    #[error("there is no rulebook `{0}`")]
    NoRulebook(String),
}

/// Takes a table over.
pub fn open(
    store: &dyn Store,
    library: &Library,
    plan: &TablePlan,
    fence: Option<Fence>,
) -> Result<Owner, NotOpened> {
    let name = &plan.name;
    let stream = stream(name).map_err(NotRecorded::from)?;
    if store.head(&stream)?.is_none() {
        begin(store, library, plan)?;
    }
    let recorded = record::restore(store, &stream, library.editions())?;
    is_planned(library, plan, recorded.edition)?;
    if recorded.id() != TableId(plan.number) {
        let (table, recorded) = (name.clone(), recorded.id().0);
        return Err(NotOpened::OtherNumber { table, recorded, planned: plan.number });
    }
    let mut owner = Owner::new(recorded, fence);
    owner.plan(plan.setup.setting);
    owner.remember(store)?;
    Ok(owner)
}

/// Whether a table is recorded by the edition that the plan was read by: bets and options go by
/// their places in it.
fn is_planned(library: &Library, plan: &TablePlan, edition: &Edition) -> Result<(), NotOpened> {
    let (table, id) = (plan.name.clone(), edition.id());
    if id != plan.document() {
        let (recorded, planned) = (id.to_owned(), plan.rulebook.clone());
        return Err(NotOpened::OtherRulebook { table, recorded, planned });
    }
    if library.edition(&plan.rulebook).is_some_and(|planned| planned.digest == edition.digest) {
        return Ok(());
    }
    let recorded = earlier_name(id, &edition.digest.to_string());
    Err(NotOpened::OtherEdition { table, recorded })
}

fn begin(store: &dyn Store, library: &Library, plan: &TablePlan) -> Result<(), NotOpened> {
    let edition = library.edition(&plan.rulebook);
    let edition = edition.ok_or_else(|| NotOpened::NoRulebook(plan.rulebook.clone()))?;
    // By the number: two processes that begin two tables with one at a time are told apart.
    let key =
        Key::new(&format!("begin table number {}", plan.number)).map_err(NotRecorded::from)?;
    let beginning = Beginning {
        name: &plan.name,
        table: TableId(plan.number),
        edition,
        editions: library.editions(),
        key,
        // The first moment that anybody tells is later.
        time_ms: 0,
        by: By::Equipment(SERVER),
    };
    match Recorder::begin(store, &beginning) {
        Err(NotRecorded::NotAppended(NotAppended::Refused(Refusal::KeyUsed { .. }))) => {
            Err(NotOpened::NumberTaken { table: plan.name.clone(), number: plan.number })
        }
        begun => Ok(begun.map(|_| ())?),
    }
}
