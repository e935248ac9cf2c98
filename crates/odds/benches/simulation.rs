//! How many coups a second are dealt in whole shoes: by every engine that the processor can run,
//! counting who wins or every bet, on one thread and on two.

use divan::Bencher;
use divan::counter::ItemsCount;
use odds::processor::Engine;
use odds::simulation::{Choices, Order, Procedure, Progress, Simulation};
use testkit::{rulebook, setting};

fn main() {
    divan::main();
}

/// How many shoes are dealt in one sample.
const SHOES: u64 = 8_192;

/// Every engine, and how many threads use it.
fn engines_and_threads() -> impl Iterator<Item = String> {
    let engines = Engine::available().map(|engine| engine.level().name());
    engines.flat_map(|name| [1, 2].map(|threads| format!("{name} {threads}")))
}

fn order(argument: &str) -> Order {
    let (name, threads) = argument.split_once(' ').expect("two words");
    let engine = Engine::available().find(|engine| engine.level().name() == name);
    let engine = engine.expect("it is available");
    Order { shoes: SHOES, seed: 1, threads: threads.parse().expect("a number"), engine }
}

fn bench(bencher: Bencher<'_, '_>, simulation: &Simulation, order: &Order) {
    let coups = simulation.run(order, &Progress::new()).coups;
    bencher.counter(ItemsCount::new(coups)).bench_local(|| simulation.run(order, &Progress::new()));
}

#[divan::bench(args = engines_and_threads())]
fn who_wins(bencher: Bencher<'_, '_>, argument: &str) {
    let rulebook = rulebook("vic");
    let procedure = Procedure::new(rulebook, 8, &Choices::default()).expect("the usual");
    let simulation = Simulation::of_outcomes(rulebook, procedure);
    bench(bencher, &simulation, &order(argument));
}

#[divan::bench(args = engines_and_threads())]
fn every_bet(bencher: Bencher<'_, '_>, argument: &str) {
    let rulebook = rulebook("vic");
    let procedure = Procedure::new(rulebook, 8, &Choices::default()).expect("the usual");
    let simulation = Simulation::new(rulebook, &setting::<&str>(rulebook, "crown", &[]), procedure);
    bench(bencher, &simulation, &order(argument));
}
