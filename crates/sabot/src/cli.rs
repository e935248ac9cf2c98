//! The command line: one definition, from which help, completions and man pages come.

mod devices;
mod shell;

pub(crate) use devices::{
    DeviceArgs, DeviceCommand, DeviceKind, ShuffleTestArgs, SimulateDeviceArgs,
};
pub(crate) use shell::{CompletionsArgs, ManArgs};

use crate::labels;
use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Baccarat by the book: deals, settles, and cites the rule behind every line.
#[derive(Parser)]
#[command(name = "sabot", version, after_help = labels::SABOT, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Use the rulebooks of this folder instead of those that are built in
    #[arg(long, global = true, value_name = "DIR", env = "SABOT_RULEBOOKS")]
    #[arg(value_parser = clap::builder::OsStringValueParser::new().map(PathBuf::from))]
    pub(crate) rulebooks: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What can be asked for.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Deal a coup from cards in dealing order, and say which rule makes each hand draw or stand
    #[command(after_help = labels::DEAL)]
    Deal(DealArgs),
    /// Settle wagers on a finished coup, and cite the rule behind each
    #[command(after_help = labels::SETTLE)]
    Settle(SettleArgs),
    /// Exact odds of every wager, for a fresh shoe or for the cards that are left
    #[command(after_help = labels::ODDS)]
    Odds(OddsArgs),
    /// Deal whole shoes as the rulebook says, and count what comes of every wager
    #[command(after_help = labels::SIMULATE)]
    Simulate(SimulateArgs),
    /// How often, and how deep in the shoe, each wager turns in the bettor's favour
    #[command(after_help = labels::ADVANTAGE)]
    Advantage(AdvantageArgs),
    /// Draw the roads of a shoe from the results of its coups
    #[command(after_help = labels::ROADS)]
    Roads(RoadsArgs),
    /// Write the PAR sheet: every line and figure of every wager, for a regulator
    #[command(after_help = labels::PAR)]
    Par(ParArgs),
    /// Run scenarios: what should happen at a table, step by step
    #[command(after_help = labels::RUN)]
    Run(RunArgs),
    /// Write the reports of what goes wrong in a scenario: cards, wagers, who did what, the rule
    #[command(after_help = labels::INCIDENT)]
    Incident(IncidentArgs),
    /// Count what was played in a scenario: handle, win, hold, commission, what went back and why
    #[command(after_help = labels::BOOKS)]
    Books(BooksArgs),
    /// Recall the coups of a scenario: every card and wager, with the reason for every settlement
    #[command(after_help = labels::RECALL)]
    Recall(RecallArgs),
    /// Take a drill: something goes wrong, and you say what must be done and who decides it
    #[command(after_help = labels::DRILL)]
    Drill(DrillArgs),
    /// Run every scenario, and count the rules of each register that are shown
    #[command(after_help = labels::CONFORMANCE)]
    Conformance(ConformanceArgs),
    /// List the register: every rule of every document
    #[command(after_help = labels::RULES)]
    Rules(RulesArgs),
    /// List the rulebooks, or one of them with its versions, options and pay tables
    #[command(after_help = labels::RULEBOOKS)]
    Rulebooks(RulebooksArgs),
    /// Deal a whole virtual shoe and settle a sample wager on every bet
    #[command(after_help = labels::SAMPLE)]
    Sample(SampleArgs),
    /// Shuffle virtual shoes and test whether their order looks like chance
    #[command(after_help = labels::SHUFFLE_TEST)]
    ShuffleTest(ShuffleTestArgs),
    /// Simulated devices: a scanning shoe, a ticket printer, a note acceptor
    #[command(after_help = labels::DEVICE)]
    Device(DeviceArgs),
    /// Print the completions of a shell
    #[command(after_help = labels::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print the man page, or write the pages of all commands to a folder
    #[command(after_help = labels::MAN)]
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
            Command::Drill(args) => args.json,
            Command::Conformance(args) => args.json,
            Command::Rules(args) => args.json,
            Command::Rulebooks(args) => args.json,
            Command::Sample(args) => args.json,
            Command::ShuffleTest(args) => args.json,
            Command::Par(_)
            | Command::Incident(_)
            | Command::Device(_)
            | Command::Completions(_)
            | Command::Man(_) => false,
        }
    }
}

