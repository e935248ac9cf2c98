//! The pages of what is recorded of people, tournaments and promotions,
//! `docs/reference/*-events.md`: every kind of entry in their streams with its fields, from the
//! declarations of the stored forms.

use crate::forms::{
    Row, compare_forms, declared, file_table, form_table, kind_table, kinds, named,
};
use crate::reference::write;
use std::fmt::Write;

/// A page, and where its forms are declared.
struct Page {
    /// Where it is.
    path: &'static str,
    /// What it begins with.
    head: &'static str,
    /// The folder of the forms.
    forms: &'static str,
    /// The enum of the kinds.
    events: &'static str,
    /// Where the forms that it shares with other streams are told.
    shared: &'static str,
}

const STAFF: Page = Page {
    path: "docs/reference/staff-events.md",
    head: "\
# What is recorded of people, sessions and devices

The stream `staff` of the journal has one entry an event. Its payload is
`{\"event\": {\"approved\": …, \"at\": …, \"by\": …, \"what\": {…}}, \"postings\": []}`: who stood
beside whoever asked, when, whose doing it is, and the fields below. Fields that may be nothing are
marked `?` and are then `null`; lists are marked `[]`. Of secrets there are verifiers, digests and
salts; nobody can sign in with them.
",
    forms: "crates/record/src/staff_v1",
    events: "StaffEvent",
    shared: "| Name | The name of a person, a device, a rulebook, a role, or words. |",
};

const TOURNAMENTS: Page = Page {
    path: "docs/reference/tournament-events.md",
    head: "\
# What is recorded of tournaments

Every tournament has a stream `tournament/NAME` in the journal, with one entry an event. In its
payload, `event` holds `at`, when, `by`, who asked for it (`null` where time brought it about), and
`what`, the fields below; `postings` what it moved. Fields that may be nothing are marked `?` and
are then `null`; lists are marked `[]`.
",
    forms: "crates/record/src/tournament_v1",
    events: "TournamentEvent",
    shared: "| Amount, Name, Cards, Moment, … | As in [the events of tables](events.md). |",
};

const PROMOTIONS: Page = Page {
    path: "docs/reference/promotion-events.md",
    head: "\
# What is recorded of promotions

Every promotion has a stream `promotion/NAME` in the journal, with one entry an event. In its
payload, `event` holds `at`, when, `by`, who asked for it (`null` where time brought it about), and
`what`, the fields below; `postings` what it moved. Fields that may be nothing are marked `?` and
are then `null`; lists are marked `[]`.
",
    forms: "crates/record/src/promotion_v1",
    events: "PromotionEvent",
    shared: "| Amount, Name, Moment, … | As in [the events of tables](events.md). |",
};

const PAGES: [&Page; 3] = [&STAFF, &TOURNAMENTS, &PROMOTIONS];

const STANDING: &str = "
Once written a form does not change. Written by `cargo xtask reference --bless` from the
declarations in `crates/record` and checked by a test.
";

impl Page {
    /// A file of its forms.
    fn file(&self, name: &str) -> String {
        format!("{}/{name}.rs", self.forms)
    }

    /// The kinds of its entries.
    fn kinds(&self) -> Vec<Row> {
        kinds(&self.file("event"), self.events)
    }

    /// The forms that are one text or number: name and meaning.
    fn named(&self) -> Vec<(String, String)> {
        named(&self.file("names"))
    }

    fn text(&self) -> String {
        let mut page = format!("{}{STANDING}", self.head);
        let mut line = |text: &str| writeln!(page, "{text}").expect("a string");
        line(&format!("\n## Events\n\n{}", kind_table("fields", self.kinds())));
        line("\n## Texts and numbers\n\n| form | what it is |\n|---|---|");
        line(self.shared);
        for (name, said) in self.named() {
            line(&format!("| {name} | {said} |"));
        }
        line("\nWhat is one of several things carries its word under `is`, beside its fields.");
        let held = form_table(declared(&self.file("parts")));
        line(&format!("\n## What fields hold\n\n{held}"));
        let files = file_table(["event", "names", "parts", "mod"].map(|name| self.file(name)));
        line(&format!("\n## The files that declare it\n\n{files}"));
        page
    }
}

/// Writes the pages.
pub fn bless() -> Result<(), String> {
    PAGES.into_iter().try_for_each(|page| write(page.path, &page.text()))
}

/// Fails where a page is not what would be written now.
pub fn check() -> Result<(), String> {
    PAGES.into_iter().try_for_each(|page| compare_forms(page.path, &page.text()))
}

#[cfg(test)]
mod tests {
    use super::{PAGES, PROMOTIONS, Page, STAFF, TOURNAMENTS};
    use record::kinds::Kinds as _;

    #[test]
    fn the_pages_have_every_kind_that_is_declared() {
        let listed = |page: &Page| page.kinds().into_iter().map(|(kind, ..)| kind);
        assert!(listed(&STAFF).eq(record::staff_v1::StaffEvent::all()));
        assert!(listed(&TOURNAMENTS).eq(record::tournament_v1::TournamentEvent::all()));
        assert!(listed(&PROMOTIONS).eq(record::promotion_v1::PromotionEvent::all()));
        assert_eq!(STAFF.named().len(), 8, "{:?}", STAFF.named());
    }

    #[test]
    fn something_is_said_of_every_kind() {
        for page in PAGES {
            for (kind, _, said) in page.kinds() {
                assert!(said.ends_with('.'), "{}: {kind}: {said}", page.path);
            }
        }
    }
}
