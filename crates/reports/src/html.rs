//! Documents as one HTML page that needs nothing else: style and charts are in it.

use crate::drawing::{Shape, draw};
use crate::model::{Align, Block, Chart, Document, Loudness, Note, Table};
use crate::palette;
use std::fmt::Write;

/// How wide a chart is drawn; the page scales it.
const CHART_WIDTH: f32 = 250.0;

/// Writes a document as HTML.
pub fn html(document: &Document) -> String {
    let (title, language) = (escape(&document.title), escape(&document.language));
    let subtitle = escape(&document.subtitle);
    let blocks: String = document.blocks.iter().map(of_block).collect();
    let footer = escape(&document.footer);
    let author = escape(&document.author);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"author\" content=\"{author}\">\n\
         <title>{title}: {subtitle}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<h1>{title}</h1>\n<p>{subtitle}</p>\n</header>\n{blocks}\
         <footer>{footer}</footer>\n</main>\n</body>\n</html>\n",
        style()
    )
}

/// The style sheet, with the palette's colours.
fn style() -> String {
    let colours = [
        ("ink", palette::INK),
        ("quiet", palette::QUIET),
        ("felt", palette::FELT),
        ("brass", palette::BRASS),
        ("hair", palette::HAIR),
        ("shade", palette::SHADE),
        ("alarm", palette::ALARM),
        ("alarm-shade", palette::ALARM_SHADE),
    ];
    let colours = colours.map(|(name, colour)| format!("--{name}: {};", colour.hex()));
    format!(":root {{ {} }}\n{}", colours.join(" "), include_str!("page.css"))
}

fn of_block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => {
            let level = level.number();
            format!("<h{level}>{}</h{level}>\n", escape(text))
        }
        Block::Paragraph(text) => format!("<p>{}</p>\n", escape(text)),
        Block::Facts(facts) => {
            let fact = |(name, value): &(String, String)| {
                format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(value))
            };
            format!("<dl>\n{}</dl>\n", facts.iter().map(fact).collect::<String>())
        }
        Block::Table(table) => of_table(table),
        Block::Note(note) => of_note(note),
        Block::Commands(lines) => format!("<pre>{}</pre>\n", escape(&lines.join("\n"))),
        Block::Chart(chart) => of_chart(chart),
        Block::Beside(both) => {
            let sides = both.each_ref().map(|block| format!("<div>\n{}</div>\n", of_block(block)));
            format!("<div class=\"beside\">\n{}</div>\n", sides.concat())
        }
    }
}

fn of_table(table: &Table) -> String {
    let side = |at: usize| match table.columns.get(at).map(|column| column.align) {
        Some(Align::Right) => " class=\"figure\"",
        Some(Align::Left) | None => "",
    };
    let cell = |(at, cell): (usize, &String)| {
        format!("<td{}>{}</td>", side(at), escape(cell).replace('\n', "<br>"))
    };
    let row = |cells: &Vec<String>| {
        format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let heads =
        table.columns.iter().enumerate().map(|(at, column)| {
            format!("<th scope=\"col\"{}>{}</th>", side(at), escape(&column.head))
        });
    let (heads, rows): (String, String) = (heads.collect(), table.rows.iter().map(row).collect());
    let summary = escape(&table.summary);
    format!(
        "<div class=\"wide\"><table aria-label=\"{summary}\">\n<thead><tr>{heads}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

fn of_note(note: &Note) -> String {
    let class = match note.loudness {
        Loudness::Remark => "note",
        Loudness::Warning => "note warning",
    };
    let (title, text) = (escape(&note.title), escape(&note.text));
    let text = text.replace('\n', "<br>");
    format!("<div class=\"{class}\" role=\"note\"><strong>{title}</strong><p>{text}</p></div>\n")
}

fn of_chart(chart: &Chart) -> String {
    let drawing = draw(chart, CHART_WIDTH);
    let mut shapes = String::new();
    for shape in &drawing.shapes {
        // Writing to a string does not fail.
        let _ = match shape {
            Shape::Box { x, y, width, height, colour } => writeln!(
                shapes,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
                 fill=\"{}\"/>",
                colour.hex()
            ),
            Shape::Text { x, y, text, size, colour } => writeln!(
                shapes,
                "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\" fill=\"{}\">{}</text>",
                colour.hex(),
                escape(text)
            ),
        };
    }
    let (width, height, words) = (drawing.width, drawing.height, escape(&chart.in_words()));
    format!(
        "<figure>\n<figcaption>{}</figcaption>\n\
         <svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{words}\">\n\
         {shapes}</svg>\n</figure>\n",
        escape(&chart.caption)
    )
}

/// Text that HTML must take as it stands.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            letter => out.push(letter),
        }
    }
    out
}
