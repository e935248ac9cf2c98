//! The tables of a session as a director sees them: seats, wagers and until when they are taken,
//! and a correction that waits.

use super::board::Showing;
use super::shapes::{ContestCorrecting, ContestFelt, ContestSeatShown, ContestStake};
use floor::Time;
use floor::tournament::{Correcting, Felt, Seat, Session, Taking, Turn, coups_max, taking};
use ledger::TableId;

impl Showing<'_> {
    /// Whether wagers are taken now, in a word, and until when.
    pub(super) fn wagers(&self, felt: &Felt) -> (&'static str, Option<Time>) {
        match taking(self.rulebook, felt, self.floor.contests.now()) {
            Taking::NotOpened => ("not_opened", None),
            Taking::Open(until) => ("open", until),
            Taking::Closed => ("closed", None),
        }
    }

    /// Whether somebody needs an approval to wager on the other hand too, and has none.
    fn hedges(&self, felt: &Felt, seat: &Seat) -> bool {
        let both = &self.rulebook.together.both_hands;
        let asked = both.needs.is_some() && self.clauses.policies.as_at_tables().is_some();
        let mut own = felt.stakes.iter().filter(|stake| stake.place == seat.place);
        let on_hand = own
            .any(|stake| self.rulebook.bet(&stake.bet).is_some_and(|bet| both.what.contains(&bet)));
        asked && on_hand && !seat.both_hands
    }

    pub(super) fn felts(&self) -> Vec<ContestFelt> {
        let t = self.t();
        if let Some(play_off) = &t.play_off {
            return vec![self.felt(None, (play_off.table, &play_off.felt))];
        }
        let session = t.session.as_ref();
        let felts = session.into_iter().flat_map(|session| &session.felts);
        felts.map(|(table, felt)| self.felt(session, (*table, felt))).collect()
    }

    fn felt(&self, session: Option<&Session>, (table, felt): (TableId, &Felt)) -> ContestFelt {
        let coups = session.and_then(|session| coups_max(self.t(), session));
        let over = session.is_some()
            && (felt.ended || felt.is_decided() || coups.is_some_and(|coups| felt.coups >= coups));
        let (wagers, until) = self.wagers(felt);
        ContestFelt {
            table: self.table(table),
            seats: felt.seats.iter().map(|seat| self.seat(felt, seat)).collect(),
            marker: felt.marker.filter(|_| self.in_turn()),
            order: felt.order(),
            turn: felt.asked.last().copied(),
            coups: felt.coups,
            cards: felt.cards.iter().map(ToString::to_string).collect(),
            over,
            wagers,
            until: until.map(|until| until.0),
            correctable: self.t().felt_before(table).is_some(),
            correcting: self.t().correcting.get(&table).map(correcting),
        }
    }

    fn seat(&self, felt: &Felt, seat: &Seat) -> ContestSeatShown {
        ContestSeatShown {
            place: seat.place,
            entrant: seat.entrant.0,
            name: self.plays(seat.entrant),
            taken: seat.taken,
            out: seat.out,
            excused: seat.excused,
            both_hands: self.hedges(felt, seat),
            asked: felt.asked.contains(&seat.place),
            chips: seat.chips.to_string(),
            stakes: stakes(felt, seat.place),
        }
    }
}

fn correcting(waiting: &Correcting) -> ContestCorrecting {
    let cards = waiting.cards.as_ref();
    ContestCorrecting {
        cards: cards.map(|cards| cards.iter().map(ToString::to_string).collect()),
        by: waiting.by.to_string(),
    }
}

pub(super) fn stakes(felt: &Felt, place: u8) -> Vec<ContestStake> {
    let own = felt.stakes.iter().filter(|stake| stake.place == place);
    let shown = own.map(|stake| ContestStake {
        bet: stake.bet.to_string(),
        amount: stake.amount.to_string(),
        out_of_turn: match stake.turn {
            Turn::Own => None,
            Turn::Warned => Some("warned"),
            Turn::WarnedBefore => Some("may_be_void"),
        },
    });
    shown.collect()
}
