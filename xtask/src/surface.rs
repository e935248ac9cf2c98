//! The public surface of the crates that others may use, as listings beside them: `surface.txt`.
//!
//! The lint `unreachable_pub` sees to it that what is `pub` in these crates can be reached from
//! outside, and `rustfmt` that an item begins and ends at its own indent; so the listing is read
//! from the sources line by line.

use crate::reference::{compare, write};
use crate::tree::files;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The crates whose surface is listed.
pub const CRATES: [&str; 3] = ["rules", "odds", "views"];

const HEAD: &str = "\
# What is public in this crate, as `cargo xtask reference --bless` reads it from the sources. A line
# that goes or changes is a change for those who use the crate, and belongs in CHANGELOG.md.
";

/// Writes the listings.
pub fn bless() -> Result<(), String> {
    CRATES.into_iter().try_for_each(|name| write(&page(name), &listing(name)))
}

/// Fails where a listing is not what would be written now.
pub fn check() -> Result<(), String> {
    CRATES.into_iter().try_for_each(|name| compare(&page(name), &listing(name)))
}

fn page(name: &str) -> String {
    format!("crates/{name}/surface.txt")
}

fn listing(name: &str) -> String {
    let folder = format!("crates/{name}/src/");
    let files = files(&folder, ".rs");
    let found: Vec<(&str, Vec<Item>)> = files
        .iter()
        .map(|file| (file.path.trim_start_matches(&folder), items(&lines(&file.text))))
        .collect();
    let all = found.iter().flat_map(|(_, items)| items);
    let types: Types<'_> = all.filter_map(Item::declares).collect();
    let mut text = HEAD.to_owned();
    for (path, items) in &found {
        let lines: Vec<String> = items.iter().flat_map(|item| item.public(&types)).collect();
        if !lines.is_empty() {
            writeln!(text, "\n{path}\n    {}", lines.join("\n    ")).expect("a string");
        }
    }
    text
}

/// The lines of a file that say something to the compiler.
fn lines(text: &str) -> Vec<&str> {
    let says = |line: &&str| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with("//") && !line.starts_with("#!")
    };
    text.lines().filter(says).collect()
}

/// The types and traits of a crate, and whether everybody sees them.
type Types<'t> = BTreeMap<&'t str, bool>;

/// Something that is declared.
#[derive(Debug, Default)]
struct Item<'t> {
    /// What it derives, as it is written; nothing where it derives nothing.
    derives: String,
    /// All that is before its body, in one line.
    head: String,
    /// Its body, without the indent of its lines.
    body: Vec<&'t str>,
}

/// What is declared at the beginning of lines.
fn items<'t>(lines: &[&'t str]) -> Vec<Item<'t>> {
    let mut lines = lines.iter().copied().peekable();
    let mut found = Vec::new();
    let mut item = Item::default();
    while let Some(line) = lines.next() {
        if !item.head.is_empty() {
            item.head.push(' ');
        }
        item.head.push_str(line.trim());
        if item.head.starts_with("#[") {
            if item.head.ends_with(']') {
                let attribute = std::mem::take(&mut item.head);
                item.derives =
                    if attribute.starts_with("#[derive") { attribute } else { item.derives };
            }
        } else if item.is_whole() {
            if item.head.ends_with('{') {
                while let Some(line) = lines.next_if(|line| !line.starts_with('}')) {
                    item.body.push(line.strip_prefix("    ").unwrap_or(line));
                }
                lines.next();
            }
            found.push(std::mem::take(&mut item));
        }
    }
    found
}

