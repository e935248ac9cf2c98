//! The files for operators are of use as they are.

use super::sabot;
use std::path::Path;
use std::process::{Command, Stdio};

fn file(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name).display().to_string()
}

#[test]
fn the_sample_of_a_floor_plan_is_one_that_the_house_takes() {
    let run = sabot(&["serve", "--floor", &file("floor.toml"), "--check"]);
    assert!(run.code == 0 && run.out.contains("3 tables"), "{}{}", run.out, run.err);
}

/// The unit lets the program call what it calls: without the first it is killed as it starts.
#[test]
fn the_unit_lets_threads_give_way_and_kills_nobody_for_a_call() {
    let unit = std::fs::read_to_string(file("sabot.service")).expect("the file");
    let lines: Vec<&str> = unit.lines().collect();
    let place = |line: &str| lines.iter().position(|other| *other == line);
    let taken = place("SystemCallFilter=~@privileged @resources").expect("it takes these away");
    let given = place("SystemCallFilter=setpriority").expect("it gives this one back");
    assert!(given > taken, "what comes later counts");
    assert!(place("SystemCallErrorNumber=EPERM").is_some());
}

/// Systemd gives a unit up that fails five times in ten seconds; a house whose database is away
/// for a minute would stay shut.
#[test]
fn the_unit_starts_the_house_again_however_often_it_fails() {
    let unit = std::fs::read_to_string(file("sabot.service")).expect("the file");
    let section = |name: &str| {
        let rest = unit.split_once(&format!("[{name}]\n")).expect("it is there").1;
        rest.split("\n[").next().unwrap_or(rest).lines().collect::<Vec<_>>()
    };
    assert!(section("Unit").contains(&"StartLimitIntervalSec=0"), "it is read in [Unit] alone");
    for line in ["Restart=always", "RestartSec=2"] {
        assert!(section("Service").contains(&line), "{line}");
    }
}

/// What the unit runs before the house, in the environment it gives it.
fn checked(store: &Path) -> (Option<i32>, String) {
    let unit = std::fs::read_to_string(file("sabot.service")).expect("the file");
    let unit = unit.replace("\\\n", " ");
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStartPre=")).expect("a line");
    let line = line.replace("/etc/sabot/floor.toml", &file("floor.toml"));
    let mut check = Command::new(env!("CARGO_BIN_EXE_sabot"));
    check.args(line.split_whitespace().skip(1));
    let run = check.env("SABOT_STORE", format!("sqlite:{}", store.display())).output();
    let run = run.expect("it runs");
    (run.status.code(), String::from_utf8([run.stdout, run.stderr].concat()).expect("text"))
}

#[test]
fn before_the_first_start_there_is_no_store_and_the_unit_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("house.db");
    let (code, said) = checked(&store);
    assert!(code == Some(0) && said.contains("house.db is made at the first start"), "{said}");
    assert!(!store.exists(), "to check makes nothing");
    // A start that was cut off before anything was written.
    std::fs::write(&store, "").expect("written");
    assert_eq!(checked(&store).0, Some(0));
    std::fs::write(&store, "a letter").expect("written");
    let (code, said) = checked(&store);
    assert!(code == Some(2) && said.contains("not a file of SQLite"), "{said}");
    assert_eq!(checked(folder.path()).0, Some(2), "a folder");
    std::fs::remove_file(&store).expect("removed");
    let address = format!("sqlite:{}", store.display());
    assert_eq!(sabot(&["run", "scenarios/wa/books.scn", "--store", &address]).code, 0);
    let (code, said) = checked(&store);
    assert!(code == Some(1) && said.contains("table `wa-books`"), "it is read: {said}");
}

