//! What the commands about tournaments take.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    pub(crate) what: TournamentCommand,
}

/// What is done with tournaments.
#[derive(Subcommand)]
pub(crate) enum TournamentCommand {
    /// Simulate a whole tournament from a seed
    Simulate(SimulateTournamentArgs),
    /// Print the conditions of such a tournament, item by item, with the rule behind each
    Conditions(SimulateTournamentArgs),
    /// Repeat a draw of tables and seats, and check it against its commitment
    Draw(DrawArgs),
    /// Run tournament scenarios, step by step
    Run(RunTournamentArgs),
}

/// What kind of tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShapeArg {
    /// The best at each table continue until one table is left
    KnockOut,
    /// Three sessions for points
    Points,
}

#[derive(Args)]
pub(crate) struct SimulateTournamentArgs {
    /// The rulebook
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: String,
    /// How many enter
    #[arg(long, value_name = "N", default_value = "49")]
    #[arg(value_parser = clap::value_parser!(u16).range(2..=1000))]
    pub(crate) players: u16,
    /// The random seed: the same seed plays the same tournament
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) seed: u64,
    /// The kind of tournament
    #[arg(long, value_enum, default_value = "knock-out")]
    pub(crate) format: ShapeArg,
    /// At every session each player stays away with a chance of one in N; two reserves are listed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) no_shows: Option<u16>,
    /// Allow a second chance after the first session, and buying back in
    #[arg(long)]
    pub(crate) second_chances: bool,
    /// Decide equal places by play-off coups; default: they share prizes
    #[arg(long)]
    pub(crate) play_offs: bool,
    /// Keep the record in this store: sqlite:PATH, a file, or postgres://…
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<String>,
    /// Write the document to a file: .pdf, .html or .md
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DrawArgs {
    /// The secret that was revealed at the draw: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) secret: String,
    /// The commitment that was recorded before the draw: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
    /// The number of the session
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) session: u16,
    /// The word that was said at the draw
    #[arg(long, value_name = "WORD")]
    pub(crate) word: String,
    /// The numbers of the entrants, such as 1-14 or 1,4,9
    #[arg(long, value_name = "NUMBERS")]
    pub(crate) entrants: String,
    /// The numbers of the tables, such as 1-2
    #[arg(long, value_name = "NUMBERS")]
    pub(crate) tables: String,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RunTournamentArgs {
    /// Files that begin with `tournament:`, or folders of them
    #[arg(value_name = "FILE-OR-DIR", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print only scenarios that fail
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl TournamentCommand {
    /// Whether the answer is to be JSON.
    pub(crate) const fn wants_json(&self) -> bool {
        match self {
            TournamentCommand::Simulate(args) | TournamentCommand::Conditions(args) => args.json,
            TournamentCommand::Draw(args) => args.json,
            TournamentCommand::Run(_) => false,
        }
    }
}
