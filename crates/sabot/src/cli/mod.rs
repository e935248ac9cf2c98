//! The command line: one definition, from which help, completions and man pages come. The arguments
//! of each command stand in a file by theme.

mod ctl;
mod devices;
mod doctor;
mod export;
mod load;
mod people;
mod play;
mod promotion;
mod records;
mod serve;
mod shelf;
mod sim;
mod table;
mod tournament;
mod values;

pub(crate) use ctl::{AskArgs, CtlArgs, CtlCommand, OfferArgs, WagerArgs, WhoDeals};
pub(crate) use devices::{
    DeviceArgs, DeviceCommand, DeviceKind, ShuffleTestArgs, SimulateDeviceArgs,
};
pub(crate) use doctor::DoctorArgs;
pub(crate) use export::{ExportArgs, RowsArgs};
pub(crate) use load::LoadArgs;
pub(crate) use people::{AddArgs, OwnCommand, PeopleCommand, SecondArgs};
pub(crate) use play::{
    AdvantageArgs, DealArgs, GameArgs, OddsArgs, ParArgs, RoadsArgs, SampleArgs, SettleArgs,
    ShoeArgs, SimulateArgs,
};
pub(crate) use promotion::{
    CheckDrawArgs, PrintArgs, Printed, PromotionArgs, PromotionCommand, SimulateDrawArgs,
};
pub(crate) use records::{
    ArchiveArgs, BackupArgs, CageArgs, CheckArgs, CheckpointArgs, KeyArgs, MigrateArgs, ProveArgs,
    ReplayArgs, StreamsArgs, VerifyArgs,
};
pub(crate) use serve::ServeArgs;
pub(crate) use shelf::{CompletionsArgs, ManArgs, RulebooksArgs, RulesArgs};
pub(crate) use sim::SimArgs;
pub(crate) use table::{
    BooksArgs, ConformanceArgs, DrillArgs, IncidentArgs, RecallArgs, RunArgs, SaidArgs,
};
pub(crate) use tournament::{
    DrawArgs, RunTournamentArgs, ShapeArg, SimulateTournamentArgs, TournamentArgs,
    TournamentCommand,
};

