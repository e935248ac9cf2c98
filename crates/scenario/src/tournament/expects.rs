//! What a tournament scenario expects of a step.

use super::asks::Reading;
use floor::tournament::{
    EntrantId, Refusal, Station, Taking, Tournament, leaderboard, next_act, seen, station, taking,
};
use rules::tournament::TournamentClauses;
use rules::{Amount, Rulebook};

/// What came of a step.
pub(super) struct Outcome<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) clauses: Option<&'a TournamentClauses>,
    pub(super) reading: Reading<'a>,
    pub(super) events: &'a [String],
    pub(super) refusal: Option<&'a Refusal>,
}

impl Outcome<'_> {
    /// What is wrong, if an expectation is not met.
    pub(super) fn unmet(&self, text: &str) -> Option<String> {
        let Some((key, wanted)) = text.split_once(':') else {
            return Some(format!("`{text}` is no expectation"));
        };
        let wanted = wanted.trim();
        let found =
            match key {
                "refused" => {
                    let told = self.refusal.map(ToString::to_string);
                    return differs(told.filter(|told| !told.contains(wanted)).or_else(|| {
                        self.refusal.is_none().then(|| "it was not refused".to_owned())
                    }));
                }
                "then" => {
                    let met = self.events.iter().any(|event| event.contains(wanted));
                    return (!met).then(|| format!("instead: {}", self.events.join("; ")));
                }
                "pool" => self.reading.t.money.to_string(),
                "house" => self.reading.t.house.to_string(),
                "next" => self.next(),
                _ => return self.of_somebody(key, wanted),
            };
        differs((found != wanted).then_some(found))
    }

    fn next(&self) -> String {
        let Some(clauses) = self.clauses else { return "nothing".to_owned() };
        let (act, cite) = next_act(clauses, self.reading.t);
        let cite = cite.map_or_else(String::new, |cite| format!(" ({cite})"));
        format!("{act:?}{cite}")
    }

    /// Expectations of one entrant, or of a table.
    fn of_somebody(&self, key: &str, wanted: &str) -> Option<String> {
        let (who, wanted) = wanted.split_once(' ').unwrap_or((wanted, ""));
        let t = self.reading.t;
        let found = match key {
            "chips" => line(t, who).map(|line| line.chips.to_string()),
            "stage" => line(t, who).map(|line| line.stage.words().to_owned()),
            "place" => line(t, who).map(|line| line.place.to_string()),
            "prize" => line(t, who).map(|line| line.prize.unwrap_or(Amount::ZERO).to_string()),
            "points" => {
                line(t, who).map(|line| format!("{}.{:02}", line.points / 100, line.points % 100))
            }
            "order" => self.order(who),
            "wagers" => self.wagers(who),
            "station" => self.station(who),
            "display" => self.display(who),
            "seen by" => self.seen_by(who),
            _ => return Some(format!("`{key}` is no expectation")),
        };
        match found {
            Some(found) if found == wanted => None,
            Some(found) => Some(format!("found {found}")),
            None => Some(format!("there is no {who}")),
        }
    }

    /// Who wagers after whom, by name, from the marker on.
    fn order(&self, table: &str) -> Option<String> {
        let t = self.reading.t;
        let table = ledger::TableId(table.parse().ok()?);
        let felt = t.felt(table)?;
        let order = felt.order();
        let names = order.iter().filter_map(|place| t.entrant(felt.seat(*place)?.entrant));
        Some(names.map(|entrant| entrant.name.to_string()).collect::<Vec<_>>().join(" "))
    }

    /// Whether wagers are taken at a table, and for how many seconds yet.
    fn wagers(&self, table: &str) -> Option<String> {
        let felt = self.reading.t.felt(ledger::TableId(table.parse().ok()?))?;
        let at = self.reading.at;
        Some(match taking(self.rulebook, felt, at) {
            Taking::NotOpened => "not opened".to_owned(),
            Taking::Open(None) => "open".to_owned(),
            Taking::Open(Some(until)) => format!("open for {} s", (until.0 - at.0) / 1_000),
            Taking::Closed => "closed".to_owned(),
        })
    }

    fn own_station(&self, id: EntrantId) -> Option<Station> {
        let at = self.reading.at;
        station(self.clauses?, (self.reading.t, at), self.reading.seat_of(id)?)
    }

    /// What the display of a table shows to everybody there.
    fn display(&self, table: &str) -> Option<String> {
        let table = ledger::TableId(table.parse().ok()?);
        self.reading.t.felt(table).map(|_| self.seen())
    }

    /// What somebody sees at their own station of everybody.
    fn seen_by(&self, who: &str) -> Option<String> {
        let (id, _) = self.reading.t.named(who)?;
        self.own_station(id).map(|_| self.seen())
    }

    /// How long a break lasts yet, and everybody's chips, the best first.
    fn seen(&self) -> String {
        let at = self.reading.at;
        let seen = seen(self.reading.t, at);
        let pause = seen.pause.map_or_else(String::new, |until| {
            let seconds = (until.0 - at.0).div_ceil(1_000);
            format!("break {}:{:02}; ", seconds / 60, seconds % 60)
        });
        let lines = seen.lines.iter().map(|line| format!("{} {}", line.name, line.chips));
        pause + &lines.collect::<Vec<_>>().join(", ")
    }

    /// What somebody's station says: whose turn, and that no money is taken.
    fn station(&self, who: &str) -> Option<String> {
        let (id, _) = self.reading.t.named(who)?;
        let station = self.own_station(id)?;
        let turn = if station.asked { "asked" } else { "waits" };
        let marker = if station.marker { ", marker" } else { "" };
        let pause = station.pause.map_or_else(String::new, |until| format!(", break to {until}"));
        let pace = station.pace_s.map_or_else(String::new, |pace| format!(", {pace} s"));
        let cite = station.no_money.map_or_else(String::new, |cite| format!(" ({cite})"));
        Some(format!("{turn}{marker}{pause}{pace}, no notes or tickets{cite}"))
    }
}

fn line(t: &Tournament, who: &str) -> Option<floor::tournament::Line> {
    leaderboard(t).into_iter().find(|line| line.name.as_ref() == who)
}

fn differs(found: Option<String>) -> Option<String> {
    found.map(|found| format!("found {found}"))
}
