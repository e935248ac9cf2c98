//! What the command that speaks to a running house takes.

use super::people::{OwnCommand, PeopleCommand};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct CtlArgs {
    /// The address of the house
    #[arg(long, value_name = "URL", env = "SABOT_SERVER", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: String,
    /// The file that keeps credentials, which only its owner reads; default: in the user's own
    /// folder
    #[arg(long, value_name = "FILE", env = "SABOT_CREDENTIALS")]
    pub(crate) keep: Option<PathBuf>,
    /// The certificate that is trusted, in PEM; default: those of the system
    #[arg(long, value_name = "FILE", env = "SABOT_CA")]
    pub(crate) ca: Option<PathBuf>,
    /// Which of the devices that were enrolled here is asking; needed where there are several
    #[arg(long, value_name = "NAME")]
    pub(crate) device: Option<String>,
    #[command(subcommand)]
    pub(crate) what: CtlCommand,
}

/// What is asked of the house.
#[derive(Subcommand)]
pub(crate) enum CtlCommand {
    /// What the API is, as this program knows it; needs no house
    Description,
    /// The tables
    Tables,
    /// Who the house takes the caller for
    Me,
    /// Sign in; the secret is the first line of the input, or `SABOT_SECRET`
    SignIn {
        /// Who
        name: String,
        /// It is a PIN, as at a console
        #[arg(long)]
        pin: bool,
        /// The code of the second factor
        #[arg(long, value_name = "CODE")]
        code: Option<String>,
    },
    /// Sign out
    SignOut,
    /// Enrol this program as a device, with the device's one-time code
    Enrol {
        /// The name of the device
        device: String,
        /// Its code
        code: String,
    },
    /// Enrol the first owner with the code from the terminal; the password is the first line of the
    /// input, or `SABOT_SECRET`
    Owner {
        /// Who
        name: String,
        /// The code
        code: String,
    },
    /// People: list, add, other rights, suspend, resume, remove
    #[command(subcommand)]
    People(PeopleCommand),
    /// One's own access: a secret, a second factor, sessions
    #[command(subcommand)]
    Own(OwnCommand),
    /// The devices that are enrolled or may enrol
    Devices,
    /// Shut a device out
    Revoke {
        /// Its name
        device: String,
        /// Why, for the record
        why: String,
    },
    /// The floor plan in force, and what of a newer one waits
    Floor,
    /// Read the floor plan anew
    ReloadFloor,
    /// Take a device's one-time code back
    Withdraw {
        /// Its name
        device: String,
    },
    /// Make a one-time code for a device
    Offer(OfferArgs),
    /// A screen of a table, in full
    Screen {
        /// The table
        table: String,
        /// console, display, pit, or station/3
        screen: String,
    },
    /// The pay tables of a table
    Bets {
        /// The table
        table: String,
    },
    /// Ask something of a table: its stored form in JSON, or `-` to read it from the input
    Ask(AskArgs),
    /// Take a place, or control of a station
    Sit {
        /// The table
        table: String,
        /// The place
        place: u8,
        /// Who
        bettor: String,
    },
    /// Place a wager
    Wager(WagerArgs),
    /// Call no more bets
    NoMoreBets {
        /// The table
        table: String,
    },
    /// Draw the next card of a virtual shoe
    Draw {
        /// The table
        table: String,
    },
    /// Let a person deal, or the system again
    Dealer {
        /// The table
        table: String,
        /// Who
        #[arg(value_enum)]
        who: WhoDeals,
    },
    /// Follow the feed of a screen, a message a line
    Follow {
        /// The table
        table: String,
        /// console, display, pit, or station/3
        screen: String,
        /// End after so many messages
        #[arg(long, value_name = "N")]
        count: Option<u64>,
    },
    /// Anything else of the API
    Call {
        /// GET or POST
        method: String,
        /// The path, such as /api/tables
        path: String,
        /// The body, in JSON
        body: Option<String>,
    },
}

#[derive(Args)]
pub(crate) struct OfferArgs {
    /// The name of the device: small letters, digits and dashes
    pub(crate) device: String,
    /// station, console, display, scanning-shoe, printer, note-acceptor or kiosk
    pub(crate) kind: String,
    /// The table it is at
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// The place of the table
    #[arg(long, value_name = "N")]
    pub(crate) place: Option<u8>,
    /// Or the desk of the cage
    #[arg(long, value_name = "N")]
    pub(crate) desk: Option<u16>,
    /// The enrolled device whose place it takes
    #[arg(long, value_name = "NAME")]
    pub(crate) replaces: Option<String>,
}

#[derive(Args)]
pub(crate) struct AskArgs {
    /// The table
    pub(crate) table: String,
    /// What, such as `{"is":"open_wagering"}`
    pub(crate) ask: String,
    /// Heard again under the same key it happens once; default: made up
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    /// The number of the table that was last seen: `n` of a screen or of an answer
    #[arg(long, value_name = "N")]
    pub(crate) seen: Option<u64>,
    /// Only if nothing has happened at the table since that number
    #[arg(long, requires = "seen")]
    pub(crate) unless_changed: bool,
    /// A second person asks it, whose PIN is the first line of the input, or `SABOT_SECRET`
    #[arg(long = "as", value_name = "NAME")]
    pub(crate) second: Option<String>,
}

#[derive(Args)]
pub(crate) struct WagerArgs {
    /// The table
    pub(crate) table: String,
    /// The place
    pub(crate) place: u8,
    /// Who
    pub(crate) bettor: String,
    /// On what, by the rulebook's name of the bet
    pub(crate) bet: String,
    /// How much, such as 100.00
    pub(crate) amount: String,
}

/// Who deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum WhoDeals {
    /// A person
    Person,
    /// The system
    System,
}
