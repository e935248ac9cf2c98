//! Whether a proof holds: the entries are in the journal, all of the coup are there, and every
//! settlement and posting follows from the cards and the rulebook.

use super::CoupProof;
use super::choose::Ground;
use crate::begun::{self, Begun, Document};
use crate::payload::{Kept, read};
use crate::postings;
use crate::settling;
use crate::unreadable::Unreadable;
use journal::Entry;
use journal::proof::{Checkpoint, Verifier};
use ledger::TableId;
use rulebook::Edition;
use rules::Rulebook;
use table::{Event, Table, evolve};
use thiserror::Error;
use views::recall::Recall;

/// Why a proof does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotProved {
    /// It is not written as a proof is.
    #[error("it is not a proof, or no longer: {0}")]
    Form(String),
    /// The entries are not those of the checkpoint, or nobody known has signed it.
    #[error(transparent)]
    Journal(#[from] journal::proof::NotProved),
    /// The entries are not those of one coup.
    #[error("{0}")]
    Entries(String),
    /// An entry cannot be read.
    #[error("entry {number} cannot be read: {why}")]
    Unreadable {
        /// Its number.
        number: u64,
        /// Why not.
        why: Unreadable,
    },
    /// An entry does not follow from those before it.
    #[error("entry {number}: {what}")]
    Differs {
        /// Its number.
        number: u64,
        /// What should be there.
        what: String,
    },
    /// The rulebook is not at hand, so that nothing can be settled again.
    #[error(
        "the coup was played by rulebook {id} with digest {digest}, which is not at hand: \
         check it with that edition of the rulebook"
    )]
    RulebookMissing {
        /// The rulebook's name.
        id: String,
        /// Its digest.
        digest: String,
    },
}

/// An entry with the event in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The entry.
    pub entry: Entry,
    /// What happened, and what it moved.
    pub kept: Kept,
}

/// A coup that was proved.
#[derive(Debug)]
pub struct Shown<'e> {
    /// What the checkpoint says.
    pub checkpoint: Checkpoint,
    /// What the first entry of the record says.
    pub begun: Begun,
    /// The rulebook it was played by.
    pub edition: &'e Edition,
    /// Under what it was played: the opening, the version, the limits, who sat where.
    pub grounds: Vec<Step>,
    /// The coup.
    pub coup: Vec<Step>,
    /// What put it right when it was over, as far as the proof has it.
    pub later: Vec<Step>,
    /// How many wagers were settled again, with the same result.
    pub wagers: u64,
    /// How many changes of accounts were derived again, with the same result.
    pub postings: u64,
}

impl<'e> Shown<'e> {
    /// The rulebook it was played by.
    pub fn rulebook(&self) -> &'e Rulebook {
        self.edition.at_table()
    }

    /// The table as far as the proof knows it when the coup began.
    pub fn before(&self) -> Table {
        // Only what puts it right says which shoe it was of.
        let later = self.later.iter().find_map(|step| step.kept.event.put_right());
        let within = self.coup.iter().filter_map(|step| step.kept.event.put_right());
        let mut within =
            within.filter(|(id, changes)| self.number() == Some(id.number) && !changes.is_empty());
        let own = later.or_else(|| within.next());
        let table = Table { shoes: own.map_or(0, |(id, _)| id.shoe), ..Table::default() };
        self.grounds.iter().fold(table, |table, step| evolve(table, &step.kept.event))
    }

    /// Its number in its shoe.
    pub fn number(&self) -> Option<u32> {
        number(&self.coup)
    }

    /// The coup, complete.
    pub fn recall(&self) -> Recall<'e> {
        let mut recall = Recall::from(self.rulebook(), self.before());
        for step in self.coup.iter().chain(&self.later) {
            recall.one(&step.kept.event);
        }
        recall
    }
}

pub(super) fn check<'e>(
    proof: &CoupProof,
    key: &Verifier,
    editions: &[&'e Edition],
) -> Result<Shown<'e>, NotProved> {
    is_signed_once(&proof.entries.note)?;
    let checkpoint = proof.entries.check(key)?;
    if let Some(growth) = &proof.growth {
        is_signed_once(&growth.old)?;
        growth.check(key)?;
    }
    let [first, entries @ ..] = &proof.entries.entries[..] else {
        return wrong("it has no entries");
    };
    let begun = beginning(first)?;
    let edition = begun
        .edition(editions)
        .map_err(|Document { id, digest }| NotProved::RulebookMissing { id, digest })?;
    let mut steps = Vec::with_capacity(entries.len());
    for entry in entries {
        let kept = read(edition.at_table(), (&entry.row()).into())
            .map_err(|why| NotProved::Unreadable { number: entry.number, why })?;
        steps.push(Step { entry: entry.clone(), kept });
    }
    let Parts { grounds, coup, later } = Parts::of(first, steps)?;
    let (wagers, postings) = (0, 0);
    let mut shown = Shown { checkpoint, begun, edition, grounds, coup, later, wagers, postings };
    derive(&mut shown)?;
    Ok(shown)
}

