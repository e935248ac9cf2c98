//! What a rulebook says of promotions, for those who write conditions by it.

use rulebook::Edition;
use rules::cite::Source;
use rules::promotion::{
    Item, Method, Others, Oversight, PayBy, PrizeKind, PromotionClauses, Worth,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that conditions must say.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionItem {
    /// Its name in conditions.
    id: &'static str,
    /// What is to be said, in English.
    words: &'static str,
    rule: Option<String>,
    /// Whether it is said in words, and not by a time, an amount or a choice.
    in_words: bool,
}

/// Something that must be told of a prize of a kind.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionDetail {
    id: String,
    name: String,
    rule: String,
}

/// A kind of prize.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionKind {
    id: String,
    name: String,
    /// What it is to its winner: `cash`, `house_money` or `thing`.
    worth: &'static str,
    /// The rule by which it may not be a prize, where it may not.
    barred: Option<String>,
    /// In what it is counted, and how much of it there may be, where that is limited.
    unit: Option<String>,
    most: Option<u64>,
    details: Vec<PromotionDetail>,
}

/// What a rulebook says of promotions.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionTerms {
    rulebook: String,
    title: String,
    items: Vec<PromotionItem>,
    kinds: Vec<PromotionKind>,
    /// Where terms can be read; others where `other_means`.
    means: Vec<String>,
    other_means: bool,
    /// How winners are told.
    methods: Vec<&'static str>,
    /// Above which value a draw is seen by a scrutineer, and whether it must be.
    scrutineer_above: String,
    scrutineer_required: bool,
    /// Above which value a winner may say how money is paid, and in which ways.
    payment_above: String,
    ways: Vec<&'static str>,
    /// Above which value the details of a denied claim are kept.
    denied_above: String,
    /// Who gets the conditions, who approves of amendments, and who is told of a doubt.
    lodged_with: String,
    amended_by: String,
    told: String,
}

fn cite(source: &Source) -> Option<String> {
    source.cite().map(ToString::to_string)
}

impl PromotionTerms {
    /// Those of a rulebook that has any.
    pub(super) fn of(edition: &Edition) -> Option<PromotionTerms> {
        let rulebook = edition.at_table();
        let clauses = rulebook.promotions.as_ref()?;
        let role = |by: &rules::accounts::AccountBy| rulebook.role(by.by).name.clone();
        Some(PromotionTerms {
            rulebook: edition.id().to_owned(),
            title: rulebook.imprint.title.clone(),
            items: items(clauses),
            kinds: clauses.kinds.iter().map(kind).collect(),
            means: clauses.available.value.means.clone(),
            other_means: clauses.available.value.others == Others::Allowed,
            methods: clauses.methods.iter().map(|clause| Method::id(clause.value)).collect(),
            scrutineer_above: clauses.scrutineer.value.above.to_string(),
            scrutineer_required: clauses.scrutineer.value.oversight == Oversight::Required,
            payment_above: clauses.payment.value.above.to_string(),
            ways: clauses.payment.value.ways.iter().map(|way| PayBy::id(*way)).collect(),
            denied_above: clauses.denied_above.value.to_string(),
            lodged_with: role(&clauses.lodging),
            amended_by: role(&clauses.amendment),
            told: role(&clauses.told),
        })
    }
}

fn items(clauses: &PromotionClauses) -> Vec<PromotionItem> {
    let item = |clause: &rules::cite::Clause<Item>| PromotionItem {
        id: clause.value.id(),
        words: clause.value.words(),
        rule: cite(&clause.source),
        in_words: Item::IN_WORDS.contains(&clause.value),
    };
    clauses.items.iter().map(item).collect()
}

fn kind(kind: &PrizeKind) -> PromotionKind {
    let details = kind.details.iter().map(|detail| PromotionDetail {
        id: detail.id.clone(),
        name: detail.name.clone(),
        rule: detail.cite.to_string(),
    });
    let most = kind.most.as_ref().map(|most| &most.value);
    PromotionKind {
        id: kind.id.clone(),
        name: kind.name.clone(),
        worth: match kind.worth {
            Worth::Cash => "cash",
            Worth::HouseMoney => "house_money",
            Worth::Thing => "thing",
        },
        barred: kind.barred.as_ref().and_then(cite),
        unit: most.map(|most| most.unit.clone()),
        most: most.map(|most| most.quantity),
        details: details.collect(),
    }
}
