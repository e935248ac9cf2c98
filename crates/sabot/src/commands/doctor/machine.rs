//! The machine: disk, clock, memory, the address, and how many files may be open.

use super::{Finding, Grade};
use crate::clock;
use crate::commands::serve;
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

/// The program itself: whether it has something to show.
fn program(carries_screens: bool) -> Finding {
    let what = "screens";
    if carries_screens {
        return Finding::good(what, "this program carries them".to_owned());
    }
    let found = "this program carries none: a house shows nothing, and answers its API".to_owned();
    Finding::good(what, found).graded(Grade::Look, serve::SCREENS)
}

pub(super) fn look(home: &Path, listen: SocketAddr, places: usize) -> Vec<Finding> {
    let there = there(home);
    let most = getrlimit(Resource::Nofile).maximum;
    vec![
        space(there),
        durable(there),
        time(),
        memory(available()),
        address(listen),
        files(places, most),
        program(server::carries_screens()),
    ]
}

/// The disk of a store that is not in the folder of the house.
pub(super) fn elsewhere(store: &Path, home: &Path) -> Vec<Finding> {
    let folder = there(store.parent().unwrap_or(store));
    let whole = |folder: &Path| fs::canonicalize(folder).unwrap_or(folder.to_path_buf());
    if whole(folder) == whole(there(home)) {
        return Vec::new();
    }
    vec![space(folder), durable(folder)]
}

/// The folder itself, or the nearest above it that there is.
fn there(folder: &Path) -> &Path {
    let there = folder.ancestors().find(|folder| folder.is_dir());
    // A relative name that is not there yet stands in the folder that we are in.
    there.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn space(folder: &Path) -> Finding {
    match rustix::fs::statvfs(folder) {
        Ok(disk) => room(folder, disk.f_bavail.saturating_mul(disk.f_frsize)),
        Err(why) => {
            let found = format!("{}: {why}", folder.display());
            Finding::good("disk", found)
                .graded(Grade::Fix, "name a folder that can be used: --home, --store")
        }
    }
}

/// How a folder stands with so many bytes free on its disk.
fn room(folder: &Path, free: u64) -> Finding {
    let free = free / MB;
    let shown = if free < 10_000 { format!("{free} MB") } else { format!("{} GB", free / 1_000) };
    let finding = Finding::good("disk", format!("{}: {shown} free", folder.display()));
    match free {
        ..100 => finding.graded(Grade::Fix, "make room: a full store takes no wagers"),
        100..5_000 => finding.graded(Grade::Look, "a busy table writes up to 1 GB in a month"),
        _ => finding,
    }
}

/// How long it takes until something is on the disk for good.
fn durable(folder: &Path) -> Finding {
    match middle(folder) {
        Ok(took) => speed(took),
        Err(why) => {
            let found = format!("{} cannot be written: {why}", folder.display());
            let mend = "give it to the user that runs the house: chown sabot: DIR";
            Finding::good("writes", found).graded(Grade::Fix, mend)
        }
    }
}

/// How a disk stands that takes so long.
fn speed(took: Duration) -> Finding {
    let shown = format!("durable after {:.2} ms", took.as_secs_f64() * 1_000.0);
    let finding = Finding::good("writes", shown);
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

/// How a machine stands with so many bytes of memory free, if it says how many.
fn memory(free: Option<u64>) -> Finding {
    let what = "memory";
    let Some(free) = free else {
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
    let machine = fs::read_to_string("/proc/meminfo").ok()?;
    let container = fs::read_to_string("/sys/fs/cgroup/memory.max").unwrap_or_default();
    left(&machine, &container)
}

/// The same, as the machine and the container say it.
fn left(machine: &str, container: &str) -> Option<u64> {
    let line = machine.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let free: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    // Where there is no limit it says `max`.
    let limit = container.trim().parse().unwrap_or(u64::MAX);
    Some((free * 1_024).min(limit))
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

/// Every screen is a connection, and every connection a file, of which there may be so many; as
/// many as one likes where there is no limit.
fn files(places: usize, most: Option<u64>) -> Finding {
    let wanted = u64::try_from(places).unwrap_or(u64::MAX).saturating_mul(2).saturating_add(400);
    let shown = most.map_or_else(|| "as many as it likes".to_owned(), |most| most.to_string());
    let finding = Finding::good("files", format!("a process may open {shown}"));
    if most.is_none_or(|most| most >= wanted) {
        return finding;
    }
    let mend = format!("this floor wants {wanted}: LimitNOFILE= in the unit, or ulimit -n");
    finding.graded(Grade::Fix, mend)
}

#[cfg(test)]
mod tests {
    use super::{Duration, Grade, MB, NO_DISK, SLOW, files, left, memory, program, room, speed};
    use std::path::Path;

    #[test]
    fn a_disk_is_seen_to_before_it_is_full() {
        let found = |free| room(Path::new("/house"), free);
        assert_eq!(found(100 * MB - 1).grade, Grade::Fix);
        assert_eq!(found(100 * MB).grade, Grade::Look);
        assert_eq!(found(5_000 * MB - 1).grade, Grade::Look);
        assert_eq!(found(5_000 * MB).grade, Grade::Good);
        assert_eq!(found(99 * MB).found, "/house: 99 MB free");
        assert_eq!(found(10_000 * MB).found, "/house: 10 GB free");
    }

    #[test]
    fn memory_is_for_passwords_first_and_then_for_tables() {
        let grade = |free| memory(Some(free)).grade;
        assert_eq!(grade(100 * MB - 1), Grade::Fix);
        assert_eq!(grade(100 * MB), Grade::Look);
        assert_eq!(grade(500 * MB), Grade::Good);
        assert_eq!(memory(None).grade, Grade::Look, "it does not say");
    }

    #[test]
    fn a_container_has_no_more_memory_than_it_is_given() {
        let machine = "MemTotal:  4000000 kB\nMemAvailable:  2000000 kB\n";
        assert_eq!(left(machine, "max\n"), Some(2_048_000_000));
        assert_eq!(left(machine, ""), Some(2_048_000_000), "it is in none");
        assert_eq!(left(machine, "300000000\n"), Some(300_000_000));
        assert_eq!(left("MemTotal: 4000000 kB\n", "max\n"), None);
    }

    #[test]
    fn a_disk_that_is_slow_or_none_is_told() {
        let nearly = Duration::from_nanos(1);
        assert_eq!(speed(SLOW).grade, Grade::Good);
        assert_eq!(speed(SLOW + nearly).grade, Grade::Look);
        assert_eq!(speed(NO_DISK).grade, Grade::Good);
        assert_eq!(speed(NO_DISK.saturating_sub(nearly)).grade, Grade::Look);
    }

    #[test]
    fn a_program_without_screens_is_told_with_how_to_get_them() {
        assert_eq!(program(true).grade, Grade::Good);
        let without = program(false);
        assert_eq!(without.grade, Grade::Look);
        assert!(without.mend.is_some_and(|mend| mend.contains("npm run build")));
    }

    #[test]
    fn every_place_wants_two_files_and_the_house_some() {
        assert_eq!(files(50, Some(499)).grade, Grade::Fix);
        assert_eq!(files(50, Some(500)).grade, Grade::Good);
        assert_eq!(files(50, None).grade, Grade::Good, "there is no limit");
    }
}
