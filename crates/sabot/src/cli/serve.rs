//! What the command that runs the house takes.

use clap::Args;
use server::Tls;
use std::net::SocketAddr;
use std::path::PathBuf;

// The files that the house speaks TLS with, or none. No doc comment: clap would take it for the
// description of every command that has them.
#[derive(Args)]
pub(crate) struct TlsArgs {
    /// The certificate of the house, in PEM; with it the house accepts only TLS
    #[arg(
        id = "tls_cert",
        long = "tls-cert",
        value_name = "FILE",
        env = "SABOT_TLS_CERT",
        requires = "tls_key"
    )]
    cert: Option<PathBuf>,
    /// Its private key, in PEM; both files are read again when they change
    #[arg(
        id = "tls_key",
        long = "tls-key",
        value_name = "FILE",
        env = "SABOT_TLS_KEY",
        requires = "tls_cert"
    )]
    key: Option<PathBuf>,
    /// The certificate authorities, in PEM, trusted for other processes of the house; default:
    /// those of the system
    #[arg(
        id = "tls_ca",
        long = "tls-ca",
        value_name = "FILE",
        env = "SABOT_TLS_CA",
        requires = "tls_cert"
    )]
    ca: Option<PathBuf>,
}

impl TlsArgs {
    /// What was named.
    pub(crate) fn files(&self) -> Option<Tls> {
        let (cert, key) = self.cert.clone().zip(self.key.clone())?;
        Some(Tls { cert, key, authorities: self.ca.clone() })
    }
}

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct ServeArgs {
    /// Where everything is recorded: sqlite:PATH or postgres://…; default: in the house's folder
    #[arg(long, value_name = "STORE", env = "SABOT_STORE", hide_env_values = true)]
    pub(crate) store: Option<String>,
    /// The address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// The floor plan; default: the demonstration
    #[arg(long, value_name = "FILE")]
    pub(crate) floor: Option<PathBuf>,
    /// Run the floor plan as a demonstration: create staff with PINs, and print addresses that
    /// enrol screens
    #[arg(long)]
    pub(crate) demonstration: bool,
    /// The folder in which the house keeps its store and its secrets
    #[arg(long, value_name = "DIR", env = "SABOT_HOME")]
    pub(crate) home: Option<PathBuf>,
    /// Where other processes of the house reach this one, if several run on one database;
    /// default: what it listens on
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) reached_at: Option<String>,
    /// How long a process on a database may be silent before others take over its tables, in
    /// milliseconds
    #[arg(long, value_name = "MS", default_value_t = 2_500)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=60_000))]
    pub(crate) lease_ms: u64,
    /// After how many seconds without its screen a station in play counts as lost; 0 for never;
    /// default 30, never in the demonstration
    #[arg(long, value_name = "SECONDS")]
    pub(crate) station_lost: Option<u64>,
    #[command(flatten)]
    pub(crate) tls: TlsArgs,
    /// All requests come through a proxy that speaks TLS to browsers: trust its X-Forwarded-For,
    /// and send cookies only over TLS
    #[arg(long, conflicts_with = "tls_cert")]
    pub(crate) proxied: bool,
    /// The file with the house's secret for the directory named in its floor plan, if that needs
    /// one
    #[arg(long, value_name = "FILE", env = "SABOT_DIRECTORY_SECRET")]
    pub(crate) directory_secret: Option<PathBuf>,
    /// Let an owner back in who has lost the password or the second factor: print a password for
    /// one sign-in
    #[arg(long, value_name = "NAME")]
    pub(crate) let_in: Option<String>,
    /// Only check the floor plan, against the store that is named or is in the named folder
    #[arg(long)]
    pub(crate) check: bool,
    /// Write logs as JSON
    #[arg(long)]
    pub(crate) json_logs: bool,
}