impl Item<'_> {
    /// Whether all that is before the body has been read; of what has none, all of it.
    fn is_whole(&self) -> bool {
        let count = |letter| self.head.matches(letter).count();
        let even = count('(') == count(')') && count('[') == count(']');
        if self.is_value() {
            return even && count('{') == count('}') && self.head.ends_with(';');
        }
        even && self.head.ends_with([';', '{', '}'])
    }

    /// The name of a type or a trait, and whether everybody sees it.
    fn declares(&self) -> Option<(&str, bool)> {
        let kinds = ["struct ", "enum ", "trait ", "type "];
        let (before, after) = kinds.iter().find_map(|kind| self.head.split_once(kind))?;
        let is_declared = before.is_empty() || (before.starts_with("pub") && before.ends_with(' '));
        is_declared.then(|| words(after).next()).flatten().map(|name| (name, before == "pub "))
    }

    /// The head, without a value or a body that is in the same line, and without what it holds
    /// that is its own.
    fn told(&self) -> String {
        let is_use = self.head.starts_with("pub use ");
        let end = if is_use { self.head.len() } else { self.head.len().min(self.body_at()) };
        let head = self.head[..end].trim_end_matches([' ', ';', ',']).to_owned();
        match head.split_once('(') {
            Some((name, inside)) if name.starts_with("pub struct") && !inside.contains("pub ") => {
                format!("{name}(_)")
            }
            _ => head,
        }
    }

    /// Where a value or a body begins.
    fn body_at(&self) -> usize {
        let sign = if self.is_value() { " = " } else { " {" };
        self.head.find(sign).unwrap_or(self.head.len())
    }

    /// Whether it has a value, or is made of names alone, in place of a body.
    fn is_value(&self) -> bool {
        let rest = self.head.trim_start_matches("pub ");
        let kinds = ["use ", "const ", "static ", "type "];
        kinds.iter().any(|kind| rest.starts_with(kind)) && !rest.starts_with("const fn")
    }

    /// The lines that tell of it; none where nobody outside sees it.
    fn public(&self, types: &Types<'_>) -> Vec<String> {
        let members = |seen: fn(&Item) -> bool| {
            let members = items(&self.body).into_iter().filter(move |member| seen(member));
            members.map(|member| format!("    {}", member.told()))
        };
        let is_public = |member: &Item| member.head.starts_with("pub ");
        let verbatim = || self.body.iter().map(|line| format!("    {line}"));
        let own = || [&self.derives].into_iter().filter(|it| !it.is_empty()).cloned();
        let own = || own().chain([self.told()]);
        let head = self.head.as_str();
        if head.starts_with("impl") {
            if let Some((_, to)) = head.split_once(" for ") {
                let seen = |word: &str| types.get(word).copied();
                let ours = words(head).any(|word| seen(word) == Some(true));
                let hidden = words(to).any(|word| seen(word) == Some(false));
                return if ours && !hidden { vec![self.told()] } else { Vec::new() };
            }
            let members: Vec<String> = members(is_public).collect();
            let head = (!members.is_empty()).then(|| self.told());
            return head.into_iter().chain(members).collect();
        }
        // What a macro of the crate declares is in its body and in what is given to it.
        if head.contains("! ") && head.ends_with('{') {
            return own().chain(verbatim()).collect();
        }
        if !is_public(self) {
            return Vec::new();
        }
        if head.starts_with("pub enum ") {
            let named = verbatim().filter(|line| !line.trim_start().starts_with('#'));
            return own().chain(named).collect();
        }
        if head.starts_with("pub trait ") {
            return own().chain(members(|_| true)).collect();
        }
        if head.starts_with("pub struct ") {
            let fields = verbatim().filter(|line| line.starts_with("    pub "));
            return own().chain(fields).collect();
        }
        own().collect()
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Item, items, lines};

    /// What a file of these lines shows.
    fn shown(text: &str) -> Vec<String> {
        let lines = lines(text);
        let items = items(&lines);
        let types = items.iter().filter_map(Item::declares).collect();
        items.iter().flat_map(|item| item.public(&types)).collect()
    }

    #[test]
    fn what_others_can_reach_is_listed_and_nothing_else() {
        let text = "\
use core::{
    fmt,
};
/// A card.
#[derive(Debug, Clone)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    rank: u8,
}
pub struct Counts(u16);
impl Card {
    /// All of them.
    pub const KINDS: usize = 52;
    pub fn of(
        suit: Suit,
        rank: u8,
    ) -> Option<Card> {
        pub_fn(suit)
    }
    pub(crate) fn index(self) -> usize {
        self.rank.into()
    }
}
impl fmt::Display for Card {
    fn fmt(&self) {}
}
struct Hidden;
impl From<Card> for Hidden {}
pub enum Suit {
    Spades,
    Other { name: String },
}
pub const LETTERS: [char; 2] = [
    'a', 'b',
];
pub(crate) fn inner() {}
pub fn deck() -> impl Iterator<Item = Card> { all() }
";
        let expected = [
            "#[derive(Debug, Clone)]",
            "pub struct Card",
            "    pub suit: Suit,",
            "pub struct Counts(_)",
            "impl Card",
            "    pub const KINDS: usize",
            "    pub fn of( suit: Suit, rank: u8, ) -> Option<Card>",
            "impl fmt::Display for Card",
            "pub enum Suit",
            "    Spades,",
            "    Other { name: String },",
            "pub const LETTERS: [char; 2]",
            "pub fn deck() -> impl Iterator<Item = Card>",
        ];
        assert_eq!(shown(text), expected);
    }
}
