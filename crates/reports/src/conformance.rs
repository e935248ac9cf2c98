//! The conformance report: every rule that binds, what is checked of it, what shows it, and where.

use crate::model::{Bar, Block, Chart, Column, Document, Level, Loudness, Note, Table, Tone};

/// How a rule stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// These show it: scenarios, tests, rows.
    Shown(Vec<String>),
    /// Nothing does, for this reason.
    Reason(String),
    /// Nothing does.
    Missing,
}

/// A rule of a register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleLine {
    /// Its id.
    pub rule: String,
    /// Its kind, in a word.
    pub kind: &'static str,
    /// What it says.
    pub gist: String,
    /// How it is honoured: what is given, what happens, what comes of it.
    pub check: String,
    /// What shows it.
    pub proof: Proof,
    /// What to run to see it.
    pub command: Option<String>,
    /// The screen where it is seen.
    pub screen: String,
}

/// A register with its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Its short name.
    pub id: String,
    /// The document's title.
    pub title: String,
    /// Its digest.
    pub digest: String,
    /// The rules that bind the system or the people at it, in the document's order.
    pub rules: Vec<RuleLine>,
}

/// How many proofs a line tells; the matrix has them all.
const TOLD: usize = 3;

/// The report on some registers, after so many scenarios held and so many did not.
pub fn conformance(books: &[Book], held: usize, failed: usize) -> Document {
    let mut blocks = vec![Block::Paragraph(INTRODUCTION.to_owned()), summary(books, held, failed)];
    blocks.push(Block::Table(counts(books)));
    blocks.push(Block::Chart(shares(books)));
    blocks.push(Block::Commands(vec![
        "sabot run scenarios/act/gaming-hours.scn".to_owned(),
        "sabot conformance --missing".to_owned(),
    ]));
    blocks.extend(books.iter().flat_map(of_book));
    Document {
        title: "Conformance".to_owned(),
        subtitle: "every rule, what is checked of it, and what shows it".to_owned(),
        author: crate::PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: crate::PROGRAM.to_owned(),
        blocks,
    }
}

const INTRODUCTION: &str = "\
Every rule of kind compute, state, display, record or procedure of every document is listed with \
what it says, how one sees that it is honoured, what shows it, and the screen where it is seen. \
The last line of what shows it is a command: sabot run plays a scenario, which is plain text, \
sabot settle and sabot deal work out a row of conformance/, and cargo and npm run a test \
in the source tree. Pictures of every screen are in docs/pictures/ there. A physical act counts \
as shown where the table asks for it and records it.";

fn is_shown(line: &&RuleLine) -> bool {
    matches!(line.proof, Proof::Shown(_))
}

fn summary(books: &[Book], held: usize, failed: usize) -> Block {
    let all = books.iter().map(|book| book.rules.len()).sum::<usize>();
    let shown = books.iter().flat_map(|book| &book.rules).filter(is_shown).count();
    let missing = books.iter().flat_map(|book| &book.rules);
    let missing = missing.filter(|line| line.proof == Proof::Missing).count();
    let reasons = all - shown - missing;
    let sound = missing == 0 && failed == 0;
    Block::Note(Note {
        loudness: if sound { Loudness::Remark } else { Loudness::Warning },
        title: format!("{shown} of {all} rules are shown."),
        text: format!(
            "{reasons} are not, with a reason; {missing} are not accounted for. {held} scenarios \
             held, {failed} did not."
        ),
    })
}

/// The kinds in the order in which they are counted.
const KINDS: [&str; 5] = ["compute", "state", "display", "record", "procedure"];

