//! What the command that runs the house takes.

use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// Where everything is recorded: sqlite:PATH or postgres://…; in the folder of the house where
    /// nothing is said
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<String>,
    /// The address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// The floor plan; the demonstration where none is named
    #[arg(long, value_name = "FILE")]
    pub(crate) floor: Option<PathBuf>,
    /// Run the floor plan as a demonstration: staff with PINs are made, and addresses that enrol
    /// screens are printed
    #[arg(long)]
    pub(crate) demonstration: bool,
    /// The folder in which the house keeps its store and its secrets
    #[arg(long, value_name = "DIR", env = "SABOT_HOME")]
    pub(crate) home: Option<PathBuf>,
    /// Read and check the floor plan, and do nothing else
    #[arg(long)]
    pub(crate) check: bool,
    /// Write logs as JSON
    #[arg(long)]
    pub(crate) json_logs: bool,
}
