//! `sabot settle --stdin`: one question a line, one answer a line.

use crate::commands::stdin;
use crate::failure::Failure;
use crate::library::Library;
use crate::question::{Question, once};
use crate::shapes::SettleShape;
use rules::Card;
use rules::given::Given;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// How many letters of the reader's words are passed on: they may hold the line itself.
const WORDS_MAX: usize = 300;

/// Answers every question until the input ends; 1 if one of them was bad, else 0.
pub(crate) fn run(library: &Library) -> Result<u8, Failure> {
    stdin::answer(|text, answers| answer_line(library, text, answers))
}

fn answer_line(library: &Library, text: &[u8], answers: &mut Vec<u8>) -> Result<(), Failure> {
    let text = text.trim_ascii();
    if text.first() != Some(&b'{') {
        let message = "not a question: each line must be one JSON object, {\"rulebook\":…}";
        return Err(Failure::not_understood(message.to_owned()));
    }
    let line: Line<'_> = serde_json::from_slice(text).map_err(|error| not_a_question(&error))?;
    let names = |place: usize| line.wagers.0[..place].iter().map(|(name, _)| name.as_ref());
    for (place, (name, _)) in line.wagers.0.iter().enumerate() {
        once("wager", name.as_ref(), names(place))?;
    }
    let question = Question {
        rulebook: &line.rulebook.0,
        version: &line.version.0,
        options: &line.options.0,
        decks: line.decks.map(|decks| decks.0),
        cards: &line.cards.0,
        wagers: &line.wagers.0,
    };
    let answer = question.answer(library)?;
    serde_json::to_writer(answers, &SettleShape::of(&answer))
        .map_err(|error| Failure::not_understood(error.to_string()))
}

/// The reader's words, without the line number that it counts within the one line it was given.
fn not_a_question(error: &serde_json::Error) -> Failure {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let words: String = words.chars().take(WORDS_MAX).collect();
    let column = error.column();
    Failure::not_understood(format!("not a question: {words} (column {column})"))
}

/// A question as it comes in. Texts are borrowed from the line where they can be.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    #[serde(borrow)]
    rulebook: Text<'a>,
    #[serde(borrow)]
    version: Text<'a>,
    #[serde(borrow, default)]
    options: Pairs<'a, Scalar<'a>>,
    cards: Cards,
    #[serde(borrow)]
    wagers: Pairs<'a, Text<'a>>,
    decks: Option<Decks>,
}

/// A text.
struct Text<'a>(Cow<'a, str>);

impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<'a>, D::Error> {
        deserializer.deserialize_str(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text in quotes")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }
}

/// A value of an option: text, or a truth or number, which count as their text.
struct Scalar<'a>(Text<'a>);

impl<'a> From<Scalar<'a>> for Text<'a> {
    fn from(scalar: Scalar<'a>) -> Text<'a> {
        scalar.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Scalar<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scalar<'a>, D::Error> {
        deserializer.deserialize_any(ScalarVisitor).map(Scalar)
    }
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a number, true or false")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Text<'de>, E> {
        Ok(owned(&text))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Text<'de>, E> {
        Ok(owned(&truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Text<'de>, E> {
        Ok(owned(&number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Text<'de>, E> {
        Ok(owned(&number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Text<'de>, E> {
        Ok(owned(&number))
    }
}

fn owned<'a>(value: &impl ToString) -> Text<'a> {
    Text(Cow::Owned(value.to_string()))
}

/// The entries of an object, in their order and with repeats, so that a repeat can be told.
struct Pairs<'a, V>(Vec<(Text<'a>, Text<'a>)>, PhantomData<V>);

impl<V> Default for Pairs<'_, V> {
    fn default() -> Self {
        Pairs(Vec::new(), PhantomData)
    }
}

impl<'de: 'a, 'a, V: Deserialize<'de> + Into<Text<'a>>> Deserialize<'de> for Pairs<'a, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<'a, V>, D::Error> {
        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

struct PairsVisitor<'a, V>(PhantomData<(&'a (), V)>);

impl<'de: 'a, 'a, V: Deserialize<'de> + Into<Text<'a>>> Visitor<'de> for PairsVisitor<'a, V> {
    type Value = Pairs<'a, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names and values")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs<'a, V>, M::Error> {
        let mut pairs = Vec::with_capacity(4);
        while let Some(name) = map.next_key::<Text<'a>>()? {
            let value = map.next_value::<V>().map_err(|error| {
                de::Error::custom(format_args!("{}: {error}", Given(name.as_ref())))
            })?;
            pairs.push((name, value.into()));
        }
        Ok(Pairs(pairs, PhantomData))
    }
}

/// A number of decks.
struct Decks(u8);

impl<'de> Deserialize<'de> for Decks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Decks, D::Error> {
        deserializer.deserialize_u64(DecksVisitor)
    }
}

struct DecksVisitor;

impl Visitor<'_> for DecksVisitor {
    type Value = Decks;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of decks, as in \"decks\":8")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decks, E> {
        let decks = u8::try_from(number).map(Decks);
        decks.map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }
}

/// Cards in dealing order.
struct Cards(Vec<Card>);

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        deserializer.deserialize_seq(CardsVisitor)
    }
}

struct CardsVisitor;

impl<'de> Visitor<'de> for CardsVisitor {
    type Value = Cards;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards, as in [\"AS\",\"KD\",\"9H\",\"4C\"]")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Cards, S::Error> {
        let mut cards = Vec::with_capacity(6);
        while let Some(text) = seq.next_element::<Text<'de>>()? {
            let number = cards.len() + 1;
            let card = text
                .as_ref()
                .parse()
                .map_err(|error| de::Error::custom(format_args!("card {number}: {error}")))?;
            cards.push(card);
        }
        Ok(Cards(cards))
    }
}
