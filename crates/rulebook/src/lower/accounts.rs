//! The clauses on chip accounts.

use super::conduct::by;
use super::people::People;
use super::wagering::{one_of, word};
use super::{Lowering, Read};
use crate::page::collect;
use crate::written::{AccountsFile, ByFile, SourceFile, WordsFile};
use rules::accounts::{AccountBy, AccountClauses, CashOut, Remote, Tender, Tickets};
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
    let dealer_takes = tenders(lowering, &file.dealer_takes);
    let acceptor_takes = tenders(lowering, &file.acceptor_takes);
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
        send_away: send_away?,
    })
}

fn tenders(lowering: &Lowering<'_>, file: &WordsFile) -> Read<Clause<Vec<Tender>>> {
    let value = collect(file.value.iter().map(|word| one_of(lowering, word, &Tender::ALL)));
    let source = lowering.source(&file.source);
    Ok(Clause { value: value?, source: source? })
}
