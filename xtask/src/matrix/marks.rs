//! Marks above tests: a comment `Shows RULE; RULE.` on the lines before one, in Rust or TypeScript.
//!
//! The proof is named where it stands, so that a rule loses it with the test.

use crate::tree::Source;

/// How a mark begins.
const MARK: &str = "// Shows ";

/// The rules and the name of every test below a mark.
pub(super) fn marked(source: &Source) -> Vec<(Vec<String>, String)> {
    let found = marks(source).into_iter();
    found.filter_map(|(_, rules, test)| test.map(|test| (rules, test))).collect()
}

/// What is wrong with the marks of a file: those that stand above no test.
pub(super) fn strays(source: &Source) -> Vec<String> {
    let stray = marks(source).into_iter().filter(|(_, _, test)| test.is_none());
    let told = |line: usize| format!("{}:{line}: a mark that stands above no test", source.path);
    stray.map(|(line, ..)| told(line)).collect()
}

/// Every mark: its line, its rules, and the test below it if there is one.
fn marks(source: &Source) -> Vec<(usize, Vec<String>, Option<String>)> {
    let lines: Vec<&str> = source.text.lines().map(str::trim).collect();
    let marks = lines.iter().enumerate().filter(|(_, line)| begins(line));
    marks.map(|(at, line)| (at + 1, rules(line), test(source, &lines[at + 1..]))).collect()
}

/// Whether a line is a mark: the word is followed by the name of a rule.
fn begins(line: &str) -> bool {
    let named = line.strip_prefix(MARK).and_then(|rest| rest.split_once(':'));
    named.is_some_and(|(book, _)| book.bytes().all(|byte| byte.is_ascii_lowercase()))
}

fn rules(line: &str) -> Vec<String> {
    let named = line.trim_start_matches(MARK).trim_end_matches('.');
    named.split(';').map(|rule| rule.trim().to_owned()).collect()
}

/// The test that begins on one of these lines, behind further marks, comments and attributes.
fn test(source: &Source, lines: &[&str]) -> Option<String> {
    let first = lines.iter().find(|line| !line.starts_with("//") && !line.starts_with("#["))?;
    let attributes =
        lines.iter().take_while(|line| line.starts_with("//") || line.starts_with('#'));
    if source.path.rsplit('.').next() == Some("rs") {
        let is_test = attributes.into_iter().any(|line| line.contains("test"));
        let (_, rest) = first.split_once("fn ").filter(|_| is_test)?;
        return rest.split('(').next().map(str::to_owned);
    }
    let title = first.strip_prefix("test(\"")?.split("\", ").next()?;
    Some(format!("{}: {title}", source.path))
}

#[cfg(test)]
mod tests {
    use super::{marked, strays};
    use crate::tree::Source;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_mark_names_the_rules_of_the_test_below_it() {
        let text = "// Shows wa:1.1/Cash Out; vic:8.2(a).\n// A word.\n#[test]\nfn it_holds() {\n";
        let rules = ["wa:1.1/Cash Out", "vic:8.2(a)"].map(str::to_owned).to_vec();
        assert_eq!(marked(&source("a.rs", text)), [(rules, "it_holds".to_owned())]);
        let text = "  // Shows wa:2.3.\n  test(\"it, too, holds\", async () => {\n";
        let name = "web/a.test.ts: it, too, holds".to_owned();
        assert_eq!(marked(&source("web/a.test.ts", text)), [(vec!["wa:2.3".to_owned()], name)]);
    }

    #[test]
    fn a_mark_above_anything_else_is_told() {
        let text = "// Shows wa:2.3.\nfn no_test() {}\n";
        let told = "a.rs:1: a mark that stands above no test";
        assert_eq!(strays(&source("a.rs", text)), [told]);
        assert!(marked(&source("a.rs", text)).is_empty());
        assert!(strays(&source("a.rs", "// Shows the table as it is.\n")).is_empty());
    }
}
