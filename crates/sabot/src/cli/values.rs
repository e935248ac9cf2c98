//! Values of the command line, read from their words.

/// Reads `NAME=VALUE`.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write a name, an equals sign and a value, as in banker=100.00".to_owned()),
    }
}

/// The most shoes that are dealt at once, so that no count can overflow.
const SHOES_MAX: u64 = 1_000_000_000_000;

/// Reads a number of shoes.
pub(super) fn shoes(text: &str) -> Result<u64, String> {
    let shoes = text.replace('_', "").parse().ok();
    shoes
        .filter(|shoes| (1..=SHOES_MAX).contains(shoes))
        .ok_or_else(|| format!("write a number of shoes from 1 to {SHOES_MAX}, as in 100000"))
}

/// Reads a number of decks.
pub(super) fn decks(text: &str) -> Result<u8, String> {
    let decks = text.parse().ok().filter(|decks| *decks > 0);
    decks.ok_or_else(|| "write a number of decks from 1 to 255, as in 8".to_owned())
}

pub(super) fn kind(word: &str) -> Result<rulebook::Kind, String> {
    rulebook::Kind::of_word(word).ok_or_else(|| {
        let known = rulebook::Kind::ALL.map(rulebook::Kind::word).join(", ");
        format!("there are {known}")
    })
}

pub(super) fn by(word: &str) -> Result<reports::accounting::By, String> {
    use reports::accounting::By;
    By::ALL.into_iter().find(|by| by.word() == word).ok_or_else(|| {
        let known = By::ALL.map(By::word).join(", ");
        format!("there are {known}")
    })
}

/// Reads a moment.
pub(super) fn time(text: &str) -> Result<exports::Moment, String> {
    text.parse().map_err(|why: exports::NotATime| why.to_string())
}

/// A coup by its number, of every shoe or of one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WantedCoup {
    shoe: Option<u32>,
    number: u32,
}

impl WantedCoup {
    /// Whether it is this one.
    pub(crate) fn is(self, id: table::state::CoupId) -> bool {
        self.number == id.number && self.shoe.is_none_or(|shoe| shoe == id.shoe)
    }
}

/// Reads `14` or `2.14`.
pub(super) fn coup(text: &str) -> Result<WantedCoup, String> {
    let (shoe, number) = match text.split_once('.') {
        Some((shoe, number)) => (Some(shoe.parse().ok()), number),
        None => (None, text),
    };
    let wrong = || "write its number, or its shoe and number, as in 14 or 2.14".to_owned();
    let shoe = shoe.map(|shoe| shoe.ok_or_else(wrong)).transpose()?;
    let number = number.parse().map_err(|_| wrong())?;
    Ok(WantedCoup { shoe, number })
}

/// Reads a part of a report of the cage.
pub(super) fn part(word: &str) -> Result<reports::cage::Part, String> {
    use reports::cage::Part;
    Part::ALL.into_iter().find(|part| part.word() == word).ok_or_else(|| {
        let known = Part::ALL.map(Part::word).join(", ");
        format!("there are {known}")
    })
}
