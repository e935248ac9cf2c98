//! Which tables a process should run: every living process its share, as equal as may be.

use std::collections::BTreeMap;

/// What the leases of a house say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Seen {
    /// The living processes, in the order of their numbers.
    pub(crate) processes: Vec<String>,
    /// Which process has which table.
    pub(crate) tables: BTreeMap<String, String>,
}

/// What a process does about its share.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Moves {
    /// Tables that nobody has, to be taken.
    pub(crate) take: Vec<String>,
    /// Tables above its share, to be handed over at a quiet moment.
    pub(crate) give: Vec<String>,
}

/// How many of so many tables a process runs: an equal part, and of those left over one for each
/// of the first processes.
pub(crate) fn share(seen: &Seen, own: &str, tables: usize) -> usize {
    let living = seen.processes.len().max(1);
    let rank = seen.processes.iter().position(|process| process == own).unwrap_or(living);
    tables / living + usize::from(rank < tables % living)
}

/// What a process that has some tables of the floor does next.
pub(crate) fn moves(seen: &Seen, own: &str, tables: &[String]) -> Moves {
    let share = share(seen, own, tables.len());
    let whose = |table: &&String| seen.tables.get(*table).map(String::as_str);
    let held: Vec<&String> = tables.iter().filter(|table| whose(table) == Some(own)).collect();
    let free = tables.iter().filter(|table| whose(table).is_none());
    Moves {
        take: free.take(share.saturating_sub(held.len())).cloned().collect(),
        give: held.into_iter().skip(share).cloned().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Moves, Seen, moves, share};

    fn names(count: usize) -> Vec<String> {
        (1..=count).map(|number| format!("t{number:03}")).collect()
    }

    fn seen(processes: &[&str], tables: &[(&str, &str)]) -> Seen {
        Seen {
            processes: processes.iter().map(ToString::to_string).collect(),
            tables: tables.iter().map(|(table, who)| ((*table).into(), (*who).into())).collect(),
        }
    }

    #[test]
    fn shares_add_up_and_differ_by_one_at_most() {
        for living in 1..=7 {
            let processes = names(living);
            let all = Seen { processes: processes.clone(), ..Seen::default() };
            for tables in 0..=40 {
                let shares: Vec<usize> =
                    processes.iter().map(|own| share(&all, own, tables)).collect();
                assert_eq!(shares.iter().sum::<usize>(), tables);
                let (least, most) = (shares.iter().min(), shares.iter().max());
                assert!(most.unwrap() - least.unwrap() <= 1, "{tables} over {living}: {shares:?}");
            }
        }
    }

    #[test]
    fn the_first_takes_all_and_gives_to_the_second() {
        let tables = names(3);
        let alone = moves(&seen(&["a"], &[]), "a", &tables);
        assert_eq!(alone, Moves { take: tables.clone(), give: Vec::new() });
        let both = seen(&["a", "b"], &[("t001", "a"), ("t002", "a"), ("t003", "a")]);
        let give = moves(&both, "a", &tables);
        assert_eq!(give, Moves { take: Vec::new(), give: vec!["t003".into()] });
        assert_eq!(moves(&both, "b", &tables), Moves::default(), "nothing is free yet");
    }

    #[test]
    fn what_a_dead_process_had_is_taken_by_those_who_live() {
        let tables = names(4);
        let left = seen(&["b"], &[("t003", "b"), ("t004", "b")]);
        assert_eq!(moves(&left, "b", &tables).take, ["t001", "t002"]);
    }

    /// Whatever the leases are at first, processes that follow the rule one after the other end
    /// with their shares and stay there.
    #[test]
    fn following_the_rule_settles() {
        for living in 1..=5 {
            let (processes, tables) = (names(living), names(11));
            let mut now = Seen { processes: processes.clone(), ..Seen::default() };
            now.tables = tables.iter().map(|table| (table.clone(), processes[0].clone())).collect();
            for _ in 0..2 {
                for own in &processes {
                    let Moves { take, give } = moves(&now, own, &tables);
                    now.tables.retain(|table, _| !give.contains(table));
                    now.tables.extend(take.into_iter().map(|table| (table, own.clone())));
                }
            }
            for own in &processes {
                assert_eq!(moves(&now, own, &tables), Moves::default());
            }
            assert_eq!(now.tables.len(), tables.len());
        }
    }
}
