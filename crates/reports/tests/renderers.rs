//! Every sheet in every format: nothing leaves its column or page, nothing panics, and what comes
//! out is well formed and always the same.

use reports::face::Face;
use reports::layout::{Ink, lay_out};
use reports::model::{Align, Block, Column, Document, Loudness, Note, Table};
use reports::par::sheet;
use reports::{html, markdown, pdf};
use std::collections::HashSet;
use testkit::{GAMES, ODD_HOUSE, edition, rulebook};

/// The sheet of every version of every rulebook at hand.
fn every_sheet() -> Vec<(String, Document)> {
    let mut all = Vec::new();
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(book);
        for (at, version) in rulebook.menu.versions.iter().enumerate() {
            for decks in [rulebook.usual_decks(), 1] {
                let setting = rulebook.menu.default_setting(at);
                let sheet = sheet(edition(book), &setting, decks).expect("there is a sheet");
                all.push((format!("{book} {} {decks}", version.id), sheet));
            }
        }
    }
    all
}

#[test]
fn every_sheet_is_written_in_every_format_and_nothing_leaves_its_column() {
    let sheets = every_sheet();
    assert!(sheets.len() > 20, "{}", sheets.len());
    for (name, sheet) in sheets {
        let laid = lay_out(&sheet);
        assert_eq!(laid.faults(), Vec::<String>::new(), "{name}");
        assert!(laid.pages.len() >= 4, "{name}");
        let bytes = pdf(&sheet).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert!(bytes.starts_with(b"%PDF-1.7") && bytes.ends_with(b"%%EOF"), "{name}");
        assert_eq!(unbalanced(&html(&sheet)), None, "{name}");
        assert!(markdown(&sheet).starts_with("# PAR sheet"), "{name}");
    }
}

/// Every text of a sheet is on its pages, whatever was broken into lines.
#[test]
fn nothing_is_lost_on_the_way_to_the_page() {
    let (_, sheet) = every_sheet().remove(0);
    let laid = lay_out(&sheet);
    let inks = laid.pages.iter().flat_map(|page| &page.items).map(|item| &item.ink);
    let texts = inks.filter_map(|ink| match ink {
        Ink::Text { text, .. } => Some(text.replace(' ', "")),
        Ink::Box { .. } => None,
    });
    let all: String = texts.collect();
    for block in &sheet.blocks {
        let texts: Vec<&String> = match block {
            Block::Heading(_, text) | Block::Paragraph(text) => vec![text],
            Block::Facts(facts) => facts.iter().map(|(_, value)| value).collect(),
            Block::Commands(lines) => lines.iter().collect(),
            _ => vec![],
        };
        for text in texts {
            assert!(all.contains(&text.replace(' ', "")), "{text}");
        }
    }
}

#[test]
fn figures_are_not_broken_where_there_is_room() {
    for (name, sheet) in every_sheet() {
        let laid = lay_out(&sheet);
        let inks = laid.pages.iter().flat_map(|page| &page.items).map(|item| &item.ink);
        let texts = inks.filter_map(|ink| match ink {
            Ink::Text { text, .. } => Some(text.as_str()),
            Ink::Box { .. } => None,
        });
        let whole: HashSet<&str> = texts.collect();
        for block in &sheet.blocks {
            let Block::Table(table) = block else { continue };
            for (at, column) in table.columns.iter().enumerate() {
                let cells = table.rows.iter().flat_map(|row| row[at].split('\n'));
                let mut figures = cells.filter(|_| column.align == Align::Right);
                let broken = figures.find(|cell| !whole.contains(cell));
                assert_eq!(broken, None, "{name}: {}", table.summary);
            }
        }
    }
}

#[test]
fn a_short_document_is_not_spread() {
    let short = document(vec![Block::Paragraph("a line".to_owned()); 2]);
    let bases = |document: &Document| {
        let laid = lay_out(document);
        assert_eq!(laid.pages.len(), 1);
        let items = laid.pages[0].items.iter().filter(|item| item.place.is_some());
        let base = |ink: &Ink| if let Ink::Text { y, .. } = ink { *y } else { 0.0 };
        items.map(|item| base(&item.ink)).fold(0.0, f32::max)
    };
    let mut longer = short.clone();
    longer.blocks.extend(vec![Block::Paragraph("a line".to_owned()); 10]);
    // Twelve lines with the space above ten of them as drawn: 12.5 and 8 points each.
    let each = (bases(&longer) - bases(&short)) / 10.0;
    assert!((each - 20.5).abs() < 0.1, "{each}");
}

#[test]
fn no_heading_ends_a_page_and_no_page_is_nearly_empty() {
    for (name, sheet) in every_sheet() {
        let laid = lay_out(&sheet);
        for (index, page) in laid.pages.iter().enumerate() {
            // What adorns a page has no place in the document.
            let of_the_text = page.items.iter().filter(|item| item.place.is_some());
            let base = |ink: &Ink| match ink {
                Ink::Text { y, .. } => *y,
                Ink::Box { y, height, .. } => y + height,
            };
            let lowest = of_the_text.map(|item| base(&item.ink)).fold(0.0, f32::max);
            assert!(lowest > 260.0, "{name}: page {} ends at {lowest}", index + 1);
            let headings = laid.marks.iter().filter(|mark| mark.page == index);
            for mark in headings {
                assert!(mark.y < lowest - 30.0, "{name}: {} ends page {}", mark.text, index + 1);
            }
        }
    }
}

