//! What is asked of stores: the record of what happened, and its proof.

use super::values::{pair, part, time};
use clap::Args;
use exports::Moment;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: String,
    /// The public key of the journal, or a file with it; without it signatures are not checked
    #[arg(long, value_name = "PUBLIC")]
    pub(crate) key: Option<String>,
    /// A checkpoint kept outside the store, which the store must still agree with
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Archives of the store, a file or a folder of them: with the store they are one history;
    /// repeatable
    #[arg(long = "archive", value_name = "FILE-OR-DIR")]
    pub(crate) archives: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ArchiveArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE")]
    pub(crate) store: String,
    /// The folder for archives, created if needed; the new one continues from the last
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// The file of the secret key, as `sabot key` makes it
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    /// Only what is from before this time, as in 2026-11-15T06:00+11:00; default: today's
    /// beginning (UTC)
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) before: Option<Moment>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The store: sqlite:PATH or a file, which may be in use
    #[arg(value_name = "STORE")]
    pub(crate) store: String,
    /// The file to copy to, which must not exist yet
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct KeyArgs {
    /// The file of the secret key, created if needed; the public key goes to FILE.pub
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The name of the journal, such as floor.example; default: `journal`
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckpointArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: String,
    /// The file of the secret key, as `sabot key` makes it
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    /// Also write the signed checkpoint to a file, to be kept outside the store
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ProveArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE")]
    pub(crate) store: String,
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: String,
    /// The coup: SHOE.NUMBER, as in 1.3, or its place among all coups of the table
    #[arg(value_name = "COUP")]
    pub(crate) coup: String,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// A checkpoint that the recipient has; default: the newest in the store
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The proof of a coup, as `sabot prove` writes it
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The public key of the journal, or a file with it
    #[arg(long, value_name = "PUBLIC")]
    pub(crate) key: String,
    /// A checkpoint that you have: the proof must rest on it or on a later one that continues it
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE")]
    pub(crate) store: String,
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: String,
    /// Only this coup: SHOE.NUMBER, as in 1.3, or its place among all coups of the table
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) coup: Option<String>,
    /// The table as it was at this time: 10:01:20 on its last day, or 2026-11-02T10:01:20Z
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<String>,
    #[command(flatten)]
    pub(crate) what_if: WhatIfArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is to be different from what was.
#[derive(Args)]
pub(crate) struct WhatIfArgs {
    /// What would have happened under this version
    #[arg(long = "as-version", value_name = "V", conflicts_with = "at")]
    pub(crate) version: Option<String>,
    /// What would have happened with this option of the house; repeatable
    #[arg(long = "as-option", value_name = "NAME=VALUE", value_parser = pair)]
    #[arg(conflicts_with = "at")]
    pub(crate) options: Vec<(String, String)>,
    /// What would have happened under these limits, as in "min 10 max 500; tie min 5 max 100"
    #[arg(long = "as-limits", value_name = "LIMITS", conflicts_with = "at")]
    pub(crate) limits: Option<String>,
}

impl WhatIfArgs {
    /// Whether anything is to be different.
    pub(crate) fn is_asked(&self) -> bool {
        self.version.is_some() || !self.options.is_empty() || self.limits.is_some()
    }
}

#[derive(Args)]
pub(crate) struct MigrateArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: String,
    /// Only say what would be done
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct StreamsArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: String,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CageArgs {
    /// The store: sqlite:PATH, a file, or postgres://…
    #[arg(value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: String,
    /// Show the last tickets of a station at this table
    #[arg(long, value_name = "NAME", requires = "place")]
    pub(crate) table: Option<String>,
    /// The place of that station
    #[arg(long, value_name = "N", requires = "table")]
    pub(crate) place: Option<u8>,
    /// Only this: tickets, cashiers, tills, shifts, paid, dues, printed, accepted or
    /// reconciliation
    #[arg(long, value_name = "PART", value_parser = part)]
    pub(crate) part: Option<reports::cage::Part>,
    /// Print a part as comma-separated values
    #[arg(long, requires = "part", conflicts_with_all = ["json", "out"])]
    pub(crate) csv: bool,
    /// Print one JSON document
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
    /// The file to write: .pdf, .html or .md; default: print it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
