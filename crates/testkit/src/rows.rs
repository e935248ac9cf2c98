//! The rows of `conformance/`: tab-separated files that any program can read.

use std::fs;
use std::path::{Path, PathBuf};

/// One row of a conformance file.
pub struct Row {
    /// Where it stands, for messages.
    pub place: String,
    columns: Vec<String>,
    cells: Vec<String>,
}

impl Row {
    /// The cell of a column.
    pub fn get(&self, column: &str) -> &str {
        let index = self.columns.iter().position(|name| name == column);
        let cell = index.and_then(|index| self.cells.get(index));
        cell.unwrap_or_else(|| panic!("{}: there is no column {column}", self.place))
    }
}

/// The rows of one file of a rulebook, such as `deals.tsv`.
pub fn conformance_rows(rulebook: &str, file: &str) -> Vec<Row> {
    let path = folder(rulebook).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{} must be readable: {error}", path.display());
    });
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    let columns = lines.next().map(|(_, line)| cells(line)).expect("a file has a header");
    lines
        .map(|(index, line)| {
            let place = format!("{rulebook}/{file}:{}", index + 1);
            let row = Row { place, columns: columns.clone(), cells: cells(line) };
            assert_eq!(row.cells.len(), row.columns.len(), "{}: wrong number of cells", row.place);
            row
        })
        .collect()
}

fn folder(rulebook: &str) -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    if rulebook == crate::ODD_HOUSE {
        return crate_folder.join(rulebook);
    }
    crate_folder.join("../../conformance").join(rulebook)
}
