//! What is stored of a tournament as text or a number.

use crate::cage_v1::names::numbers;
use crate::form::{Form, Shape};
use crate::text::{Exact, Text};
use crate::unreadable::Unreadable;
use rules::tournament;
use std::fmt;

numbers! {
    /// An entrant, by number.
    Entrant of floor::tournament::EntrantId, u16;
}

/// An item of the conditions, by its word in rulebook files.
#[derive(Debug)]
pub enum Item {}

impl Exact for tournament::Item {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.id())
    }

    fn read(text: &str) -> Option<tournament::Item> {
        let known = tournament::Item::ALL.iter().find(|(word, _)| *word == text);
        known.map(|(_, item)| *item)
    }
}

impl Shape for Item {
    type Of = tournament::Item;
    type Stored = Text<tournament::Item>;
}

impl<C: ?Sized> Form<C> for Item {
    fn store(of: &tournament::Item, _: &C) -> Text<tournament::Item> {
        Text::Says(*of)
    }

    fn load(stored: &Text<tournament::Item>, _: &C) -> Result<tournament::Item, Unreadable> {
        stored.load(|text| format!("`{text}` is no item of conditions"))
    }
}
