//! What the commands about people, their own access and sessions take.

use clap::{Args, Subcommand};

/// What is done about people.
#[derive(Subcommand)]
pub(crate) enum PeopleCommand {
    /// Everybody who is or was here
    List,
    /// Add somebody; the secret for the first use is the first line of the input, or `SABOT_SECRET`
    Add(AddArgs),
    /// Give somebody other rights
    Rights {
        /// Who
        person: String,
        /// What they may act as: ROLE, RULEBOOK:ROLE or RULEBOOK:ROLE@TABLE; once for each
        #[arg(long = "right", value_name = "RIGHT", required = true)]
        rights: Vec<String>,
        #[command(flatten)]
        second: SecondArgs,
    },
    /// Keep somebody out for now
    Suspend {
        /// Who
        person: String,
        /// Why, for the record
        why: String,
    },
    /// Let somebody in again
    Resume {
        /// Who
        person: String,
        #[command(flatten)]
        second: SecondArgs,
    },
    /// Keep somebody out for good
    Remove {
        /// Who
        person: String,
        /// Why, for the record
        why: String,
    },
    /// Give somebody a secret for the next use: the first line of the input, or `SABOT_SECRET`
    Secret {
        /// Who
        person: String,
        /// It is a PIN
        #[arg(long)]
        pin: bool,
        #[command(flatten)]
        second: SecondArgs,
    },
    /// Take somebody's second factor away, to be set up anew
    DropFactor {
        /// Who
        person: String,
        #[command(flatten)]
        second: SecondArgs,
    },
}

#[derive(Args)]
pub(crate) struct AddArgs {
    /// Who
    pub(crate) name: String,
    /// What they may act as: ROLE, RULEBOOK:ROLE or RULEBOOK:ROLE@TABLE; once for each
    #[arg(long = "right", value_name = "RIGHT", required = true)]
    pub(crate) rights: Vec<String>,
    /// The secret is a PIN
    #[arg(long)]
    pub(crate) pin: bool,
    #[command(flatten)]
    pub(crate) second: SecondArgs,
}

/// Somebody independent, where access is given within one's own department.
#[derive(Args)]
pub(crate) struct SecondArgs {
    /// Who stands beside; their password is the next line of the input, or `SABOT_SECOND`
    #[arg(long, value_name = "NAME")]
    pub(crate) second: Option<String>,
    /// The code of their second factor
    #[arg(long, value_name = "CODE", requires = "second")]
    pub(crate) second_code: Option<String>,
}

/// What is done about one's own access.
#[derive(Subcommand)]
pub(crate) enum OwnCommand {
    /// Show one's secret again: the first line of the input, or `SABOT_SECRET`
    Confirm {
        /// It is a PIN, as at a console
        #[arg(long)]
        pin: bool,
        /// The code of the second factor
        #[arg(long, value_name = "CODE")]
        code: Option<String>,
    },
    /// Choose a secret of one's own: the first line of the input, or `SABOT_SECRET`
    Secret {
        /// It is a PIN
        #[arg(long)]
        pin: bool,
    },
    /// Make a second factor for an app
    Factor,
    /// Set the second factor up
    SetUp {
        /// What was offered
        offer: String,
        /// The code that the app shows
        code: String,
    },
    /// One's open sessions, or everybody's for those who may end them
    Sessions,
    /// End a session
    End {
        /// Its number
        session: u64,
    },
}
