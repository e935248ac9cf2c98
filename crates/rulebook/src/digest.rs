//! A rulebook's digest: a fingerprint of what it says, whatever its layout and comments.

use sha2::{Digest as _, Sha256};
use std::fmt::{self, Write};
use toml::de::{DeTable, DeValue};

/// The SHA-256 of a rulebook's canonical text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    pub(crate) fn of(canonical: &str) -> Digest {
        Digest(Sha256::digest(canonical).into())
    }

    /// The 32 bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A file's data, one line for each value: keys in alphabetical order, lists in their own, texts
/// quoted, numbers in decimal. Comments, spaces and the order of keys do not show.
pub(crate) fn canonical_text(table: &DeTable<'_>) -> String {
    let mut text = String::new();
    write_table(&mut text, "", table);
    text
}

fn write_table(text: &mut String, path: &str, table: &DeTable<'_>) {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.get_ref().to_string());
    let dot = if path.is_empty() { "" } else { "." };
    for (key, value) in entries {
        write_value(text, &format!("{path}{dot}{}", key.get_ref()), value.get_ref());
    }
    if table.is_empty() {
        line(text, path, "{}");
    }
}

fn write_value(text: &mut String, path: &str, value: &DeValue<'_>) {
    match value {
        DeValue::Table(table) => write_table(text, path, table),
        DeValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                write_value(text, &format!("{path}[{index}]"), item.get_ref());
            }
            if items.is_empty() {
                line(text, path, "[]");
            }
        }
        DeValue::String(string) => line(text, path, &format!("{string:?}")),
        DeValue::Integer(integer) => {
            let decimal = i64::from_str_radix(integer.as_str(), integer.radix());
            line(text, path, &decimal.map_or_else(|_| integer.to_string(), |n| n.to_string()));
        }
        DeValue::Float(float) => line(text, path, float.as_str()),
        DeValue::Boolean(boolean) => line(text, path, &boolean.to_string()),
        DeValue::Datetime(datetime) => line(text, path, &datetime.to_string()),
    }
}

fn line(text: &mut String, path: &str, value: &str) {
    writeln!(text, "{path} = {value}").expect("writing to a string");
}
