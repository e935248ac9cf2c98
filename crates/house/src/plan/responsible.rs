//! What the house offers those who want to limit their own play.

use rulebook::page::{Read, Section};

/// The terms of play cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Responsible {
    /// The shortest break after a time limit, in minutes.
    pub break_minutes: u32,
}

/// Reads `[responsible]`, without which the house offers no play cards.
pub(super) fn read(top: &Section<'_>) -> Read<Option<Responsible>> {
    if !top.has("responsible") {
        return Ok(None);
    }
    let section = top.section("responsible")?;
    let (cards, minutes) = (section.text("cards")?, section.large_number("break_minutes", 1_440)?);
    let break_minutes = u32::try_from(minutes.value).unwrap_or(u32::MAX);
    match cards.value.as_str() {
        "offered" => Ok(Some(Responsible { break_minutes })),
        "off" => Ok(None),
        _ => {
            let what = "`cards` is `offered` or `off`".to_owned();
            Err(section.note(&cards.span, what))
        }
    }
}
