//! What the commands about shoes and devices take.

use super::values::decks;
use crate::examples;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ShuffleTestArgs {
    /// How many cards to shuffle, in whole shoes
    #[arg(long, value_name = "N", value_parser = cards)]
    pub(crate) cards: u64,
    /// How many decks a shoe holds
    #[arg(long, value_name = "N", value_parser = decks, default_value = "8")]
    pub(crate) decks: u8,
    /// Use only the generator, from this seed, without entropy from the operating system: the
    /// same seed shuffles the same shoes
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// How many threads shuffle; default: one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DeviceArgs {
    #[command(subcommand)]
    pub(crate) what: DeviceCommand,
}

/// What is done with devices.
#[derive(Subcommand)]
pub(crate) enum DeviceCommand {
    /// Run a simulated device on a TCP or serial port; what you type happens to it
    #[command(after_help = examples::DEVICE)]
    Simulate(SimulateDeviceArgs),
}

#[derive(Args)]
pub(crate) struct SimulateDeviceArgs {
    /// Which device
    #[arg(value_enum)]
    pub(crate) device: DeviceKind,
    /// The address to listen on; port 0 picks a free port, which is printed
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub(crate) listen: String,
    /// Use a serial port instead: an existing one, or a file that is created and leads to a
    /// simulated port while the device runs
    #[arg(long, value_name = "FILE", conflicts_with = "listen")]
    pub(crate) serial: Option<PathBuf>,
    /// A fault and when it happens: lost=3 loses the fourth line; repeatable
    #[arg(long = "fault", value_name = "NAME[=N]", value_parser = fault)]
    pub(crate) faults: Vec<(String, usize)>,
    /// Keep running after the end of standard input
    #[arg(long)]
    pub(crate) forever: bool,
}

/// The devices there are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DeviceKind {
    /// A scanning shoe
    Shoe,
    /// A ticket printer
    Printer,
    /// A note acceptor
    Acceptor,
}

/// The most cards that are shuffled at once, so that no count can overflow.
const CARDS_MAX: u64 = 1_000_000_000_000;

fn cards(text: &str) -> Result<u64, String> {
    let cards = text.replace('_', "").parse().ok();
    cards
        .filter(|cards| (1..=CARDS_MAX).contains(cards))
        .ok_or_else(|| format!("write a number of cards from 1 to {CARDS_MAX}, as in 1000000000"))
}

fn fault(text: &str) -> Result<(String, usize), String> {
    let (name, count) = text.split_once('=').unwrap_or((text, "0"));
    let count = count.parse().map_err(|_| "write a name and a number, as in lost=3".to_owned())?;
    Ok((name.to_owned(), count))
}
