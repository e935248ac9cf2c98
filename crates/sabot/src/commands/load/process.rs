//! The house as a process of its own: started, looked at, killed and started again.

use crate::failure::Failure;
use serde::Serialize;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// How a house is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// For the first time: as a demonstration, so that there is staff with PINs.
    First,
    /// Again, where it was.
    Again,
}

/// A house that runs until it is dropped.
pub(super) struct Process {
    child: Child,
    pub(super) url: String,
    home: PathBuf,
}

fn cannot(what: &str, why: &impl std::fmt::Display) -> Failure {
    Failure::not_understood(format!("cannot {what}: {why}"))
}

impl Process {
    /// Starts a house in a folder that holds its floor plan, and waits until it says where it is.
    pub(super) fn start(home: &Path, plan: &str) -> Result<Process, Failure> {
        fs::write(home.join("floor.toml"), plan).map_err(|why| cannot("write the plan", &why))?;
        let (child, url) = spawned(home, "127.0.0.1:0", Start::First)?;
        Ok(Process { child, url, home: home.to_path_buf() })
    }

    /// Kills it as a power cut would.
    pub(super) fn kill(&mut self) {
        // One that has ended by itself is killed enough.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again at the same address.
    pub(super) fn start_again(&mut self) -> Result<(), Failure> {
        let listen = self.url.trim_start_matches("http://").to_owned();
        (self.child, self.url) = spawned(&self.home, &listen, Start::Again)?;
        Ok(())
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn store(&self) -> PathBuf {
        self.home.join("house.db")
    }

    pub(super) fn secrets(&self) -> PathBuf {
        self.home.join("demonstration")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawned(home: &Path, listen: &str, start: Start) -> Result<(Child, String), Failure> {
    let program = std::env::current_exe().map_err(|why| cannot("find this program", &why))?;
    let mut command = Command::new(program);
    command.args(["serve", "--listen", listen, "--home"]).arg(home);
    command.arg("--floor").arg(home.join("floor.toml"));
    if start == Start::First {
        command.arg("--demonstration");
    }
    if std::env::var_os("RUST_LOG").is_none() {
        command.env("RUST_LOG", "error");
    }
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|why| cannot("start the house", &why))?;
    let out = child.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let url = lines.find_map(|line| address(&line));
    let url = url.ok_or_else(|| Failure::refused("the house did not open".to_owned(), None))?;
    // What else it says is read, so that it is never held up.
    std::thread::spawn(move || lines.for_each(drop));
    Ok((child, url))
}

/// The address of the house in a line that it prints.
fn address(line: &str) -> Option<String> {
    let rest = &line[line.find("http://")?..];
    Some(rest.split('/').take(3).collect::<Vec<_>>().join("/"))
}

/// What a process uses of the machine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Usage {
    /// Resident memory, in bytes.
    pub(super) memory: u64,
    /// Processor time, in milliseconds.
    pub(super) processor_ms: u64,
}

/// The kernel counts processor time for programs in hundredths of a second.
const TICK_MS: u64 = 10;

impl Usage {
    /// What a process uses now; none where the system does not tell.
    pub(super) fn of(process: &str) -> Option<Usage> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name stands in brackets and may hold anything: what follows is counted from there.
        let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
        let mut ticks = || fields.next().and_then(|field| field.parse::<u64>().ok());
        Some(Usage { memory: kilobytes * 1024, processor_ms: (ticks()? + ticks()?) * TICK_MS })
    }
}

#[cfg(test)]
mod tests {
    use super::{Usage, address};

    #[test]
    fn the_address_is_found_in_what_the_house_prints() {
        let screen = "    console     http://127.0.0.1:4711/console/load-1#ABCD";
        assert_eq!(address(screen).as_deref(), Some("http://127.0.0.1:4711"));
        assert_eq!(address("http://127.0.0.1:80/").as_deref(), Some("http://127.0.0.1:80"));
        assert_eq!(address("A demonstration floor."), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_uses_memory() {
        assert!(Usage::of("self").is_some_and(|usage| usage.memory > 0));
        assert_eq!(Usage::of("0"), None);
    }
}
