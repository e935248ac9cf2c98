//! What the commands about promotions take.

use crate::examples;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct PromotionArgs {
    #[command(subcommand)]
    pub(crate) what: PromotionCommand,
}

/// What is done about promotions.
#[derive(Subcommand)]
pub(crate) enum PromotionCommand {
    /// Print the conditions of a promotion, its results or its denied claims
    #[command(after_help = examples::PROMOTION)]
    Print(PrintArgs),
    /// Recompute the order in which entries are drawn, and check the seed against its commitment
    #[command(after_help = examples::PROMOTION)]
    Check(CheckDrawArgs),
    /// Simulate a draw among N guests from a seed, and show how to check it
    #[command(after_help = examples::PROMOTION)]
    Simulate(SimulateDrawArgs),
}

#[derive(Args)]
pub(crate) struct PrintArgs {
    /// The scenario of a promotion, with the conditions in its head
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which document
    #[arg(long, value_enum, default_value = "conditions")]
    pub(crate) what: Printed,
    /// The file to write: .pdf, .html or .md; default: print it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The documents of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Printed {
    /// The terms and conditions
    Conditions,
    /// Who has won what, and how to check it
    Results,
    /// The register of denied claims
    Denied,
}

#[derive(Args)]
pub(crate) struct CheckDrawArgs {
    /// The file of entrants in the order of their numbers, one per line
    #[arg(value_name = "ENTRIES")]
    pub(crate) entries: PathBuf,
    /// What was committed to before entries closed
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: String,
    /// The seed that was revealed
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: String,
    /// The word that was said at the draw
    #[arg(long, value_name = "WORD", default_value = "")]
    pub(crate) word: String,
    /// How many entries to show
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) first: usize,
}

#[derive(Args)]
pub(crate) struct SimulateDrawArgs {
    /// How many entries there are
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) entries: u32,
    /// How many prizes
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) prizes: usize,
    /// The number from which the seed is made
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) seed: u64,
}
