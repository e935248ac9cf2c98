//! How a process takes part in running a house: alone, or with others on one store.

use journal::clock::{Clock, System};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// Whether other processes may run tables of the same store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Company {
    /// None can: the store is embedded and has one writer. Leases that a process before it left
    /// behind are its own.
    Alone,
    /// Any number may.
    Several {
        /// Where the others reach this process, as `host:port`; what it listens on where nothing
        /// is said.
        reached_at: Option<String>,
    },
}

/// How long things take before something is done about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// For how long a lease is held unless it is renewed: a dead process's tables are free then.
    pub lease: Duration,
    /// How often leases are renewed, and free tables looked for.
    pub round: Duration,
    /// A screen hears from its table at least this often, and is asked whether it is there.
    pub heartbeat: Duration,
    /// A station at which somebody plays counts as lost when it has not been connected for this
    /// long; never, where nothing is said.
    pub station_lost: Option<Duration>,
}

impl Times {
    /// The usual times of one process among several: a take-over within four seconds.
    pub const SEVERAL: Times = Times::leased(Duration::from_millis(2_500));

    /// The usual times of a process that is alone: its leases keep nobody waiting.
    pub const ALONE: Times = Times {
        lease: Duration::from_mins(1),
        round: Duration::from_secs(5),
        ..Times::leased(Duration::ZERO)
    };

    /// Leases of this length, renewed five times as often.
    pub const fn leased(lease: Duration) -> Times {
        let round = match lease.checked_div(5) {
            Some(part) => part,
            None => lease,
        };
        Times {
            lease,
            round,
            heartbeat: Duration::from_secs(5),
            station_lost: Some(Duration::from_secs(30)),
        }
    }
}

/// How a process takes part in running a house.
#[derive(Clone)]
pub struct Process {
    /// With whom.
    pub company: Company,
    /// How long things take.
    pub times: Times,
    /// The machine's clock, which somebody may set.
    pub clock: Arc<dyn Clock>,
}

impl Process {
    /// A process on an embedded store.
    pub fn alone() -> Process {
        Process { company: Company::Alone, times: Times::ALONE, clock: Arc::new(System) }
    }

    /// One of several on a database.
    pub fn among_several(reached_at: Option<String>) -> Process {
        let company = Company::Several { reached_at };
        Process { company, times: Times::SEVERAL, clock: Arc::new(System) }
    }

    /// Where others reach it.
    pub(crate) fn address(&self, listens: SocketAddr) -> Result<String, NotReached> {
        match &self.company {
            Company::Several { reached_at: Some(address) } => Ok(address.clone()),
            Company::Several { reached_at: None } if listens.ip().is_unspecified() => {
                Err(NotReached(listens))
            }
            Company::Several { reached_at: None } | Company::Alone => Ok(listens.to_string()),
        }
    }
}

/// Nobody could be told where this process is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "{0} is every address of this machine: say with --reached-at at which one other processes of \
     the house reach it"
)]
pub struct NotReached(pub SocketAddr);
