//! A violation made small: no coup after it, no part of the house that it does not need, no fault
//! that it does not need, and none before the step from which it needs them.

use crate::faults::{Kind, Which};
use crate::opening::Rulebooks;
use crate::parts::Parts;
use crate::world::{Violation, parts, play};

/// A violation with as little around it as it needs.
#[derive(Debug, Clone)]
pub struct Shrunk {
    /// It, as it is found with these faults.
    pub violation: Violation,
    /// The faults that it needs, and what the house can do without.
    pub which: Which,
    /// How many houses were played to find that out.
    pub runs: u32,
}

/// Makes a violation small that was found with these faults.
pub fn shrink(books: &Rulebooks, found: Violation, which: Which) -> Shrunk {
    let there = parts(books, &found.rulebook, (found.seed, which));
    smaller(found, (which, there), &mut |found, which| {
        play(books, &found.rulebook, (found.seed, found.until), which).err()
    })
}

/// Plays the same house with less in it, or with other faults: what goes wrong then, if anything.
type Again<'a> = dyn FnMut(&Violation, Which) -> Option<Violation> + 'a;

fn smaller(found: Violation, (which, there): (Which, Parts), again: &mut Again<'_>) -> Shrunk {
    let mut trying = Trying { again, runs: 0 };
    let mut small = (found, which);
    // Less of a house first: every further one is played sooner, and its last shoe is shorter.
    for part in there.all() {
        let fewer = small.1.leaving_out(small.1.left_out.with(part));
        if let Some(violation) = trying.fails(&small.0, fewer) {
            small = (violation, fewer);
        }
    }
    for (_, kind) in Kind::ALL.iter().filter(|(_, kind)| which.has(*kind)) {
        let fewer = small.1.without(*kind);
        if let Some(violation) = trying.fails(&small.0, fewer) {
            small = (violation, fewer);
        }
    }
    // What needs no fault needs none from any step on.
    let last = if small.1.names().is_empty() { small.1.from } else { small.0.step };
    let (mut sure, mut unsure) = (small.1.from, last);
    while sure < unsure {
        let from = sure + (unsure - sure).div_ceil(2);
        let later = small.1.starting(from);
        match trying.fails(&small.0, later) {
            Some(violation) => {
                unsure = unsure.min(violation.step);
                sure = from.min(unsure);
                small = (violation, later);
            }
            None => unsure = from - 1,
        }
    }
    Shrunk { violation: small.0, which: small.1, runs: trying.runs }
}

struct Trying<'t, 'a> {
    again: &'t mut Again<'a>,
    runs: u32,
}

impl Trying<'_, '_> {
    /// The violation with other faults, if it is still found: another one is another finding.
    fn fails(&mut self, found: &Violation, which: Which) -> Option<Violation> {
        self.runs += 1;
        let again = (self.again)(found, which);
        again.filter(|again| words(&again.what).eq(words(&found.what)))
    }
}

/// What a violation says in words. Amounts, cards, names and all else that is another in another
/// house is left aside, so that it is the same violation where the words are the same.
fn words(what: &str) -> impl Iterator<Item = &str> {
    let plain = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    what.split_ascii_whitespace().filter(plain).filter(|word| !matches!(*word, "true" | "false"))
}

#[cfg(test)]
mod tests {
    use super::{Shrunk, smaller, words};
    use crate::faults::{Kind, Which};
    use crate::parts::{Part, Parts};
    use crate::world::Violation;

    fn found(step: u64, what: &str) -> Violation {
        let (rulebook, what) = ("some".to_owned(), what.to_owned());
        Violation { rulebook, seed: 1, step, coups: 4, until: 5, what, trace: Vec::new() }
    }

