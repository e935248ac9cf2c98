//! Rows go into the file, each batch of them together with the position up to which they are.

use crate::fault::Fault;
use crate::names::{Kind, Names};
use crate::schema::{File, get, set};
use crate::states::{self, State};
use exports::Moment;
use exports::following::{Changed, CoupRows};
use exports::sets::{Correction, Incident, Wager};
use journal::{Hash, Row, Store};
use ledger::Total;
use record::recorder::EQUIPMENT;
use rusqlite::{Connection, params};

/// That a coup was settled again.
pub(crate) const CORRECTED: i64 = 1;
/// That it is void or invalid.
pub(crate) const VOID: i64 = 2;
/// That somebody disputed it.
pub(crate) const DISPUTED: i64 = 4;
/// That there was an incident about it.
pub(crate) const INCIDENT: i64 = 8;

/// The situation of a dispute.
const CLAIM: &str = "claim";

/// What everybody at a table does all the time: the page of a coup tells it, and the index of what
/// people did would hold little else.
const ROUTINE: [&str; 16] = [
    "time_passed",
    "wager_placed",
    "wager_confirmed",
    "wagers_accepted",
    "wagering_opened",
    "wagering_closed",
    "coup_begun",
    "card_dealt",
    "card_exposed",
    "card_burnt",
    "card_burnt_before_coup",
    "outcome_announced",
    "wagers_settled",
    "coup_completed",
    "device_memory",
    "checkpoint",
];

/// How many positions may lie between two moments that are kept.
const MOMENTS: u64 = 1_000;

/// Up to where the file is fed: the position, the hash of its entry, and the latest moment so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upto {
    /// The position.
    pub position: u64,
    /// The hash of its entry.
    pub hash: Hash,
    /// In milliseconds since 1970.
    pub time_ms: i64,
}

/// Whoever writes to the file.
pub struct Keeper {
    file: Connection,
    names: Names,
    position: u64,
    /// The last position of which a moment is kept.
    told: u64,
}

impl Keeper {
    /// Opens the file of a store, or makes it anew.
    pub fn open(file: &File, store: &dyn Store) -> Result<Keeper, Fault> {
        let file = file.write(store)?;
        let mut keeper = Keeper { file, names: Names::default(), position: 0, told: 0 };
        keeper.position = keeper.fed()?;
        keeper.told = keeper.position;
        Ok(keeper)
    }

    /// The position up to which it is fed.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The same as the file says it: another process may have fed it.
    pub(crate) fn fed(&self) -> Result<u64, Fault> {
        let position: Option<i64> = get(&self.file, "position")?;
        Ok(position.and_then(|at| u64::try_from(at).ok()).unwrap_or(0))
    }

    /// Goes on from where another process has come to.
    pub(crate) fn go_on_from(&mut self, position: u64) {
        self.position = position;
        self.names.clear();
    }

    pub(crate) fn file(&self) -> &Connection {
        &self.file
    }

    pub(crate) fn table(&mut self, name: &str) -> Result<i64, Fault> {
        Ok(self.names.id(&self.file, Kind::Table, name)?)
    }

    /// Begins to write. Nothing of it is seen before it is committed.
    pub fn begin(&mut self) -> Result<(), Fault> {
        self.file.execute_batch("begin immediate")?;
        if self.fed()? == self.position {
            return Ok(());
        }
        self.undo();
        Err(Fault::Shared)
    }

    /// Gives up what was begun.
    pub fn undo(&mut self) {
        self.names.clear();
        // Where nothing was begun nothing is to be undone.
        let _ = self.file.execute_batch("rollback");
    }

