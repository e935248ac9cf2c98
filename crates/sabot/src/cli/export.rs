//! What is asked of an export.

use super::values::time;
use clap::Args;
use exports::{Format, Moment, Set};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE", required_unless_present = "dictionary")]
    pub(crate) store: Option<String>,
    /// The data sets, comma-separated: coups, cards, wagers, postings, incidents, events or all
    #[arg(long, value_name = "SETS", required_unless_present = "dictionary", value_parser = sets)]
    pub(crate) what: Option<Sets>,
    /// The format: csv, jsonl or parquet
    #[arg(long, value_name = "FORMAT", required_unless_present = "dictionary")]
    #[arg(value_parser = format)]
    pub(crate) format: Option<Format>,
    /// The file for one data set, or the folder for several
    #[arg(long, value_name = "FILE-OR-DIR", required_unless_present = "dictionary")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
    /// Print what every column means
    #[arg(long, conflicts_with_all = ["store", "what", "format", "out"])]
    #[arg(conflicts_with_all = ["tables", "from", "to", "bettor"])]
    pub(crate) dictionary: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which rows are wanted.
#[derive(Args)]
pub(crate) struct RowsArgs {
    /// Only this table; repeatable
    #[arg(long = "table", value_name = "NAME")]
    pub(crate) tables: Vec<String>,
    /// Only from this time on, as in 2026-11-15 or 2026-11-15T08:30Z; UTC unless it says otherwise
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) from: Option<Moment>,
    /// Only before this time
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) to: Option<Moment>,
    /// Only what involves this bettor
    #[arg(long, value_name = "NAME")]
    pub(crate) bettor: Option<String>,
}

/// Data sets.
#[derive(Clone)]
pub(crate) struct Sets(pub(crate) Vec<Set>);

fn sets(text: &str) -> Result<Sets, String> {
    let of = |word: &str| match Set::ALL.into_iter().find(|set| set.word() == word.trim()) {
        Some(set) => Ok(vec![set]),
        None if word.trim() == "all" => Ok(Set::ALL.to_vec()),
        None => Err(format!("there are {} and all", Set::ALL.map(Set::word).join(", "))),
    };
    let sets = text.split(',').map(of).collect::<Result<Vec<_>, _>>()?;
    Ok(Sets(sets.concat()))
}

fn format(text: &str) -> Result<Format, String> {
    let known = Format::ALL.into_iter().find(|format| format.word() == text);
    known.ok_or_else(|| format!("there are {}", Format::ALL.map(Format::word).join(", ")))
}
