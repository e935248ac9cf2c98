//! The command as its users run it: the real binary, its output and its exit code.

#[path = "cli/archives.rs"]
mod archives;
#[path = "cli/bad_input.rs"]
mod bad_input;
#[path = "cli/books.rs"]
mod books;
#[path = "cli/cage.rs"]
mod cage;
#[path = "cli/contract.rs"]
mod contract;
#[path = "cli/ctl.rs"]
mod ctl;
#[path = "cli/deploy.rs"]
mod deploy;
#[path = "cli/devices.rs"]
mod devices;
#[path = "cli/doctor.rs"]
mod doctor;
#[path = "cli/drills.rs"]
mod drills;
#[path = "cli/export.rs"]
mod export;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/load.rs"]
mod load;
#[path = "cli/own_rulebooks.rs"]
mod own_rulebooks;
#[path = "cli/par.rs"]
mod par;
#[path = "cli/proofs.rs"]
mod proofs;
#[path = "cli/readable.rs"]
mod readable;
#[path = "cli/records.rs"]
mod records;
#[path = "cli/roads.rs"]
mod roads;
#[path = "cli/scenarios.rs"]
mod scenarios;
#[path = "cli/sim.rs"]
mod sim;
#[path = "cli/simulate.rs"]
mod simulate;
#[path = "cli/stream.rs"]
mod stream;
#[path = "cli/traces.rs"]
mod traces;

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the command came to.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// The one JSON document on standard output.
    fn json(&self) -> Value {
        assert_eq!(self.out.matches('\n').count(), 1, "one document on one line: {}", self.out);
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

fn sabot(args: &[&str]) -> Run {
    sabot_with(args, "")
}

/// Runs the command with this on standard input.
fn sabot_with(args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sabot"));
    command
        .args(args)
        // The examples of the help texts name files of the source tree.
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env_remove("SABOT_RULEBOOKS")
        .env_remove("SABOT_STORE")
        .env_remove("COLUMNS");
    ran(&mut command, input)
}

/// Runs a command to its end with this on standard input.
fn ran(command: &mut Command, input: &str) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    // Written from the side, so that a command that answers as it reads does not block.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the command ends");
    // A command that fails at once may not read its input.
    let _ = writer.join().expect("the writer ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is text");
    let code = output.status.code().expect("the command was not killed");
    Run { code, out: text(output.stdout), err: text(output.stderr) }
}
