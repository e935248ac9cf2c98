//! A table while its record is told: what each event means, with the hands and the rules.

use rules::{Card, Rulebook, Side};
use table::duty::Duty;
use table::event::Settled;
use table::state::DealtCard;
use table::{Event, Table, duty, words};
use views::recall::{Drawn, Recall, Record};

/// How many coups are remembered, so that those put right are told.
const REMEMBERED: usize = 256;

/// A table while its record is told.
pub(crate) struct Scene<'r> {
    recall: Recall<'r>,
    /// Whether all that happened before is known, so that it can be said what is due.
    whole: bool,
    /// What was due when it was last told.
    pub(super) due: Option<Duty>,
    /// What day it was.
    pub(super) day: Option<String>,
}

/// A hand as it lies there.
pub(crate) struct HandTold {
    pub(crate) side: Side,
    /// None where nobody has seen the card.
    pub(crate) cards: Vec<Option<Card>>,
    /// The count, where all cards are known.
    pub(crate) points: Option<u8>,
}

/// What an event means.
pub(crate) struct Told<'r> {
    pub(crate) words: String,
    /// The hands, while cards of a coup are out.
    pub(crate) hands: Vec<HandTold>,
    /// Whether the event changed them.
    pub(crate) cards_changed: bool,
    /// What the tableau makes of what has just come out.
    pub(crate) drawn: Vec<Drawn<'r>>,
    /// The wagers that it settled, and why so.
    pub(crate) settled: Vec<(Settled, String)>,
    /// What is due now, where that is known.
    pub(crate) next: Option<Duty>,
}

impl<'r> Scene<'r> {
    /// A table before anything has happened at it.
    pub(crate) fn new(rulebook: &'r Rulebook) -> Scene<'r> {
        Scene { whole: true, ..Scene::partial(rulebook, Table::default()) }
    }

    /// A table of which only this is known.
    pub(crate) fn partial(rulebook: &'r Rulebook, table: Table) -> Scene<'r> {
        Scene { recall: Recall::from(rulebook, table), whole: false, due: None, day: None }
    }

    pub(crate) fn rulebook(&self) -> &'r Rulebook {
        self.recall.rulebook()
    }

    /// Takes in an event that is not told.
    pub(crate) fn skip(&mut self, event: &Event) {
        self.recall.one(event);
        if self.recall.records.len() > 2 * REMEMBERED {
            self.recall.records.drain(..REMEMBERED);
        }
    }

    /// Takes in an event and says what it means.
    pub(crate) fn tell(&mut self, event: &Event) -> Told<'r> {
        let before = self.cards();
        let drawn_before = self.drawn(event).len();
        self.skip(event);
        let (rulebook, cards) = (self.recall.rulebook(), self.cards());
        let mut drawn = self.drawn(event);
        drawn.drain(..drawn_before.min(drawn.len()));
        Told {
            words: words::event(rulebook, event),
            cards_changed: seen(&before) != seen(&cards),
            hands: hands(&cards),
            drawn,
            settled: self.settled(event),
            next: self.whole.then(|| duty(rulebook, self.recall.table())),
        }
    }

    fn cards(&self) -> Vec<DealtCard> {
        self.recall.table().coup.as_ref().map(|coup| coup.cards.clone()).unwrap_or_default()
    }

    /// The decisions on the hands of the coup that is on, where the event is about its cards.
    fn drawn(&self, event: &Event) -> Vec<Drawn<'r>> {
        let about = matches!(event, Event::CardDealt { .. } | Event::CardExposed { .. });
        let open = self.recall.records.last().filter(|record| about && record.ended.is_none());
        open.map(|record| record.draws(self.recall.rulebook())).unwrap_or_default()
    }

    /// The settlements that an event made, each with its reason.
    fn settled(&self, event: &Event) -> Vec<(Settled, String)> {
        let (record, made): (Option<&Record>, Vec<&Settled>) = match event {
            Event::WagersSettled { settled, .. } => {
                (self.recall.records.last(), settled.iter().collect())
            }
            Event::CoupCorrected { coup, changes, .. } => {
                let record = self.recall.records.iter().rfind(|record| record.id == *coup);
                (record, changes.iter().map(|change| &change.after).collect())
            }
            _ => return Vec::new(),
        };
        let Some(record) = record else { return Vec::new() };
        let why = |one: &Settled| {
            let same = |settlement: &&views::recall::Settlement| settlement.settled == *one;
            record.settlements().find(same).map(|settlement| settlement.why.clone())
        };
        made.into_iter().map(|one| (one.clone(), why(one).unwrap_or_default())).collect()
    }
}

/// Cards but for whether all may see them.
fn seen(cards: &[DealtCard]) -> Vec<(Side, Option<Card>)> {
    cards.iter().map(|dealt| (dealt.side, dealt.card)).collect()
}

/// The hands that cards make.
fn hands(cards: &[DealtCard]) -> Vec<HandTold> {
    if cards.is_empty() {
        return Vec::new();
    }
    let hand = |side: Side| {
        let own = cards.iter().filter(|dealt| dealt.side == side);
        let cards: Vec<_> = own.map(|dealt| dealt.card).collect();
        let values = cards.iter().map(|card| card.map(Card::point_value));
        let points = values.collect::<Option<Vec<u8>>>().map(|all| all.iter().sum::<u8>() % 10);
        HandTold { side, points: points.filter(|_| !cards.is_empty()), cards }
    };
    vec![hand(Side::Player), hand(Side::Banker)]
}
