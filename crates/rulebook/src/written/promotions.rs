//! The clauses on promotional prizes, as written.

use super::accounts::{WordsFile, words};
use super::conduct::{ByFile, by};
use super::wagering::{WordFile, word};
use super::{SourceFile, each, optional, source};
use crate::page::{At, Read, Section};

pub(crate) struct PromotionsFile {
    pub(crate) offer: SourceFile,
    pub(crate) scrutineer: AboveFile,
    pub(crate) oversight: At<String>,
    pub(crate) cash_alternative: WordsFile,
    pub(crate) payment: AboveFile,
    pub(crate) ways: Vec<At<String>>,
    pub(crate) prizes: SourceFile,
    pub(crate) kinds: Vec<KindFile>,
    pub(crate) marketing: SourceFile,
    pub(crate) available: AvailableFile,
    pub(crate) conditions: SourceFile,
    pub(crate) items: Vec<WordFile>,
    pub(crate) notice_hours: u64,
    pub(crate) notice_source: SourceFile,
    pub(crate) methods: Vec<WordFile>,
    pub(crate) lodging: ByFile,
    pub(crate) amendment: ByFile,
    pub(crate) reasons: SourceFile,
    pub(crate) denied: AboveFile,
    pub(crate) disputes: SourceFile,
    pub(crate) complaints: ByFile,
    pub(crate) integrity: SourceFile,
    pub(crate) told: ByFile,
    pub(crate) unclaimed: WordFile,
}

/// An amount above which something holds.
pub(crate) struct AboveFile {
    pub(crate) above: At<String>,
    pub(crate) source: SourceFile,
}

/// Where terms can be read.
pub(crate) struct AvailableFile {
    pub(crate) value: Vec<At<String>>,
    pub(crate) others: At<String>,
    pub(crate) source: SourceFile,
}

/// A kind of prize.
pub(crate) struct KindFile {
    pub(crate) id: At<String>,
    pub(crate) name: String,
    pub(crate) worth: At<String>,
    pub(crate) barred: Option<SourceFile>,
    pub(crate) most: Option<MostFile>,
    pub(crate) details: Vec<(At<String>, String, At<String>)>,
    pub(crate) source: SourceFile,
}

/// How much of something may be in one prize.
pub(crate) struct MostFile {
    pub(crate) quantity: u64,
    pub(crate) unit: String,
    pub(crate) source: SourceFile,
}

/// The most that anything is counted to: hours, millilitres.
const COUNT_MAX: u64 = 1_000_000_000;

pub(super) fn promotions(section: &Section<'_>) -> Read<PromotionsFile> {
    let plain = |key| section.section(key).and_then(|section| source(&section));
    let somebody = |key| section.section(key).and_then(|section| by(&section));
    let scrutineer = section.section("scrutineer").and_then(|section| {
        let (above, oversight) = (above(&section), section.text("oversight"));
        Ok((above?, oversight?))
    });
    let payment = section.section("payment").and_then(|section| {
        let (above, ways) = (above(&section), section.texts("ways"));
        Ok((above?, ways?))
    });
    let notice = section.section("notice").and_then(|section| {
        let (hours, source) = (section.large_number("hours", COUNT_MAX), source(&section));
        Ok((hours?.value, source?))
    });
    let denied = section.section("denied").and_then(|section| above(&section));
    let available = section.section("available").and_then(|section| available(&section));
    let (offer, prizes) = (plain("offer"), plain("prizes"));
    let (marketing, conditions) = (plain("marketing"), plain("conditions"));
    let (reasons, disputes, integrity) = (plain("reasons"), plain("disputes"), plain("integrity"));
    let (lodging, amendment) = (somebody("lodging"), somebody("amendment"));
    let (complaints, told) = (somebody("complaints"), somebody("told"));
    let cash_alternative = words(section, "cash_alternative");
    let (items, methods) = (each(section, "items", named), each(section, "methods", named));
    let (kinds, unclaimed) = (each(section, "kinds", kind), word(section, "unclaimed"));
    let ((scrutineer, oversight), (payment, ways)) = (scrutineer?, payment?);
    let (notice_hours, notice_source) = notice?;
    Ok(PromotionsFile {
        offer: offer?,
        scrutineer,
        oversight,
        cash_alternative: cash_alternative?,
        payment,
        ways,
        prizes: prizes?,
        kinds: kinds?,
        marketing: marketing?,
        available: available?,
        conditions: conditions?,
        items: items?,
        notice_hours,
        notice_source,
        methods: methods?,
        lodging: lodging?,
        amendment: amendment?,
        reasons: reasons?,
        denied: denied?,
        disputes: disputes?,
        complaints: complaints?,
        integrity: integrity?,
        told: told?,
        unclaimed: unclaimed?,
    })
}

fn above(section: &Section<'_>) -> Read<AboveFile> {
    let (above, source) = (section.text("above"), source(section));
    Ok(AboveFile { above: above?, source: source? })
}

fn available(section: &Section<'_>) -> Read<AvailableFile> {
    let (value, others) = (section.texts("value"), section.text("others"));
    let source = source(section);
    Ok(AvailableFile { value: value?, others: others?, source: source? })
}

/// One of a list of words, each with its rule.
fn named(section: &Section<'_>) -> Read<WordFile> {
    let (value, source) = (section.text("is"), source(section));
    Ok(WordFile { value: value?, source: source? })
}

fn kind(section: &Section<'_>) -> Read<KindFile> {
    let (id, name, worth) = (section.text("id"), section.text("name"), section.text("worth"));
    let barred = optional(section, "barred", source);
    let most = optional(section, "most", |most| {
        let (quantity, unit) = (most.large_number("quantity", COUNT_MAX), most.text("unit"));
        let source = source(most);
        Ok(MostFile { quantity: quantity?.value, unit: unit?.value, source: source? })
    });
    let details = each(section, "details", |detail| {
        let (id, name, cite) = (detail.text("id"), detail.text("name"), detail.cite());
        Ok((id?, name?.value, cite?))
    });
    let source = source(section);
    Ok(KindFile {
        id: id?,
        name: name?.value,
        worth: worth?,
        barred: barred?,
        most: most?,
        details: details?,
        source: source?,
    })
}
