//! The streams of the journal that the program writes, by what the sources call them.

use crate::tree::files;
use std::collections::{BTreeMap, BTreeSet};

/// A text that a file declares under a name.
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) word: String,
}

/// The texts that a file declares under names.
pub(crate) fn constants(text: &str) -> Vec<Constant> {
    let constant = |line: &str| {
        let (name, value) = line.split_once("const ")?.1.split_once(": &str = ")?;
        let word = value.strip_prefix('"')?.strip_suffix("\";")?;
        Some(Constant { name: name.to_owned(), word: word.to_owned() })
    };
    text.lines().filter_map(constant).collect()
}

/// The names of the streams that a file names, `equipment/DEVICE` for all that begin so. What is
/// read from a record already has its name, and is not among them.
pub(crate) fn streams_of(text: &str) -> BTreeSet<String> {
    let known = constants(text).into_iter().map(|it| (it.name, it.word)).collect();
    let shipped = text.split("#[cfg(test)]").next().unwrap_or_default();
    named(shipped, &known)
}

/// The names of streams in a text, where names in capitals mean this.
fn named(text: &str, known: &BTreeMap<String, String>) -> BTreeSet<String> {
    let calls = ["StreamId::new(", "StreamId::stored("];
    let arguments = calls.iter().flat_map(|call| text.split(call).skip(1));
    arguments.filter_map(|argument| name(argument, known)).collect()
}

/// The name that an argument stands for.
fn name(argument: &str, known: &BTreeMap<String, String>) -> Option<String> {
    let argument = argument.trim_start_matches('&').trim_start_matches("format!(");
    let Some(literal) = argument.strip_prefix('"') else {
        let word = argument.split(|letter: char| !is_of_a_name(letter)).next()?;
        return known.get(word).cloned();
    };
    let mut out = String::new();
    for (index, piece) in literal.split('"').next()?.split(['{', '}']).enumerate() {
        match known.get(piece) {
            _ if index % 2 == 0 => out.push_str(piece),
            Some(word) => out.push_str(word),
            None => out.push_str(&piece.to_uppercase()),
        }
    }
    Some(out)
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Every stream that the program writes.
pub fn streams() -> BTreeSet<String> {
    let sources = files("crates", ".rs");
    let shipped = sources.iter().filter(|source| source.path.contains("/src/"));
    shipped.flat_map(|source| streams_of(&source.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::streams_of;

    #[test]
    fn a_stream_is_named_by_a_word_a_constant_or_both() {
        let text = "const ALL: &str = \"cup/\";\nconst ONE: &str = \"till\";\n\
                    a(StreamId::new(ONE)); b(StreamId::stored(row.stream));\n\
                    c(StreamId::new(&format!(\"{ALL}{name}\"))); d(StreamId::new(\"door\"));\n\
                    #[cfg(test)] e(StreamId::new(\"tried\"))";
        let found: Vec<String> = streams_of(text).into_iter().collect();
        assert_eq!(found, ["cup/NAME", "door", "till"]);
    }
}
