//! A TOML file while it is being read: typed access that notes every fault and goes on.
//!
//! Reading stops at nothing: a missing key, a wrong type and a key that nobody asked for are each
//! noted with their place, so that one run tells the writer of a rulebook everything. A reader
//! takes all its keys first and only then gives up with [`Noted`] if one of them failed.

use crate::fault::{Fault, Faults};
use std::cell::RefCell;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something could not be read; the fault is noted already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted;

/// What was read, or the word that its fault is noted.
pub type Read<T> = Result<T, Noted>;

/// What was read, to look at.
pub fn read<T>(read: &Read<T>) -> Read<&T> {
    read.as_ref().map_err(|noted| *noted)
}

/// A value and where it stands.
#[derive(Debug, Clone)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands, in bytes.
    pub span: Range<usize>,
}

/// Keys with the values they list.
pub type Lists = Vec<(At<String>, Vec<At<String>>)>;

/// A file's text and the faults found in it so far.
pub struct Page<'t> {
    file: String,
    text: &'t str,
    line_starts: Vec<usize>,
    faults: RefCell<Vec<Fault>>,
}

impl<'t> Page<'t> {
    /// A page of this file.
    pub fn new(file: &str, text: &'t str) -> Page<'t> {
        let behind_newlines = text.match_indices('\n').map(|(newline, _)| newline + 1);
        let line_starts = [0].into_iter().chain(behind_newlines).collect();
        Page { file: file.to_owned(), text, line_starts, faults: RefCell::default() }
    }

    /// The file's top table; faults of its syntax are noted.
    pub fn parse(&self) -> Spanned<DeTable<'t>> {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            self.note(&error.span().unwrap_or(0..0), format!("not TOML: {}", error.message()));
        }
        table
    }

    /// Notes a fault at a place.
    pub fn note(&self, span: &Range<usize>, what: String) -> Noted {
        let (line, column) = self.place(span.start);
        let fault = Fault { file: self.file.clone(), line, column, what };
        self.faults.borrow_mut().push(fault);
        Noted
    }

    /// The line of a place, from one.
    pub fn line(&self, span: &Range<usize>) -> usize {
        self.place(span.start).0
    }

    /// The line and the column of a place, from one.
    fn place(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let before = &self.text[self.line_starts[line - 1]..offset];
        (line, before.chars().count() + 1)
    }

    /// The value, if nothing was noted on the way.
    pub fn finish<T>(self, value: Read<T>) -> Result<T, Faults> {
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults.dedup();
        match value {
            Ok(value) if faults.is_empty() => Ok(value),
            _ => Err(Faults(faults)),
        }
    }
}

/// A table of the file. When it is dropped, keys that nobody asked for are noted.
pub struct Section<'p> {
    page: &'p Page<'p>,
    table: &'p DeTable<'p>,
    span: Range<usize>,
    path: String,
    asked: RefCell<Vec<&'static str>>,
}

