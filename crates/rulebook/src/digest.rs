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
    let dot = if path.is_empty() { "" } else { "." };
    // A table keeps its keys in alphabetical order.
    for (key, value) in table {
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
        DeValue::String(string) => line(text, path, &quoted(string)),
        DeValue::Integer(integer) => {
            let decimal = i64::from_str_radix(integer.as_str(), integer.radix());
            line(text, path, &decimal.map_or_else(|_| integer.to_string(), |n| n.to_string()));
        }
        DeValue::Float(float) => line(text, path, float.as_str()),
        DeValue::Boolean(boolean) => line(text, path, &boolean.to_string()),
        DeValue::Datetime(datetime) => line(text, path, &datetime.to_string()),
    }
}

/// A text in quotes, with a backslash before quotes and backslashes, and control characters as
/// `\u` and four hexadecimal digits.
fn quoted(string: &str) -> String {
    let mut quoted = String::from('"');
    for letter in string.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            _ if letter.is_ascii_control() => {
                write!(quoted, "\\u{:04x}", u32::from(letter)).expect("writing to a string");
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn line(text: &mut String, path: &str, value: &str) {
    writeln!(text, "{path} = {value}").expect("writing to a string");
}

#[cfg(test)]
mod tests {
    use super::{Digest, canonical_text};
    use toml::de::DeTable;

    #[test]
    fn the_canonical_text_lists_every_value_in_order() {
        let toml = "b = { y = [], x = [2, 0x10] }\na = \"q\\\"\\\\\\t\"\nc = {}\n[[d]]\ne = true\n";
        let table = DeTable::parse(toml).expect("it is TOML");
        let expected = "a = \"q\\\"\\\\\\u0009\"\n\
            b.x[0] = 2\nb.x[1] = 16\nb.y = []\nc = {}\nd[0].e = true\n";
        assert_eq!(canonical_text(table.get_ref()), expected);
    }

    #[test]
    fn the_digest_is_the_sha_256_of_the_text() {
        // From the standard's own examples.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of("abc").to_string(), abc);
    }
}
