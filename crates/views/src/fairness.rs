//! Whether the cards of a shoe came in the order that was committed to before the first of them.
//!
//! Whoever asks brings the hash (SHA-256), because this crate uses nothing from outside.

use alloc::vec::Vec;
use core::fmt;
use rules::Card;
use table::event::Irregularity;
use table::state::{Commitment, CoupId, Reveal, Stage};
use table::{Event, Table, evolve};

/// The SHA-256 of some bytes.
pub type Hash = fn(&[u8]) -> [u8; 32];

/// What is wrong with a shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Break {
    /// Committed to when cards were out, or after the cut.
    TooLate,
    /// The same cards were committed to twice.
    Twice(Commitment),
    /// The same commitment was made before.
    Before,
    /// Cut when cards were out.
    CutLate,
    /// Revealed while cards could still be dealt.
    TooEarly,
    /// What was revealed has another hash.
    OtherHash(Commitment),
    /// What was revealed is not so many whole decks.
    NotTheDecks(u8),
    /// A card came that was not committed to.
    OtherCard {
        /// Which card of the shoe, from one.
        number: u16,
        /// The one that came.
        came: Card,
        /// The one that was committed to; none where none was left.
        due: Option<Card>,
    },
}

/// What is wrong, and with which shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    /// The shoe.
    pub commitment: Commitment,
    /// What is wrong.
    pub what: Break,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shoe {}: ", self.commitment.short())?;
        match self.what {
            Break::TooLate => f.write_str("it was committed to after the cut or the first card"),
            Break::Twice(first) => {
                write!(f, "its cards were already committed to as {}", first.short())
            }
            Break::Before => f.write_str("the same commitment was made for an earlier shoe"),
            Break::CutLate => f.write_str("it was cut when cards were out"),
            Break::TooEarly => f.write_str("it was revealed while cards could be dealt from it"),
            Break::OtherHash(found) => write!(f, "what was revealed hashes to {found}"),
            Break::NotTheDecks(decks) => {
                write!(f, "what was revealed is not {decks} whole decks")
            }
            Break::OtherCard { number, came, due: Some(due) } => {
                write!(f, "card {number} was {came}, and {due} was committed to")
            }
            Break::OtherCard { number, came, due: None } => {
                write!(f, "card {number} was {came}, and the shoe had none left")
            }
        }
    }
}

/// What became of a shoe that was committed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// It is not revealed yet.
    NotRevealed,
    /// Every card that was seen came as committed.
    Kept,
    /// It is not as committed: this is the first that is wrong.
    Broken(Break),
}

/// A shoe that was committed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// Its commitment.
    pub commitment: Commitment,
    /// How many cards left it.
    pub cards: usize,
    /// How many of them nobody has seen, so that nothing is proved of them.
    pub unseen: usize,
    /// What became of it.
    pub finding: Finding,
}

/// A card that left the shoe.
struct Came {
    /// How many had left before.
    place: u16,
    card: Option<Card>,
    /// Where it lies, while that tells which card is exposed later.
    lies: Option<(CoupId, usize)>,
}

struct Run {
    commitment: Commitment,
    decks: u8,
    cut: u16,
    came: Vec<Came>,
    reveal: Option<Reveal>,
    broken: Option<Break>,
}

/// The shoes of a table that were committed to, checked event by event.
pub struct Fairness {
    hash: Hash,
    runs: Vec<Run>,
}

impl Fairness {
    /// Nothing seen yet.
    pub const fn new(hash: Hash) -> Fairness {
        Fairness { hash, runs: Vec::new() }
    }

    /// Takes in an event and the table before it; what it shows to be wrong.
    pub fn take(&mut self, before: &Table, event: &Event) -> Option<Broken> {
        let commitment = match event {
            Event::ShoeCommitted { commitment } | Event::ShoeRevealed { commitment, .. } => {
                Some(*commitment)
            }
            _ => before.shoe.commitment,
        }?;
        let what = if matches!(event, Event::ShoeCommitted { .. }) {
            self.committed(commitment, before)
        } else {
            let run = self.runs.iter_mut().rev().find(|run| run.commitment == commitment)?;
            run.take(self.hash, before, event)
        }?;
        let run = self.runs.iter_mut().rev().find(|run| run.commitment == commitment)?;
        run.broken.get_or_insert(what);
        Some(Broken { commitment, what })
    }

