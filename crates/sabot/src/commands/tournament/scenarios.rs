//! `sabot tournament run`: tournament scenarios, step by step.

use crate::cli::RunTournamentArgs;
use crate::failure::Failure;
use crate::files::{read, unread, with_ending};
use crate::library::Library;
use crate::paint::{BAD, GOOD, HEAD, styled};
use scenario::TournamentScenario;
use std::fmt::Write;

/// The ending of tournament scenarios.
const ENDING: &str = "tournament";

pub(super) fn run(library: &Library, args: &RunTournamentArgs) -> Result<(String, u8), Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let mut files = Vec::new();
    for path in &args.files {
        files.extend(with_ending(path, ENDING).map_err(|why| unread(path, &why))?);
    }
    let (mut out, mut failed) = (String::new(), 0);
    for file in &files {
        let text = read(file)?;
        let scenario = TournamentScenario::read(&file.display().to_string(), &text, &editions);
        let scenario = scenario.map_err(|faults| Failure::not_understood(faults.to_string()))?;
        let (page, held) = told(&scenario);
        failed += usize::from(!held);
        if !args.quiet || !held {
            out += &page;
        }
    }
    let count = format!("{} held, {failed} failed\n", files.len() - failed);
    Ok((out + &count, u8::from(failed > 0)))
}

/// What came of a scenario, and whether it held.
fn told(scenario: &TournamentScenario<'_>) -> (String, bool) {
    let come = scenario.play();
    let mut out = styled(HEAD, &scenario.title);
    out.push('\n');
    for step in &come.told {
        let _ = writeln!(out, "{} {}: {}", step.at, step.actor, step.words);
        for event in &step.events {
            let _ = writeln!(out, "  {event}");
        }
        if let Some(refusal) = &step.refusal {
            let _ = writeln!(out, "  {}", styled(BAD, &format!("refused: {refusal}")));
        }
    }
    let held = come.failed.is_none();
    match &come.failed {
        Some((line, what)) => {
            let told = format!("{}:{line}: {what}", scenario.file);
            let _ = writeln!(out, "{}\n", styled(BAD, &told));
        }
        None => {
            let _ = writeln!(out, "{}\n", styled(GOOD, "holds"));
        }
    }
    (out, held)
}
