//! How long an exact evaluation takes: of fresh and of depleted shoes, by every engine that the
//! processor can run.

use divan::{Bencher, black_box};
use odds::fast::Plan;
use odds::processor::Engine;
use odds::table::{Draws, table};
use odds::{Composition, Live};
use testkit::{Draw, rulebook};

fn main() {
    divan::main();
}

/// A fresh shoe of eight decks, and what is left of it after half and nearly all of its cards.
const LEFT: [u32; 3] = [416, 208, 20];

/// A shoe as it runs out, card by card, from so many cards left to so many.
fn shoes(left: core::ops::RangeInclusive<u32>) -> Vec<Composition> {
    let mut composition = Composition::fresh(8);
    let mut shoes = vec![composition];
    for card in Draw::seeded(17).cards(8, 416) {
        assert!(composition.remove(card), "a shoe holds the cards drawn from it");
        shoes.push(composition);
    }
    shoes.retain(|shoe| left.contains(&shoe.total()));
    shoes
}

fn shoe(left: u32) -> Composition {
    shoes(left..=left)[0]
}

/// Every engine, and each shoe.
fn engines_and_shoes() -> impl Iterator<Item = String> {
    let engines = Engine::available().map(|engine| engine.level().name());
    engines.flat_map(|name| LEFT.map(|left| format!("{name} {left}")))
}

/// The engine and the shoe of a benchmark's argument.
fn engine_and_shoe(argument: &str) -> (Engine, Composition) {
    let (name, left) = argument.split_once(' ').expect("two words");
    let engine = Engine::available().find(|engine| engine.level().name() == name);
    (engine.expect("it is available"), shoe(left.parse().expect("a number")))
}

/// The plain form of the algebra.
#[divan::bench(args = LEFT)]
fn table_plain(bencher: Bencher<'_, '_>, left: u32) {
    let draws = Draws::of(&rulebook("vic").tableau);
    let composition = shoe(left);
    bencher.bench_local(|| table::<i64>(&draws, black_box(composition.points())));
}

#[divan::bench(args = engines_and_shoes())]
fn table_fast(bencher: Bencher<'_, '_>, argument: &str) {
    let plan = Plan::of(Draws::of(&rulebook("vic").tableau));
    let (engine, composition) = engine_and_shoe(argument);
    bencher.bench_local(|| plan.table(engine, black_box(composition.points())));
}

#[divan::bench(args = LEFT)]
fn pairs(bencher: Bencher<'_, '_>, left: u32) {
    let composition = shoe(left);
    bencher.bench_local(|| odds::pairs::pair_table::<i64>(black_box(&composition)));
}

/// The exact odds of every bet of the setting that a rulebook begins with.
fn live(book: &str) -> Live {
    let rulebook = rulebook(book);
    Live::new(rulebook, &rulebook.menu.default_setting(0)).expect("every bet is analysed")
}

#[divan::bench(args = ["wa", "act", "nsw", "vic"])]
fn every_bet(bencher: Bencher<'_, '_>, book: &str) {
    let mut live = live(book);
    let composition = Composition::fresh(8);
    bencher.bench_local(move || live.evaluate(black_box(&composition)).map(<[_]>::len));
}

#[divan::bench(args = engines_and_shoes())]
fn every_vic_bet(bencher: Bencher<'_, '_>, argument: &str) {
    let (engine, composition) = engine_and_shoe(argument);
    let mut live = live("vic").on(engine);
    bencher.bench_local(move || live.evaluate(black_box(&composition)).map(<[_]>::len));
}

/// Each evaluation sees one card fewer than the one before, as at a table, from so many cards left
/// on.
#[divan::bench(args = [416, 208, 60])]
fn every_vic_bet_after_a_card(bencher: Bencher<'_, '_>, left: u32) {
    let mut live = live("vic");
    let shoes = shoes(6..=left);
    let mut shoes = shoes.iter().cycle();
    bencher.bench_local(|| {
        let composition = shoes.next().expect("there is no end");
        live.evaluate(black_box(composition)).map(<[_]>::len)
    });
}
