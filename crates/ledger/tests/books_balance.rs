//! Whatever is posted, the books balance: laws over entries at random.

use ledger::{
    Account, DeskId, Entry, Ledger, Meter, PoolId, Posting, Sense, Spot, TableId, Total, less,
    more, verify,
};
use proptest::prelude::*;
use rules::Amount;

/// Few accounts, so that entries meet on them.
fn account() -> impl Strategy<Value = Account> {
    let seat = (1..3_u16, 1..3_u8).prop_map(|(table, place)| Spot { table: TableId(table), place });
    (0..20_u8, seat).prop_map(|(kind, seat)| match kind {
        0 => Account::StationCredit(seat),
        1 => Account::Held(seat),
        2 => Account::HouseWin(seat.table),
        3 => Account::Commission(seat.table),
        4 => Account::Rounding(seat.table),
        5 => Account::TableFloat(seat.table),
        6 => Account::Drop(seat.table),
        7 => Account::NoteAcceptor(seat),
        8 => Account::TicketsOutstanding,
        9 => Account::Unclaimed,
        10 => Account::Cage(DeskId(1)),
        11 => Account::CashVariance(DeskId(1)),
        12 => Account::ManualPayments,
        13 => Account::Promotions,
        14 => Account::Tokens,
        15 => Account::CreditsHeld,
        16 => Account::Receivables,
        17 => Account::TournamentPool(PoolId(1)),
        18 => Account::FloatVariance(seat.table),
        _ => Account::World,
    })
}

/// Small amounts mostly, and now and then the largest there are.
fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![9 => 1..100_000_i64, 1 => (i64::MAX - 5)..=i64::MAX].prop_map(Amount::from_cents)
}

fn posting() -> impl Strategy<Value = Posting> {
    (account(), amount(), any::<bool>(), 0..8_usize).prop_map(|(account, amount, grows, meter)| {
        let posting = if grows { more(account, amount) } else { less(account, amount) };
        match account {
            Account::StationCredit(_) => posting.on(Meter::ALL[meter]),
            _ => posting,
        }
    })
}

/// An entry: some postings, and the world gives or takes what they leave over.
fn entry() -> impl Strategy<Value = Entry> {
    prop::collection::vec(posting(), 1..5).prop_filter_map(
        "too large for one posting",
        |mut list| {
            let over: Total = list.iter().map(Posting::signed).sum();
            let size = Total::from_cents(over.cents().abs()).amount()?;
            // The world is on the side of what is owed, so more of it takes away.
            let world = if over > Total::ZERO { more } else { less };
            list.push(world(Account::World, size));
            Entry::new(list).ok()
        },
    )
}

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    prop::collection::vec(entry(), 0..60)
}

/// The entries that a ledger takes, one after the other, and where they lead.
fn taken(entries: &[Entry]) -> (Vec<Entry>, Ledger) {
    let mut ledger = Ledger::default();
    let taken = entries.iter().filter(|entry| ledger.apply(entry).is_ok()).cloned().collect();
    (taken, ledger)
}

/// Notes put in at several stations.
fn notes() -> impl Strategy<Value = Vec<Entry>> {
    let note = (1..9_u8, 1..100_000_i64).prop_map(|(place, cents)| {
        let seat = Spot { table: TableId(1), place };
        let amount = Amount::from_cents(cents);
        let credit = more(Account::StationCredit(seat), amount).on(Meter::Notes);
        Entry::new([more(Account::NoteAcceptor(seat), amount), credit]).expect("an entry")
    });
    prop::collection::vec(note, 1..40)
}

/// The balances once more, by the slowest way there is.
fn naive(entries: &[Entry], account: Account) -> i128 {
    let postings = entries.iter().flat_map(Entry::postings);
    let there = postings.filter(|posting| posting.account == account);
    there.map(|posting| posting.adds().cents()).sum()
}

proptest! {
    #[test]
    fn the_sum_of_all_accounts_is_zero_after_every_entry(entries in entries()) {
        let mut ledger = Ledger::default();
        for entry in &entries {
            let before = ledger.clone();
            if ledger.apply(entry).is_err() {
                prop_assert_eq!(&ledger, &before, "a refusal changes nothing");
            }
            prop_assert_eq!(ledger.sum(), Total::ZERO);
            let trial = ledger.trial();
            prop_assert_eq!(trial.has, trial.owes);
            prop_assert_eq!(ledger.audit().count(), 0);
        }
    }

    #[test]
    fn replay_equals_what_was_kept_and_pieces_equal_the_whole(
        entries in entries(),
        cut in 0..60_usize,
    ) {
        let (taken, ledger) = taken(&entries);
        prop_assert_eq!(&verify(&taken).unwrap(), &ledger);

        let (first, rest) = taken.split_at(cut.min(taken.len()));
        let half = verify(first).unwrap();
        let mut resumed = Ledger::restored(half.lines(), half.metered());
        for entry in rest {
            resumed.apply(entry).unwrap();
        }
        prop_assert_eq!(resumed, ledger);
    }

    #[test]
    fn every_balance_is_the_sum_of_its_postings_and_keeps_its_floor(entries in entries()) {
        let (taken, ledger) = taken(&entries);
        for line in ledger.lines() {
            prop_assert_eq!(i128::from(line.balance.cents()), naive(&taken, line.account));
            let free = line.account.kind().may_go_below_zero();
            prop_assert!(free || line.balance >= Amount::ZERO, "{}", line.account);
        }
    }

    /// Entries that meet on no account that has a floor can come in any order.
    #[test]
    fn the_order_of_independent_entries_does_not_matter(
        (list, shuffled) in notes().prop_flat_map(|list| {
            (Just(list.clone()), Just(list).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(verify(&list).unwrap(), verify(&shuffled).unwrap());
    }

    #[test]
    fn the_order_of_the_postings_of_an_entry_does_not_matter(entries in entries()) {
        let backwards = |entry: &Entry| Entry::new(entry.postings().iter().rev().copied()).unwrap();
        let mut forth = Ledger::default();
        let mut back = Ledger::default();
        for entry in &entries {
            let taken = forth.apply(entry).is_ok();
            prop_assert_eq!(taken, back.apply(&backwards(entry)).is_ok());
        }
        prop_assert_eq!(forth, back);
    }

    /// Whatever is asked for, the answer is an entry or a fault, and never a number that went
    /// round.
    #[test]
    fn no_overflow_escapes(
        postings in prop::collection::vec((account(), any::<i64>(), any::<bool>()), 0..6),
    ) {
        let made = postings.iter().map(|(account, cents, grows)| {
            let amount = Amount::from_cents(*cents);
            if *grows { more(*account, amount) } else { less(*account, amount) }
        });
        let by: i128 = postings.iter().map(|(account, cents, grows)| {
            let counts = (account.kind().sense() == Sense::Has) == *grows;
            if counts { i128::from(*cents) } else { -i128::from(*cents) }
        }).sum();
        if let Ok(entry) = Entry::new(made) {
            prop_assert_eq!(by, 0);
            let mut ledger = Ledger::default();
            let _ = ledger.apply(&entry);
            prop_assert_eq!(ledger.sum(), Total::ZERO);
        }
    }
}
