//! What is asked of the rulebooks and of the command itself.

use super::values::kind;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// A rule, with the rules below it, or a rulebook; default: all of them
    #[arg(value_name = "ID|RULEBOOK")]
    pub(crate) id: Option<String>,
    /// Only rules whose id, gist or check contains this text, ignoring case
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
    /// The rulebook to show; default: list all of them
    #[arg(value_name = "RULEBOOK")]
    pub(crate) id: Option<String>,
    /// Print the rulebook's data, one value per line: the text that its digest is computed from
    #[arg(long, requires = "id", conflicts_with = "json")]
    pub(crate) canonical: bool,
    /// Write the files of all rulebooks to this folder, for use with --rulebooks
    #[arg(long, value_name = "DIR", conflicts_with_all = ["id", "json"])]
    pub(crate) write: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// Write a page for every command to this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print the help of every command as one page of Markdown
    #[arg(long, conflicts_with = "out")]
    pub(crate) markdown: bool,
}
