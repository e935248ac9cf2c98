//! Playing a tournament scenario.

use super::asks::Reading;
use super::expects::Outcome;
use super::{Begin, Step, TournamentScenario};
use crate::hash::sha_256;
use floor::tournament::{
    Asking, Event, Felt, Game, House, NOBODY, Refusal, Request, Taking, Tournament, asked,
    by_staff, decide, entry, evolve, taking, words,
};
use floor::{Name, Time};
use ledger::{Account, Ledger, PoolId, TableId, Total};
use rules::role::RoleId;
use rules::tournament::{Briefing, CommissionBound, Regulator, Turns};
use rules::{Amount, Rulebook};
use std::collections::BTreeSet;
use table::Actor;

/// When every tournament scenario begins.
const BEGINNING: Time = Time(9 * 3_600 * 1_000);

/// What came of one step.
#[derive(Debug, Clone)]
pub struct Told {
    /// When.
    pub at: Time,
    /// Who.
    pub actor: String,
    /// What, as written.
    pub words: String,
    /// What happened, in words.
    pub events: Vec<String>,
    /// Why it was refused.
    pub refusal: Option<String>,
}

/// What came of a tournament scenario.
#[derive(Debug, Clone)]
pub struct Come {
    /// The steps that were done.
    pub told: Vec<Told>,
    /// Every event, the beginning's too.
    pub events: Vec<Event>,
    /// The line and what did not come out as expected.
    pub failed: Option<(usize, String)>,
}

struct Playing<'e> {
    house: House<'e>,
    /// Those whom the house has excluded.
    excluded: BTreeSet<Name>,
    game: Game,
    t: Tournament,
    now: Time,
    events: Vec<Event>,
    books: Ledger,
}

impl TournamentScenario<'_> {
    /// Plays it. Where something does not come out as expected, it ends there.
    pub fn play(&self) -> Come {
        let rulebook = self.edition.at_table();
        let setting = table::words::read::setting(rulebook, &self.version, &[]);
        let setting = match setting {
            Ok(setting) => setting,
            Err(what) => {
                return Come { told: Vec::new(), events: Vec::new(), failed: Some((1, what)) };
            }
        };
        let mut playing = Playing {
            house: House { rulebook, setting, hash: sha_256, excluded: &NOBODY },
            excluded: BTreeSet::new(),
            game: Game {
                rulebook: self.edition.id().into(),
                digest: self.edition.digest.to_string().into(),
                version: self.version.as_str().into(),
                options: Vec::new(),
            },
            t: Tournament::default(),
            now: BEGINNING,
            events: Vec::new(),
            books: Ledger::default(),
        };
        let mut told = Vec::new();
        if let Err(what) = playing.begin(self) {
            return Come { told, events: playing.events, failed: Some((1, what)) };
        }
        let mut failed = None;
        for step in &self.steps {
            let (one, wrong) = playing.step(self, step);
            told.push(one);
            failed = wrong;
            if failed.is_some() {
                break;
            }
        }
        Come { told, events: playing.events, failed }
    }

    /// What did not come out as expected, with its file and line.
    pub fn complaint(&self) -> Option<String> {
        let (line, what) = self.play().failed?;
        Some(format!("{}:{line}: {what}", self.file))
    }
}

