//! An edition: one document's rulebook and register, loaded and checked, with its digest.

use crate::digest::{Digest, canonical_text};
use crate::fault::Faults;
use crate::lower::{Document, Lowering, NOT_ADDRESSED, lower, not_a_rule};
use crate::page::{Page, Section};
use crate::register::Register;
use crate::written::rulebook_file;
use rules::Rulebook;
use rules::rulebook::Imprint;
use toml::de::{DeTable, DeValue};

/// A rulebook with its register.
#[derive(Debug, Clone)]
pub struct Edition {
    /// What the rulebook file holds.
    pub document: Document,
    /// Every rule of the document.
    pub register: Register,
    /// The fingerprint of the rulebook file's data.
    pub digest: Digest,
    /// The file's data, one value a line: what the digest is taken of.
    pub canonical: String,
}

impl Edition {
    /// Loads a rulebook file and its register, the texts of which come from a folder of this name.
    /// All faults of both are told at once.
    pub fn load(folder: &str, rulebook: &str, register: &str) -> Result<Edition, Faults> {
        Edition::load_on(folder, rulebook, register, &|_| None)
    }

    /// The same, with the rulebooks at hand on whose game a piece of a document may be played.
    pub fn load_on(
        folder: &str,
        rulebook: &str,
        register: &str,
        base: &dyn Fn(&str) -> Option<Rulebook>,
    ) -> Result<Edition, Faults> {
        let name = format!("{folder}/rulebook.toml");
        let read = Register::read(folder, &format!("{folder}/register.tsv"), register);
        let page = Page::new(&name, rulebook);
        let table = page.parse();
        let file = rulebook_file(&Section::top(&page, &table));
        if let Ok(id) = &file.id
            && id.value != folder
        {
            let what = format!("`id` must be the folder's name, `{folder}`");
            page.note(&id.span, what);
        }
        // Citations can be looked up only in a register that was read.
        let document = lower(&Lowering { page: &page, register: read.as_ref().ok(), base }, &file);
        if let Ok(register) = &read {
            look_up_citations(&page, register, table.get_ref());
        }
        let canonical = canonical_text(table.get_ref());
        match (page.finish(document), read) {
            (Ok(document), Ok(register)) => {
                Ok(Edition { document, register, digest: Digest::of(&canonical), canonical })
            }
            (document, register) => {
                let mut faults = document.err().map_or_else(Vec::new, |faults| faults.0);
                faults.extend(register.err().into_iter().flat_map(|faults| faults.0));
                Err(Faults(faults))
            }
        }
    }

    /// The rulebook, where the document has a game.
    pub fn rulebook(&self) -> Option<&Rulebook> {
        match &self.document {
            Document::Game(rulebook) => Some(rulebook),
            Document::Fragment(_) => None,
        }
    }

    /// The short name of the document, which begins every citation.
    pub fn id(&self) -> &str {
        match &self.document {
            Document::Game(rulebook) => &rulebook.id,
            Document::Fragment(fragment) => &fragment.id,
        }
    }

    /// What the document says of itself.
    pub fn imprint(&self) -> &Imprint {
        match &self.document {
            Document::Game(rulebook) => &rulebook.imprint,
            Document::Fragment(fragment) => &fragment.imprint,
        }
    }

    /// The rulebook that a table is run by: the document's own, or the one on whose game a piece of
    /// a document is played.
    pub fn at_table(&self) -> &Rulebook {
        match &self.document {
            Document::Game(rulebook) => rulebook,
            Document::Fragment(fragment) => &fragment.played,
        }
    }
}

/// Notes every citation that is not in the register, whether or not what it belongs to could be
/// read.
fn look_up_citations(page: &Page<'_>, register: &Register, table: &DeTable<'_>) {
    let unknown = |cite: &str| cite != NOT_ADDRESSED && register.rule(cite).is_none();
    for (key, value) in table {
        let cites = matches!(&**key.get_ref(), "cite" | "cites");
        let values = value.get_ref().as_array().map_or(std::slice::from_ref(value), |array| array);
        for value in values {
            match value.get_ref() {
                DeValue::Table(table) => look_up_citations(page, register, table),
                DeValue::String(cite) if cites && unknown(cite) => {
                    page.note(&value.span(), not_a_rule(cite));
                }
                _ => {}
            }
        }
    }
}
