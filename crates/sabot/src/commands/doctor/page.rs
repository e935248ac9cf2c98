//! What was found, for people and for programs.

use super::{Finding, Grade};
use crate::paint::{BAD, Cell, EVEN, GOOD, HEAD, QUIET, columns, styled};
use crate::shapes::to_line;
use serde::Serialize;

#[derive(Serialize)]
struct FindingShape<'f> {
    part: &'f str,
    what: &'f str,
    grade: &'static str,
    found: &'f str,
    mend: Option<&'f str>,
}

#[derive(Serialize)]
struct DoctorShape<'f> {
    sound: bool,
    findings: Vec<FindingShape<'f>>,
}

const fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Good => "ok",
        Grade::Look => "look",
        Grade::Fix => "fix",
        Grade::NotUnderstood => "unread",
        Grade::Broken => "broken",
    }
}

pub(super) fn json(findings: &[Finding]) -> String {
    let shapes = findings.iter().map(|finding| FindingShape {
        part: finding.part,
        what: finding.what,
        grade: word(finding.grade),
        found: &finding.found,
        mend: finding.mend.as_deref(),
    });
    let sound = findings.iter().all(|finding| finding.grade < Grade::Fix);
    to_line(&DoctorShape { sound, findings: shapes.collect() })
}

pub(super) fn text(findings: &[Finding]) -> String {
    let mut out = String::new();
    let lines: Vec<Vec<Cell>> = findings.iter().flat_map(lines).collect();
    let table = columns(&lines);
    let mut rows = table.lines();
    let mut part = "";
    for finding in findings {
        if finding.part != part {
            part = finding.part;
            out.extend([styled(HEAD, part).as_str(), "\n"]);
        }
        for row in rows.by_ref().take(height(finding)) {
            out.extend(["  ", row, "\n"]);
        }
    }
    out + &closing(findings)
}

/// How many lines a finding takes.
fn height(finding: &Finding) -> usize {
    let mend = finding.mend.as_ref().map_or(0, |mend| mend.lines().count());
    finding.found.lines().count().max(1) + mend
}

fn lines(finding: &Finding) -> Vec<Vec<Cell>> {
    let style = match finding.grade {
        Grade::Good => GOOD,
        Grade::Look => EVEN,
        Grade::Fix | Grade::NotUnderstood | Grade::Broken => BAD,
    };
    let mut found = finding.found.lines();
    let head = vec![
        Cell::new(word(finding.grade)).in_style(style),
        Cell::new(finding.what),
        Cell::new(found.next().unwrap_or_default()),
    ];
    let below = |text: String| vec![Cell::new(""), Cell::new(""), Cell::new(text)];
    let more = found.map(|line| below(line.to_owned()));
    let mend = finding.mend.as_deref().unwrap_or_default().lines();
    let mend = mend.map(|line| below(format!("→ {}", styled(QUIET, line))));
    std::iter::once(head).chain(more).chain(mend).collect()
}

fn closing(findings: &[Finding]) -> String {
    let count = |of: &dyn Fn(Grade) -> bool| findings.iter().filter(|it| of(it.grade)).count();
    let (fix, look) = (count(&|grade| grade >= Grade::Fix), count(&|grade| grade == Grade::Look));
    match (fix, look) {
        (0, 0) => "everything is as it should be\n".to_owned(),
        (0, look) => format!("nothing to mend; {look} to look at\n"),
        (fix, look) => format!("{fix} to mend, {look} to look at\n"),
    }
}
