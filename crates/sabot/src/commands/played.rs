//! What happened at the table of a scenario, for commands that look back at a table.

use crate::failure::Failure;
use crate::files;
use crate::library::Library;
use rulebook::Edition;
use scenario::Scenario;
use std::path::Path;
use table::Event;

/// What happened at a table.
pub(crate) struct Played<'l> {
    /// The edition that the table is run by.
    pub(crate) edition: &'l Edition,
    /// The table's name.
    pub(crate) table: &'static str,
    /// What came of every request and observation.
    pub(crate) batches: Vec<Vec<Event>>,
}

/// Plays a scenario, which must hold.
pub(crate) fn played<'l>(library: &'l Library, file: &Path) -> Result<Played<'l>, Failure> {
    let name = file.display().to_string();
    let text = files::read(file)?;
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let scenario = Scenario::read(&name, &text, &editions)
        .map_err(|faults| Failure::not_understood(faults.to_string()))?;
    let (transcript, batches) = scenario::run_with_events(&scenario);
    if let Some(complaint) = transcript.complaint() {
        return Err(Failure::refused(complaint, None));
    }
    Ok(Played { edition: scenario.edition, table: "the table of the scenario", batches })
}
