//! The clauses of the shoe, as written.

use super::{SourceFile, each, optional, source};
use crate::page::{At, Read, Section};

pub(crate) struct ShoeFile {
    pub(crate) check: At<String>,
    pub(crate) check_source: SourceFile,
    pub(crate) pre_shuffled: Option<(Vec<At<String>>, SourceFile)>,
    pub(crate) cutting_cards: NumberFile,
    pub(crate) cut: CutFile,
    pub(crate) placings: At<Vec<PlacingFile>>,
    pub(crate) burns: At<Vec<BurnFile>>,
    pub(crate) burn_before_coup: Option<PermittedFile>,
    pub(crate) last_coup: LastCoupFile,
}

/// A number that a rule fixes.
pub(crate) struct NumberFile {
    pub(crate) value: u8,
    pub(crate) source: SourceFile,
}

pub(crate) struct CutFile {
    pub(crate) cards: u8,
    pub(crate) bound: At<String>,
    pub(crate) source: SourceFile,
}

pub(crate) struct PlacingFile {
    pub(crate) id: At<String>,
    pub(crate) cards_behind: u8,
    pub(crate) bound: At<String>,
    pub(crate) cite: At<String>,
}

pub(crate) struct BurnFile {
    pub(crate) id: At<String>,
    pub(crate) cards: At<String>,
    pub(crate) face: At<String>,
    pub(crate) needs: At<String>,
    pub(crate) cite: At<String>,
}

pub(crate) struct PermittedFile {
    pub(crate) needs: At<String>,
    pub(crate) source: SourceFile,
}

pub(crate) struct LastCoupFile {
    pub(crate) as_first_card: NumberFile,
    pub(crate) between: Option<NumberFile>,
    pub(crate) later: NumberFile,
    pub(crate) after_tie: Option<NumberFile>,
}

pub(super) fn shoe(section: &Section<'_>) -> Read<ShoeFile> {
    let check = section.section("check").and_then(|check| {
        let (value, source) = (check.text("value"), source(&check));
        Ok((value?, source?))
    });
    let pre_shuffled = optional(section, "pre_shuffled", |section| {
        let (value, source) = (section.texts("value"), source(section));
        Ok((value?, source?))
    });
    let cutting_cards = number(section, "cutting_cards", "value");
    let cut = section.section("cut").and_then(|section| cut(&section));
    let placings = each(section, "placings", placing);
    let burns = each(section, "burns", burn);
    let before_coup = optional(section, "burn_before_coup", permitted);
    let last_coup = section.section("last_coup").and_then(|section| last_coup(&section));
    let (check, check_source) = check?;
    Ok(ShoeFile {
        check,
        check_source,
        pre_shuffled: pre_shuffled?,
        cutting_cards: cutting_cards?,
        cut: cut?,
        placings: At { value: placings?, span: section.span() },
        burns: At { value: burns?, span: section.span() },
        burn_before_coup: before_coup?,
        last_coup: last_coup?,
    })
}

pub(super) fn number(
    section: &Section<'_>,
    key: &'static str,
    inner: &'static str,
) -> Read<NumberFile> {
    section.section(key).and_then(|section| number_of(&section, inner))
}

pub(super) fn number_of(section: &Section<'_>, inner: &'static str) -> Read<NumberFile> {
    let (value, source) = (section.number(inner, 99), source(section));
    Ok(NumberFile { value: value?.value, source: source? })
}

fn cut(section: &Section<'_>) -> Read<CutFile> {
    let (cards, bound) = (section.number("cards_from_either_end", 99), section.text("bound"));
    let source = source(section);
    Ok(CutFile { cards: cards?.value, bound: bound?, source: source? })
}

fn placing(section: &Section<'_>) -> Read<PlacingFile> {
    let (id, cards_behind) = (section.text("id"), section.number("cards_behind", 99));
    let (bound, cite) = (section.text("bound"), section.cite());
    Ok(PlacingFile { id: id?, cards_behind: cards_behind?.value, bound: bound?, cite: cite? })
}

fn burn(section: &Section<'_>) -> Read<BurnFile> {
    let (id, cards, face) = (section.text("id"), section.text("cards"), section.text("face"));
    let (needs, cite) = (section.text("needs"), section.cite());
    Ok(BurnFile { id: id?, cards: cards?, face: face?, needs: needs?, cite: cite? })
}

pub(super) fn permitted(section: &Section<'_>) -> Read<PermittedFile> {
    let (needs, source) = (section.text("needs"), source(section));
    Ok(PermittedFile { needs: needs?, source: source? })
}

fn last_coup(section: &Section<'_>) -> Read<LastCoupFile> {
    let as_first_card = number(section, "as_first_card", "coups");
    let later = number(section, "later", "coups");
    let between = optional(section, "between", |section| number_of(section, "coups"));
    let after_tie = optional(section, "after_tie", |section| number_of(section, "coups"));
    Ok(LastCoupFile {
        as_first_card: as_first_card?,
        between: between?,
        later: later?,
        after_tie: after_tie?,
    })
}
