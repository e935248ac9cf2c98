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
    /// Play a whole tournament with simulated people, from one seed
    Simulate(SimulateTournamentArgs),
    /// Print the conditions of such a tournament, item by item with the rule behind each
    Conditions(SimulateTournamentArgs),
    /// Make a draw of tables and seats again, and check it against its commitment
    Draw(DrawArgs),
    /// Run tournament scenarios, step by step
    Run(RunTournamentArgs),
}

/// What kind of tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShapeArg {
    /// The best of each table go on until one table is left
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
    /// What is left to chance goes by this
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) seed: u64,
    /// What kind it is
    #[arg(long, value_enum, default_value = "knock-out")]
    pub(crate) format: ShapeArg,
    /// At every session each player stays away with a chance of one in N; two reserves are listed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) no_shows: Option<u16>,
    /// With a second chance after the first session, and buying back
    #[arg(long)]
    pub(crate) second_chances: bool,
    /// Equal places are told apart by further coups; they share prizes where this is not said
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
    /// The secret that was told at the draw: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) secret: String,
    /// What the secret was committed to before: 64 hexadecimal digits
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
    /// Say nothing of those that hold
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
