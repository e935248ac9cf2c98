//! What is asked of tables that scenarios and drills play at.

use super::values::{WantedCoup, by, coup};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct RunArgs {
    /// Scenario files, or folders of files whose names end in .scn
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Record what is played in this store, one table per scenario; created if needed
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<String>,
    /// The name of the table in the store; default: that of the scenario
    #[arg(long, value_name = "NAME", requires = "store")]
    pub(crate) table: Option<String>,
    /// Print only what differs from what is expected
    #[arg(long, conflicts_with = "json")]
    pub(crate) quiet: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct IncidentArgs {
    /// The scenario
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// One of its incidents; default: all
    #[arg(long, value_name = "N")]
    pub(crate) number: Option<u32>,
    /// The file to write: .pdf, .html or .md; default: print it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BooksArgs {
    /// The scenario, or the store: sqlite:PATH, a file of SQLite, or postgres://…
    #[arg(value_name = "SCENARIO-OR-STORE")]
    pub(crate) source: String,
    /// Only this table of a store; repeatable; default: all of them together
    #[arg(long = "table", value_name = "NAME")]
    pub(crate) tables: Vec<String>,
    /// Group only by this: table, version, bet, hour, shift or bettor; default: by all of them
    #[arg(long, value_name = "PART", value_parser = by)]
    pub(crate) by: Option<reports::accounting::By>,
    /// Print comma-separated values
    #[arg(long, conflicts_with_all = ["json", "out"])]
    pub(crate) csv: bool,
    /// Print one JSON document
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
    /// The file to write: .pdf, .html or .md; default: print it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct RecallArgs {
    /// The scenario, or the store: sqlite:PATH, a file of SQLite, or postgres://…
    #[arg(value_name = "SCENARIO-OR-STORE")]
    pub(crate) source: String,
    /// The table, if it is a store
    #[arg(value_name = "TABLE")]
    pub(crate) table: Option<String>,
    /// Only coups wagered on at this place, and those wagers
    #[arg(long, value_name = "N", conflicts_with = "bettor")]
    pub(crate) place: Option<u8>,
    /// Only coups that this person wagered on, and those wagers
    #[arg(long, value_name = "NAME")]
    pub(crate) bettor: Option<String>,
    /// Only the coup with this number, in every shoe, or in one, as in 2.14
    #[arg(long, value_name = "[SHOE.]N", value_parser = coup)]
    pub(crate) coup: Option<WantedCoup>,
    /// Print one JSON document
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
    /// The file to write: .pdf, .html or .md; default: print it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct DrillArgs {
    /// The drill, or a file whose name ends in .drill; default: list all drills
    #[arg(value_name = "RULEBOOK/NAME|FILE")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) said: SaidArgs,
    /// Ask this many questions at random, and end with a score sheet
    #[arg(long, value_name = "N", conflicts_with_all = ["name", "situation"])]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) exam: Option<u16>,
    /// Only drills of this rulebook
    #[arg(long, value_name = "R", conflicts_with = "name")]
    pub(crate) rulebook: Option<String>,
    /// The random seed: the same seed asks the same questions
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The percentage of points needed to pass an exam
    #[arg(long, value_name = "PERCENT", default_value_t = 80, requires = "exam")]
    #[arg(value_parser = clap::value_parser!(u8).range(..=100))]
    pub(crate) pass: u8,
    /// Print one JSON document; the questions of an exam go to standard error
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is answered without being asked.
#[derive(Args)]
pub(crate) struct SaidArgs {
    /// What has happened, as a situation's name; scores without asking
    #[arg(long, value_name = "SITUATION", requires_all = ["name", "answer", "by"])]
    pub(crate) situation: Option<String>,
    /// What must be done, as in void-coup or next-coup+dummy
    #[arg(long, value_name = "REMEDY", requires = "situation")]
    pub(crate) answer: Option<String>,
    /// The lowest role that may decide it
    #[arg(long, value_name = "ROLE", requires = "situation")]
    pub(crate) by: Option<String>,
}

#[derive(Args)]
pub(crate) struct ConformanceArgs {
    /// The rulebook; default: all of them
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// Run the scenarios in this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(crate) scenarios: Option<PathBuf>,
    /// List the rules that are not shown yet
    #[arg(long)]
    pub(crate) missing: bool,
    /// Write a report: every rule, what is checked, what shows it, and where it can be seen
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) html: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
