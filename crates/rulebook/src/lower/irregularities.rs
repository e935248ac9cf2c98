//! The clauses on irregularities.

use super::conduct::{by, role};
use super::people::People;
use super::wagering::one_of;
use super::{Lowering, Read};
use crate::page::collect;
use crate::written::{
    AnswerFile, ByFile, ChoiceFile, ForbiddenFile, IrregularFile, IrregularitiesFile, TellFile,
};
use rules::cite::{Clause, Source};
use rules::conduct::ActClause;
use rules::given::Given;
use rules::irregularity::{
    Carried, Choice, Corrections, Forbidden, Irregular, IrregularityClauses, Offer, Remedy,
    Situation, Tell,
};

/// The people and the acts that remedies are given to.
#[derive(Clone, Copy)]
pub(super) struct House<'a> {
    pub(super) people: Option<&'a People>,
    /// None where they could not be read.
    pub(super) acts: Option<&'a [ActClause]>,
}

/// What a file prescribes, as far as it does.
pub(super) struct Prescribed {
    pub(super) of: Vec<Irregular>,
    pub(super) answer_s: Option<Clause<Option<u8>>>,
    pub(super) corrections: Option<Corrections>,
    pub(super) emptied: Option<Source>,
}

pub(super) fn prescribed(
    lowering: &Lowering<'_>,
    file: &IrregularitiesFile,
    house: House<'_>,
) -> Read<Prescribed> {
    let of = collect(
        file.of.iter().map(|(situation, file)| irregular(lowering, *situation, file, house)),
    );
    let answer_s = file.answer.as_ref().map(|file| answer(lowering, file)).transpose();
    let corrections = |file: &ByFile| {
        let (by, source) = by(lowering, file, house.people)?;
        Ok(Corrections { by, source })
    };
    let corrections = file.corrections.as_ref().map(corrections).transpose();
    let emptied = file.emptied.as_ref().map(|file| lowering.source(file)).transpose();
    let (answer_s, corrections) = (answer_s?, corrections?);
    Ok(Prescribed { of: of?, answer_s, corrections, emptied: emptied? })
}

/// What a game prescribes: everything.
pub(super) fn irregularities(
    lowering: &Lowering<'_>,
    file: &IrregularitiesFile,
    house: House<'_>,
) -> Read<IrregularityClauses> {
    let Prescribed { of, answer_s, corrections, emptied } = prescribed(lowering, file, house)?;
    let (answer_s, corrections) = answer_s.zip(corrections).ok_or(crate::page::Noted)?;
    Ok(IrregularityClauses { of, answer_s, emptied, corrections })
}

fn irregular(
    lowering: &Lowering<'_>,
    situation: Situation,
    file: &IrregularFile,
    house: House<'_>,
) -> Read<Irregular> {
    let choices = collect(file.choices.iter().map(|file| choice(lowering, file, house)));
    let tell = collect(file.tell.iter().map(|TellFile { whom, source }| {
        let (whom, source) = (role(lowering, whom, house.people), lowering.source(source));
        Ok(Tell { whom: whom?, source: source? })
    }));
    let forbids = forbids(lowering, situation, &file.forbids);
    let source = lowering.source(&file.source);
    let (choices, tell, forbids) = (choices?, tell?, forbids?);
    Ok(Irregular { situation, forbids, choices, tell, source: source? })
}

/// The rules that somebody may have broken, each once.
fn forbids(
    lowering: &Lowering<'_>,
    situation: Situation,
    file: &[ForbiddenFile],
) -> Read<Vec<Forbidden>> {
    collect(file.iter().enumerate().map(|(place, ForbiddenFile { cite, what })| {
        let known = lowering.cite(cite);
        if !situation.is_conduct() {
            let what = "`forbids` is for what somebody does: for `device` and `breach`";
            return Err(lowering.note(&cite.span, what.to_owned()));
        }
        if file[..place].iter().any(|before| before.cite.value == cite.value) {
            let what = format!("the rule {} is there twice", Given(&cite.value));
            return Err(lowering.note(&cite.span, what));
        }
        if what.value.trim().is_empty() {
            return Err(lowering.note(&what.span, "say what was done".to_owned()));
        }
        Ok(Forbidden { cite: known?, what: what.value.clone() })
    }))
}

fn choice(lowering: &Lowering<'_>, file: &ChoiceFile, house: House<'_>) -> Read<Choice> {
    let remedy = one_of(lowering, &file.remedy, &Remedy::ALL);
    let offer = file.offer.as_ref().map(|word| one_of(lowering, word, &Offer::ALL)).transpose();
    let next = file.next.as_ref().map(|word| one_of(lowering, word, &Carried::ALL)).transpose();
    let remedy = remedy?;
    let given = match &file.by {
        Some(file) => by(lowering, file, house.people),
        None => by_act(lowering, file, remedy, house.acts),
    };
    let ((by, source), offer, next) = (given?, offer?, next?);
    if (remedy == Remedy::NextCoup) != next.is_some() {
        let what = "`next` says what becomes of the next coup, for the remedy `next-coup`";
        return Err(lowering.note(&file.span, what.to_owned()));
    }
    let timed = matches!(remedy, Remedy::HoldCredit | Remedy::DemandBack);
    if timed != file.hours.is_some() {
        let what = "`hours` says how long `hold-credit` lasts and `demand-back` is open";
        return Err(lowering.note(&file.span, what.to_owned()));
    }
    Ok(Choice { remedy, by, offer, next, hours: file.hours, source })
}

/// Who may do a remedy that is an act of the rulebook.
fn by_act(
    lowering: &Lowering<'_>,
    file: &ChoiceFile,
    remedy: Remedy,
    acts: Option<&[ActClause]>,
) -> Read<(rules::role::RoleId, rules::cite::Source)> {
    let acts = acts.ok_or(crate::page::Noted)?;
    let act = remedy.act().and_then(|act| acts.iter().find(|clause| clause.act == act));
    act.map(|clause| (clause.by, clause.source.clone())).ok_or_else(|| {
        let what = "say who may do it with `by` and `cite`: no act of this file does";
        lowering.note(&file.span, what.to_owned())
    })
}

fn answer(lowering: &Lowering<'_>, file: &AnswerFile) -> Read<Clause<Option<u8>>> {
    let source = lowering.source(&file.source)?;
    Ok(Clause { value: file.seconds, source })
}
