//! A house that a page starts: it runs until the page is over, at a port of its own. What it makes
//! up at its start (codes, PINs, passwords) is learnt from where the page shows its own.

use super::page::{Run, like};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// A house that runs until it is dropped.
pub(crate) struct House {
    child: Child,
    pub(crate) url: String,
    /// What stands on the page, and what is meant by it here.
    learnt: Vec<(String, String)>,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    /// Whether a command starts a house that goes on running.
    pub(crate) fn is_started_by(call: &str) -> bool {
        call.starts_with("sabot serve") && !call.contains("--check") && !call.contains("--help")
    }

    /// The command as it is run here: at a free port, and in the place of its shell, so that ending
    /// one ends the other.
    pub(crate) fn call(call: &str) -> String {
        call.replacen("sabot serve", "exec sabot serve --listen 127.0.0.1:0", 1)
    }

    /// Starts it, and reads what it says until the last line that the page shows.
    pub(crate) fn start(mut shell: Command, expected: &[String]) -> (House, Run) {
        let mut child = shell.stdout(Stdio::piped()).spawn().expect("a shell");
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        let last = expected.last().map_or("", String::as_str);
        let mut said = Vec::new();
        for line in out.lines().map_while(Result::ok) {
            let ends = like(last, line.trim_end()) || alike(last, &line);
            said.push(line);
            if ends {
                break;
            }
        }
        let url = said.iter().find_map(|line| address(line)).unwrap_or_default();
        let mut house = House { child, url, learnt: Vec::new() };
        house.learn(expected, &said);
        let shown = said.iter().map(|line| house.shown(line)).collect();
        (house, Run { code: 0, said: shown })
    }

    /// Learns what the page calls what, line by line.
    fn learn(&mut self, expected: &[String], said: &[String]) {
        let pairs = expected.iter().filter_map(|line| {
            let real = said.iter().find(|real| alike(line, real))?;
            Some(words(line).zip(words(real)))
        });
        for (written, real) in pairs.flatten().filter(|(written, real)| written != real) {
            let pair = (written.to_owned(), real.to_owned());
            if !self.learnt.contains(&pair) {
                self.learnt.push(pair);
            }
        }
    }

    /// A command of the page as it is meant here.
    pub(crate) fn meant(&self, call: &str) -> String {
        let replaced =
            |call: String, (written, real): &(String, String)| call.replace(written, real);
        self.learnt.iter().fold(call.to_owned(), replaced)
    }

    /// What is said here as the page would show it.
    pub(crate) fn shown(&self, said: &str) -> String {
        let replaced =
            |said: String, (written, real): &(String, String)| said.replace(real, written);
        self.learnt.iter().fold(said.to_owned(), replaced)
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '#', '/']).filter(|word| !word.is_empty())
}

/// Whether two lines say the same but for what a house makes up: codes, numbers, its port.
fn alike(written: &str, real: &str) -> bool {
    let same = |(one, other): (&str, &str)| one == other || made_up(one) && made_up(other);
    let count = words(written).count();
    let plain = words(written).filter(|word| !made_up(word)).count();
    plain > 0 && count == words(real).count() && words(written).zip(words(real)).all(same)
}

fn made_up(word: &str) -> bool {
    let of_code = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    let code = word.len() >= 6 && word.chars().all(|letter| of_code(letter) || letter == '-');
    code || word.starts_with("127.0.0.1:")
}

/// The address of the house in what it says.
fn address(line: &str) -> Option<String> {
    let at = line.find("http")?;
    let parts: Vec<&str> = line[at..].split('/').take(3).collect();
    Some(parts.join("/"))
}