    /// A house in which a torn write after step 700 loses money, and a torn write without a full
    /// disk loses a card.
    fn house(which: Which) -> Option<Violation> {
        let torn = which.has(Kind::CrashInWrite) && which.has(Kind::TornWrite);
        match (torn && which.from <= 700, which.has(Kind::DiskFull)) {
            (true, true) => Some(found(901, "a credit is 5.00 and should be 6.00")),
            (true, false) => Some(found(50, "3 cards are out, and should be 4")),
            (false, _) => None,
        }
    }

    #[test]
    fn a_violation_keeps_the_faults_that_it_needs_and_does_not_become_another() {
        let first = house(Which::ALL).expect("it is wrong");
        let mut again = |_: &Violation, which| house(which);
        let Shrunk { violation, which, runs } =
            smaller(first.clone(), (Which::ALL, Parts::NONE), &mut again);
        assert_eq!(violation, first);
        assert_eq!(which.names(), ["crash in a write", "torn write", "full disk"]);
        assert_eq!(which.from, 700);
        assert!(runs < 50, "{runs}");
        assert_eq!(house(which), Some(first), "and they are enough");
        assert_eq!(house(which.starting(701)), None, "from a step later on they are not");
    }

    #[test]
    fn what_was_found_with_fewer_faults_is_not_tried_with_more() {
        let fewer = Which::NONE.with(Kind::Crash).starting(20);
        let mut again = |_: &Violation, which: Which| {
            assert!(which.names().len() <= 1 && which.from >= 20, "{which:?}");
            which.has(Kind::Crash).then(|| found(30, "it is wrong"))
        };
        let small = smaller(found(30, "it is wrong"), (fewer, Parts::NONE), &mut again);
        assert_eq!((small.which.names(), small.which.from), (vec!["crash"], 30));
    }

    #[test]
    fn what_needs_no_fault_is_not_looked_for_from_later_steps() {
        let mut again = |_: &Violation, _: Which| Some(found(900, "it is wrong"));
        let small = smaller(found(900, "it is wrong"), (Which::ALL, Parts::NONE), &mut again);
        assert_eq!((small.which.names().len(), small.which.from), (0, 0));
        assert_eq!(small.runs as usize, Kind::ALL.len());
    }

    /// A house of several tables with a tournament and people who report, but no promotion. It is
    /// wrong where people report at several tables; without the tournament it is so another way.
    #[test]
    fn a_violation_keeps_of_the_house_what_it_needs() {
        let there = [Part::Tournament, Part::Reports, Part::Tables];
        let there = there.into_iter().fold(Parts::NONE, Parts::with);
        let small = |fails: &dyn Fn(Parts) -> Option<&'static str>| {
            let mut again = |_: &Violation, which: Which| {
                assert!(!which.left_out.has(Part::Promotion), "there is none");
                fails(which.left_out).map(|what| found(900, what))
            };
            let start = (Which::NONE, there);
            smaller(found(900, "it is wrong"), start, &mut again).which.left_out.names()
        };
        let nothing = small(&|_| Some("it is wrong"));
        assert_eq!(nothing, ["tournament", "reports", "tables"], "one table is enough");
        let some = small(&|out| (!out.has(Part::Reports)).then_some("it is wrong"));
        assert_eq!(some, ["tournament", "tables"]);
        let other = |out: Parts| out.has(Part::Tournament).then_some("it is so in other words");
        let other = small(&|out| other(out).or(Some("it is wrong")));
        assert_eq!(other, ["reports", "tables"], "another violation is another finding");
    }

    #[test]
    fn violations_are_compared_by_their_words() {
        let same = |one: &str, other: &str| words(one).eq(words(other));
        assert!(same("a credit is 5.00 and should be 6.00", "a credit is 7.00 and should be 1.00"));
        assert!(same(
            "Wager { bet: BetId(1), open: true } comes to Found { returned: 5 }",
            "Wager { bet: BetId(2), open: false } comes to Found { returned: 0 }",
        ));
        assert!(!same("a coup opens within another", "a coup opens with wagers on it"));
    }
}