fn counts(books: &[Book]) -> Table {
    let mut columns = vec![Column::text("document"), Column::text("edition")];
    columns.extend(KINDS.map(Column::figures));
    columns.extend(["all", "with a reason"].map(Column::figures));
    let row = |book: &Book| {
        let of = |kind: &str| {
            let own: Vec<_> = book.rules.iter().filter(|line| line.kind == kind).collect();
            let shown = own.iter().filter(|line| is_shown(line)).count();
            format!("{shown} of {}", own.len())
        };
        let shown = book.rules.iter().filter(is_shown).count();
        let reasons = book.rules.iter().filter(|line| matches!(line.proof, Proof::Reason(_)));
        let mut cells = vec![book.id.clone(), book.digest.chars().take(12).collect()];
        cells.extend(KINDS.map(of));
        cells.push(format!("{shown} of {}", book.rules.len()));
        cells.push(reasons.count().to_string());
        cells
    };
    let summary = "How many rules of each kind are shown".to_owned();
    Table { summary, columns, rows: books.iter().map(row).collect() }
}

fn shares(books: &[Book]) -> Chart {
    let bar = |book: &Book| {
        let (shown, all) = (book.rules.iter().filter(is_shown).count(), book.rules.len());
        let length = if all == 0 { 0.0 } else { 100.0 * as_float(shown) / as_float(all) };
        let tone = if shown == all { Tone::Gain } else { Tone::Even };
        Bar { label: book.id.clone(), length, figure: format!("{length:.1} %"), tone }
    };
    let caption = "Rules that are shown, in per cent".to_owned();
    Chart { caption, bars: books.iter().map(bar).collect() }
}

fn as_float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

fn of_book(book: &Book) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(Level::Part, format!("{}: {}", book.id, book.title))];
    let open: Vec<_> = book.rules.iter().filter(|line| !is_shown(line)).collect();
    if !open.is_empty() {
        blocks.push(Block::Heading(Level::Section, "Not shown".to_owned()));
        let columns = ["rule", "what it says", "why"].map(Column::text).into();
        let rows = open.iter().map(|line| {
            vec![format!("{}\n{}", line.rule, line.kind), line.gist.clone(), why(line)]
        });
        let summary = format!("Rules of {} that nothing shows", book.id);
        blocks.push(Block::Table(Table { summary, columns, rows: rows.collect() }));
    }
    for chapter in chapters(&book.rules) {
        let name = chapter_of(&chapter[0].rule).to_owned();
        blocks.push(Block::Heading(Level::Section, name.clone()));
        let heads = ["rule", "what it says", "what is checked", "shown by", "seen on"];
        let columns = heads.map(Column::text).into();
        let rows = chapter.iter().map(line).collect();
        blocks.push(Block::Table(Table { summary: format!("The rules of {name}"), columns, rows }));
    }
    blocks
}

fn why(line: &RuleLine) -> String {
    match &line.proof {
        Proof::Reason(reason) => reason.clone(),
        _ => "nothing shows it yet".to_owned(),
    }
}

fn line(line: &RuleLine) -> Vec<String> {
    let proof = match &line.proof {
        Proof::Shown(places) => {
            let mut told: Vec<_> = places.iter().take(TOLD).cloned().collect();
            if places.len() > TOLD {
                told.push(format!("and {} more", places.len() - TOLD));
            }
            told.extend(line.command.clone());
            told.join("\n")
        }
        _ => why(line),
    };
    vec![
        format!("{}\n{}", line.rule, line.kind),
        line.gist.clone(),
        line.check.clone(),
        proof,
        line.screen.clone(),
    ]
}

/// The rules by their chapters, in order.
fn chapters(rules: &[RuleLine]) -> Vec<&[RuleLine]> {
    rules.chunk_by(|one, next| chapter_of(&one.rule) == chapter_of(&next.rule)).collect()
}

/// The first part of a rule's number: `wa:4` of `wa:4.11/Style C(a)`.
fn chapter_of(rule: &str) -> &str {
    let behind = rule.find(':').map_or(0, |colon| colon + 1);
    let end = rule[behind..].find(['.', '/', '(', ' ']);
    end.map_or(rule, |end| &rule[..behind + end])
}
