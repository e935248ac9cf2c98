//! `sabot incident`: the reports of what goes wrong in a scenario.

use crate::cli::IncidentArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paper;
use reports::incident::{Subject, report};
use reports::model::Document;
use scenario::Scenario;
use std::fs;

pub(crate) fn run(library: &Library, args: &IncidentArgs) -> Result<String, Failure> {
    let documents = documents(library, args)?;
    match (&args.out, &documents[..]) {
        (None, documents) => Ok(documents.iter().map(reports::markdown).collect()),
        (Some(out), [document]) => paper::write(document, out),
        (Some(_), documents) => {
            let count = documents.len();
            let what = format!("there are {count} incidents: say which with --number");
            Err(Failure::not_understood(what))
        }
    }
}

fn documents(library: &Library, args: &IncidentArgs) -> Result<Vec<Document>, Failure> {
    let name = args.file.display().to_string();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::not_understood(format!("cannot read {name}: {error}")))?;
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let scenario = Scenario::read(&name, &text, &editions)
        .map_err(|faults| Failure::not_understood(faults.to_string()))?;
    let (transcript, batches) = scenario::run_with_events(&scenario);
    if let Some(complaint) = transcript.complaint() {
        return Err(Failure::refused(complaint, None));
    }
    let mut incidents = views::incidents::Incidents::default();
    for batch in &batches {
        incidents.take(batch);
    }
    let gist = |rule: &str| library.gist(rule).map(str::to_owned);
    let wanted = |number: u32| args.number.is_none_or(|wanted| wanted == number);
    let stories = incidents.stories.iter().filter(|story| wanted(story.number));
    let documents = stories.map(|story| {
        let edition = scenario.edition;
        report(&Subject { edition, gist: &gist, table: "the table of the scenario", story })
    });
    let documents: Vec<_> = documents.collect();
    if documents.is_empty() {
        return Err(Failure::refused(format!("{name} has no such incident"), None));
    }
    Ok(documents)
}
