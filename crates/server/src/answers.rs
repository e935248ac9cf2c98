//! What is answered to something that was asked, as it goes over the wire.

use crate::table::Outgoing;
use screens::{Refused, Told};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why nothing is known to have been done. Ask again with the same key, unless the code says that
/// it cannot be or was not to be: `changed`, `key_used`, `nothing_to_draw`, `no_virtual_shoe`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Unavailable {
    /// Why, in a word.
    pub(crate) code: String,
    /// The same in English, and what to do.
    pub(crate) words: String,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// It was done, and is in the journal.
    Accepted(Told),
    /// It was refused, and will be unless something changes.
    Refused(Box<Refused>),
    /// It is not known to have been done.
    Unavailable(Unavailable),
}

/// An answer with the number that the table's stream has come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answered {
    /// The number of the last entry of the table's stream.
    pub(crate) n: u64,
    /// What came of it.
    #[serde(flatten)]
    pub(crate) outcome: Outcome,
}

impl Answered {
    /// The answer for a screen that gave a key with its question.
    pub(crate) fn to_screen(&self, key: &str) -> Outgoing {
        #[derive(Serialize)]
        struct Keyed<'k> {
            key: &'k str,
            #[serde(flatten)]
            answered: &'k Answered,
        }
        let text = serde_json::to_string(&Keyed { key, answered: self });
        text.expect("its keys are texts").into()
    }

    /// Nothing is known to have been done.
    pub(crate) fn unavailable(n: u64, code: &str, words: String) -> Answered {
        Answered { n, outcome: Outcome::Unavailable(Unavailable { code: code.to_owned(), words }) }
    }
}
