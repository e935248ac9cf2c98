//! What is wrong with a file: every fault with its place.

use std::fmt;

/// One fault in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, from one; zero where the whole file is meant.
    pub line: usize,
    /// The column, from one.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}:{}: {}", self.file, self.column, self.what),
        }
    }
}

/// All the faults that were found, in the order of their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// A single fault of a whole file.
    pub fn of_file(file: &str, what: String) -> Faults {
        Faults(vec![Fault { file: file.to_owned(), line: 0, column: 0, what }])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let end = if index + 1 == self.0.len() { "" } else { "\n" };
            write!(f, "{fault}{end}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
