//! Links of documents in a release, which has not all that the source tree has, nor all of it where
//! that has it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Where files of the source tree are in a release.
pub(super) type Places = BTreeMap<String, String>;

/// A document with its links led to where things are; of a link to what is not there, the words
/// stay.
pub(super) fn led(from: &str, text: &str, places: &Places) -> String {
    let Some(own) = places.get(from) else { return text.to_owned() };
    let mut out = String::with_capacity(text.len());
    let mut fenced = false;
    for line in text.split_inclusive('\n') {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        if fence || fenced {
            out.push_str(line);
        } else {
            out.push_str(&line_led((from, own), line, places));
        }
    }
    out
}

/// One line, outside blocks of code; what stands between backticks is code too.
fn line_led((from, own): (&str, &str), line: &str, places: &Places) -> String {
    let (mut out, mut open, mut code) = (String::new(), Vec::new(), false);
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let target = rest.strip_prefix("](").filter(|_| !code).and_then(|it| it.split_once(')'));
        if let Some((target, behind)) = target {
            match (new(from, own, target, places), open.pop()) {
                (Some(to), _) => write!(out, "]({to})").expect("a string"),
                // The words begin on a line before: the bracket stays, and so does this one.
                (None, None) => out.push(']'),
                (None, Some(begin)) => without_bracket(&mut out, begin),
            }
            rest = behind;
            continue;
        }
        match letter {
            '`' => code = !code,
            '[' if !code => open.push(out.len()),
            _ => {}
        }
        out.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    out
}

/// Takes the bracket away that begins the words of a link, or of a picture.
fn without_bracket(out: &mut String, begin: usize) {
    out.remove(begin);
    if out[..begin].ends_with('!') {
        out.remove(begin - 1);
    }
}

/// Where a link leads in a release; nowhere if what it means is not in it.
fn new(from: &str, own: &str, target: &str, places: &Places) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") || target.starts_with('#') {
        return Some(target.to_owned());
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let place = place(&joined(from, file), places)?;
    let to = between(own, &place);
    Some(if heading.is_empty() { to } else { format!("{to}#{heading}") })
}

/// The place of a file, or of a folder with something in it.
fn place(meant: &str, places: &Places) -> Option<String> {
    if let Some(place) = places.get(meant) {
        return Some(place.clone());
    }
    let below = format!("{meant}/");
    let found = places.iter().find(|(path, _)| path.starts_with(&below));
    let (path, place) = found?;
    place.strip_suffix(&path[meant.len()..]).map(str::to_owned)
}

/// The path that a link means, from the root of the source tree.
fn joined(from: &str, to: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            other => parts.push(other),
        }
    }
    parts.join("/")
}

/// The way from one place to another.
fn between(from: &str, to: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (from.split('/').collect(), to.split('/').collect());
    let both = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let both = both.min(from.len() - 1);
    let up = from.len() - 1 - both;
    let parts: Vec<&str> =
        std::iter::repeat_n("..", up).chain(to[both..].iter().copied()).collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

#[cfg(test)]
mod tests {
    use super::{Places, led};

    fn places() -> Places {
        let pairs = [
            ("docs/a.md", "share/docs/a.md"),
            ("deploy/nginx.conf", "share/examples/nginx.conf"),
            ("CHANGELOG.md", "share/changelog.gz"),
        ];
        pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect()
    }

    #[test]
    fn a_link_leads_to_where_a_thing_is_in_the_release() {
        let text =
            "[log](../CHANGELOG.md#new), [it](../deploy/nginx.conf), [all](../deploy), [a](#b)";
        let there = "[log](../changelog.gz#new), [it](../examples/nginx.conf), [all](../examples), \
                     [a](#b)";
        assert_eq!(led("docs/a.md", text, &places()), there);
    }

    #[test]
    fn of_a_link_to_what_is_not_there_the_words_stay() {
        let text =
            "see [`decide`](../crates/table/src/decide.rs), ![p](p.webp) and [x](https://y)\n";
        let there = "see `decide`, p and [x](https://y)\n";
        assert_eq!(led("docs/a.md", text, &places()), there);
    }

    #[test]
    fn code_is_left_as_it_is() {
        let text = "`[a](b)`\n```\n[a](b)\n```\n";
        assert_eq!(led("docs/a.md", text, &places()), text);
    }
}
