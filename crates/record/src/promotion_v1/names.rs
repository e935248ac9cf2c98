//! What is stored of promotions as text, a number or a list.

use crate::form::{Form, Shape};
use crate::text::{Exact, Text};
use crate::unreadable::Unreadable;
use floor::lots;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// So much of something.
#[derive(Debug)]
pub enum Count {}

impl Shape for Count {
    type Of = u64;
    type Stored = u64;
}

impl<C: ?Sized> Form<C> for Count {
    fn store(of: &u64, _: &C) -> u64 {
        *of
    }

    fn load(stored: &u64, _: &C) -> Result<u64, Unreadable> {
        Ok(*stored)
    }
}

/// A SHA-256, or the seed of a draw: 64 hexadecimal digits.
#[derive(Debug)]
pub enum Digest {}

impl Exact for lots::Digest {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }

    fn read(text: &str) -> Option<lots::Digest> {
        text.parse().ok()
    }
}

impl Shape for Digest {
    type Of = lots::Digest;
    type Stored = Text<lots::Digest>;
}

impl<C: ?Sized> Form<C> for Digest {
    fn store(of: &lots::Digest, _: &C) -> Text<lots::Digest> {
        Text::Says(*of)
    }

    fn load(stored: &Text<lots::Digest>, _: &C) -> Result<lots::Digest, Unreadable> {
        stored.load(|text| format!("`{text}` should be 64 hexadecimal digits in small letters"))
    }
}

/// A list of pairs in the order of what they are found by.
#[derive(Debug)]
pub struct MapOf<F>(PhantomData<F>);

impl<K, V, F: Shape<Of = (K, V)>> Shape for MapOf<F> {
    type Of = BTreeMap<K, V>;
    type Stored = Vec<F::Stored>;
}

impl<C: ?Sized, K: Ord + Clone, V: Clone, F: Form<C> + Shape<Of = (K, V)>> Form<C> for MapOf<F> {
    fn store(of: &BTreeMap<K, V>, context: &C) -> Vec<F::Stored> {
        let pairs = of.iter().map(|(key, value)| (key.clone(), value.clone()));
        pairs.map(|pair| F::store(&pair, context)).collect()
    }

    fn load(stored: &Vec<F::Stored>, context: &C) -> Result<BTreeMap<K, V>, Unreadable> {
        let pairs = stored.iter().map(|pair| F::load(pair, context));
        let map: BTreeMap<K, V> = pairs.collect::<Result<_, _>>()?;
        let once = map.len() == stored.len();
        once.then_some(map).ok_or_else(|| Unreadable::value("something is there twice"))
    }
}
