//! `sabot incident`: the reports of what goes wrong in a scenario.

use super::played::played;
use crate::cli::IncidentArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paper;
use reports::incident::{Subject, report};
use reports::model::Document;

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
    let played = played(library, &args.file)?;
    let mut incidents = views::incidents::Incidents::default();
    for batch in &played.batches {
        incidents.take(batch);
    }
    let gist = |rule: &str| library.gist(rule).map(str::to_owned);
    let wanted = |number: u32| args.number.is_none_or(|wanted| wanted == number);
    let stories = incidents.stories.iter().filter(|story| wanted(story.number));
    let documents = stories.map(|story| {
        let (edition, table) = (played.edition, played.table);
        report(&Subject { edition, gist: &gist, table, story })
    });
    let documents: Vec<_> = documents.collect();
    if documents.is_empty() {
        let file = args.file.display();
        return Err(Failure::refused(format!("{file} has no such incident"), None));
    }
    Ok(documents)
}