    /// Ends writing: everything up to here is there.
    pub fn commit(&mut self, upto: Upto) -> Result<(), Fault> {
        if upto.position >= self.told + MOMENTS || self.told == 0 {
            let mut kept = self.file.prepare_cached(
                "insert or replace into moment values (?1, max(?2,
                 coalesce((select at from moment order by position desc limit 1), ?2)))",
            )?;
            kept.execute(params![whole(upto.position), upto.time_ms])?;
            self.told = upto.position;
        }
        set(&self.file, "position", whole(upto.position))?;
        set(&self.file, "hash", upto.hash.to_string())?;
        set(&self.file, "time", upto.time_ms)?;
        self.file.execute_batch("commit")?;
        self.position = upto.position;
        Ok(())
    }

    /// What a table needs to go on.
    pub(crate) fn follow(&mut self, table: i64, first: u64) -> Result<(), Fault> {
        let mut kept = self.file.prepare_cached("insert or replace into followed values (?, ?)")?;
        kept.execute(params![table, whole(first)])?;
        Ok(())
    }

    pub(crate) fn state(&mut self, table: i64, state: &State) -> Result<(), Fault> {
        Ok(states::keep(&self.file, table, state)?)
    }

    /// Keeps what has changed at a table.
    pub fn keep(&mut self, changed: &Changed) -> Result<(), Fault> {
        for coup in &changed.coups {
            self.coup(coup)?;
        }
        for (position, incident) in &changed.incidents {
            self.incident(*position, incident)?;
        }
        Ok(())
    }

    /// Keeps that somebody did something.
    pub fn event(&mut self, row: &Row<'_>) -> Result<(), Fault> {
        let somebody = row.actor.role != EQUIPMENT && !ROUTINE.contains(&row.kind);
        if !somebody && row.approval.is_none() {
            return Ok(());
        }
        let Keeper { file, names, .. } = self;
        let approval = row.approval;
        let mut kept =
            file.prepare_cached("insert or replace into event values (?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
        kept.execute(params![
            whole(row.position),
            names.id(file, Kind::Stream, row.stream)?,
            whole(row.number),
            row.time_ms,
            names.id(file, Kind::Event, row.kind)?,
            names.id(file, Kind::Person, row.actor.name)?,
            names.id(file, Kind::Role, row.actor.role)?,
            names.maybe(file, Kind::Person, approval.map(|by| by.name))?,
            names.maybe(file, Kind::Role, approval.map(|by| by.role))?,
        ])?;
        Ok(())
    }

    fn coup(&mut self, rows: &CoupRows) -> Result<(), Fault> {
        let (id, coup) = (whole(rows.position), &rows.coup);
        let marks = self.marks(rows)?;
        let Keeper { file, names, .. } = self;
        let [players, bankers] = rows.naturals.map(i64::from);
        let mut kept = file.prepare_cached(
            "insert into coup
             values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             on conflict do update set ended_at = excluded.ended_at, kind = excluded.kind,
             end = excluded.end, outcome = excluded.outcome,
             first_outcome = excluded.first_outcome, players_cards = excluded.players_cards,
             bankers_cards = excluded.bankers_cards, players_count = excluded.players_count,
             bankers_count = excluded.bankers_count, naturals = excluded.naturals,
             wagers = excluded.wagers, handle = excluded.handle, win = excluded.win,
             marks = excluded.marks",
        )?;
        kept.execute(params![
            id,
            names.id(file, Kind::Table, &coup.table)?,
            whole(coup.coup_entry),
            coup.shoe,
            coup.coup,
            coup.opened_at.0,
            coup.ended_at.map(|at| at.0),
            names.maybe(file, Kind::Person, coup.dealer.as_deref())?,
            names.id(file, Kind::Word, &coup.version)?,
            names.id(file, Kind::Word, coup.kind)?,
            names.maybe(file, Kind::Word, coup.end)?,
            names.maybe(file, Kind::Word, coup.outcome)?,
            names.maybe(file, Kind::Word, coup.first_outcome)?,
            coup.players_cards,
            coup.bankers_cards,
            coup.players_count,
            coup.bankers_count,
            players + 2 * bankers,
            whole(coup.wagers),
            cents(coup.handle),
            cents(coup.win),
            marks,
        ])?;
        drop(kept);
        for wager in &rows.wagers {
            self.wager(id, wager)?;
        }
        for (position, correction) in &rows.corrections {
            self.correction((whole(*position), id), correction)?;
        }
        Ok(())
    }

    /// What is out of the ordinary with a coup. Disputes are known by the incidents of it.
    fn marks(&self, rows: &CoupRows) -> Result<i64, Fault> {
        let coup = &rows.coup;
        let void = matches!(coup.counts_as, Some("void" | "invalid"));
        let corrected = coup.corrections > 0 && !void;
        let mut disputed = self.file.prepare_cached(
            "select 1 from incident i join name n on n.id = i.situation
             where i.coup = ? and n.text = ?",
        )?;
        let disputed = disputed.exists(params![whole(rows.position), CLAIM])?;
        let marks = [
            (corrected, CORRECTED),
            (void, VOID),
            (disputed, DISPUTED),
            (coup.incidents.is_some(), INCIDENT),
        ];
        Ok(marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).sum())
    }

    fn wager(&mut self, coup: i64, wager: &Wager) -> Result<(), Fault> {
        let Keeper { file, names, .. } = self;
        let mut kept = file.prepare_cached(
            "insert into wager values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             on conflict do update set amount = excluded.amount, fate = excluded.fate,
             grade = excluded.grade, odds = excluded.odds, returned = excluded.returned,
             rule = excluded.rule, again = excluded.again, incident = excluded.incident",
        )?;
        kept.execute(params![
            coup,
            whole(wager.number),
            wager.placed_at.0,
            wager.place,
            names.id(file, Kind::Bettor, &wager.bettor)?,
            names.id(file, Kind::Bet, &wager.bet)?,
            wager.amount.cents(),
            names.id(file, Kind::Word, wager.fate)?,
            names.maybe(file, Kind::Word, wager.grade)?,
            names.maybe(file, Kind::Word, wager.odds.as_deref())?,
            wager.returned.map(cents),
            names.maybe(file, Kind::Rule, wager.rule.as_deref())?,
            whole(wager.times_settled_again),
            wager.incident,
        ])?;
        Ok(())
    }

    fn incident(&mut self, position: u64, one: &Incident) -> Result<(), Fault> {
        let Keeper { file, names, .. } = self;
        let table = names.id(file, Kind::Table, &one.table)?;
        let coup = one.coup_entry.map(|entry| coup_at(file, (table, entry), one)).transpose()?;
        let coup = coup.flatten();
        let who = |name: &Option<String>, role: &Option<String>| match (name, role) {
            (Some(name), Some(role)) => format!("{name} ({role})"),
            (name, _) => name.clone().unwrap_or_default(),
        };
        let mut kept = file.prepare_cached(
            "insert or replace into incident values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
             ?, ?, ?, ?)",
        )?;
        kept.execute(params![
            whole(position),
            table,
            one.number,
            one.opened_at.0,
            names.id(file, Kind::Situation, &one.situation)?,
            one.note,
            coup,
            one.shoe,
            one.coup,
            one.place,
            one.bettors.as_deref().unwrap_or_default(),
            one.remedies.as_deref().unwrap_or_default(),
            one.rules.as_deref().unwrap_or_default(),
            who(&one.reported_by, &one.reported_role),
            who(&one.decided_by, &one.decided_role),
            who(&one.closed_by, &one.closed_role),
            one.closed_at.map(|Moment(at)| at),
            one.decision.as_deref().unwrap_or_default(),
            cents(one.settled_again),
            one.is_over,
        ])?;
        if let Some(coup) = coup {
            let mark = INCIDENT + if one.situation == CLAIM { DISPUTED } else { 0 };
            let mut marked =
                file.prepare_cached("update coup set marks = marks | ? where id = ?")?;
            marked.execute(params![mark, coup])?;
        }
        Ok(())
    }

    fn correction(&mut self, (id, coup): (i64, i64), one: &Correction) -> Result<(), Fault> {
        let Keeper { file, names, .. } = self;
        let mut kept = file.prepare_cached(
            "insert or replace into correction values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
             ?, ?, ?, ?, ?)",
        )?;
        kept.execute(params![
            id,
            names.id(file, Kind::Table, &one.table)?,
            coup,
            one.shoe,
            one.coup,
            one.at.0,
            one.incident,
            names.maybe(file, Kind::Situation, one.situation.as_deref())?,
            one.note,
            one.remedy.as_deref().unwrap_or_default(),
            names.maybe(file, Kind::Rule, one.rule.as_deref())?,
            one.confirmed_by.as_deref().unwrap_or_default(),
            one.players_cards_before,
            one.bankers_cards_before,
            names.maybe(file, Kind::Word, one.outcome_before)?,
            one.players_cards,
            one.bankers_cards,
            names.maybe(file, Kind::Word, one.outcome)?,
            whole(one.wagers),
            cents(one.settled_again),
        ])?;
        Ok(())
    }
}

/// The coup that an incident was about: the one that its entry opened.
fn coup_at(
    file: &Connection,
    (table, entry): (i64, u64),
    one: &Incident,
) -> rusqlite::Result<Option<i64>> {
    let mut found = file.prepare_cached(
        "select id from coup indexed by coup_number
         where table_id = ? and shoe = ? and number = ? and entry = ?",
    )?;
    let found =
        found.query_map(params![table, one.shoe, one.coup, whole(entry)], |row| row.get(0))?;
    found.last().transpose()
}

/// A count or a number of an entry, as SQLite keeps numbers.
pub(crate) fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Money in cents. No table has had more than fits.
fn cents(total: Total) -> i64 {
    i64::try_from(total.cents()).unwrap_or(i64::MAX)
}
