//! What is open, and what has to wait until it is resolved: read from a table that was copied from
//! the documents.

use super::Auditor;
use rules::Time;
use rules::irregularity::{Remedy, Situation};
use std::sync::LazyLock;

const WAITS: &str = include_str!("waits.tsv");

/// What a document has become of a coup while something is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coup {
    Waits,
    GoesOn,
    MayWait,
}

/// A row of the table.
#[derive(Debug)]
struct Row {
    rulebook: &'static str,
    situation: Situation,
    coup: Coup,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = WAITS.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| row(line).unwrap_or_else(|| panic!("nothing waits: {line}"))).collect()
});

fn row(line: &'static str) -> Option<Row> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [rulebook, situation, coup, _] = cells[..] else { return None };
    let coup = match coup {
        "waits" => Coup::Waits,
        "goes on" => Coup::GoesOn,
        "may wait" => Coup::MayWait,
        _ => return None,
    };
    Some(Row { rulebook, situation: Situation::named(situation)?, coup })
}

/// What is decided beside the game, about somebody or something: no document has anything wait.
pub(super) const fn is_aside(situation: Situation) -> bool {
    use Situation::{Breach, Claim, Device, Disturbance, EquipmentFault, Fraud, Impractical};
    matches!(
        situation,
        Breach | Claim | Device | Disturbance | EquipmentFault | Fraud | Impractical
    )
}

impl Auditor {
    /// Time passes. What nobody may place, move or cancel at a station in is no wagering period
    /// (wa:1.1/Wagering Period(b)): as much of it is left as before. Where a document leaves open
    /// whether the coup waits, it is not followed how much.
    pub(super) fn time_passes(&mut self, now: Time) {
        let waits = self.is_frozen() || self.has(Coup::Waits);
        let (before, open) = (self.now, !waits && self.has(Coup::MayWait));
        self.now = now;
        let Some(coup) = &mut self.coup else { return };
        if open && coup.until.is_some_and(|until| until > before) {
            coup.until = None;
        }
        if let Some(until) = coup.until.as_mut().filter(|until| waits && **until > before) {
            until.0 += now.0.saturating_sub(before.0);
        }
    }

    /// Whether something is open that has this become of the coup.
    fn has(&self, coup: Coup) -> bool {
        self.troubles.iter().any(|trouble| self.becomes(trouble.situation) == coup)
    }

    /// What the documents say, those that were put beside the rulebook first.
    fn becomes(&self, situation: Situation) -> Coup {
        let fits = |row: &&Row| row.situation == situation;
        let own = ROWS.iter().filter(fits).find(|row| row.rulebook == self.rulebook.id);
        let beside = || ROWS.iter().filter(fits).find(|row| self.beside == Some(row.rulebook));
        // Of rulebooks with other names there are no documents.
        own.or_else(beside).map_or(Coup::MayWait, |row| row.coup)
    }

    /// Whether anything is open for which the game may have to wait.
    pub(super) fn is_stopped(&self) -> bool {
        self.troubles.iter().any(|trouble| !is_aside(trouble.situation))
    }

    /// Whether accounts are frozen until results are calculated anew (wa:5.14; vic:11.11).
    pub(super) fn is_frozen(&self) -> bool {
        self.troubles.iter().any(|trouble| {
            let wrong = matches!(
                trouble.situation,
                Situation::WrongResult | Situation::SettledError | Situation::LateError
            );
            wrong && self.row(trouble.situation, Remedy::Recalculate).is_some()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Coup, ROWS, Row};
    use rules::irregularity::Situation;
    use std::collections::BTreeMap;

    #[test]
    fn the_table_says_it_of_every_situation_of_a_game_once() {
        let mut games: BTreeMap<&str, Vec<Situation>> = BTreeMap::new();
        for row in ROWS.iter() {
            games.entry(row.rulebook).or_default().push(row.situation);
        }
        // A document on machines alone, which is put beside a game, has one row.
        games.retain(|_, rows| rows.len() > 1);
        assert_eq!(games.len(), 4, "{games:?}");
        for (rulebook, rows) in games {
            for (name, situation) in Situation::ALL {
                let count = rows.iter().filter(|own| **own == situation).count();
                assert_eq!(count, 1, "{rulebook} {name}");
            }
        }
    }

    /// Where a table of the product stops otherwise than a document has it. Who forgot to burn goes
    /// on with the coup (nsw:14.8, act:12.8), and the table has somebody say so first.
    #[test]
    fn a_table_stops_where_its_document_has_the_coup_wait() {
        let differs = ROWS.iter().filter(|row| match row.coup {
            Coup::Waits => !row.situation.halts(),
            Coup::GoesOn => row.situation.halts(),
            Coup::MayWait => false,
        });
        let differs: Vec<&Row> = differs.collect();
        let known = differs.iter().all(|row| row.situation == Situation::BurnForgotten);
        assert!(known && differs.len() == 2, "{differs:?}");
    }
}
