//! The page of what is recorded of equipment and of the journal itself,
//! `docs/reference/equipment-events.md`, from the files that write it.

use crate::forms::{Row, compare_forms, fields, form_table, joined, text};
use crate::reference::write;
use crate::streams::{constants, streams_of};
use crate::tree::files;
use std::collections::BTreeSet;
use std::fmt::Write;

const PAGE: &str = "docs/reference/equipment-events.md";

/// Where equipment is run, and what is wrong with it has its words.
const EQUIPMENT: &str = "crates/server/src/equipment";

/// Where troubles of devices are written.
const TROUBLES: &str = "crates/server/src/equipment/troubles.rs";

/// Where memories of devices are written, and what they hold.
const KEPT: &str = "crates/house/src/kept.rs";
const MEMORIES: &str = "crates/house/src/memory.rs";

/// Where it is written whom the house has excluded.
const EXCLUSIONS: &str = "crates/record/src/exclusions.rs";

/// Where checkpoints are written.
const CHECKPOINTS: &str = "crates/journal/src/proof/stored.rs";

/// How the kinds of a device's entries begin; other constants beside them are words of a payload.
const OF_A_DEVICE: &str = "device_";

const HEAD: &str = "\
# What is recorded of equipment, of exclusions and of the journal itself

These streams hold no money and are folded to no state: whoever replays a house can leave them out. Fields that may be
nothing are marked `?` and are then `null`. Once written a form does not change. Written by `cargo xtask reference
--bless` from the files named here and checked by a test.
";

const OF_TROUBLES: &str = "\
A printer, an acceptor or a scanning shoe that is in trouble, and when that was over. The one who did it is the device
itself.";

const OF_MEMORIES: &str = "\
What the host of a device must still know after a restart: a note is credited once, a card is seen once. The last entry
counts. It is written in one batch with what the device brought about. The payload is one of the forms whose name ends
in `Memory`.";

const OF_EXCLUSIONS: &str = "\
Whom a table has excluded from the whole house, in one batch with the remedy at the table. Every table goes by all of
these streams.";

const OF_CHECKPOINTS: &str = "\
A signed checkpoint over everything before it: see [how a coup is proved](../book/src/explanations/proof.md). `note` is
the checkpoint with its signature, `peaks` the roots of the whole trees that the entries so far make, from which the
next checkpoint goes on.";

/// The kinds of a file's entries.
fn kinds(file: &str) -> BTreeSet<String> {
    let is_kind = |name: &str, word: &str| name == "KIND" || word.starts_with(OF_A_DEVICE);
    let all = constants(&text(file)).into_iter().filter(|it| is_kind(&it.name, &it.word));
    all.map(|it| it.word).collect()
}

/// What runs equipment, without its tests.
fn equipment() -> String {
    let sources = files(EQUIPMENT, ".rs");
    sources.iter().filter_map(|source| source.text.split("#[cfg(test)]").next()).collect()
}

