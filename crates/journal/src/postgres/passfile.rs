//! The password of a database in a file of its own, as PostgreSQL's programs keep it: lines of
//! `host:port:database:user:password`, where `*` stands for anything and `\` takes the sense from a
//! `:` or a `\`.

use crate::fault::Fault;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// Where the file is if the address does not say it.
pub(super) const VARIABLE: &str = "PGPASSFILE";

/// The port of a server whose address names none.
const PORT: u16 = 5432;

/// The password that a file has for an address; none where no line is for it.
pub(super) fn password(file: &Path, config: &Config) -> Result<Option<String>, Fault> {
    let cannot = |why: &str| Fault::Engine(format!("the passwords in {}: {why}", file.display()));
    let about = fs::metadata(file).map_err(|why| cannot(&why.to_string()))?;
    if about.permissions().mode() & 0o077 != 0 {
        return Err(cannot("others can read them: chmod 600"));
    }
    let text = fs::read_to_string(file).map_err(|why| cannot(&why.to_string()))?;
    Ok(text.lines().find_map(|line| of_line(line, config)))
}

/// The password of a line that is for this address.
fn of_line(line: &str, config: &Config) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let [host, port, database, user, password] = <[String; 5]>::try_from(fields(line)).ok()?;
    let is = |field: &str, own: &str| field == "*" || field == own;
    let name = config.get_user().unwrap_or_default();
    let own_port = config.get_ports().first().copied().unwrap_or(PORT).to_string();
    let hosts = config.get_hosts();
    let here = host == "*"
        || hosts.iter().any(|own| match own {
            Host::Tcp(own) => *own == host,
            Host::Unix(folder) => host == "localhost" || folder.as_os_str() == host.as_str(),
        });
    let asked = is(&port, &own_port) && is(&database, config.get_dbname().unwrap_or(name));
    (here && asked && is(&user, name)).then_some(password)
}

/// What stands between the colons of a line.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut letters) = (vec![String::new()], line.chars());
    while let Some(letter) = letters.next() {
        let last = fields.last_mut().expect("there is one from the beginning");
        match letter {
            '\\' => last.extend(letters.next()),
            ':' => fields.push(String::new()),
            other => last.push(other),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::of_line;
    use tokio_postgres::Config;

    fn of(line: &str) -> Option<String> {
        let config: Config = "postgres://sabot@db.house/house".parse().expect("an address");
        of_line(line, &config)
    }

    #[test]
    fn the_line_for_an_address_has_its_password() {
        for line in ["db.house:5432:house:sabot:s3cret", "*:*:*:*:s3cret", "*:*:house:*:s3cret"] {
            assert_eq!(of(line).as_deref(), Some("s3cret"), "{line}");
        }
        assert_eq!(of(r"*:*:*:sabot:with\:colon and \\").as_deref(), Some(r"with:colon and \"));
        let others = [
            "db.other:5432:house:sabot:s3cret",
            "db.house:5433:house:sabot:s3cret",
            "db.house:5432:other:sabot:s3cret",
            "db.house:5432:house:ann:s3cret",
            "# *:*:*:*:s3cret",
            "s3cret",
            "",
        ];
        assert!(others.iter().all(|line| of(line).is_none()));
    }
}
