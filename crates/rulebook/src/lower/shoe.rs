//! The clauses of the shoe.

use super::people::{People, approver};
use super::wagering::one_of;
use super::{Lowering, Read};
use crate::page::{At, collect};
use crate::written::{BurnFile, NumberFile, PlacingFile, ShoeFile};
use rules::cite::{Clause, Permitted};
use rules::shoe::{
    Bound, BurnCards, BurnFace, BurnMethod, CheckedCards, CutMargin, LastCoup, Placing,
    PreShuffled, ShoeClauses,
};

pub(super) fn shoe(
    lowering: &Lowering<'_>,
    file: &ShoeFile,
    people: Option<&People>,
) -> Read<ShoeClauses> {
    let check = one_of(lowering, &file.check, &CheckedCards::ALL);
    let check_source = lowering.source(&file.check_source);
    let pre_shuffled = file.pre_shuffled.as_ref().map(|(by, source)| {
        let by = collect(by.iter().map(|by| one_of(lowering, by, &PreShuffled::ALL)));
        let source = lowering.source(source);
        Ok(Clause { value: by?, source: source? })
    });
    let cutting_cards = number(lowering, &file.cutting_cards);
    let cut_bound = bound(lowering, &file.cut.bound);
    let cut_source = lowering.source(&file.cut.source);
    let placings = placings(lowering, &file.placings);
    let burns = burns(lowering, &file.burns, people);
    let burn_before_coup = file.burn_before_coup.as_ref().map(|file| {
        let needs = approver(lowering, people, &file.needs);
        let source = lowering.source(&file.source);
        Ok(Permitted { what: (), needs: needs?, source: source? })
    });
    let as_first_card = number(lowering, &file.last_coup.as_first_card);
    let later = number(lowering, &file.last_coup.later);
    let between = file.last_coup.between.as_ref().map(|file| number(lowering, file));
    let after_tie = file.last_coup.after_tie.as_ref().map(|file| number(lowering, file));
    let cut = CutMargin { cards: file.cut.cards, bound: cut_bound? };
    Ok(ShoeClauses {
        check: Clause { value: check?, source: check_source? },
        pre_shuffled: pre_shuffled.transpose()?,
        cutting_cards: cutting_cards?,
        cut: Clause { value: cut, source: cut_source? },
        placings: placings?,
        burns: burns?,
        burn_before_coup: burn_before_coup.transpose()?,
        last_coup: LastCoup {
            as_first_card: as_first_card?,
            between: between.transpose()?,
            later: later?,
            after_tie: after_tie.transpose()?,
        },
    })
}

pub(super) fn number(lowering: &Lowering<'_>, file: &NumberFile) -> Read<Clause<u8>> {
    Ok(Clause { value: file.value, source: lowering.source(&file.source)? })
}

fn bound(lowering: &Lowering<'_>, name: &At<String>) -> Read<Bound> {
    let place = lowering.place("a bound", name, &Bound::ALL.map(|(word, _)| word))?;
    Ok(Bound::ALL[place].1)
}

fn placings(lowering: &Lowering<'_>, file: &At<Vec<PlacingFile>>) -> Read<Vec<Placing>> {
    lowering.some("placings", file)?;
    lowering.ids("the placing", file.value.iter().map(|placing| &placing.id))?;
    collect(file.value.iter().map(|file| {
        let (bound, cite) = (bound(lowering, &file.bound), lowering.cite(&file.cite));
        let (id, cards_behind) = (file.id.value.clone(), file.cards_behind);
        Ok(Placing { id, cards_behind, bound: bound?, cite: cite? })
    }))
}

fn burns(
    lowering: &Lowering<'_>,
    file: &At<Vec<BurnFile>>,
    people: Option<&People>,
) -> Read<Vec<BurnMethod>> {
    lowering.some("burns", file)?;
    lowering.ids("the burn", file.value.iter().map(|burn| &burn.id))?;
    collect(file.value.iter().map(|file| {
        let cards = lowering.place("a burn", &file.cards, &["first", "by-face-value"]);
        let face = lowering.place("a face", &file.face, &["down", "on-request", "up"]);
        let needs = approver(lowering, people, &file.needs);
        let cite = lowering.cite(&file.cite);
        Ok(BurnMethod {
            id: file.id.value.clone(),
            cards: [BurnCards::First, BurnCards::ByFaceValue][cards?],
            face: [BurnFace::Down, BurnFace::OnRequest, BurnFace::Up][face?],
            needs: needs?,
            cite: cite?,
        })
    }))
}
