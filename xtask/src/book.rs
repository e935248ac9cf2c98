//! The book, `docs/book/`: its list of pages is complete, every link of every document leads
//! somewhere, and `mdbook` can make a site of it where it is installed.

use crate::tree::{Source, files, root};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

const PAGES: &str = "docs/book/src";
const SUMMARY: &str = "docs/book/src/SUMMARY.md";

/// A link of a document: where it stands, and where it leads.
struct Link {
    from: String,
    line: usize,
    to: String,
}

impl Link {
    /// The file that it means, from the root.
    fn meant(&self) -> PathBuf {
        let file = self.to.split('#').next().unwrap_or_default();
        if file.is_empty() { PathBuf::from(&self.from) } else { meant(&self.from, file) }
    }
}

/// The text of a document without what is code: fenced blocks, and what stands between backticks.
fn prose(text: &str) -> Vec<(usize, String)> {
    let (mut lines, mut code) = (Vec::new(), false);
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            let plain: Vec<&str> = line.split('`').step_by(2).collect();
            lines.push((index + 1, plain.concat()));
        }
    }
    lines
}

/// The links of a document that stay within the source tree.
fn links(document: &Source) -> Vec<Link> {
    let mut found = Vec::new();
    for (line, text) in prose(&document.text) {
        for rest in text.split("](").skip(1) {
            let to = rest.split([')', ' ']).next().unwrap_or_default();
            if !to.contains("://") && !to.starts_with("mailto:") {
                found.push(Link { from: document.path.clone(), line, to: to.to_owned() });
            }
        }
    }
    found
}

/// The path that a link means, from the root, without steps back.
fn meant(from: &str, to: &str) -> PathBuf {
    let mut path = PathBuf::from(from);
    path.pop();
    for part in Path::new(to).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

/// The anchor of a heading: small letters, digits, hyphens for spaces.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ if letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    kept.flat_map(char::to_lowercase).collect()
}

fn has_anchor(path: &Path, wanted: &str) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut code = false;
    text.lines().any(|line| {
        code ^= line.starts_with("```");
        let heading = line.trim_start_matches('#');
        !code && heading.len() < line.len() && anchor(heading) == wanted
    })
}

/// What is wrong with a link of a document in a folder that is laid out as the source tree is.
fn fault(folder: &Path, link: &Link) -> Option<String> {
    let heading = link.to.split_once('#').map_or("", |(_, heading)| heading);
    let wrong = |what: &str| Some(format!("{}:{}: {} {what}", link.from, link.line, link.to));
    let path = folder.join(link.meant());
    if !path.exists() {
        return wrong("is not there");
    }
    let misses = !heading.is_empty() && !has_anchor(&path, heading);
    if misses { wrong("has no such heading") } else { None }
}

/// What is wrong with a link where there is nothing but pages and files: a folder is neither.
fn fault_on_site(folder: &Path, link: &Link) -> Option<String> {
    let leads = || format!("{}:{}: {} leads to a folder", link.from, link.line, link.to);
    let is_folder = folder.join(link.meant()).is_dir();
    fault(folder, link).or_else(|| is_folder.then(leads))
}

/// What is wrong with the links of all documents, and with the list of the book's pages.
pub fn faults() -> Vec<String> {
    let documents = files("", ".md");
    let links: Vec<Link> = documents.iter().flat_map(links).collect();
    let mut faults: Vec<String> = links.iter().filter_map(|link| fault(&root(), link)).collect();
    let led_to: BTreeSet<PathBuf> = links.iter().map(Link::meant).collect();
    let below = |page: &&Source| page.path.starts_with("docs/") && page.path != SUMMARY;
    for page in documents.iter().filter(below) {
        if !led_to.contains(Path::new(&page.path)) {
            faults.push(format!("no document leads to {}", page.path));
        }
    }
    let listed: BTreeSet<String> = listed().into_iter().collect();
    for page in files(PAGES, ".md").iter().filter(|page| page.path != SUMMARY) {
        if !listed.contains(&page.path) {
            faults.push(format!("{} is not in {SUMMARY}", page.path));
        }
    }
    faults
}

/// What is wrong with the links of all documents below a folder, whatever it is.
pub fn faults_below(folder: &Path) -> Vec<String> {
    let (mut documents, mut folders) = (BTreeSet::new(), vec![folder.to_path_buf()]);
    while let Some(open) = folders.pop() {
        for entry in fs::read_dir(open).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if is_document(&path) {
                documents.insert(path.strip_prefix(folder).unwrap_or(&path).to_path_buf());
            }
        }
    }
    faults_of(folder, documents.iter(), fault)
}

/// The pages of the book in their order.
fn listed() -> Vec<String> {
    let text = fs::read_to_string(root().join(SUMMARY)).unwrap_or_default();
    let summary = Source { path: SUMMARY.to_owned(), text };
    let pages = links(&summary).into_iter().map(|link| meant(SUMMARY, &link.to));
    pages.map(|page| page.to_string_lossy().into_owned()).collect()
}

