//! A folder in which a page is followed: what a reader has in the source tree, and nothing else.

use super::house::House;
use super::page::{Command, File, Run};
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use tempfile::TempDir;

/// What of the source tree the pages speak of.
const SHOWN: [&str; 8] =
    ["conformance", "crates", "deploy", "docs", "drills", "floors", "rulebooks", "scenarios"];

/// A folder, and the house that runs in it.
pub(crate) struct Scratch {
    folder: TempDir,
    house: Option<House>,
}

impl Scratch {
    pub(crate) fn new(root: &Path) -> Scratch {
        let folder = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(root).expect("the source tree");
        for name in SHOWN {
            symlink(root.join(name), folder.path().join(name)).expect("a link");
        }
        Scratch { folder, house: None }
    }

    pub(crate) fn write(&mut self, file: &File) {
        let path = self.folder.path().join(&file.path);
        let mut options = fs::OpenOptions::new();
        options.create(true).write(true).append(file.adds).truncate(!file.adds);
        let opened = options.open(&path);
        let mut opened = opened.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        opened.write_all(file.text.as_bytes()).expect("written");
    }

    /// Does what a command says. A house goes on running while the rest of the page is followed.
    pub(crate) fn run(&mut self, command: &Command) -> Run {
        if House::is_started_by(&command.call) {
            // A page that starts a second house has told its reader to stop the first.
            self.house = None;
            let shell = self.process(&House::call(&command.call));
            let (house, run) = House::start(shell, &command.expected);
            self.house = Some(house);
            return run;
        }
        if command.call.starts_with("python3 ") && !is_there("python3") {
            eprintln!("not run, there is no python3: {}", command.call);
            return Run { code: 0, said: command.expected.clone() };
        }
        self.call(&command.call)
    }

    /// Runs a line in a shell.
    pub(crate) fn call(&self, written: &str) -> Run {
        let call = self.house.as_ref().map(|house| house.meant(written));
        let mut process = self.process(call.as_deref().unwrap_or(written));
        if let Some(house) = &self.house {
            process.env("SABOT_SERVER", &house.url);
        }
        let output = process.output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = self.house.as_ref().map_or_else(|| said.clone(), |house| house.shown(&said));
        Run {
            code: output.status.code().unwrap_or(-1),
            said: said.lines().map(str::to_owned).collect(),
        }
    }

    /// A shell in the folder that knows the command, and in which nothing of the user is set.
    fn process(&self, call: &str) -> Process {
        let program = Path::new(env!("CARGO_BIN_EXE_sabot"));
        let programs = program.parent().expect("it is in a folder").display().to_string();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut process = Process::new("sh");
        process
            .args(["-c", &format!("exec 2>&1\n{call}")])
            .current_dir(self.folder.path())
            .env("PATH", format!("{programs}:{path}"))
            .env("HOME", self.folder.path())
            .env("SABOT_CREDENTIALS", self.folder.path().join("credentials.json"))
            .env("RUST_LOG", "off")
            .stdin(Stdio::null());
        for name in ["SABOT_RULEBOOKS", "SABOT_SECRET", "SABOT_HOME", "XDG_DATA_HOME", "COLUMNS"] {
            process.env_remove(name);
        }
        process
    }
}

fn is_there(program: &str) -> bool {
    Process::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}
