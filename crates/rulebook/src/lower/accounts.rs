//! The clauses on chip accounts.

use super::conduct::by;
use super::people::People;
use super::wagering::{one_of, word};
use super::{Lowering, Read};
use crate::page::collect;
use crate::written::{AccountsFile, ByFile, SourceFile, WordsFile};
use rules::accounts::{AccountBy, AccountClauses, ByHandAfter, CashOut, Remote, Tender, Tickets};
use rules::cite::Clause;

pub(super) fn accounts(
    lowering: &Lowering<'_>,
    file: &AccountsFile,
    people: Option<&People>,
) -> Read<AccountClauses> {
    let plain = |source: &SourceFile| {
        let source = lowering.source(source)?;
        Ok(Clause { value: (), source })
    };
    let somebody = |file: &ByFile| {
        let (by, source) = by(lowering, file, people)?;
        Ok(AccountBy { by, source })
    };
    let (account, chips) = (plain(&file.account), plain(&file.chips));
    let dealer_takes = words(lowering, &file.dealer_takes, &Tender::ALL);
    let acceptor_takes = words(lowering, &file.acceptor_takes, &Tender::ALL);
    let by_hand_after = words(lowering, &file.by_hand_after, &ByHandAfter::ALL);
    let remote = word(lowering, &file.remote, &Remote::ALL);
    let cash_out = word(lowering, &file.cash_out, &CashOut::ALL);
    let tickets = word(lowering, &file.tickets, &Tickets::ALL);
    let (manual, send_away) = (somebody(&file.manual), somebody(&file.send_away));
    Ok(AccountClauses {
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

pub(super) fn words<T: Copy>(
    lowering: &Lowering<'_>,
    file: &WordsFile,
    known: &[(&'static str, T)],
) -> Read<Clause<Vec<T>>> {
    let value = collect(file.value.iter().map(|word| one_of(lowering, word, known)));
    let source = lowering.source(&file.source);
    Ok(Clause { value: value?, source: source? })
}
