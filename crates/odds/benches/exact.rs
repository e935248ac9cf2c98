//! How long an exact evaluation takes.

use divan::{Bencher, black_box};
use odds::composition::Composition;
use odds::table::{Draws, table};

fn main() {
    divan::main();
}

#[divan::bench]
fn table_i64(bencher: Bencher<'_, '_>) {
    let draws = Draws::of(&testkit::rulebook("vic").tableau);
    let points = Composition::fresh(8).points();
    bencher.bench_local(|| table::<i64>(&draws, black_box(&points)));
}

#[divan::bench]
fn table_fast(bencher: Bencher<'_, '_>) {
    let draws = Draws::of(&testkit::rulebook("vic").tableau);
    let points = Composition::fresh(8).points();
    bencher.bench_local(|| odds::fast::table(&draws, black_box(&points)));
}

#[divan::bench(args = ["wa", "act", "nsw", "vic"])]
fn every_bet(bencher: Bencher<'_, '_>, book: &str) {
    let rulebook = testkit::rulebook(book);
    let mut live = odds::Live::new(rulebook, &rulebook.menu.default_setting(0)).expect("ready");
    let composition = Composition::fresh(8);
    bencher.bench_local(move || live.evaluate(black_box(&composition)).map(<[_]>::len));
}

#[divan::bench]
fn pairs(bencher: Bencher<'_, '_>) {
    let composition = Composition::fresh(8);
    bencher.bench_local(move || odds::pairs::pair_table::<i64>(black_box(&composition)));
}
