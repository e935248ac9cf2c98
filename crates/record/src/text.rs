//! Things that are stored as text, and texts that many share.

use crate::unreadable::Unreadable;
use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt::{self, Display, Write as _};
use std::marker::PhantomData;
use std::sync::Arc;

/// Something that is written as text, in one way only.
pub trait Exact: Sized {
    /// Writes it.
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// What a text says, if it says it in that one way.
    fn read(text: &str) -> Option<Self>;
}

/// Something stored as text. A text that says nothing is kept as it is, so that whoever loads it
/// can tell where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Text<T> {
    /// What it says.
    Says(T),
    /// A text that says nothing.
    Odd(Box<str>),
}

impl<T: Clone> Text<T> {
    /// What it says, or how it should have been written.
    pub(crate) fn load(&self, like: impl FnOnce(&str) -> String) -> Result<T, Unreadable> {
        match self {
            Text::Says(thing) => Ok(thing.clone()),
            Text::Odd(text) => Err(Unreadable::value(like(text))),
        }
    }
}

impl<T: Exact> Display for Text<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Says(thing) => thing.write(out),
            Text::Odd(text) => out.write_str(text),
        }
    }
}

impl<T: Exact> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de, T: Exact> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Text<T>, D::Error> {
        text.deserialize_str(Reading(PhantomData))
    }
}

struct Reading<T>(PhantomData<T>);

impl<T: Exact> Visitor<'_> for Reading<T> {
    type Value = Text<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<Text<T>, E> {
        Ok(T::read(text).map_or_else(|| Text::Odd(text.into()), Text::Says))
    }
}

/// A text that many share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared(pub Arc<str>);

impl Display for Shared {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl Serialize for Shared {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Shared {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Shared, D::Error> {
        text.deserialize_str(ReadingShared)
    }
}

struct ReadingShared;

impl Visitor<'_> for ReadingShared {
    type Value = Shared;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<Shared, E> {
        Ok(Shared(text.into()))
    }
}

/// What was read, if it shows itself as this very text.
pub(crate) fn exactly<T: Display>(read: Option<T>, text: &str) -> Option<T> {
    let mut rest = Rest(text);
    read.filter(|thing| write!(rest, "{thing}").is_ok() && rest.0.is_empty())
}

/// What has still to come of a text.
struct Rest<'t>(&'t str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// A number in digits, without a sign or noughts before it.
pub(crate) fn whole<N: std::str::FromStr>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text.len() == 1 || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

impl Exact for rules::Amount {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // By hand, since most of what is stored is amounts.
        let mut text = [b'0'; 24];
        let (mut left, mut at) = (self.cents().unsigned_abs(), text.len());
        let mut digit = |at: usize| {
            text[at] = b'0' + u8::try_from(left % 10).expect("one digit");
            left /= 10;
            left > 0
        };
        digit(at - 1);
        digit(at - 2);
        at -= 4;
        while digit(at) {
            at -= 1;
        }
        let point = text.len() - 3;
        text[point] = b'.';
        if self.cents() < 0 {
            at -= 1;
            text[at] = b'-';
        }
        out.write_str(std::str::from_utf8(&text[at..]).expect("digits"))
    }

    fn read(text: &str) -> Option<rules::Amount> {
        let size = text.strip_prefix('-').unwrap_or(text);
        let (units, cents) = size.split_once('.')?;
        let [tens, ones] = cents.as_bytes() else { return None };
        let digit = |byte: u8| byte.is_ascii_digit().then(|| u64::from(byte - b'0'));
        let cents = digit(*tens)? * 10 + digit(*ones)?;
        let cents = whole::<u64>(units)?.checked_mul(100)?.checked_add(cents)?;
        let below = size.len() < text.len();
        let signed = if below { 0_i64.checked_sub_unsigned(cents) } else { cents.try_into().ok() };
        signed.filter(|signed| !below || *signed < 0).map(rules::Amount::from_cents)
    }
}

impl Exact for rules::Card {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(out)
    }

    fn read(text: &str) -> Option<rules::Card> {
        exactly(text.parse().ok(), text)
    }
}

impl Exact for Vec<rules::Card> {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(out, "{space}{card}")?;
        }
        Ok(())
    }

    fn read(text: &str) -> Option<Vec<rules::Card>> {
        if text.is_empty() { Some(Vec::new()) } else { table::state::read_cards(text) }
    }
}

impl Exact for table::state::Commitment {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(out)
    }

    fn read(text: &str) -> Option<table::state::Commitment> {
        table::state::Commitment::of_hex(text)
    }
}

impl Exact for table::state::Salt {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(out)
    }

    fn read(text: &str) -> Option<table::state::Salt> {
        table::state::Salt::of_hex(text)
    }
}

impl Exact for rules::Odds {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(out)
    }

    fn read(text: &str) -> Option<rules::Odds> {
        exactly(text.parse().ok(), text)
    }
}
