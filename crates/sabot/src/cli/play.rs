//! What is asked of the game itself: cards, wagers, odds, shoes, roads.

use super::values::{decks, pair, shoes};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct DealArgs {
    /// The cards in dealing order, separated by commas or spaces; cards after the coup are left
    #[arg(long, value_name = "CARDS")]
    pub(crate) cards: String,
    /// The rulebook; default: the first on the shelf
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// How many decks the shoe holds; default 8, or the most that the rulebook allows
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
    /// How many decks the shoe holds; default 8, or the most that the rulebook allows
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Read one JSON object per line from standard input, and answer each on its own line
    #[arg(long, conflicts_with_all = ["rulebook", "version", "cards"])]
    #[arg(conflicts_with_all = ["wagers", "options", "decks"])]
    pub(crate) stdin: bool,
}

#[derive(Args)]
pub(crate) struct OddsArgs {
    /// The rulebook; default: the first on the shelf
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game; default: every one
    #[arg(long, value_name = "V")]
    pub(crate) version: Option<String>,
    /// An option of the house; default: every value of every option; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// A fresh shoe of this many decks; default 8, or the most that the rulebook allows
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
    /// The rulebook; default: the first on the shelf
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game; default: the rulebook's first
    #[arg(long, value_name = "V")]
    pub(crate) version: Option<String>,
    /// An option of the house; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// How many decks the shoe holds; default 8, or the most that the rulebook allows
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
}

/// How shoes are dealt.
#[derive(Args)]
pub(crate) struct ShoeArgs {
    /// The random seed: the same seed deals the same shoes
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads deal; default: one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// How many cards are placed behind the cutting card; default: as the rulebook says
    #[arg(long, value_name = "CARDS")]
    pub(crate) cards_behind: Option<u16>,
    /// How to burn before the first coup; default: the rulebook's first way
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
    /// The results in order, one letter per coup: B, P or T; spaces are ignored
    #[arg(value_name = "RESULTS", required_unless_present = "stdin")]
    pub(crate) results: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Read one shoe per line from standard input, and answer each with JSON on its own line
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
pub(crate) struct SampleArgs {
    /// The rulebook; default: the first on the shelf
    #[arg(long, value_name = "R")]
    pub(crate) rulebook: Option<String>,
    /// The version of the game; default: the rulebook's first
    #[arg(long, value_name = "V")]
    pub(crate) version: Option<String>,
    /// How many decks the shoe holds; default 8, or the most that the rulebook allows
    #[arg(long, value_name = "N", value_parser = decks)]
    pub(crate) decks: Option<u8>,
    /// The seed of the shuffle: the same seed deals the same shoe
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print one JSON document per coup
    #[arg(long)]
    pub(crate) json: bool,
}
