//! A drill, its marks and the score sheet as a terminal shows them.

use super::{Laid, Sheet};
use crate::numbers::count;
use crate::paint::{self, BAD, Cell, GOOD, HEAD, QUIET, styled};
use scenario::drill::{Answered, Drill, Explained, Marked, Part};

pub(super) const WHAT_HAPPENED: &str = "What has happened?";
pub(super) const WHAT_MUST_BE_DONE: &str = "What must be done?";
pub(super) const WHO_DECIDES: &str = "Who decides it? The lowest who may.";

/// How wide a text is set.
const WIDTH: usize = 96;

/// All drills by rulebook, with their titles.
pub(super) fn list(drills: &[(&str, Drill<'_>)]) -> String {
    let mut out = String::new();
    let groups = || drills.chunk_by(|(_, one), (_, other)| one.document() == other.document());
    for group in groups() {
        let Some((_, drill)) = group.first() else { continue };
        let title = &drill.edition.imprint().title;
        let gap = if out.is_empty() { "" } else { "\n" };
        out.extend([gap, &styled(HEAD, drill.document()), "  ", title, "\n"]);
        let line = |(name, drill): &(&str, Drill<'_>)| {
            vec![Cell::new(format!("  {name}")), Cell::new(drill.title.clone()).in_style(QUIET)]
        };
        out += &paint::columns(&group.iter().map(line).collect::<Vec<_>>());
    }
    let rulebooks = count(groups().count(), "rulebook");
    out + &format!("\n{} for {rulebooks}\n", count(drills.len(), "drill"))
}

/// A drill's name and its question.
pub(super) fn head(laid: &Laid<'_>) -> String {
    let title = &laid.drill.edition.imprint().title;
    let head = format!("{}  {}\n", styled(HEAD, &laid.name), styled(QUIET, title));
    format!("{head}{}", set(&laid.drill.question, ""))
}

/// A question of an exam. Its name and title would say too much.
pub(super) fn question(laid: &Laid<'_>, number: usize, of: usize) -> String {
    let (id, title) = (laid.drill.document(), &laid.drill.edition.imprint().title);
    let head = styled(HEAD, &format!("Question {number} of {of}"));
    format!("{head}  {id}  {}\n{}", styled(QUIET, title), set(&laid.drill.question, ""))
}

/// What the answer came to, and what is right.
pub(super) fn marked(laid: &Laid<'_>, said: &Answered, marked: &Marked) -> String {
    let by = &laid.drill.rulebook().role(said.by).name;
    let mut out = String::from("\n");
    out += &part(&marked.situation, said.situation.words());
    out += &part(&marked.action, &said.action.words());
    out += &part(&marked.role, by);
    let several = if laid.drill.answers.len() > 1 { "any of these" } else { "this" };
    let happened = laid.ruling.situation.words();
    out.extend([&styled(HEAD, &format!("{happened}: {several} is right")), "\n"]);
    for answer in &laid.drill.answers {
        let by = &laid.drill.rulebook().role(answer.by).name;
        out += &set(&format!("{}: {by}", answer.action.words()), "  ");
        out += &explained(&laid.drill.explain(&laid.ruling, answer));
    }
    let (points, of) = (marked.points(), Marked::OF);
    let style = if points == of { GOOD } else { HEAD };
    out + &format!("{}\n", styled(style, &format!("{points} of {of} points")))
}

fn part(part: &Part, said: &str) -> String {
    let points = format!("{} of {}", part.points(), part.of);
    let Some(wrong) = &part.wrong else {
        return format!("{} {}  {said}\n", styled(GOOD, "✓"), styled(QUIET, &points));
    };
    let rule = wrong.rule.as_ref().map_or_else(String::new, |rule| format!(" ({rule})"));
    let why = set(&format!("{}{rule}", wrong.words), "          ");
    format!("{} {}  {said}\n{why}", styled(BAD, "✗"), styled(QUIET, &points))
}

/// The rule with what it says, how it is read, and why it is so here.
fn explained(explained: &Explained<'_>) -> String {
    let mut out = match (explained.rule, explained.gist) {
        (Some(rule), Some(gist)) => set(&format!("{rule}  {gist}"), "    "),
        (Some(rule), None) => set(rule, "    "),
        (None, _) => set("the document does not address it", "    "),
    };
    if let Some(reading) = explained.reading {
        out += &set(&format!("read so: {reading}"), "    ");
    }
    if let Some(because) = explained.because {
        out += &set(because, "    ");
    }
    out
}

/// The score sheet of an exam.
pub(super) fn sheet(sheet: &Sheet<'_>) -> String {
    let line = |done: &super::Done<'_>| {
        let points = done.marked.points();
        let style = if points == Marked::OF { GOOD } else { BAD };
        let rules: Vec<_> =
            done.laid.drill.answers.iter().filter_map(|one| one.rule.clone()).collect();
        vec![
            Cell::new(format!("  {}", done.laid.name)),
            Cell::new(points.to_string()).in_style(style).at_right(),
            Cell::new(format!("of {}", Marked::OF)),
            Cell::new(rules.join("; ")).in_style(QUIET),
        ]
    };
    let lines: Vec<_> = sheet.done.iter().map(line).collect();
    let (points, of, percent) = (sheet.points(), sheet.of(), sheet.percent());
    let verdict = if sheet.passed() { styled(GOOD, "passed") } else { styled(BAD, "not passed") };
    let (pass, seed) = (sheet.pass, sheet.seed);
    format!(
        "{}\n{}{points} of {of} points, {percent} %: {verdict} (pass mark {pass} %, seed {seed})\n",
        styled(HEAD, "Score sheet"),
        paint::columns(&lines)
    )
}

/// A text in lines of a readable width, each behind an indent.
fn set(text: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && indent.len() + line.chars().count() + 1 + word.len() > WIDTH {
            out.extend([indent, &line, "\n"]);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.extend([indent, &line, "\n"]);
    out
}
