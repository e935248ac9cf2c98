//! How many files a process may have open: every connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What a process has open beside its connections: the store, the log, the devices.
const OTHERS: u64 = 200;

/// Raises the number of files that this process may have open, as far as the system lets it, so
/// that it may have as many connections; how many it may have now.
pub fn room_for(connections: u64) -> u64 {
    let wanted = connections.saturating_add(OTHERS);
    let limit = getrlimit(Resource::Nofile);
    let may = |limit: Option<u64>| limit.unwrap_or(u64::MAX);
    if may(limit.current) >= wanted {
        return connections;
    }
    let raised = Rlimit { current: Some(wanted.min(may(limit.maximum))), ..limit };
    let now = if setrlimit(Resource::Nofile, raised).is_ok() { raised } else { limit };
    may(now.current).saturating_sub(OTHERS).min(connections)
}

/// Makes room for the connections of a house, and says so where there is less.
pub(crate) fn make_room(connections: usize) {
    let wanted = u64::try_from(connections).unwrap_or(u64::MAX);
    let room = room_for(wanted);
    if room < wanted {
        tracing::warn!(
            room,
            wanted,
            "the system lets this process open too few files for so many screens: \
             raise its limit (`ulimit -n`, or LimitNOFILE= of its systemd unit)"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{OTHERS, room_for};
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// One test, since what is changed is the whole process's.
    #[test]
    fn there_is_room_for_as_many_as_the_system_lets() {
        let before = getrlimit(Resource::Nofile);
        let most = before.maximum.unwrap_or(100_000).min(100_000);
        let low = Rlimit { current: Some(OTHERS + 56), ..before };
        setrlimit(Resource::Nofile, low).expect("a limit can be lowered");
        assert_eq!(room_for(10), 10, "it is enough as it is");
        assert_eq!(getrlimit(Resource::Nofile), low);
        assert_eq!(room_for(most - OTHERS), most - OTHERS);
        assert_eq!(getrlimit(Resource::Nofile).current, Some(most));
        if let Some(maximum) = before.maximum {
            assert_eq!(room_for(u64::MAX), maximum - OTHERS, "nobody gets more");
        }
        setrlimit(Resource::Nofile, before).expect("it may be what it was");
    }
}
