//! Comma-separated values as RFC 4180 has them: lines end in CRLF, and what needs quotes has them.

/// Writes rows, the first of them the names of the columns.
pub fn csv<S: AsRef<str>>(rows: &[Vec<S>]) -> String {
    let line = |row: &Vec<S>| {
        let cells: Vec<_> = row.iter().map(|cell| field(cell.as_ref())).collect();
        cells.join(",") + "\r\n"
    };
    rows.iter().map(line).collect()
}

/// A field, in quotes where it has a comma, a quote or a line break; quotes in it are doubled.
fn field(text: &str) -> String {
    if text.contains(['"', ',', '\r', '\n']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::csv;

    #[test]
    fn what_needs_quotes_has_them_and_nothing_else() {
        let rows = [vec!["a", "b,c"], vec!["say \"so\"", "two\nlines"], vec!["", " plain "]];
        let text = "a,\"b,c\"\r\n\"say \"\"so\"\"\",\"two\nlines\"\r\n, plain \r\n";
        assert_eq!(csv(&rows), text);
    }
}
