//! `sabot doctor`: looks a machine, a floor plan and a store over, and says what to mend. It
//! changes nothing.

mod floor;
mod machine;
mod page;
mod server;
mod store;
mod tls;

use crate::cli::DoctorArgs;
use crate::clock;
use crate::commands::serve;
use crate::failure::Failure;
use crate::store::Address;
use std::path::Path;

/// How something was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Grade {
    /// As it should be.
    Good,
    /// It works, and somebody should look at it.
    Look,
    /// The house cannot run so.
    Fix,
    /// It cannot be read as what it should be.
    NotUnderstood,
    /// It is damaged.
    Broken,
}

impl Grade {
    /// What a command that ends so exits with.
    const fn exit_code(self) -> u8 {
        match self {
            Grade::Good | Grade::Look => 0,
            Grade::Fix => 1,
            Grade::NotUnderstood => 2,
            Grade::Broken => 3,
        }
    }

    /// The grade of what a command refuses so.
    const fn of(failure: &Failure) -> Grade {
        match failure.exit_code() {
            1 => Grade::Fix,
            3 => Grade::Broken,
            _ => Grade::NotUnderstood,
        }
    }
}

/// One thing that was looked at.
#[derive(Debug)]
struct Finding {
    part: &'static str,
    what: &'static str,
    grade: Grade,
    found: String,
    /// What to do about it.
    mend: Option<String>,
}

impl Finding {
    fn good(what: &'static str, found: String) -> Finding {
        Finding { part: "", what, grade: Grade::Good, found, mend: None }
    }

    fn graded(self, grade: Grade, mend: impl Into<String>) -> Finding {
        Finding { grade, mend: Some(mend.into()), ..self }
    }

    /// Something that a command would refuse, with what it says.
    fn refused(what: &'static str, failure: &Failure) -> Finding {
        let found = failure.to_string();
        Finding { grade: Grade::of(failure), ..Finding::good(what, found) }
    }

    fn of(part: &'static str, findings: Vec<Finding>) -> impl Iterator<Item = Finding> {
        findings.into_iter().map(move |finding| Finding { part, ..finding })
    }
}

/// What is printed, and the exit code.
pub(crate) fn run(rulebooks: Option<&Path>, args: &DoctorArgs) -> Result<(String, u8), Failure> {
    let home = serve::folder(args.home.as_deref())?;
    let address = serve::address(&home, args.store.as_deref())?;
    let (plan, floor) = floor::look(rulebooks, args.config.as_deref());
    let places = plan.as_ref().map_or(0, floor::places);
    let mut findings = Vec::new();
    findings.extend(Finding::of("machine", machine::look(&home, args.listen, places)));
    findings.extend(Finding::of("house", floor::folder(&home)));
    if let Some(files) = args.tls.files() {
        findings.extend(Finding::of("TLS", tls::look(&files, clock::now_ms())));
    }
    findings.extend(Finding::of("floor plan", floor));
    // A store that is named alone is not that of the demonstration.
    let plan = plan.filter(|_| args.config.is_some() || args.store.is_none());
    findings.extend(Finding::of("store", store::look(rulebooks, &address, plan.as_ref())));
    let beside = match &address {
        Address::Sqlite(file) => machine::elsewhere(file, &home),
        Address::Postgres(named) => server::look(&address, named),
    };
    findings.extend(Finding::of("store", beside));
    let worst = findings.iter().map(|finding| finding.grade).max().unwrap_or(Grade::Good);
    let text = if args.json { page::json(&findings) } else { page::text(&findings) };
    Ok((text, worst.exit_code()))
}
