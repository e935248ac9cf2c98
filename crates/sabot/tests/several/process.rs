//! A real `sabot serve` on a database, that can be killed, stopped and told to end.

use crate::client::{Client, until};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A process of the demonstration house.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
    /// What enrols screens, by table and screen.
    codes: BTreeMap<(String, String), String>,
    /// The PINs of the staff.
    pins: BTreeMap<String, String>,
}

impl Process {
    /// Starts one, and waits until it has told where its screens are.
    pub(crate) fn start(database: &str, home: &Path, lease_ms: u32) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sabot"))
            .args(["serve", "--listen", "127.0.0.1:0", "--store", database, "--home"])
            .arg(home)
            .args(["--lease-ms", &lease_ms.to_string()])
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let (mut codes, mut pins, mut address) = (BTreeMap::new(), BTreeMap::new(), None);
        for line in said.lines() {
            let line = line.unwrap();
            let enrols = line.split_once("http://").and_then(|(_, url)| url.split_once('#'));
            if let Some((at, code)) = enrols {
                let parts: Vec<&str> = at.split('/').collect();
                address = Some(parts[0].parse().unwrap());
                codes.insert((parts[2].to_owned(), parts[1].to_owned()), code.to_owned());
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let [name, pin, ..] = words[..]
                && pin.len() == 6
                && pin.bytes().all(|byte| byte.is_ascii_digit())
            {
                pins.insert(name.to_owned(), pin.to_owned());
            }
            if line.contains("Ctrl-C") {
                break;
            }
        }
        let address = address.expect("it tells where its screens are");
        Process { child, address, codes, pins }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// A screen that enrols here.
    pub(crate) fn screen(&self, table: &str, screen: &str, place: Option<u8>) -> Client {
        let code = &self.codes[&(table.to_owned(), screen.to_owned())];
        let at = place.map_or_else(String::new, |place| format!("-{place}"));
        self.client().enrolled(&format!("{table}-{screen}{at}"), code)
    }

    /// Somebody of the staff at a console.
    pub(crate) fn staff(&self, console: &Client, name: &str) -> Client {
        console.signed_in(name, &self.pins[name])
    }

    /// The tables that it runs.
    pub(crate) fn tables(&self) -> Vec<String> {
        let (_, text) = self.client().get("/readyz");
        let here = text.lines().filter_map(|line| line.strip_suffix(" here"));
        here.map(str::to_owned).collect()
    }

    /// Waits until it runs so many.
    pub(crate) fn runs(&self, count: usize) -> Vec<String> {
        until(&format!("{} runs {count} tables", self.address), || {
            Some(self.tables()).filter(|tables| tables.len() == count)
        })
    }

    /// What it measures under a name.
    pub(crate) fn measured(&self, name: &str) -> i64 {
        let (_, text) = self.client().get("/metrics");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.parse().ok()).unwrap_or(0)
    }

    pub(crate) fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits until it has ended.
    pub(crate) fn ended(&mut self) {
        until("it ends", || self.child.try_wait().unwrap());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