/// Whatever stands behind the one signature is signed by nobody that is known here.
fn is_signed_once(note: &str) -> Result<(), NotProved> {
    let signatures = note.rsplit_once("\n\n").map(|(_, signatures)| signatures);
    let line = signatures.and_then(|signatures| signatures.strip_suffix('\n'));
    if line.is_some_and(|line| !line.is_empty() && !line.contains('\n')) {
        return Ok(());
    }
    Err(NotProved::Form("its checkpoint has not one line with a signature".to_owned()))
}

fn beginning(first: &Entry) -> Result<Begun, NotProved> {
    let begun = Begun::read(&first.row())
        .map_err(|why| NotProved::Unreadable { number: first.number, why })?;
    let own = begun::stream(&begun.table).is_ok_and(|stream| stream == first.stream);
    if first.number == 1 && own {
        return Ok(begun);
    }
    wrong("it does not begin with the first entry of a table's record")
}

/// What was before the coup, the coup, and what was said of it later.
struct Parts {
    grounds: Vec<Step>,
    coup: Vec<Step>,
    later: Vec<Step>,
}

impl Parts {
    fn of(first: &Entry, steps: Vec<Step>) -> Result<Parts, NotProved> {
        let numbers = steps.iter().map(|step| step.entry.number);
        if !std::iter::once(first.number).chain(numbers).is_sorted_by(|one, next| one < next) {
            return wrong("its entries are not in the order of their stream");
        }
        let mut grounds = steps;
        let begins = |step: &Step| Ground::of(&step.kept.event).is_none();
        let start = grounds.iter().position(begins).unwrap_or(grounds.len());
        let mut coup = grounds.split_off(start);
        let Some(end) = end(&coup) else { return wrong("it does not hold a whole coup") };
        let later = coup.split_off(end + 1);
        let parts = Parts { grounds, coup, later };
        parts.is_one_coup()?;
        Ok(parts)
    }

    /// Nothing of the coup is missing, and nothing behind it is about another.
    fn is_one_coup(&self) -> Result<(), NotProved> {
        let follows = |pair: &[Step]| {
            let (one, next) = (&pair[0].entry, &pair[1].entry);
            one.number + 1 == next.number && next.previous == one.hash
        };
        if !self.coup.windows(2).all(follows) {
            return wrong("an entry of the coup is missing");
        }
        let about = |step: &Step| step.kept.event.put_right().map(|(id, _)| id);
        let first = self.later.first().and_then(about);
        let own = first.is_none_or(|id| Some(id.number) == number(&self.coup));
        let same = |step: &Step| about(step).is_some() && about(step) == first;
        if !own || !self.later.iter().all(same) {
            return wrong("something behind the coup is not about it");
        }
        Ok(())
    }
}

fn wrong<T>(what: &str) -> Result<T, NotProved> {
    Err(NotProved::Entries(what.to_owned()))
}

/// Where the coup is over.
fn end(coup: &[Step]) -> Option<usize> {
    let mut table = Table::default();
    let mut opened = false;
    coup.iter().position(|step| {
        table = evolve(std::mem::take(&mut table), &step.kept.event);
        opened |= table.coup.is_some();
        opened && table.coup.is_none()
    })
}

/// The number of a coup in its shoe.
fn number(coup: &[Step]) -> Option<u32> {
    coup.iter().find_map(|step| match step.kept.event {
        Event::WageringOpened { number, .. } => Some(number),
        _ => None,
    })
}

/// Whether an event puts right a coup that the proof knows nothing of.
fn is_of_another(table: &Table, event: &Event) -> bool {
    event.put_right().is_some_and(|(id, _)| {
        let now = table.coup.is_some() && table.coup_id() == id;
        !now && table.past_coup(id).is_none()
    })
}

/// Settles and posts everything again. What puts right another coup, while this one was on, is
/// posted again and not settled.
fn derive(shown: &mut Shown<'_>) -> Result<(), NotProved> {
    let (rulebook, id) = (shown.rulebook(), TableId(shown.begun.number));
    let mut table = shown.before();
    for Step { entry, kept } in shown.coup.iter().chain(&shown.later) {
        let differs = |what: String| NotProved::Differs { number: entry.number, what };
        if !is_of_another(&table, &kept.event) {
            shown.wagers += settling::check(rulebook, &table, &kept.event).map_err(differs)?;
        }
        let due = table::postings::entry(id, &table, &kept.event);
        let due = due.map_err(|why| differs(why.to_string()))?;
        let due = postings::store(due.as_ref());
        // What was put right by a station's credit depends on coups that the proof does not show.
        let beyond = matches!(kept.event, Event::CreditRestored { .. });
        if due != kept.moved && !beyond {
            return Err(differs("it moves something else than is recorded".to_owned()));
        }
        shown.postings += due.len() as u64;
        table = evolve(table, &kept.event);
    }
    Ok(())
}
