//! What the command that simulates whole houses takes.

use clap::Args;
use sim::{Kind, Part};

#[derive(Args)]
pub(crate) struct SimArgs {
    /// The seed: the same seed plays the same houses
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// How many coups to play, in houses of about eighty each
    #[arg(long, value_name = "K", value_parser = coups)]
    pub(crate) coups: u64,
    /// The rulebook; default: every one that has a game
    #[arg(long, value_name = "ID")]
    pub(crate) rulebook: Option<String>,
    /// Play only one house, from the seed that a failure printed
    #[arg(long)]
    pub(crate) house: bool,
    /// Let nothing fail
    #[arg(long, conflicts_with_all = ["faults", "from_step"])]
    pub(crate) no_faults: bool,
    /// Let only these things fail, as in 'crash, torn write'; default: all
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = fault)]
    pub(crate) faults: Vec<Kind>,
    /// Let nothing fail before this step
    #[arg(long, value_name = "STEP", default_value = "0", hide_default_value = true)]
    pub(crate) from_step: u64,
    /// Leave these parts out of the house, as in 'tournament,tables': tournament, promotion,
    /// reports (what people see go wrong), tables (all but the first)
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = part)]
    pub(crate) without: Vec<Part>,
    /// How many threads play; default: one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

fn fault(text: &str) -> Result<Kind, String> {
    let name = text.trim();
    let found = Kind::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, kind)| *kind).ok_or_else(|| {
        let known: Vec<&str> = Kind::ALL.iter().map(|(known, _)| *known).collect();
        format!("there is {}", known.join(", "))
    })
}

fn part(text: &str) -> Result<Part, String> {
    let name = text.trim();
    let found = Part::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, part)| *part).ok_or_else(|| {
        let known: Vec<&str> = Part::ALL.iter().map(|(known, _)| *known).collect();
        format!("there is {}", known.join(", "))
    })
}

fn coups(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let coups = digits.parse().ok().filter(|coups| *coups > 0);
    coups.ok_or_else(|| "a whole number above nought, as in 10_000".to_owned())
}
