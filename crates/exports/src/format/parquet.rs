//! Parquet: the rows of a group are gathered column by column and written together.

use super::Writer;
use crate::row::{Column, Row};
use crate::sets::Set;
use crate::value::{Cell, Type};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;

/// The most rows of a group.
const ROWS: usize = 65_536;

/// The most text of a group, in bytes.
const BYTES: usize = 16 << 20;

/// What money may come to, in cents: 18 digits.
const MOST: i128 = 999_999_999_999_999_999;

/// The cells of a column that wait to be written.
struct Waiting {
    column: &'static Column,
    numbers: Vec<i64>,
    flags: Vec<bool>,
    text: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
    /// One for a cell that holds something, zero for one that is empty.
    levels: Vec<i16>,
}

impl Waiting {
    const fn new(column: &'static Column) -> Waiting {
        Waiting {
            column,
            numbers: Vec::new(),
            flags: Vec::new(),
            text: Vec::new(),
            ends: Vec::new(),
            levels: Vec::new(),
        }
    }

    fn take(&mut self, cell: Cell<'_>) -> io::Result<()> {
        self.levels.push(i16::from(cell != Cell::Empty));
        match cell {
            Cell::Empty => {}
            Cell::Text(text) | Cell::Json(text) => {
                self.text.extend_from_slice(text.as_bytes());
                self.ends.push(self.text.len());
            }
            Cell::Whole(number) | Cell::Time(number) => self.numbers.push(number),
            Cell::Flag(flag) => self.flags.push(flag),
            Cell::Money(cents) => self.numbers.push(self.money(cents)?),
        }
        Ok(())
    }

    fn money(&self, cents: i128) -> io::Result<i64> {
        let fits = i64::try_from(cents).ok().filter(|_| cents.abs() <= MOST);
        fits.ok_or_else(|| {
            let (name, money) = (self.column.name, super::decimal(cents));
            io::Error::other(format!(
                "{money} in column {name} has more than 18 digits: export as csv or jsonl instead"
            ))
        })
    }

    /// Writes the column of a group, and waits for the next.
    fn write(&mut self, mut writer: SerializedColumnWriter<'_>) -> io::Result<()> {
        let levels = self.column.may_be_empty.then_some(&self.levels[..]);
        match self.column.of {
            Type::Text | Type::Json => {
                let all = ByteArray::from(std::mem::take(&mut self.text));
                let starts = std::iter::once(&0).chain(&self.ends);
                let texts: Vec<ByteArray> =
                    starts.zip(&self.ends).map(|(from, to)| all.slice(*from, to - from)).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, levels, None)
            }
            Type::Whole | Type::Time | Type::Money => {
                writer.typed::<Int64Type>().write_batch(&self.numbers, levels, None)
            }
            Type::Flag => writer.typed::<BoolType>().write_batch(&self.flags, levels, None),
        }
        .map_err(io::Error::other)?;
        writer.close().map_err(io::Error::other)?;
        *self = Waiting::new(self.column);
        Ok(())
    }
}

pub(super) struct Columns<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    waiting: Vec<Waiting>,
    rows: usize,
    bytes: usize,
}

impl<W: Write + Send> Columns<W> {
    pub(super) fn new(set: Set, out: W) -> io::Result<Columns<W>> {
        let schema = parse_message_type(&schema(set)).map_err(io::Error::other)?;
        let properties = WriterProperties::builder()
            .set_created_by(concat!("sabot version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            // Indexes of pages would be kept in memory until the end.
            .set_offset_index_disabled(true)
            .set_key_value_metadata(Some(vec![dictionary(set)]))
            .build();
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties));
        let waiting = set.columns().iter().map(Waiting::new).collect();
        Ok(Columns { writer: writer.map_err(io::Error::other)?, waiting, rows: 0, bytes: 0 })
    }

    fn group(&mut self) -> io::Result<()> {
        let mut group = self.writer.next_row_group().map_err(io::Error::other)?;
        for waiting in &mut self.waiting {
            let column = group.next_column().map_err(io::Error::other)?;
            waiting.write(column.expect("the schema has a column for each"))?;
        }
        group.close().map_err(io::Error::other)?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }
}

impl<W: Write + Send> Writer<W> for Columns<W> {
    fn row(&mut self, row: &dyn Row) -> io::Result<()> {
        let (mut waiting, mut taken) = (self.waiting.iter_mut(), Ok(()));
        let bytes = &mut self.bytes;
        row.each(&mut |cell| {
            if let Cell::Text(text) | Cell::Json(text) = cell {
                *bytes += text.len();
            }
            let one = waiting.next().map_or(Ok(()), |waiting| waiting.take(cell));
            taken = std::mem::replace(&mut taken, Ok(())).and(one);
        });
        taken?;
        self.rows += 1;
        if self.rows >= ROWS || self.bytes >= BYTES { self.group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        if self.rows > 0 {
            self.group()?;
        }
        self.writer.into_inner().map_err(io::Error::other)
    }
}

/// The schema of a data set, as the format writes schemas.
pub(crate) fn schema(set: Set) -> String {
    let field = |column: &Column| {
        let needed = if column.may_be_empty { "OPTIONAL" } else { "REQUIRED" };
        let (of, meaning) = match column.of {
            Type::Text | Type::Json => ("BYTE_ARRAY", "(STRING)"),
            Type::Whole => ("INT64", ""),
            Type::Flag => ("BOOLEAN", ""),
            Type::Time => ("INT64", "(TIMESTAMP(MILLIS,true))"),
            Type::Money => ("INT64", "(DECIMAL(18,2))"),
        };
        format!("  {needed} {of} {} {meaning};\n", column.name)
    };
    let fields: String = set.columns().iter().map(field).collect();
    format!("message {} {{\n{fields}}}", set.word())
}

/// What the columns mean, for whoever has nothing but the file.
fn dictionary(set: Set) -> KeyValue {
    KeyValue::new("sabot.dictionary".to_owned(), crate::dictionary::of(set).to_string())
}
