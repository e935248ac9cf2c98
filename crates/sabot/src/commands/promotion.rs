//! `sabot promotion`: conditions on paper, and draws that anyone can check.

use crate::cli::{
    CheckDrawArgs, PrintArgs, Printed, PromotionArgs, PromotionCommand, SimulateDrawArgs,
};
use crate::failure::Failure;
use crate::files;
use crate::library::Library;
use crate::paper;
use floor::lots::{Digest, Order, commitment, list};
use record::sha_256;
use reports::promotion::{Subject, conditions, denied, results};
use scenario::promotion;
use std::fmt::Write;

pub(crate) fn run(library: &Library, args: &PromotionArgs) -> Result<String, Failure> {
    match &args.what {
        PromotionCommand::Print(args) => print(library, args),
        PromotionCommand::Check(args) => check(args),
        PromotionCommand::Simulate(args) => Ok(simulate(args)),
    }
}

fn print(library: &Library, args: &PrintArgs) -> Result<String, Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let name = args.file.display().to_string();
    let scenario = promotion::Scenario::read(&name, &files::read(&args.file)?, &editions)
        .map_err(|faults| Failure::not_understood(faults.to_string()))?;
    let (transcript, mut promotion) = promotion::run_to_the_end(&scenario);
    if let Some(complaint) = transcript.complaint() {
        return Err(Failure::refused(complaint, None));
    }
    if args.what == Printed::Conditions {
        let own = scenario.conditions();
        promotion.conditions =
            own.map_err(|what| Failure::not_understood(format!("{name}: {what}")))?;
    }
    let subject = Subject { edition: scenario.edition, promotion: &promotion };
    let document = match args.what {
        Printed::Conditions => conditions(&subject),
        Printed::Results => results(&subject),
        Printed::Denied => denied(&subject),
    };
    match &args.out {
        Some(out) => paper::write(&document, out),
        None => Ok(reports::markdown(&document)),
    }
}

fn digest(name: &str, text: &str) -> Result<Digest, Failure> {
    text.parse().map_err(|why| Failure::not_understood(format!("--{name}: {why}")))
}

fn check(args: &CheckDrawArgs) -> Result<String, Failure> {
    let (seed, committed) = (digest("seed", &args.seed)?, digest("commitment", &args.commitment)?);
    if commitment(sha_256, &seed) != committed {
        let what = "the seed is not the one that was committed to".to_owned();
        return Err(Failure::refused(what, None));
    }
    let text = files::read(&args.entries)?;
    let entries: Vec<&str> = text.lines().collect();
    Ok(order(&entries, (&seed, &args.word), args.first))
}

/// The entries that come out first.
fn order(entries: &[&str], (seed, word): (&Digest, &str), first: usize) -> String {
    let list = list(sha_256, entries.iter().copied());
    let order = Order::new(sha_256, (seed, &list), word, entries.len() as u64);
    let mut out = format!("{} entries  {list}\n", entries.len());
    for (place, number) in (1_u32..).zip(order.take(first)) {
        let entry = usize::try_from(number).ok().and_then(|number| entries.get(number - 1));
        let entrant = entry.copied().unwrap_or_default();
        writeln!(out, "{place:>4}  entry {number}  {entrant}").expect("writing to a string");
    }
    out
}

fn simulate(args: &SimulateDrawArgs) -> String {
    let seed = Digest(sha_256(args.seed.to_string().as_bytes()));
    let names: Vec<String> = (1..=args.entries).map(|number| format!("Guest {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let commitment = commitment(sha_256, &seed);
    let drawn = order(&names, (&seed, "rain"), args.prizes);
    format!("commitment  {commitment}\nseed        {seed}\nword        rain\n{drawn}")
}
