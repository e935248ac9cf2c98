//! The server of a database: what it says of itself, and where the password to it is kept.

use super::floor::private;
use super::{Finding, Grade};
use crate::store::Address;
use journal::postgres::Server;
use std::path::Path;

/// The oldest that a house is tried with.
const OLDEST: i64 = 150_000;

/// A process of a house takes a few connections, and two of them run side by side in an upgrade.
const WANTED: i64 = 10;

pub(super) fn look(address: &Address, named: &str) -> Vec<Finding> {
    let variable = std::env::var("PGPASSFILE").ok();
    let mut findings: Vec<Finding> = password(address, named, variable).into_iter().collect();
    // Of a server that does not answer it is told already.
    if let Ok(Some(server)) = address.server() {
        findings.extend(judged(&server));
    }
    findings
}

/// Where the password is, if it is not asked for.
fn password(address: &Address, named: &str, variable: Option<String>) -> Option<Finding> {
    let what = "password";
    if address.to_string() != named {
        let found = "it stands in the address of the store".to_owned();
        let mend = "keep it in a file of mode 0600 that PGPASSFILE or passfile= names";
        return Some(Finding::good(what, found).graded(Grade::Look, mend));
    }
    let asked = named.split_once('?').map_or("", |(_, asked)| asked);
    let own = asked.split('&').find_map(|part| part.strip_prefix("passfile="));
    let file = own.map(str::to_owned).or(variable)?;
    let file = Path::new(&file);
    Some(private(Finding::good(what, file.display().to_string()), file, "600"))
}

/// How a server stands that says this of itself.
fn judged(server: &Server) -> Vec<Finding> {
    vec![version(server), durable(server), commit(server), room(server)]
}

fn version(server: &Server) -> Finding {
    let (major, minor) = (server.version / 10_000, server.version % 10_000);
    let finding = Finding::good("server", format!("PostgreSQL {major}.{minor}"));
    if server.version >= OLDEST {
        return finding;
    }
    finding.graded(Grade::Fix, format!("take PostgreSQL {} or newer", OLDEST / 10_000))
}

fn durable(server: &Server) -> Finding {
    let word = |on: bool| if on { "on" } else { "off" };
    let (fsync, pages) = (word(server.fsync), word(server.full_page_writes));
    let finding = Finding::good("fsync", format!("fsync {fsync}, full_page_writes {pages}"));
    if server.fsync && server.full_page_writes {
        return finding;
    }
    let mend = "what was acknowledged would be lost with the power: turn it on";
    finding.graded(Grade::Fix, mend)
}

fn commit(server: &Server) -> Finding {
    let found = format!("synchronous_commit {}", server.synchronous_commit);
    let finding = Finding::good("commit", found);
    if server.synchronous_commit != "off" {
        return finding;
    }
    let mend = "a house turns it on for itself; turn it on for whatever else writes there";
    finding.graded(Grade::Look, mend)
}

fn room(server: &Server) -> Finding {
    let Server { connections, connections_max, .. } = server;
    let found = format!("{connections} of {connections_max} connections are taken");
    let finding = Finding::good("connections", found);
    if connections_max - connections >= WANTED {
        return finding;
    }
    let mend = format!("a process of the house wants up to {WANTED}: raise max_connections");
    finding.graded(Grade::Look, mend)
}

#[cfg(test)]
mod tests {
    use super::{Address, Grade, OLDEST, Server, WANTED, judged, password};
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    fn grades(change: impl FnOnce(&mut Server)) -> Vec<Grade> {
        let mut server = Server {
            version: OLDEST,
            fsync: true,
            full_page_writes: true,
            synchronous_commit: "on".to_owned(),
            connections_max: 20,
            connections: 20 - WANTED,
        };
        change(&mut server);
        judged(&server).iter().map(|finding| finding.grade).collect()
    }

    #[test]
    fn a_server_that_is_old_forgets_or_is_full_is_told() {
        let (good, look, fix) = (Grade::Good, Grade::Look, Grade::Fix);
        assert_eq!(grades(|_| {}), [good, good, good, good]);
        assert_eq!(grades(|server| server.version -= 1), [fix, good, good, good]);
        assert_eq!(grades(|server| server.fsync = false), [good, fix, good, good]);
        assert_eq!(grades(|server| server.full_page_writes = false), [good, fix, good, good]);
        let off = |server: &mut Server| server.synchronous_commit = "off".to_owned();
        assert_eq!(grades(off), [good, good, look, good]);
        assert_eq!(grades(|server| server.connections += 1), [good, good, good, look]);
    }

    #[test]
    fn a_password_is_in_a_file_that_nobody_else_reads() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("pgpass");
        fs::write(&file, "*:*:*:*:s3cret\n").expect("written");
        let found = |named: &str, variable: Option<&str>| {
            let address = Address::parse(named).expect("an address");
            password(&address, named, variable.map(str::to_owned)).map(|found| found.grade)
        };
        let named =
            format!("postgres://sabot@db/house?sslmode=require&passfile={}", file.display());
        for (mode, grade) in [(0o600, Grade::Good), (0o640, Grade::Look)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("changed");
            assert_eq!(found(&named, None), Some(grade), "{mode:o}");
            assert_eq!(found("postgres://sabot@db/house", file.to_str()), Some(grade), "{mode:o}");
        }
        assert_eq!(found("postgres://sabot@db/house", None), None);
        assert_eq!(found("postgres://sabot:s3cret@db/house", None), Some(Grade::Look));
    }
}
