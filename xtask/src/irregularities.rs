//! The page of irregularities, `docs/reference/irregularities.md`: what every rulebook prescribes
//! in every situation, side by side.

use crate::reference::{compare, write};
use rules::Rulebook;
use rules::cite::Source;
use rules::irregularity::{Carried, Choice, Irregular, Offer, Remedy, Situation};
use std::fmt::Write;
use testkit::{DOCUMENTS, edition};

const PAGE: &str = "docs/reference/irregularities.md";

const HEAD: &str = "\
# What is done when something goes wrong

Every situation of the closed vocabulary and what each rulebook prescribes in it: the remedies that
may be chosen, who may choose them, and the rule. *Not addressed* means that the document is silent;
what the house then does is a reading, given in its rulebook. Who must be told stands below the
remedies. `mini` is a piece of a document, played on the game of `nsw`: its column says only what
differs. Written by `cargo xtask reference --bless` from the rulebooks and checked by a test.
";

fn page() -> String {
    let mut page = format!("{HEAD}\n| situation | {} |\n|---", DOCUMENTS.join(" | "));
    page += &"|---".repeat(DOCUMENTS.len());
    page += "|\n";
    for (id, situation) in Situation::ALL {
        let cells = DOCUMENTS.map(|document| cell(document, situation));
        let words = situation.words();
        writeln!(page, "| `{id}`: {words} | {} |", cells.join(" | ")).expect("a string");
    }
    page += "\n## Remedies\n\n| remedy | what is done |\n|---|---|\n";
    for (id, remedy) in Remedy::ALL {
        writeln!(page, "| `{id}` | {} |", remedy.words()).expect("a string");
    }
    page
}

/// What a document prescribes in a situation.
fn cell(document: &str, situation: Situation) -> String {
    let edition = edition(document);
    let rulebook = edition.at_table();
    let irregular = rulebook.irregularities.of(situation);
    if edition.rulebook().is_none() && !cites(irregular, document) {
        return String::new();
    }
    let mut lines: Vec<String> = Vec::new();
    if let Source::NotAddressed(_) = irregular.source {
        lines.push("*not addressed*".to_owned());
    }
    lines.extend(irregular.choices.iter().map(|choice| one(rulebook, choice)));
    if !irregular.forbids.is_empty() {
        let own = format!("{document}:");
        let rules = irregular.forbids.iter().map(|it| it.cite.as_str());
        let rules: Vec<_> = rules.map(|cite| cite.strip_prefix(&own).unwrap_or(cite)).collect();
        lines.push(format!("of the rules {}", rules.join(", ")));
    }
    for tell in &irregular.tell {
        let rule = rule(&tell.source);
        lines.push(format!("tell the {}{rule}", rulebook.role(tell.whom).name));
    }
    lines.join("<br>")
}

/// Whether a document says something of its own here.
fn cites(irregular: &Irregular, document: &str) -> bool {
    let own = |source: &Source| {
        source.cite().is_some_and(|cite| cite.as_str().starts_with(&format!("{document}:")))
    };
    own(&irregular.source) || irregular.choices.iter().any(|choice| own(&choice.source))
}

fn one(rulebook: &Rulebook, choice: &Choice) -> String {
    let by = &rulebook.role(choice.by).name;
    let next = match choice.next {
        Some(Carried::Dummy) => ", a dummy coup",
        Some(Carried::DummyIfExposed) => ", a dummy coup if the card was exposed",
        Some(Carried::Ordinary) => ", an ordinary coup",
        None => "",
    };
    let offer = match choice.offer {
        Some(Offer::Removal) => ", wagers may be taken back",
        Some(Offer::RemovalUnlessExposed) => ", wagers may be taken back if no card was exposed",
        Some(Offer::Reduction) => ", wagers may be taken back or reduced",
        None => "",
    };
    let hours = choice.hours.map_or_else(String::new, |hours| format!(", for {hours} hours"));
    let rule = rule(&choice.source);
    format!("`{}`{next}{offer}{hours}: {by}{rule}", choice.remedy.id())
}

fn rule(source: &Source) -> String {
    source.cite().map_or_else(String::new, |cite| format!(" ({cite})"))
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare(PAGE, &page())
}