#[derive(Args)]
pub(crate) struct DealArgs {
    /// The cards in dealing order, separated by commas or spaces; cards behind the coup are left
    #[arg(long, value_name = "CARDS")]
    pub(crate) cards: String,
    /// The rulebook; the first on the shelf where none is named
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// How many decks the shoe holds; 8 where nothing is said and the rulebook allows it
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SettleArgs {
    /// The rulebook
    #[arg(long, value_name = "R", required_unless_present = "stdin")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game
    #[arg(long, value_name = "V", required_unless_present = "stdin")]
    pub(crate) version: Option<String>,
    /// The cards of the coup in dealing order, separated by commas or spaces
    #[arg(long, value_name = "CARDS", required_unless_present = "stdin")]
    pub(crate) cards: Option<String>,
    /// A wager, as in banker=100.00; repeatable
    #[arg(long = "wager", value_name = "KIND=STAKE", required_unless_present = "stdin")]
    #[arg(value_parser = pair)]
    pub(crate) wagers: Vec<(String, String)>,
    /// An option of the house; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// How many decks the shoe holds; 8 where nothing is said and the rulebook allows it
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Read one JSON object a line from standard input and answer each on its own line
    #[arg(long, conflicts_with_all = ["rulebook", "version", "cards"])]
    #[arg(conflicts_with_all = ["wagers", "options", "decks"])]
    pub(crate) stdin: bool,
}

#[derive(Args)]
pub(crate) struct OddsArgs {
    /// The rulebook; the first on the shelf where none is named
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game; every one where none is named
    #[arg(long, value_name = "V")]
    pub(crate) version: Option<String>,
    /// An option of the house; every value of those not named; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// A fresh shoe of so many decks; 8 where nothing is said and the rulebook allows it
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
    /// The cards that are left: a JSON file such as {"AS":8,"2S":7}
    #[arg(long, value_name = "FILE", conflicts_with = "decks")]
    pub(crate) composition: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game is played.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// The rulebook; the first on the shelf where none is named
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game; the rulebook's first where none is named
    #[arg(long, value_name = "V")]
    pub(crate) version: Option<String>,
    /// An option of the house; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// How many decks the shoe holds; 8 where nothing is said and the rulebook allows it
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
}

/// How shoes are dealt.
#[derive(Args)]
pub(crate) struct ShoeArgs {
    /// What chance depends on: the same seed deals the same shoes
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads deal; as many as there are cores where nothing is said
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// How many cards lie behind the cutting card; what the rulebook says where nothing is said
    #[arg(long, value_name = "CARDS")]
    pub(crate) cards_behind: Option<u16>,
    /// The way to burn before the first coup; the rulebook's first where none is named
    #[arg(long, value_name = "BURN")]
    pub(crate) burn: Option<String>,
    /// Burn a card before each coup
    #[arg(long)]
    pub(crate) burn_before_coup: bool,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many shoes to deal
    #[arg(long, value_name = "K", value_parser = shoes)]
    pub(crate) shoes: u64,
    #[command(flatten)]
    pub(crate) shoe: ShoeArgs,
    /// Count only who wins, which is faster
    #[arg(long)]
    pub(crate) outcomes_only: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AdvantageArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many shoes to deal
    #[arg(long, value_name = "K", value_parser = shoes, default_value = "1000")]
    pub(crate) shoes: u64,
    #[command(flatten)]
    pub(crate) shoe: ShoeArgs,
    /// Write the report with its plots to a file; its name ends in .pdf, .html or .md
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RoadsArgs {
    /// The results in the order of their coups, a letter each: B, P or T; spaces do not matter
    #[arg(value_name = "RESULTS", required_unless_present = "stdin")]
    pub(crate) results: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Read one shoe a line from standard input and answer each with JSON on its own line
    #[arg(long, conflicts_with = "results")]
    pub(crate) stdin: bool,
}

#[derive(Args)]
pub(crate) struct ParArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The file to write; its name ends in .pdf, .html or .md
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct RunArgs {
    /// Scenario files, or folders of files whose names end in .scn
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print only what does not come out as expected
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
    /// One of its incidents; all where none is named
    #[arg(long, value_name = "N")]
    pub(crate) number: Option<u32>,
    /// Where to write it, as PDF, HTML or Markdown by the name's ending; printed where left out
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BooksArgs {
    /// The scenario
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Only by this: version, bet, hour or bettor; by all of them where nothing is said
    #[arg(long, value_name = "PART", value_parser = by)]
    pub(crate) by: Option<reports::accounting::By>,
    /// Print comma-separated values
    #[arg(long, conflicts_with_all = ["json", "out"])]
    pub(crate) csv: bool,
    /// Print one JSON document
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
    /// Where to write it, as PDF, HTML or Markdown by the name's ending; printed where left out
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct RecallArgs {
    /// The scenario
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Only coups wagered on at this place, and those wagers
    #[arg(long, value_name = "N", conflicts_with = "bettor")]
    pub(crate) place: Option<u8>,
    /// Only coups that this person wagered on, and those wagers
    #[arg(long, value_name = "NAME")]
    pub(crate) bettor: Option<String>,
    /// Only the coup of this number, of every shoe
    #[arg(long, value_name = "N")]
    pub(crate) coup: Option<u32>,
    /// Print one JSON document
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
    /// Where to write it, as PDF, HTML or Markdown by the name's ending; printed where left out
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct DrillArgs {
    /// The drill, or a file whose name ends in .drill; all are listed where none is named
    #[arg(value_name = "RULEBOOK/NAME|FILE")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) said: SaidArgs,
    /// Ask so many questions at random, and end with a score sheet
    #[arg(long, value_name = "N", conflicts_with_all = ["name", "situation"])]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) exam: Option<u16>,
    /// Only drills of this rulebook
    #[arg(long, value_name = "R", conflicts_with = "name")]
    pub(crate) rulebook: Option<String>,
    /// What chance depends on: the same seed asks and offers the same
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The percentage of all points that passes an exam
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
    /// What has happened, in a word of the vocabulary; scores without asking
    #[arg(long, value_name = "SITUATION", requires_all = ["name", "answer", "by"])]
    pub(crate) situation: Option<String>,
    /// What must be done, as in void-coup or next-coup+dummy
    #[arg(long, value_name = "REMEDY", requires = "situation")]
    pub(crate) answer: Option<String>,
    /// The lowest role that decides it
    #[arg(long, value_name = "ROLE", requires = "situation")]
    pub(crate) by: Option<String>,
}

#[derive(Args)]
pub(crate) struct ConformanceArgs {
    /// The rulebook; all of them where none is named
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// Run the scenarios of this folder instead of those that are built in
    #[arg(long, value_name = "DIR")]
    pub(crate) scenarios: Option<PathBuf>,
    /// List the rules that are not shown yet
    #[arg(long)]
    pub(crate) missing: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// A rule, with those below it, or a rulebook; all of them where neither is named
    #[arg(value_name = "ID|RULEBOOK")]
    pub(crate) id: Option<String>,
    /// Only rules whose id, gist or check has this text, in either case
    #[arg(long, value_name = "TEXT")]
    pub(crate) search: Option<String>,
    /// Only rules of this kind
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<rulebook::Kind>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulebooksArgs {
    /// The rulebook to show; all of them in a line each where none is named
    #[arg(value_name = "RULEBOOK")]
    pub(crate) id: Option<String>,
    /// Print the rulebook's data, one value a line: the text that its digest is taken of
    #[arg(long, requires = "id", conflicts_with = "json")]
    pub(crate) canonical: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SampleArgs {
    /// The rulebook; the first on the shelf where none is named
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game; the rulebook's first where none is named
    #[arg(long, value_name = "V")]
    pub(crate) version: Option<String>,
    /// How many decks the shoe holds; 8 where nothing is said and the rulebook allows it
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
    /// The seed of the shuffle: the same seed deals the same shoe
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print one JSON document a coup
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads `NAME=VALUE`.
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write a name, an equals sign and a value, as in banker=100.00".to_owned()),
    }
}

/// The most shoes that are dealt at once, so that no count can overflow.
const SHOES_MAX: u64 = 1_000_000_000_000;

/// Reads a number of shoes.
fn shoes(text: &str) -> Result<u64, String> {
    let shoes = text.replace('_', "").parse().ok();
    shoes
        .filter(|shoes| (1..=SHOES_MAX).contains(shoes))
        .ok_or_else(|| format!("write a number of shoes from 1 to {SHOES_MAX}, as in 100000"))
}

/// Reads a number of decks.
fn decks(text: &str) -> Result<u8, String> {
    let decks = text.parse().ok().filter(|decks| *decks > 0);
    decks.ok_or_else(|| "write a number of decks from 1 to 255, as in 8".to_owned())
}

fn kind(word: &str) -> Result<rulebook::Kind, String> {
    rulebook::Kind::of_word(word).ok_or_else(|| {
        let known = rulebook::Kind::ALL.map(rulebook::Kind::word).join(", ");
        format!("there are {known}")
    })
}

fn by(word: &str) -> Result<reports::accounting::By, String> {
    use reports::accounting::By;
    By::ALL.into_iter().find(|by| by.word() == word).ok_or_else(|| {
        let known = By::ALL.map(By::word).join(", ");
        format!("there are {known}")
    })
}
