//! Coups of a tournament that were entered wrongly, as those who run it put them right: one person
//! asks for it, and another confirms it.

use super::organiser::{Contest, Wish};
use floor::Name;
use floor::tournament::{Act, Request};
use ledger::TableId;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use table::Actor;

/// Whoever notices it, and whoever confirms it.
const NOTICES: &str = "Kit";
const CONFIRMS: &str = "Lou";

fn wish(name: &str, role: RoleId, request: Request) -> Wish {
    Wish { by: Actor { name: Name::from(name), role }, request }
}

impl Contest<'_> {
    /// Now and then a coup was entered wrongly; what somebody has asked for is confirmed or let be.
    pub(super) fn puts_right(&mut self, act: Act) -> Option<Wish> {
        if let Some(table) = self.t.correcting.keys().next().copied() {
            return (!self.chance.once_in(6)).then(|| self.resolves(table));
        }
        let played = matches!(act, Act::Play | Act::PlayOff | Act::EndSession | Act::Award);
        if !played || !self.chance.once_in(12) {
            return None;
        }
        let tables = self.t.tables.keys().copied();
        let tables: Vec<_> = tables.filter(|it| self.t.felt_before(*it).is_some()).collect();
        if tables.is_empty() {
            return None;
        }
        let table = *self.chance.pick(&tables);
        let next = self.t.felt(table).filter(|_| self.t.play_off_before.is_none());
        let late = next.is_some_and(|felt| felt.is_closed(self.now));
        let found = if late { Situation::LateError } else { Situation::WrongResult };
        let remedy = *self.chance.pick(&[Remedy::Recalculate, Remedy::VoidThatCoup]);
        let by = self.house.rulebook.irregularities.of(found).choice(remedy)?.by;
        let cards = (remedy == Remedy::Recalculate).then(|| self.cards());
        Some(wish(NOTICES, by, Request::CorrectCoup { table, cards }))
    }

    fn resolves(&mut self, table: TableId) -> Wish {
        let by = self.house.rulebook.irregularities.corrections.by;
        match self.chance.below(8) {
            0 => wish(NOTICES, by, Request::DropCorrection { table }),
            1 => wish(NOTICES, by, Request::ConfirmCorrection { table }),
            _ => wish(CONFIRMS, by, Request::ConfirmCorrection { table }),
        }
    }
}
