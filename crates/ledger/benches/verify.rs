//! How fast a long list of entries is verified: ten million postings of a floor of twenty tables
//! with fifty stations each.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use ledger::{Account, Entry, Ledger, Meter, Posting, Spot, TableId, less, more, verify};
use rules::Amount;
use testkit::Draw;

/// How many postings there are, at least.
const POSTINGS: usize = 10_000_000;

fn main() {
    divan::main();
}

/// A list of entries, end to end, as a journal would give them one after the other.
struct Journal {
    postings: Vec<Posting>,
    lengths: Vec<u8>,
}

impl Journal {
    fn entries(&self) -> impl Iterator<Item = &[Posting]> {
        let mut rest = self.postings.as_slice();
        self.lengths.iter().map(move |length| {
            let (entry, after) = rest.split_at(usize::from(*length));
            rest = after;
            entry
        })
    }

    fn write(&mut self, entry: &[Posting]) {
        self.postings.extend_from_slice(entry);
        self.lengths.push(u8::try_from(entry.len()).expect("entries here are short"));
    }
}

/// Notes, wagers, wins with commission and losses at stations picked at random.
fn journal() -> Journal {
    let mut draw = Draw::seeded(10);
    let mut journal = Journal { postings: Vec::with_capacity(POSTINGS + 8), lengths: Vec::new() };
    while journal.postings.len() < POSTINGS {
        let table = TableId(u16::try_from(1 + draw.below(20)).expect("a small number"));
        let seat = Spot { table, place: u8::try_from(1 + draw.below(50)).expect("a small number") };
        let hundred = Amount::from_cents(10_000);
        let credit = Account::StationCredit(seat);
        journal.write(&[
            more(Account::NoteAcceptor(seat), hundred),
            more(credit, hundred).on(Meter::Notes),
        ]);
        journal
            .write(&[less(credit, hundred).on(Meter::Wagers), more(Account::Held(seat), hundred)]);
        if draw.below(2) == 0 {
            journal.write(&[
                less(Account::Held(seat), hundred),
                less(Account::HouseWin(table), hundred),
                more(Account::Commission(table), Amount::from_cents(500)),
                more(credit, Amount::from_cents(19_500)).on(Meter::Wins),
            ]);
        } else {
            journal.write(&[
                less(Account::Held(seat), hundred),
                more(Account::HouseWin(table), hundred),
            ]);
        }
    }
    journal
}

/// Every entry proved, applied and every station audited: the rate is in postings.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn ten_million_postings(bencher: Bencher<'_, '_>) {
    let journal = journal();
    let bencher = bencher.counter(ItemsCount::new(journal.postings.len()));
    bencher.bench_local(|| {
        let ledger = verify(black_box(&journal).entries()).expect("the list is sound");
        assert_eq!(ledger.audit().count(), 0);
        ledger
    });
}

/// One entry with four postings onto a ledger of a thousand stations.
#[divan::bench]
fn one_more_entry(bencher: Bencher<'_, '_>) {
    let mut ledger = Ledger::default();
    let journal = journal();
    for entry in journal.entries().take(10_000) {
        let entry = Entry::new(entry.iter().copied()).expect("it is one");
        ledger.apply(&entry).expect("the list is sound");
    }
    let seat = Spot { table: TableId(7), place: 7 };
    let amount = Amount::CENT;
    let entry = Entry::new([
        more(Account::NoteAcceptor(seat), amount),
        more(Account::StationCredit(seat), amount).on(Meter::Notes),
        more(Account::Drop(seat.table), amount),
        more(Account::HouseWin(seat.table), amount),
    ]);
    let entry = entry.expect("it is one");
    bencher.bench_local(|| ledger.apply(black_box(&entry)));
}
