//! What the load generator takes.

use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub(crate) tables: u16,
    /// How many stations each of them has
    #[arg(long, value_name = "N", default_value_t = 50)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=200))]
    pub(crate) stations: u8,
    /// For how long they play, in seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) seconds: u64,
    /// How many wagers each station places in a second, while wagering is open
    #[arg(long, value_name = "R", default_value = "1", value_parser = pause)]
    pub(crate) wagers_per_second: Duration,
    /// Over how many seconds tables start to play, one after the other
    #[arg(long, value_name = "S", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=3_600))]
    pub(crate) apart: u64,
    /// Kill the house half way and restart it: everything acknowledged must still be there
    #[arg(long, conflicts_with_all = ["idle", "url"])]
    pub(crate) kill: bool,
    /// Stations only connect and do nothing: measure how much memory they take
    #[arg(long)]
    pub(crate) idle: bool,
    /// Use a demonstration house that is already running, instead of starting one
    #[arg(long, value_name = "URL", requires = "secrets")]
    pub(crate) url: Option<String>,
    /// The file in that house's folder with the secrets of its demonstration
    #[arg(long, value_name = "FILE", requires = "url")]
    pub(crate) secrets: Option<PathBuf>,
    /// A folder for the house, which is kept afterwards; default: a temporary one
    #[arg(long, value_name = "DIR", conflicts_with = "url")]
    pub(crate) home: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// The pause between two wagers of a station; a device may ask a hundred times in a second.
fn pause(text: &str) -> Result<Duration, String> {
    let wrong = || "write a number from 0.01 to 50".to_owned();
    let rate: f64 = text.parse().map_err(|_| wrong())?;
    if !(0.01..=50.0).contains(&rate) {
        return Err(wrong());
    }
    Ok(Duration::from_secs_f64(1.0 / rate))
}
