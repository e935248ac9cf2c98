//! Documents as Markdown.

use crate::model::{Align, Block, Chart, Document, Loudness, Note, Table};

/// How many letters the longest bar of a chart has.
const BAR_LETTERS: f64 = 40.0;

/// Writes a document as Markdown.
pub fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n\n{}\n", escape(&document.title), escape(&document.subtitle));
    for block in &document.blocks {
        text += "\n";
        text += &of_block(block);
    }
    format!("{text}\n---\n\n{}\n", escape(&document.footer))
}

fn of_block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => {
            format!("{} {}\n", "#".repeat(usize::from(level.number())), escape(text))
        }
        Block::Paragraph(text) => format!("{}\n", escape(text)),
        Block::Facts(facts) => {
            let line = |(name, value): &(String, String)| row(&[name.clone(), value.clone()]);
            format!("| | |\n|---|---|\n{}", facts.iter().map(line).collect::<String>())
        }
        Block::Table(table) => of_table(table),
        Block::Note(note) => of_note(note),
        Block::Commands(lines) => fenced(&lines.join("\n")),
        Block::Chart(chart) => of_chart(chart),
        Block::Beside(both) => both.each_ref().map(of_block).join("\n"),
    }
}

fn of_table(table: &Table) -> String {
    let heads: Vec<_> = table.columns.iter().map(|column| column.head.clone()).collect();
    let rule = |align| if align == Align::Right { "---:|" } else { "---|" };
    let rules: String = table.columns.iter().map(|column| rule(column.align)).collect();
    let rows: String = table.rows.iter().map(|cells| row(cells)).collect();
    format!("{}|{rules}\n{rows}", row(&heads))
}

fn row(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| escape(cell).replace('\n', "<br>"));
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

fn of_note(note: &Note) -> String {
    let word = match note.loudness {
        Loudness::Remark => "Note",
        Loudness::Warning => "Warning",
    };
    let (title, text) = (escape(&note.title), escape(&note.text).replace('\n', "\n> "));
    format!("> **{word}: {title}** {text}\n")
}

fn of_chart(chart: &Chart) -> String {
    let wide = |text: &str| text.chars().count();
    let label_width = chart.bars.iter().map(|bar| wide(&bar.label)).max().unwrap_or(0);
    let figure_width = chart.bars.iter().map(|bar| wide(&bar.figure)).max().unwrap_or(0);
    let longest = chart.bars.iter().map(|bar| bar.length).fold(f64::MIN_POSITIVE, f64::max);
    let bars = chart.bars.iter().map(|bar| {
        let letters = (0..40).filter(|step| f64::from(*step) < bar.length / longest * BAR_LETTERS);
        let ink = "█".repeat(letters.count());
        format!("{:>label_width$}  {:>figure_width$}  {ink}", bar.label, bar.figure)
    });
    let bars: Vec<_> = bars.collect();
    format!("{}:\n\n{}", escape(&chart.caption), fenced(&bars.join("\n")))
}

fn fenced(text: &str) -> String {
    let fence = if text.contains("```") { "~~~~" } else { "```" };
    format!("{fence}\n{text}\n{fence}\n")
}

/// Text that Markdown must take as it stands.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '|' | '[' | ']' | '#' | '~' => out.extend(['\\', letter]),
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            letter => out.push(letter),
        }
    }
    out
}
