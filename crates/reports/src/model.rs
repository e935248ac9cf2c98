//! A document as its maker sees it: headings, paragraphs, lists, tables, notes and charts. What it
//! is about, and how it will look, are other people's business.

use core::fmt;

/// A whole document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// What it is called, above everything else.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// Who or what wrote it.
    pub author: String,
    /// The language of the text, such as `en`.
    pub language: String,
    /// What stands at the foot of every page, beside the page's number.
    pub footer: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A piece of a document.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// The beginning of a part.
    Heading(Level, String),
    /// Prose.
    Paragraph(String),
    /// Names and what they stand for.
    Facts(Vec<(String, String)>),
    /// Rows and columns.
    Table(Table),
    /// Something to be aware of, or to be warned of.
    Note(Note),
    /// Lines for a shell, each as it is typed.
    Commands(Vec<String>),
    /// A picture of figures.
    Chart(Chart),
    /// Two pieces next to each other where the page is wide enough.
    Beside(Box<[Block; 2]>),
}

/// How deep a heading lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// A part of the document.
    Part,
    /// A section of a part.
    Section,
    /// A few blocks of a section.
    Group,
}

impl Level {
    /// Its number below the document's title, which is 1.
    pub const fn number(self) -> u16 {
        match self {
            Level::Part => 2,
            Level::Section => 3,
            Level::Group => 4,
        }
    }
}

/// On which side of its column a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Figures: with as many decimals in every row, their points stand below each other.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What it holds.
    pub head: String,
    /// On which side its cells stand.
    pub align: Align,
}

impl Column {
    /// A column of text, which may take several lines.
    pub fn text(head: &str) -> Column {
        Column { head: head.to_owned(), align: Align::Left }
    }

    /// A column of figures, which are kept on one line where there is room.
    pub fn figures(head: &str) -> Column {
        Column { head: head.to_owned(), align: Align::Right }
    }
}

/// A table. A line break in a cell begins a new line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it shows, for those who cannot see it.
    pub summary: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

/// How loud a note is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loudness {
    /// To be aware of.
    Remark,
    /// To be warned of.
    Warning,
}

/// A text in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// How loud it is.
    pub loudness: Loudness,
    /// Its first words.
    pub title: String,
    /// The rest.
    pub text: String,
}

/// What a bar of a chart stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something gained.
    Gain,
    /// Neither.
    Even,
    /// Something lost.
    Loss,
}

/// One bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// What it shows.
    pub label: String,
    /// How long it is, zero or more.
    pub length: f64,
    /// The figure beside it.
    pub figure: String,
    /// What it stands for.
    pub tone: Tone,
}

/// Bars from a common zero line, from top to bottom.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What is shown, with its unit.
    pub caption: String,
    /// The bars.
    pub bars: Vec<Bar>,
}

impl Chart {
    /// The chart in words, for those who cannot see it.
    pub fn in_words(&self) -> String {
        let bars = self.bars.iter().map(|bar| format!("{}: {}", bar.label, bar.figure));
        format!("{}. {}", self.caption, bars.collect::<Vec<_>>().join("; "))
    }
}

/// What is wrong with a document that cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed(pub String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Malformed {}

impl Document {
    /// Whether every row has a cell for every column.
    pub fn check(&self) -> Result<(), Malformed> {
        self.blocks.iter().try_for_each(check)
    }
}

fn check(block: &Block) -> Result<(), Malformed> {
    match block {
        Block::Table(table) => {
            let uneven = table.rows.iter().find(|row| row.len() != table.columns.len());
            uneven.map_or(Ok(()), |row| {
                let (has, wants) = (row.len(), table.columns.len());
                let summary = &table.summary;
                Err(Malformed(format!("a row of {has} cells among {wants} columns: {summary}")))
            })
        }
        Block::Beside(both) => both.iter().try_for_each(check),
        _ => Ok(()),
    }
}