/// Fails where a link leads nowhere.
pub fn check() -> Result<(), String> {
    let faults = faults();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Puts the book together in a folder, with every document that it leads to, and makes a site of
/// it where `mdbook` is installed.
pub fn build(folder: &str) -> Result<(), String> {
    check()?;
    let folder = root().join(folder);
    let said = |error: std::io::Error| format!("{}: {error}", folder.display());
    let pages = listed();
    let all = reached(&pages);
    for path in &all {
        let copy = folder.join("src").join(path);
        fs::create_dir_all(copy.parent().expect("it is in a folder")).map_err(said)?;
        fs::copy(root().join(path), copy).map_err(said)?;
    }
    fs::write(folder.join("src/SUMMARY.md"), summary(&pages, &all)).map_err(said)?;
    let faults = faults_of_copy(&folder.join("src"), &all);
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    fs::copy(root().join("docs/book/book.toml"), folder.join("book.toml")).map_err(said)?;
    match Command::new("mdbook").arg("build").arg(&folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("mdbook: {status}")),
        Err(_) => {
            println!("mdbook is not installed: its source is in {}", folder.display());
            Ok(())
        }
    }
}

/// What is wrong with the links of the documents that were put together in a folder.
fn faults_of_copy(folder: &Path, all: &BTreeSet<PathBuf>) -> Vec<String> {
    let summary = PathBuf::from("SUMMARY.md");
    let documents = all.iter().filter(|path| is_document(path));
    faults_of(folder, documents.chain([&summary]), fault_on_site)
}

/// What is wrong with the links of these documents of a folder.
fn faults_of<'p>(
    folder: &Path,
    documents: impl Iterator<Item = &'p PathBuf>,
    fault: fn(&Path, &Link) -> Option<String>,
) -> Vec<String> {
    let faults = documents.flat_map(|path| {
        let text = fs::read_to_string(folder.join(path)).unwrap_or_default();
        let document = Source { path: path.to_string_lossy().into_owned(), text };
        links(&document).into_iter().filter_map(|link| fault(folder, &link))
    });
    faults.collect()
}

/// The pages and every file that links lead to from them.
fn reached(pages: &[String]) -> BTreeSet<PathBuf> {
    let mut all = BTreeSet::new();
    let mut open: Vec<PathBuf> = pages.iter().map(PathBuf::from).collect();
    while let Some(path) = open.pop() {
        let file = root().join(&path);
        if !file.is_file() || !all.insert(path.clone()) || !is_document(&path) {
            continue;
        }
        let text = fs::read_to_string(file).unwrap_or_default();
        let document = Source { path: path.to_string_lossy().into_owned(), text };
        open.extend(links(&document).iter().map(Link::meant));
    }
    all
}

/// The list of pages for a folder that is laid out as the source tree is: the pages of the book;
/// those that its last, the reference, leads to, in the order of their links; then all others,
/// decisions last.
fn summary(pages: &[String], all: &BTreeSet<PathBuf>) -> String {
    let text = fs::read_to_string(root().join(SUMMARY)).unwrap_or_default();
    let mut out = String::new();
    for line in text.lines() {
        let moved = line.split_once("](").and_then(|(head, rest)| {
            let path = meant(SUMMARY, rest.trim_end_matches(')'));
            Some(format!("{head}]({})", path.to_str()?))
        });
        writeln!(out, "{}", moved.as_deref().unwrap_or(line)).expect("a string");
    }
    let mut listed: BTreeSet<PathBuf> = pages.iter().map(PathBuf::from).collect();
    for path in pages.last().map(|page| documents_of(page)).unwrap_or_default() {
        if listed.insert(path.clone()) {
            entry(&mut out, "  ", &path);
        }
    }
    let further = all.iter().filter(|path| is_document(path) && !listed.contains(*path));
    let (decisions, further): (Vec<_>, Vec<_>) =
        further.partition(|path| path.starts_with("docs/adr"));
    for (part, documents) in [("Further documents", further), ("Decisions", decisions)] {
        writeln!(out, "\n# {part}\n").expect("a string");
        for path in documents {
            entry(&mut out, "", path);
        }
    }
    out
}

/// The documents that a page leads to, in the order of its links.
fn documents_of(page: &str) -> Vec<PathBuf> {
    let text = fs::read_to_string(root().join(page)).unwrap_or_default();
    let document = Source { path: page.to_owned(), text };
    let found = links(&document).into_iter().map(|link| link.meant());
    found.filter(|path| is_document(path)).collect()
}

fn is_document(path: &Path) -> bool {
    path.extension() == Some("md".as_ref())
}

/// A line of the list: a page goes by its first heading.
fn entry(out: &mut String, indent: &str, path: &Path) {
    let text = fs::read_to_string(root().join(path)).unwrap_or_default();
    let path = path.to_string_lossy();
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&path);
    let title = title.replace(['[', ']'], "");
    writeln!(out, "{indent}- [{title}]({path})").expect("a string");
}

#[cfg(test)]
mod tests {
    use super::{Source, anchor, links, meant};
    use std::path::Path;

    #[test]
    fn links_are_found_outside_code_alone() {
        let text = "[a](b.md) `[c](d.md)` ![e](f.webp)\n```\n[g](h.md)\n```\n[i](https://j)\n";
        let document = Source { path: "x.md".to_owned(), text: text.to_owned() };
        let to: Vec<String> = links(&document).into_iter().map(|link| link.to).collect();
        assert_eq!(to, ["b.md", "f.webp"]);
    }

    #[test]
    fn a_link_is_meant_from_where_it_stands() {
        let path = meant("docs/book/src/a.md", "../../reference/b.md");
        assert_eq!(path, Path::new("docs/reference/b.md"));
        assert_eq!(anchor("Check it yourself: `x`"), "check-it-yourself-x");
    }
}
