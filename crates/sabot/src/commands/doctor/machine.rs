//! The machine: disk, clock, memory, the address, and how many files may be open.

use super::{Finding, Grade};
use crate::clock;
use rustix::process::{Resource, getrlimit};
use std::fs;
use std::io::{self, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::time::{Duration, Instant};

const MB: u64 = 1_000_000;

/// How often something is made durable; the middle one of the times counts.
const WRITES: usize = 9;

/// No disk is as fast: what is faster keeps nothing when the power goes.
const NO_DISK: Duration = Duration::from_micros(15);

/// Above this, bettors notice how long a wager takes.
const SLOW: Duration = Duration::from_millis(25);

/// The programs that set a clock right leave one of these while they run.
const KEEPERS: [&str; 6] = [
    "/run/systemd/timesync/synchronized",
    "/run/chrony",
    "/run/chronyd.pid",
    "/run/ntpd.pid",
    "/run/openntpd.pid",
    "/run/ptp4l",
];

pub(super) fn look(home: &Path, listen: SocketAddr, places: usize) -> Vec<Finding> {
    let there = there(home);
    vec![space(there), durable(there), time(), memory(), address(listen), files(places)]
}

/// The folder itself, or the nearest above it that there is.
fn there(folder: &Path) -> &Path {
    let there = folder.ancestors().find(|folder| folder.is_dir());
    // A relative name that is not there yet stands in the folder that we are in.
    there.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn space(folder: &Path) -> Finding {
    let what = "disk";
    let free = match rustix::fs::statvfs(folder) {
        Ok(disk) => disk.f_bavail.saturating_mul(disk.f_frsize) / MB,
        Err(why) => {
            let found = format!("{}: {why}", folder.display());
            return Finding::good(what, found)
                .graded(Grade::Fix, "name a folder with --home that can be used");
        }
    };
    let shown = if free < 10_000 { format!("{free} MB") } else { format!("{} GB", free / 1_000) };
    let finding = Finding::good(what, format!("{}: {shown} free", folder.display()));
    match free {
        ..100 => finding.graded(Grade::Fix, "make room: a full store takes no wagers"),
        100..5_000 => finding.graded(Grade::Look, "a busy table writes up to 1 GB in a month"),
        _ => finding,
    }
}

/// How long it takes until something is on the disk for good.
fn durable(folder: &Path) -> Finding {
    let what = "writes";
    let took = match middle(folder) {
        Ok(took) => took,
        Err(why) => {
            let found = format!("{} cannot be written: {why}", folder.display());
            let mend = "give it to the user that runs the house: chown sabot: DIR";
            return Finding::good(what, found).graded(Grade::Fix, mend);
        }
    };
    let shown = format!("durable after {:.2} ms", took.as_secs_f64() * 1_000.0);
    let finding = Finding::good(what, shown);
    if took > SLOW {
        finding.graded(Grade::Look, "every wager waits for this: use a faster disk")
    } else if took < NO_DISK {
        let mend = "no disk is as fast: is the folder in memory, or does a cache pretend?";
        finding.graded(Grade::Look, mend)
    } else {
        finding
    }
}

fn middle(folder: &Path) -> io::Result<Duration> {
    let file = folder.join(format!(".sabot-doctor-{}", std::process::id()));
    let mut open = fs::OpenOptions::new().write(true).create_new(true).open(&file)?;
    let mut write = || -> io::Result<Duration> {
        let begun = Instant::now();
        open.write_all(&[0; 4_096])?;
        open.sync_all()?;
        Ok(begun.elapsed())
    };
    let times: io::Result<Vec<Duration>> = (0..WRITES).map(|_| write()).collect();
    fs::remove_file(&file)?;
    let mut times = times?;
    times.sort_unstable();
    Ok(times[WRITES / 2])
}

fn time() -> Finding {
    let finding = Finding::good("clock", clock::utc(clock::now_ms()));
    if KEEPERS.iter().any(|file| Path::new(file).exists()) {
        return finding;
    }
    let mend = "nothing was found that sets it right: run systemd-timesyncd, chrony or ntpd";
    finding.graded(Grade::Look, mend)
}

fn memory() -> Finding {
    let what = "memory";
    let Some(free) = available() else {
        let finding = Finding::good(what, "this system does not say how much is free".to_owned());
        return finding.graded(Grade::Look, "a floor of a hundred tables takes about 1 GB");
    };
    let finding = Finding::good(what, format!("{} MB free", free / MB));
    match free / MB {
        ..100 => finding.graded(Grade::Fix, "checking one password takes 40 MB: give it more"),
        100..500 => finding.graded(Grade::Look, "enough for a few tables"),
        _ => finding,
    }
}

/// What is free, or what a container leaves of it.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let free: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    let limit = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let limit = limit.and_then(|text| text.trim().parse::<u64>().ok());
    Some((free * 1_024).min(limit.unwrap_or(u64::MAX)))
}

fn address(listen: SocketAddr) -> Finding {
    let what = "address";
    match TcpListener::bind(listen) {
        Ok(_) => Finding::good(what, format!("{listen} is free")),
        Err(why) if why.kind() == io::ErrorKind::AddrInUse => {
            let finding = Finding::good(what, format!("somebody listens at {listen}"));
            finding.graded(Grade::Look, "if it is not the house itself, name another: --listen")
        }
        Err(why) => {
            let mend = match why.kind() {
                io::ErrorKind::PermissionDenied => "name a port above 1023, behind a proxy",
                _ => "name an address of this machine, or 0.0.0.0 for all of them: --listen",
            };
            Finding::good(what, format!("{listen}: {why}")).graded(Grade::Fix, mend)
        }
    }
}

/// Every screen is a connection, and every connection a file.
fn files(places: usize) -> Finding {
    let most = getrlimit(Resource::Nofile).maximum;
    let wanted = u64::try_from(places).unwrap_or(u64::MAX).saturating_mul(2).saturating_add(400);
    let shown = most.map_or_else(|| "as many as it likes".to_owned(), |most| most.to_string());
    let finding = Finding::good("files", format!("a process may open {shown}"));
    if most.is_none_or(|most| most >= wanted) {
        return finding;
    }
    let mend = format!("this floor wants {wanted}: LimitNOFILE= in the unit, or ulimit -n");
    finding.graded(Grade::Fix, mend)
}