impl Playing<'_> {
    fn step(
        &mut self,
        scenario: &TournamentScenario<'_>,
        step: &Step,
    ) -> (Told, Option<(usize, String)>) {
        self.now = Time(self.now.0 + step.after);
        let from = self.events.len();
        let mut events = Vec::new();
        let done = self.does(scenario, step, &mut events);
        let mut failed = None;
        let refusal = match done {
            Ok(refusal) => refusal,
            Err(what) => {
                failed = Some((step.line, what));
                None
            }
        };
        let wants = step.expects.iter().any(|(_, text)| text.starts_with("refused:"));
        if let (Some(refusal), false) = (&refusal, wants) {
            failed = failed
                .or_else(|| Some((step.line, format!("`{}` was refused: {refusal}", step.words))));
        }
        failed = failed.or_else(|| self.law_broken(from).map(|what| (step.line, what)));
        let outcome = Outcome {
            rulebook: self.house.rulebook,
            clauses: self.house.rulebook.tournament.as_ref(),
            reading: self.reading(scenario),
            events: &events,
            refusal: refusal.as_ref(),
        };
        for (line, text) in &step.expects {
            let unmet = outcome.unmet(text);
            let unmet = unmet.map(|what| (*line, format!("`{text}` is not met: {what}")));
            failed = failed.or(unmet);
        }
        let (actor, words) = (step.actor.clone(), step.words.clone());
        let refusal = refusal.map(|refusal| refusal.to_string());
        (Told { at: self.now, actor, words, events, refusal }, failed)
    }

    fn reading<'a>(&'a self, scenario: &'a TournamentScenario<'_>) -> Reading<'a> {
        Reading { t: &self.t, at: self.now, game: &self.game, conditions: &scenario.conditions }
    }

    /// Does what a step says, or tells why it was refused; fails where it is not understood.
    fn does(
        &mut self,
        scenario: &TournamentScenario<'_>,
        step: &Step,
        told: &mut Vec<String>,
    ) -> Result<Option<Refusal>, String> {
        let actor = self.actor(&step.actor);
        if let Some(text) = step.words.strip_prefix("round ") {
            return self.round(scenario, (&actor, text), told);
        }
        if let ("house", Some(who)) = (&*step.actor, step.words.strip_prefix("exclude ")) {
            self.excluded.insert(Name::from(who));
            return Ok(None);
        }
        if step.words == "seat everybody" {
            return self.seat_everybody(&actor, told);
        }
        let request = self.reading(scenario).request(&step.actor, &step.words)?;
        Ok(self.ask(&actor, request, told).err())
    }

    fn house(&self) -> House<'_> {
        House { excluded: &self.excluded, ..self.house }
    }

    /// Somebody by the name of a role, or a person who plays.
    fn actor(&self, text: &str) -> Actor {
        let rulebook = self.house.rulebook;
        let role = rulebook.roles.iter().position(|role| role.id == text);
        let role = role.and_then(|place| u8::try_from(place).ok()).map(RoleId);
        Actor { name: Name::from(text), role: role.unwrap_or(rulebook.conduct.bettor) }
    }

    fn ask(&mut self, by: &Actor, request: Request, told: &mut Vec<String>) -> Result<(), Refusal> {
        let asking = Asking { at: self.now, by: by.clone(), request };
        let event = decide(&self.house(), &self.t, &asking)?;
        told.push(words(&self.t, &event.what));
        if let Ok(Some(entry)) = entry(PoolId(1), &event) {
            // What the books do not take is found as a law that is broken.
            let _ = self.books.apply(&entry);
        }
        self.t = evolve(std::mem::take(&mut self.t), &event);
        self.events.push(event);
        Ok(())
    }

    /// Reads `Ann player 100; all banker 200; cards 4S 7H 2D KC`: wagers are opened where they must
    /// be, everybody is asked in order and wagers, they are closed, and then the coup is played.
    fn round(
        &mut self,
        scenario: &TournamentScenario<'_>,
        (actor, text): (&Actor, &str),
        told: &mut Vec<String>,
    ) -> Result<Option<Refusal>, String> {
        let parts: Vec<&str> = text.split(';').map(str::trim).collect();
        let (cards, wagers) = parts.split_last().ok_or("who wagers what?")?;
        let cards = self.reading(scenario).request("", &cards.replacen("cards", "coup", 1))?;
        let Request::Coup { table, .. } = &cards else { return Err("which cards?".to_owned()) };
        let clauses = self.house.rulebook.tournament.as_ref().ok_or("no tournaments here")?;
        let table = *table;
        let closes = clauses.policies.as_at_tables().is_some();
        let felt = self.t.felt(table);
        let taking = felt.map(|felt| taking(self.house.rulebook, felt, self.now));
        if taking == Some(Taking::NotOpened)
            && let Err(refusal) = self.ask(actor, Request::OpenWagers { table }, told)
        {
            return Ok(Some(refusal));
        }
        for place in self.t.felt(table).map(Felt::order).unwrap_or_default() {
            if clauses.policies.turns.value == Turns::Clockwise
                && let Err(refusal) = self.ask(actor, Request::AskNext { table }, told)
            {
                return Ok(Some(refusal));
            }
            let who = self.plays_at(table, place);
            let bettor = self.actor(&who);
            let by = if by_staff(self.house.rulebook) { actor } else { &bettor };
            for wager in wagers_of(&who, wagers) {
                let request = self.reading(scenario).request("", &wager)?;
                if let Err(refusal) = self.ask(by, request, told) {
                    return Ok(Some(refusal));
                }
            }
        }
        if closes && let Err(refusal) = self.ask(actor, Request::CloseWagers { table }, told) {
            return Ok(Some(refusal));
        }
        Ok(self.ask(actor, cards, told).err())
    }

    /// Whoever plays at a place.
    fn plays_at(&self, table: TableId, place: u8) -> String {
        let seat = self.t.felt(table).and_then(|felt| felt.seat(place));
        let entrant = seat.and_then(|seat| self.t.entrant(seat.entrant));
        let who = entrant.map(|own| own.substitute.as_ref().unwrap_or(&own.name).to_string());
        who.unwrap_or_default()
    }

    fn seat_everybody(
        &mut self,
        actor: &Actor,
        told: &mut Vec<String>,
    ) -> Result<Option<Refusal>, String> {
        let session = self.t.session.as_ref().ok_or("no session is scheduled")?;
        let seats: Vec<_> = session
            .felts
            .iter()
            .flat_map(|(table, felt)| felt.seats.iter().map(|seat| (*table, seat.clone())))
            .filter(|(_, seat)| !seat.taken)
            .collect();
        for (table, seat) in seats {
            let entrant = self.t.entrant(seat.entrant).ok_or("there is no such entrant")?;
            let name = entrant.substitute.as_ref().unwrap_or(&entrant.name).clone();
            let request = Request::TakeSeat { name, table, place: seat.place };
            if let Err(refusal) = self.ask(actor, request, told) {
                return Ok(Some(refusal));
            }
        }
        Ok(None)
    }

    /// No chip is made or lost, nobody has less than none, the books have the money, and every
    /// event is decided alike again.
    fn law_broken(&self, from: usize) -> Option<String> {
        let t = &self.t;
        let felts = t.session.iter().flat_map(|session| session.felts.values());
        let felts = felts.chain(t.play_off.iter().map(|play_off| &play_off.felt));
        let mut seats = felts.flat_map(|felt| &felt.seats);
        if let Some(seat) = seats.find(|seat| seat.chips < Amount::ZERO) {
            return Some(format!("a law is broken: place {} has {}", seat.place, seat.chips));
        }
        if t.chips_on_tables() != t.chips_out + t.chips_paid {
            return Some("a law is broken: chips were made or lost".to_owned());
        }
        let booked: Total = self.books.balance(Account::TournamentPool(PoolId(1))).into();
        if booked != t.money || self.books.sum() != Total::ZERO {
            return Some(format!("a law is broken: {booked} booked, {} in the pool", t.money));
        }
        let mut again = self.events[..from].iter().fold(Tournament::default(), evolve);
        for event in &self.events[from..] {
            let asking = asked(self.house.rulebook, event)?;
            if decide(&self.house(), &again, &asking).as_ref() != Ok(event) {
                return Some(
                    "a law is broken: decided again, it comes to something else".to_owned(),
                );
            }
            again = evolve(again, event);
        }
        (again != *t).then(|| "a law is broken: the events fold to something else".to_owned())
    }

    /// Brings the tournament to where the scenario begins.
    fn begin(&mut self, scenario: &TournamentScenario<'_>) -> Result<(), String> {
        let rulebook: &Rulebook = self.house.rulebook;
        let Some(clauses) = rulebook.tournament.as_ref() else { return Ok(()) };
        let of = |role: RoleId| Actor { name: Name::from("staff"), role };
        let (operator, director) = (of(clauses.operator.by), of(clauses.director.by));
        let mut steps: Vec<(Begin, &Actor, String)> = Vec::new();
        let mut add = |begin, by, text: &str| steps.push((begin, by, text.to_owned()));
        add(Begin::Announced, &operator, "announce Cup");
        add(Begin::Written, &operator, "write conditions");
        add(Begin::Ready, &operator, "finalise conditions");
        add(Begin::Ready, &operator, "publish at the displays");
        match clauses.policies.regulator.value {
            Regulator::Notified => add(Begin::Ready, &operator, "notify regulator letter 1"),
            Regulator::Approved => add(Begin::Ready, &operator, "record approval letter 1"),
            Regulator::NotAsked => {}
        }
        if clauses.policies.commission.value == CommissionBound::Approved {
            add(Begin::Ready, &operator, "record commission 10 letter 2");
        }
        add(Begin::Open, &operator, "open entries");
        for who in &scenario.players {
            add(Begin::Open, &director, &format!("enter {who}"));
        }
        add(Begin::Closed, &director, "close entries");
        let nominator = of(clauses.nominates.by);
        add(Begin::Closed, &nominator, "name director Dee");
        if clauses.policies.briefing.value == Briefing::BeforePlay {
            add(Begin::Closed, &director, "brief");
        }
        let layout = clauses.layouts.as_ref().and_then(|own| own.value.numbers.first());
        let layout = layout.map_or_else(String::new, |layout| format!(" layout {layout}"));
        for table in 1..=scenario.tables {
            add(Begin::Closed, &director, &format!("designate table {table}{layout}"));
        }
        add(Begin::Closed, &director, "come");
        add(Begin::Drawn, &director, "schedule session in 10m");
        add(Begin::Drawn, &director, "commit first");
        add(Begin::Drawn, &director, "draw first saying heron");
        add(Begin::Playing, &director, "seat everybody");
        add(Begin::Playing, &director, "start session");
        for (begin, by, text) in steps {
            if begin <= scenario.begin {
                self.begin_with(scenario, by, &text)?;
            }
        }
        Ok(())
    }

    fn begin_with(
        &mut self,
        scenario: &TournamentScenario<'_>,
        by: &Actor,
        text: &str,
    ) -> Result<(), String> {
        let mut told = Vec::new();
        let refusal = if text == "seat everybody" {
            let refusal = self.seat_everybody(by, &mut told)?;
            self.now = self.t.session.as_ref().map_or(self.now, |session| session.starts);
            refusal
        } else {
            let request = self.reading(scenario).request("staff", text)?;
            self.ask(by, request, &mut told).err()
        };
        refusal.map_or(Ok(()), |refusal| {
            Err(format!("it cannot begin like this: `{text}` was refused: {refusal}"))
        })
    }
}

/// What a round says of somebody: their own wagers, or those of all.
fn wagers_of(who: &str, wagers: &[&str]) -> Vec<String> {
    let of = |name: &str| {
        let own = wagers.iter().filter_map(|wager| wager.split_once(' '));
        let own = own.filter(|(own, _)| *own == name);
        own.map(|(_, wager)| format!("wager {wager} for {who}")).collect::<Vec<_>>()
    };
    let own = of(who);
    if own.is_empty() { of("all") } else { own }
}