impl<'p> Section<'p> {
    /// The whole of a page.
    pub fn top(page: &'p Page<'p>, table: &'p Spanned<DeTable<'p>>) -> Section<'p> {
        Section::new(page, table.get_ref(), table.span(), String::new())
    }

    fn new(
        page: &'p Page<'p>,
        table: &'p DeTable<'p>,
        span: Range<usize>,
        path: String,
    ) -> Section<'p> {
        Section { page, table, span, path, asked: RefCell::default() }
    }

    /// Where the section stands.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Notes a fault at a place of the file.
    pub fn note(&self, span: &Range<usize>, what: String) -> Noted {
        self.page.note(span, what)
    }

    /// Where the section stands, in words: `[tableau]`, or the file.
    fn named(&self) -> String {
        if self.path.is_empty() { "the file".to_owned() } else { format!("`{}`", self.path) }
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Whether a key is there.
    pub fn has(&self, key: &'static str) -> bool {
        self.asked.borrow_mut().push(key);
        self.table.contains_key(key)
    }

    /// Whether a key's value is this text.
    pub fn is_text(&self, key: &str, text: &str) -> bool {
        self.table.get(key).and_then(|value| value.get_ref().as_str()) == Some(text)
    }

    /// Whether a key's value is a table.
    pub fn is_table(&self, key: &str) -> bool {
        self.table.get(key).is_some_and(|value| value.get_ref().is_table())
    }

    fn value(&self, key: &'static str, expected: &str) -> Read<&'p Spanned<DeValue<'p>>> {
        self.asked.borrow_mut().push(key);
        self.table.get(key).ok_or_else(|| {
            let what = format!("{} lacks the key `{key}`: expected {expected}", self.named());
            self.page.note(&self.span, what)
        })
    }

    /// The text of a key.
    pub fn text(&self, key: &'static str) -> Read<At<String>> {
        let value = self.value(key, "text in quotes")?;
        text_of(self.page, value, &self.path_of(key))
    }

    /// The text of a key that may be absent.
    pub fn text_if_any(&self, key: &'static str) -> Read<Option<At<String>>> {
        if self.has(key) { self.text(key).map(Some) } else { Ok(None) }
    }

    /// The citation of a clause. How its text is read may stand beside it, for people.
    pub fn cite(&self) -> Read<At<String>> {
        let (cite, reading) = (self.text("cite"), self.text_if_any("reading"));
        reading.and(cite)
    }

    /// A whole number from 0 to `max`.
    pub fn number(&self, key: &'static str, max: u8) -> Read<At<u8>> {
        let expected = format!("a whole number from 0 to {max}");
        let value = self.value(key, &expected)?;
        number_of(value, max).ok_or_else(|| self.wrong(key, value, &expected))
    }

    /// A whole number that may be larger, from 0 to `max`.
    pub fn large_number(&self, key: &'static str, max: u64) -> Read<At<u64>> {
        let expected = format!("a whole number from 0 to {max}");
        let value = self.value(key, &expected)?;
        let number = value.get_ref().as_integer();
        let number = number.and_then(|it| u64::from_str_radix(it.as_str(), it.radix()).ok());
        let number = number.filter(|number| *number <= max);
        let number = number.ok_or_else(|| self.wrong(key, value, &expected))?;
        Ok(At { value: number, span: value.span() })
    }

    /// Whether something is so: `true` or `false`.
    pub fn flag(&self, key: &'static str) -> Read<At<bool>> {
        let expected = "true or false";
        let value = self.value(key, expected)?;
        let flag = value.get_ref().as_bool();
        let flag = flag.ok_or_else(|| self.wrong(key, value, expected))?;
        Ok(At { value: flag, span: value.span() })
    }

    /// A list of whole numbers from 0 to `max`.
    pub fn numbers(&self, key: &'static str, max: u8) -> Read<At<Vec<u8>>> {
        let expected = format!("a list of whole numbers from 0 to {max}, as in [8, 9]");
        let value = self.value(key, &expected)?;
        let items = value.get_ref().as_array();
        let numbers = items.and_then(|items| {
            items.iter().map(|item| number_of(item, max).map(|number| number.value)).collect()
        });
        let numbers = numbers.ok_or_else(|| self.wrong(key, value, &expected))?;
        Ok(At { value: numbers, span: value.span() })
    }

    /// A list of texts.
    pub fn texts(&self, key: &'static str) -> Read<Vec<At<String>>> {
        let items = self.items(key, "a list of texts in quotes")?;
        let path = self.path_of(key);
        collect(items.iter().map(|item| text_of(self.page, item, &path)))
    }

    /// The table of a key.
    pub fn section(&self, key: &'static str) -> Read<Section<'p>> {
        let value = self.value(key, "a table")?;
        self.as_section(value, self.path_of(key))
    }

    /// A list of tables.
    pub fn sections(&self, key: &'static str) -> Read<Vec<Section<'p>>> {
        let items = self.items(key, "a list of tables")?;
        collect(
            items.iter().enumerate().map(|(index, item)| {
                self.as_section(item, format!("{}[{index}]", self.path_of(key)))
            }),
        )
    }

    fn items(&self, key: &'static str, expected: &str) -> Read<&'p [Spanned<DeValue<'p>>]> {
        let value = self.value(key, expected)?;
        let array = value.get_ref().as_array().ok_or_else(|| self.wrong(key, value, expected))?;
        Ok(array)
    }

    fn as_section(&self, value: &'p Spanned<DeValue<'p>>, path: String) -> Read<Section<'p>> {
        match value.get_ref().as_table() {
            Some(table) => Ok(Section::new(self.page, table, value.span(), path)),
            None => Err(self.page.note(&value.span(), format!("`{path}` must be a table"))),
        }
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> Noted {
        self.page.note(&value.span(), format!("`{}` must be {expected}", self.path_of(key)))
    }

    /// Every key with the values it lists: one scalar counts as a list of one, and a number as its
    /// digits. For tables whose keys are data.
    pub fn value_lists(&self) -> Read<Lists> {
        let entries = self.table.iter().map(|(key, value)| {
            let key = At { value: key.get_ref().to_string(), span: key.span() };
            let path = self.path_of(&key.value);
            let single = std::slice::from_ref(value);
            let items = value.get_ref().as_array().map_or(single, |array| &array[..]);
            let values = collect(items.iter().map(|item| word_of(self.page, item, &path)))?;
            Ok((key, values))
        });
        let entries = collect(entries);
        self.ask_all();
        entries
    }

    /// Every key with its text. For tables whose keys are data.
    pub fn text_entries(&self) -> Read<Vec<(At<String>, String)>> {
        let entries = self.table.iter().map(|(key, value)| {
            let key = At { value: key.get_ref().to_string(), span: key.span() };
            let text = text_of(self.page, value, &self.path_of(&key.value))?;
            Ok((key, text.value))
        });
        let entries = collect(entries);
        self.ask_all();
        entries
    }

    fn ask_all(&self) {
        self.asked.borrow_mut().push(EVERYTHING);
    }
}

/// Stands for every key: the reader has looked at the whole table.
const EVERYTHING: &str = "*";

impl Drop for Section<'_> {
    fn drop(&mut self) {
        let asked = self.asked.borrow();
        if asked.contains(&EVERYTHING) {
            return;
        }
        for key in self.table.keys() {
            if !asked.contains(&&**key.get_ref()) {
                let mut known: Vec<_> = asked.iter().map(|key| format!("`{key}`")).collect();
                known.sort();
                known.dedup();
                let (key, section) = (key, self.named());
                let what = format!("{section} has an unknown key `{}`: expected ", key.get_ref());
                self.page.note(&key.span(), what + &known.join(", "));
            }
        }
    }
}

/// All the values, or the word that the faults of those that failed are noted.
pub fn collect<T>(values: impl Iterator<Item = Read<T>>) -> Read<Vec<T>> {
    // Every value is taken before the first failure ends the matter.
    let values: Vec<_> = values.collect();
    values.into_iter().collect()
}

fn text_of(page: &Page<'_>, value: &Spanned<DeValue<'_>>, path: &str) -> Read<At<String>> {
    match value.get_ref().as_str() {
        Some(text) => Ok(At { value: text.to_owned(), span: value.span() }),
        None => Err(page.note(&value.span(), format!("`{path}` must be text in quotes"))),
    }
}

fn word_of(page: &Page<'_>, value: &Spanned<DeValue<'_>>, path: &str) -> Read<At<String>> {
    match number_of(value, u8::MAX) {
        Some(number) => Ok(At { value: number.value.to_string(), span: number.span }),
        None => text_of(page, value, path),
    }
}

fn number_of(value: &Spanned<DeValue<'_>>, max: u8) -> Option<At<u8>> {
    let integer = value.get_ref().as_integer()?;
    let number = u8::from_str_radix(integer.as_str(), integer.radix()).ok()?;
    (number <= max).then(|| At { value: number, span: value.span() })
}