#[test]
fn the_same_document_gives_the_same_bytes_and_another_gives_others() {
    let sheets = every_sheet();
    let (_, first) = &sheets[0];
    assert_eq!(pdf(first), pdf(first));
    assert_ne!(pdf(first), pdf(&sheets[1].1));
    assert_eq!(html(first), html(first));
    let bytes = pdf(first).expect("it is written");
    let holds = |word: &[u8]| bytes.windows(word.len()).any(|window| window == word);
    assert!(!holds(b"CreationDate") && !holds(b"ModDate") && !holds(b"CreateDate"));
    assert!(holds(b"/Outlines") && holds(b"/StructTreeRoot") && holds(b"pdfuaid"));
}

/// The first tag of a page that is not closed, or closed without having been opened.
fn unbalanced(page: &str) -> Option<String> {
    let mut open = Vec::new();
    for piece in page.split('<').skip(1) {
        let Some((tag, _)) = piece.split_once('>') else { return Some(piece.to_owned()) };
        let name = tag.split_whitespace().next().unwrap_or_default();
        let is_void = matches!(name, "!DOCTYPE" | "meta" | "br");
        if is_void || tag.ends_with('/') {
            continue;
        }
        match name.strip_prefix('/') {
            Some(closed) if open.pop() != Some(closed) => return Some(closed.to_owned()),
            Some(_) => {}
            None => open.push(name),
        }
    }
    open.pop().map(str::to_owned)
}

#[test]
fn the_check_of_tags_can_fail() {
    assert_eq!(unbalanced("<p>a</p><br>"), None);
    assert_eq!(unbalanced("<p>a</div>"), Some("div".to_owned()));
    assert_eq!(unbalanced("<div><p>a</p>"), Some("div".to_owned()));
}

fn document(blocks: Vec<Block>) -> Document {
    let word = |text: &str| text.to_owned();
    Document {
        title: word("A <title> & \"more\""),
        subtitle: word("*below* it_is [a] | line"),
        author: word("Nobody"),
        language: word("en"),
        footer: word("foot"),
        blocks,
    }
}

fn table(columns: Vec<Column>, rows: Vec<Vec<String>>) -> Block {
    Block::Table(Table { summary: "a table".to_owned(), columns, rows })
}

#[test]
fn what_a_format_reads_as_its_own_is_escaped() {
    let note =
        Note { loudness: Loudness::Remark, title: "a < b".to_owned(), text: "x & y".to_owned() };
    let cells = vec![vec!["a|b".to_owned(), "<b>".to_owned()]];
    let columns = vec![Column::text("one"), Column::figures("two")];
    let document = document(vec![Block::Note(note), table(columns, cells)]);
    let page = html(&document);
    assert!(page.contains("<h1>A &lt;title&gt; &amp; &quot;more&quot;</h1>"), "{page}");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b>"), "{page}");
    assert_eq!(unbalanced(&page), None);
    let text = markdown(&document);
    assert!(text.contains("\\*below\\* it\\_is \\[a\\] \\| line"), "{text}");
    assert!(text.contains("| a\\|b | &lt;b&gt; |\n"), "{text}");
    assert!(text.contains("|---|---:|\n"), "{text}");
}

#[test]
fn a_table_too_wide_for_the_page_gives_way_and_words_are_broken() {
    let columns = (0..9).map(|at| Column::figures(&format!("head number {at}"))).collect();
    let cell = "1234567890123456789012345678901234567890".to_owned();
    let document = document(vec![table(columns, vec![vec![cell; 9]; 40])]);
    assert_eq!(lay_out(&document).faults(), Vec::<String>::new());
    assert!(lay_out(&document).pages.len() > 1);
    assert!(pdf(&document).is_ok());
}

#[test]
fn the_head_of_a_table_is_repeated_on_every_page() {
    let columns = vec![Column::text("the head"), Column { head: "b".into(), align: Align::Right }];
    let rows = (0..120).map(|at| vec![format!("row {at}"), at.to_string()]).collect();
    let laid = lay_out(&document(vec![table(columns, rows)]));
    assert!(laid.pages.len() > 2);
    for page in &laid.pages {
        let has = page.items.iter().any(|item| match &item.ink {
            Ink::Text { text, .. } => text == "the head",
            Ink::Box { .. } => false,
        });
        assert!(has);
    }
}

#[test]
fn what_has_no_room_on_any_page_is_told_and_not_written() {
    let endless = "many words ".repeat(4_000);
    let note = Note { loudness: Loudness::Warning, title: "long".to_owned(), text: endless };
    let document = document(vec![Block::Note(note)]);
    assert!(!lay_out(&document).faults().is_empty());
    let told = pdf(&document).expect_err("a note stays whole");
    assert!(told.0.contains("no room on the page"), "{}", told.0);
}

#[test]
fn an_uneven_table_is_told() {
    let columns = vec![Column::text("one"), Column::text("two")];
    let document = document(vec![table(columns, vec![vec!["alone".to_owned()]])]);
    let told = document.check().expect_err("a cell is missing");
    assert!(told.0.contains("1 cells among 2 columns"), "{}", told.0);
    assert_eq!(pdf(&document), Err(told));
}

#[test]
fn the_fonts_have_the_signs_and_figures_of_one_width() {
    for face in [Face::Regular, Face::Bold] {
        for sign in "♠♥♦♣–−×≤√σ≈±°·0123456789".chars() {
            assert!(face.has(sign), "{face:?} has no {sign}");
        }
        let figures = "0123456789".chars().map(|figure| face.glyph(figure).1);
        let (least, most) = figures
            .fold((f32::MAX, 0.0_f32), |(least, most), width| (least.min(width), most.max(width)));
        assert!(most - least < 0.002, "{face:?} has figures of different width");
    }
    let unknown = Face::Mono.glyph('漢');
    assert_eq!(unknown, Face::Mono.glyph('□'));
}
