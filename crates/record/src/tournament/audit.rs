//! The audit of a tournament: every event decided again by its rulebook, every posting derived
//! again, and the books compared with the money and the chips of the events.

use super::house;
use crate::audit::{Difference, Sound, What, is_moved, read_again};
use crate::reader::{NotRestored, first_difference};
use crate::tournament_v1;
use floor::tournament::{self, Event, House, Tournament, asked, decide, entry, evolve};
use journal::{Row, Store, StreamId};
use ledger::{Ledger, PoolId, Total};
use rulebook::Edition;

/// What an audit of a tournament found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many events were decided again, with the same result.
    pub events: u64,
    /// How many wagers were settled again among them.
    pub wagers: u64,
    /// How many draws of seats were made again.
    pub draws: u64,
    /// How many changes of accounts were derived again.
    pub postings: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Audits the stream of a tournament and names the first difference.
pub fn audit(
    store: &dyn Store,
    stream: &StreamId,
    editions: &[&Edition],
) -> Result<Report, NotRestored> {
    let mut walk = TournamentWalk::new(editions);
    let found = first_difference(store, (stream, 0), |row| walk.entry(row))?;
    Ok(Report { difference: found, ..walk.report })
}

/// Walks over the stream of a tournament.
pub(crate) struct TournamentWalk<'e> {
    editions: Vec<&'e Edition>,
    house: Option<House<'e>>,
    pub(crate) tournament: Tournament,
    books: Ledger,
    pub(crate) report: Report,
    buffer: Vec<u8>,
}

impl<'e> TournamentWalk<'e> {
    pub(crate) fn new(editions: &[&'e Edition]) -> TournamentWalk<'e> {
        TournamentWalk {
            editions: editions.to_vec(),
            house: None,
            tournament: Tournament::default(),
            books: Ledger::default(),
            report: Report::default(),
            buffer: Vec::new(),
        }
    }

    /// Looks at the next entry.
    pub(crate) fn entry(&mut self, row: &Row<'_>) -> Result<Sound<Event>, Difference> {
        let sound = self.checked(row).map_err(|what| Difference::at(row, what))?;
        self.report.events += 1;
        Ok(sound)
    }

    fn checked(&mut self, row: &Row<'_>) -> Result<Sound<Event>, What> {
        let kept = read_again::<tournament_v1::Event>(row, &mut self.buffer)?;
        self.decided_again(&kept.event)?;
        self.tournament = evolve(std::mem::take(&mut self.tournament), &kept.event);
        let pool = self.tournament.pool.unwrap_or(PoolId(0));
        let entry = is_moved(entry(pool, &kept.event), &kept.moved)?;
        self.report.postings += kept.moved.len() as u64;
        match &kept.event.what {
            tournament::What::CoupPlayed { settled, .. }
            | tournament::What::CoupCorrected { settled, .. } => {
                self.report.wagers += settled.len() as u64;
            }
            tournament::What::SeatsDrawn { .. } => self.report.draws += 1,
            _ => {}
        }
        self.stands(pool, entry.as_ref())?;
        Ok(Sound { event: kept.event, entry })
    }

    /// By the rulebook, from what was there, what was asked comes to the same event.
    fn decided_again(&mut self, event: &Event) -> Result<(), What> {
        if let tournament::What::Announced { game, .. } = &event.what {
            self.house = house(game, &self.editions);
        }
        let at_hand = || What::Decision("the rulebook of the tournament is not at hand".to_owned());
        let house = self.house.as_ref().ok_or_else(at_hand)?;
        let asking = asked(house.rulebook, event)
            .ok_or_else(|| What::Decision(format!("the rulebook has no role `{}`", event.role)))?;
        match decide(house, &self.tournament, &asking) {
            Ok(again) if again == *event => Ok(()),
            Ok(_) => Err(What::Decision("decided again it comes to something else".to_owned())),
            Err(refusal) => Err(What::Decision(format!("decided again it is refused: {refusal}"))),
        }
    }

    /// The books have the money that the tournament says, and no chip was made or lost.
    fn stands(&mut self, pool: PoolId, entry: Option<&ledger::Entry>) -> Result<(), What> {
        if let Some(entry) = entry {
            self.books.apply(entry).map_err(|why| What::Books(why.to_string()))?;
        }
        let t = &self.tournament;
        let pairs = [
            (ledger::Account::TournamentPool(pool), t.money),
            (ledger::Account::TournamentWin(pool), t.house),
        ];
        for (account, owed) in pairs {
            let booked: Total = self.books.balance(account).into();
            if booked != owed {
                let told = format!("{account}: {booked} in the books, and {owed} by the events");
                return Err(What::Books(told));
            }
        }
        let (there, due) = (t.chips_on_tables(), t.chips_out + t.chips_paid);
        if there != due {
            return Err(What::Books(format!("{there} in chips on the tables, and {due} given")));
        }
        Ok(())
    }
}
