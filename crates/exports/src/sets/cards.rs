//! Cards.

use super::At;
use crate::row::row;
use crate::trail::{Came, CardTrail, Told};
use crate::value::Moment;
use crate::words;
use table::Table;
use table::event::{Event, Irregularity};
use table::state::DealtCard;

row! {
    /// A card that came out of the shoe. Cards of a hand come with their coup, as they were first
    /// known and as they stand; the others when they came. A card that nobody had to draw and that
    /// became part of a hand has both rows.
    Card {
        /// The table's name.
        table: String,
        /// The entry that opened the coup, as in `coups`; empty between coups.
        coup_entry: Option<u64>,
        /// The shoe.
        shoe: u32,
        /// The number of the coup in the shoe; empty between coups.
        coup: Option<u32>,
        /// `hand`: dealt to a hand; `burnt`; `burnt_before_coup`; `out_of_turn`: nobody had to draw
        /// it; `not_burnt`: recorded as burnt earlier, which it was not; `put_back`: it went back
        /// into the shoe and comes out again.
        what: &'static str,
        /// The place of the card in dealing order; empty unless it was dealt to a hand.
        number: Option<u64>,
        /// The number of the entry in the stream that brought it.
        entry: u64,
        /// When that was.
        at: Moment,
        /// The hand that it was first dealt to: `player` or `banker`; empty where it is of none.
        first_hand: Option<&'static str>,
        /// What it was first known as, rank and suit; empty where nobody knew it.
        first_card: Option<String>,
        /// When it was first known; empty where nobody knew it.
        known_at: Option<Moment>,
        /// The hand that it belongs to as the coup stands; empty where it is of none.
        hand: Option<&'static str>,
        /// What it is as the coup stands; empty where nobody knows, and where a correction found
        /// that it is none of the coup.
        card: Option<String>,
        /// Whether it was exposed; empty where it is of no hand.
        exposed: Option<bool>,
        /// The number of the incident that made it another card, another hand's, or none of the
        /// coup; empty where none did.
        incident: Option<u32>,
    }
}

impl Card {
    /// The cards of a coup: those that it has, and those that it had.
    pub(crate) fn all(at: At<'_>, told: &Told) -> Vec<Card> {
        let now = told.record.cards.iter().map(Some).chain(std::iter::repeat(None));
        let cards = (1..).zip(told.trail.cards.iter().zip(now));
        cards.map(|(number, card)| Card::of_hand(at, (told, number), card)).collect()
    }

    fn of_hand(
        at: At<'_>,
        (told, number): (&Told, u64),
        (trail, now): (&CardTrail, Option<&DealtCard>),
    ) -> Card {
        Card {
            table: at.table(),
            coup_entry: Some(told.trail.opened.number),
            shoe: told.record.id.shoe,
            coup: Some(told.record.id.number),
            what: "hand",
            number: Some(number),
            entry: trail.dealt.number,
            at: trail.dealt.at,
            first_hand: Some(words::hand(at.rulebook, trail.side)),
            first_card: trail.first.map(|(_, card)| card.to_string()),
            known_at: trail.first.map(|(stamp, _)| stamp.at),
            hand: now.map(|dealt| words::hand(at.rulebook, dealt.side)),
            card: now.and_then(|dealt| dealt.card).map(|card| card.to_string()),
            exposed: now.map(|dealt| dealt.exposed),
            incident: trail.incident,
        }
    }
}

/// The cards of no hand that an event brings, and as what, at a table as it stood before.
fn brought(table: &Table, event: &Event) -> Vec<(&'static str, Option<rules::Card>)> {
    let all = |what, cards: &[Option<rules::Card>]| {
        cards.iter().map(|card| (what, *card)).collect::<Vec<_>>()
    };
    match event {
        Event::CardBurnt { card, .. } => all("burnt", &[*card]),
        Event::CardBurntBeforeCoup { card } => all("burnt_before_coup", &[*card]),
        Event::IrregularityRecorded {
            what: Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly,
            card,
        } => all("out_of_turn", &[*card]),
        Event::BurnMissed { cards } => all("not_burnt", cards),
        Event::ShoeRestarted => {
            let dealt = table.coup.iter().flat_map(|coup| &coup.cards).map(|dealt| dealt.card);
            let back: Vec<_> = dealt.chain(table.strays.iter().copied()).collect();
            [all("not_burnt", &table.shoe.burnt), all("put_back", &back)].concat()
        }
        _ => Vec::new(),
    }
}

/// The rows of cards of no hand that an event brings, at a table as it stood before.
pub(crate) fn beside(at: At<'_>, before: (&Table, Option<u64>), came: Came<'_>) -> Vec<Card> {
    let (table, coup_entry) = before;
    let one = |(what, card): (&'static str, Option<rules::Card>)| Card {
        table: at.table(),
        coup_entry,
        shoe: table.shoes,
        coup: coup_entry.map(|_| table.coup_id().number),
        what,
        number: None,
        entry: came.stamp.number,
        at: came.stamp.at,
        first_hand: None,
        first_card: card.map(|card| card.to_string()),
        known_at: card.map(|_| came.stamp.at),
        hand: None,
        card: card.map(|card| card.to_string()),
        exposed: None,
        incident: came.incident,
    };
    brought(table, came.event).into_iter().map(one).collect()
}
