//! What scenarios play, kept in a store: a table for each.

use crate::clock;
use crate::failure::Failure;
use crate::library::Library;
use crate::store::Address;
use crate::tables;
use journal::{Key, Store};
use ledger::TableId;
use record::{Beginning, By, NotRecorded, Recorder, Step, begun};
use rulebook::Edition;
use scenario::{Came, Scenario};
use std::path::Path;
use table::{Table, evolve};

/// A store in which scenarios are kept.
pub(crate) struct Keeping<'l> {
    address: Address,
    store: Box<dyn Store>,
    editions: Vec<&'l Edition>,
    /// The names of its tables.
    tables: Vec<String>,
    /// The number in the books that the next one has: none before it had that.
    number: u16,
    /// When the day of the record begins.
    day_ms: i64,
}

/// As what a scenario was kept.
pub(crate) struct KeptAs {
    pub(crate) table: String,
    pub(crate) entries: u64,
}

impl<'l> Keeping<'l> {
    /// Opens a store, which is made where there is none.
    pub(crate) fn open(library: &'l Library, store: &str) -> Result<Keeping<'l>, Failure> {
        let address = Address::parse(store)?;
        let editions = library.for_records()?;
        let store = address.make()?;
        let tables = tables::names(&address, &*store)?;
        let begun = begun::tables(&*store).map_err(|fault| address.failure(&fault))?;
        let number = begun.iter().map(|begun| begun.number).max().unwrap_or(0).saturating_add(1);
        let day_ms = clock::today_ms();
        Ok(Keeping { address, store, editions, tables, number, day_ms })
    }

    /// Keeps what was played, under a name or that of the scenario.
    pub(crate) fn keep(
        &mut self,
        scenario: &Scenario<'l>,
        name: Option<&str>,
        came: &[Came],
    ) -> Result<KeptAs, Failure> {
        let table = match name {
            Some(name) if self.tables.iter().any(|taken| taken == name) => {
                let message = format!("{} has a table {name}: take another name", self.address);
                return Err(Failure::refused(message, None));
            }
            Some(name) => name.to_owned(),
            None => self.free_name(scenario),
        };
        tables::stream(&table)?;
        let entries =
            self.write(scenario, &table, came).map_err(|why| self.failure(&table, &why))?;
        self.tables.push(table.clone());
        self.number = self.number.saturating_add(1);
        Ok(KeptAs { table, entries })
    }

    /// The rulebook and the file's name, with a number where that is taken.
    fn free_name(&self, scenario: &Scenario<'_>) -> String {
        let stem = Path::new(&scenario.file).file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{}-{stem}", scenario.edition.id());
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !self.tables.contains(name)).expect("numbers do not end")
    }

    fn write(
        &self,
        scenario: &Scenario<'l>,
        name: &str,
        came: &[Came],
    ) -> Result<u64, NotRecorded> {
        let (store, by) = (&*self.store, By::Equipment("scenario"));
        let key = |number: usize| Key::new(&format!("table/{name} {number}"));
        let first = came.first().map_or(0, |came| came.at.0);
        let mut time_ms = self.time_ms(first);
        let mut recorder = Recorder::begin(
            store,
            &Beginning {
                name,
                table: TableId(self.number),
                edition: scenario.edition,
                editions: &self.editions,
                key: key(0)?,
                time_ms,
                by,
            },
        )?;
        let mut table = Table::default();
        for (number, one) in (1..).zip(came) {
            // A scenario may name a time that is past already.
            time_ms = time_ms.max(self.time_ms(one.at.0));
            let by = one.by().map_or(by, By::Person);
            let (key, events, before) = (key(number)?, &one.events[..], &table);
            recorder.record(store, &Step { key, time_ms, by, cause: None, before, events })?;
            table = events.iter().fold(table, evolve);
        }
        Ok(recorder.number())
    }

    fn time_ms(&self, of_day: u64) -> i64 {
        self.day_ms.saturating_add_unsigned(of_day)
    }

    fn failure(&self, table: &str, why: &NotRecorded) -> Failure {
        match why {
            NotRecorded::NotAppended(journal::NotAppended::Failed(fault)) => {
                self.address.failure(fault)
            }
            other => Failure::refused(format!("{}, table {table}: {other}", self.address), None),
        }
    }
}
