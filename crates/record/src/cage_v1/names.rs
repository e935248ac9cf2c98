//! What is stored of the cage as text or a number.

use crate::form::{Form, Shape};
use crate::text::{Exact, Text};
use crate::unreadable::Unreadable;
use floor::ticket;
use std::fmt;

/// Forms that are a number of the books.
macro_rules! numbers {
    ($($(#[$meta:meta])* $name:ident of $domain:path, $number:ty;)*) => {
        $($(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl Shape for $name {
            type Of = $domain;
            type Stored = $number;

            fn describe(_: &mut crate::describe::Forms) -> serde_json::Value {
                serde_json::json!({ "type": "integer", "minimum": 0 })
            }
        }

        impl<C: ?Sized> Form<C> for $name {
            fn store(of: &$domain, _: &C) -> $number {
                of.0
            }

            fn load(stored: &$number, _: &C) -> Result<$domain, Unreadable> {
                Ok($domain(*stored))
            }
        })*
    };
}

pub(crate) use numbers;

numbers! {
    /// A moment, in milliseconds.
    Moment of floor::Time, u64;
    /// A desk of the cage, by its number in the books.
    Desk of ledger::DeskId, u16;
    /// A table, by its number in the books.
    TableNumber of ledger::TableId, u16;
    /// A promotion, by its number in the books.
    PromotionNumber of floor::promotion::PromotionId, u16;
    /// A pool of prizes, by its number in the books.
    PoolNumber of ledger::PoolId, u16;
}

// Whoever reads it can be paid for the ticket until it is redeemed: a journal is kept like cash.
/// A ticket's number in full: eighteen digits.
#[derive(Debug)]
pub enum TicketNumber {}

impl Exact for ticket::TicketNumber {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.in_full(), out)
    }

    fn read(text: &str) -> Option<ticket::TicketNumber> {
        text.parse().ok()
    }
}

impl Shape for TicketNumber {
    type Of = ticket::TicketNumber;
    type Stored = Text<ticket::TicketNumber>;
}

impl<C: ?Sized> Form<C> for TicketNumber {
    fn store(of: &ticket::TicketNumber, _: &C) -> Text<ticket::TicketNumber> {
        Text::Says(*of)
    }

    fn load(
        stored: &Text<ticket::TicketNumber>,
        _: &C,
    ) -> Result<ticket::TicketNumber, Unreadable> {
        // Not said back: most of a number is as good as all of it.
        stored.load(|_| "a ticket number is 18 digits and nothing else".to_owned())
    }
}

/// What a request is named by, so that a repeat is known for one: 32 hexadecimal digits.
#[derive(Debug)]
pub enum RequestKey {}

impl Exact for floor::Key {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", self.0)
    }

    fn read(text: &str) -> Option<floor::Key> {
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let whole = text.len() == 32 && text.bytes().all(digit);
        whole.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(floor::Key)
    }
}

impl Shape for RequestKey {
    type Of = floor::Key;
    type Stored = Text<floor::Key>;
}

impl<C: ?Sized> Form<C> for RequestKey {
    fn store(of: &floor::Key, _: &C) -> Text<floor::Key> {
        Text::Says(*of)
    }

    fn load(stored: &Text<floor::Key>, _: &C) -> Result<floor::Key, Unreadable> {
        stored.load(|text| format!("`{text}` should be 32 hexadecimal digits"))
    }
}
