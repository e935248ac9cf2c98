//! What the command that speaks to a running house takes.

use super::people::{OwnCommand, PeopleCommand};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct CtlArgs {
    /// The address of the house
    #[arg(long, value_name = "URL", env = "SABOT_SERVER", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: String,
    /// The file that keeps credentials, readable only by its owner; default: in the user's own
    /// folder
    #[arg(long, value_name = "FILE", env = "SABOT_CREDENTIALS")]
    pub(crate) keep: Option<PathBuf>,
    /// The certificate authority to trust, in PEM; default: those of the system
    #[arg(long, value_name = "FILE", env = "SABOT_CA")]
    pub(crate) ca: Option<PathBuf>,
    /// Which of the devices enrolled here is asking; needed if there are several
    #[arg(long, value_name = "NAME")]
    pub(crate) device: Option<String>,
    #[command(subcommand)]
    pub(crate) what: CtlCommand,
}

/// What is asked of the house.
#[derive(Subcommand)]
pub(crate) enum CtlCommand {
    /// Print the description of the API; needs no house
    Description,
    /// List the tables
    Tables,
    /// Show who you are signed in as
    Me,
    /// Sign in; the secret is the first line of standard input, or `SABOT_SECRET`
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
    /// Enrol the first owner with the code from the terminal; the password is the first line of
    /// standard input, or `SABOT_SECRET`
    Owner {
        /// Who
        name: String,
        /// The code
        code: String,
    },
    /// Manage people: list, add, change rights, suspend, resume, remove
    #[command(subcommand)]
    People(PeopleCommand),
    /// Manage your own access: secret, second factor, sessions
    #[command(subcommand)]
    Own(OwnCommand),
    /// List the devices that are enrolled or may enrol
    Devices,
    /// Shut a device out
    Revoke {
        /// Its name
        device: String,
        /// Why, for the record
        why: String,
    },
    /// Show the floor plan in force, and what is pending from a newer one
    Floor,
    /// Read the floor plan again
    ReloadFloor,
    /// Withdraw a device's one-time code
    Withdraw {
        /// Its name
        device: String,
    },
    /// Make a one-time code for a device
    Offer(OfferArgs),
    /// Print a screen of a table, in full
    Screen {
        /// The table
        table: String,
        /// console, display, pit, or station/3
        screen: String,
    },
    /// Print the pay tables of a table
    Bets {
        /// The table
        table: String,
    },
    /// Send a request to a table, in JSON, or `-` to read it from standard input
    Ask(AskArgs),
    /// Take a place, or take control of a station
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
    /// Let a person deal, or let the system deal again
    Dealer {
        /// The table
        table: String,
        /// Who
        #[arg(value_enum)]
        who: WhoDeals,
    },
    /// Follow the feed of a screen, one message per line
    Follow {
        /// The table
        table: String,
        /// console, display, pit, or station/3
        screen: String,
        /// Stop after this many messages
        #[arg(long, value_name = "N")]
        count: Option<u64>,
    },
    /// Call anything else in the API
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
    /// The place at the table
    #[arg(long, value_name = "N")]
    pub(crate) place: Option<u8>,
    /// Or the desk in the cage
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
    /// The request, such as `{"is":"open_wagering"}`
    pub(crate) ask: String,
    /// The key: a request repeated with the same key happens only once; default: a random one
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    /// The number of the table that was last seen: `n` of a screen or of an answer
    #[arg(long, value_name = "N")]
    pub(crate) seen: Option<u64>,
    /// Only if nothing has happened at the table since that number
    #[arg(long, requires = "seen")]
    pub(crate) unless_changed: bool,
    /// A second person who asks; their PIN is the first line of standard input, or `SABOT_SECRET`
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
    /// The bet, by its name in the rulebook
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
