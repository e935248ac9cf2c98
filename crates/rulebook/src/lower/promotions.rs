//! The clauses on promotional prizes.

use super::accounts::words;
use super::conduct::by;
use super::people::People;
use super::wagering::{one_of, word};
use super::{Lowering, Read, amount};
use crate::page::collect;
use crate::written::{AboveFile, AvailableFile, ByFile, KindFile, MostFile, PromotionsFile};
use rules::Amount;
use rules::accounts::AccountBy;
use rules::cite::Clause;
use rules::promotion::{
    Available, Choice, Detail, Item, Method, Most, Others, Oversight, PayBy, PrizeKind,
    PromotionClauses, Scrutiny, Unclaimed, Worth,
};

/// The seconds of an hour.
const HOUR_S: u64 = 3_600;

pub(super) fn promotions(
    lowering: &Lowering<'_>,
    file: &PromotionsFile,
    people: Option<&People>,
) -> Read<PromotionClauses> {
    let somebody = |file: &ByFile| {
        let (by, source) = by(lowering, file, people)?;
        Ok(AccountBy { by, source })
    };
    let (offer, prizes) = (lowering.source(&file.offer), lowering.source(&file.prizes));
    let marketing = lowering.source(&file.marketing);
    let conditions = lowering.source(&file.conditions);
    let (reasons, disputes) = (lowering.source(&file.reasons), lowering.source(&file.disputes));
    let integrity = lowering.source(&file.integrity);
    let (lodging, amendment) = (somebody(&file.lodging), somebody(&file.amendment));
    let (complaints, told) = (somebody(&file.complaints), somebody(&file.told));
    let (scrutineer, payment) = (scrutineer(lowering, file), payment(lowering, file));
    let cash_alternative = words(lowering, &file.cash_alternative, &Worth::ALL);
    let items = collect(file.items.iter().map(|item| word(lowering, item, &Item::ALL)));
    let methods = collect(file.methods.iter().map(|it| word(lowering, it, &Method::ALL)));
    let notice = lowering.source(&file.notice_source);
    let (available, kinds) = (available(lowering, &file.available), kinds(lowering, file));
    let denied_above = above(lowering, &file.denied);
    let unclaimed = word(lowering, &file.unclaimed, &Unclaimed::ALL);
    Ok(PromotionClauses {
        offer: offer?,
        scrutineer: scrutineer?,
        cash_alternative: cash_alternative?,
        payment: payment?,
        prizes: prizes?,
        kinds: kinds?,
        marketing: marketing?,
        available: available?,
        conditions: conditions?,
        items: items?,
        notice_s: Clause { value: file.notice_hours * HOUR_S, source: notice? },
        methods: methods?,
        lodging: lodging?,
        amendment: amendment?,
        reasons: reasons?,
        denied_above: denied_above?,
        disputes: disputes?,
        complaints: complaints?,
        integrity: integrity?,
        told: told?,
        unclaimed: unclaimed?,
    })
}

fn above(lowering: &Lowering<'_>, file: &AboveFile) -> Read<Clause<Amount>> {
    let (value, source) = (amount(lowering, &file.above), lowering.source(&file.source));
    Ok(Clause { value: value?, source: source? })
}

fn scrutineer(lowering: &Lowering<'_>, file: &PromotionsFile) -> Read<Clause<Scrutiny>> {
    let oversight = one_of(lowering, &file.oversight, &Oversight::ALL);
    let Clause { value: above, source } = above(lowering, &file.scrutineer)?;
    Ok(Clause { value: Scrutiny { above, oversight: oversight? }, source })
}

fn payment(lowering: &Lowering<'_>, file: &PromotionsFile) -> Read<Clause<Choice>> {
    let ways = collect(file.ways.iter().map(|way| one_of(lowering, way, &PayBy::ALL)));
    let Clause { value: above, source } = above(lowering, &file.payment)?;
    Ok(Clause { value: Choice { above, ways: ways? }, source })
}

fn available(lowering: &Lowering<'_>, file: &AvailableFile) -> Read<Clause<Available>> {
    let others = one_of(lowering, &file.others, &Others::ALL);
    let source = lowering.source(&file.source);
    let means = file.value.iter().map(|means| means.value.clone()).collect();
    Ok(Clause { value: Available { means, others: others? }, source: source? })
}

fn kinds(lowering: &Lowering<'_>, file: &PromotionsFile) -> Read<Vec<PrizeKind>> {
    lowering.ids("the kind of prize", file.kinds.iter().map(|kind| &kind.id))?;
    collect(file.kinds.iter().map(|file| kind(lowering, file)))
}

fn kind(lowering: &Lowering<'_>, file: &KindFile) -> Read<PrizeKind> {
    lowering.ids("the detail", file.details.iter().map(|(id, ..)| id))?;
    let worth = one_of(lowering, &file.worth, &Worth::ALL);
    let barred = file.barred.as_ref().map(|file| lowering.source(file)).transpose();
    let most = file.most.as_ref().map(|file| most(lowering, file)).transpose();
    let details = collect(file.details.iter().map(|(id, name, cite)| {
        let cite = lowering.cite(cite)?;
        Ok(Detail { id: id.value.clone(), name: name.clone(), cite })
    }));
    let source = lowering.source(&file.source);
    Ok(PrizeKind {
        id: file.id.value.clone(),
        name: file.name.clone(),
        worth: worth?,
        barred: barred?,
        most: most?,
        details: details?,
        source: source?,
    })
}

fn most(lowering: &Lowering<'_>, file: &MostFile) -> Read<Clause<Most>> {
    let value = Most { quantity: file.quantity, unit: file.unit.clone() };
    Ok(Clause { value, source: lowering.source(&file.source)? })
}
