//! What the commands about people, their own access and sessions take.

use clap::{Args, Subcommand};

/// What is done about people.
#[derive(Subcommand)]
pub(crate) enum PeopleCommand {
    /// List everybody who is or was here
    List,
    /// Add somebody; their first secret is the first line of standard input, or `SABOT_SECRET`
    Add(AddArgs),
    /// Change somebody's rights
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
    /// Give somebody a secret for one sign-in: the first line of standard input, or `SABOT_SECRET`
    Secret {
        /// Who
        person: String,
        /// It is a PIN
        #[arg(long)]
        pin: bool,
        #[command(flatten)]
        second: SecondArgs,
    },
    /// Remove somebody's second factor, so that they set up a new one
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
    /// An independent second person; their password is the next line of input, or `SABOT_SECOND`
    #[arg(long, value_name = "NAME")]
    pub(crate) second: Option<String>,
    /// The code of their second factor
    #[arg(long, value_name = "CODE", requires = "second")]
    pub(crate) second_code: Option<String>,
}

/// What is done about one's own access.
#[derive(Subcommand)]
pub(crate) enum OwnCommand {
    /// Confirm your secret again: the first line of standard input, or `SABOT_SECRET`
    Confirm {
        /// It is a PIN, as at a console
        #[arg(long)]
        pin: bool,
        /// The code of the second factor
        #[arg(long, value_name = "CODE")]
        code: Option<String>,
    },
    /// Choose your own secret: the first line of standard input, or `SABOT_SECRET`
    Secret {
        /// It is a PIN
        #[arg(long)]
        pin: bool,
    },
    /// Make a second factor for an authenticator app
    Factor,
    /// Set the second factor up
    SetUp {
        /// The offer that `own factor` printed
        offer: String,
        /// The code that the app shows
        code: String,
    },
    /// List your open sessions, or everybody's if you may end them
    Sessions,
    /// End a session
    End {
        /// Its number
        session: u64,
    },
}
