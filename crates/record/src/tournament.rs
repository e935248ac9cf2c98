//! The record of a tournament: its stream, one entry an event, and its audit, which decides every
//! event again.

use crate::audit::{Difference, Sound, What, is_moved, is_written};
use crate::form::Form;
use crate::hash::sha_256;
use crate::kinds::Kinds;
use crate::part::{End, Part, together};
use crate::payload::{Kept, Sealed, Written, read_as, write_as};
use crate::postings::{self, Moved};
use crate::reader::{NotRestored, first_difference, walk_as};
use crate::recorder::NotRecorded;
use crate::schemas::Schemas;
use crate::tournament_v1;
use crate::unreadable::Unreadable;
use floor::tournament::{self, Event, Game, House, Tournament, asked, decide, entry, evolve};
use journal::{Actor, Appended, Draft, Key, Refusal, Row, Store, StreamId};
use ledger::{Ledger, PoolId, Total};
use rulebook::Edition;
use std::ops::ControlFlow;

/// What the streams of tournaments begin with.
pub const STREAMS: &str = "tournament/";

/// The stream of a tournament.
pub fn stream(name: &str) -> Result<StreamId, Refusal> {
    StreamId::new(&format!("{STREAMS}{name}"))
}

/// The game of an edition at its usual setting, or at this version with these options.
pub fn game(edition: &Edition, version: &str, options: &[&str]) -> Game {
    Game {
        rulebook: edition.id().into(),
        digest: edition.digest.to_string().into(),
        version: version.into(),
        options: options.iter().map(|option| (*option).into()).collect(),
    }
}

/// What a tournament of this game is decided by; none where the edition is not at hand, or has no
/// such version or option.
pub fn house<'e>(game: &Game, editions: &[&'e Edition]) -> Option<House<'e>> {
    let same = |edition: &&&Edition| {
        edition.id() == game.rulebook.as_ref() && edition.digest.to_string() == *game.digest
    };
    let rulebook = editions.iter().find(same)?.at_table();
    let options: Vec<&str> = game.options.iter().map(AsRef::as_ref).collect();
    let setting = table::words::read::setting(rulebook, &game.version, &options).ok()?;
    Some(House { rulebook, setting, hash: sha_256 })
}

/// Writes an event of a tournament with what it moves.
pub fn write(event: &Event, moved: &[Moved]) -> Result<Written, Refusal> {
    write_as::<tournament_v1::Event, ()>(&(), event, moved)
}

/// Reads an event of a tournament with what it moved.
pub fn read(sealed: Sealed<'_>) -> Result<Kept<Event>, Unreadable> {
    read_as::<tournament_v1::Event, ()>(Schemas::CURRENT, &(), sealed)
}

/// Writes what happens in a tournament.
#[derive(Debug, Clone)]
pub struct TournamentRecorder {
    end: End,
    pool: PoolId,
}

impl TournamentRecorder {
    /// The recorder of a tournament with this stream and pool, behind so many entries.
    pub fn new(stream: StreamId, pool: PoolId, number: u64) -> TournamentRecorder {
        TournamentRecorder { end: End { stream, number }, pool }
    }

    /// Records events and waits until they are durable; nothing where there are none.
    pub fn record(
        &mut self,
        store: &dyn Store,
        key: Key,
        events: &[Event],
    ) -> Result<Option<Appended>, NotRecorded> {
        let Some(batch) = together(key, [self.part(events)?]) else { return Ok(None) };
        let appended = store.append(batch)?;
        self.acknowledged(&appended);
        Ok(Some(appended))
    }

    /// What events add to the stream, for those who append to others with it: a prize that is due
    /// is a payment that the cage takes over.
    pub fn part(&self, events: &[Event]) -> Result<Part, NotRecorded> {
        NotRecorded::too_long(events.len())?;
        let drafts = events.iter().map(|event| self.draft(event));
        Ok(self.end.part(drafts.collect::<Result<_, _>>()?))
    }

    /// Whether one entry more is in the store, and nothing that is not known stands before it.
    pub fn is_next(&self, appended: &Appended) -> bool {
        self.end.is_next(appended)
    }

    /// Takes in that a batch is in the store.
    pub fn acknowledged(&mut self, appended: &Appended) {
        self.end.acknowledged(appended);
    }

    fn draft(&self, event: &Event) -> Result<Draft, NotRecorded> {
        let entry = entry(self.pool, event).map_err(|why| {
            let kind = tournament_v1::Event::store(event, &()).kind().to_owned();
            NotRecorded::Unbalanced { kind, why }
        })?;
        let written = write(event, &postings::store(entry.as_ref()))?;
        let time_ms = event.at.ms();
        let actor = Actor::new(&event.by, &event.role);
        Ok(Draft { actor, ..written.draft(self.end.stream.clone(), time_ms) })
    }
}

/// A tournament as its stream left it, and the number of the last entry.
pub fn restore(store: &dyn Store, stream: &StreamId) -> Result<(Tournament, u64), NotRestored> {
    let (mut tournament, mut last) = (Tournament::default(), 0);
    walk_after(store, (stream, 0), &mut |row, kept| {
        tournament = evolve(std::mem::take(&mut tournament), &kept.event);
        last = row.number;
        ControlFlow::Continue(())
    })?;
    Ok((tournament, last))
}

/// Visits the events of a tournament in order, those behind an entry by its number.
pub fn walk_after(
    store: &dyn Store,
    (stream, after): (&StreamId, u64),
    visit: &mut crate::reader::Visit<'_, Event>,
) -> Result<(), NotRestored> {
    walk_as(store, (stream, after), |row| read(row.into()), visit)
}

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
        let kept = read(row.into()).map_err(What::Unreadable)?;
        is_written::<tournament_v1::Event, ()>(&(), &kept, row, &mut self.buffer)?;
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
