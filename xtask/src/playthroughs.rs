//! Golden transcripts of whole shoes, `playthroughs/RULEBOOK/VERSION.txt`: every event, what was
//! due after it, the signs when they change, and the roads at the end.

use crate::tree::root;
use rules::setting::Version;
use rules::{Amount, BetId, Rulebook};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use table::autopilot::Autopilot;
use table::signs::signs;
use table::state::{PlaceId, Setup, Stage, Wagering};
use table::{Actor, Event, Name, Request, Time, duty, words};
use testkit::moves::setup;
use testkit::{Draw, GAMES, rulebook, setting};
use views::roads::{Bead, Derived, Roads, letter};

/// Who plays, at places one, two and three.
const BETTORS: [&str; 3] = ["Ann", "Ben", "Cai"];

/// A shoe while it is written down.
struct Playthrough<'r> {
    rulebook: &'r Rulebook,
    pilot: Autopilot<'r>,
    draw: Draw,
    now: Time,
    roads: Roads,
    results: String,
    due: String,
    shown: Vec<String>,
    text: String,
}

/// The transcript of one shoe.
pub fn transcript(rulebook: &Rulebook, version: &Version) -> String {
    let setup =
        Setup { setting: setting::<&str>(rulebook, &version.id, &[]), ..setup(rulebook, 5) };
    let mut pilot = Autopilot::new(rulebook, setup);
    pilot.load(Draw::seeded(2_026).cards(rulebook.usual_decks(), cards(rulebook)));
    let mut playthrough = Playthrough {
        rulebook,
        pilot,
        draw: Draw::seeded(11),
        now: Time(10 * 3_600_000),
        roads: Roads::default(),
        results: String::new(),
        due: String::new(),
        shown: Vec::new(),
        text: format!("{}, {}: a whole shoe\n\n", rulebook.imprint.title, version.name),
    };
    playthrough.play();
    playthrough.text
}

fn cards(rulebook: &Rulebook) -> usize {
    usize::from(rulebook.usual_decks()) * 52
}

impl Playthrough<'_> {
    fn play(&mut self) {
        while self.pilot.table.shoe.stage != Stage::InPlay {
            self.step();
        }
        for (number, name) in (1..).zip(BETTORS) {
            let bettor = Name::from(name);
            self.ask_as(name, Request::TakePlace { place: PlaceId(number), bettor });
        }
        while self.pilot.table.shoe.stage == Stage::InPlay {
            self.step();
            for (number, name) in (1..).zip(BETTORS) {
                self.wager(PlaceId(number), name);
            }
            while self.pilot.table.coup.is_some() {
                self.step();
            }
        }
        self.end();
    }

    /// Does what is due.
    fn step(&mut self) {
        if let Some(coup) = &self.pilot.table.coup
            && let Wagering::Open(Some(until)) = coup.wagering
        {
            self.now = self.now.max(until);
        }
        let events = self.pilot.step(self.now).expect("a duty can be done");
        self.note("dealer", &events);
    }

    fn ask_as(&mut self, name: &str, request: Request) {
        let actor = Actor { name: Name::from(name), role: self.rulebook.conduct.bettor };
        match self.pilot.ask_as(self.now, actor, request) {
            Ok(events) => self.note(name, &events),
            Err(refusal) => {
                writeln!(self.text, "{}  {name}: refused, {refusal}", self.now).expect("a string");
            }
        }
    }

    /// One wager on a hand, and sometimes one on another bet.
    fn wager(&mut self, place: PlaceId, name: &str) {
        let hands = self.rulebook.together.both_hands.what;
        let mut bets = vec![*self.draw.pick(&hands)];
        if self.draw.below(3) == 0 {
            let other = self.draw.below(self.rulebook.bets.len());
            bets.push(BetId(u8::try_from(other).expect("few")));
        }
        for bet in bets {
            let dollars = 5 * i64::try_from(1 + self.draw.below(120)).expect("few");
            let (bettor, amount) = (Name::from(name), Amount::from_cents(100 * dollars));
            self.ask_as(name, Request::PlaceWager { place, bettor, bet, amount });
        }
    }

    fn note(&mut self, who: &str, events: &[Event]) {
        for event in events {
            let words = words::event(self.rulebook, event);
            if !matches!(event, Event::TimePassed { .. }) {
                writeln!(self.text, "{}  {who}: {words}", self.now).expect("a string");
            }
            if let Event::OutcomeAnnounced { outcome, .. } = event {
                self.roads.push(Bead::from(*outcome));
                self.results.push(letter(*outcome));
            }
        }
        let due = duty(self.rulebook, &self.pilot.table);
        let rule = due.cite.as_ref().map_or(String::new(), |cite| format!(" ({cite})"));
        let words = words::duty(self.rulebook, &due);
        let due = format!("{words}{rule}");
        if due != self.due {
            writeln!(self.text, "          next: {due}").expect("a string");
            self.due = due;
        }
        let signs = signs(self.rulebook, &self.pilot.table);
        if signs != self.shown {
            writeln!(self.text, "          signs: {}", signs.join("; ")).expect("a string");
            self.shown = signs;
        }
    }

    /// The roads of the shoe.
    fn end(&mut self) {
        writeln!(self.text, "\nresults: {}", self.results).expect("a string");
        for kind in Derived::ALL {
            let marks: String =
                self.roads.derived(kind).marks().iter().map(|mark| mark.mark.letter()).collect();
            writeln!(self.text, "{}: {marks}", kind.name()).expect("a string");
        }
    }
}

/// Every transcript that there should be, with its file.
fn all() -> Vec<(PathBuf, String)> {
    let every = GAMES.into_iter().flat_map(|id| {
        let rulebook = rulebook(id);
        rulebook.menu.versions.iter().map(move |version| {
            let file = root().join("playthroughs").join(id).join(format!("{}.txt", version.id));
            (file, transcript(rulebook, version))
        })
    });
    every.collect()
}

/// Writes the transcripts.
pub fn bless() -> Result<(), String> {
    for (file, text) in all() {
        let folder = file.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// Whether the transcripts are what comes out today; the first line that differs.
pub fn check() -> Result<(), String> {
    for (file, text) in all() {
        let written = fs::read_to_string(&file).unwrap_or_default();
        if written == text {
            continue;
        }
        let differs = text.lines().zip(written.lines()).position(|(now, then)| now != then);
        let line = differs.map_or("its end".to_owned(), |line| format!("line {}", line + 1));
        return Err(format!(
            "{} differs at {line}: look at it, and bless it with cargo xtask playthroughs --bless",
            file.display()
        ));
    }
    Ok(())
}