use crate::examples;
use clap::builder::TypedValueParser;
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Baccarat by the book: deal, settle, and cite the rule behind every line.
#[derive(Parser)]
#[command(name = "sabot", version, after_help = examples::SABOT, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Use the rulebooks in this folder instead of the built-in ones
    #[arg(long, global = true, value_name = "DIR", env = "SABOT_RULEBOOKS")]
    #[arg(value_parser = clap::builder::OsStringValueParser::new().map(PathBuf::from))]
    pub(crate) rulebooks: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What can be asked for.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Deal a coup from cards in dealing order, and show which rule makes each hand draw or stand
    #[command(after_help = examples::DEAL)]
    Deal(DealArgs),
    /// Settle wagers on a finished coup, and cite the rule behind each
    #[command(after_help = examples::SETTLE)]
    Settle(SettleArgs),
    /// Compute exact odds of every wager, for a fresh shoe or for the cards that are left
    #[command(after_help = examples::ODDS)]
    Odds(OddsArgs),
    /// Simulate whole shoes as the rulebook deals them, and tally the result of every wager
    #[command(after_help = examples::SIMULATE)]
    Simulate(SimulateArgs),
    /// Show how often, and how deep in the shoe, each wager turns in the bettor's favour
    #[command(after_help = examples::ADVANTAGE)]
    Advantage(AdvantageArgs),
    /// Draw the roads of a shoe from the results of its coups
    #[command(after_help = examples::ROADS)]
    Roads(RoadsArgs),
    /// Write the PAR sheet: every line and figure of every wager, for a regulator
    #[command(after_help = examples::PAR)]
    Par(ParArgs),
    /// Run scenarios: what should happen at a table, step by step
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Write incident reports for a scenario: cards, wagers, who did what, and the rule
    #[command(after_help = examples::INCIDENT)]
    Incident(IncidentArgs),
    /// Report what was played, in a store or a scenario: handle, win, hold, commission, float
    #[command(after_help = examples::BOOKS)]
    Books(BooksArgs),
    /// Recall coups of a store or a scenario: every card, every wager, and the reason for each
    /// result
    #[command(after_help = examples::RECALL)]
    Recall(RecallArgs),
    /// Report what the cage owes, holds and has paid: tickets, shifts, dues, and whether they
    /// balance
    #[command(after_help = examples::CAGE)]
    Cage(CageArgs),
    /// Promotions: print conditions, results and denied claims; check draws
    #[command(after_help = examples::PROMOTION)]
    Promotion(PromotionArgs),
    /// Tournaments: simulate one from a seed, print its conditions, repeat its draw
    #[command(after_help = examples::TOURNAMENT)]
    Tournament(TournamentArgs),
    /// Take a drill: something goes wrong, and you say what must be done and who decides
    #[command(after_help = examples::DRILL)]
    Drill(DrillArgs),
    /// Check a store: hash chains, signatures, and every balance and settlement recomputed
    #[command(after_help = examples::VERIFY)]
    Verify(VerifyArgs),
    /// Show what happened at a table, card by card, or what would have happened under other terms
    #[command(after_help = examples::REPLAY)]
    Replay(ReplayArgs),
    /// List the streams in a store: tables and others, with entries and times
    #[command(after_help = examples::STREAMS)]
    Streams(StreamsArgs),
    /// Make the key that signs checkpoints, or show its public part
    #[command(after_help = examples::KEY)]
    Key(KeyArgs),
    /// Sign everything that is in a store now
    #[command(after_help = examples::CHECKPOINT)]
    Checkpoint(CheckpointArgs),
    /// Write a file that proves one coup to anybody who has the public key
    #[command(after_help = examples::PROVE)]
    Prove(ProveArgs),
    /// Check the proof of a coup, and show it card by card
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Seal everything from before today into a file, and check it together with the store
    #[command(after_help = examples::ARCHIVE)]
    Archive(ArchiveArgs),
    /// Copy a store as it is at this moment, even while it is in use
    #[command(after_help = examples::BACKUP)]
    Backup(BackupArgs),
    /// Bring the schema of a store up to date, or say what would be done
    #[command(after_help = examples::MIGRATE)]
    Migrate(MigrateArgs),
    /// Export a store as tables for an auditor's tools: CSV, JSON Lines or Parquet
    #[command(after_help = examples::EXPORT)]
    Export(ExportArgs),
    /// Run every scenario, and count which rules of each register are shown to hold
    #[command(after_help = examples::CONFORMANCE)]
    Conformance(ConformanceArgs),
    /// List the rules of every document, or look up one
    #[command(after_help = examples::RULES)]
    Rules(RulesArgs),
    /// List the rulebooks, or one of them with its versions, options and pay tables
    #[command(after_help = examples::RULEBOOKS)]
    Rulebooks(RulebooksArgs),
    /// Deal a whole virtual shoe and settle a sample wager on every bet
    #[command(after_help = examples::SAMPLE)]
    Sample(SampleArgs),
    /// Run a house: a floor of tables with their screens; default: the demonstration
    #[command(after_help = examples::SERVE)]
    Serve(ServeArgs),
    /// Check the machine, floor plan and store; report what to fix; change nothing
    #[command(after_help = examples::DOCTOR)]
    Doctor(DoctorArgs),
    /// Control a running house from the command line: sign in, look, ask, follow
    #[command(after_help = examples::CTL)]
    Ctl(CtlArgs),
    /// Load-test a floor: stations wager every second; measure delays and check that nothing is
    /// lost
    #[command(after_help = examples::LOAD)]
    Load(LoadArgs),
    /// Shuffle virtual shoes and test whether their order looks random
    #[command(after_help = examples::SHUFFLE_TEST)]
    ShuffleTest(ShuffleTestArgs),
    /// Simulate whole houses from a seed, with everything that can fail, and audit every step
    #[command(after_help = examples::SIM)]
    Sim(SimArgs),
    /// Simulate a device: a scanning shoe, a ticket printer or a note acceptor
    #[command(after_help = examples::DEVICE)]
    Device(DeviceArgs),
    /// Print completions for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print the man page, or write the pages for all commands to a folder
    #[command(after_help = examples::MAN)]
    Man(ManArgs),
}

impl Command {
    /// Whether the answer, and so an error too, is to be JSON.
    pub(crate) const fn wants_json(&self) -> bool {
        match self {
            Command::Deal(args) => args.json,
            Command::Settle(args) => args.json || args.stdin,
            Command::Odds(args) => args.json,
            Command::Simulate(args) => args.json,
            Command::Advantage(args) => args.json,
            Command::Roads(args) => args.json || args.stdin,
            Command::Run(args) => args.json,
            Command::Books(args) => args.json,
            Command::Recall(args) => args.json,
            Command::Cage(args) => args.json,
            Command::Tournament(args) => args.what.wants_json(),
            Command::Drill(args) => args.json,
            Command::Verify(args) => args.json,
            Command::Replay(args) => args.json,
            Command::Streams(args) => args.json,
            Command::Key(args) => args.json,
            Command::Checkpoint(args) => args.json,
            Command::Prove(args) => args.json,
            Command::Check(args) => args.json,
            Command::Archive(args) => args.json,
            Command::Backup(args) => args.json,
            Command::Migrate(args) => args.json,
            Command::Export(args) => args.json,
            Command::Conformance(args) => args.json,
            Command::Rules(args) => args.json,
            Command::Rulebooks(args) => args.json,
            Command::Sample(args) => args.json,
            Command::ShuffleTest(args) => args.json,
            Command::Sim(args) => args.json,
            Command::Load(args) => args.json,
            Command::Doctor(args) => args.json,
            Command::Ctl(_) => true,
            Command::Par(_)
            | Command::Incident(_)
            | Command::Promotion(_)
            | Command::Device(_)
            | Command::Serve(_)
            | Command::Completions(_)
            | Command::Man(_) => false,
        }
    }
}
