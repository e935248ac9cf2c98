//! The clauses on wagering, as written.

use super::conduct::{ByFile, by};
use super::{NumberFile, PermittedFile, SourceFile, optional, source};
use crate::page::{At, Read, Section};

/// A word that a rule fixes.
pub(crate) struct WordFile {
    pub(crate) value: At<String>,
    pub(crate) source: SourceFile,
}

pub(crate) struct WageringFile {
    pub(crate) locks: Vec<WordFile>,
    pub(crate) call: WordFile,
    pub(crate) period: Option<PeriodFile>,
    pub(crate) without_wagers: WordFile,
    pub(crate) cloth: Option<ChannelFile>,
    pub(crate) station: Option<ChannelFile>,
    pub(crate) differential: Option<WordFile>,
    pub(crate) personal_limit: Option<PersonalFile>,
    pub(crate) per_area: PerAreaFile,
    pub(crate) priorities: Vec<PriorityFile>,
    pub(crate) settled_early: Option<EarlyFile>,
    pub(crate) tokens: Option<TokensFile>,
}

pub(crate) struct TokensFile {
    pub(crate) wager: SourceFile,
    pub(crate) exchange: ByFile,
    pub(crate) winnings: SourceFile,
    pub(crate) won: WordFile,
}

pub(crate) struct PeriodFile {
    pub(crate) seconds_min: At<u8>,
    pub(crate) seconds_usual: At<u8>,
    pub(crate) first_card: At<String>,
    pub(crate) source: SourceFile,
}

pub(crate) struct ChannelFile {
    pub(crate) under: WordFile,
    pub(crate) over: WordFile,
    pub(crate) uneven: WordFile,
    pub(crate) aggregate: Option<SourceFile>,
}

pub(crate) struct PerAreaFile {
    /// None where any number may.
    pub(crate) usual: Option<u8>,
    pub(crate) source: SourceFile,
    pub(crate) allowed: Option<(u8, PermittedFile)>,
    pub(crate) with_area_max: Option<NumberFile>,
    pub(crate) of_bets: Option<(Vec<At<String>>, NumberFile)>,
}

pub(crate) struct PriorityFile {
    pub(crate) bets: Vec<At<String>>,
    pub(crate) to: Vec<At<String>>,
    pub(crate) source: SourceFile,
}

pub(crate) struct PersonalFile {
    pub(crate) permitted: PermittedFile,
    pub(crate) tell: Option<At<String>>,
    /// None where the limit goes with the place.
    pub(crate) of_person: Option<SourceFile>,
}

pub(crate) struct EarlyFile {
    pub(crate) bets: Vec<At<String>>,
    pub(crate) source: SourceFile,
}

pub(super) fn wagering(section: &Section<'_>) -> Read<WageringFile> {
    let locks = super::each(section, "locks", |lock| {
        let (value, source) = (lock.text("at"), source(lock));
        Ok(WordFile { value: value?, source: source? })
    });
    let call = word(section, "call");
    let period = optional(section, "period", period);
    let without_wagers = word(section, "without_wagers");
    let cloth = optional(section, "cloth", channel);
    let station = optional(section, "station", channel);
    let differential = optional(section, "differential", word_of);
    let personal_limit = optional(section, "personal_limit", |limit| {
        let (permitted, tell) = (super::shoe::permitted(limit), limit.text_if_any("tell"));
        let of_person = optional(limit, "of_person", source);
        Ok(PersonalFile { permitted: permitted?, tell: tell?, of_person: of_person? })
    });
    let per_area = section.section("per_area").and_then(|section| per_area(&section));
    let priorities = if section.has("priorities") {
        super::each(section, "priorities", |priority| {
            let (bets, to) = (priority.texts("bets"), priority.texts("to"));
            let source = source(priority);
            Ok(PriorityFile { bets: bets?, to: to?, source: source? })
        })
    } else {
        Ok(Vec::new())
    };
    let settled_early = optional(section, "settled_early", |early| {
        let (bets, source) = (early.texts("bets"), source(early));
        Ok(EarlyFile { bets: bets?, source: source? })
    });
    let tokens = optional(section, "tokens", tokens);
    Ok(WageringFile {
        locks: locks?,
        call: call?,
        period: period?,
        without_wagers: without_wagers?,
        cloth: cloth?,
        station: station?,
        differential: differential?,
        personal_limit: personal_limit?,
        per_area: per_area?,
        priorities: priorities?,
        settled_early: settled_early?,
        tokens: tokens?,
    })
}

fn tokens(section: &Section<'_>) -> Read<TokensFile> {
    let plain = |key| section.section(key).and_then(|section| source(&section));
    let (wager, winnings) = (plain("wager"), plain("winnings"));
    let exchange = section.section("exchange").and_then(|section| by(&section));
    let won = word(section, "won");
    Ok(TokensFile { wager: wager?, exchange: exchange?, winnings: winnings?, won: won? })
}

pub(super) fn word(section: &Section<'_>, key: &'static str) -> Read<WordFile> {
    section.section(key).and_then(|section| word_of(&section))
}

pub(super) fn word_of(section: &Section<'_>) -> Read<WordFile> {
    let (value, source) = (section.text("value"), source(section));
    Ok(WordFile { value: value?, source: source? })
}

fn period(section: &Section<'_>) -> Read<PeriodFile> {
    let (least, usual) = (section.number("seconds_min", 250), section.number("seconds_usual", 250));
    let (first_card, source) = (section.text("first_card"), source(section));
    Ok(PeriodFile {
        seconds_min: least?,
        seconds_usual: usual?,
        first_card: first_card?,
        source: source?,
    })
}

fn channel(section: &Section<'_>) -> Read<ChannelFile> {
    let (under, over) = (word(section, "under"), word(section, "over"));
    let uneven = word(section, "uneven");
    let aggregate = optional(section, "aggregate", source);
    Ok(ChannelFile { under: under?, over: over?, uneven: uneven?, aggregate: aggregate? })
}

fn per_area(section: &Section<'_>) -> Read<PerAreaFile> {
    let any = section.has("value") && section.is_text("value", "any");
    let usual = if any { Ok(None) } else { section.number("value", 99).map(Some) };
    let source = source(section);
    let allowed = optional(section, "allowed", |allowed| {
        let (value, permitted) = (allowed.number("value", 99), super::shoe::permitted(allowed));
        Ok((value?.value, permitted?))
    });
    let with_area_max =
        optional(section, "with_area_max", |section| super::shoe::number_of(section, "value"));
    let of_bets = optional(section, "of_bets", |of_bets| {
        let (bets, number) = (of_bets.texts("bets"), super::shoe::number_of(of_bets, "value"));
        Ok((bets?, number?))
    });
    Ok(PerAreaFile {
        usual: usual?.map(|number| number.value),
        source: source?,
        allowed: allowed?,
        with_area_max: with_area_max?,
        of_bets: of_bets?,
    })
}