/// The texts that stand behind any of these.
fn behind(text: &str, before: &[&str]) -> BTreeSet<String> {
    let pieces = before.iter().flat_map(|before| text.split(before).skip(1));
    pieces.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

/// The kinds of what happens once at a device.
fn once() -> BTreeSet<String> {
    behind(&equipment(), &["Once::plain(\"", "Once::of(\"", "Once::about(\""])
}

/// The payloads that a file writes out, as they stand there.
fn payloads(file: &str) -> Vec<String> {
    let text = text(file);
    let all = text.split("json!(").skip(1).map(|rest| joined(upto_its_end(rest)));
    all.filter(|payload| payload.starts_with('{')).collect()
}

/// What stands before the bracket that closes one opened before.
fn upto_its_end(text: &str) -> &str {
    let mut open = 1;
    let end = text.find(|letter| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        open == 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// The words of what can be wrong with a device.
fn troubles() -> BTreeSet<String> {
    let text = equipment();
    let mut words = behind(&text, &["=> \"", "Some((\""]);
    words.extend(constants(&text).into_iter().map(|it| it.word));
    words.retain(|word| !word.starts_with(OF_A_DEVICE));
    words
}

/// A name in the way of the wire: `PaperOut` is `paper_out`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// The members of an enum, by their words.
fn members(body: &str) -> String {
    let all = body.split(',').map(str::trim).filter(|member| !member.is_empty());
    let one = |member: &str| match member.split_once('(') {
        Some((name, of)) => {
            let of = fields(&format!("it: {}", of.trim_end_matches(')')));
            format!("`{}` ({})", snake(name), of.trim_start_matches("`it` "))
        }
        None => format!("`{}`", snake(member)),
    };
    all.map(one).collect::<Vec<_>>().join(", ")
}

/// Every form that a file stores.
fn forms(file: &str) -> Vec<Row> {
    let text = text(file);
    let blocks = text.split("\n/// ").skip(1).filter(|block| block.contains("Serialize"));
    let row = |block: &str| {
        let (said, rest) = block.split_once('\n')?;
        let whole =
            joined(rest.split("\n}\n").next()?).replace("pub(super) ", "").replace("pub ", "");
        let (head, body) = whole.split_once('{')?;
        let (kind, name) = head.trim().split_once(' ')?;
        let holds = if kind == "enum" { members(body) } else { fields(body) };
        Some((name.to_owned(), holds, said.to_owned()))
    };
    blocks.filter_map(row).collect()
}

/// Words as the page lists them.
fn listed(words: BTreeSet<String>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A section: the streams that a file writes, their kinds and their payloads.
fn section(page: &mut String, (title, file, said): (&str, &str, &str)) {
    let (streams, kinds) = (listed(streams_of(&text(file))), listed(kinds(file)));
    let mut line = |text: String| writeln!(page, "{text}").expect("a string");
    line(format!("\n## {title}\n\n{said}\n"));
    line("| stream | kinds | written by |\n|---|---|---|".to_owned());
    line(format!("| {streams} | {kinds} | `{file}` |"));
    for payload in payloads(file) {
        line(format!("\nPayload: `{payload}`"));
    }
}

/// The forms of a file.
fn table(page: &mut String, file: &str) {
    writeln!(page, "\n{}", form_table(forms(file))).expect("a string");
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    section(&mut page, ("What is wrong with equipment", TROUBLES, OF_TROUBLES));
    let words = [("What can be wrong", troubles()), ("Kinds of what happens once", once())];
    for (what, words) in words.into_iter().filter(|(_, words)| !words.is_empty()) {
        writeln!(page, "\n{what}: {}.", listed(words)).expect("a string");
    }
    section(&mut page, ("What a host remembers of a device", KEPT, OF_MEMORIES));
    table(&mut page, MEMORIES);
    section(&mut page, ("Whom the house has excluded", EXCLUSIONS, OF_EXCLUSIONS));
    table(&mut page, EXCLUSIONS);
    section(&mut page, ("Checkpoints", CHECKPOINTS, OF_CHECKPOINTS));
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare_forms(PAGE, &page())
}

#[cfg(test)]
mod tests {
    use super::{CHECKPOINTS, KEPT, MEMORIES, TROUBLES, forms, kinds, payloads, troubles};

    #[test]
    fn what_is_written_is_read_off_its_files() {
        for kind in ["device_trouble", "device_trouble_over"] {
            assert!(kinds(TROUBLES).contains(kind), "{:?}", kinds(TROUBLES));
        }
        assert!(kinds(KEPT).into_iter().eq(["device_memory"]));
        assert!(kinds(CHECKPOINTS).into_iter().eq(["checkpoint"]));
        assert_eq!(payloads(CHECKPOINTS), [r#"{ "note": note, "peaks": peaks }"#]);
        for word in ["unreachable", "paper_out", "cassette_full", "open"] {
            assert!(troubles().contains(word), "{word}");
        }
        let forms: Vec<_> = forms(MEMORIES).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(forms, ["Stored", "Where", "AcceptorMemory", "ScannerMemory"]);
    }
}
