//! Disks that are full or cannot be written, small ones that the tests mount for one process.

use std::process::Command;

/// Runs a script with a folder of its own on a small disk that nobody else sees; what it prints.
fn on_a_small_disk(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mount = "mount -t tmpfs -o size=4m none \"$1\"";
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-ec", &format!("{mount}; {script}")])
        .arg(env!("CARGO_BIN_EXE_journal-filler"))
        .arg(folder.path())
        .output()
        .expect("unshare is installed (util-linux), and mounts are allowed in a namespace");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_disk_without_room_loses_nothing_and_is_used_again_when_there_is_room() {
    let ballast = "head -c 1000000 /dev/zero > \"$1/ballast\"";
    let said = on_a_small_disk(&format!("{ballast}; \"$0\" full \"$1\""));
    let lines: Vec<&str> = said.lines().collect();
    // A disk may have room for the entries and none for the commit.
    assert!(["first full", "first unknown"].contains(&lines[0]), "{said}");
    assert!(["again full", "again unknown"].contains(&lines[1]), "{said}");
    let counts: Vec<&str> = lines[2].split(' ').collect();
    assert_eq!(counts[1], counts[3], "{said}");
}

#[test]
fn a_disk_that_cannot_be_written_is_said() {
    let remount = "mount -o remount,ro \"$1\"";
    let make = "\"$0\" full \"$1\" > /dev/null";
    let ballast = "head -c 1000000 /dev/zero > \"$1/ballast\"";
    let said = on_a_small_disk(&format!("{ballast}; {make}; {remount}; \"$0\" read-only \"$1\""));
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((lines[0], lines[2]), ("opened read-only", "append read-only"), "{said}");
    assert!(lines[1].starts_with("sound "), "{said}");
}
