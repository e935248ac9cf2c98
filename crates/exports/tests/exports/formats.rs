//! The three formats hold the same.

use crate::house::{exported, scenario, store_of};
use exports::value::Type;
use exports::{Filter, Format, Moment, Set};
use parquet::basic::{LogicalType, Type as Physical};
use parquet::data_type::Decimal;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;
use std::fs::{self, File};
use std::path::Path;

/// Rows as texts, nothing where a cell is empty.
type Rows = Vec<Vec<Option<String>>>;

/// Reads comma-separated values as RFC 4180 says, and takes the guard off texts.
fn read_csv(set: Set, text: &str) -> Rows {
    let mut rows = vec![vec![]];
    let mut letters = text.chars().peekable();
    let (mut cell, mut was_quoted) = (String::new(), false);
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                was_quoted = true;
                while let Some(letter) = letters.next() {
                    if letter != '"' {
                        cell.push(letter);
                    } else if letters.next_if_eq(&'"').is_some() {
                        cell.push('"');
                    } else {
                        break;
                    }
                }
            }
            ',' | '\r' => {
                let text = std::mem::take(&mut cell);
                let empty = text.is_empty() && !std::mem::take(&mut was_quoted);
                was_quoted = false;
                rows.last_mut().expect("a row").push((!empty).then_some(text));
                if letter == '\r' {
                    assert_eq!(letters.next(), Some('\n'));
                    rows.push(vec![]);
                }
            }
            other => cell.push(other),
        }
    }
    rows.pop();
    let names: Vec<Option<String>> =
        set.columns().iter().map(|column| Some(column.name.to_owned())).collect();
    assert_eq!(rows.remove(0), names);
    for row in &mut rows {
        for (cell, column) in row.iter_mut().zip(set.columns()) {
            if matches!(column.of, Type::Text | Type::Json) {
                let bare = cell.as_ref().and_then(|cell| cell.strip_prefix('\''));
                *cell = bare.map(str::to_owned).or_else(|| cell.clone());
            }
        }
    }
    rows
}

fn read_jsonl(set: Set, text: &str) -> Rows {
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(row.as_object().map(serde_json::Map::len), Some(set.columns().len()));
        let cell = |column: &exports::row::Column| match &row[column.name] {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        };
        set.columns().iter().map(cell).collect()
    };
    text.lines().map(row).collect()
}

fn read_parquet(set: Set, path: &Path) -> Rows {
    let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("Parquet");
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    for (column, declared) in schema.columns().iter().zip(set.columns()) {
        assert_eq!(column.name(), declared.name);
        assert_eq!(column.self_type().is_optional(), declared.may_be_empty);
        let logical = column.logical_type_ref();
        match declared.of {
            Type::Money => {
                assert_eq!(column.physical_type(), Physical::INT64);
                assert!(matches!(logical, Some(LogicalType::Decimal { .. })));
                assert_eq!((column.type_precision(), column.type_scale()), (18, 2));
            }
            Type::Time => assert!(matches!(logical, Some(LogicalType::Timestamp { .. }))),
            Type::Text | Type::Json => assert_eq!(logical, Some(&LogicalType::String)),
            Type::Whole => assert_eq!(column.physical_type(), Physical::INT64),
            Type::Flag => assert_eq!(column.physical_type(), Physical::BOOLEAN),
        }
    }
    let rows = reader.get_row_iter(None).expect("rows");
    let row =
        |row: parquet::record::Row| row.get_column_iter().map(|(_, cell)| told(cell)).collect();
    rows.map(|one| row(one.expect("a row"))).collect()
}

fn told(field: &Field) -> Option<String> {
    Some(match field {
        Field::Null => return None,
        Field::Bool(flag) => flag.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Str(text) => text.clone(),
        Field::TimestampMillis(ms) => Moment(*ms).to_string(),
        Field::Decimal(Decimal::Int64 { value, .. }) => {
            let cents = i64::from_be_bytes(*value);
            rules::Amount::from_cents(cents).to_string()
        }
        other => panic!("{other:?}"),
    })
}

#[test]
fn the_same_rows_come_back_from_all_formats() {
    for file in ["wa/books.scn", "act/error-found-between-rounds.scn", "nsw/books.scn"] {
        let store = store_of(&scenario(file));
        let folder = tempfile::tempdir().expect("a folder");
        for format in Format::ALL {
            let report = exported(&store, (&Set::ALL, format), &Filter::default(), folder.path());
            assert!(report.expect("it is exported").rows() > 100);
        }
        for set in Set::ALL {
            let path =
                |format: Format| folder.path().join(format!("{}.{}", set.word(), format.word()));
            let text = |format| fs::read_to_string(path(format)).expect("it was written");
            let csv = read_csv(set, &text(Format::Csv));
            let seldom = matches!(set, Set::Incidents | Set::Corrections);
            assert!(!csv.is_empty() || seldom, "{file} {set:?}");
            assert_eq!(csv, read_jsonl(set, &text(Format::Jsonl)), "{file} {set:?}");
            assert_eq!(csv, read_parquet(set, &path(Format::Parquet)), "{file} {set:?}");
        }
    }
}
