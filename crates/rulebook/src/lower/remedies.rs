//! The clauses on irregularities.

use super::conduct::by;
use super::people::People;
use super::wagering::word;
use super::{Lowering, Read};
use crate::written::{ByFile, RemediesFile, SourceFile};
use rules::cite::Clause;
use rules::remedies::{Carried, RemedyBy, RemedyClauses, Removal};

pub(super) fn remedies(
    lowering: &Lowering<'_>,
    file: &RemediesFile,
    people: Option<&People>,
) -> Read<RemedyClauses> {
    let plain = |source: &SourceFile| {
        let source = lowering.source(source)?;
        Ok(Clause { value: (), source })
    };
    let carried = |file| word(lowering, file, &Carried::ALL);
    let somebody = |file: &ByFile| {
        let (by, source) = by(lowering, file, people)?;
        Ok(RemedyBy { by, source })
    };
    let (stray_is_bankers, face_up_later) =
        (plain(&file.stray_is_bankers), plain(&file.face_up_later));
    let (on_players, on_bankers) =
        (carried(&file.stray_on_players), carried(&file.stray_on_bankers));
    let (excess, face_up_first) = (carried(&file.excess), carried(&file.face_up_first));
    let (void, removal) = (somebody(&file.void), word(lowering, &file.removal, &Removal::ALL));
    let reopen = file.reopen.as_ref().map(somebody);
    Ok(RemedyClauses {
        stray_is_bankers: stray_is_bankers?,
        stray_on_players: on_players?,
        stray_on_bankers: on_bankers?,
        excess: excess?,
        face_up_first: face_up_first?,
        face_up_later: face_up_later?,
        void: void?,
        removal: removal?,
        reopen: reopen.transpose()?,
    })
}
