//! What the command that looks a machine, a floor plan and a store over takes.

use super::serve::TlsArgs;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct DoctorArgs {
    /// The floor plan that the house is to run; default: the demonstration's
    #[arg(long, value_name = "FLOOR")]
    pub(crate) config: Option<PathBuf>,
    /// The store: sqlite:PATH, a file, or postgres://…; default: the one in the folder of the house
    #[arg(long, value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: Option<String>,
    /// The folder of the house
    #[arg(long, value_name = "DIR", env = "SABOT_HOME")]
    pub(crate) home: Option<PathBuf>,
    /// The address that the house is to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    #[command(flatten)]
    pub(crate) tls: TlsArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
