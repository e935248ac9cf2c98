//! TLS to the server: what the address asks for is done, or refused in words.

use crate::server::Server;
use crate::suite::kit::{Subject, batch};
use journal::postgres::PATIENCE;
use journal::verify::Trust;
use journal::{Fault, Postgres, Subscription, verify};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

fn openssl(folder: &Path, line: &str) {
    let mut command = Command::new("openssl");
    command.args(line.split(' ')).current_dir(folder).stdout(Stdio::null());
    let output = command.stderr(Stdio::piped()).output().expect("openssl is installed");
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A certificate for `localhost` in a folder, and that of the authority that signed it.
fn certify(folder: &Path) {
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    let authority = "-keyout authority.key -out authority.crt -subj /CN=authority -days 2";
    openssl(folder, &format!("req -x509 {key} {authority}"));
    openssl(folder, &format!("req {key} -keyout server.key -out server.csr -subj /CN=localhost"));
    fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    let signed = "-CA authority.crt -CAkey authority.key -CAcreateserial -days 2";
    let sign = "x509 -req -in server.csr -extfile names -out server.crt";
    openssl(folder, &format!("{sign} {signed}"));
}

/// A server that nobody reaches over the network without TLS: what is given to connect to it.
fn secured() -> (Server, u16) {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = Server::with(port, |folder| {
        let data = folder.join("data");
        certify(&data);
        fs::set_permissions(data.join("server.key"), fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all all trust\n")
            .unwrap();
        for file in ["server.key", "server.crt", "pg_hba.conf"] {
            crate::server::give(&data.join(file));
        }
        "listen_addresses = 'localhost'\nssl = on".to_owned()
    });
    (server, port)
}

fn open(address: &str) -> Result<Subject, Fault> {
    Ok(Arc::new(Postgres::open(address, PATIENCE)?))
}

#[test]
fn what_is_asked_of_tls_is_done_or_refused() {
    let (server, port) = secured();
    let name = server.database().split("dbname=").nth(1).unwrap().to_owned();
    let authority = server.folder().join("data/authority.crt").display().to_string();
    let full = format!("sslmode=verify-full sslrootcert={authority}");
    let by = |host: &str, tls: &str| {
        open(&format!("host={host} port={port} user=test dbname={name} {tls}"))
    };
    for (number, tls) in ["", "sslmode=prefer", "sslmode=require", &full].into_iter().enumerate() {
        let store = by("localhost", tls).unwrap_or_else(|fault| panic!("{tls}: {fault}"));
        let mut subscription = Subscription::new(Arc::clone(&store), number as u64);
        store.append(batch(&format!("{number}"), "table/1", number as u64, 1)).unwrap();
        assert_eq!(subscription.next(Duration::from_mins(1)).unwrap().len(), 1);
        assert_eq!(verify(&*store, Trust::default()).unwrap().difference, None);
    }
    let url = format!("postgres://test@localhost:{port}/{name}?{}", full.replace(' ', "&"));
    assert!(open(&url).is_ok(), "written the other way");

    let other = tempfile::tempdir().unwrap();
    certify(other.path());
    let stranger = other.path().join("authority.crt").display().to_string();
    let stranger = format!("sslmode=verify-full sslrootcert={stranger}");
    for (host, tls, says) in [
        ("localhost", "sslmode=disable", "no encryption"),
        ("127.0.0.1", full.as_str(), "not valid for name"),
        ("localhost", &stranger, "invalid peer certificate"),
    ] {
        let refused = by(host, tls).err().expect("it is refused").to_string();
        assert!(refused.contains(says), "{host} {tls}: {refused}");
    }
}
