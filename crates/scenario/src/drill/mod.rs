//! Drills: something goes wrong at a table, and a trainee says what it is, what must be done about
//! it and who decides that.
//!
//! The right answer is what the engine does or accepts at that very table; a drill whose file says
//! otherwise is at fault.

mod action;
mod choices;
mod mark;
mod read;
mod ruling;
mod why;

pub use action::{Action, Effect};
pub use choices::{Paper, draw};
pub use mark::{ACTION_POINTS, Answered, Explained, Marked, Part, ROLE_POINTS, SITUATION_POINTS};
pub use ruling::{Allowed, Ruling};
pub use why::{Grounds, Why};

use crate::read::Scenario;
use rulebook::{Document, Edition};
use rules::role::RoleId;
use table::Request;
use table::request::With;
use table::state::Assessment;

/// A drill.
#[derive(Debug, Clone)]
pub struct Drill<'e> {
    /// What it is about.
    pub title: String,
    /// What the trainee is told.
    pub question: String,
    /// The same in Simplified Chinese, where the drill is told in it.
    pub zh_hans: Option<InWords>,
    /// The same in Traditional Chinese.
    pub zh_hant: Option<InWords>,
    /// What is right; any of them where there are several.
    pub answers: Vec<Answer>,
    /// What is wrong although it may seem right, and why.
    pub wrong: Vec<Wrong>,
    /// The document that it is played by.
    pub edition: &'e Edition,
    /// The table as it is when something goes wrong.
    setup: Scenario<'e>,
    /// How it is reported; none where the table sees it itself.
    report: Option<Request>,
    /// What is found out about a machine.
    assessment: Option<Assessment>,
    /// What a remedy needs to be told.
    with: With,
    /// The line of the question.
    line: usize,
}

/// What a drill says in another language than English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InWords {
    /// What it is about.
    pub title: String,
    /// What the trainee is told.
    pub question: String,
    /// Why what is wrong is wrong, in the order of what is wrong.
    pub whys: Vec<String>,
}

/// What is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its line, from one.
    pub line: usize,
    /// What is done.
    pub action: Action,
    /// The lowest role that decides it.
    pub by: RoleId,
    /// The rule; none where the document does not address it.
    pub rule: Option<String>,
}

/// What is wrong, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Its line, from one.
    pub line: usize,
    /// What should not be done.
    pub action: Action,
    /// Why not.
    pub why: String,
    /// The rule.
    pub rule: Option<String>,
}

impl Drill<'_> {
    /// The file that it was read from.
    pub fn file(&self) -> &str {
        &self.setup.file
    }

    /// The rules that the table is run by.
    pub const fn rulebook(&self) -> &rules::Rulebook {
        self.setup.rulebook
    }

    /// The name of the document that it is played by.
    pub fn document(&self) -> &str {
        document(self.edition)
    }

    /// A role of the rulebook by its name in files, or which there are.
    pub fn role(&self, id: &str) -> Result<RoleId, String> {
        read::role(self.rulebook(), id)
    }

    /// What a rule says, in a line.
    pub fn gist(&self, rule: &str) -> Option<&str> {
        self.edition.register.rule(rule).map(|rule| rule.gist.as_str())
    }
}

/// The name of a document.
fn document(edition: &Edition) -> &str {
    match &edition.document {
        Document::Game(rulebook) => &rulebook.id,
        Document::Fragment(fragment) => &fragment.id,
    }
}
