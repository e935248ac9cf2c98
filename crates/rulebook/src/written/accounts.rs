//! The clauses on chip accounts, as written.

use super::conduct::{ByFile, by};
use super::wagering::{WordFile, word};
use super::{SourceFile, source};
use crate::page::{At, Read, Section};

pub(crate) struct AccountsFile {
    pub(crate) account: SourceFile,
    pub(crate) dealer_takes: WordsFile,
    pub(crate) acceptor_takes: WordsFile,
    pub(crate) remote: WordFile,
    pub(crate) cash_out: WordFile,
    pub(crate) chips: SourceFile,
    pub(crate) tickets: WordFile,
    pub(crate) manual: ByFile,
    pub(crate) by_hand_after: WordsFile,
    pub(crate) send_away: ByFile,
}

/// Some words, and where they come from.
pub(crate) struct WordsFile {
    pub(crate) value: Vec<At<String>>,
    pub(crate) source: SourceFile,
}

pub(super) fn accounts(section: &Section<'_>) -> Read<AccountsFile> {
    let plain = |key| section.section(key).and_then(|section| source(&section));
    let somebody = |key| section.section(key).and_then(|section| by(&section));
    let (account, chips) = (plain("account"), plain("chips"));
    let (dealer_takes, acceptor_takes) =
        (words(section, "dealer_takes"), words(section, "acceptor_takes"));
    let (remote, cash_out) = (word(section, "remote"), word(section, "cash_out"));
    let tickets = word(section, "tickets");
    let (manual, send_away) = (somebody("manual"), somebody("send_away"));
    let by_hand_after = words(section, "by_hand_after");
    Ok(AccountsFile {
        account: account?,
        dealer_takes: dealer_takes?,
        acceptor_takes: acceptor_takes?,
        remote: remote?,
        cash_out: cash_out?,
        chips: chips?,
        tickets: tickets?,
        manual: manual?,
        by_hand_after: by_hand_after?,
        send_away: send_away?,
    })
}

pub(super) fn words(section: &Section<'_>, key: &'static str) -> Read<WordsFile> {
    section.section(key).and_then(|section| {
        let (value, source) = (section.texts("value"), source(&section));
        Ok(WordsFile { value: value?, source: source? })
    })
}