/// Who starts a house without screens is told so then, and not by an empty page.
#[test]
fn a_house_that_has_no_screens_to_show_says_so_at_its_start() {
    use std::io::{BufRead as _, BufReader, Read as _};
    let folder = tempfile::tempdir().expect("a folder");
    let mut house = Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["serve", "--listen", "127.0.0.1:0", "--home"])
        .arg(folder.path())
        .env_remove("RUST_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the house starts");
    let out = BufReader::new(house.stdout.take().expect("it is piped"));
    let open = out.lines().map_while(Result::ok).any(|line| line.contains("://"));
    let _ = house.kill();
    let mut said = String::new();
    house.stderr.take().expect("it is piped").read_to_string(&mut said).expect("text");
    let _ = house.wait();
    assert!(open, "{said}");
    let told = said.contains("carries no screens") && said.contains("npm run build");
    assert_eq!(told, !server::carries_screens(), "{said}");
}

#[test]
fn what_starts_the_house_names_options_that_there_are() {
    let help = sabot(&["serve", "--help"]).out;
    for name in ["sabot.service", "Containerfile"] {
        let text = std::fs::read_to_string(file(name)).expect("the file");
        let used = text.split_whitespace().filter_map(|word| {
            let word = word.trim_matches(['"', ',', '[', ']', '.']);
            word.strip_prefix("--").filter(|option| option.starts_with(char::is_alphabetic))
        });
        // What belongs to other programs in these files.
        let foreign =
            ["now", "rm", "read-only", "env-file", "release", "locked", "bin", "ignore-scripts"];
        let foreign = |option: &&str| {
            let others = option.starts_with("no-") || option.contains('=');
            foreign.contains(option) || others
        };
        for option in used.filter(|option| !foreign(option)) {
            assert!(help.contains(&format!("--{option}")), "--{option} in {name}");
        }
    }
}

/// A tag that says one number is another image next month.
#[test]
fn images_are_named_by_their_versions() {
    let text = std::fs::read_to_string(file("Containerfile")).expect("the file");
    let images = text.lines().filter_map(|line| line.strip_prefix("FROM ")?.split(' ').next());
    let images: Vec<&str> = images.filter(|image| !image.contains("distroless")).collect();
    assert_eq!(images.len(), 2, "{images:?}");
    for image in images {
        let tag = image.rsplit(':').next().and_then(|tag| tag.split('-').next());
        let numbers = tag.unwrap_or_default().split('.').filter(|it| it.parse::<u16>().is_ok());
        assert!(numbers.count() >= 2, "{image}");
    }
}

/// Everybody on a machine can read the lines by which its programs were started.
#[test]
fn the_address_of_the_store_stands_in_no_line_that_starts_the_house() {
    for name in ["sabot.service", "Containerfile"] {
        let text = std::fs::read_to_string(file(name)).expect("the file");
        assert!(text.contains("SABOT_STORE=postgres://"), "{name} says where it goes");
        assert!(!text.contains("--store"), "{name}");
    }
}

#[test]
fn a_store_is_named_by_the_environment_and_not_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("floor.db");
    let played = format!("sqlite:{}", store.display());
    assert_eq!(sabot(&["run", "scenarios/wa/books.scn", "--store", &played]).code, 0);
    let asked = |address: &str, args: &[&str]| {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_sabot"));
        let run = asked.env("SABOT_STORE", address).args(args).output().expect("it runs");
        let text = [run.stdout, run.stderr].concat();
        (run.status.success(), String::from_utf8(text).expect("text"))
    };
    let (done, said) = asked(&played, &["streams"]);
    assert!(done && said.contains("table/"), "{said}");
    let secret = "postgres://sabot:s3cret@127.0.0.1:1/house";
    for args in [&["serve", "--help"][..], &["streams", "--help"], &["streams"]] {
        let (_, said) = asked(secret, args);
        assert!(!said.contains("s3cret"), "{args:?}: {said}");
    }
    let (done, said) = asked("postgres://sabot:s3cret@127.0.0.1:one/house", &["streams"]);
    assert!(!done && !said.contains("s3cret"), "{said}");
    assert!(asked(secret, &["serve", "--help"]).1.contains("[env: SABOT_STORE]"));
}