    fn committed(&mut self, commitment: Commitment, before: &Table) -> Option<Break> {
        let shoe = &before.shoe;
        let known = self.runs.iter().any(|run| run.commitment == commitment);
        let (decks, came) = (shoe.decks, Vec::new());
        self.runs.push(Run { commitment, decks, cut: 0, came, reveal: None, broken: None });
        match shoe.commitment {
            _ if known => Some(Break::Before),
            Some(first) => Some(Break::Twice(first)),
            None if shoe.cards_out > 0 || shoe.stage > Stage::Mixed => Some(Break::TooLate),
            None => None,
        }
    }

    /// The shoes, in the order in which they were committed to.
    pub fn shoes(&self) -> impl Iterator<Item = Checked> {
        self.runs.iter().map(|run| Checked {
            commitment: run.commitment,
            cards: run.came.len(),
            unseen: run.came.iter().filter(|came| came.card.is_none()).count(),
            finding: match (run.broken, &run.reveal) {
                (Some(what), _) => Finding::Broken(what),
                (None, Some(_)) => Finding::Kept,
                (None, None) => Finding::NotRevealed,
            },
        })
    }
}

impl Run {
    fn take(&mut self, hash: Hash, before: &Table, event: &Event) -> Option<Break> {
        match event {
            Event::CardsCut { depth, .. } => {
                self.cut = *depth;
                (before.shoe.cards_out > 0).then_some(Break::CutLate)
            }
            Event::CardDealt { card, .. } => {
                let coup = before.coup.as_ref();
                let lies = coup.map(|coup| (before.coup_id(), coup.cards.len()));
                self.came(before, *card, lies)
            }
            Event::CardBurnt { card, .. }
            | Event::CardBurntBeforeCoup { card }
            | Event::IrregularityRecorded {
                what: Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly,
                card,
            } => self.came(before, *card, None),
            Event::IrregularityRecorded { card: Some(card), .. } => {
                self.came(before, Some(*card), None)
            }
            Event::CardExposed { number, card } => {
                let lies = (before.coup_id(), usize::from(*number).checked_sub(1)?);
                let mut unseen = self.came.iter_mut().rev().filter(|came| came.card.is_none());
                let came = unseen.find(|came| came.lies == Some(lies))?;
                came.card = Some(*card);
                let (place, reveal) = (came.place, self.reveal.as_ref()?);
                other(reveal, self.cut, place, *card)
            }
            Event::CoupRebuilt { .. } => {
                // From here on the number of a card no longer tells when it was dealt.
                self.came.iter_mut().for_each(|came| came.lies = None);
                None
            }
            Event::ShoeRevealed { reveal, .. } => {
                let broken = self.opened(hash, before, reveal);
                self.reveal = Some((**reveal).clone());
                broken
            }
            _ => None,
        }
    }

    fn came(
        &mut self,
        before: &Table,
        card: Option<Card>,
        lies: Option<(CoupId, usize)>,
    ) -> Option<Break> {
        let place = before.shoe.cards_out;
        self.came.push(Came { place, card, lies });
        other(self.reveal.as_ref()?, self.cut, place, card?)
    }

    fn opened(&self, hash: Hash, before: &Table, reveal: &Reveal) -> Option<Break> {
        let found = Commitment(hash(reveal.text().as_bytes()));
        if found != self.commitment {
            return Some(Break::OtherHash(found));
        }
        let mut census = [0_u16; Card::KINDS];
        reveal.order.iter().for_each(|card| census[card.index()] += 1);
        if census.iter().any(|count| *count != u16::from(self.decks)) {
            return Some(Break::NotTheDecks(self.decks));
        }
        let mut came = self.came.iter().filter_map(|came| Some((came.place, came.card?)));
        let wrong = came.find_map(|(place, card)| other(reveal, self.cut, place, card));
        let in_play =
            before.shoe.commitment == Some(self.commitment) && before.shoe.stage != Stage::Ended;
        wrong.or(in_play.then_some(Break::TooEarly))
    }
}

/// A card that came where another one was committed to.
fn other(reveal: &Reveal, cut: u16, place: u16, came: Card) -> Option<Break> {
    let due = reveal.card(cut, place);
    let number = place.saturating_add(1);
    (due != Some(came)).then_some(Break::OtherCard { number, came, due })
}

/// The shoes of a table that were committed to, from all its events or from those of one shoe.
pub fn audit<'e>(events: impl IntoIterator<Item = &'e Event>, hash: Hash) -> Vec<Checked> {
    let mut fairness = Fairness::new(hash);
    let mut table = Table::default();
    for event in events {
        fairness.take(&table, event);
        table = evolve(table, event);
    }
    fairness.shoes().collect()
}
