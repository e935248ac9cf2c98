//! `./run` builds the screens wherever a house is opened that should show them, tried with programs
//! that only write down how they were called.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::tree::root;

/// What the script calls of a system.
const TOOLS: [&str; 10] =
    ["sh", "dirname", "cut", "find", "sort", "xargs", "cksum", "cat", "mkdir", "chmod"];

/// A clone as it is fetched, with a machine on which nothing but these programs is.
struct Clone {
    folder: PathBuf,
}

impl Clone {
    fn new(name: &str) -> Clone {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        for part in ["bin", "scripts", "web"] {
            fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        for file in ["run", "scripts/bootstrap.sh", "web/package.json"] {
            fs::copy(root().join(file), folder.join(file)).expect(file);
        }
        for tool in TOOLS {
            let places = ["/usr/bin", "/bin"].map(|place| Path::new(place).join(tool));
            let place = places.iter().find(|place| place.exists()).expect(tool);
            symlink(place, folder.join("bin").join(tool)).expect(tool);
        }
        let clone = Clone { folder };
        clone.has("rustc", "echo 'rustc 1.95.0 (stand-in)'");
        clone.has("cc", "exit 0");
        let built = "mkdir -p target/release; echo > target/release/sabot; \
                     chmod +x target/release/sabot; ls=$(cat web/dist/station.html || :)";
        clone.has("cargo", &format!("{built}; echo \"cargo $ls: $*\" >> calls"));
        clone
    }

    /// Puts a program on the machine.
    fn has(&self, name: &str, does: &str) {
        let file = self.folder.join("bin").join(name);
        fs::write(&file, format!("#!/bin/sh\n{does}\n")).expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("changed");
    }

    /// Puts Node there, in this version, and npm, which does this.
    fn has_node(&self, version: &str, npm: &str) {
        self.has("node", &format!("echo {version}"));
        self.has("npm", &format!("echo \"npm $1\" >> ../calls; mkdir -p node_modules; {npm}"));
        let page = "mkdir -p dist; echo with screens > dist/station.html";
        self.has("npx", &format!("echo \"npx $2\" >> ../calls; {page}"));
    }

    /// How `./run` ends, and what it called since the last time.
    fn run(&self, words: &[&str]) -> (bool, Vec<String>) {
        let mut run = Command::new(self.folder.join("run"));
        let output = run.args(words).env("PATH", self.folder.join("bin")).output();
        let calls = fs::read_to_string(self.folder.join("calls")).unwrap_or_default();
        let _ = fs::remove_file(self.folder.join("calls"));
        let calls = calls.lines().map(str::to_owned).collect();
        (output.expect("it runs").status.success(), calls)
    }
}

const BUILT: [&str; 2] = ["npm install", "npx vite"];

fn cargo(screens: &str, quiet: &str, words: &str) -> String {
    format!("cargo {screens}: run --release --locked{quiet} --package sabot -- {words}")
}

#[test]
fn a_house_of_one_s_own_floor_plan_has_screens_on_a_fresh_clone() {
    let words = ["serve", "--floor", "floors/practice.toml"];
    for (name, words) in [("run-floor", &words[..]), ("run-alone", &[])] {
        let clone = Clone::new(name);
        clone.has_node("v22.0.0", "");
        let given = if words.is_empty() { "serve".to_owned() } else { words.join(" ") };
        let wanted = [BUILT[0].to_owned(), BUILT[1].to_owned(), cargo("with screens", "", &given)];
        assert_eq!(clone.run(words), (true, wanted.to_vec()), "{name}");
        let wanted = vec![cargo("with screens", " --quiet", &given)];
        assert_eq!(clone.run(words), (true, wanted), "{name}: nothing has changed");
    }
}

#[test]
fn what_is_built_first_by_another_command_has_screens_later() {
    let clone = Clone::new("run-help-first");
    clone.has_node("v20.19.1", "");
    let (ended, calls) = clone.run(&["--help"]);
    assert!(ended && calls.contains(&cargo("with screens", "", "--help")), "{calls:?}");
    let (ended, calls) = clone.run(&["serve"]);
    assert!(ended && calls == [cargo("with screens", " --quiet", "serve")], "{calls:?}");
    // Node came later than the program.
    let clone = Clone::new("run-node-later");
    assert_eq!(clone.run(&["rules", "wa"]), (true, vec![cargo("", "", "rules wa")]));
    clone.has_node("v22.0.0", "");
    let (ended, calls) = clone.run(&["rules", "wa"]);
    assert!(ended && calls == [cargo("", " --quiet", "rules wa")], "no house: {calls:?}");
    let (ended, calls) = clone.run(&["--rulebooks", "shelf", "serve"]);
    assert!(ended && calls[..2] == BUILT && calls[2].starts_with("cargo with"), "{calls:?}");
}

#[test]
fn who_opens_no_house_needs_no_node() {
    let clone = Clone::new("run-no-node");
    for words in [&["rules", "wa"][..], &["serve", "--help"], &["serve", "--check"]] {
        assert!(clone.run(words).0, "{words:?}");
    }
    assert_eq!(clone.run(&["serve"]), (false, vec![]), "a house needs one");
    let clone = Clone::new("run-old-node");
    clone.has_node("v18.0.0", "");
    assert_eq!(clone.run(&["rules", "wa"]), (true, vec![cargo("", "", "rules wa")]));
    let clone = Clone::new("run-no-network");
    clone.has_node("v22.0.0", "exit 1");
    let (ended, calls) = clone.run(&["rules", "wa"]);
    assert!(ended && calls.last() == Some(&cargo("", "", "rules wa")), "{calls:?}");
}
