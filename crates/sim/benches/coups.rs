//! How many coups a second are simulated, with everything that can fail and everything checked:
//! `cargo bench --package sim`, or with a rulebook, a seed and a number of coups behind `--`.

use sim::{Kind, Order, Rulebooks, Which, run};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let books = Rulebooks::built_in().expect("the shelf that is built in");
    let number = |place: usize| words.get(place).and_then(|word| word.parse().ok());
    let (seed, coups) = (number(1).unwrap_or(1), number(2).unwrap_or(4_000));
    let threads = number(3).and_then(|threads| usize::try_from(threads).ok()).unwrap_or(1);
    let all = books.ids();
    let chosen =
        all.iter().filter(|id| words.first().is_none_or(|word| word == *id || word == "all"));
    for rulebook in chosen {
        let order = Order { rulebook, seed, coups, threads, which: Which::ALL };
        let report = run(&books, order, &mut |_| {});
        println!(
            "{rulebook}: {} coups a second on {threads} thread, {} coups, {} steps, {} entries, \
             {:.1} s, {} restored, stuck {:?}",
            report.coups_per_second(),
            report.coups,
            report.steps,
            report.entries,
            report.took.as_secs_f64(),
            report.restored,
            report.stuck,
        );
        let faults = Kind::ALL.iter().zip(&report.faults);
        let faults: Vec<String> =
            faults.map(|((name, _), count)| format!("{name} {count}")).collect();
        println!("  {}", faults.join(", "));
        let (tables, documents) = (report.tables, report.documents);
        println!("  {:?}, {} tickets, {} h", report.looked, report.tickets, report.hours());
        println!("  {} houses, {tables} tables, {documents:?}", report.houses);
        println!("  beside: {:?}", report.beside);
        println!("  {:?}, {:?}", report.contests, report.promotions);
        if let Some(found) = report.violation {
            println!("{}\n{:?}", found.trace.join("\n"), found.what);
            println!("rulebook {} house {} coups {}", found.rulebook, found.seed, found.until);
            std::process::exit(3);
        }
    }
}
